"""The form of a deck that deck.md can hold exactly: what a text may not contain is written another way.

`canonical` changes nothing in a deck that was read from a deck.md. In texts of other origin it lowers headings
that would be structure, writes check lists with *, shows HTML that would hide what follows it, and closes what
was left open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from whycards.core.deck import Case, DeckHead, Domain
from whycards.core.question import Exhibit, Explanation, Option, Question, Value
from whycards.formats.cleaning.text import clean, cut, one_line, trim
from whycards.formats.markdown import Block, blocks, inside, normal_link
from whycards.formats.native.deck import Deck, is_extra, is_id
from whycards.formats.native.exam import exam_faults
from whycards.formats.native.front import HEAD_KEYS
from whycards.formats.native.options import boxes
from whycards.formats.native.pieces import split_id
from whycards.formats.native.sections import split_figure

_SWALLOWING = re.compile(
    r"^( {0,3})<(?=!--|\?|![A-Za-z]|!\[CDATA\[|(?:script|pre|style|textarea)(?:[\s>]|$))", re.IGNORECASE
)
"""Starts of HTML blocks that a blank line does not end."""
_ATTRIBUTES = re.compile(r"(?<!\\)<(?=!--[ \t]*wc:)")
_CLOSING_MARKS = re.compile(r"(?:(?<=\s)|^)#+$")
_LOOKS_LIKE_RULE = re.compile(r"[-\s]+")
_ROUNDS = 50
_KEY_CHARACTERS = 100


def canonical(deck: Deck) -> Deck:
    """The deck as `parse_deck(write_deck(deck))` gives it back. Ids of questions must differ."""
    listed = {domain.id for domain in deck.head.domains}
    used = dict.fromkeys(
        [case.domain for case in deck.cases] + [question.domain for question in deck.questions]
    )
    domains = [*deck.head.domains, *(Domain(name, name) for name in used if name and name not in listed)]
    names = {domain.id: _domain(domain) for domain in domains}
    cases = [_case(case, names) for case in deck.cases if is_id(case.id)]
    known = {case.id for case in cases}
    questions = tuple(_question(question, names, known) for question in deck.questions)
    order = dict.fromkeys(
        [question.case for question in questions if question.case] + [case.id for case in cases]
    )
    by_id = {case.id: case for case in cases}
    return Deck(_head(deck.head, names.values()), tuple(by_id[name] for name in order), questions)


def _head(head: DeckHead, domains: Iterable[Domain]) -> DeckHead:
    return DeckHead(
        title=one_line(clean(head.title)),
        id=head.id if is_id(head.id) else "",
        version=one_line(clean(head.version)),
        language=one_line(clean(head.language)),
        licence=one_line(clean(head.licence)),
        description=trim(clean(head.description)),
        domains=tuple({domain.id: domain for domain in domains if domain.id}.values()),
        exam=_exam(_mapping(head.exam.items(), ())),
        extra=_mapping(head.extra.items(), (*HEAD_KEYS, "license")),
    )


def _exam(exam: dict[str, Value]) -> dict[str, Value]:
    faults = {key for key, _ in exam_faults(exam)}
    return {key: value for key, value in exam.items() if key not in faults}


def _domain(domain: Domain) -> Domain:
    name = _title(domain.name) or _title(domain.id)
    if not is_id(domain.id):
        name = name.replace("{#", "\\{#") if split_id(name)[1] is not None else name
        return Domain(name, name, domain.weight)
    return Domain(domain.id, name, domain.weight)


def _case(case: Case, domains: dict[str, Domain]) -> Case:
    return Case(
        id=case.id,
        title=_title(case.title),
        text=cut(canonical_text(case.text)),
        exhibits=tuple(_exhibit(exhibit) for exhibit in case.exhibits),
        domain=domains[case.domain].id if case.domain else "",
        extra=_mapping(case.extra.items(), ("kind",)),
    )


def _exhibit(exhibit: Exhibit) -> Exhibit:
    return Exhibit(_title(exhibit.title), canonical_text(exhibit.text))


def _question(question: Question, domains: dict[str, Domain], cases: set[str]) -> Question:
    options = tuple(_option(option) for option in question.options)
    return Question(
        stem=canonical_text(question.stem, before_options=bool(options)),
        options=options,
        answer="" if options else canonical_text(question.answer),
        explanation=_explanation(question.explanation),
        id=question.id if is_id(question.id) else "",
        domain=domains[question.domain].id if question.domain else "",
        choose=question.choose if _is_choosable(question) else None,
        case=question.case if question.case in cases else "",
        level=question.level if question.level in (1, 2, 3) else None,
        tags=tuple(dict.fromkeys(tag for tag in (one_line(clean(tag)) for tag in question.tags) if tag)),
        shuffle=question.shuffle,
        hint=canonical_text(question.hint),
        sources=tuple(source for source in map(_source, question.sources) if source),
        exhibits=tuple(_exhibit(exhibit) for exhibit in question.exhibits),
        extra=dict(item for item in _mapping(question.extra.items(), ()).items() if is_extra(*item)),
    )


def _is_choosable(question: Question) -> bool:
    return question.choose == "all" or (
        isinstance(question.choose, int) and 1 <= question.choose <= min(99, len(question.options))
    )


def _option(option: Option) -> Option:
    text = canonical_text(option.text)
    first, *rest = text.split("\n")
    return replace(
        option,
        text="\n".join([_ATTRIBUTES.sub("\\<", first), *rest]),
        rationale=canonical_text(option.rationale),
    )


def _explanation(explanation: Explanation) -> Explanation:
    short, figure = canonical_text(explanation.short), explanation.figure
    if figure is None:
        short, figure = split_figure(short)
    else:
        alt, caption = one_line(clean(figure.alt)), one_line(clean(figure.caption))
        figure = replace(figure, image=normal_link(clean(figure.image)), alt=alt, caption=caption)
    return Explanation(short, figure, canonical_text(explanation.full))


def _source(source: str) -> str:
    text = canonical_text(trim(clean(source)).lstrip())
    first, *rest = text.split("\n")
    return "\n".join([f"\\{first}" if _LOOKS_LIKE_RULE.fullmatch(first) else first, *rest])


def _title(title: str) -> str:
    return _CLOSING_MARKS.sub(lambda found: "\\" + found[0], one_line(clean(title)))


def _mapping(items: Iterable[tuple[str, Value]], taken: tuple[str, ...]) -> dict[str, Value]:
    cleaned = ((clean(key)[:_KEY_CHARACTERS], _value(value)) for key, value in items)
    return {key: value for key, value in cleaned if key not in taken}


def _value(value: Value) -> Value:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [_value(item) for item in value]
    return _mapping(value.items(), ())


def canonical_text(text: str, *, before_options: bool = False) -> str:
    """A Markdown text that is safe between two headings, and before the options where it is a stem."""
    lines = trim(clean(text)).split("\n")
    for _ in range(_ROUNDS):
        changed = _repaired(lines, blocks("\n".join(lines)), before_options)
        if changed == lines:
            break
        lines = trim("\n".join(changed)).split("\n")
    return "\n".join(lines)


def _repaired(lines: list[str], parts: list[Block], before_options: bool) -> list[str]:
    repaired = list(lines)
    for block in parts:
        if block.kind != "fence":
            for index in range(block.start, block.end):
                repaired[index] = _tabs_expanded(repaired[index])
        is_last = block is parts[-1]
        if block.kind == "heading" and block.markup in ("#", "##", "###"):
            repaired[block.start] = repaired[block.start].replace(block.markup, "####", 1)
        elif block.kind == "html_block":
            for index in range(block.start, block.end):
                repaired[index] = _SWALLOWING.sub(r"\1\\<", repaired[index])
        elif any(boxes(block)) or (
            is_last and before_options and (block.kind, block.markup) == ("bullet_list", "-")
        ):
            for item in inside(block):
                repaired[item.start] = repaired[item.start].replace("-", "*", 1)
        elif block.kind == "fence" and is_last and not _is_closed(block, lines):
            repaired.append(block.markup)
    return repaired


def _tabs_expanded(line: str) -> str:
    """The line with spaces for the tabs it begins with."""
    body = line.lstrip(" \t")
    indent = line[: len(line) - len(body)]
    return indent.expandtabs(4) + body if "\t" in indent else line


def _is_closed(fence: Block, lines: list[str]) -> bool:
    last = lines[fence.end - 1].strip()
    return fence.end - fence.start > 1 and len(last) >= len(fence.markup) and not last.strip(fence.markup[0])
