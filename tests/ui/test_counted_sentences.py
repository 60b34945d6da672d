"""Sentences that count: one is said in the singular, in the layers below and in all forms of the catalogues."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

import whycards
from fakes.catalogue import messages
from translations import LANGUAGES
from whycards.assets import RESOURCES
from whycards.ui.language import voice_of

PACKAGE = Path(whycards.__file__).parent
VALUES = (0, 1, 2, 5, 11, 100)
_NOUNS = (
    "questions|options|notes|cards|items|files|entries|bits|keys|seconds|rows|lines|columns|sheets|images|drafts|"
    "decks|answers|problems|parts|places|days|minutes|times|others|folders|characters|flashcards|more files"
)
_COUNTED = re.compile(rf"(?<!and )\0 (?:(?!with |of )\w+ )?(?:(?:{_NOUNS})|are|were|have|do)\b")
_ALWAYS_MANY = {
    *("whole_deck.py", "options.py"),  # statistics of at least a dozen questions, keys of at least a line
    *("modern.py", "parent.py", "fsrs.py"),  # two parts and more; limits; a fault of ours
    *("native/reader.py", "neutral/maker.py", "archive.py"),  # what is more than a limit
}
_UNIT = re.compile(r"[A-Z_]{2,}$")


def _sentences(tree: ast.AST, function: ast.AST | None = None) -> Iterator[tuple[ast.AST | None, str]]:
    """Each text with values, \\0 for a value that is no constant, and the function that says it."""
    for node in ast.iter_child_nodes(tree):
        inner = node if isinstance(node, ast.FunctionDef) else function
        if isinstance(node, ast.JoinedStr):
            yield inner, "".join(map(_part, node.values))
        else:
            yield from _sentences(node, inner)


def _part(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    names = [one.id for one in ast.walk(part) if isinstance(one, ast.Name)]
    return "N" if names and all(_UNIT.match(name) for name in names) else "\0"


def _knows_one(function: ast.AST | None) -> bool:
    """Whether a function asks if something is one, or more than one."""
    compared = (one for one in ast.walk(function) if isinstance(one, ast.Compare)) if function else ()
    return any(
        isinstance(side, ast.Constant) and side.value == 1 for one in compared for side in one.comparators
    )


@pytest.mark.parametrize("layer", ["core", "scheduling", "formats", "storage", "services", "commands"])
def test_whoever_counts_asks_whether_it_is_one(layer: str) -> None:
    faults = [
        f"{source.relative_to(PACKAGE)}: {text}".replace("\0", "{}")
        for source in sorted((PACKAGE / layer).rglob("*.py"))
        if not any(source.as_posix().endswith(f"/{name}") for name in _ALWAYS_MANY)
        for function, text in _sentences(ast.parse(source.read_text("utf-8")))
        if _COUNTED.search(text) and not _knows_one(function)
    ]
    assert faults == []


def _filled(form: str, count: int) -> str:
    """A form with its number; other values are words."""
    names = [name for _, name, _, _ in string.Formatter().parse(form) if name]
    numbers = {"count", "number", "Number", "words", "Words", "times"}
    return form.format(**{name: str(count) if name in numbers else "…" for name in names})


COUNTED = sorted({(one.one, one.many) for one in messages(sorted((PACKAGE / "ui").rglob("*.py"))) if one.many})


@pytest.mark.parametrize(
    "language", ["en", *sorted(path.parent.name for path in LANGUAGES.glob("*/whycards.po"))]
)
@pytest.mark.parametrize("count", VALUES)
def test_every_form_of_a_number_is_whole(language: str, count: int) -> None:
    catalogue = voice_of(language, RESOURCES).catalogue.messages
    for one, many in COUNTED:
        said = _filled(catalogue.ngettext(one, many, count), count)
        assert said.strip() and "{" not in said and "}" not in said, one
        assert language == "en" or said not in (one, many) or one == many, f"{one} has no form for {count}"


_AFTER = re.compile(r"\{(?:count|number|Number|words)\} (\w+)")


def test_one_is_singular_in_english_and_german() -> None:
    for one, many in COUNTED:
        singular, plural = _AFTER.search(one), _AFTER.search(many)
        if singular and plural and plural[1].endswith("s"):
            assert singular[1] != plural[1], one
    for entry in polib.pofile(str(LANGUAGES / "de" / "whycards.po")):
        if entry.msgid_plural:
            single, several = (_NEAR.findall(entry.msgstr_plural[at]) for at in (0, 1))
            assert not {"sind", "haben", "kommen", "bleiben", "fehlen", "brauchen", "dauern"} & _words(
                single
            ), single
            assert not {"ist", "hat", "kommt", "bleibt", "fehlt", "braucht", "dauert"} & _words(several), (
                several
            )


_NEAR = re.compile(r"(?:\{\w+\}|[Ee]ine?) ((?:\w+ ){0,2}\w+)")
"""What stands close behind a number."""


def _words(parts: list[str]) -> set[str]:
    return {word for part in parts for word in part.split()}


def test_arabic_counts_in_six_ways() -> None:
    """One and two are words; three to ten take a plural, from eleven on the accusative, a hundred takes one."""
    for entry in polib.pofile(str(LANGUAGES / "ar" / "whycards.po")):
        if not entry.msgid_plural:
            continue
        forms = [entry.msgstr_plural[at] for at in range(6)]
        after = [found[1] if (found := _AFTER.search(form)) else "" for form in forms]
        assert not any(after[1:3]), f"{entry.msgid}: one and two are words, not figures"
        assert not after[3].endswith("ًا") and not after[5].endswith("ًا"), entry.msgid
        if after[4].endswith("ًا"):
            assert after[5] == after[4].removesuffix("ًا"), entry.msgid
            assert after[3] != after[5], entry.msgid
