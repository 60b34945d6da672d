"""Which part of a picture is seen how large: the sums behind zooming and moving, without any widget."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

MOST, LEAST = 8.0, 0.05
STEP = 1.25


class Fit(StrEnum):
    """How a picture follows the size of its window; FREE keeps its scale."""

    WHOLE = "whole"
    WIDTH = "width"
    FREE = "free"


class View(NamedTuple):
    """What is remembered of a picture: its fit, its scale, and what lies in the middle, in shares of it."""

    fit: Fit = Fit.WHOLE
    scale: float = 1.0
    x: float = 0.5
    y: float = 0.5


class Camera:
    """Sizes and points are in logical pixels; scale 1 shows a picture in its natural size."""

    def __init__(self) -> None:
        self._natural, self._room = QSizeF(1, 1), QSizeF(1, 1)
        self._most_fit = MOST
        self._fit, self._scale = Fit.WHOLE, 1.0
        self._left = self._top = 0.0

    def set_picture(self, natural: QSizeF, most_fit: float, view: View) -> None:
        """Look at another picture, in this view. Fitting it enlarges it `most_fit` times at most."""
        self._natural = QSizeF(max(1.0, natural.width()), max(1.0, natural.height()))
        self._most_fit = most_fit
        self._fit, self._scale = view.fit, min(MOST, max(LEAST, view.scale))
        self._follow()
        self._centre_on(view.x, view.y)

    def set_room(self, room: QSizeF) -> None:
        """The window has another size; what lay in its middle stays there."""
        x, y = self.view.x, self.view.y
        self._room = QSizeF(max(1.0, room.width()), max(1.0, room.height()))
        self._follow()
        self._centre_on(x, y)

    @property
    def view(self) -> View:
        """What can be given to `set_picture` again."""
        middle = self.to_picture(QPointF(self._room.width() / 2, self._room.height() / 2))
        x, y = middle.x() / self._natural.width(), middle.y() / self._natural.height()
        return View(self._fit, self._scale, min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))

    @property
    def scale(self) -> float:
        """Logical pixels on screen for one of the picture."""
        return self._scale

    @property
    def fit(self) -> Fit:
        """How it follows the window."""
        return self._fit

    @property
    def place(self) -> QRectF:
        """Where the whole picture lies in the window."""
        size = self._natural * self._scale
        return QRectF(QPointF(self._left, self._top), size)

    @property
    def seen(self) -> QRectF:
        """The part of the picture that is seen, in its own pixels."""
        whole = QRectF(QPointF(0, 0), self._natural)
        corner = self.to_picture(QPointF(0, 0))
        return QRectF(corner, self._room / self._scale).intersected(whole)

    def to_picture(self, point: QPointF) -> QPointF:
        """The point of the picture that lies at a point of the window."""
        return QPointF((point.x() - self._left) / self._scale, (point.y() - self._top) / self._scale)

    def show_whole(self) -> None:
        """All of it, as large as the window allows."""
        self._fit = Fit.WHOLE
        self._follow()
        self._centre_on(0.5, 0.5)

    def show_width(self) -> None:
        """As wide as the window, from the top."""
        self._fit = Fit.WIDTH
        self._follow()
        self._centre_on(0.5, 0.0)

    def zoom_to(self, scale: float, at: QPointF | None = None) -> None:
        """Show it at this scale; the point under `at`, else the middle, stays where it is."""
        at = at if at is not None else QPointF(self._room.width() / 2, self._room.height() / 2)
        kept = self.to_picture(at)
        self._fit, self._scale = Fit.FREE, min(MOST, max(LEAST, scale))
        self._left = at.x() - kept.x() * self._scale
        self._top = at.y() - kept.y() * self._scale
        self._stay_inside()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Show it so many times as large."""
        self.zoom_to(self._scale * factor, at)

    def move(self, right: float, down: float) -> None:
        """Move the picture by so many pixels, as far as its edges allow."""
        place, room = self.place, self._room
        self._left = _moved(self._left, right, place.width(), room.width())
        self._top = _moved(self._top, down, place.height(), room.height())

    def _follow(self) -> None:
        wide = self._room.width() / self._natural.width()
        high = self._room.height() / self._natural.height()
        if self._fit is Fit.WHOLE:
            self._scale = max(LEAST, min(wide, high, self._most_fit))
        elif self._fit is Fit.WIDTH:
            self._scale = max(LEAST, min(wide, MOST))

    def _centre_on(self, x: float, y: float) -> None:
        self._left = self._room.width() / 2 - x * self._natural.width() * self._scale
        self._top = self._room.height() / 2 - y * self._natural.height() * self._scale
        self._stay_inside()

    def _stay_inside(self) -> None:
        """A fitted picture covers the window or lies in its middle, others lie at least there."""
        place, room = self.place, self._room
        is_fitted = self._fit is not Fit.FREE
        self._left = _kept(self._left, place.width(), room.width(), is_fitted=is_fitted)
        self._top = _kept(self._top, place.height(), room.height(), is_fitted=is_fitted)


def _kept(start: float, length: float, room: float, *, is_fitted: bool) -> float:
    if not is_fitted:
        # No more than that, or the point under the pointer would not stay there.
        return min(room / 2, max(room / 2 - length, start))
    return min(0.0, max(room - length, start)) if length >= room else (room - length) / 2


def _moved(start: float, by: float, length: float, room: float) -> float:
    """Where an edge comes to lie: over empty ground no further than it lies there already."""
    first, last = sorted((0.0, room - length))
    return min(max(last, start), max(min(first, start), start + by))
