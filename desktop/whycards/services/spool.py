"""What a reader found, kept on disk until everything is read: a deck may be larger than memory should hold."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from whycards.core.deck import DeckHead
from whycards.formats.message import CaseFound, Head, MediaFound, Message, QuestionFound
from whycards.formats.wire import decode, encode, read_frame, write_frame


@dataclass(slots=True)
class SpooledDeck:
    """A deck in the spool: the place of its first message, how many there are, how many are questions."""

    found: Head
    start: int
    messages: int = 0
    items: int = 0

    @property
    def head(self) -> DeckHead:
        """What it says of itself."""
        return self.found.head


class Spool:
    """What one path holds, in a file that only the learner may read.

    `folder` is new and ours; `media` beneath it is the reader's work folder.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700)
        self.media = folder / "media"
        self.media.mkdir(mode=0o700)
        self.decks: list[SpooledDeck] = []
        descriptor = os.open(folder / "messages", os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
        self._file = os.fdopen(descriptor, "w+b")

    def __enter__(self) -> Spool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # of what is thrown away: a full disk refuses even the rest of it
            self._file.close()

    def add(self, message: Message) -> None:
        """Keep a message if a library stores what it holds. Raises OSError where the disk does not take it."""
        match message:
            case Head():
                self.decks.append(SpooledDeck(message, self._file.tell()))
            case CaseFound() | MediaFound() | QuestionFound():
                write_frame(self._file, encode(message))
                self.decks[-1].messages += 1
                self.decks[-1].items += isinstance(message, QuestionFound)

    def finish(self) -> None:
        """Everything is added. Raises OSError where the disk does not take it all."""
        self._file.flush()

    def messages(self, deck: SpooledDeck) -> Iterator[Message]:
        """What belongs to a deck, in order. The spool must be finished."""
        self._file.seek(deck.start)
        for _ in range(deck.messages):
            yield decode(read_frame(self._file))
