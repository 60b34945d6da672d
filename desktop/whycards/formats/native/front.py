"""The front matter of a deck.md: what the deck says of itself."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from whycards.core.deck import DeckHead, Domain
from whycards.core.question import Value
from whycards.formats.cleaning.text import one_line, trim
from whycards.formats.native.deck import FORMAT_VERSION, is_id
from whycards.formats.native.exam import exam_faults
from whycards.formats.native.values import Lines, YamlFault, read_with_lines
from whycards.formats.report import Report

HEAD_KEYS = ("whycards", "id", "title", "version", "language", "licence", "description", "domains", "exam")
_MARK = re.compile(r"whycards[\"']?[ \t]*:")
_LONGEST_OPEN = 100
"""Lines in which front matter without an end is looked for."""
_NUMBER = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,12})?")
_WHOLE_WEIGHT = 100.0
_ROUNDING = 2.0
"""Percent by which rounded weights may miss the whole."""


@dataclass(frozen=True, slots=True)
class Front:
    """What the front matter says. Without `has_identity`, mending it gives all questions other names.

    `domains_line` is where the domains are listed, 1-based, None where none are.
    """

    head: DeckHead
    has_identity: bool
    domains_line: int | None


def front_matter(lines: Sequence[str]) -> int:
    """How many lines the front matter takes with its two fences; 0 where there is none."""
    if not lines or lines[0].rstrip() != "---":
        return 0
    for index in range(1, len(lines)):
        if lines[index].rstrip() in ("---", "..."):
            return index + 1
    return 0


def is_native(text: str) -> bool:
    """Whether a text has front matter with the key `whycards`, also where it forgets to close it."""
    if not text.startswith("---"):
        return False
    lines = text.split("\n")
    end = front_matter(lines) or _LONGEST_OPEN
    return lines[0].rstrip() == "---" and any(_MARK.search(line) for line in lines[1:end])


def read_front(lines: Sequence[str], name: str, report: Report) -> Front | None:
    """What the deck says of itself; None, with the reason reported, where that cannot be known.

    `name` is the title of a deck that gives none.
    """
    length = front_matter(lines)
    if not length and not lines[0].startswith("---"):
        report.error(
            "front-matter",
            1,
            "There is no front matter, so this is no deck of Whycards. Begin it with a line ---, "
            "a line whycards: 1, and another line ---.",
        )
        return None
    if not length:
        report.error("front-matter", 1, "The front matter does not end. Write a line --- below its last key.")
        return None
    try:
        values, places = read_with_lines("\n".join(lines[1 : length - 1]))
    except YamlFault as fault:
        report.error("front-matter", fault.line + 2, f"The front matter cannot be read: {fault}.")
        return None
    version = values.get("whycards")
    if version != FORMAT_VERSION:
        report.error(
            "format-version",
            places.get(("whycards",), -1) + 2,
            f"The deck is written in version {version} of the deck format, and this Whycards reads version "
            f"{FORMAT_VERSION}. Update Whycards, or write whycards: {FORMAT_VERSION}.",
        )
        return None
    return _Front(values, places, report).front(name)


class _Front:
    def __init__(self, values: dict[str, Value], places: Lines, report: Report) -> None:
        self._values = values
        self._places = places
        self._report = report

    def front(self, name: str) -> Front:
        title, deck_id = self._text("title"), self._id()
        if not title:
            self._error("no-title", "The deck has no title. Add one to its front matter: title: Net", "title")
        head = self._head(title or name, deck_id)
        has_identity = bool(title) and (bool(deck_id) or not self._values.get("id"))
        return Front(head, has_identity, self._line("domains") if head.domains else None)

    def _line(self, *path: str | int) -> int:
        """The line of a value, 1-based; the first one where the key is not there."""
        while path and path not in self._places:
            path = path[:-1]
        return self._places.get(path, -1) + 2 if path else 1

    def _error(self, rule: str, message: str, *path: str | int) -> None:
        self._report.error(rule, self._line(*path), message)

    def _head(self, title: str, deck_id: str) -> DeckHead:
        return DeckHead(
            title=title,
            id=deck_id,
            version=self._text("version"),
            language=self._text("language"),
            licence=self._text("licence") or self._text("license"),
            description=trim(self._string("description")),
            domains=self._domains(),
            exam=self._exam(),
            extra={key: value for key, value in self._values.items() if key not in (*HEAD_KEYS, "license")},
        )

    def _string(self, key: str) -> str:
        value = self._values.get(key, "")
        if isinstance(value, str):
            return value
        self._error("front-matter", f"{key} in the front matter is a single text, no list.", key)
        return ""

    def _text(self, key: str) -> str:
        return one_line(self._string(key))

    def _id(self) -> str:
        deck_id = self._text("id")
        if deck_id and not is_id(deck_id):
            self._error("bad-id", f'The deck\'s id "{deck_id}" is not valid. {ID_RULE}', "id")
            return ""
        return deck_id

    def _exam(self) -> dict[str, Value]:
        exam = self._values.get("exam", {})
        if isinstance(exam, dict):
            faults = dict(exam_faults(exam))
            for key, message in faults.items():
                self._error("exam", message, "exam", key)
            return {key: value for key, value in exam.items() if key not in faults}
        if exam:
            self._error(
                "front-matter", "exam in the front matter is of the form {questions: 65, minutes: 130}.", "exam"
            )
        return {}

    def _domains(self) -> tuple[Domain, ...]:
        listed = self._values.get("domains", [])
        if not isinstance(listed, list):
            if listed:
                sentence = "domains in the front matter is a list: [{id: rt, name: Routing}]."
                self._error("front-matter", sentence, "domains")
            return ()
        found: dict[str, Domain] = {}
        for place, entry in enumerate(listed):
            domain = self._domain(entry, place)
            if domain is None:
                continue
            if domain.id in found:
                self._error("duplicate-id", f'The domain "{domain.id}" is listed twice.', "domains", place)
            found.setdefault(domain.id, domain)
        return tuple(found.values())

    def _domain(self, entry: Value, place: int) -> Domain | None:
        at: tuple[str | int, ...] = ("domains", place)
        fields = {"name": entry} if isinstance(entry, str) else entry
        if not isinstance(fields, dict):
            self._error(
                "front-matter", "A domain in the front matter is of the form {id: rt, name: Routing}.", *at
            )
            return None
        domain_id, name = (one_line(_plain(fields.get(key, ""))) for key in ("id", "name"))
        if not (domain_id or name):
            self._error("front-matter", "A domain in the front matter has neither id nor name.", *at)
            return None
        if domain_id and not is_id(domain_id):
            self._error("bad-id", f'The id "{domain_id}" of a domain is not valid. {ID_RULE}', *at, "id")
            domain_id = ""
        for key in fields:
            if key not in ("id", "name", "weight"):
                line = self._line(*at, key)
                self._report.warn("unknown-key", line, f'"{key}" says nothing about a domain and is not kept.')
        weight = read_weight(fields.get("weight", ""), self._line(*at, "weight"), self._report)
        return Domain(domain_id or name, name or domain_id, weight)


ID_RULE = "An id is a letter or digit, then up to 63 letters, digits, and the signs _ . -"


def read_weight(value: Value, line: int, report: Report) -> float | None:
    """The share of a domain in percent, None where none is given."""
    if value == "":
        return None
    if isinstance(value, str) and _NUMBER.fullmatch(value) and math.isfinite(float(value)):
        weight = float(value)
        if weight > _WHOLE_WEIGHT:
            report.warn("bad-weight", line, f"A domain cannot weigh {value} percent of an exam.")
        return weight
    report.error("bad-weight", line, "The weight of a domain is a number of percent, such as 40 or 12.5.")
    return None


def review_weights(domains: Sequence[Domain], line: int, report: Report) -> None:
    """Warn where the weights of all domains are given, or of some, and cannot be shares of one exam."""
    weights = [domain.weight for domain in domains if domain.weight is not None]
    if not weights or max(weights) > _WHOLE_WEIGHT:
        return
    total, is_part = sum(weights), len(weights) < len(domains)
    if abs(total - _WHOLE_WEIGHT) > _ROUNDING and not (is_part and total < _WHOLE_WEIGHT):
        report.warn("weights", line, f"The weights of the domains add up to {total:g} percent, not to 100.")


def _plain(value: Value) -> str:
    return value if isinstance(value, str) else ""
