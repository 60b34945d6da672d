"""What is said beside a question that is only looked at."""

from __future__ import annotations

from whycards.core.choosing import Asked
from whycards.core.question import Question
from whycards.ui.language import tr, tr_count
from whycards.ui.wording import in_words


def asks(asked: Asked) -> str:
    """How many answers the question will ask for."""
    if asked.number is None:
        return tr("Select all that apply.")
    return tr_count(
        "Select {words} answer.", "Select {words} answers.", asked.number, words=in_words(asked.number)
    )


def nothing_yet(question: Question) -> str:
    """What a draft lacks most, "" for a whole question."""
    if question.options and not question.keys:
        return tr("No key yet.")
    if not question.options and not question.answer.strip():
        return tr("No options and no answer yet.")
    return ""
