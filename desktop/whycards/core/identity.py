"""Who a question is: its uid, the hash of its text and the hash of a revision (decisions on identity)."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Mapping
from typing import Any

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
    """SHA-256 (hex) over everything shown and the key; `images` maps each reference to its content hash."""
    shown = _parts(question)
    for organising in ("id", "domain", "tags", "level", "extra"):
        del shown[organising]
    return _digest([shown, dict(images)])


def _digest(value: object) -> str:
    return hashlib.sha256(_PACKED.encode(value).encode("utf-8", "surrogatepass")).hexdigest()


def _parts(value: Any) -> dict[str, object]:
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


# One encoder that meets the dataclasses as it goes: an import hashes each of its questions.
_PACKED = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=_parts)
