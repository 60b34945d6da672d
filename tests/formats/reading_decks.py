"""Writes decks to disk, as folder or zip, and reads them without a process in between."""

from __future__ import annotations

import zipfile
from pathlib import Path

from whycards.core.problem import Problem
from whycards.formats import FORMATS
from whycards.formats.message import Head, Message, ProblemFound
from whycards.formats.opening import read_path
from whycards.formats.workshop import Workshop

NATIVE = "---\nwhycards: 1\ntitle: {}\n---\n## Which?\n- [x] a\n- [ ] b\n"
CHECKBOX = "# {}\n\n### Which?\n- [x] a\n- [ ] b\n"


def read(path: Path, work: Path | None = None) -> list[Message]:
    work = work or path.parent / "work"
    work.mkdir(exist_ok=True)
    return list(read_path(path, Workshop(work, lambda done, total: None), FORMATS))


def titles(messages: list[Message]) -> list[str]:
    return [message.head.title for message in messages if isinstance(message, Head)]


def problems(messages: list[Message]) -> list[Problem]:
    return [message.problem for message in messages if isinstance(message, ProblemFound)]


def write(folder: Path, name: str, content: str | bytes) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def pack(path: Path, entries: dict[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path
