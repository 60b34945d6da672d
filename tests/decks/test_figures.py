"""The figures of our decks, and the template for others, keep to the style guide in decks/README.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
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
    path
    for path in (_ROOT / "decks" / "ai-infrastructure" / "images").glob("*.svg")
    if not path.name.endswith(".dark.svg")
)
_DRAWINGS = {
    "template": (_TEMPLATES[0], _TEMPLATES[1]),
    **{
        path.stem: (path.read_text("utf-8"), path.with_suffix(".dark.svg").read_text("utf-8"))
        for path in _LIGHT
    },
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
