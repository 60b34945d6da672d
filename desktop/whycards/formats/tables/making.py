"""Makes items of the rows of a table."""

from __future__ import annotations

import re
from collections.abc import Sequence

from whycards.formats.cleaning.text import opening
from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.keys import Means
from whycards.formats.neutral.naming import number_of
from whycards.formats.records import values
from whycards.formats.records.declared import Declared, declared
from whycards.formats.records.habits import Habits
from whycards.formats.records.listed import Listed, options_in
from whycards.formats.records.words import Words
from whycards.formats.tables.columns import Columns, OptionColumns
from whycards.formats.tables.fields import Field

_PADDING = frozenset({"n/a", "#n/a", "nan", "null"})
"""What stands in a cell of an option that is not there."""
_DESCRIBED = re.compile(
    r"\b(?:required|optional|default|mandatory|leave (?:it )?(?:blank|empty)|e\.g\.)", re.IGNORECASE
)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WRITTEN_FROM = 3
"""A shorter text is the letter or number of an option that is not there, and no answer in words."""


class Declined(Exception):
    """A row that declares a kind of question that is none of ours. str() says which."""


class RowMaker:
    """Makes items of rows. `separator` stands between options that share a cell.

    `is_truth`: the rows only have true or false for an answer.
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

    def hear(self, cells: Sequence[str], habits: Habits) -> None:
        """Let the habits of the file hear the key and id of a row."""
        columns = self.columns
        if columns.id >= 0 and _cell(cells, columns.id):
            habits.hear_id(_cell(cells, columns.id))
        if columns.has_options and columns.of(Field.KEY):
            options = self.raw_options(cells)
            habits.hear_key(self._key(cells), options)

    def is_description(self, cells: Sequence[str]) -> bool:
        """Whether a row below the header says what belongs into the columns."""
        filled = [cell for cell in cells if cell.strip()]
        return sum(1 for cell in filled if _DESCRIBED.search(cell[:300])) * 2 > len(filled) > 2

    def name(self, cells: Sequence[str]) -> str:
        """What to call a row in a report."""
        return opening(" ".join(self._all(cells, Field.QUESTION))) or "(no text)"

    def is_blank(self, cells: Sequence[str]) -> bool:
        """Whether a row has neither question nor options: empty, or only numbered in advance."""
        columns = self.columns
        places = [*columns.of(Field.QUESTION), *columns.of(Field.ANSWER), columns.listed]
        places += [option.text for option in columns.options]
        return not any(_cell(cells, at) for at in places)

    def item(self, cells: Sequence[str]) -> Item:
        """The item of a row. Raises Declined."""
        columns, words = self.columns, self._words.markdown
        kind = declared(_cell(cells, columns.kind)) if columns.kind >= 0 else Declared.UNKNOWN
        stem = "\n\n".join(words(text) for text in self._all(cells, Field.QUESTION))
        images = "\n\n".join(filter(None, map(values.image, self._all(cells, Field.IMAGE))))
        item = Item(
            stem=f"{stem}\n\n{images}" if images else stem,
            full="\n\n".join(map(words, [*self._all(cells, Field.EXPLANATION), *self._all(cells, Field.NOTE)])),
        )
        self._fill(item, cells)
        if columns.has_options:
            self._choices(item, cells)
        self._answer(item, cells, kind)
        return item

    def _fill(self, item: Item, cells: Sequence[str]) -> None:
        columns, words = self.columns, self._words.markdown
        item.domain = self.domain
        if columns.single.keys() & _RARE:
            item.short = "\n\n".join(map(words, self._all(cells, Field.SHORT)))
            item.hint = "\n\n".join(map(words, self._all(cells, Field.HINT)))
            item.sources = [words(text) for text in self._all(cells, Field.SOURCE)]
            item.domain = next(iter(self._all(cells, Field.DOMAIN)), self.domain)
            item.tags = [tag for text in self._all(cells, Field.TAG) for tag in values.parts(text)]
        if columns.level >= 0:
            item.level = values.level(_cell(cells, columns.level))
        if columns.id >= 0 and self.has_own_ids:
            item.id = _cell(cells, columns.id)
        if columns.choose >= 0:
            item.choose = number_of(_cell(cells, columns.choose))

    def _all(self, cells: Sequence[str], what: Field) -> list[str]:
        found = [_cell(cells, at) for at in self.columns.of(what)]
        return [text for text in found if text]

    def raw_options(self, cells: Sequence[str]) -> list[str]:
        """The options as they are written, without empty and padded ones."""
        if self.columns.listed >= 0 and not self.columns.options:
            return list(self._listed(cells).texts)
        texts = [_cell(cells, option.text) for option in self.columns.options]
        return [text for text in texts if text and text.casefold() not in _PADDING]

    def _listed(self, cells: Sequence[str]) -> Listed:
        return options_in(_cell(cells, self.columns.listed), self.separator)

    def _choices(self, item: Item, cells: Sequence[str]) -> None:
        words = self._words.markdown
        if self.columns.listed >= 0:
            listed = self._listed(cells)
            labels = listed.labels or ("",) * len(listed.texts)
            item.options = [
                Choice(words(text), label=label) for text, label in zip(listed.texts, labels, strict=True)
            ]
        last = _last_filled(cells, self.columns.options)
        is_gap = False
        for place, option in enumerate(self.columns.options[:last]):
            text = _cell(cells, option.text)
            picture = values.image(_cell(cells, option.image)) if option.image >= 0 else ""
            if not text and not picture:
                is_gap = True
                continue
            item.options.append(
                self._choice(cells, option, "\n\n".join(filter(None, [words(text), picture])), place)
            )
        if not is_gap:
            for choice in item.options if self.columns.options else ():
                choice.label = ""
        elif item.options and self._key(cells)[:1].isdigit():
            for choice in item.options:
                choice.label = str(_LETTERS.index(choice.label) + self.base) if choice.label else ""

    def _choice(self, cells: Sequence[str], option: OptionColumns, text: str, place: int) -> Choice:
        flag = values.truth(_cell(cells, option.flag)) if option.flag >= 0 else option.is_key
        reason = self._words.markdown(_cell(cells, option.rationale)) if option.rationale >= 0 else ""
        return Choice(text, flag, reason, _LETTERS[place] if place < len(_LETTERS) else "")

    def _key(self, cells: Sequence[str]) -> str:
        return ", ".join(self._all(cells, Field.KEY))

    def _answer(self, item: Item, cells: Sequence[str], kind: Declared) -> None:
        """Resolve what the row says of its kind, key and answer."""
        written = self._all(cells, Field.KEY) or self._all(cells, Field.ANSWER)
        key = written if len(written) > 1 else "".join(written)
        if (kind is Declared.TRUTH or self.is_truth) and len(item.options) < 2 and isinstance(key, str):
            _true_or_false(item, key)
            return
        if kind is Declared.OTHER or (kind is Declared.WRITTEN and item.options):
            raise Declined(_cell(cells, self.columns.kind))
        if self.has_key_as_option and isinstance(key, str) and key and item.options:
            item.options.insert(0, Choice(self._words.markdown(key), True))
            key = ""
        if not item.options:
            is_written = len(key) >= _WRITTEN_FROM or not self.columns.has_options or kind is Declared.WRITTEN
            item.answer = "\n\n".join(map(self._words.markdown, written)) if is_written else ""
            return
        if self.has_key_as_option or self._has_key_column:
            item.options = in_neutral_order(item.options)
        item.key = key if isinstance(key, list) or len(key) < _WRITTEN_FROM else self._words.markdown(key)
        item.key_means = self.means
        if kind in (Declared.SINGLE, Declared.MULTIPLE):
            item.is_multiple = kind is Declared.MULTIPLE


_RARE = frozenset({Field.SHORT, Field.HINT, Field.SOURCE, Field.DOMAIN, Field.TAG})


def _cell(cells: Sequence[str], at: int) -> str:
    return cells[at].strip() if 0 <= at < len(cells) else ""


def _last_filled(cells: Sequence[str], options: Sequence[OptionColumns]) -> int:
    """How many options there are up to the last that has a text; padding at the end is none."""
    last = len(options)
    while last > 0:
        text = _cell(cells, options[last - 1].text)
        is_padding = text.casefold() in _PADDING and last > 2
        if (text and not is_padding) or (
            options[last - 1].image >= 0 and _cell(cells, options[last - 1].image)
        ):
            break
        last -= 1
    return last


def _true_or_false(item: Item, key: str) -> None:
    said = values.truth(key)
    item.options = [Choice("True", said is True), Choice("False", said is False)]
    if said is None:
        item.key = key


def in_neutral_order(options: list[Choice]) -> list[Choice]:
    """Options in the order of their texts, numbers by size; the same for each reading, and blind to the key.

    What speaks of the others ("all of the above") stays last.
    """
    return sorted(options, key=_place)


_NUMBER = re.compile(r"\s*[^\w\s]?\s*(-?\d{1,15}(?:[.,]\d{1,9})?)")
_SUMMARY = re.compile(
    r"(?:all|none|both|neither|any|either)\b.{0,30}\b(?:above|these|those|options|answers)", re.IGNORECASE
)


def _place(choice: Choice) -> tuple[bool, float, str]:
    number = _NUMBER.match(choice.text)
    value = float(number[1].replace(",", ".")) if number else float("inf")
    return _SUMMARY.match(choice.text) is not None, value, choice.text.casefold()
