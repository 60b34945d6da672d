"""Reads a deck.md: every breach of the grammar is an error with its line, and the rest is read on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from whycards.core.deck import Case, DeckHead, Domain
from whycards.core.problem import Problem
from whycards.core.question import NAMED_KINDS, Option, Question, Value
from whycards.formats.cleaning.text import cut, trim
from whycards.formats.limits import OPTIONS, QUESTIONS
from whycards.formats.markdown import Block, as_paragraph, portion
from whycards.formats.native.attributes import given
from whycards.formats.native.deck import Deck
from whycards.formats.native.front import Front, front_matter, read_front, read_weight, review_weights
from whycards.formats.native.options import boxes, read_options
from whycards.formats.native.pieces import Piece, groups, pieces
from whycards.formats.native.plain import Plain, plain_question
from whycards.formats.native.sections import Sections, read_sections
from whycards.formats.report import Report
from whycards.formats.review import capped, label, review

Item: TypeAlias = Case | Question


@dataclass(slots=True)
class Parsed:
    """A deck as it was read. Lines are 1-based. `head` is None where the deck cannot be known.

    Without `has_identity`, its id or title is at fault: mending that gives all its questions other names.
    """

    head: DeckHead | None
    items: list[tuple[int, Item]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    has_identity: bool = True

    @property
    def deck(self) -> Deck:
        """The deck without lines and problems. Raises ValueError where there is none."""
        if self.head is None:
            raise ValueError("the deck has no head")
        cases = tuple(item for _, item in self.items if isinstance(item, Case))
        return Deck(self.head, cases, tuple(item for _, item in self.items if isinstance(item, Question)))


def parse_deck(
    text: str, name: str = "", file: str = "", advance: Callable[[int, int], None] = lambda done, total: None
) -> Parsed:
    """Read the clean text of a deck.md.

    `name` is the title of a deck that gives none, `file` is named in the findings, `advance` hears how many
    of all lines are read.
    """
    report = Report(file)
    lines = text.split("\n")
    length = front_matter(lines)
    front = read_front(lines, name, report)
    if front is None:
        return Parsed(None, problems=report.take())
    lines[:length] = [""] * length
    return _Reader(front, lines, report).parsed(advance)


@dataclass(frozen=True, slots=True)
class _Written:
    """A question as it stands in its lines, whichever way they were read."""

    stem: str
    id: str
    attributes: Mapping[str, Value]
    options: tuple[Option, ...]
    sections: Sections


class _Reader:
    def __init__(self, front: Front, lines: list[str], report: Report) -> None:
        self._front = front
        self._head = head = front.head
        self._lines = lines
        self._report = report
        self._domains = {domain.id: domain for domain in head.domains}
        self._domains_line = front.domains_line
        self._domain = ""
        self._ids: dict[str, int] = {}
        self._items: list[tuple[int, Item]] = []

    def parsed(self, advance: Callable[[int, int], None]) -> Parsed:
        lines = self._lines
        ends = [index for index, line in enumerate(lines) if line.startswith(("# ", "## "))] + [len(lines)]
        start = 0
        while start < len(lines):
            advance(start, len(lines))
            start = self._read_portion(start, ends)
            if len(self._items) > QUESTIONS:
                self._report.error("too-many", start + 1, f"The deck is cut after {QUESTIONS:,} questions.")
                break
        self._check_cases()
        self._report.question = ""
        review_weights(list(self._domains.values()), self._domains_line or 1, self._report)
        head = _with_domains(self._head, self._domains)
        return Parsed(head, self._items, self._report.take(), self._front.has_identity)

    def _read_portion(self, start: int, ends: Sequence[int]) -> int:
        """Read from a top-level heading on to another one; the line of that one."""
        following = bisect_right(ends, start)
        if start == 0 and not any(map(str.strip, self._lines[: ends[following]])):
            return ends[following]  # no parser is needed for what stands before a deck's first heading
        plain = plain_question(self._lines, start, ends[following])
        if plain is not None:
            self._read_plain(plain, start)
            return ends[following]
        blocks, end = portion(self._lines, start, ends, following)
        for piece, sections in groups(pieces(self._lines, blocks, start, end, self._report)):
            self._report.question = piece.id or piece.title[:60] if piece.level == 2 else ""
            if piece.level == 2:
                self._read_item(piece, sections)
            else:
                self._read_between(piece, sections)
        return end

    def _read_between(self, piece: Piece, sections: list[Piece]) -> None:
        """A domain, or what stands before the first heading."""
        if piece.level == 1:
            self._enter_domain(piece)
        for section in sections:
            self._report.error(
                "misplaced-section", section.line + 1, f'"### {section.title}" belongs to no question.'
            )
        if any(line.strip() for line in self._lines[piece.start : piece.end]):
            line = next(i for i in range(piece.start, piece.end) if self._lines[i].strip())
            self._report.warn(
                "stray-text",
                line + 1,
                "This text belongs to no question and is not read. Questions begin with ##.",
            )

    def _enter_domain(self, piece: Piece) -> None:
        if not (piece.id or piece.title):
            self._domain = ""
            return
        known = self._domains.get(piece.id or piece.title)
        if known is None and not piece.id:
            known = next((domain for domain in self._domains.values() if domain.name == piece.title), None)
        if known is None:
            if self._front.domains_line is not None:
                self._report.warn("unknown-domain", piece.line + 1, _unlisted(piece.id or piece.title))
            self._domains_line = self._domains_line or piece.line + 1
            weight = read_weight(piece.attributes.get("weight", ""), piece.line + 1, self._report)
            known = Domain(piece.id or piece.title, piece.title or piece.id, weight)
            self._domains[known.id] = known
        for key in piece.attributes:
            if key != "weight":
                self._report.warn(
                    "unknown-key", piece.line + 1, f'"{key}" says nothing about a domain and is not kept.'
                )
        self._domain = known.id

    def _read_plain(self, plain: Plain, start: int) -> None:
        self._report.question = plain.id or plain.title[:60]
        if not plain.id or self._is_new(plain.id, start):
            written = _Written(plain.stem, plain.id, plain.attributes, plain.options, plain.sections)
            self._add(written, start + 1)

    def _read_item(self, piece: Piece, sections: list[Piece]) -> None:
        line, kind = piece.line + 1, piece.attributes.get("kind", "")
        if piece.id and not self._is_new(piece.id, piece.line):
            return
        if kind == "case":
            self._read_case(piece, sections)
        elif not kind or kind in NAMED_KINDS:
            self._read_question(piece, sections)
        else:
            self._report.warn("skipped", line, f'This Whycards does not know questions of the kind "{kind}".')

    def _is_new(self, name: str, line: int) -> bool:
        first = self._ids.setdefault(name, line)
        if first == line and name not in self._domains:
            return True
        where = f"line {first + 1}" if first != line else "a domain"
        self._report.error(
            "duplicate-id",
            line + 1,
            f'The id "{name}" is taken by {where}, so this is not read. Change one.',
        )
        return False

    def _read_case(self, piece: Piece, sections: list[Piece]) -> None:
        line = piece.line + 1
        if not piece.id:
            self._report.error(
                "case", line, "A case needs an id by which questions name it: ## The branch office {#case-1}"
            )
            return
        found = read_sections(sections, self._lines, self._report)
        for name in found.texts:
            self._report.error("case", line, f'A case has exhibits only; "### {name}" belongs to a question.')
        if any(any(boxes(block)) for block in piece.blocks):
            self._report.error(
                "case", line, "A case has no options. For a check list in a text, use * instead of -."
            )
        text = cut(trim("\n".join(self._lines[piece.start : piece.end])))
        extra = {key: value for key, value in piece.attributes.items() if key != "kind"}
        self._items.append(
            (line, Case(piece.id, piece.title, text, tuple(found.exhibits), self._domain, extra))
        )

    def _read_question(self, piece: Piece, sections: list[Piece]) -> None:
        found = read_sections(sections, self._lines, self._report)
        listed = self._options_block(piece)
        options = read_options(listed, self._lines, self._report) if listed else ()
        rest = _without_blank_edges(self._lines[piece.start : listed.start if listed else piece.end])
        stem = trim("\n\n".join(part for part in (as_paragraph(piece.title), rest) if part))
        self._add(_Written(stem, piece.id, piece.attributes, options, found), piece.line + 1)

    def _add(self, written: _Written, line: int) -> None:
        options, found = written.options, written.sections
        if len(options) > OPTIONS:
            self._report.warn("skipped", line, f"It has {len(options)} options; a question may have {OPTIONS}.")
            return
        answer = found.texts.get("Answer", "")
        if options and answer:
            self._report.error(
                "answer",
                line,
                "It has options and an Answer. Options make it a question, an Answer a flashcard.",
            )
            answer = ""
        said = given(written.attributes, len(options), line, self._report)
        question = Question(
            stem=written.stem,
            options=options,
            answer=answer,
            explanation=found.explanation,
            id=written.id,
            domain=self._domain,
            choose=said.choose,
            case=said.case,
            level=said.level,
            tags=said.tags,
            shuffle=said.shuffle,
            hint=found.texts.get("Hint", ""),
            sources=found.sources,
            exhibits=tuple(found.exhibits),
            extra=dict(said.extra),
        )
        self._report.question = label(question)
        question = capped(question, line, self._report)
        self._items.append((line, question))
        review(question, line, self._report)

    def _options_block(self, piece: Piece) -> Block | None:
        """The list of options; what else looks like one, and what stands behind it, is an error."""
        listed: Block | None = None
        for block in piece.blocks:
            found = boxes(block)
            if listed is not None:
                what = "second list of options" if found and all(found) else "text"
                self._report.error(
                    "after-options",
                    block.start + 1,
                    f"This {what} stands behind the options and is not read. "
                    "Move it above them or into a ### section.",
                )
            elif found and all(found):
                listed = block
            elif any(found):
                self._report.error(
                    "mixed-list",
                    block.start + 1,
                    "Some items of this list begin with [ ] or [x] and some do not. Give each option a box and "
                    "a space behind it. For a list of the stem that runs into the options, use * instead of -.",
                )
        return listed

    def _check_cases(self) -> None:
        cases = {item.id for _, item in self._items if isinstance(item, Case)}
        for index, (line, item) in enumerate(self._items):
            if isinstance(item, Question) and item.case and item.case not in cases:
                self._items[index] = (line, replace(item, case=""))
                self._report.question = label(item)
                self._report.error(
                    "unknown-case",
                    line,
                    f'There is no case "{item.case}" in this deck. Add it or correct the id.',
                )


def _unlisted(domain: str) -> str:
    return f'The front matter does not list the domain "{domain}". Add it there, or correct the heading.'


def _without_blank_edges(lines: list[str]) -> str:
    filled = [index for index, line in enumerate(lines) if line.strip(" \t")]
    return "\n".join(lines[filled[0] : filled[-1] + 1]) if filled else ""


def _with_domains(head: DeckHead, domains: Mapping[str, Domain]) -> DeckHead:
    return replace(head, domains=tuple(domains.values()))
