"""Pictures of pixels, decoded for the viewer. Runs on a worker thread."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from whycards.ui.richtext.painting import ALLOCATION_MEGABYTES, open_raster

_SMALL = 1_024
_BYTES_A_PIXEL = 4
_BAND = 128


def decoded(data: bytes) -> list[QImage]:
    """The picture, then the same at half its size, and so on; nothing where it cannot be decoded safely.

    Smaller ones are what is shown where the whole is small on screen: that is both faster and finer.
    """
    image = _read(data)
    if image.isNull():
        return []
    kind = QImage.Format.Format_ARGB32_Premultiplied if image.hasAlphaChannel() else QImage.Format.Format_RGB32
    levels = [image if image.format() == kind else _drawn(image, image.size(), kind)]
    while max(levels[-1].width(), levels[-1].height()) > _SMALL:
        levels.append(_drawn(levels[-1], levels[-1].size() / 2, kind))
    return levels


def _drawn(image: QImage, size: QSize, kind: QImage.Format) -> QImage:
    """The image in this size and format.

    Band by band: what QImage does at once it does without letting go of the interpreter.
    """
    drawn = QImage(size.expandedTo(QSize(1, 1)), kind)
    drawn.fill(0)
    by = image.height() / drawn.height()
    with QPainter(drawn) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for top in range(0, drawn.height(), _BAND):
            high = min(_BAND, drawn.height() - top)
            source = QRectF(0, top * by, image.width(), high * by)
            painter.drawImage(QRectF(0, top, drawn.width(), high), image, source)
    return drawn


def _read(data: bytes) -> QImage:
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = open_raster(buffer)
    if reader is None:
        return QImage()
    natural = reader.size()
    most = ALLOCATION_MEGABYTES * 1024 * 1024 // _BYTES_A_PIXEL
    if natural.width() * natural.height() > most * 0.9:
        # More than is decoded at once; half of it shows all that a screen can.
        reader.setScaledSize(natural / 2)
    return reader.read()
