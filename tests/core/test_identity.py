from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whycards.core.identity import normal_text, question_uid, revision_hash, text_digest
from whycards.core.question import Exhibit, Explanation, Figure, Option, Question

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from whycards.core.made import dataclass

BASE = Question(
    "Why does the link flap?",
    (Option("A loose cable", is_key=True, rationale="It moves."), Option("Too much traffic")),
    explanation=Explanation("Cables move.", Figure("flap.svg", "A cable"), "Look at the cable."),
)
CARD = Question("Capital of Norway", answer="Oslo")


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("  a \t b\n\nc ", "a b c"),
        ("cafe\u0301", "caf\u00e9"),
        ("Keep, Case! And 'marks'?", "Keep, Case! And 'marks'?"),
        ("no\u00a0break", "no break"),
        ("", ""),
    ],
)
def test_normal_text(text: str, normal: str) -> None:
    assert normal_text(text) == normal


@given(st.text())
def test_normal_text_is_stable(text: str) -> None:
    assert normal_text(normal_text(text)) == normal_text(text)


SAME_TEXT = [
    replace(BASE, stem="Why  does the\nlink flap? "),
    replace(BASE, id="x"),
    replace(BASE, domain="cables", tags=("t",), level=2, choose=1, hint="h", sources=("s",)),
    replace(BASE, explanation=Explanation()),
    replace(BASE, options=(replace(BASE.options[0], is_key=False, rationale=""), BASE.options[1])),
    replace(BASE, extra={"later": "value"}),
]
OTHER_TEXT = [
    replace(BASE, stem="why does the link flap?"),
    replace(BASE, stem="Why does the link flap"),
    replace(BASE, options=BASE.options[::-1]),
    replace(BASE, options=BASE.options[:1]),
    replace(BASE, stem="Why does the link flap? A loose cable", options=BASE.options[1:]),
    replace(BASE, stem="Why does the link flap?\n\n![x](x.png)"),
]


@pytest.mark.parametrize("changed", SAME_TEXT)
def test_text_is_stem_and_options_alone(changed: Question) -> None:
    assert text_digest(changed) == text_digest(BASE)


@pytest.mark.parametrize("changed", OTHER_TEXT)
def test_other_text_is_another_question(changed: Question) -> None:
    assert text_digest(changed) != text_digest(BASE)


def test_a_flashcard_is_front_and_answer() -> None:
    assert text_digest(CARD) != text_digest(replace(CARD, answer="Bergen"))
    assert text_digest(CARD) == text_digest(replace(CARD, answer=" Oslo\n"))


def test_uid_of_the_authors_id_ignores_the_text() -> None:
    assert question_uid("net", replace(BASE, id="rt-7")) == "net#rt-7"
    assert question_uid("net", replace(OTHER_TEXT[0], id="rt-7"), 3) == "net#rt-7"


def test_uid_without_an_id_is_deck_text_and_ordinal() -> None:
    first = question_uid("net", BASE)
    assert first == f"net#{text_digest(BASE)}:0"
    assert question_uid("net", replace(BASE, explanation=Explanation())) == first
    assert len({first, question_uid("net", BASE, 1), question_uid("web", BASE), question_uid("net", CARD)}) == 4


def test_uid_never_changes_between_releases() -> None:
    digest = "819fa6678092a32dd2fd479d5bdef7912c52a4b1dbcd71b51192e41ea1372617"
    assert text_digest(BASE) == digest


@pytest.mark.parametrize(
    "changed",
    [
        replace(BASE, stem="Why does the link flap at all?"),
        replace(BASE, stem="Why does the link flap? "),
        replace(BASE, options=(replace(BASE.options[0], rationale="Other."), BASE.options[1])),
        replace(BASE, options=(BASE.options[0], replace(BASE.options[1], is_key=True))),
        replace(BASE, options=(BASE.options[0], replace(BASE.options[1], pin="last"))),
        replace(BASE, explanation=replace(BASE.explanation, short="Other.")),
        replace(BASE, explanation=replace(BASE.explanation, figure=Figure("flap.svg", "A plug"))),
        replace(BASE, explanation=replace(BASE.explanation, full="Other.")),
        replace(BASE, choose=1),
        replace(BASE, case="office"),
        replace(BASE, shuffle=False),
        replace(BASE, hint="Look down."),
        replace(BASE, sources=("Handbook, 2020",)),
        replace(BASE, exhibits=(Exhibit("Log", "down, up"),)),
    ],
)
def test_what_is_shown_or_keyed_makes_a_revision(changed: Question) -> None:
    assert revision_hash(changed, {}) != revision_hash(BASE, {})


@pytest.mark.parametrize(
    "changed",
    [
        replace(BASE, id="x"),
        replace(BASE, domain="d"),
        replace(BASE, tags=("t",)),
        replace(BASE, level=3),
        replace(BASE, extra={"k": ["v"]}),
    ],
)
def test_what_only_organises_makes_none(changed: Question) -> None:
    assert revision_hash(changed, {}) == revision_hash(BASE, {})


def test_another_picture_under_the_same_name_makes_a_revision() -> None:
    assert revision_hash(BASE, {"flap.svg": "a1"}) != revision_hash(BASE, {"flap.svg": "b2"})
    assert revision_hash(BASE, {"a": "1", "b": "2"}) == revision_hash(BASE, {"b": "2", "a": "1"})


def test_broken_text_still_has_an_identity() -> None:
    broken = replace(BASE, stem="half a \ud83d")
    assert len(text_digest(broken)) == len(revision_hash(broken, {})) == 64


@dataclass(frozen=True, slots=True)
class _LaterQuestion(Question):
    field_of_a_later_version: str = ""


def test_a_field_that_comes_later_changes_no_hash_until_it_is_used() -> None:
    now = Question("Why?", (Option("So", True, "Because"), Option("Not so")))
    later = _LaterQuestion("Why?", now.options)
    assert revision_hash(later, {}) == revision_hash(now, {})
    assert revision_hash(replace(later, field_of_a_later_version="x"), {}) != revision_hash(now, {})
