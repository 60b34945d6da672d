"""What a format is reported to lose is lost, and what is not reported comes back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from formats.reading_decks import problems, read
from formats.test_written_decks import CARD, DRAFT, HEAD, MEDIA, PICTURED, PLAIN, write_to
from whycards.core.choosing import asked
from whycards.core.deck import Case
from whycards.core.question import Exhibit, Explanation, Option, Question
from whycards.formats.message import Head, QuestionFound
from whycards.formats.writing.formats import WRITERS
from whycards.formats.writing.html import HtmlWriter
from whycards.formats.writing.outgoing import Outgoing
from whycards.formats.writing.parts import WHOLE, Losses, Part, parts_of
from whycards.formats.writing.texts import explained, whole_stem
from whycards.formats.writing.writer import Writer

CASE = Case("yard", "The yard", "Three tracks end here.", (Exhibit("Plan", "Track 1 is long."),))
_TABLE = "| way | time |\n| --- | --- |\n| 3 | 1 |"
_CODE = "```sh\nls -l *.md | wc\n```"
_FIRST, _SECOND, _THIRD = PLAIN.options
_TWO = (_FIRST, _SECOND, replace(_THIRD, is_key=True))
_MARKED = replace(
    PLAIN,
    stem=f"What does `x_1 *= 2` do to **all** of these?\n\n{_TABLE}\n\n* one\n* two",
    options=(replace(_FIRST, text=_CODE), replace(_SECOND, text="A [map](https://a.example/b)"), _THIRD),
    explanation=Explanation("Red *stops*.", None, f"> Quoted\n\n{_CODE}\n\n10^3^ of H~2~O, ~~not~~ less."),
)
SAMPLES = {
    Part.DRAFT: DRAFT,
    Part.FLASHCARD: CARD,
    Part.SEVERAL_KEYS: replace(PLAIN, options=_TWO),
    Part.MANY_OPTIONS: Question(
        "Which number is meant?", tuple(Option(f"Number {at}", at == 7) for at in range(9))
    ),
    Part.RATIONALE: PLAIN,
    Part.EXPLANATION: PLAIN,
    Part.IMAGE: PICTURED,
    Part.FORMULA: replace(PLAIN, stem="Which way is $v_1 = s/t$, for $5 or $6?\n\n$$a = \\frac{b}{c}$$"),
    Part.HINT: replace(PLAIN, hint="Look up."),
    Part.SOURCES: replace(PLAIN, sources=("A. Mason: Signals, 1999", "The line, https://line.example/a_b")),
    Part.DOMAIN: PLAIN,
    Part.TAGS: PLAIN,
    Part.LEVEL: replace(PLAIN, level=2),
    Part.CASE: replace(PLAIN, case="yard"),
    Part.EXHIBIT: replace(PLAIN, exhibits=(Exhibit("Rules", "Red stops."),)),
    Part.CHOOSE: replace(PLAIN, options=_TWO, choose="all"),
    Part.ORDER: replace(PLAIN, shuffle=False),
    Part.PIN: replace(PLAIN, options=(_FIRST, _SECOND, replace(_THIRD, pin="last"))),
    Part.MARKUP: _MARKED,
    Part.LINES: replace(PLAIN, stem="A train comes.\n\nWhich signal\\\nstops it?"),
}


def _shown(text: str) -> str:
    """What a text looks like; digits that are raised or lowered have characters of their own, too."""
    html = HtmlWriter(str).blocks(text)
    return html.replace("<sup>3</sup>", "³").replace("<sub>2</sub>", "₂")


def _texts(question: Question) -> list[str]:
    explanation = question.explanation
    options = [text for option in question.options for text in (option.text, option.rationale)]
    told = "\n\n".join(filter(None, (explanation.short, explanation.full)))
    return [_shown(text) for text in (question.stem, *options, told)]


_KEPT: dict[Part, Callable[[Question, Question], bool]] = {
    Part.DRAFT: lambda back, one: back.kind is one.kind,
    Part.FLASHCARD: lambda back, one: back.answer == one.answer,
    Part.SEVERAL_KEYS: lambda back, one: back.keys == one.keys,
    Part.MANY_OPTIONS: lambda back, one: back.keys == one.keys,
    Part.RATIONALE: lambda back, one: (
        [option.rationale for option in back.options] == [option.rationale for option in one.options]
    ),
    Part.EXPLANATION: lambda back, one: back.explanation == one.explanation,
    Part.FORMULA: lambda back, one: _texts(back)[0] == _texts(one)[0],
    Part.HINT: lambda back, one: back.hint == one.hint,
    Part.SOURCES: lambda back, one: back.sources == one.sources,
    Part.TAGS: lambda back, one: back.tags == one.tags,
    Part.LEVEL: lambda back, one: back.level == one.level,
    Part.CASE: lambda back, one: back.case == one.case,
    Part.EXHIBIT: lambda back, one: back.exhibits == one.exhibits,
    Part.CHOOSE: lambda back, one: asked(back) == asked(one),
    Part.ORDER: lambda back, one: back.shuffle == one.shuffle,
    Part.PIN: lambda back, one: (
        [option.pin for option in back.options] == [option.pin for option in one.options]
    ),
    Part.MARKUP: lambda back, one: _texts(back) == _texts(one),
    Part.LINES: lambda back, one: _texts(back) == _texts(one),
}


def _written(writer: Writer, path: Path, question: Question) -> tuple[Losses, QuestionFound | None, str]:
    """What is lost of a question, what is read back of it, and the name of its domain there."""
    filler = Question("Which is the last?", (Option("This one", is_key=True), Option("None")), domain="sg")
    losses = write_to(writer, path, [question, filler], [CASE])
    messages = read(path)
    found = [message for message in messages if isinstance(message, QuestionFound)]
    heads = [message.head for message in messages if isinstance(message, Head)]
    back = found[0] if len(found) > 1 else None
    names = {domain.id: domain.name for domain in heads[0].domains}
    domain = back.question.domain if back else ""
    if Part.IMAGE not in losses.found:
        assert not [problem for problem in problems(messages) if problem.rule == "missing-image"]
    return losses, back, names.get(domain, domain)


def _is_kept(part: Part, question: Question, back: QuestionFound | None, domain: str) -> bool:
    if back is None:
        return False
    if part is Part.IMAGE:
        return bool(back.images)
    if part is Part.DOMAIN:
        return domain == next(one.name for one in HEAD.domains if one.id == question.domain)
    return _KEPT[part](back.question, question)


def test_there_is_a_sample_of_everything_that_may_be_lost() -> None:
    assert set(SAMPLES) == set(Part)
    for part, question in SAMPLES.items():
        outgoing = Outgoing(question, CASE if question.case else None)
        assert part in parts_of(outgoing, 6)


@pytest.mark.parametrize("part", SAMPLES, ids=lambda part: part.name.lower())
@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.name)
def test_what_is_lost_is_reported_and_nothing_else(writer: Writer, part: Part, tmp_path: Path) -> None:
    question = SAMPLES[part]
    losses, back, domain = _written(writer, tmp_path / f"deck{writer.ending}", question)
    is_whole = bool(WHOLE & losses.found.keys())
    assert is_whole == (back is None)
    if not is_whole or part in WHOLE:
        assert _is_kept(part, question, back, domain) == (part not in losses.found)
    outgoing = Outgoing(question, CASE if question.case else None)
    assert set(losses.found) <= set(parts_of(outgoing, writer.most_options)) | {Part.DOMAIN}


_EVERYTHING = replace(
    _MARKED,
    stem=f"{_MARKED.stem}\n\n![A plan](img/yard.png)\n\nAnd $v = s/t$.",
    options=tuple(
        replace(option, is_key=at != 1, pin="last" if at == 2 else "")
        for at, option in enumerate(_MARKED.options)
    ),
    explanation=replace(_MARKED.explanation, figure=PICTURED.explanation.figure),
    hint="Look *up*.",
    sources=("A. Mason: Signals, 1999", "[The line](https://line.example/a_b)"),
    level=3,
    case="yard",
    exhibits=(Exhibit("Rules", "`Red`"),),
    choose="all",
)
_IN_TEXTS = {Part.EXPLANATION, Part.FORMULA, Part.MARKUP, Part.LINES, Part.CASE, Part.EXHIBIT}
_ADDRESS = re.compile(r'src="[^"]*"')


@pytest.mark.parametrize("writer", [one for one in WRITERS if one.name != "aiken"], ids=lambda one: one.name)
def test_a_question_with_everything_in_it_comes_back_but_for_what_is_reported(
    writer: Writer, tmp_path: Path
) -> None:
    losses, back, domain = _written(writer, tmp_path / f"deck{writer.ending}", _EVERYTHING)
    assert back is not None
    outgoing = Outgoing(_EVERYTHING, CASE, {"img/yard.png": MEDIA})
    is_plain = Part.MARKUP in losses.found
    for part in set(parts_of(outgoing)) - _IN_TEXTS - ({Part.SOURCES} if is_plain else set()):
        assert _is_kept(part, _EVERYTHING, back, domain) == (part not in losses.found), part
    if writer.name == "native" or is_plain:
        return
    # Cases, exhibits and the infographic stand in the texts around them.
    _, *options, _ = _texts(_EVERYTHING)
    wanted = [_shown(whole_stem(outgoing)), *options, _shown(explained(_EVERYTHING))]
    found = _texts(back.question)
    assert [_ADDRESS.sub("", text) for text in found] == [_ADDRESS.sub("", text) for text in wanted]
