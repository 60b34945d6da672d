"""In which order a question's options are shown this time."""

from __future__ import annotations

from whycards.core.events import Answered
from whycards.core.letters.arranging import arrangement, key_places, order_of
from whycards.core.letters.reading import Reading, read
from whycards.core.question import Kind
from whycards.scheduling.replay import standing_answers
from whycards.storage.library import Library
from whycards.storage.reading import StoredQuestion


def _key_places(answered: Answered) -> set[int]:
    """Where the keys stood; an answer without an order was given to options as authored."""
    return key_places(answered.order, answered.key) if answered.order else set(answered.key)


def next_order(library: Library, stored: StoredQuestion) -> tuple[tuple[int, ...], Reading | None]:
    """The order of the coming showing, and what was read of the texts to find it.

    It follows from the uid and the answers that stand: until the question is answered it stays the same,
    also after a restart.
    """
    question = stored.question
    if question.kind is not Kind.CHOICE:
        return tuple(range(len(question.options))), None
    reading = read(question)
    arranged = arrangement(question, reading)
    if arranged.is_fixed:
        return order_of(arranged, ""), reading
    answers = standing_answers(library.events(stored.uid))
    before = _key_places(answers[-1].answered) if answers else None
    return order_of(arranged, f"{stored.uid}\n{len(answers)}", before), reading
