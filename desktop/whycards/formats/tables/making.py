"""Makes items of the rows of a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape

from whycards.formats.cleaning.text import opening
from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.keys import Means
from whycards.formats.neutral.naming import number_of
from whycards.formats.records import values
from whycards.formats.records.declared import Declared, declared
from whycards.formats.records.habits import Habits, exact_keys, place_of
from whycards.formats.records.listed import Listed, options_in
from whycards.formats.records.ordering import in_neutral_order
from whycards.formats.records.words import Words
from whycards.formats.tables.columns import Columns, OptionColumns
from whycards.formats.tables.sources import cell_and_sources

_PADDING = frozenset({"n/a", "#n/a", "nan", "null"})
"""What stands in a cell of an option that is not there."""
_PADDED = max(map(len, _PADDING))
_DESCRIBED = re.compile(
    r"\b(?:required|optional|default|mandatory|leave (?:it )?(?:blank|empty)|e\.g\.)", re.IGNORECASE
)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WRITTEN_FROM = 3
"""A shorter text is the letter or number of an option that is not there, and no answer in words."""


class Declined(Exception):
    """A row that declares a kind of question that is none of ours. str() says which."""


class RowMaker:
    """Makes items of rows, which have been made to fit (see `fitted`).

    `separator` stands between options that share a cell. `is_truth`: the rows only have true or false for
    an answer. `domain` is that of rows that name none.
    """

    def __init__(self, columns: Columns, *, is_truth: bool = False, separator: str = "") -> None:
        self.columns = columns
        self.separator = separator
        self.is_truth = is_truth
        self.has_key_as_option = False
        self.means: Means = "any"
        self.base = 1
        self.has_own_ids = False
        self.domain = ""
        self._words = Words()
        self._has_key_column = any(option.is_key is not None for option in columns.options)
        self._places = [option.text for option in columns.options]
        self._telling = [*columns.question, *columns.answer, *self._places]
        if columns.listed >= 0:
            self._telling.append(columns.listed)

    def fitted(self, cells: Sequence[str]) -> list[str]:
        """The cells without blanks around them, as many as there are columns."""
        fitted = [cell.strip() for cell in cells[: self.columns.width]]
        return fitted + [""] * (self.columns.width - len(fitted))

    def tells_nothing_new(self, cells: Sequence[str], habits: Habits) -> bool:
        """Whether a row need not be heard, before it is fitted: its only key is of a kind that is known."""
        columns = self.columns
        if columns.id >= 0 or len(columns.key) != 1:
            return False
        at = columns.key[0]
        return at < len(cells) and habits.is_settled_by(cells[at].strip())

    def hear(self, cells: Sequence[str], habits: Habits) -> None:
        """Let the habits of the file hear the key and id of a row."""
        columns = self.columns
        if columns.id >= 0 and cells[columns.id]:
            habits.hear_id(cells[columns.id])
        if columns.key and columns.has_options:
            habits.hear_key(self._key(cells), self.raw_options(cells))

    def is_description(self, cells: Sequence[str]) -> bool:
        """Whether a row below the header says what belongs into the columns."""
        filled = [cell for cell in cells if cell]
        return sum(1 for cell in filled if _DESCRIBED.search(cell[:300])) * 2 > len(filled) > 2

    def name(self, cells: Sequence[str]) -> str:
        """What to call a row in a report."""
        return opening(" ".join(self._all(cells, self.columns.question))) or "(no text)"

    def is_blank(self, cells: Sequence[str]) -> bool:
        """Whether a row has neither question nor options: empty, or only numbered in advance."""
        return not any(cells[at] for at in self._telling)

    def item(self, cells: Sequence[str]) -> Item:
        """The item of a row. Raises Declined."""
        columns, words = self.columns, self._words.markdown
        kind = declared(cells[columns.kind]) if columns.kind >= 0 else Declared.UNKNOWN
        stem = [words(text) for text in self._all(cells, columns.question)]
        if columns.image:
            stem += filter(None, map(values.image, self._all(cells, columns.image)))
        told = [cell_and_sources(text) for text in self._all(cells, columns.explanation)]
        item = Item(
            stem="\n\n".join(stem),
            full="\n\n".join([words(text) for text, _ in told if text]),
            sources=[words(source) for _, listed in told for source in listed],
        )
        self._fill(item, cells)
        if columns.has_options:
            self._choices(item, cells)
        self._answer(item, cells, kind)
        return item

    def _fill(self, item: Item, cells: Sequence[str]) -> None:
        columns, words = self.columns, self._words.markdown
        item.domain = unescape(next(iter(self._all(cells, columns.domain)), "")) or self.domain
        if columns.short:
            item.short = "\n\n".join(map(words, self._all(cells, columns.short)))
        if columns.hint:
            item.hint = "\n\n".join(map(words, self._all(cells, columns.hint)))
        if columns.source:
            item.sources = [*map(words, self._all(cells, columns.source)), *item.sources]
        if columns.tag:
            item.tags = [tag for text in self._all(cells, columns.tag) for tag in values.parts(unescape(text))]
        if columns.level >= 0:
            item.level = values.level(cells[columns.level])
        if self.has_own_ids:
            item.id = cells[columns.id]
        if columns.choose >= 0:
            item.choose = number_of(cells[columns.choose])

    def _all(self, cells: Sequence[str], places: Sequence[int]) -> list[str]:
        return [cells[at] for at in places if cells[at]]

    def raw_options(self, cells: Sequence[str]) -> list[str]:
        """The options as they are written, without empty and padded ones."""
        if self.columns.listed >= 0 and not self._places:
            return list(self._listed(cells).texts)
        return [cells[at] for at in self._places if not is_padding(cells[at])]

    def _listed(self, cells: Sequence[str]) -> Listed:
        return options_in(cells[self.columns.listed], self.separator)

    def _choices(self, item: Item, cells: Sequence[str]) -> None:
        if self.columns.listed >= 0:
            listed = self._listed(cells)
            labels = listed.labels or ("",) * len(listed.texts)
            shown = self._words.choices(listed.texts)
            item.options = [Choice(text, label=label) for text, label in zip(shown, labels, strict=True)]
        columns = self.columns.options[: _last_filled(cells, self.columns.options)]
        texts = self._words.choices([cells[option.text] for option in columns])
        is_gap = False
        for option, text in zip(columns, texts, strict=True):
            picture = values.image(cells[option.image]) if option.image >= 0 else ""
            if not text and not picture:
                is_gap = True
                continue
            shown_text = f"{text}\n\n{picture}".strip() if picture else text
            item.options.append(self._choice(cells, option, shown_text))
        if is_gap:
            self._label(item, cells)

    def _label(self, item: Item, cells: Sequence[str]) -> None:
        """Name options by their columns, by letter or number as the key does: one of them is empty before."""
        by_number = self._key(cells)[:1].isdigit()
        places = [
            place
            for place, at in enumerate(self._places)
            if cells[at] or self.columns.options[place].image >= 0
        ]
        for choice, place in zip(item.options, places, strict=False):
            choice.label = str(place + self.base) if by_number else _LETTERS[place : place + 1]

    def _choice(self, cells: Sequence[str], option: OptionColumns, text: str) -> Choice:
        if option.flag < 0 and option.rationale < 0:
            return Choice(text, option.is_key)
        flag = values.truth(cells[option.flag]) if option.flag >= 0 else option.is_key
        reason = cells[option.rationale] if option.rationale >= 0 else ""
        return Choice(text, flag, self._words.markdown(reason) if reason else "")

    def _key(self, cells: Sequence[str]) -> str:
        return ", ".join(self._all(cells, self.columns.key))

    def _answer(self, item: Item, cells: Sequence[str], kind: Declared) -> None:
        """Resolve what the row says of its kind, key and answer."""
        written = self._all(cells, self.columns.key) or self._all(cells, self.columns.answer)
        key = written if len(written) > 1 else "".join(written)
        if (kind is Declared.TRUTH or self.is_truth) and len(item.options) < 2 and isinstance(key, str):
            values.true_or_false(item, key)
            return
        if kind is Declared.OTHER or (kind is Declared.WRITTEN and item.options):
            raise Declined(cells[self.columns.kind])
        if not item.options:
            is_written = len(key) >= _WRITTEN_FROM or not self.columns.has_options or kind is Declared.WRITTEN
            item.answer = "\n\n".join(map(self._words.markdown, written)) if is_written else ""
            return
        self._resolve(item, cells, key)
        if kind in (Declared.SINGLE, Declared.MULTIPLE):
            item.is_multiple = kind is Declared.MULTIPLE

    def _resolve(self, item: Item, cells: Sequence[str], key: str | list[str]) -> None:
        if self.has_key_as_option and isinstance(key, str) and key:
            item.options.append(Choice(self._words.markdown(key), True))
            key = ""
        at = place_of(key, len(item.options), self.base, self.means) if isinstance(key, str) else None
        if at is not None and not item.options[0].label:
            item.options[at].is_key = True
            return
        exact = exact_keys(key, self.raw_options(cells), self.means) if key else []
        if exact and len(item.options) == len(self.raw_options(cells)):
            for at in exact:
                item.options[at].is_key = True
            key = ""
        if self.has_key_as_option or self._has_key_column:
            item.options = in_neutral_order(item.options)
        is_short = isinstance(key, list) or len(key) < _WRITTEN_FROM
        item.key = key if is_short else self._words.markdown("".join(key))
        item.key_means = self.means


def is_padding(text: str) -> bool:
    """Whether a cell is empty, or says that nothing is there."""
    return not text or (len(text) <= _PADDED and text.casefold() in _PADDING)


def _last_filled(cells: Sequence[str], options: Sequence[OptionColumns]) -> int:
    """How many options there are up to the last that has a text; padding at the end is none."""
    last = len(options)
    while last > 0:
        option = options[last - 1]
        text = cells[option.text]
        if (text and not (last > 2 and is_padding(text))) or (option.image >= 0 and cells[option.image]):
            break
        last -= 1
    return last
