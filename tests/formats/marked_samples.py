"""A text of our own for each layout with marks of its own."""

from __future__ import annotations

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
