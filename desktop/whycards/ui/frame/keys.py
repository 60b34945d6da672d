"""The sheet of keys: what F1 shows for each page."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QDialog, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from whycards.ui.frame import places
from whycards.ui.frame.column import scrolling_up_to
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label
from whycards.ui.frame.places import Pairs
from whycards.ui.language import later, tr
from whycards.ui.theme.controls.buttons import PrimaryButton
from whycards.ui.theme.controls.chips import chip_font
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import key_name

_BESIDE = 20
"""Room at 100 % beside the sheet and its scroll bar."""

EVERYWHERE: Pairs = (
    ("Ctrl + −", later("larger, smaller text")),
    ("Ctrl+0", later("normal text")),
    ("F6", later("next pane")),
    ("F11", later("full screen")),
    ("F1", later("keys of this page")),
    ("Ctrl+Q", later("quit")),
)
FIRST_RUN: Pairs = (("Enter", later("try the deck")), ("← →", later("pick a deck")))
FINDINGS: Pairs = (
    ("↑ ↓", later("findings")),
    ("Enter", later("show in file")),
    ("[ ]", later("other questions")),
    ("Ctrl+Enter", later("import")),
)
QUESTIONS: Pairs = (
    ("↑ ↓", later("questions")),
    ("[ ]", later("other questions")),
    ("Enter", later("import")),
)


def outside_sessions() -> Pairs:
    """The keys that lead to pages, and to files."""
    leading = [(place.shortcut, place.title) for place in places.PLACES if place.shortcut]
    return (*leading, ("Ctrl+O", later("import files")), ("Ctrl+V", later("paste questions")))


def of_page(page: str, *, is_first_run: bool = False) -> tuple[str, Pairs]:
    """The title of a page, one of `places`, and its keys; the page of a session knows its own."""
    place = places.place_named(page)
    return tr(place.title), FIRST_RUN if page == places.HOME and is_first_run else place.keys


class KeyCap(QWidget):
    """The name of a key on a small ground."""

    def __init__(self, theme: Theme, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._key = key_name(key)
        self.setAccessibleName(self._key)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Room for the name."""
        width = QFontMetricsF(chip_font(self._theme, weight=600)).horizontalAdvance(self._key)
        return QSize(max(self._theme.px(24), round(width) + self._theme.px(14)), self._theme.px(22))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("sunken"))
            painter.drawRoundedRect(QRectF(self.rect()), theme.px(5), theme.px(5))
            painter.setPen(theme.color("muted"))
            painter.setFont(chip_font(theme, weight=600))
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._key)


class KeySheet(QDialog):
    """The keys of the page beside those that work everywhere, or above them where that would be too wide."""

    def __init__(self, theme: Theme, page: str, pairs: Pairs, everywhere: Pairs, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        px = theme.px
        inner = QWidget()
        groups = QBoxLayout(QBoxLayout.Direction.LeftToRight, inner)
        groups.setContentsMargins(0, 0, 0, 0)
        groups.setSpacing(px(44))
        groups.addLayout(_group(theme, page, pairs))
        groups.addLayout(_group(theme, tr("Everywhere"), everywhere))
        if inner.sizeHint().width() > parent.width() - px(2 * 24 + _BESIDE):
            groups.setDirection(QBoxLayout.Direction.TopToBottom)
            groups.setSpacing(px(24))
        close = PrimaryButton(theme, tr("Close"))
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
        grid.addWidget(Label(theme, Role.UI, "text", tr(words)), row, 1)
    grid.setColumnStretch(1, 1)
    column.addLayout(grid)
    column.addStretch(1)
    return column
