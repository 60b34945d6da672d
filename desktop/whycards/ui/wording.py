"""Numbers, counts, dates and durations as the app writes them."""

from __future__ import annotations

from datetime import date

_SMALL = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def number(value: int) -> str:
    """Digits in groups of three: 1,196."""
    return f"{value:,}"


def figure(value: int) -> str:
    """A number in a table; nothing is an en dash."""
    return number(value) if value else "–"


def in_words(value: int) -> str:
    """A word up to twelve, digits from there on: three, 1,196."""
    return _SMALL[value] if value < len(_SMALL) else number(value)


def plural(value: int, thing: str) -> str:
    """The thing in the form that goes with the number: question, questions."""
    return thing if value == 1 else f"{thing}s"


def count(value: int, thing: str) -> str:
    """1 question, 1,196 questions."""
    return f"{number(value)} {plural(value, thing)}"


def opening(value: int, thing: str) -> str:
    """A count for the beginning of a sentence: Eight new questions."""
    return f"{in_words(value).capitalize()} {plural(value, thing)}"


def listed(parts: list[str]) -> str:
    """A, B and C."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def long_date(day: date) -> str:
    """Monday, 30 November."""
    return f"{_WEEKDAYS[day.weekday()]}, {day.day} {_MONTHS[day.month - 1]}"


def weekday_letter(day: date) -> str:
    """M for Monday."""
    return _WEEKDAYS[day.weekday()][0]


def duration(seconds: float) -> str:
    """5 h 24 min, 26 min, under a minute."""
    if seconds < 60:
        return "under a minute"
    hours, minutes = divmod(round(seconds / 60), 60)
    if not hours:
        return f"{minutes} min"
    return f"{number(hours)} h {minutes} min" if minutes else f"{number(hours)} h"
