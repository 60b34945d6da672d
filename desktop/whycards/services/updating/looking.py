"""What a learner looks at before a deck is brought up to date, and how an import is taken back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from whycards.core.choosing import asked
from whycards.core.clock import Clock
from whycards.scheduling.replay import standing_answers
from whycards.services.importing import ImportService
from whycards.services.older_answers import older_answers
from whycards.services.study.views import Shown
from whycards.storage.library import Library
from whycards.storage.reading import StoredQuestion


@dataclass(frozen=True, slots=True)
class TakenBack:
    """An import that was taken back; `kept` questions stay because they were changed since."""

    title: str
    decks: int
    kept: int


class UpdateService:
    """For one library."""

    def __init__(self, library: Library, importing: ImportService, clock: Clock) -> None:
        self._library = library
        self._importing = importing
        self._clock = clock

    def day(self, written: int) -> date:
        """The learner's day of an instant in microseconds since 1970."""
        return datetime.fromtimestamp(written / 1e6, self._clock.now().tzinfo).date()

    def today(self) -> date:
        """The day on the learner's calendar."""
        return self._clock.now().date()

    def before(self, uid: str) -> Shown | None:
        """A question as the library holds it, None where it does not any more."""
        stored = self._library.question(uid)
        return None if stored is None else _shown(stored)

    def answers(self, uid: str) -> int:
        """How many answers were given under the key that a question has now."""
        stored = self._library.question(uid)
        if stored is None:
            return 0
        standing = standing_answers(self._library.events(uid))
        older = older_answers(self._library, stored, standing)
        return sum(answer.event.id not in older for answer in standing)

    def media_bytes(self, digest: str) -> bytes:
        """The cleaned bytes of an image of the library. Raises KeyError."""
        return self._library.media_bytes(digest)

    def newest(self) -> str | None:
        """The title of the first deck of the import that can be taken back, None where there is none."""
        found = self._library.newest_import()
        return None if found is None else found.title

    def undo(self) -> TakenBack:
        """Take the newest import back, in one transaction. Raises KeyError where there is none."""
        newest = self._library.newest_import()
        kept = self._importing.undo()
        return TakenBack("", 0, kept) if newest is None else TakenBack(newest.title, newest.decks, kept)


def _shown(stored: StoredQuestion) -> Shown:
    return Shown(
        uid=stored.uid,
        deck_title=stored.deck_title,
        domain_name=stored.domain_name,
        question=stored.question,
        order=tuple(range(len(stored.question.options))),
        images=stored.images,
        missing=stored.missing,
        case=stored.case,
        asked=asked(stored.question),
        number=1,
        total=1,
        is_retry=False,
        flagged=False,
        refused=stored.refused,
    )
