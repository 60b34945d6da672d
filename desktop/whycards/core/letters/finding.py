"""Finds what a text says of options by their letters, with certainty or not at all.

A reference is bound where its surroundings leave no doubt: a noun ("option B", "réponse C"), a judgement
("B is wrong"), a label at the beginning of a line, a sentence that gives the answer, or a list that is the
whole text of an option. Where letters probably mean options but need not, they are a doubt: the question then
keeps its authored order. Everything else ("vitamin A", "a server") is prose.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from whycards.core.letters import patterns
from whycards.core.letters.elsewhere import named_elsewhere
from whycards.core.letters.evidence import Evidence, Field, Kind, Surroundings
from whycards.core.letters.masking import mask, only_hidden
from whycards.core.letters.tokens import (
    Group,
    Token,
    by_alphabet,
    groups,
    in_cyrillic_order,
    letters_in,
    written_together,
)
from whycards.core.letters.weighing import weigh, weigh_run
from whycards.core.question import letter

MOST_OPTIONS = 26
"""Questions with more options are not lettered by one letter each."""

USUAL_OPTIONS = 8
"""So many are taken for granted where their number is not known."""

_LONGEST, _SHORT = 20_000, 60


class Reference(NamedTuple):
    """Letters bound to the options at `places` (authored, 0-based), from character `start` up to `end`.

    `says_right`: whether the text calls them right (True) or wrong (False), None where it does neither.
    """

    start: int
    end: int
    places: tuple[int, ...]
    is_lower: bool = False
    is_range: bool = False
    says_right: bool | None = None
    gives_answer: bool = False

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the options in authored order."""
        return tuple(letter(place) for place in self.places)


class Doubt(NamedTuple):
    """What might be a reference and cannot be bound; `why` is a sentence without its subject."""

    start: int
    end: int
    why: str


class Found(NamedTuple):
    """What a text holds, in its order. `names` are the places of letters that name something else there.

    `is_strong`: it certainly speaks of options by letters; `is_open`: it may, if another text does.
    """

    references: tuple[Reference, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    names: frozenset[int] = frozenset()
    is_strong: bool = False
    is_open: bool = False


NOTHING = Found()


class Context(NamedTuple):
    """What the rest of a question tells.

    `names`: places of letters that name something else in stem and options. `is_strong`: another of its
    texts certainly speaks of options by letters. `is_cyrillic`: its letters count by the Cyrillic alphabet.
    """

    names: Collection[int] = ()
    is_strong: bool = False
    is_cyrillic: bool = False


ALONE = Context()


def find(text: str, options: int, field: Field = Field.EXPLANATION, context: Context = ALONE) -> Found:
    """The references to options of a question with so many of them."""
    if not may_refer(text):
        return NOTHING
    if len(text) > _LONGEST:
        return Found(doubts=(Doubt(0, len(text), "is too long to be read for letters"),))
    masked = mask(text)
    takes_small = field is Field.OPTION and patterns.small_list().fullmatch(masked) is not None
    tokens = letters_in(masked, takes_small=takes_small)
    if tokens is None:
        return Found(doubts=(Doubt(0, len(text), "holds more single letters than an explanation does"),))
    if context.is_cyrillic or in_cyrillic_order(masked, tokens):
        tokens = by_alphabet(masked, tokens)
    inside = [token for token in tokens if token.places and token.places[0] < min(options, MOST_OPTIONS)]
    around = Surroundings(masked, field, options, frozenset(context.names))
    weighed = [(group, weigh(group, around)) for group in groups(masked, inside)]
    weighed += [(group, weigh_run(group, around)) for group in written_together(masked, options)]
    weighed.sort(key=lambda pair: pair[0].start)
    has_labels = any(evidence.kind in _LABELS for _, evidence in weighed)
    outside = [token for token in tokens if token.places and token.places[0] >= options]
    return _settled(
        weighed,
        context,
        [
            *_strangers(around, outside, has_labels=has_labels),
            *_by_place(masked, options, field),
            *_elsewhere(masked, field, weighed),
        ],
    )


def named_in_code(text: str, options: int) -> frozenset[int]:
    """Places of capitals that stand alone in code, formulas and the words of pictures; all, of a long text."""
    if len(text) > _LONGEST:
        return frozenset(range(options)) if may_refer(text) else frozenset()
    masked = mask(text)
    if masked == text:
        return frozenset()
    hidden = only_hidden(text, masked)
    tokens = letters_in(hidden) or []
    return frozenset(token.places[0] for token in tokens if not token.is_lower and token.places) & {
        *range(options)
    }


def uses_cyrillic_order(texts: Sequence[str]) -> bool:
    """Whether letters in these texts count by the Cyrillic alphabet: one of them is none of the Latin one."""
    for text in texts:
        if not text.isascii() and any(char in text for char in "БГД"):
            masked = mask(text)
            if in_cyrillic_order(masked, letters_in(masked) or []):
                return True
    return False


_SHAPES = bytes(
    ord("A" if char.isupper() else "a" if char.isalnum() else " ") for char in map(chr, range(128))
) + bytes(128)
_PLACE_WORDS = ("option", "choice", "answer", "alternative", "antwort", "response")


def may_refer(text: str) -> bool:
    """A quick look: most texts hold no letter that stands alone, and speak of no option."""
    if not text.isascii():
        return True
    shapes = b" %b " % text.encode("ascii").translate(_SHAPES)
    if b" A " in shapes:
        return True
    lower = text.lower()
    return any(word in lower for word in _PLACE_WORDS) or (
        b" a " in shapes and ("(" in text or len(text) <= _SHORT)
    )


def _settled(weighed: Sequence[tuple[Group, Evidence]], context: Context, others: Sequence[Doubt]) -> Found:
    """Bind what the whole text makes certain: labels confirm each other, loose letters need a certain one."""
    labels = {group.places[0] for group, evidence in weighed if evidence.kind in _LABELS}
    is_strong = len(labels) > 1 or any(evidence.kind in _CERTAIN for _, evidence in weighed)
    references: list[Reference] = []
    doubts: list[Doubt] = []
    names: set[int] = set()
    for group, evidence in weighed:
        kind = evidence.kind
        if kind is Kind.LABEL or (kind in _CONFIRMED and (is_strong or context.is_strong)):
            kind = Kind.BOUND
        elif kind is Kind.MAYBE and (is_strong or context.is_strong):
            kind = Kind.DOUBT
        if kind is Kind.BOUND:
            references += _references(group, evidence)
        elif kind in (Kind.LOOSE, Kind.WEAK_LABEL, Kind.DOUBT):
            doubts.append(Doubt(group.start, group.end, evidence.why or "may mean an option, or may not"))
        elif evidence.is_name:
            names.update(group.places)
    return Found(
        tuple(references),
        tuple(sorted([*doubts, *others], key=lambda doubt: doubt.start)),
        frozenset(names),
        is_strong,
        is_open=not is_strong and any(evidence.kind in _OPEN for _, evidence in weighed),
    )


_CERTAIN = (Kind.BOUND, Kind.LABEL)
_OPEN = (Kind.LOOSE, Kind.MAYBE, Kind.WEAK_LABEL, Kind.INITIAL)
_LABELS = (Kind.LABEL, Kind.WEAK_LABEL, Kind.INITIAL)
_CONFIRMED = (Kind.LOOSE, Kind.WEAK_LABEL, Kind.INITIAL)


def _references(group: Group, evidence: Evidence) -> list[Reference]:
    return [
        Reference(
            token.start,
            token.end,
            token.places,
            token.is_lower,
            token.is_range,
            evidence.says_right,
            evidence.gives_answer,
        )
        for token in group.tokens
    ]


def _strangers(around: Surroundings, tokens: Sequence[Token], *, has_labels: bool) -> list[Doubt]:
    """Letters that name an option which the question does not have."""
    doubts: list[Doubt] = []
    if around.field is Field.STEM:
        return doubts
    masked = around.masked
    for token in tokens:
        before = masked[max(0, token.start - patterns.BEFORE) : token.start]
        if token.is_lower or before.rstrip().endswith((":", "：")):
            continue
        behind = masked[token.end : token.end + patterns.AFTER]
        is_named = patterns.noun_before().search(before) and not patterns.thing_behind().match(behind)
        label = patterns.label_behind().match(behind) if has_labels else None
        is_label = label is not None and label["strong"] and patterns.label_before().search(before)
        if is_named or is_label:
            doubts.append(Doubt(token.start, token.end, "names an option that the question does not have"))
    return doubts


def _by_place(masked: str, options: int, field: Field) -> list[Doubt]:
    if field is Field.STEM or options < 2 or not patterns.may_hold_places(masked):
        return []
    return [
        Doubt(found.start(), found.end(), "speaks of an option by its place, and not by its letter")
        for found in patterns.places().finditer(masked)
        # "Choice 2" may be all that an option is called.
        if field is not Field.OPTION or found.group() != masked.strip()
    ]


def _elsewhere(masked: str, field: Field, weighed: Sequence[tuple[Group, Evidence]]) -> list[Doubt]:
    """What another language seems to say of options, beside what is bound anyway."""
    if field is Field.STEM:
        return []
    bound = [group.start for group, evidence in weighed if evidence.kind in _CERTAIN]
    return [
        Doubt(start, end, "seems to name an option in a language that is not read")
        for start, end in named_elsewhere(masked)
        if not any(start <= at < end for at in bound)
    ]


def shifted(found: Found, by: int) -> Found:
    """The same in a text that is part of a longer one, from this character on."""
    return found._replace(
        references=tuple(one._replace(start=one.start + by, end=one.end + by) for one in found.references),
        doubts=tuple(one._replace(start=one.start + by, end=one.end + by) for one in found.doubts),
    )
