"""Makes an item of a note: its fields as Markdown, each in the place that the layout gives it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote

from whycards.core.question import letter
from whycards.formats.anki.cloze import OCCLUSION, blanked, filled, has_gaps
from whycards.formats.anki.collection import Note
from whycards.formats.anki.layout import FLAGS, Layout
from whycards.formats.document import is_inline, is_remote
from whycards.formats.neutral.html import Converter
from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.quoting import without_quoted
from whycards.formats.tables.fields import Field

_BREAK = re.compile(r"<br\s*/?>|</(?:div|p|li)>|\n", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*+>")
_LABEL = re.compile(r"\(?([A-Za-z])[.)]\s+(?=\S)")
_BITS = re.compile(r"[01](?:[\s,;]+[01])+")
_KPRIM, _SINGLE = "0", "2"
_PICTURE = re.compile(r"[^\s<>\"]{1,200}\.(?:png|jpe?g|gif|webp|svg)", re.IGNORECASE)


class Skipped(Exception):
    """No question can be made of a note; str() is a sentence that says why."""


class NoteReader:
    """Makes items of the notes of one package."""

    def __init__(self) -> None:
        self._converter = Converter(_reference)
        self.unplayed = 0
        """How many sounds and films were left out."""

    def item(self, note: Note, layout: Layout, domain: str) -> Item:
        """The item of a note. Raises Skipped."""
        if note.kind.is_cloze and any(OCCLUSION in text for text in note.fields):
            raise Skipped("It hides parts of a picture (image occlusion), which cannot be asked as text.")
        fields = _Fields(note, layout)
        item = self._choice(fields) if layout.has_choices else None
        if item is None:
            item = self._card(fields)
        item.short = self._text(fields.all_of(Field.SHORT))
        item.hint = self._text(fields.all_of(Field.HINT))
        item.sources = [text for text in map(self._converter.from_html, fields.all_of(Field.SOURCE)) if text]
        item.domain = domain or _plain(" ".join(fields.all_of(Field.DOMAIN)))
        item.tags = (*note.tags, *(tag for cell in fields.all_of(Field.TAG) for tag in _plain(cell).split()))
        item.id = note.guid or str(note.id)
        self.unplayed += len(self._converter.take_left_out())
        return item

    def _text(self, pieces: Sequence[str]) -> str:
        return "\n\n".join(text for text in map(self._converter.from_html, pieces) if text)

    def _stem(self, fields: _Fields) -> str:
        stem = self._text([*fields.all_of(Field.NOTE), *fields.all_of(Field.QUESTION)])
        pictures = [_with_tag(cell) for cell in fields.all_of(Field.IMAGE)]
        return "\n\n".join(filter(None, [stem, self._text(pictures)]))

    def _choice(self, fields: _Fields) -> Item | None:
        """A choice question; None where the note gives no option."""
        if fields.first(Field.KIND)[:1] == _KPRIM and _is_kprim(fields):
            raise Skipped("It asks whether each line is true or false (kprim), which is no choice question.")
        key, choices = fields.first(Field.KEY), self._choices(fields)
        if not choices:
            return None
        explained = self._text(fields.all_of(Field.EXPLANATION))
        item = Item(self._stem(fields), _without_labels(choices), full=explained)
        if Field.RATIONALE not in fields.layout.fields:
            _take_quoted(item)
        if Field.OPTIONS in fields.layout.fields:
            _key_of_list(item, self._converter.from_html(key))
        elif _is_row_of_bits(key, fields):
            bits = re.findall("[01]", key)
            for choice, place in zip(item.options, fields.places_of_options(), strict=True):
                choice.is_key = place < len(bits) and bits[place] == "1"
            item.is_multiple = None if not fields.first(Field.KIND) else fields.first(Field.KIND)[:1] != _SINGLE
        else:
            _set_key(item, self._converter.from_html(key))
        return item

    def _choices(self, fields: _Fields) -> list[Choice]:
        if Field.OPTIONS in fields.layout.fields:
            parts = _parts(fields.first(Field.OPTIONS))
            return [Choice(text) for text in map(self._converter.from_html, parts) if text]
        has_numbers = _plain(fields.first(Field.KEY))[:1].isdigit()
        found = []
        for place, (cell, rationale, is_key) in enumerate(fields.options()):
            text = self._converter.from_html(cell)
            if text:
                label = str(place + 1) if has_numbers else letter(place)
                found.append(Choice(text, is_key, self._converter.from_html(rationale), label))
        return found

    def _card(self, fields: _Fields) -> Item:
        answers = fields.named(Field.ANSWER) or fields.named(Field.KEY)
        asked = "".join(fields.all_of(Field.QUESTION))
        if has_gaps(asked) and (fields.note.kind.is_cloze or not answers):
            stem = self._text([blanked(text) for text in fields.all_of(Field.QUESTION)])
            answer = self._text([filled(text) for text in fields.all_of(Field.QUESTION)])
            return Item(stem, answer=answer, full=self._text(self._rest(fields, answers)))
        return Item(
            self._stem(fields),
            answer=self._answer(answers),
            full=self._text(fields.all_of(Field.EXPLANATION)),
        )

    def _answer(self, answers: Sequence[tuple[str, str]]) -> str:
        """One answer, or several under their names."""
        texts = [(name, text) for name, cell in answers if (text := self._converter.from_html(cell))]
        if len(texts) < 2:
            return texts[0][1] if texts else ""
        return "\n\n".join(f"**{self._converter.from_plain(name)}**\n\n{text}" for name, text in texts)

    def _rest(self, fields: _Fields, answers: Sequence[tuple[str, str]]) -> list[str]:
        return [cell for _, cell in answers] + fields.all_of(Field.EXPLANATION)


class _Fields:
    """The fields of a note that hold something, by what they mean."""

    def __init__(self, note: Note, layout: Layout) -> None:
        self.note = note
        self.layout = layout
        count = len(layout.fields)
        self._cells = [*note.fields[:count], *[""] * (count - len(note.fields))]

    def named(self, field: Field) -> list[tuple[str, str]]:
        """Name and text of each field of this meaning that is not empty."""
        whole = zip(self.note.kind.fields, self.layout.fields, self._cells, strict=True)
        return [(name, cell) for name, meaning, cell in whole if meaning is field and cell.strip()]

    def all_of(self, field: Field) -> list[str]:
        """The texts of this meaning that are not empty."""
        return [cell for _, cell in self.named(field)]

    def first(self, field: Field) -> str:
        """The first text of this meaning, "" where there is none."""
        return next(iter(self.all_of(field)), "")

    def options(self) -> list[tuple[str, str, bool | None]]:
        """Text, rationale and flag of each field for an option, whether it is empty or not."""
        labels, meanings = self.layout.labels, self.layout.fields
        options = [at for at, meaning in enumerate(meanings) if meaning in FLAGS]
        rationales = [at for at, meaning in enumerate(meanings) if meaning is Field.RATIONALE]
        by_label = {labels[at]: at for at in rationales if labels[at]}
        found = []
        for place, at in enumerate(options):
            told = by_label.get(labels[at]) if labels[at] else None
            if told is None and not by_label and place < len(rationales):
                told = rationales[place]
            rationale = "" if told is None else self._cells[told]
            found.append((self._cells[at], rationale, FLAGS[meanings[at]]))
        return found

    def places_of_options(self) -> list[int]:
        """Of the options that are not empty, the place of each among all fields for options."""
        return [place for place, (cell, *_) in enumerate(self.options()) if _plain(cell) or "<img" in cell]


def _take_quoted(item: Item) -> None:
    """Give each option the reason that is quoted below its words at the end of the explanation."""
    item.full, reasons = without_quoted(item.full, [choice.text for choice in item.options])
    for at, reason in reasons.items():
        item.options[at].rationale = reason


def _is_kprim(fields: _Fields) -> bool:
    return any("kprim" in name.casefold() for name, _ in fields.named(Field.KIND))


def _is_row_of_bits(key: str, fields: _Fields) -> bool:
    return bool(_BITS.fullmatch(_plain(key))) and len(fields.options()) > 2


def _set_key(item: Item, key: str) -> None:
    """The key as written; the text of several equal options names the first of them."""
    same = [at for at, choice in enumerate(item.options) if choice.text == key]
    item.key = key
    if len(same) > 1:
        for at, choice in enumerate(item.options):
            choice.is_key = at == same[0]
        item.doubts.append(("key", "The key is the text of several equal options; the first was taken."))


def _key_of_list(item: Item, key: str) -> None:
    """The first of a list is right, unless another field says what is."""
    if not key:
        for at, choice in enumerate(item.options):
            choice.is_key = at == 0
        return
    if not any(choice.text == key for choice in item.options) and len(key) > 2:
        item.options.append(Choice(key))
    item.key = key


def _parts(cell: str) -> list[str]:
    """The parts of a list in one field: by blank lines where there are any, else by lines."""
    lines = [part.strip() for part in _BREAK.split(cell)]
    blank = [at for at, line in enumerate(lines) if not _holds(line)]
    inner = [at for at in blank if any(map(_holds, lines[:at])) and any(map(_holds, lines[at:]))]
    if not inner:
        return lines
    parts: list[list[str]] = [[]]
    for line in lines:
        if _holds(line):
            parts[-1].append(line)
        elif parts[-1]:
            parts.append([])
    return ["<br>".join(part) for part in parts]


def _holds(line: str) -> bool:
    return bool(_plain(line)) or "<img" in line


def _without_labels(choices: list[Choice]) -> list[Choice]:
    """The options without "a. " and so on, where each begins with its own letter."""
    labels = [_LABEL.match(choice.text) for choice in choices]
    letters = [label[1].lower() if label else "" for label in labels]
    if len(choices) < 2 or letters != [chr(ord("a") + at) for at in range(len(choices))]:
        return choices
    for choice, label in zip(choices, labels, strict=True):
        choice.text = choice.text[label.end() if label else 0 :]
    return choices


def _with_tag(cell: str) -> str:
    """A field for a picture, which may hold nothing but the name of its file."""
    name = _PICTURE.fullmatch(cell.strip())
    return f'<img src="{name[0]}">' if name else cell


def _plain(cell: str) -> str:
    return _TAG.sub("", cell).replace("&nbsp;", " ").strip()


def _reference(address: str) -> str:
    """The address of an image as Markdown takes it."""
    if is_inline(address) or is_remote(address):
        return address
    return quote(address, safe="/%~!*'@:;,=&+$-._")
