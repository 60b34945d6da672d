"""The figures of our decks, and the template for others, keep to the style guide in decks/README.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from lxml import etree
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication

_ROOT = Path(__file__).resolve().parents[2]
_GUIDE = (_ROOT / "decks" / "README.md").read_text("utf-8")
_PAIRS = re.findall(r"^\| [^|]+ \| `(#[0-9A-F]{6})` \| `(#[0-9A-F]{6})` \|$", _GUIDE, re.MULTILINE)
_TEMPLATES = re.findall(r"^```svg\n(.*?)^```$", _GUIDE, re.DOTALL | re.MULTILINE)
_LIGHT = sorted(
    path for path in (_ROOT / "decks").glob("*/images/*.svg") if not path.name.endswith(".dark.svg")
)
_DRAWINGS = {
    "template": (_TEMPLATES[0], _TEMPLATES[1]),
    **{
        path.stem: (path.read_text("utf-8"), path.with_suffix(".dark.svg").read_text("utf-8"))
        for path in _LIGHT
    },
}
_FOUR = ("blue", "green", "orange", "plum")
# Colour vision without one kind of cone, on linear RGB: G. M. Machado et al., IEEE TVCG 15(6), 2009.
_SEEN_AS = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
_SVG = "{http://www.w3.org/2000/svg}"
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_MARGIN = 10.0

each_figure = pytest.mark.parametrize("name", _DRAWINGS)


@pytest.fixture(scope="module")
def _fonts(qapp: QGuiApplication) -> Iterator[None]:
    """The fonts that the app brings along."""
    known = [
        QFontDatabase.addApplicationFont(str(path)) for path in (_ROOT / "resources" / "fonts").rglob("*.ttf")
    ]
    yield
    for font in known:
        QFontDatabase.removeApplicationFont(font)


def _parsed(drawing: str) -> etree._Element:
    return etree.fromstring(drawing.encode(), etree.XMLParser(remove_comments=True))


def test_the_guide_has_a_table_of_colours_and_a_template() -> None:
    assert len(_PAIRS) == 17
    assert len(_TEMPLATES) == 2


@pytest.mark.parametrize("seen_as", _SEEN_AS)
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_the_four_colours_are_told_apart_by_everybody(theme: int, seen_as: str) -> None:
    rows = dict(re.findall(r"^\| (\w+) \| (`#\w{6}` \| `#\w{6}`) \|$", _GUIDE, re.MULTILINE))
    colours = [_lab(_COLOUR.findall(rows[name])[theme], seen_as) for name in _FOUR]
    assert min(dist(one, other) for one, other in combinations(colours, 2)) > 20


def _product(row: tuple[float, float, float], colour: list[float]) -> float:
    return sum(one * other for one, other in zip(row, colour, strict=True))


def _lab(colour: str, seen_as: str) -> tuple[float, float, float]:
    """A colour as seen, in CIE L*a*b*, where a distance of 2 or 3 can just be noticed."""
    values = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]
    seen = [min(1.0, max(0.0, _product(row, linear))) for row in _SEEN_AS[seen_as]]
    white = (
        _product((0.4124, 0.3576, 0.1805), seen) / 0.9505,
        _product((0.2126, 0.7152, 0.0722), seen),
        _product((0.0193, 0.1192, 0.9505), seen) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in white)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@each_figure
def test_a_figure_keeps_to_what_is_drawn_everywhere(name: str) -> None:
    root = _parsed(_DRAWINGS[name][0])
    names = {str(element.tag).removeprefix(_SVG) for element in root.iter()}
    assert names <= {"svg", "title", "rect", "line", "path", "circle", "text"}
    assert root.get("width") == "800"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert root.get("font-family") == "Inter"
    texts = root.findall(f"{_SVG}text")
    assert texts
    for text in texts:
        assert float(text.get("font-size") or 0) >= 17.5
        assert text.get("dominant-baseline") is None


@each_figure
def test_colours_are_those_of_the_guide(name: str) -> None:
    light, dark = _DRAWINGS[name]
    pairs = list(zip(_COLOUR.findall(light), _COLOUR.findall(dark), strict=True))
    assert set(pairs) <= set(_PAIRS)
    for element in _parsed(light).iter():
        for attribute in ("fill", "stroke"):
            value = element.get(attribute)
            assert value is None or value == "none" or _COLOUR.fullmatch(value), value


@each_figure
def test_the_dark_figure_differs_in_colours_alone(name: str) -> None:
    light, dark = _DRAWINGS[name]
    assert light != dark
    assert _COLOUR.sub("#", light) == _COLOUR.sub("#", dark)


@each_figure
@pytest.mark.usefixtures("_fonts")
def test_texts_neither_overlap_nor_leave_the_figure(name: str) -> None:
    root = _parsed(_DRAWINGS[name][0])
    inner = QRectF(0, 0, 800, float(root.get("height") or 0)).adjusted(_MARGIN, 2, -_MARGIN, -2)
    placed = [(text.text or "", _place(text)) for text in root.findall(f"{_SVG}text")]
    for words, place in placed:
        assert inner.contains(place), words
    for (one, first), (other, second) in combinations(placed, 2):
        assert not first.intersects(second), (one, other)


def _place(text: etree._Element) -> QRectF:
    """Where a line of text stands, from the height of its capitals to its descenders."""
    font = QFont("Inter")
    font.setPixelSize(100)
    font.setWeight(QFont.Weight(int(text.get("font-weight") or 400)))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    size = float(text.get("font-size") or 0)
    width = QFontMetricsF(font).horizontalAdvance(text.text or "") * size / 100
    left = float(text.get("x") or 0) - width * {"middle": 0.5, "end": 1.0}.get(text.get("text-anchor") or "", 0)
    return QRectF(left, float(text.get("y") or 0) - 0.74 * size, width, 0.94 * size)
