"""Makes questions of items: resolves the key, fills the explanation, and says what is lacking or doubtful."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import replace

from whycards.core.question import UNFINISHED, Explanation, Option, Question, Value
from whycards.formats.cleaning.text import one_line, trim
from whycards.formats.limits import OPTIONS
from whycards.formats.neutral.item import Item
from whycards.formats.neutral.judging import in_paragraphs, rows, speaks_of_options
from whycards.formats.neutral.keys import Key, resolve
from whycards.formats.neutral.referring import listed, set_apart
from whycards.formats.neutral.repeating import without_option
from whycards.formats.neutral.shortening import split_short
from whycards.formats.report import Report
from whycards.formats.review import capped, label, review

_ID = re.compile(r"[^\W_][\w.-]{0,63}", re.ASCII)
_NO_ID = re.compile(r"[^\w.-]+", re.ASCII)
_ID_CHARACTERS = 48


class Maker:
    """Makes the questions of one deck. What it finds goes to `report`, which says whose item it is.

    `base` is the number of the first option where a key is a number (see `keys.Numbering`).
    """

    def __init__(self, report: Report, base: int = 1) -> None:
        self.report = report
        self.base = base
        self._ids: set[str] = set()

    def question(self, item: Item, line: int, name: str = "") -> Question | None:
        """The question of an item that stands at this line (1-based); None where it had to be skipped.

        `name` is what to call it in the report, such as its number; else its id or how its stem begins.
        """
        key = self._key(item)
        question = _question(item, key)
        self.report.question = name or label(question)
        if len(item.options) > OPTIONS:
            self.report.warn(
                "skipped", line, f"It has {len(item.options)} options; a question may have {OPTIONS}."
            )
            return None
        question = self._with_own_id(capped(question, line, self.report), line)
        for rule, sentence in _doubts(item, key, question):
            self.report.warn(rule, line, sentence)
        review(question, line, self.report)
        if key.reason and not key.positions and item.key:
            self.report.note("key", line, key.reason)
        return question

    def made(self, question: Question, line: int, name: str = "") -> Question:
        """A question that was made without an item: it has a key, and nothing of it is doubtful yet."""
        self.report.question = name or label(question)
        question = self._with_own_id(capped(question, line, self.report), line)
        review(question, line, self.report)
        return question

    def _key(self, item: Item) -> Key:
        flagged = tuple([at for at, choice in enumerate(item.options) if choice.is_key])
        if flagged or not item.key or not item.options:
            return Key(flagged)
        labels = [choice.label for choice in item.options]
        return resolve(
            item.key,
            [choice.text for choice in item.options],
            labels=labels if all(labels) else (),
            base=self.base,
            means=item.key_means,
        )

    def _with_own_id(self, question: Question, line: int) -> Question:
        if not question.id:
            return question
        if question.id in self._ids:
            self.report.warn(
                "duplicate-id",
                line,
                f'The id "{question.id}" stood before; this question is known by its text.',
            )
            return replace(question, id="")
        self._ids.add(question.id)
        return question


def known_as(written: str) -> str:
    """An id of letters, digits and `_ . -`; another one keeps its beginning, with a digest of all of it."""
    written = one_line(written)
    if not written or _ID.fullmatch(written):
        return written
    begin = _NO_ID.sub("-", written).strip("-._")[:_ID_CHARACTERS]
    digest = hashlib.sha256(written.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return f"{begin}-{digest}" if begin else digest


def _question(item: Item, key: Key) -> Question:
    count = len(item.options)
    full, sources = set_apart(trim(item.full))
    answer, listed_there = ("", ()) if item.options else set_apart(trim(item.answer))
    named = count if speaks_of_options(full) else 0
    full = in_paragraphs(full, named) if named else full
    found = rows(full, named) if named else {}
    short = trim(item.short)
    if not short and full:
        short, full = _shortened(full, named)
    options = _options(item, key, found)
    return Question(
        stem=trim(item.stem),
        options=options,
        answer=answer,
        explanation=Explanation(short, item.figure, full),
        id=known_as(item.id) if item.id else "",
        domain=one_line(item.domain) if item.domain else "",
        choose=item.choose,
        case=item.case,
        level=item.level if item.level is not None and 1 <= item.level <= 3 else None,
        tags=tuple(dict.fromkeys(filter(None, map(one_line, item.tags)))) if item.tags else (),
        shuffle=item.shuffle,
        hint=trim(item.hint) if item.hint else "",
        sources=_sources(item, (*listed_there, *sources)),
        exhibits=tuple(item.exhibits),
        extra=_extra(item),
    )


def _sources(item: Item, found: tuple[str, ...]) -> tuple[str, ...]:
    """Those that the file names as such, and those found at the end of a text."""
    if not item.sources and not found:
        return ()
    named = (entry for source in item.sources for entry in listed(trim(source)))
    return tuple(dict.fromkeys(filter(None, map(trim, (*named, *found)))))


def _options(item: Item, key: Key, found: Mapping[int, str]) -> tuple[Option, ...]:
    """The options; `found` is what the full explanation says of each."""
    options: list[Option] = []
    for at, choice in enumerate(item.options):
        rationale = without_option(trim(choice.rationale), choice.text) if choice.rationale else ""
        if not rationale and found:
            rationale = found.get(at, "")
        options.append(Option(trim(choice.text), at in key.positions, rationale))
    return tuple(options)


def _extra(item: Item) -> dict[str, Value]:
    reason = item.draft
    if not reason and item.options and not item.stem.strip():
        reason = "it has no question text"
    return {**item.extra, UNFINISHED: reason} if reason else item.extra


def _shortened(full: str, options: int) -> tuple[str, str]:
    """The short explanation, and the rest; a text that begins with one option stays whole."""
    short, rest = split_short(full)
    if short and options and rows(short, options):
        return "", full
    return short, rest


def _doubts(item: Item, key: Key, question: Question) -> list[tuple[str, str]]:
    found = list(item.doubts)
    if key.positions and key.reason:
        found.append(("key", key.reason))
    several = item.is_multiple is not None and len(question.keys) > 1
    if item.is_multiple is not None and question.keys and several is not item.is_multiple:
        said = "several answers" if item.is_multiple else "one answer"
        keys = len(question.keys)
        sentence = f"The file declares {said}, and {keys} are marked as right."
        sentence = f"The file declares {said}, and one is marked as right." if keys == 1 else sentence
        found.append(("kind-mismatch", sentence))
    return found
