"""Reads an Anki package: its decks one after the other, each with its notes."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import islice

from whycards.core.deck import DeckHead, Domain
from whycards.core.schedule import Schedule
from whycards.formats.anki.collection import Card, Collection, Note, NoteType
from whycards.formats.anki.database import Database
from whycards.formats.anki.layout import Layout, chosen, guessed, key_of
from whycards.formats.anki.notes import NoteReader, Skipped
from whycards.formats.anki.package import MediaSource, unpack_collection
from whycards.formats.anki.scheduling import Calendar, is_reviewed, schedule_of
from whycards.formats.cleaning.text import clean, one_line, opening
from whycards.formats.document import Document
from whycards.formats.limits import QUESTIONS
from whycards.formats.message import (
    Head,
    Message,
    ProblemFound,
    QuestionFound,
    ScheduleFound,
    TableFound,
)
from whycards.formats.neutral.maker import Maker
from whycards.formats.report import Report
from whycards.formats.workshop import Workshop

_DIVIDER = " / "
_SAMPLES = 3
_SAMPLE_CHARACTERS = 200


def read_package(document: Document, workshop: Workshop, format_name: str) -> Iterator[Message]:
    """Everything in a package. Raises Refused where its collection is unreadable."""
    path = workshop.scratch()
    unpack_collection(document.source, document.name, path)
    with closing(Database(path)) as database:
        yield from _Package(document, workshop, format_name, Collection.of(database)).messages()


def notes_of(document: Document, workshop: Workshop) -> Generator[tuple[int, str], None, None]:
    """The fields of each note as they are written, in the order in which notes are read. Raises as reading."""
    path = workshop.scratch()
    unpack_collection(document.source, document.name, path)
    with closing(Database(path)) as database:
        collection = Collection.of(database)
        package = _Package(document, workshop, "", collection)
        decks, _ = package.decks()
        numbers = (number for deck in decks for number in deck.notes)
        for place, number in enumerate(islice(numbers, QUESTIONS), 1):
            note = collection.note(number)
            pairs = zip(note.kind.fields, note.fields, strict=False) if note is not None else ()
            yield place, " | ".join(f"{name}: {clean(text)}" for name, text in pairs if text.strip())


class _Notes(Document):
    """The notes as a text with images: these are found under the names that the notes use."""

    def __init__(self, document: Document, media: MediaSource) -> None:
        super().__init__(media, document.file_name)
        self._label = clean(document.source.label)

    @property
    def label(self) -> str:
        return self._label

    def line_of(self, reference: str, line: int) -> int:
        return line


@dataclass(slots=True)
class _Deck:
    """A deck with all those beneath it: the ids of its notes and the names of its parts."""

    title: str
    notes: list[int] = field(default_factory=list)
    parts: dict[str, None] = field(default_factory=dict)


class _Package:
    def __init__(
        self, document: Document, workshop: Workshop, format_name: str, collection: Collection
    ) -> None:
        self._media = MediaSource(document.source, document.name)
        self._notes = _Notes(document, self._media)
        self._title = document.title if document.file_name != document.name else _stem(document.source.label)
        self._workshop = workshop
        self._format = format_name
        self._collection = collection
        self._reader = NoteReader()
        self._report = Report(self._notes.label)
        self._layouts: dict[int, Layout] = {}
        self._calendar = Calendar(collection.created, collection.offset)
        self._several = self._left_out = 0
        self._scheduled = 0

    def messages(self) -> Iterator[Message]:
        decks, total = self.decks()
        yield from self._tables()
        if self._media.fault:
            self._report.warn("media", None, self._media.fault)
        reviewed = self._collection.last_reviews(
            card.id for cards in self._collection.cards.values() for card in cards if is_reviewed(card)
        )
        done = 0
        for deck in decks:
            domains = tuple(Domain(part, part) for part in sorted(deck.parts))
            yield Head(DeckHead(deck.title, domains=domains), self._format, self._notes.label)
            maker = Maker(self._report)
            for number in deck.notes[: max(0, QUESTIONS - done)]:
                self._workshop.advance(done, total)
                done += 1
                yield from self._note(number, done, maker, reviewed)
                yield from map(ProblemFound, self._report.take())
        yield from self._end(total)

    def decks(self) -> tuple[list[_Deck], int]:
        """The outermost decks that hold notes, in the order of their names, and how many notes there are."""
        decks: dict[str, _Deck] = {}
        total = 0
        for number, _ in self._collection.note_ids():
            title, part = self._place(number)
            deck = decks.setdefault(title, _Deck(title))
            deck.notes.append(number)
            if part:
                deck.parts.setdefault(part)
            total += 1
        return [decks[title] for title in sorted(decks)], total

    def _place(self, note: int) -> tuple[str, str]:
        """The deck of a note, that of its first card, and the part of it."""
        cards = self._collection.cards.get(note, ())
        first = min(cards, key=lambda card: card.place, default=None)
        parts = self._collection.decks.get(first.deck, ()) if first else ()
        names = [name for name in (one_line(clean(part)) for part in parts) if name]
        return (names[0] if names else self._title), _DIVIDER.join(names[1:])

    def _tables(self) -> Iterator[TableFound]:
        """How the fields of each kind of note are taken, for those that have notes."""
        samples: dict[int, list[Note]] = {}
        for number, kind in self._collection.note_ids():
            known = samples.setdefault(kind, [])
            if len(known) < _SAMPLES and (note := self._collection.note(number)) is not None:
                known.append(note)
        told: set[str] = set()
        for notes in samples.values():
            if not notes:
                continue
            table = self._table(notes[0].kind, notes)
            if table.key not in told:
                told.add(table.key)
                yield table

    def _table(self, kind: NoteType, notes: Sequence[Note]) -> TableFound:
        key = key_of(kind)
        wished = self._workshop.options.columns.get(key)
        layout = (chosen(kind, wished) if wished is not None else None) or guessed(kind)
        self._layouts[kind.id] = layout
        rows = tuple(tuple(opening(clean(text), _SAMPLE_CHARACTERS) for text in note.fields) for note in notes)
        headers = tuple(one_line(clean(name)) for name in kind.fields)
        return TableFound(key, self._notes.label, headers, tuple(layout.fields), rows, layout.sure)

    def _note(self, number: int, line: int, maker: Maker, reviewed: dict[int, int]) -> Iterator[Message]:
        note = self._collection.note(number)
        self._report.question = ""
        if note is None:
            self._report.warn("skipped", line, "The package does not say of which kind this note is.")
            return
        try:
            _, part = self._place(number)
            item = self._reader.item(note, self._layouts[note.kind.id], part)
        except Skipped as skipped:
            self._report.question = opening(clean(note.fields[0]))
            self._report.warn("skipped", line, str(skipped))
            return
        question = maker.question(item, line, opening(item.stem))
        if question is None:
            return
        cards = self._collection.cards.get(number, [])
        schedule = self._schedule(cards, reviewed)
        for message in self._workshop.question(self._notes, question, line, self._report):
            yield _with_schedule(message, schedule)

    def _schedule(self, cards: Sequence[Card], reviewed: dict[int, int]) -> Schedule | None:
        schedule = schedule_of(cards, self._calendar, reviewed)
        self._scheduled += schedule is not None and schedule.due_day is not None
        learned = sum(map(is_reviewed, cards))
        self._several += learned > 1
        self._left_out += max(0, learned - 1)
        return schedule

    def _end(self, total: int) -> Iterator[Message]:
        """What there is to tell of the package as a whole."""
        report = self._report
        report.question = ""
        if total > QUESTIONS:
            report.error("too-many", None, f"The package is cut after {QUESTIONS:,} notes.")
        if self._reader.unplayed:
            report.note(
                "unplayed",
                None,
                f"Sounds and films ({self._reader.unplayed:,}) are left out: they are not played.",
            )
        if self._several:
            report.note("cards", None, _of_several_cards(self._several, self._left_out))
        yield from map(ProblemFound, report.take())
        if self._scheduled:
            yield ScheduleFound(self._notes.label, self._scheduled)


def _with_schedule(message: Message, schedule: Schedule | None) -> Message:
    return replace(message, schedule=schedule) if isinstance(message, QuestionFound) else message


def _stem(label: str) -> str:
    """What to call a deck whose package names none."""
    name = label.rstrip("/").rpartition("/")[2]
    return one_line(clean(name.rpartition(".")[0] or name)) or "Anki"


def _of_several_cards(notes: int, left_out: int) -> str:
    learned = f"Of {notes:,} notes several cards were learned."
    learned = "Of 1 note several cards were learned." if notes == 1 else learned
    others = f"What is known of {left_out:,} other cards is not taken over."
    others = "What is known of 1 other card is not taken over." if left_out == 1 else others
    return (
        f"{learned} Each note is one question here; of its cards, the one that is due first says when, "
        f"since what is weakest decides. {others}"
    )
