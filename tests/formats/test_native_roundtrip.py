"""What is written is read back, whatever the texts try."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from formats.native_decks import NASTY, TITLES, WELL_FORMED, decks
from whycards.core.deck import DeckHead
from whycards.core.problem import Severity
from whycards.core.question import Explanation, Figure, Option, Question
from whycards.formats.native.canonical import canonical
from whycards.formats.native.deck import Deck
from whycards.formats.native.reader import parse_deck
from whycards.formats.native.writer import write_deck

_LARGE = [HealthCheck.too_slow, HealthCheck.data_too_large]


def _assert_read_back(deck: Deck) -> None:
    parsed = parse_deck(write_deck(deck), "Untitled")
    wanted = canonical(deck)
    if not wanted.head.title:
        wanted = replace(wanted, head=replace(wanted.head, title="Untitled"))
    assert parsed.deck == wanted
    assert not [
        found for found in parsed.problems if found.severity is Severity.ERROR and found.rule != "no-title"
    ]


@settings(suppress_health_check=_LARGE)
@given(decks(WELL_FORMED, TITLES))
def test_a_deck_of_ordinary_markdown_is_read_back(deck: Deck) -> None:
    _assert_read_back(deck)


@settings(suppress_health_check=_LARGE)
@given(decks(NASTY, NASTY))
def test_a_deck_of_nasty_texts_is_read_back_as_its_canonical_form(deck: Deck) -> None:
    _assert_read_back(deck)


@settings(suppress_health_check=_LARGE)
@given(decks(NASTY, NASTY))
def test_the_canonical_form_is_final(deck: Deck) -> None:
    assert canonical(canonical(deck)) == canonical(deck)


@settings(suppress_health_check=_LARGE)
@given(decks(WELL_FORMED, TITLES))
def test_a_deck_that_was_read_is_its_own_canonical_form(deck: Deck) -> None:
    read = parse_deck(write_deck(deck), "Untitled").deck
    assert canonical(read) == read
    assert parse_deck(write_deck(read)).deck == read


def _deck(*questions: Question) -> Deck:
    return Deck(DeckHead("Roads"), (), questions)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Plain", "Plain"),
        ("    - [x] code", "    - [x] code"),
        ("## Loud", "#### Loud"),
        ("# a\n### b", "#### a\n#### b"),
        ("- [x] done\n- [ ] open", "* [x] done\n* [ ] open"),
        ("```sh\nls", "```sh\nls\n```"),
        ("<!-- hidden", "\\<!-- hidden"),
        ("<script>\nlet x", "\\<script>\nlet x"),
        ("\tcode by tab", "    code by tab"),
        ("> quoted", "> quoted"),
    ],
)
def test_texts_keep_their_place(text: str, kept: str) -> None:
    option = Option(text, is_key=True, rationale=text)
    question = Question(
        text,
        (option, Option("b")),
        explanation=Explanation(text, Figure("a.svg"), text),
        hint=text,
        sources=("s",),
    )
    (read,) = parse_deck(write_deck(_deck(question))).deck.questions
    assert (read.stem, read.hint, read.explanation.short, read.explanation.full) == (kept, kept, kept, kept)
    assert read.options == (Option(kept, is_key=True, rationale=kept), Option("b"))
    assert read.explanation.figure == Figure("a.svg")


def test_a_dash_list_before_the_options_becomes_a_star_list() -> None:
    question = Question("Which?\n\n- one\n- two", (Option("a", is_key=True), Option("b")))
    (read,) = parse_deck(write_deck(_deck(question))).deck.questions
    assert read.stem == "Which?\n\n* one\n* two"
    assert len(read.options) == 2


def test_an_option_that_ends_in_a_quote_of_its_own_keeps_it() -> None:
    options = (Option("Says\n\n> I am right", is_key=True), Option("> only a quote", rationale="Because."))
    (read,) = parse_deck(write_deck(_deck(Question("Which?", options)))).deck.questions
    assert read.options == options


def test_sources_of_dashes_are_no_rules() -> None:
    question = Question("Which?", answer="a", sources=("-", "--", "---", "- -", "- a", "[x] b", "1. c\n   d"))
    (read,) = parse_deck(write_deck(_deck(question))).deck.questions
    assert read.sources == ("\\-", "\\--", "\\---", "\\- -", "- a", "[x] b", "1. c\n   d")


def test_fences_of_any_length_survive_inside_everything() -> None:
    code = "`````md\n````\n```\n- [x] no option\n## no question\n```\n````\n`````"
    options = (Option(code, is_key=True, rationale=code), Option(f"Text\n\n{code}"))
    question = Question(code, options, explanation=Explanation(code, None, code))
    (read,) = parse_deck(write_deck(_deck(question))).deck.questions
    assert read == question


def test_keys_and_sections_have_a_fixed_order() -> None:
    question = Question(
        "Which?",
        (Option("a", is_key=True), Option("b", pin="last")),
        id="q1",
        choose=1,
        level=2,
        tags=("x", "y"),
        shuffle=False,
        hint="Think.",
        sources=("Book",),
        explanation=Explanation("Short.", None, "Full."),
        extra={"zeta": "1", "alpha": ["2", "3"]},
    )
    assert write_deck(_deck(question)) == (
        "---\nwhycards: 1\ntitle: Roads\n---\n\n"
        "## Which? {#q1}\n"
        "<!-- wc: {choose: 1, difficulty: 2, tags: [x, y], shuffle: false, alpha: [2, 3], zeta: 1} -->\n"
        "- [x] a\n- [ ] b <!-- wc: {pin: last} -->\n\n"
        "### Hint\nThink.\n\n"
        "### Short explanation\nShort.\n\n"
        "### Full explanation\nFull.\n\n"
        "### Sources\n- Book\n"
    )
