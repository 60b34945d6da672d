"""Questions copied from pages and chats, with all that stands around them there."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.reading_texts import read_text

COPIED = """════════════════════════════════════════════════════════════
QUESTION #1    Exam MASON V4 topic 1 question 1 discussion
════════════════════════════════════════════════════════════

Question:
Which stone is soft?

Options:
  A. Granite
  B. Soapstone, which can be
  C. Basalt

Community Votes:
  A → 2 vote(s)
  B → 9 vote(s)

Most Accepted Answer:
  B. Soapstone, which can be

Discussion:
  1. Soapstone it is.
  2. Selected Answer: A Granite is hard, though.

URL: https://example.org/1

════════════════════════════════════════════════════════════
QUESTION #2    Exam MASON V4 topic 1 question 2 discussion
════════════════════════════════════════════════════════════

Question:
HOTSPOT - Point at the wall.

Most Accepted Answer:
  Not available

Discussion:
  1. The wall is on the left.
"""


def test_what_stands_around_the_questions_is_left_out(tmp_path: Path) -> None:
    read = read_text(tmp_path, COPIED)
    assert (read.format, read.counts) == ("text", (1, 0, 1, 0))
    first, second = read.questions
    assert (first.stem, sorted(first.keys)) == ("Which stone is soft?", [1])
    assert [option.text for option in first.options] == ["Granite", "Soapstone, which can be", "Basalt"]
    assert "Soapstone it is." in first.explanation.full and "vote" not in first.explanation.full
    assert second.stem == "HOTSPOT - Point at the wall." and second.answer == ""


LETTERS = "A) Flint\nB) Chalk\nC) Basalt\n"
CHATS = [
    f"**Question 1:** Which stone is soft?\n\n{LETTERS}\n**Correct Answer:** B\n**Explanation:** So.\n",
    "**Question 1**\nWhich stone is soft?\n\n* A) Flint\n* B) Chalk\n* C) Basalt\n"
    "* **Correct Answer:** B) It leaves marks.\n",
    f"Q: Which stone is soft?\nOptions:\n{LETTERS}Correct Answer: B\nExplanation: So.\n",
    f"Question: Which stone is soft?\n{LETTERS}Correct Answer: B\n",
    f"QUESTION 1:\nType: multiple_choice\nQuestion: Which stone is soft?\n{LETTERS}Correct Answer: B\n",
    "Question 2: Which stone is soft?\nType: multiple_choice\nOptions: A) Flint B) Chalk C) Basalt\n"
    "Correct Answer: B\n",
    "1. Which stone is soft?\nA. Flint B. Chalk C. Basalt\nAnswer: B\n",
    f"Q1. Which stone is soft?\n{LETTERS}Correct Answer: B\nExplanation: So.\nDifficulty: easy\nTags: a, b\n",
]


@pytest.mark.parametrize("text", CHATS)
def test_ways_in_which_chats_write_a_question(tmp_path: Path, text: str) -> None:
    read = read_text(tmp_path, text)
    assert [question.stem for question in read.questions] == ["Which stone is soft?"]
    (question,) = read.questions
    assert [option.text for option in question.options] == ["Flint", "Chalk", "Basalt"]
    assert sorted(question.keys) == [1]


def test_open_questions_with_a_folded_answer_are_flashcards(tmp_path: Path) -> None:
    folded = "   <details>\n   <summary>Answer</summary>\n   It is young.\n   </details>\n\n"
    card = "{}. **Why is chalk soft?**\n" + folded
    read = read_text(tmp_path, card.format(1) + card.format(2))
    assert read.counts == (0, 0, 0, 2)
    assert read.questions[0].answer == "It is young."
