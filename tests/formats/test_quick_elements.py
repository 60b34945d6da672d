"""Plain questions of Moodle XML go a shorter way, and it leads to the same messages."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch
from xml.sax.saxutils import escape

from hypothesis import example, given, settings
from hypothesis import strategies as st

from formats.reading_decks import read, write
from whycards.formats.message import Message, QuestionFound
from whycards.formats.moodle import reader
from whycards.formats.moodle.questions import QuestionReader
from whycards.formats.moodle.quick import plain_element

TEXTS = st.sampled_from(
    [
        *(
            "",
            " ",
            "Red",
            "<p>Red</p>",
            "Red &amp; green",
            "<b>Red</b>",
            "1. Red",
            "# Red",
            "a < b",
            "`x`",
            "\u200bRed",
        ),
        *(
            "A is right, B is not.",
            "Option C.",
            "Source: Red, 1999",
            "First.\nSecond.",
            "<p>It is old. It is red.</p>",
            "caf\u00e9",
            "B",
        ),
        *('<img src="a.png">', "@@PLUGINFILE@@/a.png", "x " * 300, "Choose two signals.", "[sound:a.mp3]"),
    ]
)
FORMATS = st.sampled_from(["html", "html", "html", "HTML ", "markdown", "plain_text", ""])
FRACTIONS = st.sampled_from(["100", "0", "0", "0", "50", "-100", "100.0", "", "x"])
FILE = '<file name="a.png" path="/" encoding="base64">aGk=</file>'


def text(name: str, written: str, form: str, more: str = "") -> str:
    return f'<{name} format="{form}"><text>{escape(written)}</text>{more}</{name}>'


PLAIN = [
    "<name><text>signals</text></name>",
    text("questiontext", "<p>Which signal stops a train?</p>", "html"),
    text("generalfeedback", "<p>Red is danger. It is old.</p>", "html"),
    "<single>true</single>",
    "<tags><tag><text>rail</text></tag><tag><text>signals</text></tag></tags>",
    '<answer fraction="100" format="html"><text>Red</text><feedback><text></text></feedback></answer>',
    '<answer fraction="0" format="html"><text>Green</text></answer>',
    '<answer fraction="0" format="html"><text>Yellow</text></answer>',
]
PARTS = st.one_of(
    st.builds(
        text,
        st.sampled_from(
            [
                "questiontext",
                "generalfeedback",
                "correctfeedback",
                "incorrectfeedback",
                "hint",
                "name",
                "answer",
            ]
        ),
        TEXTS,
        FORMATS,
        st.sampled_from(["", "", FILE, "<text>twice</text>", "<feedback><text>Why.</text></feedback>"]),
    ),
    st.builds(
        lambda fraction, written, form, said: (
            f'<answer fraction="{fraction}" format="{form}"><text>{escape(written)}</text>'
            f'<feedback format="html"><text>{escape(said)}</text></feedback></answer>'
        ),
        FRACTIONS,
        TEXTS,
        FORMATS,
        st.sampled_from(["", " ", "Why."]),
    ),
    st.builds(
        lambda name, said: f"<{name}>{said}</{name}>",
        st.sampled_from(
            ["single", "shuffleanswers", "idnumber", "penalty", "image", "unknown", "tags", "name"]
        ),
        st.sampled_from(
            ["true", "1", "false", "0", "", "r-1", "r 2", "<text>true</text>", "<tag><text/></tag>"]
        ),
    ),
)


@st.composite
def questions(draw: st.DrawFn) -> str:
    """A plain question, some parts of which are others, lacking, or at other places."""
    parts = list(PLAIN)
    for part in draw(st.lists(PARTS, max_size=2)):
        at = draw(st.integers(0, len(parts)))
        parts[at : at + draw(st.integers(0, 1))] = [part]
    if draw(st.booleans()):
        random.Random(draw(st.integers(0, 9))).shuffle(parts)
    kind = draw(st.sampled_from(["multichoice", "multichoice", "truefalse", "multichoiceset"]))
    return f'<question type="{kind}">{"".join(parts)}</question>'


@settings(max_examples=150)
@given(st.lists(questions(), min_size=1, max_size=3))
@example([f'<question type="multichoice">{"".join(PLAIN)}</question>'])
def test_both_ways_lead_to_the_same_messages(written: Sequence[str]) -> None:
    category = "<question type='category'><category><text>top/Rail  signals</text></category></question>"
    content = f"<quiz>{category}{''.join(written)}</quiz>"
    with TemporaryDirectory() as folder:
        found = _read(Path(folder), content)
        with patch.object(reader, "plain_element", return_value=None):
            assert found == _read(Path(folder), content)


def test_a_plain_question_goes_the_shorter_way(tmp_path: Path) -> None:
    content = f'<quiz><question type="multichoice">{"".join(PLAIN)}</question></quiz>'
    with patch.object(QuestionReader, "item", side_effect=AssertionError):
        (found,) = (one for one in _read(tmp_path, content) if isinstance(one, QuestionFound))
    assert [option.text for option in found.question.options] == ["Red", "Green", "Yellow"]
    assert found.question.keys == {0}
    assert (found.question.explanation.short, found.question.tags) == (
        "Red is danger. It is old.",
        ("rail", "signals"),
    )


def test_a_question_that_says_more_goes_the_longer_way() -> None:
    from lxml import etree

    for more in (
        text("hint", "Stop.", "html"),
        '<answer fraction="50" format="html"><text>Blue</text></answer>',
    ):
        element = etree.fromstring(f'<question type="multichoice">{"".join(PLAIN)}{more}</question>')
        assert plain_element(element, "") is None


def _read(folder: Path, content: str) -> list[Message]:
    write(folder, "bank.xml", content)
    return read(folder / "bank.xml", folder / "work")
