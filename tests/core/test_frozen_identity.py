"""Uids and hashes as they are in libraries that people have: no release may give another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from whycards.core.identity import question_uid, revision_hash, text_digest
from whycards.core.question import Exhibit, Explanation, Figure, Option, Question

PLAIN = Question("Which signal stops a train?", (Option("Red", is_key=True), Option("Green")))
FULL = Question(
    'Wähle "zwei"\tZeichen:\n\n`a\\b` \u2028 \U0001f682',
    (
        Option("Halt\n\n```sh\nexit 1\n```", True, "It stops.", "first"),
        Option("Fahrt </b> & <!-- x -->", False, "", "last"),
        Option("e\u0301", True, "\x7f control"),
    ),
    explanation=Explanation("Short.", Figure("a%20b.svg", "A train", "A caption", "a%20b.dark.svg"), "Full."),
    id="s-1",
    domain="signals",
    choose=2,
    case="station",
    level=3,
    tags=("t",),
    shuffle=False,
    hint="Look up.",
    sources=("Rule book, 1970", "B"),
    exhibits=(Exhibit("Log", "10:00 stop"), Exhibit("", "")),
    extra={"k": ["v", {"n": "w"}]},
)
CARD = Question("Capital of Norway", answer="Oslo", choose="all")
IMAGES = {"b.png": "0b" * 32, "a.png": "0a" * 32}
HASHES: list[tuple[Question, Mapping[str, str], str]] = [
    (PLAIN, {}, "2e3b0e9df2c079583a804b412812765f7bf4a867f0f5d43269a627b05e3ecc97"),
    (PLAIN, IMAGES, "c7ddc9eee6fb2d99cdb243e0dfccafb7a7c112492e1042bbb0df7c1424350a6e"),
    (FULL, {}, "ff20a2799836d85979d405954be4602b9d9ad81d7df998f61dd10fc651b136f8"),
    (FULL, IMAGES, "22cd8ca7a7939c8fba2d648ebb29134f2bb136b4cabc80a1fd8343c4c39189e0"),
    (CARD, {}, "436cb4ea033ef3c3e00e59940da97686bbb65256da2f17849c786019e9495015"),
    (
        Question("half a \ud83d", (Option("", pin="here"),)),
        {},
        "49c200d3438af7f23001a9d42eae0ec8568e78de8a92b6354828d0be174d0300",
    ),
]
DIGESTS = [
    (PLAIN, "ccc3ce7ebee3d4b2194c2274c1c464586845be633051d6f3c74265fd9c631414"),
    (FULL, "0a6f27174ac93064b1238b2658e1cee49b722d2c872ca43aa48f59aac56a8d9a"),
    (CARD, "41187db2f9537b71dd54d4e27fcb16bb6e271ee7fd0333801f381eadc2802cff"),
    (
        Question("half a \ud83d", (Option("", pin="here"),)),
        "d1b29a3bd9ca56198c3db3a8c9bf8cff837dee60bdf05095fa9a055347571a13",
    ),
]


@pytest.mark.parametrize(("question", "images", "hashed"), HASHES)
def test_a_revision_keeps_its_hash(question: Question, images: Mapping[str, str], hashed: str) -> None:
    assert revision_hash(question, images) == hashed


@pytest.mark.parametrize(("question", "digest"), DIGESTS)
def test_a_text_keeps_its_digest(question: Question, digest: str) -> None:
    assert text_digest(question) == digest
    assert question_uid("deck", replace(question, id=""), 2) == f"deck#{digest}:2"
