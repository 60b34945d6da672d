"""What Home says and offers, from the figures of the day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum, auto

from whycards.core.deck import DeckInfo
from whycards.ui.wording import count, in_words, long_date, number, opening, plural

_CLEAR = "All clear until tomorrow"


class Next(Enum):
    """What the page's one primary button does."""

    STUDY_DUE = auto()
    LEARN_NEW = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Hero:
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
    new = sum(deck.counts.new for deck in decks)
    learned = sum(deck.counts.learned for deck in decks)
    when = long_date(day)
    if due:
        title = f"{count(due, 'question')} {'is' if due == 1 else 'are'} due"
        return Hero(title, _after_due(minutes, new_today), Next.STUDY_DUE, f"Study {number(due)} due", day=when)
    owed = sum(deck.counts.owed for deck in decks)
    if new_today and learned:
        sentence = f"{opening(new_today, 'new one')} {'is' if new_today == 1 else 'are'} ready when you are."
        if owed:
            sentence = f"{sentence} {_owed(owed)} on the way."
        return Hero(_CLEAR, sentence, Next.LEARN_NEW, f"Learn {number(new_today)} new", day=when)
    if new_today:
        sentence = "A few new ones a day; each comes back shortly before you would forget it."
        return Hero(
            f"{count(new, 'question')} to learn",
            sentence,
            Next.LEARN_NEW,
            f"Learn {number(new_today)} new",
            day=when,
        )
    if owed:
        sentence = "A second look on the same day makes tomorrow easier."
        return Hero(_owed(owed), sentence, Next.STUDY_DUE, f"Study {number(owed)} once more", day=when)
    if new:
        sentence = "Today’s new questions are learned. More follow tomorrow."
        return Hero(_CLEAR, sentence, offers_more=True, day=when)
    if learned:
        return Hero(_CLEAR, "Every question is learned. Each comes back when it is due.", day=when)
    sentence = "These decks hold no question that can be studied yet. Import a file to add some."
    return Hero("Nothing to study yet", sentence, day=when)


def deck_caption(deck: DeckInfo) -> str:
    """The line under a deck's title: 412 questions, 12 flashcards, 2 drafts."""
    counts = deck.counts
    parts = []
    if counts.questions or not counts.flashcards:
        parts.append(count(counts.questions, "question"))
    if counts.flashcards:
        parts.append(count(counts.flashcards, "flashcard"))
    if counts.drafts:
        parts.append(count(counts.drafts, "draft"))
    if counts.suspended:
        parts.append(f"{number(counts.suspended)} resting")
    return ", ".join(parts)


def _owed(owed: int) -> str:
    return f"{count(owed, 'missed question')} {'comes' if owed == 1 else 'come'} once more"


def _can_follow(new_today: int) -> list[str]:
    if not new_today:
        return []
    return [f"{in_words(new_today).capitalize()} {plural(new_today, 'new one')} can follow."]


def _after_due(minutes: int | None, new_today: int) -> str:
    parts = []
    if minutes is not None:
        parts.append(
            f"About {count(minutes, 'minute')} at your pace." if minutes > 0 else "Less than a minute."
        )
    return " ".join([*parts, *_can_follow(new_today)]) or "A short look now keeps them for longer."
