"""Plain rows go a shorter way to their questions, and it leads to the same ones."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import example, given
from hypothesis import strategies as st

from whycards.core.problem import Problem
from whycards.core.question import Option, Question
from whycards.formats.neutral.keys import Means
from whycards.formats.neutral.maker import Maker
from whycards.formats.report import Report
from whycards.formats.tables.columns import columns_of
from whycards.formats.tables.fields import Field
from whycards.formats.tables.making import RowMaker
from whycards.formats.tables.quick import QuickRows

FIELDS = (Field.ID, Field.QUESTION, *[Field.OPTION] * 4, Field.KEY, Field.EXPLANATION, Field.TAG)
PLAIN = [
    "s1",
    "Which signal stops a train?",
    "Red",
    "Green",
    "Yellow",
    "",
    "A",
    "Red is danger. It is old.",
    "t",
]
TEXTS = st.one_of(
    st.sampled_from(
        [
            *(
                "",
                "Red",
                "n/a",
                "NULL",
                "Red ",
                "<b>Red</b>",
                "<p>",
                "a < b",
                "**Red**",
                "`x`",
                "1. Red",
                "# Red",
            ),
            *(
                *("Red.\nReference: https://a.example", "Source: Red, 1999"),
                "A is right, B is not.",
                "Option C.",
                "Red.\nReference: https://a.example",
                "Source: Red, 1999",
                "First line\nsecond line",
                "- one\n- two",
                "![](a.png)",
            ),
            *("\u200bRed", "\ufeff", "caf\u00e9", "a\x00b", "x" * 300, "Choose two signals.", "B", "true"),
        ]
    ),
    st.text(max_size=20),
)
KEYS = st.sampled_from(["A", "b", "D", "E", "z", "1", "", "AB", "A, B", "Red", "\u00e4", "A."])
TAGS = st.sampled_from(["", "one", "one, two", "one; one", " , ", "\u200b"])


@st.composite
def rows(draw: st.DrawFn) -> list[str]:
    """A plain row with other texts in some of its places."""
    row = list(PLAIN)
    for at in draw(st.sets(st.integers(0, len(row) - 1), max_size=4)):
        row[at] = draw(KEYS if FIELDS[at] is Field.KEY else TAGS if FIELDS[at] is Field.TAG else TEXTS)
    return row


@given(rows(), st.sampled_from(["any", "letters", "numbers", "texts"]), st.booleans(), st.booleans())
@example(PLAIN, "any", True, False)
def test_both_ways_lead_to_the_same_question(
    row: Sequence[str], means: Means, has_own_ids: bool, has_key_as_option: bool
) -> None:
    maker = RowMaker(columns_of(FIELDS))
    maker.means, maker.has_own_ids, maker.has_key_as_option = means, has_own_ids, has_key_as_option
    maker.domain = " Signals  and trains"
    cells = maker.fitted(row)
    question = QuickRows(maker).question(cells)
    if question is not None:
        assert _made(question) == _long(maker, cells)


def test_a_plain_row_goes_the_shorter_way() -> None:
    maker = RowMaker(columns_of(FIELDS))
    question = QuickRows(maker).question(maker.fitted(PLAIN))
    assert question is not None
    assert question.options == (Option("Red", True), Option("Green"), Option("Yellow"))


def test_a_table_that_says_more_goes_the_longer_way() -> None:
    for what in (
        Field.KIND,
        Field.LEVEL,
        Field.CHOOSE,
        Field.HINT,
        Field.SHORT,
        Field.IMAGE,
        Field.OPTION_IMAGE,
    ):
        maker = RowMaker(columns_of([*FIELDS, what]))
        assert QuickRows(maker).question(maker.fitted(PLAIN)) is None


def _made(question: Question) -> tuple[Question, list[Problem]]:
    report = Report("a.csv")
    return Maker(report).made(question, 2), report.take()


def _long(maker: RowMaker, cells: Sequence[str]) -> tuple[Question | None, list[Problem]]:
    report = Report("a.csv")
    return Maker(report).question(maker.item(cells), 2), report.take()
