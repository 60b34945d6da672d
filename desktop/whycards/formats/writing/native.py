"""Our own format: a text and its images, in a zip, in a folder, or beside each other."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from whycards.core.media import Media
from whycards.formats.native.deck import Deck
from whycards.formats.native.writer import write_deck
from whycards.formats.writing.outgoing import OutgoingDeck
from whycards.formats.writing.parts import Losses

DECK = "deck.md"


class Occupied(Exception):
    """Another file stands where an image has to go. str() is its name."""


def write_zip(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write a zip; see `Write`."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        _write(deck, losses, DECK, archive.writestr)


def write_folder(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write a folder; see `Write`."""
    path.mkdir()
    _write(deck, losses, DECK, lambda name, data: _put(path, name, data))


def write_beside(deck: OutgoingDeck, path: Path, losses: Losses, folder: Path) -> None:
    """Write the text to `path` and its images into a folder, under the names that the text has for them.

    Raises Occupied where another image stands there already; nothing is written over.
    """
    with ExitStack() as stack:
        _write(deck, losses, "", lambda name, data: _put_new(folder, name, data, stack), text=path)
        stack.pop_all()


def _write(
    deck: OutgoingDeck,
    losses: Losses,
    name: str,
    put: Callable[[str, bytes], None],
    text: Path | None = None,
) -> None:
    images: dict[str, Media] = {}
    questions = []
    for outgoing in filter(losses.may_write, deck.questions):
        images |= _files(outgoing.images)
        questions.append(outgoing.question)
    for _, pictures in deck.cases:
        images |= _files(pictures)
    written = write_deck(Deck(deck.head, tuple(case for case, _ in deck.cases), tuple(questions))).encode()
    for place, media in images.items():
        put(place, deck.data(media))
    if text is None:
        put(name, written)
    else:
        text.write_bytes(written)


def _files(images: Mapping[str, Media]) -> dict[str, Media]:
    """The images by the file that a reader looks for; those that stand in the text itself need none."""
    named = ((unquote(reference), media) for reference, media in images.items() if ":" not in reference)
    return {name: media for name, media in named if _is_below(name)}


def _is_below(name: str) -> bool:
    """Whether a name leads to a place below the deck."""
    path = PurePosixPath(name)
    return bool(name) and not path.is_absolute() and ".." not in path.parts and "\\" not in name


def _put(folder: Path, name: str, data: bytes) -> None:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def _put_new(folder: Path, name: str, data: bytes, stack: ExitStack) -> None:
    file = folder / name
    if file.exists():
        if file.read_bytes() != data:
            raise Occupied(name)
        return
    _put(folder, name, data)
    stack.callback(file.unlink, missing_ok=True)
