"""The sentences of the study page: short, warm, exact."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

from whycards.core.choosing import Asked
from whycards.core.marking import Verdict
from whycards.core.memory import Rating
from whycards.services.study import Confidence, Outcome, Shown
from whycards.ui.language import later, tr, tr_count
from whycards.ui.wording import capital, decimal, in_words, listed, number, short_date

RATINGS = {
    Rating.AGAIN: later("Again"),
    Rating.HARD: later("Hard"),
    Rating.GOOD: later("Good"),
    Rating.EASY: later("Easy"),
}

CONFIDENCES = {
    Confidence.GUESS: later("Guess"),
    Confidence.THINK_SO: later("Think so"),
    Confidence.SURE: later("Sure"),
}
HOW_SURE = later("How sure are you?")
UNKNOWN = later("I don’t know")

NOT_OPENED = later("Nothing on this computer opened {address}")
NO_FIGURE = later("This question shows no figure now.")

RECALL = later("Answer it in your mind first. Then show the options.")
RECALL_FIELD = later("Your answer in a few words, if you like")
RECALLED = later("From memory: {text}")
OPTIONS_SHOWN = later("The options are shown")

ANSWER = later("Answer")
THINK_FIRST = later("Think of it first, then show it.")
WAITING = later("The explanation appears here.")
WHAT_COMES = later("First the verdict, then why each option is right or wrong.")
EXPLANATION = later("Explanation")
NO_EXPLANATION = later("This question comes without an explanation.")
EARLIER = later("Earlier answers")
NOTE = later("Note")
ADD_NOTE, CHANGE_NOTE = later("Add a note to this question"), later("Change the note")
NOTE_FIELD = later("In your own words")
NOTE_KEYS = later("Kept when you leave it. Esc closes it.")

THEN = later("Then ")
"""Before the end of `returns`, where there is no room for its beginning."""


def is_single(shown: Shown) -> bool:
    """Whether one key is asked for, so that choosing reveals."""
    return shown.asked.number == 1


def instruction(shown: Shown) -> str:
    """The line between stem and options."""
    if is_single(shown):
        return tr("Select an answer to reveal the explanation.")
    if shown.asked.number is None:
        return tr("Select all that apply, then click Submit.")
    asked = shown.asked.number
    return tr_count(
        "Select {number} answer, then click Submit.",
        "Select {number} answers, then click Submit.",
        asked,
        number=in_words(asked),
    )


def was_asked(shown: Shown) -> str:
    """The same line after the answer."""
    if shown.asked.number is None:
        return tr("All that apply were asked for.")
    asked = shown.asked.number
    return tr_count(
        "{Number} answer was asked for.",
        "{Number} answers were asked for.",
        asked,
        Number=capital(asked),
    )


def counter(asked: Asked, selected: int) -> str:
    """How many are selected, of how many where that is told."""
    if asked.number is None:
        return tr("{count} selected", count=selected)
    return tr("{count} of {total} selected", count=selected, total=asked.number)


def too_few(asked: Asked, selected: int) -> str:
    """What is missing before the answer can be submitted; "" when nothing is."""
    if asked.number is None:
        return "" if selected else tr("Choose at least one.")
    missing = asked.number - selected
    if missing <= 0:
        return ""
    if selected:
        return tr("Choose {number} more.", number=in_words(missing))
    return tr("Choose {number}.", number=in_words(missing))


def verdict_words(
    verdict: Verdict,
    chosen: Collection[int],
    keys: Collection[int],
    letters: Sequence[str],
    confidence: Confidence = Confidence.NONE,
) -> str:
    """The verdict in words; `letters` are those of the keys on screen."""
    if verdict is Verdict.RIGHT:
        return tr(_RIGHT.get(confidence, _PLAINLY_RIGHT))
    if not chosen:
        return tr_count(
            "Not known yet: the key is {letters}",
            "Not known yet: the keys are {letters}",
            len(letters),
            letters=listed(list(letters)),
        )
    found, wanted = len(set(chosen) & set(keys)), len(keys)
    if wanted > 1 and found == wanted:
        if len(chosen) == wanted + 1:
            return tr("All keys found, and one too many")
        return tr("All keys found, and more")
    if found and wanted == 1:
        return tr("Not this time: only {letter} is right", letter=letters[0])
    if found:
        return tr("{Found} of {wanted} right", Found=capital(found), wanted=in_words(wanted))
    return tr_count(
        "Not this time: the key is {letters}",
        "Not this time: the keys are {letters}",
        wanted,
        letters=listed(list(letters)),
    )


def verdict_note(verdict: Verdict, confidence: Confidence) -> str:
    """What stands beside the verdict where there is room."""
    if verdict is Verdict.PARTLY:
        return tr("Scored all or nothing")
    if verdict is Verdict.WRONG and confidence is Confidence.SURE:
        return tr("Sure but different: worth a second look")
    return ""


_PLAINLY_RIGHT = later("Right.")
_RIGHT = {
    Confidence.SURE: later("Right, and you were sure."),
    Confidence.GUESS: later("Right, but you guessed."),
}


def short_day(day: date, today: date) -> str:
    """Today, 9 Nov, and 9 Nov 2024 where it is long ago."""
    if day == today:
        return tr("Today")
    return short_date(day, with_year=(today - day).days > 300)


def returns(outcome: Outcome) -> tuple[str, str]:
    """When the question comes back: how the sentence begins, and its end, which is set in bold."""
    days = outcome.days.get(outcome.rating, 0)
    if outcome.retry_today:
        return tr("Later today once more, then "), in_days(days)
    return tr("Comes back "), in_days(days)


def in_days(days: int) -> str:
    """today, tomorrow, in 14 days."""
    if days <= 0:
        return tr("today")
    return tr("tomorrow") if days == 1 else tr_count("in {count} day", "in {count} days", days)


def interval(days: int) -> str:
    """An interval as a figure in a button: 14 d, 8 mo, 2.5 y."""
    if days < 100:
        return tr("{days} d", days=days)
    if days < 730:
        return tr("{months} mo", months=number(round(days / 30.44)))
    return tr("{years} y", years=decimal(days / 365.25))


def spoken_interval(days: int) -> str:
    """An interval read out."""
    return tr_count("{count} day", "{count} days", days)


def left_over(count: int) -> str:
    """The line behind which options are that nobody should have chosen, and nobody did."""
    if count == 1:
        return tr("One more option, rightly left")
    if count == 2:
        return tr("Two more options, both rightly left")
    return tr_count(
        "{Number} more option, all rightly left",
        "{Number} more options, all rightly left",
        count,
        Number=capital(count),
    )


def seconds_spent(milliseconds: int) -> str:
    """0:31 for this question."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return tr("{time} for this question", time=f"{minutes}:{seconds:02}")


def letter_range(count: int) -> str:
    """A–F, for the status bar."""
    if count > 26:
        return "A–Z"
    return f"A–{chr(ord('A') + count - 1)}"
