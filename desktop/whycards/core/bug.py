"""What can be told of an unexpected error without telling anything of the learner."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from pathlib import Path

from whycards import __version__


def report(problem: BaseException) -> str:
    """Where it happened and what kind of error it is: no texts, titles, answers, names of files or of people.

    Messages stay out: other people's code puts what it worked on into them.
    """
    python = ".".join(map(str, sys.version_info[:3]))
    lines = [f"Whycards {__version__}, Python {python}, {sys.platform}"]
    for number, step in enumerate(_causes(problem)):
        lines += [f"{'caused by ' if number else ''}{_kind(step)}", *_places(step)]
    return "\n".join(lines) + "\n"


def _causes(problem: BaseException) -> Iterator[BaseException]:
    known: list[BaseException] = []
    step: BaseException | None = problem
    while step is not None and not any(step is one for one in known):
        known.append(step)
        yield step
        step = step.__cause__ or step.__context__


def _kind(problem: BaseException) -> str:
    name = f"{type(problem).__module__}.{type(problem).__qualname__}".removeprefix("builtins.")
    code = getattr(getattr(problem, "orig", None) or problem, "sqlite_errorname", None)
    if isinstance(problem, OSError) and problem.errno is not None:
        code = errno.errorcode.get(problem.errno, str(problem.errno))
    return f"{name} ({code})" if code else name


def _places(problem: BaseException) -> Iterator[str]:
    trace = problem.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        module = trace.tb_frame.f_globals.get("__name__")
        # A script has no name of its own, and its path may tell of the learner.
        named = Path(code.co_filename).stem if module == "__main__" else module
        yield f"  {named}:{trace.tb_lineno} in {code.co_name}"
        trace = trace.tb_next
