"""Numbers, counts, dates and durations as the app writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from pathlib import PurePath

from PySide6.QtCore import QLocale, QTime

from whycards.ui.language import LANGUAGE, later, tr, tr_count

_SMALL = (
    later("no"),
    later("one"),
    later("two"),
    later("three"),
    later("four"),
    later("five"),
    later("six"),
    later("seven"),
    later("eight"),
    later("nine"),
    later("ten"),
    later("eleven"),
    later("twelve"),
)


_UNSEEN = "\u200c\u200d\u200e\u200f"
"""Joiners and marks of direction, which belong to names in some languages and turn nothing around."""


def name_of(path: PurePath) -> str:
    """The name of a file as one line; U+FFFD stands for what would turn it around or cannot be seen."""
    return "".join(
        one if one.isprintable() or one in _UNSEEN else " " if one.isspace() else "\ufffd" for one in path.name
    )


def number(value: int) -> str:
    """Digits in groups: 1,196."""
    return LANGUAGE.number(value)


def decimal(value: float) -> str:
    """A number with one decimal place: 2.5."""
    return LANGUAGE.locale.toString(value, "f", 1)


def figure(value: int) -> str:
    """A number in a table; nothing is an en dash."""
    return number(value) if value else "–"


def in_words(value: int) -> str:
    """A word up to twelve, digits from there on: three, 1,196."""
    return tr(_SMALL[value]) if value < len(_SMALL) else number(value)


def questions(value: int) -> str:
    """1 question, 1,196 questions."""
    return tr_count("{count} question", "{count} questions", value)


def flashcards(value: int) -> str:
    """1 flashcard, 12 flashcards."""
    return tr_count("{count} flashcard", "{count} flashcards", value)


def drafts(value: int) -> str:
    """1 draft, 12 drafts."""
    return tr_count("{count} draft", "{count} drafts", value)


def decks(value: int) -> str:
    """1 deck, 12 decks."""
    return tr_count("{count} deck", "{count} decks", value)


def files(value: int) -> str:
    """1 file, 12 files."""
    return tr_count("{count} file", "{count} files", value)


def capital(value: int) -> str:
    """A number for the beginning of a sentence: Eight, 1,196."""
    words = in_words(value)
    return words[:1].upper() + words[1:]


def listed(parts: Sequence[str]) -> str:
    """A, B and C."""
    if len(parts) == 1:
        return parts[0]
    return tr("{all_but_last} and {last}", all_but_last=joined(parts[:-1]), last=parts[-1])


def joined(parts: Sequence[str]) -> str:
    """A, B."""
    return tr(", ").join(parts)


def percent(share: float) -> str:
    """A share of 1 in whole hundredths: 93 %."""
    return tr("{number} %", number=number(round(share * 100)))


def clock_time(hour: int) -> str:
    """The full hour of a day: 4:00."""
    return LANGUAGE.locale.toString(QTime(hour, 0), tr("H:mm"))


def long_date(day: date) -> str:
    """Monday, 30 November."""
    locale = LANGUAGE.locale
    weekday, month = locale.dayName(day.isoweekday()), locale.monthName(day.month)
    return tr("{weekday}, {day} {month}", weekday=weekday, day=day.day, month=month)


def short_date(day: date, *, with_year: bool = False) -> str:
    """9 Nov, or 9 Nov 2024."""
    month = LANGUAGE.locale.monthName(day.month, QLocale.FormatType.ShortFormat)
    if with_year:
        return tr("{day} {month} {year}", day=day.day, month=month, year=day.year)
    return tr("{day} {month}", day=day.day, month=month)


def weekday_letter(day: date) -> str:
    """M for Monday."""
    return LANGUAGE.locale.dayName(day.isoweekday(), QLocale.FormatType.NarrowFormat)


def duration(seconds: float) -> str:
    """5 h 24 min, 26 min, under a minute."""
    if seconds < 60:
        return tr("under a minute")
    hours, minutes = divmod(round(seconds / 60), 60)
    if not hours:
        return tr("{minutes} min", minutes=minutes)
    if not minutes:
        return tr("{hours} h", hours=number(hours))
    return tr("{hours} h {minutes} min", hours=number(hours), minutes=minutes)


def key_name(keys: str) -> str:
    """What is written on the keys: Ctrl+Z, in German Strg+Z."""
    return re.sub(r"[A-Za-z]{2,}", lambda found: tr(found[0]), keys)


_KEYS = (
    later("Ctrl"),
    later("Shift"),
    later("Alt"),
    later("Space"),
    later("Enter"),
    later("Esc"),
    later("Tab"),
)


def with_key(words: str, keys: str) -> str:
    """What a control does, and the keys that do the same: Flag this question (Ctrl+M)."""
    return tr("{words} ({keys})", words=words, keys=key_name(keys))
