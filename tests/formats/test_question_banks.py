"""Question banks in Markdown and text, one small text of our own for each way of writing them."""

from __future__ import annotations

from pathlib import Path

import pytest

from formats.reading_texts import read_text
from whycards.core.question import Kind, Option, Question

KANANI = """---
layout: exam
---

# Roofs

1. What carries a roof?
    - A. Rafters
    - B. Gutters
    - C. Purlins

    <details markdown=1><summary markdown="span">Answer</summary>

    Correct answer: A, C

    Explanation:

    - Rafters and purlins bear the load.

    Reference: <https://example.org/roof>

    </details>

2. What keeps a wall dry? <br/> Choose one.
    - A. A gutter
    - B. A chimney

    <details markdown=1><summary markdown="span">Answer</summary>

    Correct Answer: a

    </details>
"""
CCDAK = """## Question 11:
A beam bears a load.
- It is of `oak`.

How many posts does it need?

1. 1
2. 2
3. 3

Choose the correct answer.

<details>
<summary>Response:</summary>

The correct answer is **2. 2**.

Explanation:
Two posts, one at each end.

1. One post would tip.
2. Two stand.

</details>

## Question 12

Which are walls? (Select two)

- A. Brick
- B. Glass
- C. Steam

<details>
<summary>Response:</summary>

**Explanation:**
Brick and glass are solid.

- A is correct because it is solid.
- C is incorrect because it is gas.

**Answer:** A, B

</details>

## Question 13

Which is a door?

- A. An opening
- B. A lid

<details>
<summary>Response:</summary>

Nobody says.

</details>
"""
CCAAK = """
### Masonry

1. What binds bricks?
- [ ] Mortar, mixed with lime
- [ ] Sand
- [ ] Water

**Answer:** Mortar, mixed with lime

**Explanation:** Mortar hardens.

2. What are bricks of? (Select two)
- [ ] Fired claystone
- [ ] Straw
- [ ] Sifted sand

**Answer:** Fired claystome, Sifted sand

### Roofs

1. What are roofs for?
- [ ] Rain
- [ ] Cattle

**Answer:** Snow
"""
FEEDBACK = """# mason-01

Anna builds a wall by the sea. It must not rust. What should she do?

A. Use plain steel.

B. Use stainless steel.

C. Use no steel, and pray.

## Feedback

A is not correct because plain steel rusts.

B is correct because stainless steel does not rust.

C is not correct because prayer is no rebar.

https://example.org/steel
"""
EXAM_BOLD = """## Exam Mason topic 1 question 96 discussion

Which stone is soft?

**A:** Granite

**B:** Soapstone

**C:** Basalt



**Answer: B**

**Timestamp: 2023-07-27 21:51:00**

[View on the page](https://example.org/96)

----------------------------------------

## Exam Mason topic 1 question 97 discussion

Which two are hard? (Choose two.)

**A:** Granite

**B:** Soapstone

**C:** Basalt

Suggested Answer: A

**Answer: CA**
"""
EXAM_PLAIN = """## EXAM MASON TOPIC 1 QUESTION 95 DISCUSSION

**Question #: 95**
**Topic #: 1**

Which stone floats?

A. Pumice
B. Granite

**Correct Answer: A** 🗳️

Community vote distribution

A (90%)
"""
PREPBENCH = """# Bench

## Question 1
[Topic: Walls] [Domain: Masonry] [Difficulty: hard]

What holds a wall?

- [ ] Hope
- [x] A footing

**Correct Answer:** B

**Why the others are wrong:**
- **A**: hope bears no load.

---

## Question 2
What burns?
- Type: single_choice
- Difficulty: easy
- Domain: Fire
- Topic: Wood, Fuel

### Options
- [x] Wood
- [ ] Stone

### Explanation
Wood is fuel.

---

### Question 003
Match the stones.
- Type: matching
"""


def only(folder: Path, text: str) -> Question:
    (question,) = read_text(folder, text).questions
    return question


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (KANANI, (2, 1, 0, 0)),
        (CCDAK, (2, 1, 1, 0)),
        (CCAAK, (2, 1, 1, 0)),
        (FEEDBACK, (1, 0, 0, 0)),
        (EXAM_BOLD, (2, 1, 0, 0)),
        (EXAM_PLAIN, (1, 0, 0, 0)),
        (PREPBENCH, (2, 0, 0, 1)),
    ],
    ids=["details", "response", "unchecked", "feedback", "exam-bold", "exam-plain", "bench"],
)
def test_counts_of_each_layout(tmp_path: Path, text: str, counts: tuple[int, int, int, int]) -> None:
    assert read_text(tmp_path, text).counts == counts
    assert read_text(tmp_path, text.replace("\n", "\r\n")).counts == counts


def test_the_key_in_a_folded_block(tmp_path: Path) -> None:
    first, second = read_text(tmp_path, KANANI).questions
    assert (first.stem, first.keys) == ("What carries a roof?", {0, 2})
    assert first.explanation.short == "Rafters and purlins bear the load."
    assert first.sources == ("<https://example.org/roof>",)
    assert [option.text for option in first.options] == ["Rafters", "Gutters", "Purlins"]
    assert second.keys == {0}


def test_options_by_number_and_prose_that_tells_the_key(tmp_path: Path) -> None:
    first, second, third = read_text(tmp_path, CCDAK).questions
    assert first.stem == "A beam bears a load.\n- It is of `oak`.\n\nHow many posts does it need?"
    assert [option.text for option in first.options] == ["1", "2", "3"]
    assert first.keys == {1} and "Two stand" in first.explanation.full
    assert second.options[2].rationale == "C is incorrect because it is gas."
    assert third.kind is Kind.DRAFT


def test_a_key_by_the_options_own_texts(tmp_path: Path) -> None:
    read = read_text(tmp_path, CCAAK)
    assert [sorted(question.keys) for question in read.questions] == [[0], [0, 2], []]
    assert [(one.rule, one.question) for one in read.problems] == [("key", "2"), ("draft", "1"), ("key", "1")]


def test_a_key_that_only_the_feedback_implies(tmp_path: Path) -> None:
    question = only(tmp_path, FEEDBACK)
    assert question.stem == "Anna builds a wall by the sea. It must not rust. What should she do?"
    assert question.keys == {1} and question.sources == ("https://example.org/steel",)
    assert question.options[0].rationale == "A is not correct because plain steel rusts."


def test_the_official_answer_goes_before_a_suggested_one(tmp_path: Path) -> None:
    first, second = read_text(tmp_path, EXAM_BOLD).questions
    assert (first.stem, first.keys) == ("Which stone is soft?", {1})
    assert second.keys == {0, 2}
    assert first.explanation.full == ""


def test_lines_that_a_page_adds_are_left_out(tmp_path: Path) -> None:
    question = only(tmp_path, EXAM_PLAIN)
    assert (question.stem, question.keys, question.explanation.full) == ("Which stone floats?", {0}, "")


def test_fields_beside_a_question(tmp_path: Path) -> None:
    read = read_text(tmp_path, PREPBENCH)
    first, second = read.questions
    assert (first.domain, first.level, first.tags) == ("Masonry", 3, ("Walls",))
    assert first.options[0].rationale == "hope bears no load."
    assert (second.domain, second.level, second.tags) == ("Fire", 1, ("Wood", "Fuel"))
    assert (second.stem, second.explanation.short) == ("What burns?", "Wood is fuel.")


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
    assert (first.stem, first.keys) == ("Which stone is soft? (Anna, Ben)", {1})
    assert (second.stem, second.keys) == ("A wall leans. What helps?", {0, 1})


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
    assert (first.keys, second.keys) == ({1}, {0, 2})


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
    assert (question.stem, question.keys) == ("Which is it?", {0})


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
    assert (read.questions[0].keys, read.rules) == ({0}, ["key-mismatch"])


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
