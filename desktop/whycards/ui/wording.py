"""Numbers, counts, dates and durations as the app writes them."""

from __future__ import annotations

from datetime import date

from whycards.ui.language import later, tr

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
_WEEKDAYS = (
    later("Monday"),
    later("Tuesday"),
    later("Wednesday"),
    later("Thursday"),
    later("Friday"),
    later("Saturday"),
    later("Sunday"),
)
_MONTHS = (
    later("January"),
    later("February"),
    later("March"),
    later("April"),
    later("May"),
    later("June"),
    later("July"),
    later("August"),
    later("September"),
    later("October"),
    later("November"),
    later("December"),
)


def number(value: int) -> str:
    """Digits in groups of three: 1,196."""
    return f"{value:,}"


def figure(value: int) -> str:
    """A number in a table; nothing is an en dash."""
    return number(value) if value else "–"


def in_words(value: int) -> str:
    """A word up to twelve, digits from there on: three, 1,196."""
    return tr(_SMALL[value]) if value < len(_SMALL) else number(value)


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
    if len(parts) == 1:
        return parts[0]
    return tr("{all_but_last} and {last}", all_but_last=", ".join(parts[:-1]), last=parts[-1])


def long_date(day: date) -> str:
    """Monday, 30 November."""
    weekday, month = tr(_WEEKDAYS[day.weekday()]), tr(_MONTHS[day.month - 1])
    return tr("{weekday}, {day} {month}", weekday=weekday, day=day.day, month=month)


def weekday_letter(day: date) -> str:
    """M for Monday."""
    return tr(_WEEKDAYS[day.weekday()])[0]


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
