"""Questions as pasted from practice pages, and ways to write options and keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.reading_texts import only, read_text
from whycards.core.question import Kind, Option

PAGES = """Question #1 Topic 1
Which stone is soft?
  A. Granite
  B. Soapstone
  C. Basalt, which is
dark and heavy
Correct Answer: B
Question #2 Topic 1
Which two burn?
  A. Wood Most Voted
  B. Stone
  C. Coal
Correct Answer: AC
Explanation:
Wood and coal are fuel.
Question #3 Topic 1
DRAG DROP -
Put the stones in order.
Correct Answer:

Question #1 Topic 2
HOTSPOT
Point at the wall.
Correct Answer: see the picture, it shows the wall
"""
INLINE = """1. What is lime made from, when it is
burnt in a kiln?
A) Limestone, which is quarried
from hills (Correct Answer)
B) Sandstone
C) Marl

2. What do masons call the stone on top of an arch?
Correct Answer: The keystone

3. True or False: Mortar glues.
Correct Answer: True

4. Which bond is strongest?
A) English bond (correct)
4.
B) Stack bond
"""
QUIZLET = """Which stone is soft? (Anna, Ben)

A. Granite

B. Soapstone

C. Basalt

B


A wall leans. What helps?

a. A buttress

b. A prop

c. A poem

ab
"""
NO_KEY = """Bench of masons
Page 1 of 2

1. Which stone is soft?
A. Granite
B. Soapstone

2. Which wall stands?
A. One with a footing
B. One without
Page 2 of 2

3. Which roof leaks?
A. A thatched one
B. One with a hole
"""
AT_THE_END = """1. Which stone is soft?
A. Granite
B. Soapstone

2. What burns?
A. Wood
B. Stone
C. Coal

Answers:

1. Soapstone
2. A and C
"""
SHORT_LIST = "1. Soft?\na) Chalk\nb) Flint\n2. Hard?\na) Chalk\nb) Flint\n\nAnswer key\n1. a 2. b\n"


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (PAGES, (2, 1, 2, 0)),
        (INLINE, (2, 0, 0, 2)),
        (QUIZLET, (2, 1, 0, 0)),
        (NO_KEY, (0, 0, 3, 0)),
        (AT_THE_END, (2, 1, 0, 0)),
        (SHORT_LIST, (2, 0, 0, 0)),
    ],
    ids=["pages", "inline", "trailing", "no-key", "at-the-end", "short-list"],
)
def test_counts_of_each_text(tmp_path: Path, text: str, counts: tuple[int, int, int, int]) -> None:
    read = read_text(tmp_path, text)
    assert read.counts == counts
    assert read.format == "text"


def test_pages_of_a_practice_site(tmp_path: Path) -> None:
    first, second, third, fourth = read_text(tmp_path, PAGES).questions
    assert [option.text for option in first.options] == [
        "Granite",
        "Soapstone",
        "Basalt, which is\ndark and heavy",
    ]
    assert (second.options[0].text, second.explanation.short) == ("Wood", "Wood and coal are fuel.")
    assert third.stem.startswith("DRAG DROP") and fourth.answer == ""
    assert fourth.explanation.short == "see the picture, it shows the wall"


def test_marks_of_the_key_within_options(tmp_path: Path) -> None:
    first, second, third, fourth = read_text(tmp_path, INLINE).questions
    assert first.stem == "What is lime made from, when it is\nburnt in a kiln?"
    assert first.options[0] == Option("Limestone, which is quarried\nfrom hills", is_key=True)
    assert (second.kind, second.answer, third.answer) == (Kind.FLASHCARD, "The keystone", "True")
    assert [option.text for option in fourth.options] == ["English bond", "Stack bond"]


def test_a_line_of_letters_behind_the_options(tmp_path: Path) -> None:
    first, second = read_text(tmp_path, QUIZLET).questions
    assert (first.stem, sorted(first.keys)) == ("Which stone is soft? (Anna, Ben)", [1])
    assert (second.stem, sorted(second.keys)) == ("A wall leans. What helps?", [0, 1])


def test_a_text_without_a_key_becomes_drafts(tmp_path: Path) -> None:
    read = read_text(tmp_path, NO_KEY)
    assert [question.stem for question in read.questions] == [
        "Which stone is soft?",
        "Which wall stands?",
        "Which roof leaks?",
    ]
    assert read.lines == [4, 8, 13]
    assert read.questions[1].options[1].text == "One without"


def test_keys_at_the_end_of_a_text(tmp_path: Path) -> None:
    first, second = read_text(tmp_path, AT_THE_END).questions
    assert (sorted(first.keys), sorted(second.keys)) == ([1], [0, 2])


@pytest.mark.parametrize(
    ("options", "texts"),
    [
        ("A. Wood\nB. Stone\n", ["Wood", "Stone"]),
        ("A) Wood\nB) Stone\n", ["Wood", "Stone"]),
        ("(A) Wood\n(B) Stone\n", ["Wood", "Stone"]),
        ("a. Wood\nb. Stone\n", ["Wood", "Stone"]),
        ("A: Wood\nB: Stone\n", ["Wood", "Stone"]),
        ("A.Wood\nB.Stone\n", ["Wood", "Stone"]),
        ("**A.** Wood\n**B.** Stone\n", ["Wood", "Stone"]),
        ("**A**. Wood\n**B**. Stone\n", ["Wood", "Stone"]),
        ("- **A)** Wood\n- **B)** Stone\n", ["Wood", "Stone"]),
        ("* A. Wood\n* B. Stone\n", ["Wood", "Stone"]),
        ("• A. Wood\n• B. Stone\n", ["Wood", "Stone"]),
        ("A．Wood\nB．Stone\n", ["Wood", "Stone"]),
        ("A、木\nB、石\n", ["木", "石"]),
        ("    A. Wood\n\n    B. Stone\n", ["Wood", "Stone"]),
        ("A.\n\n```sh\n- [x] wood\nB. no\n```\n\nB. Stone\n", ["```sh\n- [x] wood\nB. no\n```", "Stone"]),
        ("A. Wood\nthat burns\nB. Stone\n", ["Wood\nthat burns", "Stone"]),
        ("A. Wood\n\nIt burns.\n\nB. Stone\n", ["Wood\n\nIt burns.", "Stone"]),
        ("A. ![](a b.png)\nB. Stone\n", ["![](a%20b.png)", "Stone"]),
        ("A.\nB. Stone\n", ["", "Stone"]),
        ("A. Wood\nC. Stone\n", ["Wood", "Stone"]),
    ],
)
def test_ways_to_write_options(tmp_path: Path, options: str, texts: list[str]) -> None:
    question = only(tmp_path, f"Question 7\nWhich is it?\n\n{options}\nAnswer: A\n")
    assert [option.text for option in question.options] == texts
    assert (question.stem, sorted(question.keys)) == ("Which is it?", [0])


@pytest.mark.parametrize(
    "told",
    [
        "Answer: B",
        "Correct Answer: B",
        "**Correct Answer:** B",
        "**Correct Answer: B**",
        "**Answer: (B)**",
        "> **Answer:** B",
        "Correct answer is B",
        "The correct answer is b)",
        "The correct option is: B",
        "Answer - B",
        "Ans: B",
        "ANSWER: B. Stone",
        "Answer: Stone",
        "<details><summary>Answer</summary>B</details>",
        "<details>\n<summary>Show Answer</summary>\n\nCorrect answer: B\n\n</details>",
        "### Answer\n\nB",
        "#### Correct answer: B",
        "✅ Correct Answer: B",
        "Antwort: B",
        "Respuesta correcta: B",
        "Правильный ответ: B",
        "正确答案：B",
        "Correct Answer: B [🗳](https://example.org)",
        "B is correct because it lasts.",
        "<details>\n<summary>Click to see</summary>\n\nB\n\n</details>",
        "B",
        "b",
    ],
)
def test_ways_to_tell_the_key(tmp_path: Path, told: str) -> None:
    question = only(tmp_path, f"1. Which is it?\n\nA. Wood\nB. Stone\n\n{told}\n")
    assert question.keys == {1}
    assert [option.text for option in question.options] == ["Wood", "Stone"]


@pytest.mark.parametrize("told", ["Correct Answer: (N/A)", "Answer: UB", "Answer: F", "Answer: Clay", ""])
def test_keys_that_do_not_resolve_make_drafts(tmp_path: Path, told: str) -> None:
    assert only(tmp_path, f"1. Which is it?\n\nA. Wood\nB. Stone\n\n{told}\n").kind is Kind.DRAFT


def test_the_layout_may_change_from_block_to_block(tmp_path: Path) -> None:
    text = (
        "#### Q1. Boxes?\n\n- [x] Yes\n- [ ] No\n\n"
        "#### Q2. Letters?\n\na) Yes\n\nb) No\n\nThe correct answer is a)\n\n"
        "#### Q3. Open?\n\n**Answer:** It is.\n\n"
        "#### Q4. Boxes again?\n\n- [ ] Yes\n- [x] No\n"
    )
    read = read_text(tmp_path, text)
    assert read.counts == (3, 0, 0, 1)
    assert [sorted(question.keys) for question in read.questions] == [[0], [0], [], [1]]


def test_lists_in_an_explanation_are_no_questions(tmp_path: Path) -> None:
    text = (
        "1. Which is it?\nA. Wood\nB. Stone\nAnswer: B\nExplanation:\n1. Wood burns.\n2. Stone lasts.\n"
        "A. Wood is not it.\nB. Stone is.\n\n2. Which else?\nA. Sand\nB. Clay\nAnswer: A\n"
    )
    read = read_text(tmp_path, text)
    assert read.counts == (2, 0, 0, 0)
    assert "Stone lasts" in read.questions[0].explanation.full


def test_a_number_without_options_between_two_questions_is_a_draft(tmp_path: Path) -> None:
    text = "1. One?\nA. a\nB. b\nAnswer: A\n2. SIMULATION: lay a wall.\n3. Three?\nA. a\nB. b\nAnswer: B\n"
    assert read_text(tmp_path, text).counts == (2, 0, 1, 0)


def test_boxes_and_a_written_key_that_disagree_need_a_look(tmp_path: Path) -> None:
    read = read_text(tmp_path, "### Which?\n- [x] Wood\n- [ ] Stone\n\nCorrect Answer: B\n")
    assert (sorted(read.questions[0].keys), read.rules) == ([0], ["key-mismatch"])


def test_a_multiplication_sign_is_a_check(tmp_path: Path) -> None:
    assert only(tmp_path, "#### Q1. 何？\n- [ ] 木\n- [×] 石\n").keys == {1}


def test_choose_two_with_one_key_is_kept_and_told(tmp_path: Path) -> None:
    read = read_text(tmp_path, "1. Which? (Choose two.)\nA. Wood\nB. Stone\nAnswer: A\n")
    assert (read.counts, read.rules) == ((1, 0, 0, 0), ["choose-mismatch"])


@pytest.mark.parametrize(
    "text",
    [
        "# Notes\n\nWalls are of stone.\n\n1. Dig.\n2. Build.\n",
        "# Notes\n\nA. Dig\nB. Build\nC. Rest\n",
        "- [ ] buy stone\n- [x] sell wood\n",
        "Dear Anna,\n\nthe answer is no.\n",
        "",
        "# Answers\n",
    ],
)
def test_texts_without_questions(tmp_path: Path, text: str) -> None:
    assert read_text(tmp_path, text).questions == []


def test_notes_with_a_small_quiz_are_notes_and_tell_where_it_is(tmp_path: Path) -> None:
    notes = "".join(f"Line {number} of the notes on walls.\n" for number in range(60))
    quiz = "1. Which?\n\nA. Wood\n\nB. Stone\n\n2. What?\n\nA. Wood\n\nB. Stone\n"
    read = read_text(tmp_path, f"# Walls\n\n{notes}\n{quiz}")
    assert read.questions == []


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("A wall. <br/> Which?", "A wall.\\\nWhich?"),
        ("A wall?<br>", "A wall?"),
        (
            'Which <img src="my wall.png" alt="a wall" width="60"> is it?',
            "Which ![a wall](my%20wall.png) is it?",
        ),
        ('<font color="red">Red</font> wall?', "Red wall?"),
        ("What does `<br>` do in <p>?", "What does `<br>` do in <p>?"),
        ("Is 3 < 4 > 2?", "Is 3 < 4 > 2?"),
    ],
)
def test_html_that_is_mixed_into_markdown(tmp_path: Path, written: str, read: str) -> None:
    assert only(tmp_path, f"1. {written}\nA. Wood\nB. <br>\nAnswer: B\n").stem == read


def test_an_option_that_is_a_tag_stays_one(tmp_path: Path) -> None:
    assert only(tmp_path, "1. Which?\nA. <p>\nB. <br>\nAnswer: B\n").options[1].text == "<br>"


def test_a_heading_within_a_stem_does_not_end_it(tmp_path: Path) -> None:
    text = "## Question 1\n\n#### The scene\n\nA wall leans.\n\nA. Prop it\nB. Paint it\n\nAnswer: A\n"
    question = only(tmp_path, text)
    assert (len(question.options), sorted(question.keys)) == (2, [0])
    assert question.stem.endswith("A wall leans.")


def test_a_series_of_stems_that_ask_nothing_are_drafts(tmp_path: Path) -> None:
    text = "".join(f"{number}. The wall is of\n(A) wood\n(B) stone\n(C) straw\n\n" for number in range(1, 7))
    assert read_text(tmp_path, text).counts == (0, 0, 6, 0)


@pytest.mark.parametrize(
    "start",
    [
        "Question 7\n",
        "Question #7 Topic 1\n",
        "**Question #7 Topic 1**\n",
        "# Question #: 7\nTopic #: 1\n",
        "QUESTION NO: 7\n",
        "NEW QUESTION 7\n",
        "Question 7 of 50\n",
        "Question: 7\n",
        "Q7. ",
        "Q7) ",
        "7. ",
        "7) ",
        "**7.** ",
        "## 7. ",
        "### Question 7:\n\n",
        "Frage 7: ",
        "Câu 7: ",
    ],
)
def test_ways_to_number_a_question(tmp_path: Path, start: str) -> None:
    two = f"{start}Which is it?\nA. Wood\nB. Stone\nAnswer: B\n\n" * 2
    read = read_text(tmp_path, two.replace("7", "8", 1))
    assert [question.stem for question in read.questions] == ["Which is it?", "Which is it?"]
    assert [sorted(question.keys) for question in read.questions] == [[1], [1]]


def test_a_highlighted_option_is_one(tmp_path: Path) -> None:
    question = only(
        tmp_path, "1. Which?\n- A. Wood\n==- B. Stone Most Voted==\n- C. Clay\n\n**Correct Answer:** B\n"
    )
    assert [option.text for option in question.options] == ["Wood", "Stone", "Clay"]
    assert sorted(question.keys) == [1]


@pytest.mark.parametrize(
    "options",
    [
        "A. Wood\nB. Stone ✅\n",
        "A. Wood\n✅ B. Stone\n",
        "❌ A. Wood\n✅ B. Stone\n",
        "A. Wood ❌\nB. Stone ✔️\n",
        "A. Wood\nB. Stone [Correct]\n",
        "A. Wood\nB. Stone **(Correct answer)**\n",
    ],
)
def test_ways_to_mark_a_right_option(tmp_path: Path, options: str) -> None:
    assert only(tmp_path, f"1. Which?\n{options}").options == (Option("Wood"), Option("Stone", is_key=True))
