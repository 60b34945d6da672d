"""What Home says and offers, from the figures of the day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import Enum, auto
from typing import NamedTuple

from whycards.core.deck import DeckInfo
from whycards.ui.language import tr, tr_count
from whycards.ui.wording import capital, joined, long_date, number


class Next(Enum):
    """What the page's one primary button does."""

    STUDY_DUE = auto()
    LEARN_NEW = auto()
    NOTHING = auto()


class Hero(NamedTuple):
    """The upper part of Home. `button` is "" where there is nothing to do.

    `offers_more` tells whether new questions wait beyond today's limit.
    """

    title: str
    sentence: str
    next: Next = Next.NOTHING
    button: str = ""
    offers_more: bool = False
    day: str = ""


def hero(decks: Sequence[DeckInfo], day: date, minutes: int | None) -> Hero:
    """What to say and offer on this study day; `minutes` estimates the due ones, None where unknown."""
    due = sum(deck.counts.due for deck in decks)
    new_today = sum(deck.counts.new_today for deck in decks)
    owed = sum(deck.counts.owed for deck in decks)
    has_learned = any(deck.counts.learned for deck in decks)
    when = long_date(day)
    if due:
        title = tr_count("{count} question is due", "{count} questions are due", due)
        button = tr("Study {count} due", count=number(due))
        return Hero(title, _after_due(minutes, new_today), Next.STUDY_DUE, button, day=when)
    if new_today:
        title, sentence = _new_ones(decks, new_today, owed) if has_learned else _first_ones(decks)
        return Hero(title, sentence, Next.LEARN_NEW, tr("Learn {count} new", count=number(new_today)), day=when)
    if owed:
        sentence = tr("A second look on the same day makes tomorrow easier.")
        button = tr("Study {count} once more", count=number(owed))
        return Hero(_owed(owed), sentence, Next.STUDY_DUE, button, day=when)
    return _nothing_today(decks, when, has_learned=has_learned)


def _new_ones(decks: Sequence[DeckInfo], new_today: int, owed: int) -> tuple[str, str]:
    sentence = tr_count(
        "{Number} new one is ready when you are.",
        "{Number} new ones are ready when you are.",
        new_today,
        Number=capital(new_today),
    )
    if owed:
        sentence = f"{sentence} {_owed_on_the_way(owed)}"
    return _clear(), sentence


def _first_ones(decks: Sequence[DeckInfo]) -> tuple[str, str]:
    new = sum(deck.counts.new for deck in decks)
    return (
        tr_count("{count} question to learn", "{count} questions to learn", new),
        tr("A few new ones a day; each comes back shortly before you would forget it."),
    )


def _nothing_today(decks: Sequence[DeckInfo], when: str, *, has_learned: bool) -> Hero:
    if any(deck.counts.new for deck in decks):
        sentence = tr("Today’s new questions are learned. More follow tomorrow.")
        return Hero(_clear(), sentence, offers_more=True, day=when)
    if has_learned:
        return Hero(_clear(), tr("Every question is learned. Each comes back when it is due."), day=when)
    sentence = tr("These decks hold no question that can be studied yet. Import a file to add some.")
    return Hero(tr("Nothing to study yet"), sentence, day=when)


def _clear() -> str:
    return tr("All clear until tomorrow")


def deck_caption(deck: DeckInfo) -> str:
    """The line under a deck's title: 412 questions, 12 flashcards, 2 drafts."""
    counts = deck.counts
    parts = []
    if counts.questions or not counts.flashcards:
        parts.append(tr_count("{count} question", "{count} questions", counts.questions))
    if counts.flashcards:
        parts.append(tr_count("{count} flashcard", "{count} flashcards", counts.flashcards))
    if counts.drafts:
        parts.append(tr_count("{count} draft", "{count} drafts", counts.drafts))
    if counts.suspended:
        parts.append(tr_count("{count} resting", "{count} resting", counts.suspended))
    return joined(parts)


def _owed(owed: int) -> str:
    return tr_count("{count} missed question comes once more", "{count} missed questions come once more", owed)


def _owed_on_the_way(owed: int) -> str:
    return tr_count(
        "{count} missed question comes once more on the way.",
        "{count} missed questions come once more on the way.",
        owed,
    )


def _after_due(minutes: int | None, new_today: int) -> str:
    parts = []
    if minutes == 0:
        parts.append(tr("Less than a minute."))
    elif minutes is not None:
        parts.append(
            tr_count("About {count} minute at your pace.", "About {count} minutes at your pace.", minutes)
        )
    if new_today:
        number_word = capital(new_today)
        parts.append(
            tr_count(
                "{Number} new one can follow.",
                "{Number} new ones can follow.",
                new_today,
                Number=number_word,
            )
        )
    return " ".join(parts) or tr("A short look now keeps them for longer.")
