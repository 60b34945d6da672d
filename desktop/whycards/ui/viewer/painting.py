"""Draws what there is of a picture: its matte, the whole, and over it the part that was drawn sharp."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from whycards.ui.theme.theme import Theme
from whycards.ui.viewer.sources import Source, Tile


@dataclass(frozen=True, slots=True)
class Seen:
    """Where the whole lies in a window, how large, what of the window is drawn, and its device pixel ratio."""

    place: QRectF
    scale: float
    window: QRectF
    ratio: float
    has_matte: bool


def paint_picture(painter: QPainter, theme: Theme, source: Source, seen: Seen) -> None:
    """Draw the picture as it is seen."""
    place = _on_pixels(seen.place, seen.ratio)
    painter.fillRect(place, _ground(theme, seen))
    level = _level(source.levels, place.width() * seen.ratio)
    if level is not None:
        _paint_level(painter, level, place, seen.window)
    tile = source.tile
    if tile is not None and abs(tile.scale / (seen.scale * seen.ratio) - 1) < 0.001:
        _paint_tile(painter, theme, tile, place, seen)
    if seen.has_matte and not theme.tokens.is_dark:
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5))


def _paint_level(painter: QPainter, level: QImage, place: QRectF, window: QRectF) -> None:
    seen = place.intersected(window)
    if seen.isEmpty():
        return
    by_x, by_y = level.width() / place.width(), level.height() / place.height()
    source = QRectF(
        (seen.x() - place.x()) * by_x,
        (seen.y() - place.y()) * by_y,
        seen.width() * by_x,
        seen.height() * by_y,
    )
    painter.drawImage(seen, level, source)


def _paint_tile(painter: QPainter, theme: Theme, tile: Tile, place: QRectF, seen: Seen) -> None:
    """A pixel of the part for each one on screen, on the ground that is its own."""
    corner = place.topLeft() + tile.place.topLeft() * seen.scale
    exact = QRectF(
        QPointF(_rounded(corner.x(), seen.ratio), _rounded(corner.y(), seen.ratio)),
        QSizeF(tile.image.size()) / seen.ratio,
    )
    painter.fillRect(exact.intersected(place), _ground(theme, seen))
    painter.drawImage(exact, tile.image)


def _ground(theme: Theme, seen: Seen) -> QColor:
    """What a picture lies on: white, or the theme's ground where it was made for a dark one."""
    return QColor(Qt.GlobalColor.white) if seen.has_matte else theme.color("surface")


def _on_pixels(place: QRectF, ratio: float) -> QRectF:
    """The place with its corners on whole device pixels: lines of one pixel stay sharp."""
    sides = (place.x(), place.y(), place.width(), place.height())
    left, top, width, height = (_rounded(value, ratio) for value in sides)
    return QRectF(left, top, width or 1 / ratio, height or 1 / ratio)


def _rounded(value: float, ratio: float) -> float:
    return round(value * ratio) / ratio


def _level(levels: list[QImage], width: float) -> QImage | None:
    """The smallest rendering that has a pixel for each one on screen, else the largest; None without any."""
    enough = [level for level in levels if level.width() >= width]
    return min(enough, key=QImage.width) if enough else (levels[0] if levels else None)
