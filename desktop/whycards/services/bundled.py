"""The decks that come with the app: listed from their files, and taken into the library when first started."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from whycards.core.deck import DeckHead, DeckInfo
from whycards.core.progress import Progress
from whycards.formats.native.front import front_matter, read_front
from whycards.formats.report import Report
from whycards.services.decks import DeckService

if TYPE_CHECKING:
    from whycards.services.importing import ImportService

_FENCE = re.compile(r" *(`{3,}|~{3,})(.*)")
_CASE = re.compile(r"<!-- wc: \{.*\bkind: *case\b")
_FIGURE = re.compile(r"!\[.*\]\(.+\)$")


@dataclass(frozen=True, slots=True)
class BundledDeck:
    """A deck of the app. `questions` counts flashcards too, `figures` the infographics.

    `trouble` says in a sentence why its file cannot be read; then only the folder's name is known of it.
    """

    path: Path
    head: DeckHead
    questions: int
    figures: int
    trouble: str = ""


class BundledService:
    """The decks beneath `folder`: each `deck.md` in a folder of its own. Anything else there is ignored.

    `importing` is called for when a deck is started; listing them does without.
    """

    def __init__(self, importing: Callable[[], ImportService], decks: DeckService, folder: Path) -> None:
        self._importing = importing
        self._decks = decks
        self._folder = folder

    @cached_property
    def all(self) -> tuple[BundledDeck, ...]:
        """Every bundled deck, the tour first, then by title."""
        found = [deck for path in self._folder.glob("*/deck.md") if (deck := _bundled(path))]
        return tuple(sorted(found, key=lambda deck: (deck.head.key != "tour", deck.head.title.casefold())))

    def waiting(self, held: Iterable[DeckInfo]) -> list[BundledDeck]:
        """The bundled decks that are not among the decks of the library."""
        keys = {deck.key for deck in held}
        return [deck for deck in self.all if deck.head.key not in keys]

    def updates(self, held: Iterable[DeckInfo]) -> list[BundledDeck]:
        """The bundled decks that are newer than the ones the library holds."""
        versions = {deck.key: deck.head.version for deck in held}
        return [
            deck
            for deck in self.all
            if deck.head.key in versions and is_newer(deck.head.version, versions[deck.head.key])
        ]

    def start(self, key: str, progress: Progress) -> int:
        """Import the bundled deck with this key, or bring it up to date, and give its row in the library.

        Safe on a worker thread. Raises what an import raises, and KeyError for a key that is not bundled.
        """
        deck = next((deck for deck in self.all if deck.head.key == key), None)
        if deck is None:
            raise KeyError(key)
        self._importing().run([deck.path], None, progress)
        return next(held.row for held in self._decks.decks() if held.key == key)


def is_newer(offered: str, held: str) -> bool:
    """Whether version `offered` is later than `held`: 10 after 9, 1.2 after 1.1, any after none."""
    return _numbers(offered) > _numbers(held)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def _bundled(path: Path) -> BundledDeck | None:
    """The deck at this path, None where it does not say what it is: an import tells why."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "it is no text"
        said = f"{path} cannot be read: {reason}. Installing Whycards again brings the deck back."
        return BundledDeck(path, DeckHead(title=path.parent.name), 0, 0, said)
    lines = text.splitlines()
    length = front_matter(lines)
    head = read_front(lines, path.parent.name, Report(path.name)) if length else None
    return BundledDeck(path, head, *_counts(lines[length:])) if head else None


def _counts(text: Iterable[str]) -> tuple[int, int]:
    """Questions and infographics of a deck, by its headings alone: a whole read is for the import.

    An infographic is a lone image that ends a short explanation.
    """
    questions = figures = 0
    for heading, lines in _sections(text):
        if heading.startswith("## "):
            first = next((line for line in lines if line.strip()), "")
            questions += not _CASE.match(first)
        elif heading.startswith("### Short explanation"):
            last = next((line for line in reversed(lines) if line.strip()), "")
            figures += bool(_FIGURE.match(last))
    return questions, figures


def _sections(text: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Each heading of levels one to three that stands in no fence, with the lines below it."""
    heading, fence = "", ""
    lines: list[str] = []
    for line in text:
        fence = _fence_after(line, fence)
        if not fence and re.match(r"#{1,3} ", line):
            yield heading, lines
            heading, lines = line, []
        else:
            lines.append(line)
    yield heading, lines


def _fence_after(line: str, fence: str) -> str:
    """The fence that is open after this line, "" where none is."""
    found = _FENCE.match(line)
    if not found:
        return fence
    marks, rest = found.groups()
    if not fence:
        return marks
    closes = marks.startswith(fence) and not rest.strip()
    return "" if closes else fence
