"""The examples that deck authors are shown are decks."""

from __future__ import annotations

import re
from pathlib import Path

from whycards.core.question import Kind
from whycards.formats.bank.blocks import question_blocks
from whycards.formats.bank.lines import sort_lines
from whycards.formats.bank.reader import read_question
from whycards.formats.native.deck import QUESTION_KEYS, SECTIONS
from whycards.formats.native.front import HEAD_KEYS
from whycards.formats.native.reader import parse_deck
from whycards.formats.native.writer import write_deck

PAGE = (Path(__file__).parents[2] / "decks" / "README.md").read_text("utf-8")
MINIMAL, FULL, CHECKBOX = re.findall(r"^````md\n(.*?)^````$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_minimal_deck_is_one() -> None:
    parsed = parse_deck(MINIMAL)
    assert parsed.problems == []
    assert [question.keys for question in parsed.deck.questions] == [{1}]


def test_the_full_deck_shows_everything_and_is_sound() -> None:
    parsed = parse_deck(FULL)
    assert parsed.problems == []
    assert [question.kind for question in parsed.deck.questions] == [Kind.CHOICE, Kind.FLASHCARD]
    assert len(parsed.deck.cases[0].exhibits) == 2
    assert all(f"### {name}" in FULL for name in SECTIONS)
    assert parse_deck(write_deck(parsed.deck)).deck == parsed.deck


def test_the_checkbox_deck_is_one() -> None:
    (block,) = question_blocks(sort_lines(CHECKBOX))
    question = read_question(block)
    assert question.keys == {1} and question.explanation.short == "Masonry cracks where it is pulled."
    assert question.sources == ("[Reference](https://example.org/masonry)",)


def test_every_key_is_explained() -> None:
    assert [key for key in (*HEAD_KEYS, *QUESTION_KEYS) if f"| `{key}` |" not in PAGE] == []
