"""A newer file of a deck against what the library holds: what is new, changed, removed, and under which uid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from whycards.core.identity import normal_text
from whycards.core.question import Question, letter
from whycards.services.updating.identifying import Advance, FileDeck, Identified, Stored, identified
from whycards.services.updating.wording import wording_of
from whycards.storage.comparing import Held, HeldDeck
from whycards.storage.import_result import Update as Update

_UPDATES_FROM = 0.5
"""A file that has more of a deck is a newer one of it: what it lacks was taken out. Else it adds to it."""


class State(Enum):
    """What becomes of a question."""

    NEW = "new"
    CHANGED = "changed"
    KEY_CHANGED = "key changed"
    REMOVED = "removed"


class Aspect(Enum):
    """In what a changed question differs."""

    WORDING = "wording"
    OPTIONS = "options"
    ORDER = "order of options"
    EXPLANATION = "explanation"
    IMAGES = "images"
    REST = "details"


@dataclass(frozen=True, slots=True)
class Change:
    """One question. `uid` is the library's, "" for a new one; `number` its place in the file, None for none.

    `keys` are the letters of the keys before and after, in the order of each.
    """

    state: State
    uid: str
    number: int | None
    aspects: tuple[Aspect, ...] = ()
    keys: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Difference:
    """All that differs, in the order of the file, removed ones last; `unchanged` and `kept` are counts.

    `kept` counts what the learner and the file both changed. `held` is how many questions the deck has now,
    `written` when the newest of them came, in microseconds since 1970.
    """

    changes: tuple[Change, ...] = ()
    unchanged: int = 0
    kept: int = 0
    held: int = 0
    written: int = 0
    adopted: dict[str, str] = field(default_factory=dict)
    places: dict[str, tuple[int | None, ...]] = field(default_factory=dict)

    def count(self, state: State) -> int:
        """How many questions this becomes of."""
        return sum(change.state is state for change in self.changes)

    def update(self, mine: frozenset[str] = frozenset()) -> Update:
        """What an import has to know; `mine` are the uids of questions that shall stay as they are."""
        by_state = {
            state: frozenset(one.uid for one in self.changes if one.state is state and one.uid not in mine)
            for state in State
        }
        return Update(
            self.adopted,
            self.places,
            kept=mine,
            removed=by_state[State.REMOVED],
            key_changed=by_state[State.KEY_CHANGED],
        )


def difference(held: HeldDeck, file: FileDeck, stored: Stored, advance: Advance) -> Difference:
    """Compare. `stored` gives what the library holds under a uid; `advance` hears of it, and may raise."""
    return _compared(held, file, identified(held, file, stored, advance), stored, advance)


def _compared(held: HeldDeck, file: FileDeck, who: Identified, stored: Stored, advance: Advance) -> Difference:
    by_uid = {one.uid: one for one in held.questions}
    changes: list[Change] = []
    places: dict[str, tuple[int | None, ...]] = {}
    unchanged = kept = 0
    for at, digest in enumerate(file.hashes):
        advance(at, len(file.hashes))
        old = by_uid.get(who.pairs.get(at, ""))
        if at in who.again or (old is not None and old.hash == digest):
            unchanged += 1
        elif old is None:
            changes.append(Change(State.NEW, "", at))
        elif old.is_own:
            kept += 1
        else:
            before = stored(old.uid)
            if before is not None:
                change, places[old.uid] = _change(old.uid, at, before, file.question(at))
                changes.append(change)
    standing = [one for one in held.questions if not one.is_archived]
    changes += _removed(standing, set(who.pairs.values()))
    return Difference(
        tuple(changes), unchanged, kept, len(standing), held.written, adopted=who.names, places=places
    )


def _removed(standing: Sequence[Held], met: set[str]) -> Iterator[Change]:
    absent = [one for one in standing if one.uid not in met]
    if len(standing) - len(absent) > _UPDATES_FROM * len(standing):
        yield from (Change(State.REMOVED, one.uid, None) for one in absent)


def _change(uid: str, at: int, old: Question, new: Question) -> tuple[Change, tuple[int | None, ...]]:
    """How a question differs, and where its options went."""
    from whycards.services.updating.closeness import option_places

    places = tuple(option_places(wording_of(old).options, wording_of(new).options)) if old.options else ()
    state = State.KEY_CHANGED if _has_other_key(old, new, places) else State.CHANGED
    return Change(state, uid, at, tuple(_aspects(old, new, places)), (_letters(old), _letters(new))), places


def _has_other_key(old: Question, new: Question, places: Sequence[int | None]) -> bool:
    """Whether another option is right now; an answer of a flashcard is no key."""
    if not old.keys or not new.options:
        return False
    return {places[key] for key in old.keys} != set(new.keys)


def _letters(question: Question) -> str:
    return ", ".join(letter(key) for key in sorted(question.keys))


def _aspects(old: Question, new: Question, places: Sequence[int | None]) -> Iterator[Aspect]:
    texts = [[normal_text(option.text) for option in one.options] for one in (old, new)]
    differs = {
        Aspect.WORDING: normal_text(old.stem) != normal_text(new.stem) or old.answer != new.answer,
        Aspect.OPTIONS: sorted(texts[0]) != sorted(texts[1]),
        Aspect.ORDER: sorted(texts[0]) == sorted(texts[1]) and texts[0] != texts[1],
        Aspect.EXPLANATION: _explained(old, range(len(old.options))) != _explained(new, places),
        Aspect.IMAGES: old.explanation.figure != new.explanation.figure,
    }
    found = [aspect for aspect, is_other in differs.items() if is_other]
    yield from found or [Aspect.REST]


def _explained(question: Question, places: Sequence[int | None]) -> tuple[object, ...]:
    """Explanations, the rationales in the order of the old options."""
    count = len(question.options)
    reasons = tuple(
        question.options[place].rationale if place is not None and place < count else "" for place in places
    )
    return question.explanation.short, question.explanation.full, reasons, question.sources, question.hint
