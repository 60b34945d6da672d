"""No text, however long or repetitive, makes a pattern of the readers slow."""

from __future__ import annotations

import importlib
import pkgutil
import re
import time

import pytest

import whycards.formats

SECONDS = 0.5
CHARACTERS = 50_000
_SIGNS = list(" \t\n-#*_`~[]()<>\\|@;:'\"\u3000")
_MARKS = ["- ", "- [", "- [x] ", "# ", "**", "](", "![", "[a](", "> "]
_TAGS = ["<a ", "<br>", "<summary>", "</details>", "<!--", "<!-- wc:", "-->", "{#", "{#a}"]
_STYLES = ["url(", "url(#", "url( ", "@a ", "@import ", "a:", "data:image/png,", "0.5e", "a@"]
_WORDS = ["a", "1", "é", "Q1", "Q1.", "1.", "1. ", ". ", "a. ", "a b ", "https://a "]
_LABELS = ["choose a ", "References:", "Explanation: ", "answer: "]
REPEATS = [*_SIGNS, *_MARKS, *_TAGS, *_STYLES, *_WORDS, *_LABELS]


def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    found = []
    for module in pkgutil.walk_packages(whycards.formats.__path__, "whycards.formats."):
        loaded = importlib.import_module(module.name)
        for name, value in vars(loaded).items():
            if isinstance(value, re.Pattern):
                found.append((f"{module.name.removeprefix('whycards.formats.')}.{name}", value))
    return found


def test_every_pattern_is_found() -> None:
    names = {name for name, _ in _patterns()}
    assert {
        "bank.lines._BOX",
        "native.pieces._ID_AT_END",
        "cleaning.svg_style._URL",
        "markdown._BLOCK_START",
    } <= names


@pytest.mark.parametrize(
    ("name", "pattern"), _patterns(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_pattern_is_fast_on_repeats(name: str, pattern: re.Pattern[str]) -> None:
    slow = []
    for repeat in REPEATS:
        text = (repeat * (CHARACTERS // len(repeat) + 1))[:CHARACTERS]
        for tried in (text, text + "\x01", "x" + text):
            started = time.process_time()
            pattern.match(tried)
            sum(1 for _ in pattern.finditer(tried))
            if time.process_time() - started > SECONDS:
                slow.append(repeat)
    assert slow == []
