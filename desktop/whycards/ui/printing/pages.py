"""Pages that fill from the top; what fits on one page is not cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLocale, QMarginsF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPageLayout, QPageSize, QPainter, QPdfWriter

from whycards.ui.language import tr
from whycards.ui.printing.column import Column
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import number

_DPI = 96
"""That of the layout: sizes in points mean the same on paper and on the screen. Words stay outlines."""
_MARGIN, _FOOT = 18.0, 34
"""Margin in millimetres; height of the line with the page's number, in pixels."""
_APART = 24


@dataclass(frozen=True, slots=True)
class Row:
    """Something to print: its height in pixels, how it is painted at the origin, and where it may be cut.

    `paint(painter, part)` paints what lies between the top and the bottom of `part`.
    """

    height: float
    paint: Callable[[QPainter, QRectF], None]
    cuts: Sequence[float] = ()


class Pages:
    """A PDF file at `path`. Raises OSError where it cannot be written."""

    def __init__(
        self,
        path: Path,
        theme: Theme,
        title: str,
        size: QPageSize | None = None,
        direction: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight,
    ) -> None:
        self._theme = theme
        self._title = title
        self._writer = QPdfWriter(str(path))
        self._writer.setResolution(_DPI)
        self._writer.setTitle(title)
        self._writer.setCreator("Whycards")
        layout = QPageLayout(
            size or paper(),
            QPageLayout.Orientation.Portrait,
            QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN),
            QPageLayout.Unit.Millimeter,
        )
        self._writer.setPageLayout(layout)
        self._painter = QPainter()
        if not self._painter.begin(self._writer):
            raise OSError(f"{path.name} cannot be written")
        inside = layout.paintRectPixels(_DPI)
        self.column = Column(float(inside.width()), direction)
        self.height = float(inside.height() - theme.px(_FOOT))
        self.number = 1
        self._y = 0.0

    @property
    def left(self) -> float:
        """Height in pixels that is still free on this page."""
        return self.height - self._y

    def gap(self, height: float) -> None:
        """Leave room, unless the page has just begun."""
        if self._y:
            self._y = min(self.height, self._y + height)

    def add(self, rows: Sequence[Row]) -> None:
        """Print rows together on one page where they fit on one; else each begins where it can."""
        whole = sum(row.height for row in rows)
        if whole > self.left and self._y and whole <= self.height:
            self.turn()
        for row in rows:
            self._add(row)

    def turn(self) -> None:
        """Go on on the next page."""
        self._foot()
        self._writer.newPage()
        self.number += 1
        self._y = 0.0

    def close(self) -> None:
        """End the file."""
        if self._painter.isActive():
            self._foot()
            self._painter.end()

    def give_up(self) -> None:
        """End it somehow: it will not be used."""
        if self._painter.isActive():
            self._painter.end()

    def _add(self, row: Row) -> None:
        done = 0.0
        while row.height - done > self.left:
            ends = [cut for cut in row.cuts if done < cut <= done + self.left]
            if ends:
                self._paint(row, done, max(ends))
                done = max(ends)
            elif not self._y:
                # One line, or a picture, that is higher than a page: there is nowhere to cut.
                self._paint(row, done, done + self.height)
                done += self.height
            self.turn()
        self._paint(row, done, row.height)

    def _paint(self, row: Row, start: float, end: float) -> None:
        painter = self._painter
        painter.save()
        painter.translate(0, self._y - start)
        row.paint(painter, QRectF(0, start, self.column.width, end - start))
        painter.restore()
        self._y += end - start

    def _foot(self) -> None:
        painter, theme, column = self._painter, self._theme, self.column
        font = theme.font(Role.CAPTION)
        painter.save()
        painter.setPen(theme.color("muted"))
        painter.setFont(font)
        line = column.rect(0, self.height, column.width, theme.px(_FOOT))
        bottom = Qt.AlignmentFlag.AlignBottom
        words = tr("Page {number}", number=number(self.number))
        painter.drawText(line, bottom | column.trailing, words)
        metrics = QFontMetricsF(font)
        room = column.width - metrics.horizontalAdvance(words) - theme.px(_APART)
        title = metrics.elidedText(self._title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(line, bottom | column.leading, title)
        painter.restore()


def paper(locale: QLocale | None = None) -> QPageSize:
    """The paper that is used where the learner lives."""
    uses_letter = (locale or QLocale.system()).measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    return QPageSize(QPageSize.PageSizeId.Letter if uses_letter else QPageSize.PageSizeId.A4)
