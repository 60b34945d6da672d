"""The grammar of deck.md, and what is said about a breach of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.native_decks import NASTY
from whycards.core.deck import Case, Domain
from whycards.core.problem import Problem, Severity
from whycards.core.question import Exhibit, Figure, Kind, Option, Question
from whycards.formats.cleaning.text import clean
from whycards.formats.native.reader import Parsed, parse_deck

HEAD = "---\nwhycards: 1\ntitle: Networks\n---\n"


def read(body: str) -> Parsed:
    return parse_deck(HEAD + body)


def question(body: str) -> Question:
    (found,) = read(body).deck.questions
    return found


def errors(parsed: Parsed) -> list[tuple[str, int | None]]:
    return [(found.rule, found.line) for found in parsed.problems if found.severity is Severity.ERROR]


def warnings(parsed: Parsed) -> list[Problem]:
    return [found for found in parsed.problems if found.severity is Severity.WARNING]


OPTIONS = "- [x] a\n- [ ] b\n"

FULL = """---
{whycards: 1, id: bridges, title: Bridges, version: 3, language: en, licence: CC-BY-4.0, x-note: [a, {b: c}],
 domains: [{id: arch, name: Arches, weight: 60}, {id: beam, name: Beams}], exam: {questions: 20, scale: [1, 9]}}
---
# Arches {#arch}
## The valley {#case-1}
<!-- wc: {kind: case, mood: calm} -->
A valley of forty metres.
### Exhibit: The drawing
![A valley](images/valley.png "Valley")
## Which two hold? {#arch-1}
<!-- wc: {choose: 2, case: case-1, difficulty: 2, tags: [stone, steel], shuffle: false, seen: often} -->
```md
- [x] inside a fence: no option
## no question
```
- [x] Stone
  ```sh
  echo stone
  ```
  > Right: it bears pressure.
- [x] Steel
- [ ] All of these <!-- wc: {pin: last} -->
  > Wrong: one does not.
### Short explanation
Arches need pressure.

![Forces in an arch](images/arch.svg "Where the load goes")
### Full explanation
#### A heading of the text
Option C cannot be right.
### Hint
Think of pressure.
### Exhibit: Prices
| stone | steel |
### Sources
- Bridges, chapter 2
- [Arches](https://example.org/arches)
  second edition
#
## What is a beam? {#beam-1}
### Answer
A bar that bends.
"""


def test_everything_in_a_full_deck_is_read() -> None:
    parsed = parse_deck(FULL)
    deck = parsed.deck
    assert parsed.problems == []
    assert (deck.head.id, deck.head.version, deck.head.licence) == ("bridges", "3", "CC-BY-4.0")
    assert deck.head.domains == (Domain("arch", "Arches", 60.0), Domain("beam", "Beams"))
    assert deck.head.exam == {"questions": "20", "scale": ["1", "9"]}
    assert deck.head.extra == {"x-note": ["a", {"b": "c"}]}
    picture = Exhibit("The drawing", '![A valley](images/valley.png "Valley")')
    valley = Case("case-1", "The valley", "A valley of forty metres.", (picture,), "arch", {"mood": "calm"})
    assert deck.cases == (valley,)
    choice, card = deck.questions
    assert choice.stem == "Which two hold?\n\n```md\n- [x] inside a fence: no option\n## no question\n```"
    assert choice.options == (
        Option("Stone\n```sh\necho stone\n```", True, "Right: it bears pressure."),
        Option("Steel", True),
        Option("All of these", False, "Wrong: one does not.", "last"),
    )
    assert (choice.choose, choice.case, choice.level, choice.shuffle) == (2, "case-1", 2, False)
    assert (choice.tags, choice.extra, choice.domain) == (("stone", "steel"), {"seen": "often"}, "arch")
    assert choice.explanation.short == "Arches need pressure."
    assert choice.explanation.figure == Figure("images/arch.svg", "Forces in an arch", "Where the load goes")
    assert choice.explanation.full == "#### A heading of the text\nOption C cannot be right."
    assert (choice.hint, choice.exhibits) == ("Think of pressure.", (Exhibit("Prices", "| stone | steel |"),))
    assert choice.sources == ("Bridges, chapter 2", "[Arches](https://example.org/arches)\nsecond edition")
    assert (card.kind, card.answer, card.domain) == (Kind.FLASHCARD, "A bar that bends.", "")


def test_lines_are_those_of_the_file() -> None:
    assert [line for line, _ in parse_deck(FULL).items] == [6, 11, 41]


@pytest.mark.parametrize(
    ("body", "stem"),
    [
        (f"## Plain?\n{OPTIONS}", "Plain?"),
        (f"## One {{#q}}\ntwo\n\nthree\n{OPTIONS}", "One\n\ntwo\n\nthree"),
        (f"##\nOnly below\n{OPTIONS}", "Only below"),
        (f"## Ends with \\{{#this}}\n{OPTIONS}", "Ends with \\{#this}"),
        (f"## 1. Numbered\n{OPTIONS}", "1\\. Numbered"),
        (f"## > 5\n{OPTIONS}", "\\> 5"),
        (f"## Closed ##\n{OPTIONS}", "Closed"),
        (f"## List\n* one\n* two\n{OPTIONS}", "List\n\n* one\n* two"),
        (f"## Tasks\n* [ ] not an option\n\n{OPTIONS}", "Tasks\n\n* [ ] not an option"),
        (f"## Quote\n> - [x] no option\n\n{OPTIONS}", "Quote\n\n> - [x] no option"),
        (f"## Comment\n<!-- for authors\n## no question -->\nText\n{OPTIONS}", "Comment\n\nText"),
        (f"## Setext\nTitle\n---\n{OPTIONS}", "Setext\n\nTitle\n---"),
        (f"## Deep\n#### Heading\n{OPTIONS}", "Deep\n\n#### Heading"),
    ],
)
def test_stems(body: str, stem: str) -> None:
    parsed = read(body)
    assert parsed.problems == []
    assert parsed.deck.questions[0].stem == stem
    assert parsed.deck.questions[0].options == (Option("a", True), Option("b"))


@pytest.mark.parametrize(
    ("listed", "option"),
    [
        ("- [x] text", Option("text", True)),
        ("- [X] text", Option("text", True)),
        ("-   [x] far\n    in", Option("far\nin", True)),
        ("- [x]\n  ```\n  code\n  ```", Option("```\ncode\n```", True)),
        ("- [x] two\n  lines", Option("two\nlines", True)),
        ("- [x] lazy\ncontinuation", Option("lazy\ncontinuation", True)),
        ("- [x] > 5", Option("\\> 5", True)),
        ("- [x] a\n\n  b\n\n  > why", Option("a\n\nb", True, "why")),
        ("- [x] a\n  > own\n\n  >", Option("a\n> own", True)),
        ("- [x] a\n  > why\n  > more", Option("a", True, "why\nmore")),
        ("- [x] a\n  <!-- note to self -->\n  > why", Option("a", True, "why")),
        ("- [x] a <!-- wc: {pin: first} -->\n  b", Option("a\nb", True, pin="first")),
        ("- [x] `<!-- wc: {} -->`", Option("`<!-- wc: {} -->`", True)),
        ("- [x] a\n\t> why", Option("a", True, "why")),
    ],
)
def test_options(listed: str, option: Option) -> None:
    parsed = read(f"## Which?\n{listed}\n- [ ] other\n")
    assert parsed.problems == []
    assert parsed.deck.questions[0].options == (option, Option("other"))


BREACHES = [
    ("## A\n- [ ] a\n- b\n", "mixed-list", 6),
    ("## A\n- item\n- [ ] a\n- [x] b\n", "mixed-list", 6),
    ("## A\n- [x]a\n- [ ] b\n", "mixed-list", 6),
    (f"## A\n{OPTIONS}\ntext behind\n", "after-options", 9),
    (f"## A\n{OPTIONS}\n1. x\n", "after-options", 9),
    (f"## A\n{OPTIONS}\n[x]: y\n\n<br>\n", "after-options", 11),
    (f"## A\n{OPTIONS}### Explanation\nWhy\n", "unknown-section", 8),
    (f"## A\n{OPTIONS}### short explanation\nWhy\n", "unknown-section", 8),
    (f"## A\n{OPTIONS}### Hint\na\n### Hint\nb\n", "duplicate-section", 10),
    (f"## A\n### Exhibit: x\n{OPTIONS}", "misplaced-options", 7),
    (f"## A\n{OPTIONS}### Sources\nprose\n", "sources", 9),
    (f"## A\n{OPTIONS}### Answer\nx\n", "answer", 5),
    (f"## A {{#a b}}\n{OPTIONS}", "bad-id", 5),
    (f"## A {{#}}\n{OPTIONS}", "bad-id", 5),
    (f"## A {{#{'a' * 65}}}\n{OPTIONS}", "bad-id", 5),
    (f"## A {{#x}}\n{OPTIONS}## B {{#x}}\n{OPTIONS}", "duplicate-id", 8),
    (f"# D {{#x}}\n## B {{#x}}\n{OPTIONS}", "duplicate-id", 6),
    (f"## A\n<!-- wc: {{choose: 3}} -->\n{OPTIONS}", "attributes", 5),
    (f"## A\n<!-- wc: {{choose: some}} -->\n{OPTIONS}", "attributes", 5),
    (f"## A\n<!-- wc: {{difficulty: 4}} -->\n{OPTIONS}", "attributes", 5),
    (f"## A\n<!-- wc: {{shuffle: perhaps}} -->\n{OPTIONS}", "attributes", 5),
    (f"## A\n<!-- wc: {{tags: {{a: b}}}} -->\n{OPTIONS}", "attributes", 5),
    (f"## A\n<!-- wc: {{tags: [[a]]}} -->\n{OPTIONS}", "attributes", 5),
    (f"## A\n<!-- wc: {{case: [a]}} -->\n{OPTIONS}", "attributes", 5),
    (f"## A\n<!-- wc: {{case: nowhere}} -->\n{OPTIONS}", "unknown-case", 5),
    (f"## A\n<!-- wc: [a] -->\n{OPTIONS}", "attributes", 6),
    (f"## A\n<!-- wc: {{a: b -->\n{OPTIONS}", "attributes", 6),
    (f"## A\n<!-- wc: {{a: b, a: c}} -->\n{OPTIONS}", "attributes", 6),
    (f"## A\n<!-- wc: {{a: &x b, c: *x}} -->\n{OPTIONS}", "attributes", 6),
    (f"## A\n<!-- wc: {{a: !t b}} -->\n{OPTIONS}", "attributes", 6),
    (f"## A\n<!-- wc: {{a: b}} --> behind\n{OPTIONS}", "attributes", 6),
    (f"## A\ntext\n\n<!-- wc: {{a: b}} -->\n{OPTIONS}", "attributes", 8),
    (f"## A\n{OPTIONS}### Hint\n<!-- wc: {{a: b}} -->\nx\n", "attributes", 9),
    ("## A\n- [x] a <!-- wc: {pin: middle} -->\n- [ ] b\n", "attributes", 6),
    ("## A\n- [x] ```sh\n  code\n  ```\n- [ ] b\n", "fence", 6),
    ("## A\n<!-- wc: {kind: case} -->\ntext\n", "case", 5),
    (f"## A {{#c}}\n<!-- wc: {{kind: case}} -->\n{OPTIONS}", "case", 5),
    ("## A {#c}\n<!-- wc: {kind: case} -->\ntext\n### Hint\nx\n", "case", 5),
    ("# D {#d}\n### Hint\nx\n", "misplaced-section", 6),
    ("# D {#d}\n<!-- wc: {weight: heavy} -->\n", "bad-weight", 5),
]


@pytest.mark.parametrize(("body", "rule", "line"), BREACHES)
def test_a_breach_is_an_error_with_its_line_and_a_sentence(body: str, rule: str, line: int) -> None:
    parsed = read(body)
    assert errors(parsed) == [(rule, line)]
    (found,) = [found for found in parsed.problems if found.severity is Severity.ERROR]
    assert found.message.endswith((".", "?", "!", "}", "*", "{#.")) and len(found.message.split()) > 3


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ("text before the first question\n", "stray-text"),
        ("# D {#d}\nAbout this domain.\n", "stray-text"),
        ("## A\n- [ ] a\n- [ ] b\n", "draft"),
        ("## A\n- [x] a\n", "draft"),
        ("## A\ntext only\n", "draft"),
        ("## Choose two\n- [x] a\n- [ ] b\n", "choose-mismatch"),
        ("## A\n<!-- wc: {choose: 1} -->\n- [x] a\n- [x] b\n- [ ] c\n", "choose-mismatch"),
        ("## A\n- [x] a\n- [ ] a\n", "duplicate-options"),
        ("## A\n- [x] a\n- [ ]\n", "empty-option"),
        ("## A\n<!-- wc: {kind: ordering} -->\n- [x] a\n- [ ] b\n", "skipped"),
        ("## A\n" + "- [x] a\n" + "".join(f"- [ ] {i}\n" for i in range(50)), "skipped"),
        ("## A\n- [x] a <!-- wc: {colour: red} -->\n- [ ] b\n", "unknown-key"),
        ("# D {#d}\n<!-- wc: {colour: red} -->\n", "unknown-key"),
        ("## A\n- [x] a\n- [ ] b\n### Full explanation\n" + "word " * 30_000 + "\n", "too-long"),
    ],
)
def test_what_is_doubtful_is_a_warning(body: str, rule: str) -> None:
    parsed = read(body)
    assert [found.rule for found in parsed.problems] == [rule]
    assert warnings(parsed)[0].line is not None


def test_domains_named_by_headings_alone_are_listed() -> None:
    parsed = read(
        f"# Two words\n## A\n{OPTIONS}# Beams {{#b}}\n<!-- wc: {{weight: 40}} -->\n# Two words\n## B\n{OPTIONS}"
    )
    assert parsed.deck.head.domains == (Domain("Two words", "Two words"), Domain("b", "Beams", 40.0))
    assert [asked.domain for asked in parsed.deck.questions] == ["Two words", "Two words"]


def test_yaml_values_stay_text() -> None:
    found = question(f"## A\n<!-- wc: {{on: no, time: 190:20:30, none: ~, empty: }} -->\n{OPTIONS}")
    assert found.extra == {"on": "no", "time": "190:20:30", "none": "~", "empty": ""}


def test_attributes_may_take_several_lines() -> None:
    parsed = read(f"## A\n<!-- wc: {{tags: [a,\n  b], choose: 1}} -->\nMore\n{OPTIONS}")
    assert (parsed.deck.questions[0].tags, parsed.deck.questions[0].stem) == (("a", "b"), "A\n\nMore")


def test_parts_of_a_long_deck_meet_without_a_seam() -> None:
    fence = "```md\n" + "## no question\n" * 6_000 + "```\n"
    body = "".join(f"## Question {i} {{#q{i}}}\n{fence if i == 700 else ''}{OPTIONS}" for i in range(2_500))
    parsed = read(body)
    assert parsed.problems == []
    assert [asked.id for asked in parsed.deck.questions] == [f"q{i}" for i in range(2_500)]
    assert parsed.items[-1][0] == body.count("\n") + 4 - 2


@given(st.lists(NASTY, max_size=6).map("\n".join))
def test_no_text_makes_the_reader_stumble(body: str) -> None:
    parsed = parse_deck(clean(HEAD + body))
    assert parsed.head is not None
    assert all(found.message for found in parsed.problems)


@given(NASTY)
def test_no_front_matter_makes_the_reader_stumble(front: str) -> None:
    parse_deck(clean(f"---\nwhycards: 1\n{front}\n---\n## A\n{OPTIONS}"))
