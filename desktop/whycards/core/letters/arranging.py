"""In which orders a question's options may be shown, and the order of one showing."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from whycards.core.letters.anchors import is_anchor, looks_up
from whycards.core.letters.ladders import is_ladder
from whycards.core.letters.reading import Reading
from whycards.core.question import Option, Question

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from whycards.core.made import dataclass

_LEAST_FREE = 3
"""From so many free options on, the key never stands at the same places twice running."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """`pinned` maps places on screen to the authored places of options that stay there; the others are free."""

    options: int
    keys: frozenset[int]
    pinned: Mapping[int, int] = field(default_factory=dict)

    @property
    def free(self) -> tuple[int, ...]:
        """Authored places of the options that move."""
        held = set(self.pinned.values())
        return tuple(place for place in range(self.options) if place not in held)

    @property
    def is_fixed(self) -> bool:
        """Whether there is one order only."""
        return len(self.free) < 2


def arrangement(question: Question, reading: Reading) -> Arrangement:
    """What may move: nothing where the author or a doubtful reference says so, else what is not pinned."""
    count = len(question.options)
    if not question.shuffle or reading.lock or count < 2:
        return _fixed(question)
    texts = [option.text for option in question.options]
    anchors = {place for place, text in enumerate(texts) if is_anchor(text)}
    others = [place for place in range(count) if place not in anchors]
    if any(looks_up(texts[place]) and place < max(others, default=0) for place in anchors):
        return _fixed(question)
    if is_ladder([texts[place] for place in others]):
        return _fixed(question)
    speaking = {place for place, found in enumerate(reading.options) if _refers(found.references, place)}
    return Arrangement(count, question.keys, _pins(question.options, anchors | speaking))


def order_of(arranged: Arrangement, seed: str, before: Collection[int] | None = None) -> tuple[int, ...]:
    """The order of a showing, uniform over all that are allowed: authored places as they stand on screen.

    The same seed gives the same order. `before` are the places of the keys when the question was last shown:
    with three or more free options they are not the same again.
    """
    free = list(arranged.free)
    spots = [place for place in range(arranged.options) if place not in arranged.pinned]
    moving = len(arranged.keys.intersection(free))
    must_differ = before is not None and len(free) >= _LEAST_FREE and 0 < moving < len(free)
    dice = random.Random(seed)
    while True:
        dice.shuffle(free)
        placed = {**arranged.pinned, **dict(zip(spots, free, strict=True))}
        order = tuple(placed[place] for place in range(arranged.options))
        if not must_differ or key_places(order, arranged.keys) != set(before or ()):
            return order


def key_places(order: Sequence[int], keys: Collection[int]) -> set[int]:
    """Where the keys stand on screen."""
    return {place for place, position in enumerate(order) if position in keys}


def _fixed(question: Question) -> Arrangement:
    places = range(len(question.options))
    return Arrangement(len(places), question.keys, {place: place for place in places})


def _refers(references: Iterable[object], place: int) -> bool:
    """Whether an option speaks of others; its own label moves with it."""
    return any(getattr(one, "places", ()) != (place,) for one in references)


def _pins(options: Sequence[Option], kept: Collection[int]) -> dict[int, int]:
    """The author's pins first; those that only keep their place take it where it is still free."""
    count = len(options)
    first = [place for place, option in enumerate(options) if option.pin == "first"]
    last = [place for place, option in enumerate(options) if option.pin == "last"]
    pinned = dict(enumerate(first))
    pinned.update({count - len(last) + at: place for at, place in enumerate(last)})
    here = [place for place, option in enumerate(options) if option.pin == "here" or place in kept]
    late: list[int] = []
    for place in here:
        if place in pinned.values():
            continue
        if place in pinned:
            late.append(place)
        else:
            pinned[place] = place
    for place in late:
        spot = min((at for at in range(count) if at not in pinned), key=lambda at: abs(at - place))
        pinned[spot] = place
    return pinned
