from __future__ import annotations

import string
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

import whycards.ui
from fakes.catalogue import messages, write_catalogue
from whycards.core.deck import DeckCounts, DeckHead, DeckInfo
from whycards.ui.home.words import deck_caption, hero
from whycards.ui.language import LANGUAGE, tr, tr_count
from whycards.ui.wording import duration, in_words, listed, long_date

UI = Path(whycards.ui.__file__).parent


def pseudo(message: str) -> str:
    return f"⟦{message}⟧" if any(map(str.isalpha, message)) else message


@pytest.fixture
def pseudo_locale(tmp_path: Path) -> Iterator[None]:
    write_catalogue(tmp_path, "qq", messages(UI.rglob("*.py")), pseudo)
    with LANGUAGE.chosen("qq", tmp_path):
        yield


def deck(**counts: int) -> DeckInfo:
    return DeckInfo(row=1, key="a", head=DeckHead(title="A"), counts=DeckCounts()._replace(**counts))


def test_without_a_catalogue_words_are_english(tmp_path: Path) -> None:
    with LANGUAGE.chosen("qq", tmp_path):
        assert tr("Learn {count} new", count=3) == "Learn 3 new"
        assert tr_count("{count} draft", "{count} drafts", 1196) == "1,196 drafts"


@pytest.mark.usefixtures("pseudo_locale")
def test_each_sentence_of_home_is_looked_up_when_it_is_shown() -> None:
    days: tuple[dict[str, int], ...] = (
        {"due": 3, "new_today": 2, "learned": 9},
        {"new_today": 2, "learned": 9, "owed": 1},
        {"new_today": 2, "new": 7},
        {"owed": 2, "learned": 9},
        {"new": 7},
        {"learned": 9},
        {},
    )
    for counts in days:
        said = hero([deck(**counts)], date(2026, 11, 30), minutes=4)
        for words in (said.title, said.sentence, said.day, said.button):
            assert words == "" or (words.startswith("⟦") and words.endswith("⟧")), words
    caption = deck_caption(deck(questions=1, flashcards=2, drafts=3, suspended=4))
    assert caption == "⟦1 question⟧, ⟦2 flashcards⟧, ⟦3 drafts⟧, ⟦4 resting⟧"


@pytest.mark.usefixtures("pseudo_locale")
def test_numbers_dates_and_durations_are_looked_up() -> None:
    assert in_words(3) == "⟦three⟧"
    assert long_date(date(2026, 11, 30)) == "⟦Monday, 30 November⟧"
    assert listed(["A", "B"]) == "⟦A and B⟧"
    assert duration(10) == "⟦under a minute⟧"


def test_values_have_names_since_languages_order_them_differently() -> None:
    for message in messages(UI.rglob("*.py")):
        for form in message:
            names = [name for _, name, _, _ in string.Formatter().parse(form) if name is not None]
            assert all(name.isidentifier() for name in names), form
