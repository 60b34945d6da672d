"""What a reader says while it goes through a deck, in this order: a head, then what belongs to that deck.

References of images are given as Markdown gives them (`src` of the image, percent-encoded), which is also
what stands in `Figure.image` and `Figure.dark`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from whycards.core.deck import Case, DeckHead
from whycards.core.media import Media
from whycards.core.problem import Problem
from whycards.core.question import Question
from whycards.core.schedule import Schedule

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from whycards.core.made import dataclass


@dataclass(frozen=True, slots=True)
class Head:
    """A deck begins. `format` is the name of its format, `file` the file it stands in, as shown to people.

    Without `has_identity` it is counted but must not be stored: its id or title is at fault, and all its
    questions would be other ones as soon as that is mended.
    """

    head: DeckHead
    format: str
    file: str
    has_identity: bool = True


@dataclass(frozen=True, slots=True)
class CaseFound:
    """A shared case. `images` maps each reference to the digest of an image that was already announced."""

    case: Case
    file: str
    line: int
    images: Mapping[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    remote: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionFound:
    """A question, flashcard or draft. `line` is 1-based.

    `images` maps each reference to the digest of an image that was already announced. `missing` names the
    references without a usable file, `refused` those among them whose file is there and not taken, `remote`
    those on other computers, which are never fetched. `schedule` is what another program knows of its memory.
    """

    question: Question
    file: str
    line: int
    images: Mapping[str, str] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    remote: tuple[str, ...] = ()
    schedule: Schedule | None = None
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MediaFound:
    """An image. Its cleaned bytes lie in the work folder, in a file that has the digest for its name."""

    media: Media


@dataclass(frozen=True, slots=True)
class TextFound:
    """A text file was read by `encoding`. `is_garbled`: characters in it could be put right on demand."""

    file: str
    encoding: str
    is_garbled: bool = False


@dataclass(frozen=True, slots=True)
class ScheduleFound:
    """A file says of `cards` questions when another program would ask them again."""

    file: str
    cards: int


@dataclass(frozen=True, slots=True)
class ProblemFound:
    """A finding. An item that no question could be made of has the rule "skipped"."""

    problem: Problem


@dataclass(frozen=True, slots=True)
class TableFound:
    """A table, or notes of a kind that is not known: what each of its columns is taken for.

    It comes before what is made of its rows. `key` stands for the set of headers, in whichever file they
    stand; `fields` holds a name of `tables.fields.Field` for each of `headers`, `samples` the first rows.
    Without `sure` the learner should look: it is a guess. The learner's own choice comes back by `key` in
    `ReadOptions.columns`.
    """

    key: str
    file: str
    headers: tuple[str, ...]
    fields: tuple[str, ...]
    samples: tuple[tuple[str, ...], ...] = ()
    sure: bool = True


@dataclass(frozen=True, slots=True)
class LinesFound:
    """Part of a file as it is written, from line `first` on; `line` is the one that is meant, 0 for none.

    Of what is no text the numbered parts are shown in its place: the rows of a sheet, the notes of a package.
    """

    file: str
    first: int
    lines: tuple[str, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Advance:
    """`done` of `total` units are read."""

    done: int
    total: int


Message: TypeAlias = (
    Head
    | CaseFound
    | QuestionFound
    | MediaFound
    | TextFound
    | TableFound
    | ScheduleFound
    | ProblemFound
    | LinesFound
    | Advance
)
