"""Who a question is: its uid, the hash of its text and the hash of a revision (decisions on identity)."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Hashable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, cast

from whycards.core.question import Question


def normal_text(text: str) -> str:
    """Unicode NFC with runs of white space collapsed; case and punctuation stay."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def text_digest(question: Question) -> str:
    """SHA-256 (hex) of stem and options in authored order; for a flashcard of front and answer."""
    parts = [question.stem, *(option.text for option in question.options)]
    if not question.options:
        parts.append(question.answer)
    return _digest([normal_text(part) for part in parts])


def question_uid(deck_key: str, question: Question, ordinal: int = 0) -> str:
    """The uid: deck key and the author's id, else deck key, text digest and ordinal among equals.

    Neither an id nor a digest holds "#" or ":", so the two forms cannot collide.
    """
    if question.id:
        return f"{deck_key}#{question.id}"
    return f"{deck_key}#{text_digest(question)}:{ordinal}"


def revision_hash(question: Question, images: Mapping[str, str]) -> str:
    """SHA-256 (hex) over everything shown and the key; `images` maps each reference to its content hash.

    A field that a later version adds leaves the hash as it is wherever it holds its default: else a second
    import of any deck would find every question changed.
    """
    shown = {name: part for name, part in _parts(question).items() if name not in _ORGANISING}
    return _digest([shown, dict(images)])


def _digest(value: object) -> str:
    return hashlib.sha256(_PACKED.encode(value).encode("utf-8", "surrogatepass")).hexdigest()


def _parts(value: Any) -> dict[str, object]:
    """The fields of a dataclass that do not hold their default."""
    return {
        name: part
        for name, default in _defaults(cast(Hashable, type(value)))
        if (part := getattr(value, name)) != default
    }


@cache
def _defaults(kind: Hashable) -> tuple[tuple[str, object], ...]:
    return tuple(
        (field.name, field.default if field.default_factory is MISSING else field.default_factory())
        for field in fields(cast(Any, kind))
    )


_ORGANISING = frozenset({"id", "domain", "tags", "level", "extra"})


# One encoder that meets the dataclasses as it goes: an import hashes each of its questions.
_PACKED = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=_parts)
