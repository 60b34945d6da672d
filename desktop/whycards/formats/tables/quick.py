"""Questions of rows that hold nothing special, by far the most, in half the time of the way through an item.

Such a row has one text for its question, options without gaps, one letter for its key, and an explanation that
names no option. `RowMaker` and `Maker` make the very same question of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from whycards.core.question import Question
from whycards.formats.cleaning.text import one_line
from whycards.formats.neutral.plain import plain_question
from whycards.formats.records import values
from whycards.formats.records.words import Words
from whycards.formats.tables.columns import Columns
from whycards.formats.tables.making import RowMaker, is_padding

_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")


class QuickRows:
    """Makes questions of the plain rows of one table, whose habits `maker` knows."""

    def __init__(self, maker: RowMaker) -> None:
        columns = maker.columns
        self._words = Words()
        self._domain = one_line(maker.domain)
        self._is_usable = _is_plain(columns) and not (maker.is_truth or maker.has_key_as_option)
        self._is_usable = self._is_usable and maker.means in ("any", "letters")
        self._options = [option.text for option in columns.options]
        self._id = columns.id if maker.has_own_ids else -1
        if self._is_usable:
            self._question, self._key = columns.question[0], columns.key[0]
        self._full = next(iter(columns.explanation), -1)
        self._tags = next(iter(columns.tag), -1)

    def question(self, cells: Sequence[str]) -> Question | None:
        """The question of a row that was made to fit; None where the long way has to be gone."""
        if not self._is_usable or cells[self._key] not in _LETTERS or not cells[self._question]:
            return None
        texts = [cells[at] for at in self._options]
        while texts and not texts[-1]:
            texts.pop()
        if any(map(is_padding, texts)):
            return None
        return plain_question(
            self._words.markdown(cells[self._question]),
            self._words.choices(texts),
            (ord(cells[self._key]) | 32) - 97,
            self._words.markdown(cells[self._full]) if self._full >= 0 else "",
            values.parts(cells[self._tags]) if self._tags >= 0 else (),
            cells[self._id] if self._id >= 0 else "",
            self._domain,
        )


def _is_plain(columns: Columns) -> bool:
    """Whether there are only columns for what a plain row holds."""
    if len(columns.question) != 1 or len(columns.key) != 1 or not columns.options:
        return False
    if max(columns.listed, columns.level, columns.kind, columns.choose) >= 0:
        return False
    if len(columns.explanation) > 1 or len(columns.tag) > 1:
        return False
    if columns.short or columns.domain or columns.image or columns.hint or columns.source:
        return False
    return all(
        option.is_key is None and max(option.flag, option.rationale, option.image) < 0
        for option in columns.options
    )
