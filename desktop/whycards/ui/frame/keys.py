"""The sheet of keys: what F1 shows for each page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from whycards.ui.frame.column import scrolling_up_to
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label
from whycards.ui.theme.controls.buttons import PrimaryButton
from whycards.ui.theme.controls.chips import chip_font
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

Pairs = Sequence[tuple[str, str]]
"""(key, what it does)."""

EVERYWHERE: Pairs = (
    ("Ctrl + −", "larger, smaller text"),
    ("Ctrl+0", "normal text"),
    ("F6", "next pane"),
    ("F11", "full screen"),
    ("F1", "keys of this page"),
    ("Ctrl+Q", "quit"),
)
OUTSIDE_SESSIONS: Pairs = (
    ("Ctrl+1", "Home"),
    ("Ctrl+5", "Import"),
    ("Ctrl+O", "import files"),
    ("Ctrl+,", "settings"),
)
HOME: Pairs = (("Enter", "study or learn"), ("↑ ↓", "choose a deck"), ("Space", "menu of the deck"))
FIRST_RUN: Pairs = (("Enter", "try the deck"), ("← →", "pick a deck"))
IMPORT: Pairs = (
    ("Enter", "choose files, or go on"),
    ("[ ]", "other questions"),
    ("Esc", "cancel, or Home"),
    ("Ctrl+C", "copy chosen lines"),
)
SETTINGS: Pairs = (
    ("Tab", "next setting"),
    ("← →", "to another value"),
    ("Space", "choose it"),
    ("Enter", "done"),
)
DRAFTS: Pairs = (
    ("↑ ↓", "another question"),
    ("Ctrl+S", "save"),
    ("Tab", "next field"),
    ("Esc", "Home"),
)
FINISHED: Pairs = (("Enter", "go on"), ("Ctrl+Z", "take the last answer back"), ("Esc", "Home"))


class KeyCap(QWidget):
    """The name of a key on a small ground."""

    def __init__(self, theme: Theme, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._key = key
        self.setAccessibleName(key)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Room for the name."""
        width = QFontMetricsF(chip_font(self._theme, weight=600)).horizontalAdvance(self._key)
        return QSize(max(self._theme.px(24), round(width) + self._theme.px(14)), self._theme.px(22))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("sunken"))
        painter.drawRoundedRect(QRectF(self.rect()), theme.px(5), theme.px(5))
        painter.setPen(theme.color("muted"))
        painter.setFont(chip_font(theme, weight=600))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._key)


class KeySheet(QDialog):
    """Two columns: the keys of the page, and those that work everywhere."""

    def __init__(self, theme: Theme, page: str, pairs: Pairs, everywhere: Pairs, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        px = theme.px
        inner = QWidget()
        groups = QHBoxLayout(inner)
        groups.setContentsMargins(0, 0, 0, 0)
        groups.setSpacing(px(44))
        groups.addLayout(_group(theme, page, pairs))
        groups.addLayout(_group(theme, "Everywhere", everywhere))
        close = PrimaryButton(theme, "Close")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(24), px(20), px(24), px(20))
        # No higher than the window; the keys scroll where they are more than fit.
        rest = px(20 + 16 + 20) + close.sizeHint().height() + 2 * column.spacing()
        most = max(px(120), parent.height() - rest)
        column.addWidget(scrolling_up_to(inner, inner.sizeHint().width(), most))
        column.addWidget(Gap(theme, 16))
        column.addLayout(foot)
        column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)


def _group(theme: Theme, title: str, pairs: Pairs) -> QVBoxLayout:
    column = QVBoxLayout()
    column.setSpacing(theme.px(10))
    column.addWidget(Label(theme, Role.HEAD, "text", title))
    grid = QGridLayout()
    grid.setHorizontalSpacing(theme.px(14))
    grid.setVerticalSpacing(theme.px(6))
    for row, (key, words) in enumerate(pairs):
        grid.addWidget(KeyCap(theme, key), row, 0, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(Label(theme, Role.UI, "text", words), row, 1)
    grid.setColumnStretch(1, 1)
    column.addLayout(grid)
    column.addStretch(1)
    return column
