"""The front matter of a deck.md: what the deck says of itself."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from whycards.core.deck import DeckHead, Domain
from whycards.core.question import Value
from whycards.formats.cleaning.text import one_line, trim
from whycards.formats.native.deck import FORMAT_VERSION, is_id
from whycards.formats.native.values import YamlFault, read_mapping
from whycards.formats.report import Report

HEAD_KEYS = ("whycards", "id", "title", "version", "language", "licence", "description", "domains", "exam")
_MARK = re.compile(r"whycards[\"']?[ \t]*:")
_LONGEST_OPEN = 100
"""Lines in which front matter without an end is looked for."""
_NUMBER = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,12})?")


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


def read_front(lines: Sequence[str], name: str, report: Report) -> DeckHead | None:
    """The head of the deck whose lines these are; None, with the reason reported, where it cannot be known.

    `name` is the title of a deck that gives none.
    """
    length = front_matter(lines)
    if not length:
        report.error("front-matter", 1, "The front matter does not end. Write a line --- below its last key.")
        return None
    try:
        values = read_mapping("\n".join(lines[1 : length - 1]))
    except YamlFault as fault:
        report.error("front-matter", fault.line + 2, f"The front matter cannot be read: {fault}.")
        return None
    version = values.get("whycards")
    if version != FORMAT_VERSION:
        report.error(
            "format-version",
            1,
            f"The deck is written in version {version} of the deck format, and this Whycards reads version "
            f"{FORMAT_VERSION}. Update Whycards, or write whycards: {FORMAT_VERSION}.",
        )
        return None
    return _Front(values, report).head(name)


class _Front:
    def __init__(self, values: dict[str, Value], report: Report) -> None:
        self._values = values
        self._report = report

    def head(self, name: str) -> DeckHead:
        title = self._text("title")
        if not title:
            self._report.error(
                "no-title", 1, "The deck has no title. Add one to its front matter: title: Networks"
            )
        return DeckHead(
            title=title or name,
            id=self._id(),
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
        self._report.error("front-matter", 1, f"{key} in the front matter is a single text, no list.")
        return ""

    def _text(self, key: str) -> str:
        return one_line(self._string(key))

    def _id(self) -> str:
        deck_id = self._text("id")
        if deck_id and not is_id(deck_id):
            self._report.error("bad-id", 1, f'The deck\'s id "{deck_id}" is not valid. {ID_RULE}')
            return ""
        return deck_id

    def _exam(self) -> dict[str, Value]:
        exam = self._values.get("exam", {})
        if isinstance(exam, dict):
            return exam
        if exam:
            self._report.error(
                "front-matter", 1, "exam in the front matter is of the form {questions: 65, minutes: 130}."
            )
        return {}

    def _domains(self) -> tuple[Domain, ...]:
        listed = self._values.get("domains", [])
        if not isinstance(listed, list):
            if listed:
                self._report.error(
                    "front-matter", 1, "domains in the front matter is a list: [{id: rt, name: Routing}]."
                )
            return ()
        found: dict[str, Domain] = {}
        for entry in listed:
            domain = self._domain(entry)
            if domain is None:
                continue
            if domain.id in found:
                self._report.error("duplicate-id", 1, f'The domain "{domain.id}" is listed twice.')
            found.setdefault(domain.id, domain)
        return tuple(found.values())

    def _domain(self, entry: Value) -> Domain | None:
        fields = {"name": entry} if isinstance(entry, str) else entry
        if not isinstance(fields, dict):
            self._report.error(
                "front-matter", 1, "A domain in the front matter is of the form {id: rt, name: Routing}."
            )
            return None
        domain_id, name = (one_line(_plain(fields.get(key, ""))) for key in ("id", "name"))
        if not (domain_id or name):
            self._report.error("front-matter", 1, "A domain in the front matter has neither id nor name.")
            return None
        if domain_id and not is_id(domain_id):
            self._report.error("bad-id", 1, f'The id "{domain_id}" of a domain is not valid. {ID_RULE}')
            domain_id = ""
        for key in fields:
            if key not in ("id", "name", "weight"):
                self._report.warn("unknown-key", 1, f'"{key}" says nothing about a domain and is not kept.')
        return Domain(domain_id or name, name or domain_id, self.weight(fields.get("weight", ""), 1))

    def weight(self, value: Value, line: int) -> float | None:
        """The share of a domain in percent."""
        return read_weight(value, line, self._report)


ID_RULE = "An id is a letter or digit, then up to 63 letters, digits, and the signs _ . -"


def read_weight(value: Value, line: int, report: Report) -> float | None:
    """The share of a domain in percent, None where none is given."""
    if value == "":
        return None
    if isinstance(value, str) and _NUMBER.fullmatch(value) and math.isfinite(float(value)):
        return float(value)
    report.error("bad-weight", line, "The weight of a domain is a number of percent, such as 40 or 12.5.")
    return None


def _plain(value: Value) -> str:
    return value if isinstance(value, str) else ""
