"""A variant for dark themes lies on the ground of the theme, whatever ground its drawing brings."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from fakes.typesetting import wait_for_pictures
from whycards.core.media import Media
from whycards.core.question import Figure
from whycards.ui.background import Background
from whycards.ui.richtext.painting import painted, without_ground
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study.figure import FigureView
from whycards.ui.study.section import Sheet
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.viewer.camera import View
from whycards.ui.viewer.canvas import Canvas
from whycards.ui.viewer.sources import source_of

pytestmark = pytest.mark.usefixtures("qapp")
_DECKS = Path(__file__).resolve().parents[3] / "decks"
_VARIANTS = sorted(_DECKS.glob("*/images/*.dark.svg"))
_OWN = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" viewBox="0 0 80 40">'
    b'<title>A quay</title><rect x="0" y="0" width="80" height="40" fill="#192027"/>'
    b'<rect x="20" y="10" width="40" height="20" fill="#00ff00"/></svg>'
)


def corners(data: bytes, matte: str = "") -> set[str]:
    image = painted("svg", data, QSize(400, 200), matte, "")
    return {image.pixelColor(x, y).name(QColor.NameFormat.HexArgb) for x in (1, 398) for y in (1, 198)}


@pytest.mark.parametrize("path", _VARIANTS, ids=lambda path: path.name)
def test_every_bundled_variant_leaves_its_ground_to_the_theme(path: Path) -> None:
    assert corners(path.read_bytes()) == {"#00000000"}


def test_there_are_variants() -> None:
    assert len(_VARIANTS) > 40


@pytest.mark.parametrize(
    "data",
    [
        _OWN.replace(b'x="0" y="0" ', b""),
        _OWN.replace(b'fill="#192027"', b"fill='#123'"),
        _OWN.replace(b'<rect x="0" y="0" width="80" height="40" fill="#192027"/>', b""),
        _OWN,
    ],
)
def test_a_ground_of_its_own_gives_way(data: bytes) -> None:
    assert corners(data) == {"#00000000"}
    image = painted("svg", data, QSize(80, 40), "", "")
    assert image.pixelColor(40, 20) == QColor("#00ff00")


def test_what_lies_on_a_matte_keeps_its_ground() -> None:
    assert corners(_OWN, "#FFFFFF") == {"#ff192027"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'x="0"', b'x="1"'),
        (b'width="80" height="40" fill="#192027"', b'width="80" height="39" fill="#192027"'),
        (b'fill="#192027"', b'fill="#192027" rx="4"'),
        (b"<title>A quay</title>", b"<g></g>"),
        (b'viewBox="0 0 80 40"', b""),
    ],
)
def test_what_may_be_no_ground_stays(old: bytes, new: bytes) -> None:
    data = _OWN.replace(old, new, 1)
    assert data != _OWN
    assert without_ground(data) == data


@pytest.mark.parametrize("repeat", [b"<rect ", b"<rect x=", b'<rect x="0" ', b"viewBox='0 0 1 ", b"<"])
def test_hostile_drawings_take_no_time(repeat: bytes) -> None:
    began = time.process_time()
    without_ground(b'<svg viewBox="0 0 8 4">' + repeat * (50_000 // len(repeat)))
    assert time.process_time() - began < 0.5


def test_the_panel_shows_the_ground_of_each_dark_theme(qtbot: QtBot, theme: Theme) -> None:
    renderer = Renderer(theme, lambda _digest: _OWN)
    images = {name: Media("d" * 64, "svg", 80, 40) for name in ("a.svg", "a.dark.svg")}
    sheet = Sheet(renderer)
    qtbot.addWidget(sheet)
    view = FigureView(renderer, Figure("a.svg", "A quay", "", "a.dark.svg"), images)
    sheet.add(view)
    for mode in (Mode.DARK, Mode.CONTRAST_DARK):
        theme.set_mode(mode)
        sheet.resize(300, 300)
        sheet.show()
        sheet.grab()
        wait_for_pictures()
        place = view.geometry()
        assert sheet.grab().toImage().pixelColor(place.x() + 6, place.center().y()) == theme.color("surface")
    theme.set_mode(Mode.LIGHT)


def test_the_viewer_does_so_too(qtbot: QtBot, theme: Theme) -> None:
    theme.set_mode(Mode.CONTRAST_DARK)
    canvas = Canvas(theme)
    qtbot.addWidget(canvas)
    canvas.resize(400, 300)
    canvas.show()
    media = Media("e" * 64, "svg", 80, 40)
    background = Background()
    source = source_of(media, lambda _digest: _OWN, background, is_bare=True)
    canvas.show_source(source, View(), alt="", has_matte=False, may_grow=True)
    qtbot.waitUntil(lambda: canvas.is_sharp, timeout=5000)
    corner_of = canvas.camera.place.toRect().topLeft()
    assert canvas.grab().toImage().pixelColor(corner_of.x() + 3, corner_of.y() + 3).name() == "#000000"
    canvas.forget()
    background.close()
    theme.set_mode(Mode.LIGHT)
