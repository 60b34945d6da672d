"""What a process did to files and said, in order, read from a log of strace."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

RECORDED = "pwrite64,write,ftruncate,fdatasync,fsync,unlink,rename,openat,mkdir"


@dataclass(frozen=True, slots=True)
class Write:
    path: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    path: str
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """Of a file's content, or of a folder's entries, by `call`."""

    path: str
    call: str


@dataclass(frozen=True, slots=True)
class Made:
    """A file was opened that may be new, or a folder was made."""

    path: str
    is_folder: bool


@dataclass(frozen=True, slots=True)
class Removed:
    path: str


@dataclass(frozen=True, slots=True)
class Renamed:
    path: str
    new: str


@dataclass(frozen=True, slots=True)
class Said:
    """A line on standard output."""

    text: str


Step: TypeAlias = Write | Truncate | Sync | Made | Removed | Renamed | Said

_CALL = re.compile(r"(\w+)\((.*)\)\s+= (-?\d+)")
_FILE = re.compile(r"\d+<([^>]*)>")
_STRING = re.compile(r'"([^"]*)"(\.\.\.)?')
_LONGEST = 1 << 17


def is_available() -> bool:
    """Whether strace is there and may trace."""
    if shutil.which("strace") is None:
        return False
    return subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True).returncode == 0


def recording(log: Path, command: Sequence[str]) -> list[str]:
    """The command under strace, with its calls going to `log`."""
    how = f"-qq -y -xx -s {_LONGEST} -e trace={RECORDED} -o".split()
    return ["strace", *how, str(log), *command]


def steps(log: Path) -> Iterator[Step]:
    """Every call that succeeded, as a step."""
    with log.open() as lines:
        for line in lines:
            call = _CALL.match(line)
            if call and not call[3].startswith("-"):
                step = _step(call[1], call[2], int(call[3]))
                if step is not None:
                    yield step


def _step(name: str, arguments: str, result: int) -> Step | None:
    match name:
        case "pwrite64":
            offset = int(arguments.rpartition(", ")[2])
            return Write(_file(arguments), offset, _string(arguments)[:result])
        case "write":
            return Said(_string(arguments)[:result].decode()) if arguments.startswith("1<") else None
        case "ftruncate":
            return Truncate(_file(arguments), int(arguments.rpartition(", ")[2]))
        case "fdatasync" | "fsync":
            return Sync(_file(arguments), name)
        case "mkdir":
            return Made(_string(arguments).decode(), is_folder=True)
        case "openat":
            is_new = "O_CREAT" in arguments
            return Made(_string(arguments).decode(), is_folder=False) if is_new else None
        case "unlink":
            return Removed(_string(arguments).decode())
        case "rename":
            old, new = (_bytes(found[1]).decode() for found in _STRING.finditer(arguments))
            return Renamed(old, new)
    raise ValueError(f"a call that was not asked for: {name}")


def _file(arguments: str) -> str:
    found = _FILE.match(arguments)
    assert found is not None, arguments[:200]
    return _bytes(found[1]).decode()


def _string(arguments: str) -> bytes:
    found = _STRING.search(arguments)
    assert found is not None, arguments[:200]
    assert not found[2], "the log does not hold the whole text"
    return _bytes(found[1])


def _bytes(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))
