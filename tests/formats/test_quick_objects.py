"""Plain objects of JSON go a shorter way to their questions, and it leads to the same ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

from hypothesis import example, given
from hypothesis import strategies as st

from whycards.core.problem import Problem
from whycards.core.question import Option, Question
from whycards.formats.json_banks.making import Declined, ObjectMaker
from whycards.formats.json_banks.quick import QuickObjects
from whycards.formats.json_banks.scanner import Context, Scanner
from whycards.formats.json_banks.shapes import is_question
from whycards.formats.neutral.keys import Means
from whycards.formats.neutral.maker import Maker
from whycards.formats.report import Report

PLAIN: dict[str, Any] = {
    "id": "s1",
    "question": "Which signal stops a train?",
    "options": ["Red", "Green", "Yellow"],
    "answer": "A",
    "explanation": "Red is danger. It is old.",
    "tags": ["rail", "signals"],
}
TEXTS = st.one_of(
    st.sampled_from(
        [
            *(
                "",
                "Red",
                "n/a",
                "Red ",
                "<b>Red</b>",
                "<p>",
                "a < b",
                "**Red**",
                "`x`",
                "1. Red",
                "A) Red",
                "B",
            ),
            *(
                "# Red",
                "A is right, B is not.",
                "Option C.",
                "Red.\nReference: https://a.example",
                "First line\nsecond line",
                "![](a.png)",
                "&amp;",
            ),
            *("\u200bRed", "caf\u00e9", "a\x00b", "x" * 300, "Choose two signals.", "true", "\ud83d"),
        ]
    ),
    st.text(max_size=20),
)
VALUES = st.one_of(
    TEXTS, st.none(), st.booleans(), st.integers(-1, 5), st.lists(TEXTS, max_size=4), st.just({"text": "Red"})
)
KEYS = st.sampled_from(
    ["A", "b", "D", "z", "1", "", "AB", "Red", "\u00e4", "A.", 0, 1, True, None, ["A"], ["A", "B"]]
)
OPTIONS = st.one_of(st.lists(TEXTS, max_size=5), st.just({"A": "Red", "B": "Green"}), TEXTS)
OTHERS = st.sampled_from(
    ["hint", "category", "image", "difficulty", "type", "explanation2", "reference", "number"]
)
CONTEXTS = st.sampled_from([Context(), Context(("questions",), ({},)), Context(("Signals  now",), ({},))])


@st.composite
def objects(draw: st.DrawFn) -> dict[str, Any]:
    """A plain object with other values under some of its names, or other names."""
    made = dict(PLAIN)
    for name in draw(st.sets(st.sampled_from(list(PLAIN)), max_size=3)):
        made[name] = draw({"answer": KEYS, "options": OPTIONS}.get(name, VALUES))
    if draw(st.booleans()):
        made.pop(draw(st.sampled_from(["id", "explanation", "tags"])))
    if draw(st.booleans()):
        made[draw(OTHERS)] = draw(VALUES)
    return made


@given(
    objects(), CONTEXTS, st.sampled_from(["any", "letters", "numbers", "texts"]), st.booleans(), st.booleans()
)
@example(PLAIN, Context(), "any", True, False)
def test_both_ways_lead_to_the_same_question(
    value: dict[str, Any], context: Context, means: Means, has_own_ids: bool, has_key_as_option: bool
) -> None:
    if not is_question(value):
        return
    maker = ObjectMaker()
    maker.means, maker.has_own_ids, maker.has_key_as_option = means, has_own_ids, has_key_as_option
    question = QuickObjects(maker).question(value, context)
    if question is not None:
        assert _made(question) == _long(maker, value, context)


def test_a_plain_object_goes_the_shorter_way() -> None:
    maker = ObjectMaker()
    maker.has_own_ids = True
    question = QuickObjects(maker).question(PLAIN, Context(("Rail",), ({},)))
    assert question is not None
    assert question.options == (Option("Red", True), Option("Green"), Option("Yellow"))
    assert (question.id, question.domain, question.tags) == ("s1", "Rail", ("rail", "signals"))


def test_an_object_that_says_more_goes_the_longer_way() -> None:
    for more in ({"hint": "Stop."}, {"type": "essay"}, {"category": "Rail"}, {"answer": "B) Green"}):
        assert QuickObjects(ObjectMaker()).question({**PLAIN, **more}, Context()) is None
    assert QuickObjects(ObjectMaker()).question({**PLAIN, "options": ["A. Red", "B. Green"]}, Context()) is None


JSON = st.recursive(
    objects() | st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.lists(
        JSON.map(json.dumps) | st.sampled_from(['{"question": NaN}', "{", '{"a": 1, "a": [{}]}', "]"]),
        max_size=4,
    ),
    st.sampled_from(["", "\n", ","]),
    st.integers(1, 60),
)
def test_whole_objects_are_found_as_in_pieces(texts: list[str], between: str, size: int) -> None:
    text = between.join(texts)
    found = _units(text, size)
    with patch.object(Scanner, "_whole", return_value=None):
        assert found == _units(text, size)


def _units(text: str, size: int) -> tuple[list[object], list[tuple[str, int, str]]]:
    blocks = iter([text[at : at + size] for at in range(0, len(text), size)])
    scanner = Scanner(blocks, is_question)
    return [(repr(unit.value), unit.line, repr(unit.context)) for unit in scanner.units()], scanner.findings


def _made(question: Question) -> tuple[Question, list[Problem]]:
    report = Report("a.json")
    return Maker(report).made(question, 2), report.take()


def _long(
    maker: ObjectMaker, value: Mapping[str, Any], context: Context
) -> tuple[Question | None, list[Problem]] | None:
    report = Report("a.json")
    try:
        return Maker(report).question(maker.item(value, context), 2), report.take()
    except Declined:
        return None
