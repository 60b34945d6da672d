"""The process that reads a deck: `python -m whycards.formats.child PATH FOLDER SECONDS`.

The options come as JSON on standard input; nothing there means those that hold by default.
Frames go to standard output: messages, then ["end"], or ["failed", sentence, detail]. Images go to FOLDER.
The process gives itself its limits before it touches the file.
"""

from __future__ import annotations

import errno
import gc
import json
import sys
import time
import traceback
from pathlib import Path
from typing import IO

from whycards.formats.errors import ReadFailed
from whycards.formats.frames import put_frame, write_frame
from whycards.formats.installed import read_any
from whycards.formats.limits import KB, MEMORY_BYTES, UNPACKED_BYTES
from whycards.formats.message import Advance
from whycards.formats.options import ReadOptions, options_of
from whycards.formats.source import shown
from whycards.formats.wire import encode
from whycards.formats.workshop import Workshop
from whycards.formats.writing_frames import framed

_SECONDS_BETWEEN_ADVANCES = 0.05
_OBJECTS_BETWEEN_COLLECTIONS = 50_000
"""A deck is many objects and next to no cycles: looking for them at each 700 takes a tenth of the time."""
_YOUNG_BEFORE_OLD = 50
"""Looks at new objects before one at those that have stayed."""
_BUFFER_BYTES = 256 * KB
"""What is written at once, less than the pipe holds where its size can be chosen."""


def main(arguments: list[str]) -> int:
    """Read the deck at the first argument; images go into the second, the third bounds the seconds of work."""
    path, folder = Path(arguments[0]), Path(arguments[1])
    out = open(sys.stdout.fileno(), "wb", buffering=_BUFFER_BYTES, closefd=False)  # noqa: SIM115
    sys.stdout = sys.stderr
    limit_self(int(arguments[2]))
    gc.set_threshold(_OBJECTS_BETWEEN_COLLECTIONS, _YOUNG_BEFORE_OLD)
    try:
        _read(path, folder, _options(), out)
        write_frame(out, ["end"])
    except ReadFailed as failure:
        write_frame(out, ["failed", str(failure), ""])
    except MemoryError:
        write_frame(out, ["failed", f"{shown(path)} needs more memory than reading a deck may take.", ""])
    except OSError as error:
        write_frame(out, ["failed", _of_the_system(error, path), ""])
    except Exception as error:
        write_frame(
            out, ["failed", f"{shown(path)} made the reader stop. The file may be damaged.", _where(error)]
        )
    out.flush()
    return 0


def _options() -> ReadOptions:
    told = sys.stdin.buffer.read()
    return options_of(json.loads(told)) if told else ReadOptions()


def _read(path: Path, folder: Path, options: ReadOptions, out: IO[bytes]) -> None:
    newest = 0.0

    def advance(done: int, total: int) -> None:
        nonlocal newest
        now = time.monotonic()
        if now - newest >= _SECONDS_BETWEEN_ADVANCES:
            newest = now
            write_frame(out, encode(Advance(done, total)))
            out.flush()

    for message in read_any(path, Workshop(folder, advance, options)):
        put_frame(out, framed(message))


def limit_self(seconds: int) -> None:
    """Bound memory, work, size of files and core dumps of this process, where the system can."""
    try:
        import resource
    except ImportError:
        return
    limits = {
        "RLIMIT_AS": MEMORY_BYTES,
        "RLIMIT_CPU": seconds,
        "RLIMIT_FSIZE": UNPACKED_BYTES,
        "RLIMIT_CORE": 0,
    }
    for name, amount in limits.items():
        kind = getattr(resource, name, None)
        if kind is not None:
            _, hard = resource.getrlimit(kind)
            bound = amount if hard == resource.RLIM_INFINITY else min(amount, hard)
            resource.setrlimit(kind, (bound, bound))


def _of_the_system(error: OSError, path: Path) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "There is no room on the disk for the images of the deck. Free some and import again."
    return f"{shown(path)} cannot be read: {error.strerror or type(error).__name__}."


def _where(error: Exception) -> str:
    """Where in our own code a reader died; nothing of the deck."""
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    places = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__} at {places}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
