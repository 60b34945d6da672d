"""The card that holds the deck table, with the drop row at its foot."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.ui.frame.mirroring import mirrored
from whycards.ui.home.painting import HEADER_HEIGHT, ROW_HEIGHT
from whycards.ui.home.table import DeckTable
from whycards.ui.language import later, tr
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

DROP_WORDS = later("Drop a file here to add a deck: CSV, Excel, Anki, GIFT, Aiken, Markdown, Moodle, QTI, JSON")
SHORT_DROP_WORDS = later("Drop a file to add a deck")
_ROW, _RADIUS, _BORDER, _HAIRLINE = 38, 10, 1, 1


class DropRow(QWidget):
    """The line that tells which files can be dropped."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(tr(DROP_WORDS))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """As high as in the design."""
        return QSize(self._theme.px(240), self._theme.px(_ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw icon and words; the ground is the card's."""
        theme = self._theme
        with QPainter(self) as painter:
            size = theme.px(16)
            icon = mirrored(QRectF(theme.px(18), (self.height() - size) // 2, size, size), self.rect())
            theme.icons.paint(painter, "upload", icon, theme.color("muted").name())
            painter.setFont(theme.font(Role.UI))
            painter.setPen(theme.color("muted"))
            place = mirrored(self.rect().adjusted(theme.px(42), 0, -theme.px(12), 0), self.rect())
            words = tr(DROP_WORDS)
            if QFontMetricsF(painter.font()).horizontalAdvance(words) > place.width():
                words = tr(SHORT_DROP_WORDS)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)


class DeckCard(QWidget):
    """Rounded ground with table and drop row. A table that scrolls ends with a whole row."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.table = DeckTable(theme, self)
        self._drop_row = DropRow(theme, self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        theme.changed.connect(self._place)

    def sizeHint(self) -> QSize:
        """High enough for every row."""
        return self._around(self.table.sizeHint())

    def minimumSizeHint(self) -> QSize:
        """The rows that are to be seen at least."""
        return self._around(self.table.minimumSizeHint())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many rows as there is room for."""
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """The table has other rows."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place()
            return True
        return super().event(event)

    def _around(self, table: QSize) -> QSize:
        return QSize(table.width() + 2 * _BORDER, table.height() + self.foot_height() + 2 * _BORDER)

    def _place(self) -> None:
        """Put the drop row below the last row that is seen as a whole: one that it cuts reads as a fault.

        The hairline below that row stays out of sight: the dashed line of the drop row stands there.
        """
        inner, row = self.width() - 2 * _BORDER, self._theme.px(ROW_HEIGHT)
        room = self.height() - self.foot_height() - 2 * _BORDER
        rows = room - self._theme.px(HEADER_HEIGHT)
        is_whole = self.table.sizeHint().height() <= room
        high = room if is_whole or rows < row else room - rows % row - _HAIRLINE
        self.table.setGeometry(_BORDER, _BORDER, inner, high)
        self._drop_row.setGeometry(_BORDER, _BORDER + high, inner, self.foot_height())
        self.update()

    def foot_height(self) -> int:
        """Height of the drop row, in pixels."""
        return self._drop_row.sizeHint().height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card, the foot's ground and the dashed line above it."""
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            outline = QPainterPath()
            radius = theme.px(_RADIUS)
            top, end = self._drop_row.y(), self._drop_row.geometry().bottom() + 1 + _BORDER
            ground = QRectF(0, 0, self.width(), end)
            outline.addRoundedRect(ground.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
            painter.fillPath(outline, theme.color("surface"))
            painter.save()
            painter.setClipPath(outline)
            painter.fillRect(0, top, self.width(), end - top, theme.color("bg"))
            painter.restore()
            painter.setPen(QPen(theme.color("border"), 1))
            painter.drawPath(outline)
            pen = QPen(theme.color("strong"), 1)
            pen.setDashPattern([4, 3])
            painter.setPen(pen)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.drawLine(1, top, self.width() - 2, top)
