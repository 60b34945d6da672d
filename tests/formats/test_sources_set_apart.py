"""The list of sources at the end of an explanation, as this program and as others write it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from formats.reading_texts import only
from whycards.formats.neutral.referring import listed, set_apart

BOOKS = ("A. Mason: Signals of the north, 1999", "B. Potter: Rails, 2nd ed.")
LINK = "https://line.example/rules_(new)"


@pytest.mark.parametrize(
    ("text", "before", "sources"),
    [
        ("Red stops.\n\n**Sources**\n\n- A. Mason\n- B is wrong", "Red stops.", ("A. Mason", "B is wrong")),
        ("Red stops.\n\n**Sources**\n\n- Mason\n\n  Part two", "Red stops.", ("Mason\n\nPart two",)),
        ("**Sources**\n\n- A. Mason", "", ("A. Mason",)),
        (f"Red.\n\n### References\n\n- {BOOKS[0]}\n* {BOOKS[1]}", "Red.", BOOKS),
        (f"Red.\n\nReferences:\n1. {BOOKS[0]}\n2. {BOOKS[1]}", "Red.", BOOKS),
        (f"Red.\n\n**References:**\n{LINK}\n<https://a.example>", "Red.", (LINK, "<https://a.example>")),
        (f"Red.\n\nReference: {LINK}", "Red.", (LINK,)),
        (f"Red.\nReference: {LINK}", "Red.", (LINK,)),
        (f"Red.\\\nReference: {LINK}", "Red.", (LINK,)),
        (
            f"Red.\n\n**Reference:** [Rules]({LINK}), [More](https://m.example)",
            "Red.",
            (f"[Rules]({LINK})", "[More](https://m.example)"),
        ),
        (f"Red.\n\nReference: {LINK}\n\nReference: https://b.example", "Red.", (LINK, "https://b.example")),
        ("Red.\n\nReference: RFC 2328, section 9", "Red.", ("RFC 2328, section 9",)),
        (f"Red.\n\nRead more:\n\n- {LINK}", "Red.", (LINK,)),
        (f"Rot.\n\nQuellen:\n\n- {BOOKS[0]}", "Rot.", (BOOKS[0],)),
        (f"Rouge.\n\nRéférences :\n- Rules of the line: {LINK}", "Rouge.", (f"Rules of the line: {LINK}",)),
        (f"أحمر.\n\n**المصادر**\n\n- {LINK}", "أحمر.", (LINK,)),
        (f"- one\n- two\n\nSources\n\n- {LINK}", "- one\n- two", (LINK,)),
    ],
)
def test_a_list_of_sources_at_the_end_is_set_apart(text: str, before: str, sources: tuple[str, ...]) -> None:
    assert set_apart(text) == (before, sources)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Sources of light are lamps.",
        "Two sources:\n\n- a lamp",
        "**Sources**\n\n- a lamp\n\nThey shine.",
        "References:\n- A is wrong because it is cold.\n- B is correct.",
        "Source: the lamp that shines on the yard.",
        "Reference: nobody knows why.",
        f"Source: the train goes to {LINK} since it is told to, and so on.",
        "```\n**Sources**\n\n- A. Mason\n```",
        "> **Sources**\n>\n> - A. Mason",
        "**Sources**",
        "Red.\n\nReferences:",
        "Read more:\n\n- A. Mason",
        f"Sources:\n\n- {'A long tale of a lamp ' * 20}",
    ],
)
def test_what_is_no_list_of_sources_stays(text: str) -> None:
    assert set_apart(text) == (text, ())


def test_a_text_of_list_items_is_its_entries() -> None:
    assert listed(f"- {BOOKS[0]}\n- {BOOKS[1]}") == BOOKS
    assert listed("- one\n\ntwo") == ("- one\n\ntwo",)
    assert listed("one") == ("one",)


@pytest.mark.parametrize(
    "unit",
    [
        "References:\n",
        "Reference: https://a.example\n\n",
        "**Sources**\n\n- a\n",
        "- a\n",
        "*_" * 3 + "Sources",
        "[a](",
        "Source: [",
        "A. ",
    ],
)
def test_hostile_repeats_take_little_time(unit: str) -> None:
    text = unit * (50_000 // len(unit))
    began = time.process_time()
    set_apart(text)
    set_apart("Reference: " + text)
    set_apart("**Sources**\n\n- " + text)
    assert time.process_time() - began < 1.5


@pytest.mark.parametrize("label", ["References:", "**Sources**", "### References", "Reference:"])
def test_titles_below_a_question_of_a_bank_are_its_sources(label: str, tmp_path: Path) -> None:
    text = f"""
1. Which signal stops a train?
    A. Green
    B. Red

Answer: B

Explanation: Red stops a train.

{label}

- A. Mason: Signals of the north, 1999
- {LINK}
- B. Potter: Rails
"""
    question = only(tmp_path, text)
    assert question.sources == ("A. Mason: Signals of the north, 1999", LINK, "B. Potter: Rails")
    assert [option.rationale for option in question.options] == ["", ""]
    assert (question.explanation.short, question.explanation.full) == ("Red stops a train.", "")
