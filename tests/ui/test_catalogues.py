"""Every word on screen can be translated, and the catalogues that travel with the app are whole."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest

import whycards.ui
from fakes.catalogue import MARKS, Message
from translations import LANGUAGES, said
from whycards.ui.theme.tokens import LIGHT

UI = Path(whycards.ui.__file__).parent
ICONS = UI.parents[2] / "resources" / "icons"
CATALOGUES = sorted(LANGUAGES.glob("*/whycards.po"))

_SINKS = {
    *("setText", "setWindowTitle", "setToolTip", "setTitle", "setPlaceholderText", "setInformativeText"),
    *("setAccessibleName", "setAccessibleDescription", "addAction", "addItem", "set_words", "set_state", "say"),
    *("tell", "QMessageBox", "Label", "Paragraph", "Button", "PrimaryButton", "CheckBox", "Tag", "told_words"),
}
"""What shows the texts that it is given."""
_WORDS = re.compile(r"[^\W\d_]{2,}[,;:]? [^\W\d_]|^[A-Z][a-z]")
"""More than one word, or one with a capital."""
_TECHNICAL = re.compile(
    r"^(?:Ctrl|Shift|Alt)\+|[{}<>\\|=;*]|^[_#]|^\w+/|\bpx\b|^.?\W*\d+px|\[|_\w+$|^[A-Z]\w+[A-Z]\w*$"
)
"""Style sheets, documents, patterns, colours, names of types."""
_NAMES = {
    *("Whycards", "Inter", "JetBrains Mono", "Fusion", "English", "LICENSE", "Version"),
    *("PySide6-Essentials", "PyYAML", "Qt for Python, LGPL-3.0", "BSD-3-Clause", "Apache-2.0", "BSD-2-Clause"),
    *("Pygments", "RapidFuzz", "Aiken", "Esc", "Enter", "Space", "Tab", "PgUp", "PgDown", "PgUp PgDn"),
    *("Ctrl + −", "tnum"),
    *("UTF-8", "UTF-16, little endian", "UTF-16, big endian", "Callable", "QWidget"),
}
"""Names, which are the same in every language; `key_name` translates those of keys."""


@pytest.mark.parametrize("source", sorted(UI.rglob("*.py")), ids=lambda path: str(path.relative_to(UI)))
def test_nothing_is_said_past_the_catalogues(source: Path) -> None:
    tree = ast.parse(source.read_text("utf-8"))
    marked = _marked(tree)
    faults = [node for node in ast.walk(tree) if _is_text(node) and id(node) not in marked and _is_said(node)]
    shown = [
        node
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and _name(call.func) in _SINKS
        for argument in [*call.args, *(one.value for one in call.keywords if one.arg in ("text", "question"))]
        for node in _direct(argument)
        if id(node) not in marked and _is_shown(node)
    ]
    assert sorted({(node.lineno, node.value) for node in (*faults, *shown)}) == []  # type: ignore[attr-defined]


def test_there_are_german_and_a_language_from_right_to_left() -> None:
    assert [path.parent.name for path in CATALOGUES] == ["ar", "de"]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_everything_that_is_said_is_translated(path: Path) -> None:
    """`.venv/bin/python tests/translations.py` puts new messages in, and takes old ones out."""
    catalogue = polib.pofile(str(path))
    held = {Message(entry.msgid, entry.msgid_plural, entry.msgctxt or "") for entry in catalogue}
    assert sorted(_said() - held) == []
    assert sorted(held - _said()) == []
    assert [entry.msgid for entry in catalogue if entry.fuzzy or not entry.translated()] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_translations_fill_in_the_same_values(path: Path) -> None:
    for entry in polib.pofile(str(path)):
        if entry.msgctxt or not entry.translated():
            assert names(entry.msgstr) <= names(entry.msgid), entry.msgid
        elif not entry.msgid_plural:
            assert names(entry.msgstr) == names(entry.msgid), entry.msgid
        else:
            # A form for one or two may say the number as a word, and one for many as a figure.
            given = names(entry.msgid) | names(entry.msgid_plural)
            needed = (names(entry.msgid) & names(entry.msgid_plural)) - {"count", "number", "words"}
            for form in entry.msgstr_plural.values():
                assert needed <= names(form) <= given | {"count"}, entry.msgid


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_every_form_of_a_number_is_there(path: Path) -> None:
    catalogue = polib.pofile(str(path))
    found = re.search(r"nplurals=(\d+)", catalogue.metadata["Plural-Forms"])
    assert found is not None
    for entry in catalogue:
        if entry.msgid_plural and entry.translated():
            assert len(entry.msgstr_plural) == int(found[1]), entry.msgid


@cache
def _said() -> frozenset[Message]:
    return frozenset(said())


def names(form: str) -> set[str]:
    """The values of a form; at the beginning of a sentence their names have a capital."""
    return {name.lower() for _, name, _, _ in string.Formatter().parse(form) if name}


def _marked(tree: ast.AST) -> set[int]:
    """What is marked for translation, what documents, and what only programmers read."""
    marked: set[int] = set()
    for node in ast.walk(tree):
        is_mark = isinstance(node, ast.Call) and _name(node.func) in MARKS
        is_documentation = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_mark or is_documentation or isinstance(node, ast.Raise | ast.Assert):
            marked.update(id(one) for one in ast.walk(node))
    return marked


def _direct(node: ast.AST) -> Iterator[ast.AST]:
    """What a text is put together from, without what other calls are given."""
    yield node
    if isinstance(node, ast.JoinedStr | ast.FormattedValue | ast.IfExp | ast.BinOp | ast.Tuple | ast.BoolOp):
        for child in ast.iter_child_nodes(node):
            yield from _direct(child)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_said(node: ast.AST) -> bool:
    text = str(getattr(node, "value", ""))
    return bool(_WORDS.search(text)) and not _TECHNICAL.search(text) and text.strip() not in _NAMES


def _is_shown(node: ast.AST) -> bool:
    """Whether a text that something shows is words, and no name of an icon or of a colour."""
    text = str(getattr(node, "value", "")).strip()
    if not _is_text(node) or not re.search(r"[^\W\d_]{2}", text) or _TECHNICAL.search(text) or text in _NAMES:
        return False
    return not (ICONS / f"{text}.svg").exists() and text not in LIGHT._fields


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
