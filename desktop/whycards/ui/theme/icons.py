"""Lucide icons in the theme's colours, sharp at every device pixel ratio."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from whycards.ui.language import LANGUAGE

if TYPE_CHECKING:
    from PySide6.QtGui import QIcon

_RATIOS = (1.0, 1.5, 2.0, 3.0)
_STROKE = re.compile(r'stroke-width="[^"]*"')


_FLIP = "flipped:"
_TURNED = {"chevron-left": "chevron-right", "chevron-right": "chevron-left"}
_FLIPPED = ("undo-2", "file-input")
"""Icons with a direction, which is the other one where lines run from right to left."""


class Icons:
    """Draws the icons of a folder of SVG files by name ("check", "undo-2")."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._source = lru_cache(maxsize=128)(self._read)
        self._image = lru_cache(maxsize=512)(self._render)

    def paint(self, painter: QPainter, name: str, rect: QRectF, color: str, *, stroke: float = 2.0) -> None:
        """Draw the icon into `rect` (logical pixels) on whole device pixels."""
        ratio = painter.device().devicePixelRatioF()
        pixels = max(1, round(rect.width() * ratio))
        image = self._image(_turned(name), color, pixels, stroke)
        place = painter.transform().map(rect.topLeft())
        shift_x = round(place.x() * ratio) / ratio - place.x()
        shift_y = round(place.y() * ratio) / ratio - place.y()
        target = QRectF(rect.x() + shift_x, rect.y() + shift_y, pixels / ratio, pixels / ratio)
        painter.drawImage(target, image)

    def pixmap(self, name: str, color: str, size: int, ratio: float, *, stroke: float = 2.0) -> QPixmap:
        """The icon as a pixmap of `size` logical pixels."""
        pixmap = QPixmap.fromImage(self._image(_turned(name), color, max(1, round(size * ratio)), stroke))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    def icon(self, name: str, color: str, size: int, *, disabled: str | None = None) -> QIcon:
        """A QIcon for menus and actions, with renderings for the usual pixel ratios."""
        from PySide6.QtGui import QIcon

        icon = QIcon()
        for ratio in _RATIOS:
            icon.addPixmap(self.pixmap(name, color, size, ratio))
            if disabled is not None:
                icon.addPixmap(self.pixmap(name, disabled, size, ratio), QIcon.Mode.Disabled)
        return icon

    def _read(self, name: str) -> str:
        return (self._folder / f"{name}.svg").read_text(encoding="utf-8")

    def _render(self, name: str, color: str, pixels: int, stroke: float) -> QImage:
        source = self._source(name.removeprefix(_FLIP)).replace("currentColor", color)
        source = _STROKE.sub(f'stroke-width="{stroke}"', source, count=1)
        renderer = QSvgRenderer(QByteArray(source.encode("utf-8")))
        image = QImage(QSize(pixels, pixels), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            renderer.render(painter, QRectF(0, 0, pixels, pixels))
        return image.flipped(Qt.Orientation.Horizontal) if name.startswith(_FLIP) else image


def _turned(name: str) -> str:
    """The icon to draw: another one, or the flipped one, where lines run from right to left."""
    if LANGUAGE.direction is Qt.LayoutDirection.LeftToRight:
        return name
    return f"{_FLIP}{name}" if name in _FLIPPED else _TURNED.get(name, name)
