"""Catalogues of gettext for tests: messages are found in the sources, translated and compiled."""

from __future__ import annotations

import ast
import struct
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

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
    """Compile a catalogue under `resources`, in the format that gettext reads."""
    entries = {"": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"}
    for one, many in found:
        key = f"{one}\0{many}" if many else one
        entries[key] = f"{translate(one)}\0{translate(many)}" if many else translate(one)
    path = resources / "locales" / language / "LC_MESSAGES" / "whycards.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(_compiled(sorted((key.encode(), value.encode()) for key, value in entries.items())))


def _compiled(pairs: list[tuple[bytes, bytes]]) -> bytes:
    keys, values = 28, 28 + 8 * len(pairs)
    at = 28 + 16 * len(pairs)
    tables: list[bytes] = []
    texts = b""
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<II", len(pair[column]), at + len(texts)))
            texts += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), keys, values, 0, at)
    return head + b"".join(tables) + texts
