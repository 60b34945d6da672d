"""Sources and reasons come back from every format that can hold them, whatever letters they begin with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.reading_decks import read
from formats.test_written_decks import CARD, PLAIN, RICH, write_questions
from whycards.core.question import Explanation, Option, Question
from whycards.formats.message import QuestionFound
from whycards.formats.writing.plain import plain_text

FORMATS = [
    ("moodle-xml", "xml"),
    ("gift", "gift"),
    ("qti-2.1", "zip"),
    ("qti-3.0", "zip"),
    ("apkg", "apkg"),
    ("apkg-mc", "apkg"),
    ("csv", "csv"),
    ("json", "json"),
]
BOOKS = ("A. Mason: Signals of the north, 1999", "B. Potter: Rails, 2nd ed.", "(C) Weaver, Lamps, 2001")
BARE = replace(PLAIN, options=tuple(replace(option, rationale="") for option in PLAIN.options))


def _back(name: str, ending: str, questions: list[Question]) -> list[Question]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"deck.{ending}"
        write_questions(name, path, questions)
        return [message.question for message in read(path) if isinstance(message, QuestionFound)]


def _held(question: Question, name: str = "") -> tuple[object, ...]:
    """What a question tells; the cells of a table hold the plain words of its sources."""
    reasons = [option.rationale for option in question.options]
    sources = tuple(map(plain_text, question.sources)) if name == "csv" else question.sources
    return sources, question.explanation.short, question.explanation.full, reasons


@pytest.mark.parametrize(("name", "ending"), FORMATS)
@pytest.mark.parametrize("sources", [BOOKS, BOOKS[:1], ("[The line](https://line.example/a_b)",)])
@pytest.mark.parametrize("question", [PLAIN, BARE], ids=["reasons", "bare"])
def test_sources_come_back_as_sources(
    name: str, ending: str, sources: tuple[str, ...], question: Question
) -> None:
    written = replace(question, sources=sources)
    first, other = _back(name, ending, [written, replace(question, id="sg-2", stem="Which else?")])
    assert _held(first) == _held(written, name)
    assert _held(other) == _held(question)


@pytest.mark.parametrize(("name", "ending"), FORMATS)
def test_sources_of_several_paragraphs_come_back(name: str, ending: str) -> None:
    written = replace(BARE, sources=("Mason\n\nThe second edition", "B) Rails, `v = 1` and **more**"))
    (found,) = _back(name, ending, [written])
    assert _held(found) == _held(written, name)


@pytest.mark.parametrize(("name", "ending"), FORMATS)
def test_sources_without_an_explanation_leave_none(name: str, ending: str) -> None:
    written = replace(BARE, explanation=Explanation(), sources=BOOKS)
    first, _ = _back(name, ending, [written, PLAIN])
    assert _held(first) == _held(written, name)


@pytest.mark.parametrize(("name", "ending"), [("apkg", "apkg"), ("apkg-mc", "apkg"), ("json", "json")])
def test_sources_of_a_flashcard_come_back(name: str, ending: str) -> None:
    first, *_ = _back(name, ending, [replace(CARD, sources=BOOKS), PLAIN])
    assert first.sources == BOOKS
    assert "Mason" not in first.answer + first.explanation.full
    assert first.answer.startswith(CARD.answer)


@pytest.mark.parametrize("question", [PLAIN, RICH], ids=["plain", "rich"])
def test_reasons_come_back_from_notes_with_numbered_options(question: Question) -> None:
    several = replace(
        question.options[0],
        text="A list:\n\n- one\n- two",
        rationale="Two paragraphs.\n\nAnd a list:\n\n- three\n\n> quoted",
    )
    written = replace(question, options=(several, *question.options[1:]), sources=BOOKS)
    for one in (question, written):
        (found,) = _back("apkg-mc", "apkg", [one])
        assert [option.text for option in found.options] == [option.text for option in one.options]
        assert _held(found) == _held(one)


def test_only_quotes_below_the_words_of_options_are_reasons() -> None:
    options = (
        Option("Red", rationale="It stops."),
        Option("Amber", is_key=True),
        Option("Green", rationale="Grass."),
    )
    explanation = Explanation("Signals.", None, "Amber lamps\n\n> A saying.\n\nRed\n\n> Another one.")
    written = replace(PLAIN, options=options, explanation=explanation, sources=BOOKS)
    (found,) = _back("apkg-mc", "apkg", [written])
    assert _held(found) == _held(written)


_NAMES = st.sampled_from(("Mason", "Potter", "Weaver", "Smith and sons", "Harbour board"))
_WORKS = st.sampled_from(("Rails, 2nd ed.", "Signals of the north, 1999", "Lamps", "The red book, p. 12"))
_LEADS = st.sampled_from(
    (
        "A. {}: ",
        "B: {}, ",
        "(C) {}, ",
        "D) {}, ",
        "**A**: {}, ",
        "Option B is wrong: {}, ",
        "A is right, {}: ",
        "{}, ",
    )
)
_ENTRY = st.builds(lambda lead, name, work: lead.format(name) + work, _LEADS, _NAMES, _WORKS)
_WORDS = st.sampled_from(("a train that waits", "signals", "the yard", "nothing else", "two lamps", "Red"))
_TEXT = st.builds(
    lambda words: " and ".join(words).capitalize() + ".", st.lists(_WORDS, min_size=1, max_size=4)
)


@pytest.mark.parametrize(("name", "ending"), FORMATS)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(_ENTRY, min_size=1, max_size=5, unique=True),
    st.lists(st.one_of(st.just(""), _TEXT), min_size=3, max_size=3),
    st.lists(_TEXT, max_size=2),
)
def test_entries_that_look_like_options_are_no_reasons(
    name: str, ending: str, sources: list[str], reasons: list[str], full: list[str]
) -> None:
    options = tuple(
        replace(option, rationale=reason) for option, reason in zip(PLAIN.options, reasons, strict=True)
    )
    explanation = Explanation("Red stops a train.", None, "\n\n".join(full))
    written = replace(PLAIN, options=options, explanation=explanation, sources=tuple(sources))
    first, _ = _back(name, ending, [written, replace(PLAIN, id="sg-2", stem="Which else?")])
    assert _held(first) == _held(written, name)


_BLOCKS = st.sampled_from(
    (
        *(
            "Prose on red.",
            "- one\n- two",
            "> quoted",
            "```\n**Sources**\n```",
            "| a | b |\n| --- | --- |\n| 1 | 2 |",
        ),
        *(
            "1. first\n2. second",
            "Option B is right because it stops.",
            "A: it goes.",
            "#### A heading",
            "*Seen.*",
        ),
        *("A long line\nand another", "See the sources:", "Red", "$x = 1$", "- A is wrong.\n- B is right."),
    )
)


@pytest.mark.parametrize(("name", "ending"), [pair for pair in FORMATS if pair[0] != "csv"])
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(_ENTRY, min_size=1, max_size=3, unique=True), st.lists(_BLOCKS, max_size=4))
def test_a_list_of_sources_changes_nothing_else(
    name: str, ending: str, sources: list[str], blocks: list[str]
) -> None:
    plain = replace(BARE, explanation=Explanation("Red stops.", None, "\n\n".join(blocks)))
    without, other = _back(
        name, ending, [plain, replace(plain, id="sg-2", stem="Which?", sources=tuple(sources))]
    )
    assert _held(other) == (tuple(sources), *_held(without)[1:])
