"""Which question of the library each one of a newer file is: by its id, by equal content, by closeness.

An id says much, and yet many files number their questions: one that is put on top gives each the id of its
neighbour. So an id whose question reads otherwise now yields where the same content stands elsewhere.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from whycards.core.identity import deck_key_of, question_uid
from whycards.core.question import Question
from whycards.services.updating.wording import Wording, wording_of
from whycards.storage.comparing import Held, HeldDeck

Advance = Callable[[int, int], None]
Stored = Callable[[str], Question | None]

_TRUST = 0.1
"""How much closer than the question of the same id another one has to be, where ids are names."""
_NUMBER = re.compile(r"[0-9]{1,9}\Z")
_FEW_STRANGERS = 2
"""More ids than these that stand for other questions now, and more than half of all, are mere numbers."""
_MOVED = 0.1
"""More than this part of the ids that words found again stand for other questions, where they are places."""
_LOOKED_AT = 200
"""Questions whose words are asked whether ids are places."""


@dataclass(frozen=True, slots=True)
class FileDeck:
    """A deck as it was read: for each question the uid that it would get and the hash of what it shows."""

    uids: Sequence[str]
    hashes: Sequence[str]
    question: Callable[[int], Question]


@dataclass(frozen=True, slots=True)
class Identified:
    """Numbers of the file's questions: `pairs` leads to uids of the library, `again` were met before.

    `names` leads from uids of the file to those of the library, also of new questions, where that is news.
    """

    pairs: dict[int, str]
    again: frozenset[int]
    names: dict[str, str]


def identified(held: HeldDeck, file: FileDeck, stored: Stored, advance: Advance) -> Identified:
    """Find them. `stored` gives what the library holds under a uid; `advance` hears of it, and may raise."""
    first: dict[str, int] = {}
    for at, uid in enumerate(file.uids):
        first.setdefault(uid, at)
    named = _named(held, file, first)
    by_uid = {one.uid: one for one in held.questions}
    pairs = {at: uid for at, uid in named.items() if by_uid[uid].hash == file.hashes[at]}
    pairs |= _equal(_left(held.questions, pairs), (at for at in first.values() if at not in pairs), file)
    pairs = dict(_settled(named, pairs, file, stored)) | pairs
    left, fresh = _left(held.questions, pairs), sorted(at for at in first.values() if at not in pairs)
    if left and fresh:
        known = {one.uid: wording_of(old) for one in left if (old := stored(one.uid)) is not None}
        words = {at: wording_of(file.question(at)) for at in fresh}
        are_places = _are_places(file.uids, named, pairs, known, words)
        pairs |= _close(known, words, named, 0.0 if are_places else _TRUST, advance)
        pairs |= _by_id_alone(named, pairs, known, words, are_places=are_places)
    again = frozenset(at for at, uid in enumerate(file.uids) if first[uid] != at)
    return Identified(pairs, again, _names(held, file, first, pairs))


def _left(questions: Iterable[Held], pairs: dict[int, str]) -> list[Held]:
    met = set(pairs.values())
    return [one for one in questions if one.uid not in met]


def _named(held: HeldDeck, file: FileDeck, first: dict[str, int]) -> dict[int, str]:
    """The question of the library that the uid of each one names; each is named once."""
    hashes = {one.uid: one.hash for one in held.questions}
    claims: dict[str, list[int]] = defaultdict(list)
    for uid, at in first.items():
        meant = held.aliases.get(uid, uid)
        if meant in hashes:
            claims[meant].append(at)
    return {
        min(places, key=lambda at: (file.hashes[at] != hashes[meant], file.uids[at] != meant)): meant
        for meant, places in claims.items()
    }


def _equal(left: Iterable[Held], fresh: Iterable[int], file: FileDeck) -> dict[int, str]:
    """Those that show the same to the letter, in the order of both; those that rest come last."""
    waiting: dict[str, deque[str]] = defaultdict(deque)
    for one in sorted(left, key=lambda one: one.is_archived):
        waiting[one.hash].append(one.uid)
    return {at: waiting[file.hashes[at]].popleft() for at in sorted(fresh) if waiting.get(file.hashes[at])}


def _settled(
    named: dict[int, str], pairs: dict[int, str], file: FileDeck, stored: Stored
) -> Iterable[tuple[int, str]]:
    """Those whose uid says who they are, and whose words say it too."""
    met = set(pairs.values())
    for at, uid in named.items():
        if at in pairs or uid in met:
            continue
        # A uid without an id is the text's.
        if _is_of_text(file.uids[at]):
            yield at, uid
            continue
        old = stored(uid)
        if old is not None and wording_of(old).content == wording_of(file.question(at)).content:
            yield at, uid


def _is_of_text(uid: str) -> bool:
    return ":" in uid.rpartition("#")[2]


def _are_places(
    uids: Sequence[str],
    named: dict[int, str],
    settled: dict[int, str],
    known: dict[str, Wording],
    words: dict[int, Wording],
) -> bool:
    """Whether ids say at which place a question stands, and not which one it is."""
    if _count_through(uids) or _went_elsewhere(named, settled, uids):
        return True
    # What is the same in both tells nothing where all was edited: then the words of some do.
    looked_at = dict(list(words.items())[:: -(-len(words) // _LOOKED_AT)])
    return _went_elsewhere(named, _close(known, looked_at, {}, 0.0), uids)


def _count_through(uids: Sequence[str]) -> bool:
    """Whether ids number the questions by their places: one put on top changes all of them."""
    ends = [_NUMBER.search(uid) for uid in uids if not _is_of_text(uid)]
    numbers = [int(end[0]) if end else None for end in ends]
    steps = sum(one is not None and one + 1 == other for one, other in pairwise(numbers))
    return 2 * steps > len(ends) - 1 > 0


def _went_elsewhere(named: dict[int, str], found: dict[int, str], uids: Sequence[str]) -> bool:
    """Whether ids of questions that were found are, by and by, those that others had."""
    went = [found[at] != uid for at, uid in named.items() if at in found and not _is_of_text(uids[at])]
    return sum(went) > max(_FEW_STRANGERS, _MOVED * len(went))


def _close(
    known: dict[str, Wording],
    words: dict[int, Wording],
    named: dict[int, str],
    trust: float,
    advance: Advance = lambda done, total: None,
) -> dict[int, str]:
    """Questions of the file that are, by their words, questions of the library."""
    from whycards.services.updating.pairing import pairs

    uids, fresh = list(known), list(words)
    places = {uid: at for at, uid in enumerate(uids)}
    same = {to: places[named[at]] for to, at in enumerate(fresh) if named.get(at) in places}
    found = pairs(list(known.values()), list(words.values()), advance, same, trust)
    return {fresh[to]: uids[at] for at, to in found}


def _by_id_alone(
    named: dict[int, str],
    pairs: dict[int, str],
    known: dict[str, Wording],
    words: dict[int, Wording],
    *,
    are_places: bool,
) -> dict[int, str]:
    """Those that no words speak for: an author may write a question anew, where ids are no mere numbers."""
    from whycards.services.updating.closeness import are_alike

    met = set(pairs.values())
    left = {at: uid for at, uid in named.items() if at not in pairs and uid not in met}
    strangers = {at for at, uid in left.items() if uid not in known or not are_alike(known[uid], words[at])}
    yielded = sum(pairs.get(at) != uid for at, uid in named.items() if at not in left)
    doubtful = len(strangers) + yielded
    is_numbered = are_places or (doubtful > _FEW_STRANGERS and 2 * doubtful > len(named))
    return {at: uid for at, uid in left.items() if not (is_numbered and at in strangers)}


def _names(held: HeldDeck, file: FileDeck, first: dict[str, int], pairs: dict[int, str]) -> dict[str, str]:
    """Under which uid each goes on, where the library does not know it of the file's."""
    taken = {one.uid for one in held.questions} | first.keys()
    owned = {one.uid for one in held.questions}
    names: dict[str, str] = {}
    for uid, at in first.items():
        ours = pairs.get(at) or (uid if uid not in owned else _free(uid, file.question(at), taken))
        taken.add(ours)
        if ours != held.aliases.get(uid, uid):
            names[uid] = ours
    return names


def _free(uid: str, question: Question, taken: set[str]) -> str:
    """A uid by its text for a question whose id names another one of the library."""
    nameless, key, ordinal = replace(question, id=""), deck_key_of(uid), 0
    while (found := question_uid(key, nameless, ordinal)) in taken:
        ordinal += 1
    return found
