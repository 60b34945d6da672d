"""Writes a deck as deck.md, with a fixed order of keys and sections."""

from __future__ import annotations

import re
from collections.abc import Iterator

from whycards.core.deck import Case, Domain
from whycards.core.question import Exhibit, Figure, Option, Question, Value
from whycards.formats.markdown import as_paragraph, blocks
from whycards.formats.native.canonical import canonical
from whycards.formats.native.deck import EXHIBIT, FORMAT_VERSION, Deck, is_id
from whycards.formats.native.pieces import ATTRIBUTES, split_id
from whycards.formats.native.values import flow, scalar

_ENDS_LIKE_HEADING = re.compile(r"(?:^|\s)#+$")
_TEXT_MARKS = re.compile(r"([\\`*_\[\]<>&\"!])")
_TARGET_MARKS = re.compile(r"([\\&])")


def write_deck(deck: Deck) -> str:
    """The text of a deck.md. `parse_deck` gives `canonical(deck)` back from it."""
    deck = canonical(deck)
    parts = [_front(deck), *_Body(deck).parts()]
    return "\n\n".join(part for part in parts if part) + "\n"


def _front(deck: Deck) -> str:
    head = deck.head
    values: list[tuple[str, Value]] = [
        ("whycards", FORMAT_VERSION),
        ("id", head.id),
        ("title", head.title),
        ("version", head.version),
        ("language", head.language),
        ("licence", head.licence),
        ("description", head.description),
        ("domains", [_domain(domain) for domain in head.domains]),
        ("exam", dict(head.exam)),
    ]
    lines = [f"{key}: {flow(value)}" for key, value in values if value or key == "title"]
    lines += [f"{scalar(key)}: {flow(head.extra[key])}" for key in sorted(head.extra)]
    return "\n".join(["---", *lines, "---"])


def _domain(domain: Domain) -> dict[str, Value]:
    values: dict[str, Value] = {"id": domain.id} if is_id(domain.id) else {}
    values["name"] = domain.name
    if domain.weight is not None:
        values["weight"] = f"{domain.weight:.12f}".rstrip("0").rstrip(".")
    return values


class _Body:
    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._names = {domain.id: domain.name for domain in deck.head.domains}
        self._domain = ""

    def parts(self) -> Iterator[str]:
        """Domains, cases and questions; a case stands before the first question that names it."""
        waiting = {case.id: case for case in self._deck.cases}
        for question in self._deck.questions:
            case = waiting.pop(question.case, None)
            if case is not None:
                yield from self._case(case)
            yield from self._enter(question.domain)
            yield "\n".join(_question(question))
        for case in waiting.values():
            yield from self._case(case)

    def _case(self, case: Case) -> Iterator[str]:
        yield from self._enter(case.domain)
        attributes: dict[str, Value] = {"kind": "case", **{key: case.extra[key] for key in sorted(case.extra)}}
        lines = [_heading("##", case.title, case.id), _attributes(attributes)]
        lines += [case.text] if case.text else []
        yield "\n".join([*lines, *_exhibits(case.exhibits)])

    def _enter(self, domain: str) -> Iterator[str]:
        if domain != self._domain:
            self._domain = domain
            yield _heading("#", self._names.get(domain, ""), domain if is_id(domain) else "")


def _heading(marks: str, title: str, name: str) -> str:
    return " ".join(part for part in (marks, title, f"{{#{name}}}" if name else "") if part)


def _attributes(values: dict[str, Value]) -> str:
    return f"{ATTRIBUTES} {flow(values)} -->"


def _question(question: Question) -> Iterator[str]:
    title, rest = _split_stem(question)
    yield _heading("##", title, question.id)
    attributes = _question_attributes(question)
    if attributes:
        yield _attributes(attributes)
    if rest:
        yield f"\n{rest}"
    if question.options:
        if rest:
            yield ""
        yield from (_option(option) for option in question.options)
    yield from _sections(question)


def _split_stem(question: Question) -> tuple[str, str]:
    """The part of the stem that the heading holds exactly, and the rest."""
    first, *rest = question.stem.split("\n")
    fits = (
        first == first.strip() == as_paragraph(first)
        and not (rest and (rest[0] or not rest[1].strip(" \t")))
        and (question.id or (split_id(first)[1] is None and not _ENDS_LIKE_HEADING.search(first)))
    )
    return (first, "\n".join(rest[1:])) if fits else ("", question.stem)


def _question_attributes(question: Question) -> dict[str, Value]:
    values: dict[str, Value] = {
        "choose": "" if question.choose is None else str(question.choose),
        "case": question.case,
        "difficulty": "" if question.level is None else str(question.level),
        "tags": list(question.tags),
        "shuffle": "" if question.shuffle else "false",
    }
    written = {key: value for key, value in values.items() if value}
    return written | {key: question.extra[key] for key in sorted(question.extra)}


def _option(option: Option) -> str:
    first, *rest = option.text.split("\n")
    parts = blocks(option.text)
    if not parts or parts[0].start or parts[0].kind != "paragraph" or as_paragraph(first) != first:
        is_fence = bool(parts) and parts[0].kind == "fence" and not parts[0].start
        first, rest = (
            "",
            option.text.split("\n") if is_fence or not option.text else ["", *option.text.split("\n")],
        )
    pin = f"{ATTRIBUTES} {{pin: {option.pin}}} -->" if option.pin else ""
    opener = " ".join(part for part in (f"- [{'x' if option.is_key else ' '}]", first, pin) if part)
    quote = [f"> {line}" if line else ">" for line in option.rationale.split("\n")] if option.rationale else []
    last = parts[-1].kind if parts else "paragraph"
    if last == "blockquote" and not quote:
        quote = [">"]
    if quote and last not in ("paragraph", "fence"):
        quote = ["", *quote]
    body = [*rest, *quote] if option.text else quote
    return "\n".join([opener, *(f"  {line}" if line else "" for line in body)])


def _sections(question: Question) -> Iterator[str]:
    yield from _exhibits(question.exhibits)
    explanation = question.explanation
    figure = _figure(explanation.figure) if explanation.figure else ""
    texts = {
        "Answer": question.answer,
        "Hint": question.hint,
        "Short explanation": "\n\n".join(part for part in (explanation.short, figure) if part),
        "Full explanation": explanation.full,
        "Sources": "\n".join("- " + source.replace("\n", "\n  ") for source in question.sources),
    }
    for name, text in texts.items():
        if text:
            yield f"\n### {name}\n{text}"


def _exhibits(exhibits: tuple[Exhibit, ...]) -> Iterator[str]:
    for exhibit in exhibits:
        heading = f"\n### {EXHIBIT} {exhibit.title}".rstrip()
        yield f"{heading}\n{exhibit.text}" if exhibit.text else heading


def _figure(figure: Figure) -> str:
    target = _TARGET_MARKS.sub(r"\\\1", figure.image)
    if not target or any(mark in target for mark in "() "):
        target = f"<{target}>"
    caption = f' "{escaped(figure.caption)}"' if figure.caption else ""
    return f"![{escaped(figure.alt)}]({target}{caption})"


def escaped(text: str) -> str:
    """A text as words of an image, whatever marks it holds."""
    return _TEXT_MARKS.sub(r"\\\1", text)
