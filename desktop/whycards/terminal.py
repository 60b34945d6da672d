"""Writing to a terminal or a pipe: plain text that a deck cannot abuse, JSON, and a progress line."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

_REPORT_SECONDS = 0.1


def say(line: str = "") -> None:
    """One line for people on standard output."""
    sys.stdout.write(plain(line) + "\n")


def complain(sentence: str) -> None:
    """One sentence about what went wrong on standard error."""
    sys.stderr.write(f"whycards: {plain(sentence)}\n")


def say_json(value: object) -> None:
    """A value for programs on standard output, in ASCII so that no locale can damage it."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def plain(text: str) -> str:
    """The text with white space as spaces and everything that could steer a terminal replaced."""
    return "".join(c if c.isprintable() else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in text)


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun, as in "1 question" and "1,204 questions"."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def replace_unprintable() -> None:
    """Let output to an encoding that lacks a character show a substitute rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


@contextmanager
def quiet_pipe() -> Iterator[None]:
    """Flush standard output; re-raise a BrokenPipeError in a state where nothing complains at exit."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, sys.stdout.fileno())
        os.close(sink)
        raise


class ProgressLine:
    """A line on standard error, written anew about ten times a second; nothing where that is no terminal."""

    def __init__(self) -> None:
        self._is_shown = sys.stderr.isatty()
        self._next = time.monotonic() + _REPORT_SECONDS
        self._width = 0

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        """Take the line away."""
        if self._width:
            self._write("")
            sys.stderr.write("\r")

    def advance(self, done: int, total: int, what: str = "") -> None:
        """Show the step and how far it has come."""
        if not self._is_shown or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _REPORT_SECONDS
        share = f" {100 * done // total} %" if total else ""
        self._write(plain(f"{what}{share}"))

    def _write(self, text: str) -> None:
        sys.stderr.write("\r" + text.ljust(self._width))
        sys.stderr.flush()
        self._width = len(text)
