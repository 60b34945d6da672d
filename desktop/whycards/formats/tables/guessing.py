"""Guesses what each column of a table holds by the names in its header."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from whycards.formats.records.headings import Heading, heading
from whycards.formats.records.synonyms import NUMBERED
from whycards.formats.tables.fields import Field

_LONGEST_NAME = 160
_TRUTH = ("truefalse", "true false", "判断", "正误")
_EXTRA = {Field.RATIONALE, Field.OPTION_IS_KEY, Field.OPTION_IMAGE}


@dataclass(frozen=True, slots=True)
class Guess:
    """A field for each column. `known` counts the names that mean something; `is_truth`: true or false only.

    `is_numbered`: the options have numbers in the header, so that numbers as keys begin at 1.
    """

    fields: tuple[Field, ...]
    known: int = 0
    sure: bool = False
    is_truth: bool = False
    is_numbered: bool = False

    @property
    def is_usable(self) -> bool:
        """Whether rows can become questions or flashcards by it."""
        return Field.QUESTION in self.fields and any(
            what in self.fields
            for what in (
                Field.OPTION,
                Field.OPTIONS,
                Field.KEY,
                Field.ANSWER,
                Field.KEY_OPTION,
                Field.WRONG_OPTION,
            )
        )


def key_of(header: Sequence[str]) -> str:
    """The name under which the learner's choice for these headers is kept."""
    names = json.dumps([" ".join(name.split()) for name in header], ensure_ascii=False)
    return hashlib.sha256(names.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def guess(header: Sequence[str], rows: Sequence[Sequence[str]] = ()) -> Guess:
    """What the columns under these names hold; the first rows tell what an unknown name among options is."""
    if any(len(name) > _LONGEST_NAME for name in header):
        return Guess(tuple(Field.IGNORE for _ in header))
    headings = [heading(name) for name in header]
    fields = [_alone(found, headings) for found in headings]
    runs = _unknown_options(fields, header, rows)
    _as_options(fields, headings)
    _one_question(fields, headings)
    _key(fields, headings)
    _extras(fields)
    _once(fields)
    has_key = any(what in fields for what in (Field.KEY, Field.KEY_OPTION, Field.OPTION_IS_KEY, Field.ANSWER))
    is_question_named = any(
        found.is_strong and what is Field.QUESTION for found, what in zip(headings, fields, strict=True)
    )
    numbers = [
        found.number
        for found, what in zip(headings, fields, strict=True)
        if what is Field.OPTION and not found.is_lettered
    ]
    return Guess(
        tuple(what or Field.IGNORE for what in fields),
        sum(found.field is not None for found in headings),
        has_key and is_question_named and not runs,
        any(word in found.bare for word in _TRUTH for found in headings),
        len(numbers) > 1 and numbers[0] == 1,
    )


def _alone(found: Heading, headings: Sequence[Heading]) -> Field | None:
    """What a name means without its neighbours; one that stands several times is the name of each option."""
    if found.field is None or not found.number:
        is_option = NUMBERED.get(found.bare) is Field.OPTION
        count = sum(other.bare == found.bare for other in headings)
        if is_option and (count > 1 or found.field is None):
            return Field.OPTION if count > 1 else Field.OPTIONS
        if count > 1 and found.field is Field.EXPLANATION:
            return Field.RATIONALE
        if count > 1 and found.field is Field.KEY and not is_option:
            return Field.OPTION_IS_KEY
    return found.field


def _as_options(fields: list[Field | None], headings: Sequence[Heading]) -> None:
    """A lone "answer a" or "1" is no option; "a" between names of columns may be one."""
    options = [at for at, what in enumerate(fields) if what is Field.OPTION]
    if len(options) == 1:
        at = options[0]
        is_answer = headings[at].bare[:3] in ("ans", "res", "rép", "ant", "ris", "odp", "отв", "від", "a")
        fields[at] = Field.KEY if is_answer and Field.KEY not in fields else Field.IGNORE


def _unknown_options(fields: list[Field | None], header: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Take columns of unknown name that follow an option and are filled for options; how many."""
    taken = 0
    known_after = 0
    for at in range(len(fields) - 1, 0, -1):
        known_after += fields[at] not in (None, Field.IGNORE)
        if fields[at] is not None or not header[at].strip() or not known_after:
            continue
        before = at - 1
        while before > 0 and fields[before] is None:
            before -= 1
        if fields[before] is Field.OPTION and _are_texts(rows, at):
            taken += 1
            fields[at] = Field.OPTION
    return taken


def _are_texts(rows: Sequence[Sequence[str]], at: int) -> bool:
    filled = [row[at] for row in rows if at < len(row) and row[at].strip()]
    return bool(filled) and len(filled) * 2 >= len(rows) and not all(text.strip().isdigit() for text in filled)


def _one_question(fields: list[Field | None], headings: Sequence[Heading]) -> None:
    """Of several columns that may be the question the best named one is it."""
    named = [at for at, what in enumerate(fields) if what is Field.QUESTION]
    if len(named) < 2:
        return
    best = max(named, key=lambda at: (headings[at].is_strong, "text" in headings[at].bare, -at))
    for at in named:
        if at != best:
            fields[at] = Field.IGNORE


def _key(fields: list[Field | None], headings: Sequence[Heading]) -> None:
    """Of several columns that may be the key the best named ones are it; without options it is the answer."""
    keys = [at for at, what in enumerate(fields) if what is Field.KEY]
    has_options = any(what in fields for what in (Field.OPTION, Field.OPTIONS, Field.WRONG_OPTION))
    strong = [at for at in keys if headings[at].is_strong]
    weak = [at for at in keys if not headings[at].is_strong]
    if not has_options and strong and weak:
        fields[weak[0]], has_options = Field.OPTIONS, True
        weak = weak[1:]
    best = strong or weak
    numbered = [at for at in best if headings[at].number]
    kept = numbered if len(numbered) > 1 else best[:1]
    for at in (*strong, *weak):
        if at not in kept:
            fields[at] = Field.IGNORE
    if Field.WRONG_OPTION in fields and Field.OPTION not in fields and Field.OPTIONS not in fields:
        for at in kept:
            fields[at] = Field.KEY_OPTION
    elif not has_options:
        for at in kept:
            fields[at] = Field.ANSWER


def _extras(fields: list[Field | None]) -> None:
    """A reason or flag belongs to an option, so that without options it says something of the question."""
    if any(what in (Field.OPTION, Field.WRONG_OPTION, Field.KEY_OPTION) for what in fields):
        if fields.count(Field.RATIONALE) == 1 and Field.EXPLANATION not in fields:
            fields[fields.index(Field.RATIONALE)] = Field.EXPLANATION
        if fields.count(Field.OPTION_IS_KEY) == 1:
            at = fields.index(Field.OPTION_IS_KEY)
            fields[at] = Field.IGNORE if Field.KEY in fields else Field.KEY
        return
    for at, what in enumerate(fields):
        if what is Field.RATIONALE:
            fields[at] = Field.EXPLANATION
        elif what in _EXTRA:
            fields[at] = Field.IGNORE


def _once(fields: list[Field | None]) -> None:
    """What a question has once stands in the first column of that kind; a second domain is a tag."""
    seen: Counter[Field] = Counter()
    for at, what in enumerate(fields):
        if what is None:
            continue
        seen[what] += 1
        if seen[what] > 1 and what is Field.DOMAIN:
            fields[at] = Field.TAG
        elif seen[what] > 1 and what in (Field.ID, Field.KIND, Field.LEVEL, Field.OPTIONS, Field.CHOOSE):
            fields[at] = Field.IGNORE
