"""Starts the process that reads a deck, hears it out, and ends it when it takes too long or is cancelled."""

from __future__ import annotations

import io
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, cast

from whycards.core.progress import Progress
from whycards.formats.errors import ReadFailed
from whycards.formats.frames import BadFrame, Frames, unpacked
from whycards.formats.limits import ENTRIES, KB, MB, SILENCE_SECONDS, WALL_SECONDS, WALL_SECONDS_PER_MB
from whycards.formats.message import Advance, Message
from whycards.formats.options import ReadOptions
from whycards.formats.source import shown
from whycards.formats.starting import module_command, start
from whycards.formats.wire import decode

_PIPE_BYTES = 1 * MB
_PART_BYTES = 256 * KB
_WAITING = 128
"""Parts that may wait for us: then the child waits. So it goes on with the next deck meanwhile."""
_BEAT_SECONDS = 0.05
"""How often Cancel is looked for while the child is silent."""
_AS_FOUND = ReadOptions()


def read_deck(
    path: Path, workdir: Path, progress: Progress, options: ReadOptions = _AS_FOUND
) -> Iterator[Message]:
    """Everything that the decks at a path hold; images lie in `workdir` under their digest when announced.

    Raises ReadFailed where nothing can be read, or the reader dies, hangs or says nonsense, and Cancelled
    from `progress`. The process is gone when the iterator is exhausted, closed or has raised.
    """
    with closing(read_frames(path, workdir, progress, options)) as frames:
        for message, _ in frames:
            yield message


def read_frames(
    path: Path, workdir: Path, progress: Progress, options: ReadOptions = _AS_FOUND
) -> Generator[tuple[Message, bytes], None, None]:
    """As `read_deck`, each message with the frame that it came in, for those who keep it."""
    workdir.mkdir(mode=0o700, parents=True, exist_ok=True)
    seconds = allowed_seconds(path)
    reading = Reading(_command(path, workdir, seconds), path, workdir, seconds, options=options)
    try:
        yield from reading.frames(progress)
    finally:
        reading.stop()


def allowed_seconds(path: Path) -> float:
    """Wall time that reading may take: a minute, and a second for each MB."""
    return WALL_SECONDS + WALL_SECONDS_PER_MB * _size(path) / MB


def _size(path: Path) -> int:
    """Bytes of a file, or of the files beneath a folder as far as they are read."""
    total = count = 0
    with suppress(OSError):
        total = path.stat().st_size
        for folder, _, names in os.walk(path):
            for name in names:
                count += 1
                total += (Path(folder) / name).lstat().st_size
            if count > ENTRIES:
                break
    return total


def _command(path: Path, workdir: Path, seconds: float) -> list[str]:
    arguments = (str(path.absolute()), str(workdir.absolute()), str(round(seconds)))
    return module_command("whycards.formats.child", *arguments)


def _hand_over(options: ReadOptions, process: subprocess.Popen[bytes]) -> None:
    """Tell the options on standard input: command lines are short on some systems, and seen by everyone."""
    with suppress(OSError), cast("IO[bytes]", process.stdin) as stream:
        stream.write(json.dumps(options.as_json()).encode("ascii"))


class Reading:
    """One child process and the thread that takes its frames.

    `seconds` bounds the time that we wait for it in all, `silence` the time without a word from it.
    """

    def __init__(
        self,
        command: list[str],
        path: Path,
        workdir: Path,
        seconds: float,
        silence: float = SILENCE_SECONDS,
        options: ReadOptions = _AS_FOUND,
    ) -> None:
        self._path = path
        self._options = options
        self._seconds = seconds
        self._silence = silence
        self._waited = 0.0
        self._told = Advance(0, 0)
        self._parts: queue.Queue[bytes] = queue.Queue(_WAITING)
        self._stopping = threading.Event()
        self._process = _start(command, workdir)
        self._output = cast("io.BufferedReader", self._process.stdout)
        _widen(self._output)
        self._thread = threading.Thread(target=self._pump, name="deck reader", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        """Number of the child process."""
        return self._process.pid

    def messages(self, progress: Progress) -> Iterator[Message]:
        """What the child says, up to its end. Raises as `read_deck` does."""
        return (message for message, _ in self.frames(progress))

    def frames(self, progress: Progress) -> Iterator[tuple[Message, bytes]]:
        """As `messages`, each with the frame that it came in."""
        for data in self._whole(progress):
            message = self._message(data)
            if message is None:
                return
            if isinstance(message, Advance):
                self._told = message
                progress.advance(message.done, message.total, "Reading")
            else:
                yield message, data

    def _whole(self, progress: Progress) -> Iterator[bytes]:
        frames = Frames()
        while True:
            part = self._next(progress)
            try:
                yield from frames.cut(part)
            except BadFrame as error:
                raise self._failure(f"its reader stopped in the middle ({error})") from None
            if not part:
                raise self._failure("its reader stopped in the middle")

    def _message(self, data: bytes) -> Message | None:
        """What a frame says; None where it says that nothing follows."""
        try:
            frame = unpacked(data)
        except BadFrame as error:
            raise self._failure(f"its reader stopped in the middle ({error})") from None
        if type(frame) is not list or len(frame) <= 3:  # most have more, and patterns take their time
            match frame:
                case ["end"]:
                    return None
                case ["failed", str(sentence), str(detail)]:
                    raise ReadFailed(sentence, detail)
        try:
            return decode(frame)
        except BadFrame as error:
            raise self._failure(f"its reader said something unexpected ({error})") from None

    def _failure(self, why: str) -> ReadFailed:
        code = self._process.poll()
        return ReadFailed(
            f"{shown(self._path)} could not be read: {why}. The file may be damaged.", f"exit {code}"
        )

    def _next(self, progress: Progress) -> bytes:
        silent = 0.0
        while True:
            since = time.monotonic()
            try:
                return self._parts.get(timeout=_BEAT_SECONDS)
            except queue.Empty:
                silent += time.monotonic() - since
            finally:
                self._waited += time.monotonic() - since
            if silent > self._silence or self._waited > self._seconds:
                took = self._silence if silent > self._silence else self._seconds
                raise ReadFailed(
                    f"Reading {shown(self._path)} was stopped after {took:.0f} seconds without a result. "
                    "The file may be damaged."
                )
            progress.advance(self._told.done, self._told.total, "Reading")

    def _pump(self) -> None:
        """Take what the child writes until its end, b"", or the wish to stop."""
        _hand_over(self._options, self._process)
        while not self._stopping.is_set():
            try:
                part = self._output.read1(_PART_BYTES)
            except (OSError, ValueError):
                part = b""
            if not self._put(part) or not part:
                return

    def _put(self, part: bytes) -> bool:
        while not self._stopping.is_set():
            with suppress(queue.Full):
                self._parts.put(part, timeout=_BEAT_SECONDS)
                return True
        return False

    def stop(self) -> None:
        """End the child, whatever it is doing, and clean up behind it."""
        self._stopping.set()
        self._process.kill()
        self._process.wait()
        self._thread.join()
        self._output.close()


def _widen(pipe: IO[bytes]) -> None:
    """Let the pipe hold more where the system can: else the child waits each time that we are busy."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):  # users may be allowed less
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)


def _start(command: list[str], workdir: Path) -> subprocess.Popen[bytes]:
    try:
        return start(command, workdir)
    except OSError as error:
        raise ReadFailed(f"The process that reads decks could not be started: {error.strerror}.") from None
