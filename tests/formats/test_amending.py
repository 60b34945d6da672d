"""A fix changes the lines that it concerns, whatever stands around them, and reads back as it is meant."""

from __future__ import annotations

import time
from dataclasses import replace
from difflib import SequenceMatcher

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from whycards.core.doctor.mending import MENDED_RULES, fix
from whycards.core.question import Question
from whycards.formats.cleaning.text import clean
from whycards.formats.native.amending import Amending
from whycards.formats.native.reader import parse_deck
from whycards.formats.native.rewording import NotAmended, reworded
from whycards.formats.native.written import bytes_of, lines_of

_FRONT = ["---", "title:  Tides # a comment", "whycards: 1", "", "id: tides", "---"]
_AROUND = ["", "  ", "<!-- kept by hand -->", "# Levels", "<!-- of two\nlines -->", "\t"]
_OPTIONS = ["At ebb", "At flood", "", "All of the above", "At ebb", "None of the above", "1. First", "`a` | b"]
_REASONS = ["", "Option A is meant.", "Not this one.\n>\n> B is wrong, option C too.", "> quoted\n> option B"]
_TOLD = ["Ebb takes it away.", "Option A is right.", "- Options B and C are wrong.\n- D", "```\noption A\n```"]
_FIGURES = ["", '\n\n![](pier.svg "The pier")', "\n\n![ ](a.svg 'It \\'stands\\'')", '\n\n![Words](a.svg "W")']


@st.composite
def _options(draw: st.DrawFn) -> list[str]:
    lines = []
    indent = draw(st.sampled_from([" ", "   ", " "]))
    for text in draw(st.lists(st.sampled_from(_OPTIONS), max_size=5)):
        box = draw(st.sampled_from("x X"))
        attributes = draw(st.sampled_from(["", "", "", " <!-- wc: {pin: here} -->"]))
        lines.append(f"-{indent}[{box}] {text}{attributes}".rstrip() if text else f"-{indent}[{box}]")
        lines += draw(st.sampled_from([[], [], [f"{indent} <!-- asked for -->"]]))
        reason = draw(st.sampled_from(_REASONS))
        lines += [f"{indent} > {part}".replace("> >", ">>") for part in reason.split("\n")] if reason else []
        lines += draw(st.sampled_from([[], [], [""], ["", "  "]]))
    return lines


@st.composite
def _questions(draw: st.DrawFn) -> list[str]:
    stem = draw(st.sampled_from(["When is it low?", "Is option B right?", "1. When?", "When # is it low? ##"]))
    lines = [f"##{draw(st.sampled_from([' ', '   ']))}{stem}"]
    lines += draw(
        st.sampled_from([[], ["<!-- wc: {tags: [a,  b],choose:   1} -->"], ["", "Think of option A."]])
    )
    lines += ["", *draw(_options())]
    short = draw(st.sampled_from(_TOLD)) + draw(st.sampled_from(_FIGURES))
    lines += ["", "###  Short explanation", *short.split("\n")]
    lines += draw(st.sampled_from([[], ["", "<!-- noted -->"]]))
    if draw(st.booleans()):
        lines += ["", "### Full explanation", "", *draw(st.sampled_from(_TOLD)).split("\n")]
    return lines + draw(st.lists(st.sampled_from(_AROUND), max_size=2))


@st.composite
def _files(draw: st.DrawFn) -> bytes:
    lines = [line for question in draw(st.lists(_questions(), min_size=1, max_size=3)) for line in question]
    lines = "\n".join([*_FRONT, *lines]).split("\n")
    ends = [draw(st.sampled_from(["\n", "\n", "\r\n", "\r"])) for _ in lines]
    last = draw(st.sampled_from(["", "\n", "\r\n"]))
    text = "".join(line + end for line, end in zip(lines, [*ends[:-1], last], strict=True))
    return draw(st.sampled_from([b"", b"\xef\xbb\xbf"])) + text.encode()


def _parsed(data: bytes) -> list[tuple[int, Question]]:
    parsed = parse_deck(clean(data.decode("utf-8-sig")))
    return [(line, item) for line, item in parsed.items if isinstance(item, Question)]


_NEIGHBOURS = (
    b"---\n"
    b"title:  Tides # a comment\n"
    b"whycards: 1\n"
    b"\n"
    b"id: tides\n"
    b"---\n"
    b"## When is it low?\n"
    b"\n"
    b"\n"
    b"###  Short explanation\n"
    b"Ebb takes it away.\n"
    b"## When is it low?\n"
    b"\n"
    b"\n"
    b"###  Short explanation\n"
    b"Ebb takes it away.\n"
    b"\n"
    b'![](pier.svg "The pier")\n'
    b"## Is option B right?\n"
    b"\n"
    b"- [x] All of the above\n"
    b"- [x] At ebb\n"
    b"\n"
    b"###  Short explanation\n"
    b"Ebb takes it away."
)
"""Of two questions beside each other the last line of one and the first of the other change."""


@settings(max_examples=200, deadline=None)
@given(_files())
@example(_NEIGHBOURS)
def test_only_the_lines_of_a_fix_change_and_they_read_back_as_meant(data: bytes) -> None:
    writing, lines = lines_of(data)
    assert bytes_of(writing, lines) == data
    amending = Amending(lines)
    found = _parsed(data)
    wished, spans = [], []
    for place, (line, question) in reversed(list(enumerate(found))):
        end = found[place + 1][0] - 1 if place + 1 < len(found) else len(lines)
        for rule in MENDED_RULES:
            one = fix(rule, question)
            if one is None or one.hindrance:
                continue
            before = list(amending.lines)
            try:
                amending.amend(line - 1, question, one.question, one.order)
            except NotAmended:
                assert amending.lines == before
            else:
                question = one.question
                spans.append((line - 1, end))
        wished.append(question)
    after = bytes_of(writing, amending.lines)
    assert [question for _, question in _parsed(after)] == wished[::-1]
    changed = SequenceMatcher(None, lines, amending.lines, autojunk=False).get_opcodes()
    concerned = {at for begin, end in spans for at in range(begin, end)}
    for kind, start, stop, _, _ in changed:
        # Two questions beside each other may be changed where they meet.
        assert kind == "equal" or concerned.issuperset(range(start, max(start + 1, stop)))
    heads = [line for line in lines if line.text.startswith(("#", "<!--", "---", "title"))]
    assert [line.text for line in heads if not line.text.startswith("##")] == [
        line.text
        for line in amending.lines
        if line.text.startswith(("#", "<!--", "---", "title")) and not line.text.startswith("##")
    ]


def test_most_fixes_find_their_lines() -> None:
    """The test above allows that nothing is fixed; of plain questions all that can be is."""
    text = "\n".join(
        [
            *_FRONT,
            "## When is it low? {#low}",
            "- [ ] All of the above",
            "  > Not option B.",
            "- [x] 1. First",
            "- [ ]",
            "- [ ] At flood, and 1. First",
            "### Short explanation",
            "Option B is right.",
            "",
            '![](a.svg "It stands")',
            "",
        ]
    )
    (_, question), amending = _parsed(text.encode())[0], Amending(lines_of(text.encode())[1])
    for rule in ("missing-alt", "empty-option", "catch-all-not-last"):
        one = fix(rule, question)
        assert one is not None
        assert not one.hindrance
        amending.amend(6, question, one.question, one.order)
        question = one.question
    assert [line.text for line in amending.lines][6:] == [
        "## When is it low? {#low}",
        "- [x] 1. First",
        "- [ ] At flood, and 1. First",
        "- [ ] All of the above",
        "  > Not option A.",
        "### Short explanation",
        "Option A is right.",
        "",
        '![It stands](a.svg "It stands")',
        "",
    ]


def test_a_question_that_stands_elsewhere_is_not_touched() -> None:
    text = "\n".join([*_FRONT, "## Low?", "- [x] Yes", "- [ ] No", "- [ ] No", ""])
    (line, question) = _parsed(text.encode())[0]
    one = fix("duplicate-options", question)
    assert one is not None
    amending = Amending(lines_of(text.encode())[1])
    with pytest.raises(NotAmended, match="otherwise"):
        amending.amend(line - 1, replace(question, hint="Another"), one.question, one.order)
    with pytest.raises(NotAmended, match="otherwise"):
        amending.amend(0, question, one.question, one.order)


def test_words_that_are_not_found_again_stay() -> None:
    assert reworded(["- [x] Option B", "  it"], [0, 1], "Option B\nit", "Option C\nit") == {0: "- [x] Option C"}
    assert reworded(["  > Option B "], [0], "Option B", "Option A", is_quoted=True) == {0: "  > Option A "}
    with pytest.raises(NotAmended):
        reworded(["Option&nbsp;B, B"], [0], "Option B.", "Option C.")
    with pytest.raises(NotAmended):
        reworded(["Option B"], [0], "Option\nB", "Option\nC")


@pytest.mark.parametrize(
    "data", [b"a\r\nb\nc\rd", b"\xff\xfea\x00\n\x00", b"\xfe\xff\x00a", b"", b"\xef\xbb\xbf"]
)
def test_lines_give_their_bytes_back(data: bytes) -> None:
    writing, lines = lines_of(data)
    assert bytes_of(writing, lines) == data


def test_bytes_that_are_no_text_have_no_lines() -> None:
    with pytest.raises(UnicodeError):
        lines_of(b"\xff\xfea\x00\n")


def _seconds(questions: int) -> float:
    body = [
        line
        for at in range(questions)
        for line in (f"## Low {at}?", "- [x] Yes", "- [ ] No", "- [ ] No", "### Hint", "Look at option A.")
    ]
    data = "\n".join([*_FRONT, *body]).encode()
    found, amending = _parsed(data), Amending(lines_of(data)[1])
    start = time.process_time()
    for line, question in reversed(found):
        one = fix("duplicate-options", question)
        assert one is not None
        amending.amend(line - 1, question, one.question, one.order)
    return time.process_time() - start


def test_time_grows_with_the_number_of_fixes() -> None:
    small = min(_seconds(100) for _ in range(2))
    assert _seconds(1000) < 25 * small + 0.5
