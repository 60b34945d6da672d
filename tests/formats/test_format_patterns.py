"""No text, however long or repetitive, makes a pattern of the package slow."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from formats.package_patterns import Known, patterns

SECONDS = 0.5
CHARACTERS = 50_000
_SIGNS = list(" \t\n-#*_`~[]()<>\\|@;:'\"=&{}$!.,\u3000")
_MARKS = ["- ", "- [", "- [x] ", "# ", "**", "](", "![", "[a](", "> ", "$$", "{{c1::", "}}"]
_TAGS = ["<a ", "<br>", "<p>", "<summary>", "</details>", "<!--", "<!-- wc:", "-->", "{#", "{#a}", "<a b='c' "]
_STYLES = ["url(", "url(#", "url( ", "@a ", "@import ", "a:", "data:image/png,", "0.5e", "a@"]
_WORDS = ["a", "1", "é", "Q1", "Q1.", "1.", "1. ", ". ", "a. ", "a b ", "https://a ", "A", "A ", "A, "]
_LABELS = [
    "choose a ",
    "References:",
    "Explanation: ",
    "answer: ",
    "Option A is ",
    "A and ",
    "[sound:a",
    "&amp;",
]
REPEATS = [*_SIGNS, *_MARKS, *_TAGS, *_STYLES, *_WORDS, *_LABELS]
KNOWN = patterns()


class TooSlow(Exception):
    """A pattern went on for longer than it may."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raises TooSlow in the middle of a search, where the system has such a timer."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def is_slow(known: Known, text: str) -> bool:
    started = time.process_time()
    try:
        with within(2 * SECONDS):
            known.pattern.match(text)
            known.pattern.fullmatch(text)
            if not known.is_at_start:
                sum(1 for _ in known.pattern.finditer(text))
    except TooSlow:
        return True
    return time.process_time() - started > SECONDS


def test_every_pattern_is_found() -> None:
    names = {known.name for known in KNOWN}
    expected = {
        "core.binding._LABELLED",
        "formats.bank.lines._BOX",
        "formats.native.pieces._ID_AT_END",
        "formats.cleaning.svg_style._URL",
        "formats.markdown._BLOCK_START",
        r"services.bundled:\d+",
        r"display:(?:unix)?:(\d+)(?:\.\d+)?",
    }
    assert expected - names == set()
    assert any(name.startswith("ui.") for name in names)


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.name)
def test_a_pattern_is_fast_on_repeats(known: Known) -> None:
    slow = []
    for repeat in REPEATS:
        text = (repeat * (CHARACTERS // len(repeat) + 1))[:CHARACTERS]
        if any(is_slow(known, tried) for tried in (text + "\x01", "x" + text)):
            slow.append(repeat)
            break  # one is enough to know, and the rest could take long
    assert slow == []
