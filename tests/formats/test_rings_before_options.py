"""Pages whose options stand behind rings and empty boxes, as they look on screen."""

from __future__ import annotations

from pathlib import Path

from formats.reading_texts import read_text

RINGS = """\
Question 5 of 65
Mark for review
Which mooring holds a boat in a strong tide?
○ A single rope
○ Two ropes and a spring
○ None at all
Correct answer: Two ropes and a spring
Explanation
The spring keeps her from moving ahead.

Question 6 of 65
Flag question
Which lights does she show at anchor? (Select two.)
☐ A white one ahead
☐ A red one
☐ A white one astern
Correct answer: A white one ahead, A white one astern
"""


def test_rings_and_empty_boxes_before_options_are_no_part_of_them(tmp_path: Path) -> None:
    one, two = read_text(tmp_path, RINGS).questions
    assert one.stem == "Which mooring holds a boat in a strong tide?"
    assert [option.text for option in one.options] == ["A single rope", "Two ropes and a spring", "None at all"]
    assert one.keys == {1} and two.keys == {0, 2}
    assert two.stem == "Which lights does she show at anchor? (Select two.)"


def test_a_ring_before_a_letter_is_a_bullet(tmp_path: Path) -> None:
    text = "1. Which mooring holds?\n○ A. One rope\n○ B. Two ropes\nAnswer: B\n"
    (one,) = read_text(tmp_path, text).questions
    assert [option.text for option in one.options] == ["One rope", "Two ropes"]
    assert one.keys == {1}
