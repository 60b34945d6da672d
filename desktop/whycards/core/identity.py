"""Who a question is: its uid, the hash of its text and the hash of a revision (decisions on identity)."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, fields, replace
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, cast

from whycards.core.question import Explanation, Option, Question


def normal_text(text: str) -> str:
    """Unicode NFC with runs of white space collapsed; case and punctuation stay."""
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    elif "  " not in text and text.isprintable() and text[:1] != " " != text[-1:]:
        return text  # the space is the only white space that ASCII can print
    return " ".join(text.split())


def text_digest(question: Question) -> str:
    """SHA-256 (hex) of stem and options in authored order; for a flashcard of front and answer."""
    parts = [question.stem, *(option.text for option in question.options)]
    if not question.options:
        parts.append(question.answer)
    texts = [normal_text(part) for part in parts]
    written = f"[{','.join(map(_quoted, texts))}]".encode("utf-8", "surrogatepass")
    return _hashed(written) if _is_escaped(written) else _digest(texts)


def question_uid(deck_key: str, question: Question, ordinal: int = 0, digest: str = "") -> str:
    """The uid: deck key and the author's id, else deck key, text digest and ordinal among equals.

    Neither an id nor a digest holds "#" or ":", so the two forms cannot collide. `digest` is the text's, where
    it is known.
    """
    if question.id:
        return f"{deck_key}#{question.id}"
    return f"{deck_key}#{digest or text_digest(question)}:{ordinal}"


def deck_key_of(uid: str) -> str:
    """The key of the deck that a question belongs to."""
    return uid.rpartition("#")[0]


class Identity(NamedTuple):
    """What tells a question from others, deck and ordinal apart: its revision's hash and its text's digest.

    `text` is "" where the file gives an id.
    """

    revision: str
    text: str


def identity(question: Question, images: Mapping[str, str]) -> Identity:
    """Computed once where a question is read, for an import hashes all of them."""
    return Identity(revision_hash(question, images), "" if question.id else text_digest(question))


class Numbering:
    """Gives each question of one file its uid, in the order of the file."""

    def __init__(self, deck_key: str) -> None:
        self._deck_key = deck_key
        self._met: dict[str, int] = {}

    def uid(self, question: Question, digest: str = "") -> str:
        """The uid; an id that the file gives twice names the first one, the other goes by its text.

        `digest` is the text's, where it is known.
        """
        uid = question_uid(self._deck_key, question, 0, digest)
        if uid in self._met and question.id:
            question = replace(question, id="")
            uid = question_uid(self._deck_key, question, 0, digest)
        ordinal = self._met.get(uid, 0)
        self._met[uid] = ordinal + 1
        return question_uid(self._deck_key, question, ordinal, digest) if ordinal else uid


def revision_hash(question: Question, images: Mapping[str, str]) -> str:
    """SHA-256 (hex) over everything shown and the key; `images` maps each reference to its content hash.

    A field that a later version adds leaves the hash as it is wherever it holds its default: else a second
    import of any deck would find every question changed.
    """
    if type(question) is Question:
        written = _written(question, images).encode("utf-8", "surrogatepass")
        if _is_escaped(written):
            return _hashed(written)
    return _digest(_shown(question, images))


def _shown(question: Question, images: Mapping[str, str]) -> list[object]:
    """What a revision's hash is taken of, as values of JSON."""
    shown = _parts(question)
    for name in _ORGANISING:
        shown.pop(name, None)
    return [shown, dict(sorted(images.items()))]


def _written(question: Question, images: Mapping[str, str]) -> str:
    """`_shown` as JSON, put together by hand: an import hashes each of its questions.

    Control characters other than line feeds stand in it as they are, which no JSON may hold.
    """
    parts: list[str] = []
    if question.answer:
        parts.append(f'"answer":{_quoted(question.answer)}')
    if question.case:
        parts.append(f'"case":{_quoted(question.case)}')
    if question.choose is not None:
        parts.append(f'"choose":{_PACKED.encode(question.choose)}')
    if question.exhibits:
        parts.append(f'"exhibits":{_PACKED.encode(question.exhibits)}')
    explained = _explained(question.explanation)
    if explained:
        parts.append(f'"explanation":{{{explained}}}')
    if question.hint:
        parts.append(f'"hint":{_quoted(question.hint)}')
    if question.options:
        parts.append(f'"options":[{",".join(map(_option, question.options))}]')
    if not question.shuffle:
        parts.append('"shuffle":false')
    if question.sources:
        parts.append(f'"sources":{_PACKED.encode(question.sources)}')
    parts.append(f'"stem":{_quoted(question.stem)}')
    shown = _PACKED.encode(dict(sorted(images.items()))) if images else "{}"
    return f"[{{{','.join(parts)}}},{shown}]"


def _explained(explanation: Explanation) -> str:
    parts: list[str] = []
    if explanation.figure is not None:
        parts.append(f'"figure":{_PACKED.encode(explanation.figure)}')
    if explanation.full:
        parts.append(f'"full":{_quoted(explanation.full)}')
    if explanation.short:
        parts.append(f'"short":{_quoted(explanation.short)}')
    return ",".join(parts)


def _option(option: Option) -> str:
    key = '"is_key":true,' if option.is_key else ""
    pin = f'"pin":"{option.pin}",' if option.pin else ""
    rationale = f'"rationale":{_quoted(option.rationale)},' if option.rationale else ""
    return f'{{{key}{pin}{rationale}"text":{_quoted(option.text)}}}'


def _quoted(text: str) -> str:
    """A text as JSON, save for control characters other than line feeds."""
    if "\\" in text:
        text = text.replace("\\", "\\\\")
    if '"' in text:
        text = text.replace('"', '\\"')
    if "\n" in text:
        text = text.replace("\n", "\\n")
    return f'"{text}"'


def _is_escaped(written: bytes) -> bool:
    """Whether no control character is left that JSON escapes."""
    return len(written.translate(None, _CONTROLS)) == len(written)


def _hashed(written: bytes) -> str:
    from hashlib import sha256  # brings in OpenSSL, which no question has to wait for

    return sha256(written).hexdigest()


def _digest(value: object) -> str:
    return _hashed(_PACKED.encode(value).encode("utf-8", "surrogatepass"))


def _parts(value: Any) -> dict[str, object]:
    """The fields of a dataclass that do not hold their default, by name."""
    names, defaults, read = _plan(cast(Hashable, type(value)))
    return {
        name: part for name, default, part in zip(names, defaults, read(value), strict=True) if part != default
    }


@cache
def _plan(kind: Hashable) -> tuple[tuple[str, ...], tuple[object, ...], Callable[[Any], tuple[object, ...]]]:
    """Names of a dataclass's fields in order, their defaults, and what reads them all at once."""
    listed = sorted(fields(cast(Any, kind)), key=lambda field: field.name)
    names = tuple(field.name for field in listed)
    defaults = tuple(
        field.default if field.default_factory is MISSING else field.default_factory() for field in listed
    )
    return names, defaults, attrgetter(*names)


_ORGANISING = ("id", "domain", "tags", "level", "extra")
_CONTROLS = bytes(range(0x20))


# It meets the dataclasses as it goes.
_PACKED = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False, default=_parts)
