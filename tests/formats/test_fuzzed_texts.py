"""No text makes the readers of Markdown and text stumble."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from formats.native_decks import NASTY
from whycards.formats.bank.reader import bank_lines
from whycards.formats.bank.readings import best_reading
from whycards.formats.cleaning.text import clean
from whycards.formats.errors import Refused
from whycards.formats.marked.layouts import LAYOUTS
from whycards.formats.neutral.maker import Maker
from whycards.formats.report import Report

MARKS = st.sampled_from(
    [
        *(
            "<quiz>",
            "</quiz>",
            "<?quiz?>",
            "question: a",
            "answer-correct: b",
            "{{< quizdown >}}",
            "{{< /quizdown >}}",
        ),
        *("__Practice Question__", "__Suggested Answers__", "- A - Correct", "---", "--- Answers", "Answer: A"),
        *(
            "questions:",
            "```yaml",
            "answer_text: a",
            "```",
            "- ( ) a",
            "- (X) b",
            "# reason",
            "* stem",
            "    - !x",
        ),
        *(
            "1. a",
            "*a) b",
            "[*] c",
            "... d",
            "optionA: a",
            "X01",
            "Short Explanation",
            "Full Explanation",
            "- [x] a",
        ),
        *(
            "Option B is incorrect because c.",
            "A. a",
            "B. b",
            "Correct Answer: AB",
            "Question 7",
            "## Q1. x",
            "ab",
        ),
    ]
)


@given(st.lists(NASTY | MARKS, max_size=14).map("\n".join))
def test_no_text_makes_a_layout_stumble(text: str) -> None:
    text = clean(text)
    maker = Maker(Report(""))
    for layout in LAYOUTS:
        if layout.recognises(text):
            try:
                for found in layout.read(text):
                    assert found.line >= 1
                    assert found.item is None or maker.question(found.item, found.line) is not None
            except Refused:
                continue


@given(st.lists(NASTY | MARKS, max_size=14).map("\n".join))
def test_no_text_makes_a_bank_stumble(text: str) -> None:
    maker = Maker(Report(""))
    reading = best_reading(bank_lines(clean(text)))
    for block, item in zip(reading.blocks, reading.items, strict=True):
        assert maker.question(item, block.line) is not None
