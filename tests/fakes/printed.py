"""What stands where on the pages of a PDF that Qt has written, in points from the top left corner."""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
_PLAIN: Matrix = (1, 0, 0, 1, 0, 0)
_OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\b")
_ROW = re.compile(rb"<([0-9A-F]{4})> <[0-9A-F]{4}> \[([^]]*)\]")
_PAINTED = {"S", "s", "f", "f*", "B", "B*", "b", "b*"}


class Glyph(NamedTuple):
    """A character, or a few that are one sign, on its base line; `x` is its left edge."""

    page: int
    x: float
    y: float
    text: str


class Shape(NamedTuple):
    """The bounds of something that was drawn."""

    page: int
    left: float
    top: float
    right: float
    bottom: float


class Printed:
    """A file that was read: its glyphs and shapes in the order of painting."""

    def __init__(self, path: Path) -> None:
        self._objects = _objects(path.read_bytes())
        self.glyphs: list[Glyph] = []
        self.shapes: list[Shape] = []
        self.pictures: list[Shape] = []
        self.width = 0.0
        pages = [body for body in self._objects.values() if re.search(rb"/Type /Page\b", body)]
        self.pages = len(pages)
        for number, body in enumerate(pages, 1):
            self._read(number, body)

    def lines(self) -> list[str]:
        """The words of each line in the order of painting, letters as they are typed."""
        found: dict[tuple[int, float], list[str]] = {}
        for glyph in self.glyphs:
            found.setdefault((glyph.page, round(glyph.y, 1)), []).append(glyph.text)
        return [unicodedata.normalize("NFKC", "".join(parts)) for parts in found.values()]

    def x(self, text: str, page: int = 1) -> float:
        """The left edge of the first glyph that begins this text, painted from left to right on a page."""
        shown = [glyph for glyph in self.glyphs if glyph.page == page]
        for place, glyph in enumerate(shown):
            if "".join(one.text for one in shown[place : place + len(text)]) == text:
                return glyph.x
        raise AssertionError(f"{text} is not on page {page}: {self.lines()}")

    def _read(self, page: int, body: bytes) -> None:
        found = re.search(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)", body)
        contents = re.search(rb"/Contents (\d+) 0 R", body)
        assert found is not None and contents is not None
        self.width, height = float(found[1]), float(found[2])
        content = _stream(self._objects[int(contents[1])]).decode("latin-1")
        _Reader(self, page, height, self._characters).read(content.split())

    def _characters(self, font: int) -> dict[str, str]:
        named = re.search(rb"/ToUnicode (\d+) 0 R", self._objects[font])
        assert named is not None
        characters: dict[str, str] = {}
        for first, row in _ROW.findall(_stream(self._objects[int(named[1])])):
            for place, one in enumerate(re.findall(rb"<([0-9A-F]+)>", row), int(first, 16)):
                characters[f"{place:04X}"] = bytes.fromhex(one.decode()).decode("utf-16-be")
        return characters


class _Reader:
    """Follows the operators of one page."""

    def __init__(
        self, printed: Printed, page: int, height: float, characters: Callable[[int], dict[str, str]]
    ) -> None:
        self._printed = printed
        self._page = page
        self._height = height
        self._characters = characters
        self._matrix: Matrix = _PLAIN
        self._saved: list[Matrix] = []
        self._text: Matrix = _PLAIN
        self._font: dict[str, str] = {}
        self._path: list[tuple[float, float]] = []

    def read(self, tokens: list[str]) -> None:
        """Take all operators, each after what it works on."""
        before: list[str] = []
        for token in tokens:
            if not re.fullmatch(r"[A-Za-z]{1,3}\*?", token):
                before.append(token)
                continue
            self._take(token, before)
            before = []

    def _take(self, operator: str, before: list[str]) -> None:
        if operator == "q":
            self._saved.append(self._matrix)
        elif operator == "Q":
            self._matrix = self._saved.pop()
        elif operator == "cm":
            self._matrix = _times(_matrix(before), self._matrix)
        elif operator in ("m", "l", "c", "re"):
            self._path += self._points(operator, [float(one) for one in before])
        elif operator in _PAINTED or operator == "n":
            if operator != "n" and self._path:
                self._printed.shapes.append(self._bounds(self._path))
            self._path = []
        elif operator == "Do":
            corners = [self._place(_times((1, 0, 0, 1, x, y), self._matrix)) for x in (0, 1) for y in (0, 1)]
            self._printed.pictures.append(self._bounds(corners))
        else:
            self._take_text(operator, before)

    def _take_text(self, operator: str, before: list[str]) -> None:
        if operator == "BT":
            self._text = _PLAIN
        elif operator == "Tf":
            self._font = self._characters(int(before[-2].removeprefix("/F")))
        elif operator == "Tm":
            self._text = _matrix(before)
        elif operator == "Td":
            self._text = _times((1, 0, 0, 1, float(before[-2]), float(before[-1])), self._text)
        elif operator == "Tj":
            x, y = self._place(_times(self._text, self._matrix))
            self._printed.glyphs.append(Glyph(self._page, x, y, _character(self._font, before[-1])))

    def _points(self, operator: str, numbers: list[float]) -> list[tuple[float, float]]:
        if operator == "re":
            x, y, width, height = numbers[-4:]
            numbers = [x, y, x + width, y + height]
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return [self._place(_times((1, 0, 0, 1, x, y), self._matrix)) for x, y in pairs]

    def _place(self, matrix: Matrix) -> tuple[float, float]:
        return matrix[4], self._height - matrix[5]

    def _bounds(self, points: list[tuple[float, float]]) -> Shape:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Shape(self._page, min(xs), min(ys), max(xs), max(ys))


def _character(font: dict[str, str], glyph: str) -> str:
    # Some fonts have one glyph for a tab and a space.
    return font.get(glyph.strip("<>"), "?").replace("\t", " ")


def _matrix(before: list[str]) -> Matrix:
    a, b, c, d, e, f = (float(one) for one in before[-6:])
    return a, b, c, d, e, f


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (
        *(a * p + b * r, a * q + b * s, c * p + d * r),
        *(c * q + d * s, e * p + f * r + t, e * q + f * s + u),
    )


def _objects(data: bytes) -> dict[int, bytes]:
    starts = [(int(found[1]), found.end()) for found in _OBJECT.finditer(data)]
    return {number: data[start : data.index(b"endobj", start)] for number, start in starts}


def _stream(body: bytes) -> bytes:
    found = re.search(rb"stream\r?\n", body)
    assert found is not None
    held = body[found.end() : body.rindex(b"endstream")]
    try:
        return zlib.decompress(held)
    except zlib.error:
        return held
