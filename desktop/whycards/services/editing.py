"""Completing drafts and looking at doubtful questions: what is lacking, saved under the same uid, undone."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Literal

from whycards.core.choosing import asked
from whycards.core.clock import Clock
from whycards.core.deck import Case
from whycards.core.identity import normal_text
from whycards.core.media import Media
from whycards.core.problem import Trouble
from whycards.core.progress import Progress
from whycards.core.question import UNFINISHED, Option, Question, letter
from whycards.formats.limits import FIELD_CHARACTERS, KB, OPTIONS
from whycards.formats.markdown import image_references
from whycards.formats.message import MediaFound, ProblemFound
from whycards.formats.parent import read_deck
from whycards.services.places import work_folder
from whycards.services.study.views import Shown
from whycards.services.today import read_moment
from whycards.storage.editing import Before
from whycards.storage.errors import touching_files
from whycards.storage.library import Library
from whycards.storage.unfinished import Unfinished as Unfinished
from whycards.storage.unfinished import UnfinishedList as UnfinishedList

MOST_OPTIONS = OPTIONS
_MANY = 5_000
"""Questions that need work, from which listing them takes longer than a window may be silent."""


class ImageRefused(Trouble):
    """The file cannot be the picture of a question."""


class Part(StrEnum):
    """What of a question something is lacking in."""

    STEM = "stem"
    OPTIONS = "options"
    KEY = "key"
    TEXTS = "texts"


@dataclass(frozen=True, slots=True)
class Lack:
    """What keeps a question from being used, in a sentence; `option` is the place of the option, or None."""

    part: Part
    sentence: str
    option: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """An image that the learner chose from disk, cleaned."""

    reference: str
    media: Media
    data: bytes


@dataclass(frozen=True, slots=True)
class Sheet:
    """A question on the desk of its editor. `pictures` are new ones, by reference; `doubts` are sentences."""

    uid: str
    deck_title: str
    domain_name: str
    question: Question
    images: Mapping[str, Media]
    missing: tuple[str, ...]
    case: Case | None
    doubts: tuple[str, ...] = ()
    pictures: Mapping[str, Picture] = field(default_factory=dict)

    def shown(self) -> Shown:
        """The question as it will be asked."""
        pictures = {reference: picture.media for reference, picture in self.pictures.items()}
        return Shown(
            uid=self.uid,
            deck_title=self.deck_title,
            domain_name=self.domain_name,
            question=self.question,
            order=tuple(range(len(self.question.options))),
            images={**self.images, **pictures},
            missing=self.missing,
            case=self.case,
            asked=asked(self.question),
            number=1,
            total=1,
            is_retry=False,
            flagged=False,
        )


@dataclass(frozen=True, slots=True)
class Saved:
    """What was saved, what it still lacks (then it stays a draft), and the way back."""

    uid: str
    lacking: tuple[Lack, ...]
    before: Before


class EditingService:
    """Edits questions of one library. Choosing an image may take a moment: it belongs on a worker thread."""

    def __init__(self, library: Library, clock: Clock) -> None:
        self._library = library
        self._clock = clock

    def unfinished(self, deck: int) -> UnfinishedList:
        """What needs work in a deck: drafts first, then what is doubtful; each is read when it is looked at."""
        return self._library.unfinished(deck)

    def takes_a_while(self, deck: int) -> bool:
        """Whether `unfinished` belongs on a worker thread: there is a lot."""
        return self._library.has_many_unfinished(deck, _MANY)

    def place_in(self, items: UnfinishedList, uid: str) -> int | None:
        """Where a question stands in such a list."""
        number = self._library.question_row(uid) if uid else None
        return None if number is None else items.place_of(number)

    def count(self, deck: int) -> int:
        """How many questions of a deck need work."""
        return sum(self._library.count_unfinished(deck))

    def open(self, item: Unfinished) -> Sheet:
        """The question on the desk. Raises KeyError where the library does not hold it any more."""
        stored = self._library.question(item.uid)
        if stored is None:
            raise KeyError(item.uid)
        doubts = [doubt.message for doubt in item.doubts]
        told = stored.question.extra.get(UNFINISHED)
        if isinstance(told, str) and told:
            doubts.insert(0, f"This is a draft: {told}.")
        return Sheet(
            uid=item.uid,
            deck_title=stored.deck_title,
            domain_name=stored.domain_name,
            question=stored.question,
            images=stored.images,
            missing=tuple(stored.missing),
            case=stored.case,
            doubts=tuple(dict.fromkeys(doubts)),
        )

    def save(self, sheet: Sheet) -> Saved:
        """Let the question be as on the desk, in one transaction. Raises KeyError and LibraryTrouble."""
        lacking = tuple(lacks(sheet.question))
        question = _settled(sheet.question)
        used = set(references(question))
        images = {ref: media.digest for ref, media in sheet.shown().images.items() if ref in used}
        missing = tuple(reference for reference in sheet.missing if reference in used)
        media = [(one.media, one.data) for ref, one in sheet.pictures.items() if ref in used]
        moment = read_moment(self._library, self._clock)
        before = self._library.change_question(sheet.uid, question, images, missing, media, moment)
        return Saved(sheet.uid, lacking, before)

    def mark_seen(self, uid: str) -> Saved:
        """The learner looked at a doubtful question and leaves it as it is. Raises as `save`."""
        return Saved(uid, (), self._library.mark_seen(uid))

    def undo(self, saved: Saved) -> None:
        """Take back what was saved. Raises the storage's Troubles."""
        self._library.restore_question(saved.before)

    def media_bytes(self, digest: str) -> bytes:
        """The cleaned bytes of an image. Raises KeyError where the library does not hold it."""
        return self._library.media_bytes(digest)

    def picture(self, path: Path, progress: Progress) -> Picture:
        """An image from disk, read and cleaned as those of decks are.

        Raises ImageRefused for what is none, Cancelled from `progress` and the storage's Troubles.
        """
        name = f"picture{path.suffix.lower()}"
        with touching_files(self._library.path), work_folder(self._library.path) as folder:
            deck = folder / "deck"
            deck.mkdir(mode=0o700)
            try:
                shutil.copyfile(path, deck / name)
            except OSError as error:
                raise ImageRefused(f"{path.name} cannot be read: {error.strerror}.") from None
            (deck / "deck.md").write_text(_AROUND_IMAGE.format(name), "utf-8")
            for message in read_deck(deck / "deck.md", folder / "media", progress):
                match message:
                    case MediaFound(media):
                        data = (folder / "media" / media.digest).read_bytes()
                        return Picture(f"{media.digest[:12]}{path.suffix.lower()}", media, data)
                    case ProblemFound(problem) if problem.rule.endswith("-image"):
                        why = problem.message.partition(": it ")[2] or problem.message
                        raise ImageRefused(f"{path.name} cannot be the picture: it {why}")
        raise ImageRefused(f"{path.name} is no image that can be shown. Choose a PNG, JPEG, GIF, WebP or SVG.")


_AROUND_IMAGE = """---
{{whycards: 1, title: Image}}
---
## Which?

![]({})

- [x] a
- [ ] b
"""


def lacks(question: Question) -> list[Lack]:
    """What keeps a question from being used, in the order of the form."""
    found = []
    if not question.stem.strip():
        found.append(Lack(Part.STEM, "The question has no text."))
    if not question.options:
        if not question.answer.strip():
            found.append(Lack(Part.OPTIONS, "Add at least two options, or an answer to recall."))
        return found + _too_long(question)
    if len(question.options) == 1:
        found.append(Lack(Part.OPTIONS, "Add a second option."))
    for place, option in enumerate(question.options):
        if not option.text.strip():
            found.append(Lack(Part.OPTIONS, f"Option {letter(place)} has no text.", place))
    if not question.keys:
        found.append(Lack(Part.KEY, "Tick the option that is right."))
    return found + _too_long(question)


def remarks(question: Question) -> list[str]:
    """What is doubtful in a question that can be used."""
    found = []
    seen: dict[str, int] = {}
    for place, option in enumerate(question.options):
        text = normal_text(option.text)
        if text and text in seen:
            found.append(f"Options {letter(seen[text])} and {letter(place)} have the same text.")
        seen.setdefault(text, place)
    if question.keys and not asked(replace(question, choose=_choose(question))).agrees:
        keys = len(question.keys)
        found.append(
            "The text asks for more than the one key."
            if keys == 1
            else f"The text asks for another number than the {keys} keys."
        )
    return found


def references(question: Question) -> list[str]:
    """The images that a question shows, as its texts name them."""
    texts = [
        *(question.stem, question.answer, question.explanation.short, question.explanation.full),
        *(text for option in question.options for text in (option.text, option.rationale)),
        *(question.hint, *question.sources),
        *(exhibit.text for exhibit in question.exhibits),
    ]
    found = [reference for text in texts for reference in image_references(text)]
    figure = question.explanation.figure
    return found + ([one for one in (figure.image, figure.dark) if one] if figure is not None else [])


def _too_long(question: Question) -> list[Lack]:
    texts = [
        *(question.stem, question.answer, question.explanation.short, question.explanation.full),
        *(text for option in question.options for text in (option.text, option.rationale)),
    ]
    if all(len(text) <= FIELD_CHARACTERS for text in texts):
        return []
    return [Lack(Part.TEXTS, f"A text is longer than {FIELD_CHARACTERS // KB} KB.")]


def _settled(question: Question) -> Question:
    """Marked as a draft as long as it lacks something, and asking for as many as there are keys."""
    extra = {key: value for key, value in question.extra.items() if key != UNFINISHED}
    lacking = lacks(question)
    if lacking:
        sentence = lacking[0].sentence.rstrip(".")
        extra[UNFINISHED] = sentence[:1].lower() + sentence[1:]
    options = tuple(
        Option(option.text.strip(), option.is_key, option.rationale.strip(), option.pin)
        for option in question.options
    )
    return replace(
        question,
        stem=question.stem.strip(),
        options=options,
        answer="" if options else question.answer.strip(),
        choose=_choose(question),
        extra=extra,
    )


def _choose(question: Question) -> int | Literal["all"] | None:
    is_other = isinstance(question.choose, int) and question.choose != len(question.keys)
    return None if is_other else question.choose
