"""Draws the bytes of a picture. Only a limited process does this with what comes from a deck."""

from __future__ import annotations

import re

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter
from PySide6.QtSvg import QSvgRenderer

MAX_PIXELS = 40_000_000
ALLOCATION_MEGABYTES = 128
VEIL = 0.12
FORMAT = QImage.Format.Format_ARGB32_Premultiplied
_RASTER = {"png", "jpeg", "jpg", "webp", "gif"}
_FOREIGN = rb"""(?:href|src)\s*=\s*(["'])\s*(?!#|data:image/(?:png|jpeg|webp)[;,]|\1)|url\(\s*(?!["']?#)"""


def painted(kind: str, data: bytes, size: QSize, matte: str, veil: str) -> QImage:
    """The picture at this size on a matte and below a veil, "" without; null where it cannot be drawn."""
    image = QImage(size, FORMAT)
    image.fill(QColor(matte) if matte else Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    is_drawn = (_draw_svg if kind == "svg" else _draw_raster)(painter, data, size)
    if is_drawn and veil:
        color = QColor(veil)
        color.setAlphaF(VEIL)
        painter.fillRect(image.rect(), color)
    painter.end()
    return image if is_drawn else QImage()


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
