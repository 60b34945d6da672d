"""The dashed place that invites to drop a file."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.label import Paragraph
from whycards.ui.frame.mirroring import mirrored, set_edges
from whycards.ui.language import later, tr
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import joined

_RADIUS, _ICON, _NARROW_BELOW = 10, 22, 480
_CHIP, _CHIP_GAP = 24, 6
_SENTENCE = later("Drop a file here. You see every question and every problem before anything is added.")


class Chips(QWidget):
    """Short words in rounded outlines, side by side."""

    def __init__(self, theme: Theme, words: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._words = tuple(tr(word) for word in words)
        self._widths: dict[str, int] = {}
        self.setAccessibleName(joined(self._words))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._restyle)

    def sizeHint(self) -> QSize:
        """All chips on one line."""
        gap = self._theme.px(_CHIP_GAP)
        width = sum(self._width(word) for word in self._words) + gap * (len(self._words) - 1)
        return QSize(width, self._theme.px(_CHIP))

    def minimumSizeHint(self) -> QSize:
        """The widest chip; the others go below."""
        return QSize(max(self._width(word) for word in self._words), self._theme.px(_CHIP))

    def heightForWidth(self, width: int) -> int:
        """All lines."""
        return self._places(width)[-1][1] + self._theme.px(_CHIP)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw them."""
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(_chip_font(theme))
            for word, (x, y) in zip(self._words, self._places(self.width()), strict=True):
                rect = mirrored(QRectF(x, y, self._width(word), theme.px(_CHIP)), self.rect())
                painter.setPen(QPen(theme.color("border"), 1))
                painter.setBrush(theme.color("surface"))
                radius = theme.px(12)
                painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
                painter.setPen(theme.color("text"))
                painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, word)

    def _places(self, width: int) -> list[tuple[int, int]]:
        """Where each chip begins: a new line where it would not fit."""
        gap, x, y = self._theme.px(_CHIP_GAP), 0, 0
        places = []
        for word in self._words:
            if x and x + self._width(word) > width:
                x, y = 0, y + self._theme.px(_CHIP) + gap
            places.append((x, y))
            x += self._width(word) + gap
        return places

    def _width(self, word: str) -> int:
        if word not in self._widths:
            metrics = QFontMetricsF(_chip_font(self._theme))
            self._widths[word] = round(metrics.horizontalAdvance(word)) + self._theme.px(20)
        return self._widths[word]

    def _restyle(self) -> None:
        self._widths.clear()
        self.updateGeometry()


class DropZone(QWidget):
    """Icon, title, sentence, chips with what is read, and the buttons that open the dialogs."""

    files_wanted = Signal()
    folder_wanted = Signal()

    def __init__(
        self, theme: Theme, formats: Sequence[str], *, with_buttons: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.files_button = Button(theme, tr("Import…"), Kind.OUTLINED)
        self.folder_button = Button(theme, tr("Folder…"), Kind.OUTLINED)
        self.files_button.clicked.connect(self.files_wanted)
        self.folder_button.clicked.connect(self.folder_wanted)
        self.files_button.setVisible(with_buttons)
        self.folder_button.setVisible(with_buttons)
        self._title = Paragraph(theme, Role.TIGHT, "text", tr("Bring your own questions"), weight=600)
        self._sentence = Paragraph(theme, Role.UI, "muted", tr(_SENTENCE))
        self._chips = Chips(theme, formats)
        self._lay_out()
        theme.changed.connect(self._restyle)
        self._restyle()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dashes and the icon."""
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(theme.color("strong"), 1)
            pen.setDashPattern([4, 3])
            painter.setPen(pen)
            radius = theme.px(_RADIUS)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
            size = theme.px(_ICON)
            place = mirrored(QRectF(theme.px(18), theme.px(25), size, size), self.rect())
            theme.icons.paint(painter, "file-input", place, theme.color("muted").name())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons below the words where the zone is narrow."""
        super().resizeEvent(event)
        is_narrow = self.width() < self._theme.px(_NARROW_BELOW)
        ways = QBoxLayout.Direction
        self._top.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self._sentence)
        self._buttons = FlowLayout()
        self._buttons.addWidget(self.folder_button)
        self._buttons.addWidget(self.files_button)
        self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._top.addLayout(words, 1)
        self._top.addLayout(self._buttons)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._top)
        self._column.addWidget(self._chips)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _restyle(self) -> None:
        px = self._theme.px
        self._top.setSpacing(px(12))
        self._buttons.setSpacing(px(8))
        set_edges(self._column, px(53), px(16), px(19), px(16))
        self._column.setSpacing(px(12))


def _chip_font(theme: Theme) -> QFont:
    font = theme.font(Role.CAPTION)
    font.setWeight(theme.font(Role.BUTTON).weight())
    return font
