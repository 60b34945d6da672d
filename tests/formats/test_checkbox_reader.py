"""Checkbox Markdown as it is met in the field, one small text for each trap."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.native_decks import NASTY
from whycards.core.question import Kind, Option, Question
from whycards.formats.bank.bank_format import BankFormat
from whycards.formats.bank.lines import sort_lines, split_number
from whycards.formats.bank.reader import bank_lines, read_question, title_of
from whycards.formats.bank.readings import best_reading
from whycards.formats.cleaning.text import clean
from whycards.formats.document import Document
from whycards.formats.message import Head, Message, ProblemFound, QuestionFound
from whycards.formats.neutral.shortening import split_short
from whycards.formats.source import FolderSource
from whycards.formats.workshop import Workshop

BOXES = "- [ ] Wood\n- [x] Stone\n"
WOOD_AND_STONE = (Option("Wood"), Option("Stone", True))


def questions(text: str) -> list[Question]:
    reading = best_reading(bank_lines(clean(text)))
    return [read_question(block) for block in reading.blocks] if reading.is_questions else []


def question(text: str) -> Question:
    (found,) = questions(text)
    return found


def messages(folder: Path, text: str, name: str = "deck-of-mine.md") -> Sequence[Message]:
    (folder / name).write_text(text, "utf-8")
    workshop = Workshop(folder, lambda done, total: None)
    return list(BankFormat().read(Document(FolderSource(folder), name), workshop))


@pytest.mark.parametrize(
    "text",
    [
        f"### What are walls of?\n\n{BOXES}",
        f"#### Q1. What are walls of?\n\n{BOXES}",
        f"#### Q1。 What are walls of?\n\n{BOXES}",
        f"#### Q1 What are walls of?\n\n{BOXES}",
        f"####Q1.What are walls of?\n\n{BOXES}",
        f"#### 1. What are walls of?\n\n{BOXES}",
        f"### 12) What are walls of? ###\n\n{BOXES}",
        f"Q67. What are walls of?\n\n{BOXES}",
        f"### Question 4\nWhat are walls of?\n\n{BOXES}",
        f"# Title\n\n## Section\n\n### What are walls of?\n{BOXES}",
        f"## What are walls of?\n{BOXES}",
        "### What are walls of?\n- [] Wood\n-[x] Stone\n",
        "### What are walls of?\n- []Wood\n- [x]Stone\n",
        "### What are walls of?\n* [ ] Wood\n+ [X] Stone\n",
        "### What are walls of?\n1. [ ] Wood\n2. [×] Stone\n",
        "### What are walls of?\n- [ ] Wood\n- [ x ] Stone\n",
        "### What are walls of?\r\n\r\n- [ ] Wood\r\n- [x] Stone\r\n",
        "### What are walls of?\n\n    - [ ] Wood\n    - [x] Stone\n",
        "### What are walls of?\n- [ ] A. Wood\n- [x] B. Stone\n",
        f"### What are walls of?\n{BOXES}\n**[⬆ Back to Top](#table-of-contents)**\n",
        f"### What are walls of?\n{BOXES}\n---\n",
        f"### What are walls of?\n\n[Back to menu](#menu)\n\n{BOXES}<br>\n<!-- end -->\n",
    ],
)
def test_ways_to_write_the_same_question(text: str) -> None:
    found = question(text)
    assert found.stem == "What are walls of?"
    assert found.options == WOOD_AND_STONE
    assert (found.explanation.short, found.explanation.full, found.sources) == ("", "", ())


@pytest.mark.parametrize(
    ("stem", "read"),
    [
        (
            "### Look\n\n```md\n- [x] no option\n### no question\n```\n",
            "Look\n\n```md\n- [x] no option\n### no question\n```",
        ),
        ("### Look\n~~~\n- [ ] no\n```\n~~~\n", "Look\n\n~~~\n- [ ] no\n```\n~~~"),
        (
            "### Look\n    ````\n    ```\n    - [ ] no\n    ````\n",
            "Look\n\n    ````\n    ```\n    - [ ] no\n    ````",
        ),
        ("### Inline ```fence```\n", "Inline ```fence```"),
        (
            "### Look\n\n![wall](a.png)\n\n- a bullet without box\n",
            "Look\n\n![wall](a.png)\n\n- a bullet without box",
        ),
        ("### > 5 or more?\n", "\\> 5 or more?"),
        ("### Look\n\n> - [ ] quoted\n", "Look\n\n> - [ ] quoted"),
        ("### Look\n\n- [x](https://example.org) is a link\n", "Look\n\n- [x](https://example.org) is a link"),
        ("### Look\n\n![wall](my wall.png)\n", "Look\n\n![wall](my%20wall.png)"),
    ],
)
def test_stems(stem: str, read: str) -> None:
    found = question(f"{stem}\n{BOXES}")
    assert found.stem == read
    assert found.options == WOOD_AND_STONE


@pytest.mark.parametrize(
    ("listed", "option"),
    [
        ("- [x] A\n\n```\ncode\n- [ ] no\n```\n", Option("A\n\n```\ncode\n- [ ] no\n```", True)),
        ("- [x]\n\n```sh\nls\n```\n", Option("```sh\nls\n```", True)),
        ("- [x]\n      ```sh\n      ls\n      ```\n", Option("    ```sh\n    ls\n    ```", True)),
        ("- [x] ```sh\n  ls\n  ```\n", Option("```sh\nls\n```", True)),
        ("- [x] one\n      more\n", Option("one\n    more", True)),
        ("- [x] lazy\nline\n", Option("lazy\nline", True)),
        ("- [x] steps\n  1. up\n  2. down\n", Option("steps\n1. up\n2. down", True)),
        ("- [x] with\n  - [ ] a nested box\n", Option("with\n- [ ] a nested box", True)),
        ("- [x] `code`\n  > because\n", Option("`code`", True, "because")),
        ("- [x] # comment\n", Option("\\# comment", True)),
        ("- [x] 1. Up 2. Down\n", Option("1\\. Up 2. Down", True)),
        ("- [x] ![a](a b.png)\n", Option("![a](a%20b.png)", True)),
        ("- [x] A\n\n<!---->\n\n    ls\n", Option("A\n\n\n    ls", True)),
        ("- [x]\n", Option("", True)),
    ],
)
def test_options(listed: str, option: Option) -> None:
    assert question(f"### Which?\n\n- [ ] first\n{listed}- [ ] last\n").options == (
        Option("first"),
        option,
        Option("last"),
    )
    assert question(f"### Which?\n\n- [ ] first\n{listed}").options == (Option("first"), option)


@pytest.mark.parametrize(
    ("after", "short", "full", "sources"),
    [
        ("**Explanation:** Stone lasts.", "Stone lasts.", "", ()),
        ("**Explanation**\n\n- Stone lasts.", "Stone lasts.", "", ()),
        ("Explanation:\nStone lasts.\n\nWood burns.", "Stone lasts.", "Wood burns.", ()),
        ("### Explanation\n\nStone lasts.", "Stone lasts.", "", ()),
        ("Stone lasts.\n\n```sh\n- [x] no\n```", "Stone lasts.", "```sh\n- [x] no\n```", ()),
        ("> Stone lasts.\n> Long.", "", "> Stone lasts.\n> Long.", ()),
        ("See this list:\n\n- a\n- b", "", "See this list:\n\n- a\n- b", ()),
        ("**Example**\n\n```\nx\n```", "", "**Example**\n\n```\nx\n```", ()),
        ("[Reference](https://example.org/a_(b))", "", "", ("[Reference](https://example.org/a_(b))",)),
        ("[One](<a (b)>), [Two](c).", "", "", ("[One](<a (b)>)", "[Two](c)")),
        ("Reference: https://example.org", "", "", ("https://example.org",)),
        ("[Ref: https://example.org]", "", "", ("https://example.org",)),
        (
            "**References:**\n\n- [One](a)\n- <https://example.org>",
            "",
            "",
            ("[One](a)", "<https://example.org>"),
        ),
        ("Look here:\n\n[One](a)\n\nStone lasts.", "Stone lasts.", "", ("[One](a)",)),
        ("[One](a) says that stone lasts.", "[One](a) says that stone lasts.", "", ()),
        ("Stone lasts.\n\n[Back to top](#top)\n\n[One](a)\n\n---", "Stone lasts.", "", ("[One](a)",)),
        ("<details><summary>Why</summary>\n\nStone lasts.\n\n</details>", "Stone lasts.", "", ()),
    ],
)
def test_what_follows_the_options(after: str, short: str, full: str, sources: tuple[str, ...]) -> None:
    found = question(f"### What are walls of?\n\n{BOXES}\n{after}\n")
    assert found.options == WOOD_AND_STONE
    assert (found.explanation.short, found.explanation.full, found.sources) == (short, full, sources)


def test_a_reference_indented_below_the_last_option_is_a_source() -> None:
    found = question(f"### What are walls of?\n\n{BOXES}      [Ref](https://example.org)\n")
    assert (found.options, found.sources) == (WOOD_AND_STONE, ("[Ref](https://example.org)",))


@pytest.mark.parametrize(
    ("text", "short", "full"),
    [
        ("Short.", "Short.", ""),
        (
            f"Stone lasts for ages. {'It is hard. ' * 30}",
            "Stone lasts for ages.",
            ("It is hard. " * 30).strip(),
        ),
        (f"Use stone, e.g. granite, for it. {'x' * 300}", "Use stone, e.g. granite, for it.", "x" * 300),
        (f"Stone (hard. And old) lasts. {'x' * 300}", "Stone (hard. And old) lasts.", "x" * 300),
        (f"Run `a. b` before all of it. {'x' * 300}", "Run `a. b` before all of it.", "x" * 300),
        (
            f"石头很坚固而且可以用很久很久，木头不行所以不用。{'石' * 300}",
            "石头很坚固而且可以用很久很久，木头不行所以不用。",
            "石" * 300,
        ),
        ("x" * 400, "x" * 400, ""),
    ],
)
def test_the_short_explanation_is_a_paragraph_or_a_sentence(text: str, short: str, full: str) -> None:
    assert split_short(text.strip()) == (short, full)


@pytest.mark.parametrize(
    ("text", "stems"),
    [
        (f"#### Q24. A long story.\n\n#### Which end?\n\n{BOXES}", ["A long story.\n\nWhich end?"]),
        (
            f"#### Q24. A story\nwith text\n#### Q24. Which end?\n{BOXES}",
            ["A story\n\nwith text\n\nWhich end?"],
        ),
        (f"### A sentence that ends.\n\n### Which end?\n{BOXES}", ["A sentence that ends.\n\nWhich end?"]),
        (f"### Materials\n\n#### Which?\n{BOXES}", ["Which?"]),
        (f"### Materials\n\n### Which?\n{BOXES}", ["Which?"]),
        (f"#### Q1. One?\n{BOXES}#### Q2. Two?\n\n#### Q3. Three?\n{BOXES}", ["One?", "Two?", "Three?"]),
        (f"### One?\n{BOXES}#### Two?\n{BOXES}Q3. Three?\n{BOXES}", ["One?", "Two?", "Three?"]),
        (f"### One?\n{BOXES}\nQ2. was never written\n", ["One?"]),
        (f"### One?\n{BOXES}\n{BOXES}", ["One?"]),
        (f"## Table of Contents\n\n1. [One? - [ ] x](#one)\n\n### One?\n{BOXES}", ["One?"]),
        (f"### Contents\n\n- [One?](#one)\n\n### One?\n{BOXES}## Licence\n\n- [x] MIT\n", ["One?"]),
        ("## Notes\n\n### Walls\n\nWalls are of stone.\n", []),
        (f"# Walls\n\n1. Which?\n\n{BOXES}", ["Which?"]),
        (BOXES, []),
    ],
)
def test_which_headings_are_questions(text: str, stems: list[str]) -> None:
    assert [found.stem for found in questions(text)] == stems


def test_options_given_twice_belong_to_one_question() -> None:
    between = "In words:\n\n```\nls\n```\n\n"
    found = question(f"### Which?\n\n{BOXES}\n{between}{BOXES}")
    assert found.stem == "Which?\n\nIn words:\n\n```\nls\n```"
    assert found.options == (*WOOD_AND_STONE, *WOOD_AND_STONE)
    assert found.keys == {1, 3}


def test_prose_between_options_does_not_reach_the_stem() -> None:
    found = question("### Which?\n- [x] Stone\n\nIt lasts.\n\n- [ ] Wood\n")
    assert (found.stem, found.explanation.short) == ("Which?", "It lasts.")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("#### Q1. Which?\n\n- [ ] Wood\n- [ ] Stone\n", Kind.DRAFT),
        ("#### Q1. Which?\n\n- bullet\n- [x] Stone\n", Kind.DRAFT),
        (f"#### Q1. Which? (DRAG DROP)\n\nProse.\n\n#### Q2. Next\n{BOXES}", Kind.DRAFT),
        (f"#### Q1. True or False: stone burns\n\n**Answer:** False\n\n#### Q2. Next\n{BOXES}", Kind.FLASHCARD),
        (f"#### Q1. Which?\n{BOXES}", Kind.CHOICE),
    ],
)
def test_drafts_and_flashcards(text: str, kind: Kind) -> None:
    assert questions(text)[0].kind is kind


def test_the_answer_of_a_flashcard() -> None:
    card = questions(f"#### Q1. Does stone burn?\n\n**Answer:** No.\nNever.\n\n#### Q2. Next\n{BOXES}")[0]
    assert (card.stem, card.answer) == ("Does stone burn?", "No.\nNever.")


def test_a_fence_that_stays_open_does_not_swallow_the_deck() -> None:
    found = questions(f"### One?\n\n```sh\nls\n\n{BOXES}\n### Two?\n\n{BOXES}")
    assert [asked.options for asked in found] == [WOOD_AND_STONE, WOOD_AND_STONE]


@pytest.mark.parametrize(
    ("title", "number", "rest"),
    [
        ("Q12. What", 12, "What"),
        ("Q 12: What", 12, "What"),
        ("12.What", 12, "What"),
        ("**Q7. What**", 7, "**What**"),
        ("Question 3", 3, ""),
        ("3.5 metres are", None, "3.5 metres are"),
        ("5G networks", None, "5G networks"),
        ("Quick", None, "Quick"),
    ],
)
def test_numbers(title: str, number: int | None, rest: str) -> None:
    assert split_number(title) == (number, rest)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# ⬆️ Walls & roofs *of stone*\n", "Walls & roofs of stone"),
        ("# [Walls](https://example.org)\n", "Walls"),
        ("```\n# no\n```\n# (Old) walls\n", "(Old) walls"),
        ("## Walls\n", ""),
    ],
)
def test_titles(text: str, title: str) -> None:
    assert title_of(sort_lines(text)) == title


@pytest.mark.parametrize(
    ("name", "title"), [("walls-quiz.md", "walls-quiz"), ("README.md", "bank"), ("readme.markdown", "bank")]
)
def test_a_deck_without_a_title_is_named_after_its_file_or_folder(
    tmp_path: Path, name: str, title: str
) -> None:
    folder = tmp_path / "bank"
    folder.mkdir()
    head = messages(folder, f"#### Q1. Which?\n{BOXES}", name)[0]
    assert isinstance(head, Head) and head.head.title == title


def test_findings_carry_the_number_and_the_line(tmp_path: Path) -> None:
    text = (
        f"# Walls\n\n#### Q1. Which?\n{BOXES}\n#### Q2. Choose two\n{BOXES}\n"
        "#### Q3. None\n- [ ] a\n- [ ] a\n\n"
        "#### Q4. Picture ![x](x.png)![y](https://example.org/y.png)\n- [x] a\n- [ ]\n"
    )
    found = messages(tmp_path, text)
    problems = [message.problem for message in found if isinstance(message, ProblemFound)]
    assert [(problem.rule, problem.question, problem.line) for problem in problems] == [
        ("choose-mismatch", "2", 7),
        ("draft", "3", 11),
        ("duplicate-options", "3", 11),
        ("empty-option", "4", 15),
        ("missing-image", "4", 15),
        ("remote-image", "4", 15),
    ]
    last = [message for message in found if isinstance(message, QuestionFound)][-1]
    assert (last.line, last.missing, last.remote) == (15, ("x.png",), ("https://example.org/y.png",))


def test_a_file_with_boxes_but_no_stem_says_so(tmp_path: Path) -> None:
    (found,) = messages(tmp_path, "- [ ] buy stone\n- [x] sell wood\n")
    assert isinstance(found, ProblemFound) and found.problem.rule == "no-questions"


def test_too_many_options_are_skipped_with_a_reason(tmp_path: Path) -> None:
    found = messages(tmp_path, "### Which?\n" + "- [x] a\n" * 51)
    assert [message.problem.rule for message in found if isinstance(message, ProblemFound)] == ["skipped"]


@given(st.lists(NASTY | st.sampled_from([BOXES, "### Q?", "\n#### Q1. x\n"]), max_size=8).map("\n".join))
def test_no_text_makes_the_reader_stumble(text: str) -> None:
    for found in questions(text):
        assert found.stem == clean(found.stem)
