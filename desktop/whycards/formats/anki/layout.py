"""What the fields of a kind of note hold, guessed by their names."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from whycards.formats.anki.collection import NoteType
from whycards.formats.tables.fields import Field

_WORDS = re.compile(r"[^\W_]+")
_OPTION = re.compile(
    r"(?:option|choice|q|mc|opt|answer|answer option|antwort|variante?) ?(\d{1,2}|[a-z])(?: [a-z])?"
)
_LETTER = re.compile(r"[a-z]")
_RATIONALE = re.compile(r"(?:note|rationale|feedback|explanation|reason) ?(\d{1,2}|[a-z])")
_NAMES = {
    Field.QUESTION: "question ques front stem q prompt text problem frage pregunta domanda",
    Field.KEY: "answers answer ans correct key solution correctanswer correctanswers rightanswer",
    Field.OPTIONS: "choices options",
    Field.EXPLANATION: (
        "explanation ex exp extra extra1 backextra note notes remark remarks comment comments details rationale"
    ),
    Field.ANSWER: "back definition meaning translation response reverse",
    Field.SOURCE: "source sources ref refs reference references",
    Field.DOMAIN: "domain topic category subject chapter",
    Field.TAG: "tag tags",
    Field.IMAGE: "image images picture figure",
    Field.HINT: "hint",
    Field.LEVEL: "level difficulty",
    Field.IGNORE: "addreverse number no nr id shuffle header",
}
_MEANINGS = {name: field for field, names in _NAMES.items() for name in names.split()}
FLAGS: Mapping[Field, bool | None] = {Field.OPTION: None, Field.KEY_OPTION: True, Field.WRONG_OPTION: False}
"""What holds one option, and whether it is right; None where another field says so."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What each field of a kind of note holds. Without `sure` it is a guess to be looked at.

    `labels` has the letter or number that the name of an option's field ends in.
    """

    fields: tuple[Field, ...]
    labels: tuple[str, ...]
    sure: bool = True

    @property
    def has_choices(self) -> bool:
        """Whether its notes are choice questions."""
        return Field.OPTIONS in self.fields or sum(field in FLAGS for field in self.fields) > 1


def key_of(kind: NoteType) -> str:
    """The name under which a learner's choice of fields is kept: that of the set of field names."""
    names = json.dumps(kind.fields, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return f"anki:{hashlib.sha256(names).hexdigest()[:32]}"


def guessed(kind: NoteType) -> Layout:
    """The layout by field names, whatever the kind of note is called."""
    plain = [" ".join(_WORDS.findall(name.casefold())) for name in kind.fields]
    found, labels = _options(plain)
    fields: list[Field | None] = [option or _meaning(name) for option, name in zip(found, plain, strict=True)]
    if Field.OPTIONS not in fields and sum(field is Field.OPTION for field in fields) < 2:
        fields = [_meaning(name) for name in plain]
        return _of_a_card(kind, fields)
    sure = Field.QUESTION in fields and None not in fields
    explained = (Field.EXPLANATION if field is Field.ANSWER else field for field in _with_question(fields))
    return Layout(tuple(field or Field.IGNORE for field in explained), labels, sure)


def chosen(kind: NoteType, names: Sequence[str]) -> Layout | None:
    """The layout that a learner chose; None where it fits no more."""
    if len(names) != len(kind.fields):
        return None
    try:
        fields = tuple(map(Field, names))
    except ValueError:
        return None
    _, labels = _options([" ".join(_WORDS.findall(name.casefold())) for name in kind.fields])
    return Layout(fields, labels)


def _options(plain: Sequence[str]) -> tuple[list[Field | None], tuple[str, ...]]:
    """Which fields are options or speak of one, and the letter or number in the name of each."""
    found: list[Field | None] = []
    labels: list[str] = []
    letters = [name for name in plain if _LETTER.fullmatch(name)]
    is_lettered = letters[:2] == ["a", "b"]
    for name in plain:
        # In a row of letters "optionS" comes behind "optionR", and is no list of options.
        is_known = name.replace(" ", "") in _MEANINGS and f"{name[:-1]}r" not in plain
        option = None if is_known else _OPTION.fullmatch(name)
        rationale = None if is_known else _RATIONALE.fullmatch(name)
        if is_lettered and name in letters:
            found.append(Field.OPTION)
            labels.append(name)
        elif option is not None:
            found.append(Field.OPTION)
            labels.append(option[1])
        elif rationale is not None:
            found.append(Field.RATIONALE)
            labels.append(rationale[1])
        else:
            found.append(None)
            labels.append("")
    return found, tuple(labels)


def _meaning(name: str) -> Field | None:
    bare = name.replace(" ", "")
    if bare.startswith("qtype"):
        return Field.KIND
    if bare == "title":
        return Field.NOTE
    return _MEANINGS.get(bare)


def _with_question(fields: Sequence[Field | None]) -> list[Field | None]:
    """The fields with a question among them: the first whose meaning is not known."""
    if Field.QUESTION in fields:
        return list(fields)
    at = next((at for at, field in enumerate(fields) if field is None), 0)
    return [*fields[:at], Field.QUESTION, *fields[at + 1 :]]


def _of_a_card(kind: NoteType, fields: Sequence[Field | None]) -> Layout:
    """A flashcard: its first field asks, and what is not known otherwise belongs to the answer."""
    sure = Field.QUESTION in fields and None not in fields
    answers = [Field.ANSWER if field is Field.KEY else field for field in _with_question(fields)]
    if not kind.is_cloze and Field.ANSWER not in answers and Field.EXPLANATION in answers:
        at = answers.index(Field.EXPLANATION)
        answers[at] = Field.ANSWER
    return Layout(tuple(field or Field.ANSWER for field in answers), ("",) * len(fields), sure)
