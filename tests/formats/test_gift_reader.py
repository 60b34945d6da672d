"""GIFT: the answer block, escapes, categories, and texts that break the rule of blank lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.reading_decks import problems, read, write
from whycards.core.question import Kind, Question
from whycards.formats.errors import ReadFailed
from whycards.formats.gift.splitting import looks_like_gift
from whycards.formats.message import Head, Message, QuestionFound

BASIC = "A warm-up? {=yes ~no}\n\n"


def messages(folder: Path, text: str | bytes) -> list[Message]:
    write(folder, "bank.txt", text)
    return read(folder / "bank.txt", folder / "work")


def questions(folder: Path, text: str) -> list[Question]:
    found = messages(folder, BASIC + text)
    assert [message.format for message in found if isinstance(message, Head)] == ["gift"]
    return [message.question for message in found if isinstance(message, QuestionFound)][1:]


def only(folder: Path, text: str) -> Question:
    (one,) = questions(folder, text)
    return one


def options(question: Question) -> list[tuple[str, bool]]:
    return [(option.text, option.is_key) for option in question.options]


def skipped(folder: Path, text: str) -> list[tuple[int | None, str]]:
    found = problems(messages(folder, BASIC + text))
    return [(problem.line, problem.message.partition(",")[0]) for problem in found if problem.rule == "skipped"]


def test_stem_key_feedback_and_title(tmp_path: Path) -> None:
    text = """// [id:w-7] [tag:water]
::Rivers:: Which one is longer? {
  =Nile # Right, by far.
  ~Po # It is short.
  ~Rhine
  #### Length counts from the source.
}"""
    one = only(tmp_path, text)
    assert one.stem == "Which one is longer?"
    assert options(one) == [("Nile", True), ("Po", False), ("Rhine", False)]
    assert [option.rationale for option in one.options] == ["Right, by far.", "It is short.", ""]
    assert one.explanation.short == "Length counts from the source."
    assert (one.id, one.tags) == ("w-7", ("water",))


@pytest.mark.parametrize(
    ("block", "keys"),
    [
        ("{=a ~b ~c}", {0}),
        ("{~a ~= b ~c}", {1}),
        ("{~a =b =c}", {1, 2}),
        ("{~%50%a ~%50%b ~%-100%c}", {0, 1}),
        ("{~%33.33333%a ~%66.66667%b ~c}", {0, 1}),
        ("{=a ~%50%b ~c}", {0}),
        ("{~a~b=c}", {2}),
        ("{~a ~b ~c}", set()),
        ("{=f(x)=1 ~x=y ~z}", {0}),
        ("{\n~a\n\n=b\n\n~c\n}", {1}),
    ],
)
def test_keys(tmp_path: Path, block: str, keys: set[int]) -> None:
    one = only(tmp_path, f"Which? {block}")
    assert len(one.options) == 3
    assert one.keys == keys
    assert one.kind is (Kind.CHOICE if keys else Kind.DRAFT)


def test_true_and_false_with_feedback_for_wrong_and_right(tmp_path: Path) -> None:
    first, second, third = questions(
        tmp_path,
        "Water is wet.{T}\n\nIce is hot.{FALSE#It is cold.#Indeed, it is cold.}\n\nFire is hot. { true }",
    )
    assert options(first) == [("True", True), ("False", False)]
    assert [(option.is_key, option.rationale) for option in second.options] == [
        (False, "It is cold."),
        (True, "Indeed, it is cold."),
    ]
    assert options(third)[0] == ("True", True)


def test_a_missing_word_leaves_a_gap(tmp_path: Path) -> None:
    one = only(tmp_path, "The sea is {=salty ~sweet} and deep.")
    assert one.stem == "The sea is \\_\\_\\_\\_\\_ and deep."


def test_escapes(tmp_path: Path) -> None:
    one = only(tmp_path, r"What is \{x\: 2\=2\}\n?{=a \~ b \# c ~\=d ~e\\f}")
    assert one.stem == "What is {x: 2=2}\\\n?"
    assert [option.text for option in one.options] == ["a ~ b # c", "=d", "e\\f"]


@pytest.mark.parametrize(
    ("text", "stem", "option"),
    [
        ("[html]<p>Is <b>it</b>?</p>{=<i>a</i> ~b}", "Is **it**?", "*a*"),
        ("[plain]Is <b> *it*?{=<i>a</i> ~b}", "Is \\<b> \\*it\\*?", "\\<i>a\\</i>"),
        ("[markdown]Is *it*?{=[plain]*a* ~b}", "Is *it*?", "\\*a\\*"),
        ("Is <html> a tag?{=&lt;a&gt; ~b}", "Is \\<html> a tag?", "\\<a>"),
    ],
)
def test_formats_of_texts(tmp_path: Path, text: str, stem: str, option: str) -> None:
    one = only(tmp_path, text)
    assert (one.stem, one.options[0].text) == (stem, option)


def test_categories(tmp_path: Path) -> None:
    text = "$CATEGORY: $course$/top/Sea/Salt\n\nOne?{=a ~b}\n\n$CATEGORY: Land\nTwo?{=a ~b}"
    assert [question.domain for question in questions(tmp_path, text)] == ["Sea / Salt", "Land"]


def test_other_kinds_are_told_with_their_lines(tmp_path: Path) -> None:
    text = (
        "Write on.{}\n\nTwo plus two {=4 =four}\n\nPair.{=a -> b =c -> d}\n\nHow many?{#3:1}\n\n"
        "Gaps {1:SA:=x} and {2:SA:=y}.\n\nOnly words.\n\nOpen brace {=a ~b\n"
    )
    assert skipped(tmp_path, text) == [
        (3, "It is an essay"),
        (5, "It is a short answer"),
        (7, "It is a matching question"),
        (9, "It is a numerical answer"),
        (11, "It is a text with several gaps"),
        (13, "It is a description without answers"),
        (15, "It is a question whose brace never closes"),
    ]


def test_questions_that_run_together(tmp_path: Path) -> None:
    text = "One?{\n=a\n~b\n}\nTwo? {=a ~b}\n::t::Three? {\n~a\n\n\n=b\n// c\n\n}\nFour?{T}\n"
    found = questions(tmp_path, text)
    assert [question.stem for question in found] == ["One?", "Two?", "Three?", "Four?"]
    lines = [m.line for m in messages(tmp_path, BASIC + text) if isinstance(m, QuestionFound)]
    assert lines == [1, 3, 7, 8, 16]


def test_questions_that_run_together_in_one_line(tmp_path: Path) -> None:
    assert len(questions(tmp_path, "::t::One?{=a ~b} " * 5_000)) == 5_000


def test_a_brace_that_never_closes_costs_one_question(tmp_path: Path) -> None:
    text = "One?{\n=a\n~b\n\n::t::Two?{=a ~b}\n\nThree? {=a\n\nFour? {=a ~b}\n"
    assert [question.stem for question in questions(tmp_path, text)] == ["Two?", "Four?"]
    assert len(skipped(tmp_path, text)) == 2


def test_comments_line_ends_and_blanks(tmp_path: Path) -> None:
    text = "// one\r\nOne\u00a0here?{\r\n  // not an answer\r\n  =a\r\n\t~b\r\n}\r\n\r\n// two\r\n"
    assert options(only(tmp_path, text)) == [("a", True), ("b", False)]


def test_an_image_of_moodle_is_looked_for_beside(tmp_path: Path) -> None:
    (_, one) = [
        message
        for message in messages(tmp_path, BASIC + '[html]<img src\\="@@PLUGINFILE@@/a b.png"> Which?{=a ~b}')
        if isinstance(message, QuestionFound)
    ]
    assert one.missing == ("a%20b.png",)


@pytest.mark.parametrize(
    ("text", "is_gift"),
    [
        ("Which?{=a ~b}", True),
        ("::t::Which?\n{\n=a\n~b\n}", True),
        ("Water is wet.{TRUE}", True),
        ("[markdown]Which?\\n\\n```py\nx \\= 1\n``` {\n=a\n~b\n}", True),
        ("$CATEGORY: Rivers\n\nWhich?\n```py\nx\n``` {\n=a\n~b\n}", True),
        ("Which?\n```py\nf({=a})\n```", False),
        ('{"a": "{=b ~c}"}', False),
        ("# Title\n\n## Which? {#a}\n- [x] a\n- [ ] b {=c}", False),
        ("<quiz>{=a ~b}</quiz>", False),
        ("def f() { x = 1; }", False),
        ("Nothing here.", False),
    ],
)
def test_recognition(text: str, *, is_gift: bool) -> None:
    assert looks_like_gift(text) is is_gift


_PIECES = [
    "{",
    "}",
    "=",
    "~",
    "#",
    "####",
    "::",
    "\\",
    "->",
    "%50%",
    "\n",
    "\n\n",
    "//",
    "a",
    " ",
    "$CATEGORY: x\n",
]
_PIECES += ["T", "[html]", "<b>", "[id:", "Which? {=a ~b}\n\n", "{#", "]", "\0", "%-1%"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=30).map("".join))
def test_any_text_ends_in_questions_and_findings(tmp_path: Path, text: str) -> None:
    try:
        messages(tmp_path, BASIC + text)
    except ReadFailed as failed:
        assert str(failed)


def test_feedback_wrapped_in_hard_spaces_is_bare(tmp_path: Path) -> None:
    text = (
        "::w:: Which wall is cold?{ =north#\u00a0\u00a0No sun there.\u00a0 ~south#&nbsp;&nbsp;The sun heats it."
        "&nbsp; ####\u00a0 All walls.\u00a0}\n"
    )
    question = only(tmp_path, text)
    assert [option.rationale for option in question.options] == ["No sun there.", "The sun heats it."]
    assert question.explanation.short == "All walls."
    right = "<p>&nbsp;</p><p>Right.</p><p>&nbsp;</p>"
    page = f"[html]<p>Which?</p>{{ =<p>a</p>#{right} ~<p>b</p>#<p>&nbsp; Wrong.</p>}}\n"
    assert [option.rationale for option in only(tmp_path, page).options] == ["Right.", "Wrong."]
