"""Draws the bytes of a picture. Only a limited process does this with what comes from a deck."""

from __future__ import annotations

import re

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter
from PySide6.QtSvg import QSvgRenderer

MAX_PIXELS = 40_000_000
ALLOCATION_MEGABYTES = 128
VEIL = 0.12
_HEAD = 4_000
"""Bytes in which a drawing's ground is looked for."""
FORMAT = QImage.Format.Format_ARGB32_Premultiplied
_RASTER = {"png", "jpeg", "jpg", "webp", "gif"}
_FOREIGN = rb"""(?:href|src)\s*=\s*(["'])\s*(?!#|data:image/(?:png|jpeg|webp)[;,]|\1)|url\(\s*(?!["']?#)"""


def painted(kind: str, data: bytes, size: QSize, matte: str, veil: str) -> QImage:
    """The picture at this size on a matte and below a veil, "" without; null where it cannot be drawn.

    A drawing without a matte leaves its own ground out: it lies on the theme's.
    """
    if kind == "svg" and not matte:
        data = without_ground(data)
    image = QImage(size, FORMAT)
    image.fill(QColor(matte) if matte else Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        is_drawn = (_draw_svg if kind == "svg" else _draw_raster)(painter, data, size)
        if is_drawn and veil:
            color = QColor(veil)
            color.setAlphaF(VEIL)
            painter.fillRect(image.rect(), color)
    return image if is_drawn else QImage()


def without_ground(svg: bytes) -> bytes:
    """A drawing whose first rectangle fills all of it, which is its ground, with nothing there."""
    begin, first = svg[:_HEAD].partition(b"<rect")[0], re.search(rb"<rect\b[^>]{0,400}>", svg[:_HEAD])
    box = re.search(rb"""viewBox=["']0 0 (\d{1,6}) (\d{1,6})["']""", begin)
    if first is None or box is None or re.search(rb"<(?:g|path|text|image|circle|defs|style)\b", begin):
        return svg
    rect, wide, high = first.group(), *box.groups()
    size = (rb"""\bwidth=["']%b["']""" % wide, rb"""\bheight=["']%b["']""" % high)
    is_moved = re.search(rb"""\b(?:x|y|r[xy])=["'](?!0["'])|transform|opacity""", rect)
    if is_moved or not all(re.search(side, rect) for side in size):
        return svg
    painted = re.sub(rb"""\bfill=(["'])#[0-9A-Fa-f]{3,6}\1""", b'fill="none"', rect)
    return svg[: first.start()] + painted + svg[first.end() :]


def open_svg(data: bytes) -> QSvgRenderer | None:
    """What draws the bytes of an SVG picture, None where they cannot be drawn safely."""
    # Import has cleaned it; a reference to a file that slipped through would be read from the disk here.
    if re.search(_FOREIGN, data):
        return None
    renderer = QSvgRenderer(QByteArray(data))
    return renderer if renderer.isValid() else None


def _draw_svg(painter: QPainter, data: bytes, size: QSize) -> bool:
    renderer = open_svg(data)
    if renderer is None:
        return False
    renderer.render(painter, QRectF(0, 0, size.width(), size.height()))
    return True


def open_raster(buffer: QBuffer) -> QImageReader | None:
    """What decodes a picture of pixels from an open buffer, None where that would not be safe."""
    QImageReader.setAllocationLimit(ALLOCATION_MEGABYTES)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    if bytes(reader.format().data()).decode("ascii", "replace") not in _RASTER:
        return None
    natural = reader.size()
    if not natural.isValid() or natural.width() * natural.height() > MAX_PIXELS:
        return None
    return reader


def _draw_raster(painter: QPainter, data: bytes, size: QSize) -> bool:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = open_raster(buffer)
    if reader is None:
        return False
    natural = reader.size()
    if natural.width() > size.width() and not reader.transformation():
        reader.setScaledSize(size)
    image = reader.read()
    if image.isNull():
        return False
    painter.drawImage(QRectF(0, 0, size.width(), size.height()), image)
    return True
