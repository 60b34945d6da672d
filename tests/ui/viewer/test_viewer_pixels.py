"""Where the viewer's pixels come from: decoded on a worker, or drawn by a limited process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from whycards.core.media import ImageKind, Media
from whycards.ui.background import Background
from whycards.ui.viewer.decoding import decoded
from whycards.ui.viewer.sources import Pixels, Source, Vector, source_of

WHOLE = QRectF(0, 0, 200, 100)
SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">'
    b'<rect width="100" height="100" fill="#ff0000"/>'
    b'<rect x="150" width="50" height="100" fill="#0000ff"/></svg>'
)


@pytest.fixture
def background(qapp: QApplication) -> Iterator[Background]:
    background = Background()
    yield background
    background.close()


def picture(width: int, height: int, kind: str = "PNG", *, has_alpha: bool = False) -> bytes:
    image = QImage(width, height, QImage.Format.Format_ARGB32 if has_alpha else QImage.Format.Format_RGB32)
    image.fill(QColor(200, 0, 0, 128) if has_alpha else QColor(200, 0, 0))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(kind.encode())).write(image)
    return bytes(buffer.data().data())


def source(background: Background, data: bytes, kind: ImageKind, width: int = 200, height: int = 100) -> Source:
    return source_of(Media("d", kind, width, height), lambda _digest: data, background)


def wait(qtbot: QtBot, source: Source) -> None:
    with qtbot.waitSignal(source.changed, timeout=20_000):
        pass


def test_smaller_renderings_come_with_the_whole() -> None:
    sizes = [level.size() for level in decoded(picture(3000, 2000))]
    assert sizes == [QSize(3000, 2000), QSize(1500, 1000), QSize(750, 500)]


@pytest.mark.parametrize("has_alpha", [True, False])
def test_half_the_size_has_the_same_colours(has_alpha: bool) -> None:
    for level in decoded(picture(2100, 1500, has_alpha=has_alpha)):
        color = level.pixelColor(level.width() // 2, 129 % level.height())
        assert (color.green(), color.alpha()) == (0, 128 if has_alpha else 255)
        assert abs(color.red() - 200) <= 1  # premultiplied


@pytest.mark.parametrize("data", [b"", b"nothing", picture(40, 40)[:60], b"<svg/>"])
def test_what_cannot_be_decoded_is_nothing(data: bytes) -> None:
    assert decoded(data) == []


def test_a_picture_of_pixels_is_decoded_once(qtbot: QtBot, background: Background) -> None:
    pixels = source(background, picture(200, 100), "png")
    assert isinstance(pixels, Pixels)
    wait(qtbot, pixels)
    assert [level.size() for level in pixels.levels] == [QSize(200, 100)]
    assert pixels.is_sharp(WHOLE, 8.0)


def test_a_damaged_one_is_told(qtbot: QtBot, background: Background) -> None:
    pixels = source(background, b"nothing", "png")
    wait(qtbot, pixels)
    assert pixels.is_broken


def test_one_that_cannot_be_read_is_told(qtbot: QtBot, background: Background) -> None:
    def gone(_digest: str) -> bytes:
        raise KeyError(_digest)

    pixels = source_of(Media("d", "png", 20, 10), gone, background)
    wait(qtbot, pixels)
    assert pixels.is_broken


def test_svg_is_drawn_whole_in_the_size_it_is_seen_in(qtbot: QtBot, background: Background) -> None:
    vector = source(background, SVG, "svg")
    assert isinstance(vector, Vector)
    vector.want(WHOLE, 2.0)
    wait(qtbot, vector)
    (level,) = vector.levels
    assert level.size() == QSize(400, 200)
    assert level.pixelColor(10, 10) == QColor("#ff0000")
    assert level.pixelColor(250, 10).alpha() == 0
    assert vector.is_sharp(WHOLE, 2.0)
    assert not vector.is_sharp(WHOLE, 4.0)


@pytest.mark.parametrize("scale", [3.0, 8.0, 24.0])
def test_what_is_looked_at_is_drawn_sharp_at_any_scale(
    qtbot: QtBot, background: Background, scale: float
) -> None:
    vector = source(background, SVG, "svg")
    vector.want(WHOLE, 1.0)
    wait(qtbot, vector)
    seen = QRectF(95, 10, 60, 40)
    vector.want(seen, scale)
    wait(qtbot, vector)
    assert vector.is_sharp(seen, scale)
    tile = vector.tile
    assert tile is not None
    assert tile.place.contains(seen)

    def color(x: float) -> QColor:
        column = round((x - tile.place.x()) * scale)
        return tile.image.pixelColor(column, 2)

    # An edge of the picture lies between two device pixels, and nowhere else.
    step = 1 / scale
    assert (color(100 - step), color(100).alpha()) == (QColor("#ff0000"), 0)
    assert (color(150 - step).alpha(), color(150)) == (0, QColor("#0000ff"))


def test_of_several_wishes_the_newest_counts(qtbot: QtBot, background: Background) -> None:
    vector = source(background, SVG, "svg")
    for scale in (1.0, 3.0, 5.0, 7.0):
        vector.want(WHOLE, scale)
    qtbot.waitUntil(lambda: vector.is_sharp(WHOLE, 7.0), timeout=20_000)


def test_a_very_large_one_is_drawn_within_bounds(qtbot: QtBot, background: Background) -> None:
    vector = source(background, SVG, "svg", 20_000, 10_000)
    vector.want(QRectF(0, 0, 20_000, 10_000), 3.0)
    wait(qtbot, vector)
    assert 2_800 <= vector.levels[0].width() <= 2_829


@pytest.mark.parametrize(
    "data",
    [
        b"nothing",
        b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>',
    ],
)
def test_what_must_not_be_drawn_is_not(qtbot: QtBot, background: Background, data: bytes) -> None:
    vector = source(background, data, "svg")
    vector.want(WHOLE, 1.0)
    wait(qtbot, vector)
    assert vector.is_broken
