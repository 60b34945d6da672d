"""The texts of a question with the letters that its options have on screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from whycards.core.question import Question

if TYPE_CHECKING:
    from whycards.core.explaining import Reason
    from whycards.core.letters.finding import Found
    from whycards.core.letters.reading import Reading


class Lettering:
    """A question whose options stand in `order` (authored places); all texts are Markdown."""

    def __init__(self, question: Question, order: Sequence[int], reading: Reading | None = None) -> None:
        self._question = question
        self._order = tuple(order)
        self._is_authored = all(place == position for place, position in enumerate(self._order))
        self._read = reading

    @cached_property
    def _reading(self) -> Reading:
        if self._read is not None:
            return self._read
        from whycards.core.letters.reading import read

        return read(self._question)

    @cached_property
    def stem(self) -> str:
        """What is asked."""
        return self._in_letters(self._question.stem, lambda reading: reading.stem)

    def option(self, position: int) -> str:
        """The text of the option with this authored place."""
        text = self._question.options[position].text
        return self._in_letters(text, lambda reading: reading.options[position])

    @cached_property
    def short(self) -> str:
        """The short explanation."""
        return self._in_letters(self._question.explanation.short, lambda reading: reading.short)

    @cached_property
    def hint(self) -> str:
        """The author's hint."""
        return self._in_letters(self._question.hint, lambda reading: reading.hint)

    @property
    def prose(self) -> str:
        """The full explanation without what speaks of single options."""
        return self._parts[0]

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why each option is right or wrong, by authored place."""
        return self._parts[1]

    @cached_property
    def _parts(self) -> tuple[str, tuple[Reason, ...]]:
        from whycards.core.explaining import Reason, split_marked
        from whycards.core.letters.marked import marked

        question, reading = self._question, self._reading
        parts = split_marked(marked(question.explanation.full, reading.full.references))
        found = []
        for place in range(len(question.options)):
            row = self._out_of_marks(parts.rows.get(place, ""))
            rationale = self._rationale(place)
            found.append(Reason(place, rationale or row, row or rationale))
        return self._out_of_marks(parts.prose), tuple(found)

    def _rationale(self, place: int) -> str:
        text = self._question.options[place].rationale
        return self._in_letters(text, lambda reading: reading.rationales[place])

    def _in_letters(self, text: str, part: Callable[[Reading], Found]) -> str:
        if self._is_authored and text.isascii():
            return text
        found = part(self._reading)
        if self._reading.lock or not found.references:
            return text
        from whycards.core.letters.marked import relettered

        return relettered(text, found.references, self._order)

    def _out_of_marks(self, text: str) -> str:
        from whycards.core.letters.marked import as_written, lettered

        # Where not all is understood nothing is touched: the options stand as the author had them.
        return as_written(text) if self._reading.lock else lettered(text, self._order)
