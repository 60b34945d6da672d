"""Pages that show an explanation and no options become drafts with all that they tell."""

from __future__ import annotations

from pathlib import Path

from formats.reading_texts import read_text
from whycards.core.question import Kind, Question

PAGE = """A mason wonders which stone to pick for a wall by the sea. Which two last? (Choose two)
Select all correct answers, then click Submit.
Short Explanation and Infographic
Salt eats soft stone. Take a hard one.
![Stones by the sea](sea.png "Hard and soft")
Full explanation below image
Full Explanation
Hard stones last. \
Option B is incorrect because chalk is soft. \
Option D is wrong, since straw is no stone. It burns, too. Option E (mud) is incorrect because mud melts.

A roof leaks. What helps?
Select an answer to reveal the explanation.
Short Explanation and Infographic
Close the hole.
Full explanation below image
Full Explanation
A hole lets rain in. \
- Tiles close it (Option A). - \
Option B (prayer) is incorrect because rain does not listen. \
- Option C (paint) is incorrect because paint is thin.
"""


def page_questions(folder: Path) -> list[Question]:
    return read_text(folder, PAGE).questions


def test_pages_become_drafts(tmp_path: Path) -> None:
    read = read_text(tmp_path, PAGE)
    assert (read.format, read.counts) == ("explanation page", (0, 0, 2, 0))


def test_an_explanation_page_with_two_to_choose(tmp_path: Path) -> None:
    first, _ = page_questions(tmp_path)
    assert first.kind is Kind.DRAFT and first.choose == 2
    assert first.stem.endswith("Which two last? (Choose two)")
    assert len(first.options) == 5 and first.keys == {0, 2}
    assert [bool(option.rationale) for option in first.options] == [False, True, False, True, True]
    assert first.options[3].rationale == "Option D is wrong, since straw is no stone. It burns, too."
    assert first.explanation.short == "Salt eats soft stone. Take a hard one."
    figure = first.explanation.figure
    assert figure is not None and (figure.image, figure.alt) == ("sea.png", "Stones by the sea")


def test_an_explanation_page_with_one_to_choose(tmp_path: Path) -> None:
    _, second = page_questions(tmp_path)
    assert (second.stem, second.choose, sorted(second.keys)) == ("A roof leaks. What helps?", 1, [0])
    assert len(second.options) == 3
    assert second.options[1].rationale.startswith("Option B (prayer) is incorrect")
    assert "- Tiles close it (Option A).\n" in second.explanation.full


def test_no_word_of_a_full_explanation_is_lost(tmp_path: Path) -> None:
    for question, full in zip(page_questions(tmp_path), PAGE.split("Full Explanation\n")[1:], strict=True):
        assert question.explanation.full.split() == full.split("\n")[0].split()


def test_a_proposed_key_is_told(tmp_path: Path) -> None:
    read = read_text(tmp_path, PAGE)
    assert read.rules == ["proposed-key", "draft", "missing-image", "proposed-key", "draft"]
    assert "texts of its options are missing" in read.problems[1].message
