"""Catalogues of gettext for tests: messages are found in the sources and translated."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import polib

MARKS = {"tr": 1, "later": 1, "tr_count": 2}
"""Functions that take messages, and how many each takes."""


class Message(NamedTuple):
    """A message of the source; `many` is its form for other numbers, "" for one without forms."""

    one: str
    many: str


def messages(sources: Iterable[Path]) -> Iterator[Message]:
    """The messages in these sources. Fails where one is no plain string, since it could not be translated."""
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                yield from _of_call(source, node, node.func.id)


def _of_call(source: Path, call: ast.Call, mark: str) -> Iterator[Message]:
    taken = [argument.value for argument in call.args[: MARKS[mark]] if isinstance(argument, ast.Constant)]
    if len(taken) == MARKS[mark]:
        yield Message(str(taken[0]), str(taken[1]) if len(taken) > 1 else "")
    elif mark != "tr":  # `tr` also looks up what `later` marked
        raise AssertionError(f"{source}:{call.lineno}: a message must be a plain string")


def write_catalogue(
    resources: Path, language: str, found: Iterable[Message], translate: Callable[[str], str]
) -> None:
    """Write a catalogue under `resources`, as translators write it."""
    catalogue = polib.POFile()
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for one, many in dict.fromkeys(found):
        forms = {0: translate(one), 1: translate(many)}
        catalogue.append(
            polib.POEntry(msgid=one, msgid_plural=many, msgstr_plural=forms)
            if many
            else polib.POEntry(msgid=one, msgstr=translate(one))
        )
    path = resources / "languages" / language / "whycards.po"
    path.parent.mkdir(parents=True)
    catalogue.save(str(path))
