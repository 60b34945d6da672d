"""No text, however long or repetitive, makes a pattern of the package slow."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import pytest

from formats.package_patterns import Known, patterns, unknown_patterns
from whycards.core.letters.patterns import AFTER, BEFORE
from whycards.core.letters.tokens import LONGEST_BETWEEN

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
_LEADS = [
    *(
        "",
        "#",
        "-",
        "**",
        "1.",
        "1. a",
        "A.",
        "(",
        "[",
        "<a",
        "|",
        "$$",
        "a:",
        "the",
        "the correct",
        "correct answer",
    ),
    *(
        "answer",
        "the answer is",
        "Question",
        "Question 1",
        "Topic 1",
        "letters",
        "option A",
        "A and B",
        "A is",
        "url(",
    ),
]
_SHORT = {
    "core.letters.patterns.": max(BEFORE, AFTER),
    "core.letters.tokens._between": LONGEST_BETWEEN,
    "core.letters.tokens._through": LONGEST_BETWEEN,
}
"""Patterns that see a few characters of a text only, with how many."""
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


def seen(known: Known) -> int:
    """How many characters of a hostile text a pattern may be shown."""
    return next((number for name, number in _SHORT.items() if known.name.startswith(name)), CHARACTERS)


def is_slow(known: Known, text: str) -> bool:
    return _seconds(known, text) > SECONDS


def _seconds(known: Known, text: str) -> float:
    started = time.process_time()
    with suppress(TooSlow), within(2 * SECONDS):
        known.pattern.match(text)
        known.pattern.fullmatch(text)
        if not known.is_at_start:
            sum(1 for _ in known.pattern.finditer(text))
    return time.process_time() - started


def test_every_pattern_is_found() -> None:
    names = {known.name for known in KNOWN}
    expected = {
        "core.binding._LABELLED",
        "core.choosing._phrase",
        "core.choosing._all_that_apply",
        "formats.bank.lines._BOX",
        "formats.native.pieces._ID_AT_END",
        "formats.cleaning.svg_style._URL",
        "formats.markdown._BLOCK_START",
        r"services.bundled:\d+",
        r"display:(?:unix)?:(\d+)(?:\.\d+)?",
    }
    assert expected - names == set()
    assert any(name.startswith("ui.") for name in names)


def test_patterns_that_are_put_together_late_are_known() -> None:
    """Each of these is bounded, and holds nothing of a text but what is escaped."""
    assert [one.partition(": ")[0] for one in unknown_patterns()] == [
        "formats.bank.inline_html",
        "formats.bank.settling",
        "formats.cleaning.mojibake",
        "formats.document",
        "formats.records.declared",
        "ui.richtext.painting",
    ]


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.name)
def test_a_pattern_is_fast_on_blanks_behind_anything(known: Known) -> None:
    """A pattern that has begun may try each of many blanks anew."""
    for lead in _LEADS:
        few = _seconds(known, lead + " " * (seen(known) // 5) + "\x01")
        # What takes five times as long for five times as much is fast.
        assert few < SECONDS / 25 or not is_slow(known, lead + " " * seen(known) + "\x01"), lead


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.name)
def test_a_pattern_is_fast_on_repeats(known: Known) -> None:
    slow = []
    for repeat in REPEATS:
        text = (repeat * (seen(known) // len(repeat) + 1))[: seen(known)]
        if any(is_slow(known, tried) for tried in (text + "\x01", "x" + text)):
            slow.append(repeat)
            break  # one is enough to know, and the rest could take long
    assert slow == []
