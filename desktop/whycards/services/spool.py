"""What a reader found, kept on disk until everything is read: a deck may be larger than memory should hold."""

from __future__ import annotations

import os
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO, cast

from whycards.core.deck import DeckHead
from whycards.core.identity import Identity, identity
from whycards.core.media import Media
from whycards.formats.frames import packed, put_frame, read_frame
from whycards.formats.limits import KB
from whycards.formats.message import CaseFound, Head, MediaFound, Message, QuestionFound
from whycards.formats.wire import decode, encode
from whycards.services.kinds import KindCounts
from whycards.storage.staging import StagedDeck, Staging

_BUFFER_BYTES = 256 * KB
_DIGEST = 32
"""Bytes of a SHA-256."""
_NO_DIGEST = bytes(_DIGEST)


@dataclass(slots=True)
class SpooledDeck:
    """A deck in the spool: the place of its first message, how many there are, and what it holds.

    `places` and `lines` are those of its questions, for looking at one of them; `identities` has the two
    digests of each.
    """

    found: Head
    start: int
    messages: int = 0
    kinds: KindCounts = field(default_factory=KindCounts)
    places: array[int] = field(default_factory=lambda: array("Q"))
    lines: array[int] = field(default_factory=lambda: array("Q"))
    identities: bytearray = field(default_factory=bytearray)
    cases: dict[str, int] = field(default_factory=dict)
    files: list[tuple[str, int]] = field(default_factory=list)
    """Each file with the number of the first question that stands in it."""
    others: array[int] = field(default_factory=lambda: array("Q"))
    """Places of what are no questions."""
    is_scheduled: bool = False
    """Whether another program's memory of any of its questions is known."""
    staged: StagedDeck | None = None
    """Its rows, where the library did not hold the deck when it was read."""

    @property
    def head(self) -> DeckHead:
        """What it says of itself."""
        return self.found.head

    @property
    def items(self) -> int:
        """How many questions, flashcards and drafts it holds."""
        return len(self.places)

    def identity(self, number: int) -> Identity:
        """What a question, 0-based, is known by."""
        digests = self.identities[number * 2 * _DIGEST : (number + 1) * 2 * _DIGEST]
        return Identity(digests[:_DIGEST].hex(), digests[_DIGEST:].hex() if any(digests[_DIGEST:]) else "")

    def at_line(self, file: str, line: int) -> int | None:
        """The number of the question that a line of a file belongs to, 0-based; lines of a file rise."""
        starts = [*(start for _, start in self.files), self.items]
        for part, (name, start) in enumerate(self.files):
            if name == file:
                number = bisect_right(self.lines, line, start, starts[part + 1]) - 1
                return number if number >= start else None
        return None


class Spool:
    """What one path holds, in a file that only the learner may read.

    `folder` is new and ours; `media` beneath it is the reader's work folder, `images` what lies in it. Decks
    whose keys are not `held` are staged, too.
    """

    def __init__(
        self, folder: Path, staging: Staging | None = None, held: Callable[[str], bool] = lambda key: False
    ) -> None:
        folder.mkdir(mode=0o700)
        self.folder = folder
        self.media = folder / "media"
        self.media.mkdir(mode=0o700)
        self.decks: list[SpooledDeck] = []
        self.images: dict[str, Media] = {}
        self._path = folder / "messages"
        descriptor = os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
        self._file = os.fdopen(descriptor, "w+b", buffering=_BUFFER_BYTES)
        self._end = 0
        self._looking: IO[bytes] | None = None
        self._staging = staging
        self._is_held = held

    def __enter__(self) -> Spool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file; what it holds is thrown away."""
        with suppress(OSError):  # of what is thrown away: a full disk refuses even the rest of it
            self._file.close()
        if self._looking is not None:
            self._looking.close()

    def add(self, message: Message, frame: bytes | None = None) -> None:
        """Keep a message if a library stores what it holds. Raises OSError where the disk does not take it.

        `frame` is what it came in, if it came in one.
        """
        if isinstance(message, Head):
            self.decks.append(SpooledDeck(message, self._end, staged=self._staged(message)))
        elif isinstance(message, QuestionFound | CaseFound | MediaFound):
            self._index(self.decks[-1], message)
            data = packed(encode(message)) if frame is None else frame
            self._end += put_frame(self._file, data)

    def _staged(self, found: Head) -> StagedDeck | None:
        if self._staging is None or not found.has_identity or self._is_held(found.head.key):
            return None
        return self._staging.deck()

    def _index(self, deck: SpooledDeck, message: CaseFound | MediaFound | QuestionFound) -> None:
        deck.messages += 1
        match message:
            case QuestionFound():
                self._index_question(deck, message)
            case CaseFound():
                deck.cases[message.case.id] = self._end
                deck.others.append(self._end)
            case MediaFound():
                self.images[message.media.digest] = message.media
                deck.others.append(self._end)

    def _index_question(self, deck: SpooledDeck, found: QuestionFound) -> None:
        if not deck.files or deck.files[-1][0] != found.file:
            deck.files.append((found.file, len(deck.places)))
        deck.places.append(self._end)
        deck.lines.append(found.line)
        deck.kinds.add(found.question)
        identified = identity(found.question, found.images)
        revision, text = identified
        deck.identities += bytes.fromhex(revision)
        deck.identities += bytes.fromhex(text) if text else _NO_DIGEST
        if found.schedule is not None:
            deck.is_scheduled = True
        if deck.staged is not None and self._staging is not None:
            missing = missing_of(found) if found.missing else {}
            self._staging.add(found.question, found.images, missing, (found.file, found.line), identified)

    def finish(self) -> None:
        """Everything is added. Raises OSError where the disk does not take it all."""
        self._file.flush()
        if self._staging is not None:
            self._staging.finish()

    def messages(self, deck: SpooledDeck) -> Iterator[Message]:
        """What belongs to a deck, in order. The spool must be finished."""
        self._file.seek(deck.start)
        for _ in range(deck.messages):
            yield decode(read_frame(self._file))

    def places(self, deck: StagedDeck) -> Iterator[tuple[int, str, int, str, str]]:
        """Number, file, line, id and stem of each question of a staged deck."""
        assert self._staging is not None
        return self._staging.places(deck)

    def forget(self) -> None:
        """Nothing of it will be stored."""
        if self._staging is not None:
            self._staging.forget(deck.staged for deck in self.decks if deck.staged is not None)

    def others(self, deck: SpooledDeck) -> Iterator[Message]:
        """What of a deck are no questions, in order."""
        return map(self._at, deck.others)

    def question(self, deck: SpooledDeck, number: int) -> QuestionFound:
        """One question of a deck, 0-based; while another thread goes through the messages, too."""
        return cast(QuestionFound, self._at(deck.places[number]))

    def case(self, deck: SpooledDeck, name: str) -> CaseFound | None:
        """A case of a deck by its id."""
        return cast(CaseFound, self._at(deck.cases[name])) if name in deck.cases else None

    def _at(self, place: int) -> Message:
        if self._looking is None:
            self._looking = self._path.open("rb")
        self._looking.seek(place)
        return decode(read_frame(self._looking))


def missing_of(found: QuestionFound) -> Mapping[str, bool]:
    """The references of a question without an image, each with whether there was one that was refused."""
    return {reference: reference in found.refused for reference in found.missing}
