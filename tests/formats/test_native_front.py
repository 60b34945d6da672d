"""What a deck.md says of itself: front matter, domains and the exam, and what is said about faults in them."""

from __future__ import annotations

import pytest

from whycards.core.problem import Severity
from whycards.formats.native.front import is_native
from whycards.formats.native.reader import Parsed, parse_deck

HEAD = "---\nwhycards: 1\ntitle: Networks\n---\n"
OPTIONS = "- [x] a\n- [ ] b\n"


def found(parsed: Parsed, severity: Severity) -> list[tuple[str, int | None]]:
    return [(one.rule, one.line) for one in parsed.problems if one.severity is severity]


def errors(parsed: Parsed) -> list[tuple[str, int | None]]:
    return found(parsed, Severity.ERROR)


FRONTS = [
    ("whycards: 1", "no-title", 1),
    ("whycards: 2\ntitle: A", "format-version", 2),
    ("title: A\nwhycards: 2", "format-version", 3),
    ("whycards: 1\ntitle: A\nid: a b", "bad-id", 4),
    ("whycards: 1\ntitle: A\nlicence: [B]", "front-matter", 4),
    ("whycards: 1\ntitle: A\nexam: 5", "front-matter", 4),
    ("whycards: 1\ntitle: A\ndomains: {a: b}", "front-matter", 4),
    ("whycards: 1\ntitle: A\ndomains:\n- a\n- [a]", "front-matter", 6),
    ("whycards: 1\ntitle: A\ndomains: [{weight: 3}]", "front-matter", 4),
    ("whycards: 1\ntitle: A\ndomains: [{id: a b, name: c}]", "bad-id", 4),
    ("whycards: 1\ntitle: A\ndomains: [{id: a}, {id: a}]", "duplicate-id", 4),
    ("whycards: 1\ntitle: A\ndomains:\n- {id: a,\n   weight: -1}", "bad-weight", 6),
    ("whycards: 1\ntitle: A\nexam: {questions: -5}", "exam", 4),
    ("whycards: 1\ntitle: A\nexam: {questions: 0}", "exam", 4),
    ("whycards: 1\ntitle: A\nexam: {questions: 6.5}", "exam", 4),
    ("whycards: 1\ntitle: A\nexam:\n  questions: 5\n  minutes: abc", "exam", 6),
    ("whycards: 1\ntitle: A\nexam: {minutes: 0}", "exam", 4),
    ("whycards: 1\ntitle: A\nexam: {pass: x}", "exam", 4),
    ("whycards: 1\ntitle: A\nexam: {pass: -1}", "exam", 4),
    ("whycards: 1\ntitle: A\nexam: {pass: 1200, scale: [100, 1000]}", "exam", 4),
    ("whycards: 1\ntitle: A\nexam: {scale: [1]}", "exam", 4),
    ("whycards: 1\ntitle: A\nexam: {scale: [9, 1]}", "exam", 4),
    ("whycards: 1\ntitle: A\nexam: {scale: 100}", "exam", 4),
    ("whycards: 1\ntitle: A\nexam: {scoring: [a]}", "exam", 4),
    ("whycards: 1\ntitle: A\nexam: {tell_number: perhaps}", "exam", 4),
    ("whycards: 1\ntitle: 'A", "front-matter", 3),
    ("whycards: 1\ntitle: &a A\nnote: *a", "front-matter", 3),
    ("whycards: 1\ntitle: A\n- b", "front-matter", 4),
]


@pytest.mark.parametrize(("front", "rule", "line"), FRONTS)
def test_a_fault_of_the_front_matter_is_an_error(front: str, rule: str, line: int) -> None:
    parsed = parse_deck(f"---\n{front}\n---\n## A\n{OPTIONS}", "Folder")
    assert errors(parsed) == [(rule, line)]


def test_front_matter_without_an_end_is_an_error() -> None:
    text = f"---\nwhycards: 1\ntitle: A\n## A\n{OPTIONS}"
    parsed = parse_deck(text)
    assert parsed.head is None and errors(parsed) == [("front-matter", 1)]
    assert is_native(text) and not is_native("---\ntitle: A\n---\nwhycards: 1\n")
    assert not is_native("----\nwhycards: 1\n----\n")


def test_a_deck_without_a_title_is_named_after_its_folder() -> None:
    parsed = parse_deck("---\nwhycards: 1\n---\n", "Folder")
    assert parsed.deck.head.title == "Folder"


@pytest.mark.parametrize("front", ["title: [A]", "", "title: A\nid: a b", "title: A\nid: [a]", "id: a"])
def test_a_deck_whose_identity_is_at_fault_is_counted_but_not_to_be_stored(front: str) -> None:
    parsed = parse_deck(f"---\nwhycards: 1\n{front}\n---\n## A\n{OPTIONS}", "Folder")
    assert (parsed.has_identity, len(parsed.items)) == (False, 1)
    assert parse_deck(f"{HEAD}## A\n{OPTIONS}").has_identity


def test_an_exam_that_is_understood_is_kept_and_the_rest_left_out() -> None:
    exam = "questions: 5, minutes: 7.5, pass: 700, scale: [100, 1000], scoring: by part, tell_number: false"
    kept = parse_deck(f"---\nwhycards: 1\ntitle: A\nexam: {{{exam}, room: 3}}\n---\n").deck.head.exam
    assert dict(kept) == {
        "questions": "5",
        "minutes": "7.5",
        "pass": "700",
        "scale": ["100", "1000"],
        "scoring": "by part",
        "tell_number": "false",
        "room": "3",
    }
    parsed = parse_deck("---\nwhycards: 1\ntitle: A\nexam: {questions: x, minutes: 9}\n---\n")
    assert dict(parsed.deck.head.exam) == {"minutes": "9"}


LISTED = "---\nwhycards: 1\ntitle: A\ndomains:\n- {id: a, weight: %s}\n- {id: b, weight: %s}\n---\n"


@pytest.mark.parametrize(("first", "second"), [("60", "40"), ("33", "66"), ("33.3", "66.6"), ("49.5", "49.5")])
def test_weights_that_add_up_to_about_a_hundred_are_fine(first: str, second: str) -> None:
    assert parse_deck(LISTED % (first, second)).problems == []


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        (LISTED % ("60", "20"), "weights", 4),
        (LISTED % ("90", "90"), "weights", 4),
        (LISTED % ("900", "40"), "bad-weight", 5),
        (HEAD + "# D {#d}\n<!-- wc: {weight: 101} -->\n", "bad-weight", 5),
        (HEAD + "# D {#d}\n<!-- wc: {weight: 50} -->\n", "weights", 5),
        (LISTED % ("60", "40") + "# C {#c}\n", "unknown-domain", 8),
        (LISTED % ("60", "40") + "# C\n", "unknown-domain", 8),
        (HEAD + f"## A\n{OPTIONS}### Exhibit:\nx\n", "exhibit", 8),
        (HEAD + f"## A\n{OPTIONS}### Exhibit: B\nx\n### Exhibit: B\ny\n", "exhibit", 10),
        (HEAD + f"## A\n{OPTIONS}### Exhibit: B\n\n", "empty-section", 8),
        (HEAD + f"## A\n{OPTIONS}### Hint\n\n### Full explanation\nx\n", "empty-section", 8),
        (HEAD + f"## A\n{OPTIONS}### Sources\n\n", "empty-section", 8),
        (HEAD + f"## A\n{OPTIONS}### Answer\n\n", "empty-section", 8),
    ],
)
def test_what_is_odd_in_domains_and_sections_is_a_warning(text: str, rule: str, line: int) -> None:
    parsed = parse_deck(text)
    assert found(parsed, Severity.WARNING) == [(rule, line)]
    assert errors(parsed) == []


@pytest.mark.parametrize("front", ["whycards: 2", "whycards: [", "whycards: 1\n- x"])
def test_a_deck_whose_head_is_unknown_yields_no_questions(front: str) -> None:
    parsed = parse_deck(f"---\n{front}\n---\n## A\n{OPTIONS}")
    assert parsed.head is None and parsed.items == []


def test_deep_and_long_front_matter_is_refused() -> None:
    deep = parse_deck("---\nwhycards: 1\ntitle: A\na: " + "[" * 900 + "]" * 900 + "\n---\n")
    long = parse_deck("---\nwhycards: 1\ntitle: A\na: " + "x" * 70_000 + "\n---\n")
    assert errors(deep) == [("front-matter", 4)] and errors(long) == [("front-matter", 2)]


def test_an_alias_bomb_is_refused_at_once() -> None:
    bomb = "a: &a [x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [{'*' + chr(97 + i) + ','} ]\n" for i in range(9)
    )
    assert errors(parse_deck(f"---\nwhycards: 1\n{bomb}---\n"))[0][0] == "front-matter"
