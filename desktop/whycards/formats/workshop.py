"""Where a reader puts what it finds on the way: cleaned images into the work folder, progress to the parent."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from whycards.core.deck import Case
from whycards.core.media import ImageKind, Media
from whycards.core.question import Question
from whycards.formats.cleaning.images import header, raster_kind
from whycards.formats.cleaning.text import opening
from whycards.formats.document import Document, inline_image, is_inline, is_remote
from whycards.formats.errors import Refused
from whycards.formats.limits import FIELD_CHARACTERS, IMAGE_BYTES, IMAGES_OF_QUESTION
from whycards.formats.markdown import image_references
from whycards.formats.message import CaseFound, MediaFound, Message, QuestionFound
from whycards.formats.options import ReadOptions
from whycards.formats.report import Report
from whycards.formats.review import INLINE_IMAGE, each_text, texts_of
from whycards.formats.source import MISSING


@dataclass(slots=True)
class _Pictures:
    """The images of one question or case, by reference."""

    found: dict[str, str] = field(default_factory=dict)
    missing: dict[str, None] = field(default_factory=dict)
    refused: dict[str, None] = field(default_factory=dict)
    remote: dict[str, None] = field(default_factory=dict)


_AS_FOUND = ReadOptions()


class Workshop:
    """Turns questions and cases into messages, with the images they need ahead of them.

    `told` hears how much of the whole is read, in units of its second argument. `folder` receives the
    images, each in a file named by its digest that only its owner may read. `options` is for the readers.
    """

    def __init__(
        self, folder: Path, told: Callable[[int, int], None], options: ReadOptions = _AS_FOUND
    ) -> None:
        self.options = options
        self._told = told
        self._part, self._parts = 0, 1
        self._folder = folder
        self._scratched = 0
        self._known: dict[tuple[str, str], Media | str] = {}
        self._written: set[str] = set()
        self._apart: dict[str, str] = {}
        """The `data:` addresses of the question that is read, by the names that stand for them."""

    def begin(self, part: int, parts: int) -> None:
        """The document with this number, of so many, is read from now on."""
        self._part, self._parts = part, parts
        self.advance(0, 1)

    def advance(self, done: int, total: int) -> None:
        """`done` of `total` units of this document are read."""
        self._told(self._part * _UNITS + _UNITS * done // max(1, total), self._parts * _UNITS)

    def aside(self) -> Workshop:
        """A workshop for another look at what was read, whose files lie in a folder of their own."""
        folder = self._folder / "aside"
        folder.mkdir(mode=0o700, exist_ok=True)
        return Workshop(folder, lambda done, total: self._told(1, 1), replace(self.options, format=""))

    def scratch(self) -> Path:
        """The path of a new file of our own, which goes with the work folder."""
        self._scratched += 1
        path = self._folder / f"scratch-{self._scratched}"
        _write_private(path, b"")
        return path

    def question(self, document: Document, question: Question, line: int, report: Report) -> list[Message]:
        """The messages for a question, what its images lack being added to `report`."""
        self._apart.clear()
        joined = "".join(texts_of(question))
        if question.explanation.figure is None and "![" not in joined:
            return [QuestionFound(question, report.file, line)]
        if len(joined) > FIELD_CHARACTERS:
            question = self._with_images_apart(question)
        question, references = _with_dark(document, question)
        pictures, media = self._pictures(document, references, line, report)
        missing, remote, refused = (tuple(one) for one in (pictures.missing, pictures.remote, pictures.refused))
        found = QuestionFound(question, report.file, line, pictures.found, missing, remote, refused=refused)
        return [*media, found]

    def case(self, document: Document, case: Case, line: int, report: Report) -> list[Message]:
        """The messages for a case, what its images lack being added to `report`."""
        texts = [case.text, *(exhibit.text for exhibit in case.exhibits)]
        references = [reference for text in texts for reference in image_references(text)]
        pictures, media = self._pictures(document, references, line, report)
        found = CaseFound(
            case, report.file, line, pictures.found, tuple(pictures.missing), tuple(pictures.remote)
        )
        return [*media, found]

    def _pictures(
        self, document: Document, references: Iterable[str], line: int, report: Report
    ) -> tuple[_Pictures, list[Message]]:
        pictures, media = _Pictures(), list[Message]()
        for reference in dict.fromkeys(references):
            if is_remote(reference):
                pictures.remote[reference] = None
                report.warn("remote-image", document.line_of(reference, line), _remote(reference))
                continue
            known = self._media(document, reference) if len(pictures.found) < IMAGES_OF_QUESTION else _TOO_MANY
            if isinstance(known, str):
                pictures.missing[reference] = None
                if known != MISSING:
                    pictures.refused[reference] = None
                rule, sentence = _lacking(reference, known)
                report.warn(rule, document.line_of(reference, line), sentence)
                continue
            if known.digest not in self._written:
                self._written.add(known.digest)
                media.append(MediaFound(known))
            pictures.found[reference] = known.digest
        return pictures, media

    def _with_images_apart(self, question: Question) -> Question:
        """The question, the images out of texts that are long by them: each gets a name of its own."""

        def named(found: re.Match[str]) -> str:
            digest = hashlib.sha256(found[2].encode()).hexdigest()[:16]
            self._apart[f"image-{digest}"] = found[2]
            return f"{found[1]}image-{digest}"

        return each_text(
            question, lambda text: INLINE_IMAGE.sub(named, text) if len(text) > FIELD_CHARACTERS else text
        )

    def _media(self, document: Document, reference: str) -> Media | str:
        """The image, stored, or why there is none."""
        if reference in self._apart:
            apart = self._apart[reference]
            return self._taken(lambda: inline_image(apart))
        if is_inline(reference):
            return self._taken(lambda: inline_image(reference))
        place = document.find(reference)
        if place.name is None:
            return place.reason
        name, key = place.name, (document.source.label, place.name)
        if key not in self._known:
            self._known[key] = self._taken(lambda: document.source.read(name, IMAGE_BYTES))
        return self._known[key]

    def _taken(self, read: Callable[[], bytes]) -> Media | str:
        try:
            kind, data, width, height = _cleaned(read())
        except Refused as refused:
            return str(refused)
        digest = hashlib.sha256(data).hexdigest()
        if digest not in self._written:
            _write_private(self._folder / digest, data)
        return Media(digest, kind, width, height)


_UNITS = 1000
"""Each document counts as this many units of progress."""
_TOO_MANY = f"is left out: a question shows {IMAGES_OF_QUESTION} images at most"


def _lacking(reference: str, reason: str) -> tuple[str, str]:
    """The rule and the sentence for an image that is not there, or is there and not taken."""
    image = f"The image {opening(reference)}"
    if reason == MISSING:
        return "missing-image", f"{image} {reason}. Put the file into the deck's folder, or correct the path."
    return "refused-image", f"{image} is refused: it {reason}. Put a usable file in its place."


def _remote(reference: str) -> str:
    return (
        f"The image {opening(reference, 120)} is on another computer and is not fetched. "
        "Save it beside the deck and refer to that file."
    )


def _with_dark(document: Document, question: Question) -> tuple[Question, list[str]]:
    """The question with the dark variant of its figure, and the references of all its images."""
    figure = question.explanation.figure
    references = [
        reference for text in texts_of(question) if "![" in text for reference in image_references(text)
    ]
    if figure is None:
        return question, references
    figure = replace(figure, dark=document.find_dark(figure.image))
    references += [reference for reference in (figure.image, figure.dark) if reference]
    return replace(question, explanation=replace(question.explanation, figure=figure)), references


def _cleaned(data: bytes) -> tuple[ImageKind, bytes, int, int]:
    if raster_kind(data) is None and data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        from whycards.formats.cleaning.svg import clean_svg

        svg = clean_svg(data)
        return "svg", svg.data, svg.width, svg.height
    image = header(data)
    return image.kind, data, image.width, image.height


def _write_private(path: Path, data: bytes) -> None:
    """Write a new file that only its owner may read."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "wb") as file:
        file.write(data)
