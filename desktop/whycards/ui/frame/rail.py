"""The rail at the left: one button for each page."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from whycards.ui.frame.mirroring import set_edges
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import with_key

_WIDTH, _BARE_WIDTH, _TOP, _LEFT, _GAP = 76, 60, 10, 8, 4
_BUTTON_WIDTH, _BUTTON_HEIGHT, _BARE_HEIGHT = 60, 54, 44
_ICON, _ICON_TOP, _WORDS_TOP = 20, 8, 29
_STROKE, _BESIDE_WORDS = 1.75, 8


class RailButton(QPushButton):
    """Icon above its word; on a raised ground while its page is shown. `is_bare` leaves the word out."""

    def __init__(self, theme: Theme, text: str, icon: str, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = icon
        self._hover = False
        self._is_bare = False
        self._widest = 0
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)
        self._key = key
        self.say(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._ring = FocusRing(self, theme, 8)
        theme.changed.connect(self._restyle)

    def say(self, text: str) -> None:
        """Show this word, and its key in the tooltip."""
        self.setText(text)
        self.setToolTip(with_key(text, self._key) if self._key else text)

    def set_bare(self, is_bare: bool) -> None:
        """Show the icon alone."""
        self._is_bare = is_bare
        self._restyle()

    def words_width(self) -> int:
        """Width in pixels that its word asks for."""
        return ceil(QFontMetricsF(self._font()).horizontalAdvance(self.text())) + self._theme.px(_BESIDE_WORDS)

    def set_least_width(self, pixels: int) -> None:
        """Be as wide as the widest of them."""
        self._widest = pixels
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """As drawn in the design, wider for longer words."""
        px = self._theme.px
        if self._is_bare:
            return QSize(px(_BARE_HEIGHT), px(_BARE_HEIGHT))
        return QSize(max(px(_BUTTON_WIDTH), self._widest), px(_BUTTON_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self._hover = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Calm down again."""
        self._hover = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, icon and word."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            theme = self._theme
            if self.isChecked() or self._hover or self.isDown():
                painter.setBrush(theme.color("surface" if self.isChecked() else "sunken"))
                painter.setPen(QPen(theme.color("border"), 1) if self.isChecked() else Qt.PenStyle.NoPen)
                rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
                painter.drawRoundedRect(rect, theme.px(8), theme.px(8))
            ink = theme.color("accent" if self.isChecked() else "text" if self._hover else "muted")
            size = theme.px(_ICON)
            top = (self.height() - size) // 2 if self._is_bare else theme.px(_ICON_TOP)
            place = QRectF((self.width() - size) // 2, top, size, size)
            theme.icons.paint(painter, self._icon_name, place, ink.name(), stroke=_STROKE)
            if not self._is_bare:
                painter.setPen(ink)
                painter.setFont(self._font())
                words = QRectF(0, theme.px(_WORDS_TOP), self.width(), theme.px(18))
                painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self.text())

    def _font(self) -> QFont:
        font = self._theme.font(Role.CAPTION)
        font.setWeight(self._theme.font(Role.BUTTON).weight())
        return font

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()


class Rail(QWidget):
    """`chosen(name)` tells which page the learner wants; only pages that exist have a button."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._buttons: dict[str, RailButton] = {}
        self._is_bare = False
        self._pages = 0
        self._group = QButtonGroup(self)
        self._column = QVBoxLayout(self)
        self._column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self._restyle)
        self._restyle()

    def add_page(self, name: str, text: str, icon: str, key: str, *, at_foot: bool = False) -> RailButton:
        """Add the button of a page below the others, or at the foot of the rail."""
        button = RailButton(self._theme, text, icon, key, self)
        self._buttons[name] = button
        self._group.addButton(button)
        # The stretch between the pages and the foot is the one item that is no button.
        self._column.insertWidget(self._column.count() if at_foot else self._pages, button)
        self._pages += not at_foot
        button.clicked.connect(lambda: self.chosen.emit(name))
        self._restyle()
        return button

    def say(self, name: str, text: str) -> None:
        """Call the button of a page by another word."""
        self._buttons[name].say(text)
        self._restyle()

    def show_current(self, name: str) -> None:
        """Mark the page that is shown; a name without button marks none."""
        self._group.setExclusive(False)
        for each, button in self._buttons.items():
            button.setChecked(each == name)
        self._group.setExclusive(True)

    def set_bare(self, is_bare: bool) -> None:
        """Icons alone, for narrow windows."""
        self._is_bare = is_bare
        self._restyle()
        for button in self._buttons.values():
            button.set_bare(is_bare)

    def sizeHint(self) -> QSize:
        """As wide as in the design."""
        return QSize(self.maximumWidth(), self._theme.px(400))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground and hairline."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("bg"))
            is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            painter.fillRect(
                0 if is_mirrored else self.width() - 1, 0, 1, self.height(), self._theme.color("border")
            )

    def _restyle(self) -> None:
        px = self._theme.px
        widest = max((button.words_width() for button in self._buttons.values()), default=0)
        for each in self._buttons.values():
            each.set_least_width(widest)
        width, button = px(_BARE_WIDTH), px(_BARE_HEIGHT)
        if not self._is_bare:
            button = max(px(_BUTTON_WIDTH), widest)
            width = button + px(_WIDTH) - px(_BUTTON_WIDTH)
        set_edges(self._column, px(_LEFT), px(_TOP), width - px(_LEFT) - button, px(_TOP))
        self._column.setSpacing(px(_GAP))
        self.setFixedWidth(width)
        self.update()
