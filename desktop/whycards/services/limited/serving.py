"""The side of the process: it answers one question after the other, each within its limits."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from contextlib import suppress

from whycards.formats.frames import BadFrame
from whycards.formats.limits import MB
from whycards.services.limited.parcel import Parcel, receive, send

NO = Parcel(["no"])
"""The answer where there is none: what was asked for cannot be done."""


def serve(answer: Callable[[Parcel], Parcel], megabytes: int, seconds: int) -> int:
    """Answer until nobody asks any more. An error answers "no".

    The process may take so much memory, write no file, and work so many seconds on each question: it ends
    by itself where it takes longer, also when nobody is left to end it.
    """
    asked = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115
    told = open(sys.stdout.fileno(), "wb", closefd=False)  # noqa: SIM115
    sys.stdout = sys.stderr
    _limit_process(megabytes)
    with suppress(BadFrame, BrokenPipeError):
        while (question := receive(asked)) is not None:
            _limit_work(seconds)
            send(told, _answered(answer, question))
    return 0


def _answered(answer: Callable[[Parcel], Parcel], question: Parcel) -> Parcel:
    try:
        return answer(question)
    except (Exception, RecursionError, MemoryError):  # whatever a hostile text can make a library raise
        return NO


def _limit_process(megabytes: int) -> None:
    """Bound memory, files and core dumps, where the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        for kind, amount in (
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_FSIZE, 0),
            (resource.RLIMIT_AS, megabytes * MB),
        ):
            resource.setrlimit(kind, (amount, amount))


def _limit_work(seconds: int) -> None:
    """Bound the processor's time from now on, where the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        until = math.ceil(time.process_time()) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (until, most))
