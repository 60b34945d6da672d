"""One limited process, seen from the window's side: asked and answered, or ended where it takes too long."""

from __future__ import annotations

import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, cast

from whycards.formats.frames import BadFrame
from whycards.formats.starting import module_command, start
from whycards.services.limited.parcel import Parcel, receive, send

_FOLDER = Path(__file__).resolve().parent


class Unanswered(Exception):
    """The process took too long, died, or could not be started. The next question starts another."""


class LimitedProcess:
    """Runs `module`, which serves, from the first question on. `ask` is called by one thread at a time."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        """Number of the process that runs now."""
        return self._process.pid if self._process is not None else None

    def ask(self, question: Parcel, seconds: float) -> Parcel:
        """The answer, if it comes in so many seconds. Raises Unanswered."""
        process = self._process or self._start()
        watch = threading.Timer(seconds, process.kill)
        watch.daemon = True  # the program's end does not wait for it
        watch.start()
        try:
            send(cast("IO[bytes]", process.stdin), question)
            answer = receive(cast("IO[bytes]", process.stdout))
        except (OSError, BadFrame, ValueError):
            answer = None
        finally:
            watch.cancel()
        if answer is None:
            self.stop()
            raise Unanswered(self._module)
        return answer

    def stop(self) -> None:
        """End the process, if one runs. Safe from any thread."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            with suppress(OSError, ValueError, RuntimeError):  # another thread may be reading
                cast("IO[bytes]", stream).close()

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            self._process = start(module_command(self._module), _FOLDER)
        except OSError as error:
            raise Unanswered(self._module) from error
        return self._process
