"""Layouts with marks of their own, one small text of our own for each, and the traps they are met with."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.native_decks import NASTY
from formats.reading_texts import Read, read_text
from whycards.core.question import Kind, Option, Question
from whycards.formats.bank.reader import bank_lines
from whycards.formats.bank.readings import best_reading
from whycards.formats.cleaning.text import clean
from whycards.formats.errors import Refused
from whycards.formats.marked.layouts import LAYOUTS
from whycards.formats.neutral.maker import Maker
from whycards.formats.report import Report

MKDOCS = """# Page

The syntax:

~~~markdown
<quiz>
Not counted?
- [x] Yes
- [ ] No
</quiz>
~~~

=== "Example"

    <quiz>
    What is a wall of?
    ```
    - [x] not this
    ```
    - [ ] Wood
    > It burns.
    - [x] Stone
    > It lasts.

    Stone is quarried.
    </quiz>

<quiz>
A wall of [[stone]] lasts.
</quiz>

<quiz>
Which two?
- [x] Lime
- [ ] Cheese
- [x] Sand
</quiz>
"""
OLD_MKDOCS = """## One
<?quiz?>

question: Is stone hard?
answer-correct: Yes
answer: No
content:

<h2>Why</h2>
<p>It is <em>stone</em>.</p>
<?/quiz?>
"""
QUIZDOWN = """# Lesson

1. A list of the lesson

{{< quizdown >}}

---
shuffle_questions: false
---

## What holds a roof?

> Think of wood.

- [x] Rafters
- [ ] Gutters

> **Explanation:** Rafters bear it.

## Put them in order

1. Dig
2. Build

##

Which two burn?

- [x] Wood
- [ ] Stone
- [x] Straw

{{< /quizdown >}}
"""
COSMO = """__Type__

Multiple Choice

__Practice Question__

What is *soft*?

A. Chalk
B. Flint

__Question Options__

don't shuffle

__Suggested Answers__

- A - Correct
- B

__Practice Question__

Which burn?

A. Wood
B. Straw
C. Slate

__Question Options__

any

__Suggested Answers__

- A - Correct
- B - Correct
- C
"""
FRONT = """---
title: "Test"
questions:
    - id: "q1"
      text: "What burns?"
      type: "multiple-answers"
      options:
        - id: "a"
          text: "Wood"
          isCorrect: true
        - id: "b"
          text: "Straw"
          is_correct: true
        - id: "c"
          text: "Slate"
      explanation: "Both are fuel."
    - id: "q2"
      text: "What is soft?"
      options: [{text: "Chalk"}, {text: "Flint"}]
    - id: "q3"
      type: "essay"
      text: "Tell of walls."
---
"""
FENCES = """---
time_limit: 10
---

# Quiz

A description.

---

```yaml
name: "Group"
pick_count: 1
```

---

```yaml
question_type: multiple_choice_question
answers:
    -
        answer_text: "Wood"
        answer_weight: 0
    -
        answer_text: "Stone"
        answer_weight: 100
```

What lasts, $x=1$?

```cpp
int x; // answer_text: no
```

---

```yaml
question_type: essay_question
```

Tell of walls.
"""
ONE = """---
Title: A sample
Type: MC
Answer: B
Shuffle: false
---

## Walls
What lasts?

```sh
---
```

--- Answers
Wood
---
Stone, in

```sh
many words
```
---
Straw

--- Explanation
Stone is hard.
"""
TRUTH = "---\nTitle: t\nAnswer: f\ntype: tf\n---\nWalls are of cheese.\n\n---Explanation\nThey are not.\n"
RULED = """What is $\\pi$?

- ( ) $3$
- (X) about $3.14$

# reason
A circle says so:
$$\\pi$$

---

Which burn?

- [X] Wood
- [ ] Slate
- [X] Straw

# reason
Fuel.
"""
STARRED = """# Walls/Stone

* Consider:

```cpp
* int x;
    - no
```

What lasts?
    - Wood
    - !Stone, *hard*

# Roofs

* Which burn?

    - !Straw
    - Slate
    - !Reed
"""
SPACED = "* What lasts?\n    - Wood\n    - Stone \n* What burns?\n    - Straw \n    - Slate\n"
TEXT2QTI = """Quiz title: Walls
shuffle answers: true

% a comment
COMMENT
1. Not counted?
*a) Yes
END_COMMENT

Title: First
Points: 2
1.  What lasts
    longer?
... Think of castles.
+   Right.
-   Wrong.
a)  Wood
... It burns.
*b) Stone

GROUP
pick: 1
2. Which burn?
[*] Straw
[ ] Slate
[*] Reed
END_GROUP

3. Name a stone.
* Granite
* Basalt

4. How many?
= 4

5. Tell of walls.
___

```{.python .run}
print("1. Evil?")
print("*a) Yes")
```
"""
PAIRS = """question: What lasts?
optionA: Wood
optionB: Stone
answer: B
note: Stone is hard.

question: Which burn?
• options:
  • Straw
  • Slate
  • Reed
• answer: A, C

question: Who builds?
answer: A mason

question: Nobody knows?
optionA: Yes
optionB: No
answer:
"""
TESTOWNIK = "X010\nWhat lasts?\na) Wood\nb) Stone\nc) Straw\n\nX11\nWhich burn?\nStraw\nReed\n"
PAGE = """A mason wonders which stone to pick for a wall by the sea. Which two last? (Choose two)
Select all correct answers, then click Submit.
Short Explanation and Infographic
Salt eats soft stone. Take a hard one.
![Stones by the sea](sea.png "Hard and soft")
Full explanation below image
Full Explanation
Hard stones last. Option B is incorrect because chalk is soft. \
Option D is wrong, since straw is no stone. It burns, too. Option E (mud) is incorrect because mud melts.

A roof leaks. What helps?
Select an answer to reveal the explanation.
Short Explanation and Infographic
Close the hole.
Full explanation below image
Full Explanation
A hole lets rain in. - Tiles close it (Option A). - \
Option B (prayer) is incorrect because rain does not listen. - Option C (paint) is incorrect because paint is thin.
"""


def usable(read: Read) -> list[tuple[str, list[int]]]:
    return [(question.stem.split("\n")[0], sorted(question.keys)) for question in read.questions]


@pytest.mark.parametrize(
    ("text", "name", "counts"),
    [
        (MKDOCS, "mkdocs-quiz", (2, 1, 0, 1)),
        (OLD_MKDOCS, "mkdocs-quiz", (1, 0, 0, 0)),
        (QUIZDOWN, "quizdown", (2, 1, 0, 1)),
        (COSMO, "cosmo", (2, 1, 0, 0)),
        (FRONT, "front matter", (1, 1, 1, 1)),
        (FENCES, "YAML fences", (1, 0, 0, 1)),
        (ONE, "one question a file", (1, 0, 0, 0)),
        (TRUTH, "one question a file", (1, 0, 0, 0)),
        (RULED, "round boxes", (2, 1, 0, 0)),
        (STARRED, "starred stems", (2, 1, 0, 0)),
        (SPACED, "starred stems", (2, 0, 0, 0)),
        (TEXT2QTI, "text2qti", (2, 1, 0, 4)),
        (PAIRS, "pairs", (2, 1, 1, 1)),
        (TESTOWNIK, "testownik", (2, 1, 0, 0)),
        (PAGE, "explanation page", (0, 0, 2, 0)),
    ],
)
def test_counts(tmp_path: Path, text: str, name: str, counts: tuple[int, int, int, int]) -> None:
    read = read_text(tmp_path, text)
    assert (read.format, read.counts) == (name, counts)
    assert read_text(tmp_path, text.replace("\n", "\r\n")).counts == counts


def test_quizzes_in_a_page(tmp_path: Path) -> None:
    first, second = read_text(tmp_path, MKDOCS).questions
    assert first.stem == "What is a wall of?\n```\n- [x] not this\n```"
    assert first.options == (Option("Wood", rationale="It burns."), Option("Stone", True, "It lasts."))
    assert first.explanation.short == "Stone is quarried."
    assert second.keys == {0, 2}


def test_quizzes_in_an_older_page(tmp_path: Path) -> None:
    (question,) = read_text(tmp_path, OLD_MKDOCS).questions
    assert question.options == (Option("Yes", True), Option("No"))
    assert "It is *stone*." in question.explanation.full and "<p>" not in question.explanation.full


def test_hints_and_explanations_in_quotes(tmp_path: Path) -> None:
    read = read_text(tmp_path, QUIZDOWN)
    first, second = read.questions
    assert (first.stem, first.hint, first.explanation.short) == (
        "What holds a roof?",
        "Think of wood.",
        "Rafters bear it.",
    )
    assert second.stem == "Which two burn?"
    (skipped,) = [one for one in read.problems if one.rule == "skipped"]
    assert skipped.message == "It is a list to put in order, so it is left out." and skipped.line == 20


def test_suggested_answers(tmp_path: Path) -> None:
    first, second = read_text(tmp_path, COSMO).questions
    assert (first.stem, first.shuffle, first.keys) == ("What is *soft*?", False, {0})
    assert (second.shuffle, second.keys) == (True, {0, 1})


def test_questions_in_front_matter(tmp_path: Path) -> None:
    read = read_text(tmp_path, FRONT)
    first, second = read.questions
    assert (first.id, first.stem, first.keys) == ("q1", "What burns?", {0, 1})
    assert first.explanation.short == "Both are fuel."
    assert second.kind is Kind.DRAFT and read.lines == [4, 17]


def test_front_matter_that_is_no_yaml_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="line 4"):
        read_text(tmp_path, "---\nquestions:\n  - text: a\n   options: [b]\n---\n")


def test_an_alias_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="alias"):
        read_text(tmp_path, "---\nquestions:\n  - &a {text: x}\n  - *a\n---\n")


def test_stems_below_fences_of_yaml(tmp_path: Path) -> None:
    (question,) = read_text(tmp_path, FENCES).questions
    assert question.stem == "What lasts, $x=1$?\n\n```cpp\nint x; // answer_text: no\n```"
    assert question.options == (Option("Wood"), Option("Stone", True))


def test_one_question_a_file(tmp_path: Path) -> None:
    (question,) = read_text(tmp_path, ONE).questions
    assert question.stem == "**Walls**\n\nWhat lasts?\n\n```sh\n---\n```"
    assert question.options[1] == Option("Stone, in\n\n```sh\nmany words\n```", True)
    assert (question.shuffle, question.explanation.short) == (False, "Stone is hard.")
    (truth,) = read_text(tmp_path, TRUTH).questions
    assert truth.options == (Option("True"), Option("False", True))


def test_round_boxes_with_reasons(tmp_path: Path) -> None:
    first, second = read_text(tmp_path, RULED).questions
    assert first.options == (Option("$3$"), Option("about $3.14$", True))
    assert first.explanation.short == "A circle says so:\n$$\\pi$$"
    assert (second.keys, second.explanation.short) == ({0, 2}, "Fuel.")


def test_starred_stems(tmp_path: Path) -> None:
    first, second = read_text(tmp_path, STARRED).questions
    assert first.stem == "Consider:\n\n```cpp\n* int x;\n    - no\n```\n\nWhat lasts?"
    assert first.options == (Option("Wood"), Option("Stone, *hard*", True))
    assert (first.domain, second.domain, second.keys) == ("Walls / Stone", "Roofs", {0, 2})


def test_a_blank_for_a_mark_is_read_with_a_warning(tmp_path: Path) -> None:
    read = read_text(tmp_path, SPACED)
    assert usable(read) == [("What lasts?", [1]), ("What burns?", [0])]
    assert set(read.rules) == {"trailing-space"}
    assert read_text(tmp_path, SPACED.replace(" \n", "\n")).questions == []


def test_sources_of_text2qti(tmp_path: Path) -> None:
    read = read_text(tmp_path, TEXT2QTI)
    first, second = read.questions
    assert first.stem == "What lasts\nlonger?"
    assert first.options == (Option("Wood", rationale="It burns."), Option("Stone", True))
    assert "Think of castles." in (first.explanation.short, first.explanation.full)
    assert second.keys == {0, 2}
    reasons = [one.message for one in read.problems if one.rule == "skipped"]
    assert len(reasons) == 4 and "never run" in reasons[-1]


def test_pairs(tmp_path: Path) -> None:
    first, second, third, fourth = read_text(tmp_path, PAIRS).questions
    assert (first.keys, first.explanation.short) == ({1}, "Stone is hard.")
    assert ([option.text for option in second.options], second.keys) == (["Straw", "Slate", "Reed"], {0, 2})
    assert (third.kind, third.answer, fourth.kind) == (Kind.FLASHCARD, "A mason", Kind.DRAFT)


def test_bits(tmp_path: Path) -> None:
    assert usable(read_text(tmp_path, TESTOWNIK)) == [("What lasts?", [1]), ("Which burn?", [0, 1])]


def page_questions(folder: Path) -> list[Question]:
    return read_text(folder, PAGE).questions


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
    assert (second.stem, second.choose, second.keys) == ("A roof leaks. What helps?", 1, {0})
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
