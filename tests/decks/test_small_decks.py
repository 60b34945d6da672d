"""The tour, the German and the Arabic deck: complete in every part, and nothing for the doctor to find."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from whycards.core.letters.reading import read
from whycards.core.progress import Silent
from whycards.core.question import Kind, Question
from whycards.formats.native.deck import Deck
from whycards.formats.native.reader import parse_deck
from whycards.services.checking import check

_DECKS = Path(__file__).resolve().parents[2] / "decks"
_SIZES = {"tour": range(13, 16), "netze": range(12, 13), "aman": range(8, 9)}


def _deck(name: str) -> Deck:
    return parse_deck((_DECKS / name / "deck.md").read_text("utf-8")).deck


def _choices(name: str) -> list[Question]:
    return [question for question in _deck(name).questions if question.kind is Kind.CHOICE]


@pytest.mark.parametrize("name", _SIZES)
def test_nothing_is_found_in_it(name: str) -> None:
    (report,) = check([_DECKS / name], Silent())
    assert report.problems == ()
    assert report.questions + report.flashcards in _SIZES[name]
    assert report.drafts == report.skipped == 0


@pytest.mark.parametrize("name", _SIZES)
def test_each_question_is_explained_whole(name: str) -> None:
    for question in _choices(name):
        assert question.explanation.short, question.id
        assert question.explanation.full, question.id
        assert all(option.rationale for option in question.options), question.id
        assert all(re.search(r"(?:19|20)\d\d$", source) for source in question.sources), question.id
        assert question.sources, question.id
        assert question.level, question.id
        assert question.domain, question.id


@pytest.mark.parametrize("name", _SIZES)
def test_the_explanation_goes_through_the_options_and_they_may_be_shuffled(name: str) -> None:
    for question in _choices(name):
        reading = read(question)
        assert not reading.lock, (question.id, reading.lock)
        named = {place for one in reading.full.references for place in one.places}
        assert named == set(range(len(question.options))), question.id


def test_languages_and_kinds() -> None:
    assert [_deck(name).head.language for name in _SIZES] == ["en", "de", "ar"]
    tour = _deck("tour").questions
    assert any(question.kind is Kind.FLASHCARD for question in tour)
    assert any(len(question.keys) == 2 for question in tour)
    texts = [repr(question) for question in tour]
    for part in ("```python", "$$", "|------|", "images/pauses.svg"):
        assert any(part in text for text in texts), part
    assert any(question.hint for question in tour)
    for name in ("netze", "aman"):
        assert any(len(question.keys) == 2 for question in _choices(name))
