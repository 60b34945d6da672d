"""Answers that were judged by a key which an update has changed since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whycards.core.events import EventId
from whycards.scheduling.replay import Standing
from whycards.storage.library import Library
from whycards.storage.reading import StoredQuestion


def older_answers(library: Library, stored: StoredQuestion, answers: Iterable[Standing]) -> frozenset[EventId]:
    """Those of a question's answers that were judged by another key than it has now."""
    return frozenset(_older(library, stored, answers))


def _older(library: Library, stored: StoredQuestion, answers: Iterable[Standing]) -> Iterator[EventId]:
    known: dict[str, dict[int, int]] = {}
    for answer in answers:
        was = answer.answered
        if not was.key or was.revision == stored.revision or not stored.question.options:
            continue
        if was.revision not in known:
            known[was.revision] = library.places_now(stored.uid, was.revision)
        places = known[was.revision]
        if {places.get(key) for key in was.key} != set(stored.question.keys):
            yield answer.event.id
