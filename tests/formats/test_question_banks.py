"""Question banks in Markdown, one small text of our own for each way of writing them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from formats.reading_texts import only, read_text
from whycards.core.question import Kind

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
    assert (first.stem, sorted(first.keys)) == ("What carries a roof?", [0, 2])
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
    assert (first.stem, sorted(first.keys)) == ("Which stone is soft?", [1])
    assert second.keys == {0, 2}
    assert first.explanation.full == ""


def test_lines_that_a_page_adds_are_left_out(tmp_path: Path) -> None:
    question = only(tmp_path, EXAM_PLAIN)
    assert (question.stem, sorted(question.keys), question.explanation.full) == ("Which stone floats?", [0], "")


def test_fields_beside_a_question(tmp_path: Path) -> None:
    read = read_text(tmp_path, PREPBENCH)
    first, second = read.questions
    assert (first.domain, first.level, first.tags) == ("Masonry", 3, ("Walls",))
    assert first.options[0].rationale == "hope bears no load."
    assert (second.domain, second.level, second.tags) == ("Fire", 1, ("Wood", "Fuel"))
    assert (second.stem, second.explanation.short) == ("What burns?", "Wood is fuel.")


def test_a_long_text_is_read_to_its_end(tmp_path: Path) -> None:
    one = "{}. Which is it?\n\n    A. Wood\n\n    B. Stone\n\nAnswer: B\nExplanation: It lasts.\n\n"
    text = "# Walls\n\n" + "".join(one.format(number) for number in range(1, 1001))
    read = read_text(tmp_path, text)
    assert read.counts == (1000, 0, 0, 0)
    assert read.lines[-1] == 3 + 999 * 9


def test_a_large_image_in_the_text_hides_no_question(tmp_path: Path) -> None:
    """It leaves the text for a file of its own; one that is no image is refused there."""
    image = f"![A rafter](data:image/png;base64,{'A' * 900_000})"
    first = f"# Roofs\n\n### What is it?\n\n{image}\n\n- [x] A rafter\n- [ ] A gutter\n\n"
    text = f"{first}### And below?\n\n- [x] A wall\n- [ ] A tree\n"
    read = read_text(tmp_path, text)
    stems = [question.stem for question in read.questions]
    assert stems[1] == "And below?"
    assert re.fullmatch(r"What is it\?\n\n!\[A rafter\]\(image-[0-9a-f]{16}\)", stems[0])
    assert read.rules == ["refused-image"]


def test_a_long_table_of_contents_hides_no_questions(tmp_path: Path) -> None:
    links = "\n".join(
        f"| {number} | [A question on roofs, number {number}](#q{number})" for number in range(9_000)
    )
    asked = "\n\n".join(
        f"### Which part carries roof {number}?\n\n- [ ] A gutter\n- [x] A rafter\n- [ ] A chimney"
        for number in range(1_500)
    )
    read = read_text(tmp_path, f"# Roofs\n\n| No. | Question |\n| --- | --- |\n{links}\n\n{asked}\n")
    assert len(read.questions) == 1_500
    assert read.problems == []
