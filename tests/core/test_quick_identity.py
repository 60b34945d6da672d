"""Hashes are put together by hand for speed: they are what the encoder of JSON would give."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from whycards.core.identity import normal_text, revision_hash, text_digest
from whycards.core.question import Exhibit, Explanation, Figure, Option, Question

ORGANISING = {"id", "domain", "tags", "level", "extra"}
TEXTS = st.one_of(
    st.sampled_from(
        ["", "Why?", 'a "b" \\ c', "x\ny", "\\n", "\t", "\x00", "\x1f", "\x7f", "\u2028", "\ud83d"]
    ),
    st.text(st.characters(exclude_categories=()), max_size=12),
)
OPTIONS = st.builds(Option, TEXTS, st.booleans(), TEXTS, st.sampled_from(["", "first", "last", "here"]))
FIGURES = st.none() | st.builds(Figure, TEXTS, TEXTS, TEXTS, TEXTS)
QUESTIONS = st.builds(
    Question,
    stem=TEXTS,
    options=st.lists(OPTIONS, max_size=3).map(tuple),
    answer=TEXTS,
    explanation=st.builds(Explanation, TEXTS, FIGURES, TEXTS),
    id=TEXTS,
    domain=TEXTS,
    choose=st.sampled_from([None, 0, 1, 2, "all"]),
    case=TEXTS,
    level=st.sampled_from([None, 1, 3]),
    tags=st.lists(TEXTS, max_size=2).map(tuple),
    shuffle=st.booleans(),
    hint=TEXTS,
    sources=st.lists(TEXTS, max_size=2).map(tuple),
    exhibits=st.lists(st.builds(Exhibit, TEXTS, TEXTS), max_size=2).map(tuple),
    extra=st.dictionaries(TEXTS, TEXTS, max_size=1),
)
IMAGES = st.dictionaries(TEXTS, TEXTS, max_size=2)


@given(QUESTIONS, IMAGES)
@example(Question(""), {})
def test_a_revision_is_hashed_as_the_encoder_writes_it(question: Question, images: Mapping[str, str]) -> None:
    shown = {name: part for name, part in _parts(question).items() if name not in ORGANISING}
    assert revision_hash(question, images) == _hashed([shown, dict(sorted(images.items()))])


@given(QUESTIONS)
def test_a_text_is_hashed_as_the_encoder_writes_it(question: Question) -> None:
    texts = [question.stem, *(option.text for option in question.options)]
    texts += [] if question.options else [question.answer]
    assert text_digest(question) == _hashed([normal_text(text) for text in texts])


@given(st.text(st.sampled_from("a\u0301 b\t\n\r\x0b\x1c\x1f\x00\x7f\x85\u00a0"), max_size=8))
def test_white_space_is_collapsed_wherever_it_stands(text: str) -> None:
    if text.isascii():
        assert normal_text(text) == " ".join(text.split())
    assert normal_text(text).split() == normal_text(text).split(" ") or not normal_text(text)


def _hashed(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_parts)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _parts(value: Any) -> dict[str, object]:
    """The fields that do not hold their default, by name."""
    parts: dict[str, object] = {}
    for field in sorted(fields(value), key=lambda field: field.name):
        default = field.default if field.default_factory is MISSING else field.default_factory()
        if getattr(value, field.name) != default:
            parts[field.name] = getattr(value, field.name)
    return parts
