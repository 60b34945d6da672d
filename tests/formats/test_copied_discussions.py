"""A practice page copied with everything around its questions: rules, votes, a discussion."""

from __future__ import annotations

from pathlib import Path

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
