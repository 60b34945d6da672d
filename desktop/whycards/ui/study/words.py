"""The sentences of the study page: short, warm, exact."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

from whycards.core.choosing import Asked
from whycards.core.marking import Verdict
from whycards.core.memory import Rating
from whycards.services.study import Confidence, Outcome, Shown
from whycards.ui.wording import in_words, listed

RATINGS = {Rating.AGAIN: "Again", Rating.HARD: "Hard", Rating.GOOD: "Good", Rating.EASY: "Easy"}

CONFIDENCES = {Confidence.GUESS: "Guess", Confidence.THINK_SO: "Think so", Confidence.SURE: "Sure"}
HOW_SURE = "How sure are you?"
UNKNOWN = "I don’t know"

ANSWER = "Answer"
THINK_FIRST = "Think of it first, then show it."
WAITING = "The explanation appears here."
WHAT_COMES = "First the verdict, then why each option is right or wrong."
EXPLANATION = "Explanation"
NO_EXPLANATION = "This question comes without an explanation."
EARLIER = "Earlier answers"
NOTE = "Note"
ADD_NOTE, CHANGE_NOTE = "Add a note to this question", "Change the note"
NOTE_FIELD = "In your own words"
NOTE_KEYS = "Kept when you leave it. Esc closes it."

THEN = "Then "
"""Before the end of `returns`, where there is no room for its beginning."""


def is_single(shown: Shown) -> bool:
    """Whether one key is asked for, so that choosing reveals."""
    return shown.asked.number == 1


def instruction(shown: Shown) -> str:
    """The line between stem and options."""
    if is_single(shown):
        return "Select an answer to reveal the explanation."
    if shown.asked.number is None:
        return "Select all that apply, then click Submit."
    return f"Select {in_words(shown.asked.number)} answers, then click Submit."


def was_asked(shown: Shown) -> str:
    """The same line after the answer."""
    if shown.asked.number is None:
        return "All that apply were asked for."
    many = "answers were" if shown.asked.number > 1 else "answer was"
    return f"{in_words(shown.asked.number).capitalize()} {many} asked for."


def counter(asked: Asked, selected: int) -> str:
    """How many are selected, of how many where that is told."""
    return f"{selected} selected" if asked.number is None else f"{selected} of {asked.number} selected"


def too_few(asked: Asked, selected: int) -> str:
    """What is missing before the answer can be submitted; "" when nothing is."""
    if asked.number is None:
        return "" if selected else "Choose at least one."
    missing = asked.number - selected
    if missing <= 0:
        return ""
    return f"Choose {in_words(missing)} more." if selected else f"Choose {in_words(missing)}."


def verdict_words(
    verdict: Verdict,
    chosen: Collection[int],
    keys: Collection[int],
    letters: Sequence[str],
    confidence: Confidence = Confidence.NONE,
) -> str:
    """The verdict in words; `letters` are those of the keys on screen."""
    if verdict is Verdict.RIGHT:
        return _RIGHT.get(confidence, "Right.")
    if not chosen:
        are = "key is" if len(letters) == 1 else "keys are"
        return f"Not known yet: the {are} {listed(list(letters))}"
    found, wanted = len(set(chosen) & set(keys)), len(keys)
    if wanted > 1 and found == wanted:
        return "All keys found, and one too many" if len(chosen) == wanted + 1 else "All keys found, and more"
    if found and wanted == 1:
        return f"Not this time: only {letters[0]} is right"
    if found:
        return f"{in_words(found).capitalize()} of {in_words(wanted)} right"
    if wanted == 1:
        return f"Not this time: the key is {letters[0]}"
    return f"Not this time: the keys are {listed(list(letters))}"


def verdict_note(verdict: Verdict, confidence: Confidence) -> str:
    """What stands beside the verdict where there is room."""
    if verdict is Verdict.PARTLY:
        return "Scored all or nothing"
    if verdict is Verdict.WRONG and confidence is Confidence.SURE:
        return "Sure but different: worth a second look"
    return ""


_RIGHT = {Confidence.SURE: "Right, and you were sure.", Confidence.GUESS: "Right, but you guessed."}


def short_day(day: date, today: date) -> str:
    """Today, 9 Nov, and 9 Nov 2024 where it is long ago."""
    if day == today:
        return "Today"
    year = f" {day.year}" if (today - day).days > 300 else ""
    return f"{day.day} {_MONTHS[day.month - 1]}{year}"


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def returns(outcome: Outcome) -> tuple[str, str]:
    """When the question comes back: how the sentence begins, and its end, which is set in bold."""
    days = outcome.days.get(outcome.rating, 0)
    if outcome.retry_today:
        return "Later today once more, then ", in_days(days)
    return "Comes back ", in_days(days)


def in_days(days: int) -> str:
    """today, tomorrow, in 14 days."""
    if days <= 0:
        return "today"
    return "tomorrow" if days == 1 else f"in {days:,} days"


def interval(days: int) -> str:
    """An interval as a figure in a button: 14 d, 8 mo, 2.5 y."""
    if days < 100:
        return f"{days} d"
    if days < 730:
        return f"{days / 30.44:.0f} mo"
    return f"{days / 365.25:.1f} y"


def spoken_interval(days: int) -> str:
    """An interval read out."""
    return "1 day" if days == 1 else f"{days:,} days"


def left_over(count: int) -> str:
    """The line behind which options are that nobody should have chosen, and nobody did."""
    if count == 1:
        return "One more option, rightly left"
    share = "both" if count == 2 else "all"
    return f"{in_words(count).capitalize()} more options, {share} rightly left"


def seconds_spent(milliseconds: int) -> str:
    """0:31 for this question."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02} for this question"


def letter_range(count: int) -> str:
    """A–F, for the status bar."""
    if count > 26:
        return "A–Z"
    return f"A–{chr(ord('A') + count - 1)}"
