from __future__ import annotations

from datetime import date

import pytest

from whycards.assets import RESOURCES
from whycards.core.deck import DeckCounts, DeckHead, DeckInfo
from whycards.ui.home.words import Next, deck_caption, hero
from whycards.ui.language import LANGUAGE
from whycards.ui.wording import (
    capital,
    clock_time,
    decimal,
    duration,
    figure,
    in_words,
    key_name,
    listed,
    long_date,
    percent,
    questions,
    short_date,
)

DAY = date(2026, 11, 30)


def deck(**counts: int) -> DeckInfo:
    return DeckInfo(row=1, key="a", head=DeckHead(title="A"), counts=DeckCounts()._replace(**counts))


def test_counts_dates_and_durations() -> None:
    assert questions(1) == "1 question"
    assert questions(1196) == "1,196 questions"
    assert capital(8) == "Eight"
    assert decimal(2.53) == "2.5"
    assert percent(0.934) == "93 %"
    assert clock_time(4) == "4:00"
    assert in_words(1196) == "1,196"
    assert figure(0) == "–"
    assert listed(["A", "B", "C"]) == "A, B and C"
    assert long_date(DAY) == "Monday, 30 November"
    assert short_date(DAY, with_year=True) == "30 Nov 2026"
    assert key_name("Ctrl+Z") == "Ctrl+Z"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "de",
            ["1.196 Fragen", "2,5", "93 %", "Montag, 30. November", "A, B und C", "Strg+Z", "5 Std. 24 Min."],
        ),
        ("ar", ["1,196 سؤالًا", "2.5", "93%", "الاثنين، 30 نوفمبر", "5 س 24 د"]),
    ],
)
def test_they_follow_the_language(language: str, said: list[str]) -> None:
    with LANGUAGE.chosen(language, RESOURCES):
        written = [
            *(questions(1196), decimal(2.53), percent(0.934), long_date(DAY), listed(["A", "B", "C"])),
            *(key_name("Ctrl+Z"), duration(5 * 3600 + 24 * 60)),
        ]
    assert [words for words in said if words not in written] == []


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "under a minute"),
        (59.9, "under a minute"),
        (60, "1 min"),
        (26 * 60, "26 min"),
        (3600, "1 h"),
        (3599, "1 h"),
        (5 * 3600 + 24 * 60, "5 h 24 min"),
    ],
)
def test_durations(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_due_questions_come_first() -> None:
    said = hero([deck(due=30, new_today=5, learned=50, new=9), deck(due=2, new_today=3, learned=4)], DAY, 26)
    assert said.title == "32 questions are due"
    assert said.sentence == "About 26 minutes at your pace. Eight new ones can follow."
    assert said.button == "Study 32 due"
    assert said.next is Next.STUDY_DUE
    assert said.day == "Monday, 30 November"


def test_one_due_question_is_singular_and_says_nothing_it_does_not_know() -> None:
    said = hero([deck(due=1, learned=1)], DAY, None)
    assert said.title == "1 question is due"
    assert "minute" not in said.sentence


def test_nothing_due_offers_the_new_ones() -> None:
    said = hero([deck(new_today=8, new=100, learned=20)], DAY, None)
    assert said.title == "All clear until tomorrow"
    assert said.sentence == "Eight new ones are ready when you are."
    assert said.button == "Learn 8 new"
    assert said.next is Next.LEARN_NEW


def test_a_deck_never_begun_is_not_called_all_clear() -> None:
    said = hero([deck(new_today=10, new=710)], DAY, None)
    assert said.title == "710 questions to learn"
    assert said.button == "Learn 10 new"


def test_the_limit_of_the_day_gives_a_choice_and_no_primary_button() -> None:
    said = hero([deck(new=40, learned=20)], DAY, None)
    assert (said.next, said.button, said.offers_more) == (Next.NOTHING, "", True)


def test_everything_learned_gives_a_calm_sentence_and_no_button() -> None:
    said = hero([deck(learned=20)], DAY, None)
    assert (said.next, said.button, said.offers_more) == (Next.NOTHING, "", False)
    assert said.title == "All clear until tomorrow"


def test_decks_of_drafts_alone_say_so() -> None:
    said = hero([deck(drafts=3)], DAY, None)
    assert said.title == "Nothing to study yet"
    assert said.button == ""


def test_captions_name_only_what_is_there() -> None:
    assert deck_caption(deck(questions=412)) == "412 questions"
    assert deck_caption(deck(flashcards=1)) == "1 flashcard"
    assert deck_caption(deck(questions=5, drafts=2, suspended=1)) == "5 questions, 2 drafts, 1 resting"
