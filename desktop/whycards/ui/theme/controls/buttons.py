"""Buttons: one filled primary per page with its key, outlined ones, plain ones, links and icon buttons."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QEnterEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from whycards.ui.theme.controls.chips import outlined_chip_size, paint_outlined_chip
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.roles import Role
from whycards.ui.theme.sheet import mix
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import key_name


class Shape(NamedTuple):
    """How a kind of button is set: lengths at 100 %, colours by token ("" = none)."""

    role: Role
    height: float
    padding: float
    ground: str
    outline: str
    ink: str
    icon: float = 16
    gap: float = 8
    least_width: float = 0


class Kind(Enum):
    """What a button looks like."""

    PRIMARY = Shape(Role.PRIMARY, 38, 21, "accent", "", "onaccent", gap=7, least_width=124)
    OUTLINED = Shape(Role.BUTTON, 32, 14, "surface", "border", "text")
    PLAIN = Shape(Role.BUTTON, 32, 8, "", "", "muted", icon=18, gap=6)
    LINK = Shape(Role.BUTTON, 22, 0, "", "", "accent", icon=14, gap=3)
    QUIET = Shape(Role.UI, 28, 0, "", "", "muted", icon=16, gap=6)


class Button(QPushButton):
    """A painted push button: icon, words, key chip.

    `key` is the name of the key that does the same; it is only shown here, the page makes it work.
    `height` (at 100 %) and `role` replace those of the kind. `icon_last` puts the icon after the words.
    """

    def __init__(
        self,
        theme: Theme,
        text: str,
        kind: Kind = Kind.OUTLINED,
        *,
        icon: str = "",
        key: str = "",
        height: float | None = None,
        role: Role | None = None,
        icon_last: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            parent
        )  # with the text Qt's bindings would look for an icon, and make all names of those
        self.setText(text)
        self._theme = theme
        self._shape = kind.value
        self._icon_name = icon
        self._icon_last = icon_last
        self._key = key_name(key)
        self._height = height or kind.value.height
        self._role = role or kind.value.role
        self._hover = False
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor if kind is Kind.LINK else Qt.CursorShape.ArrowCursor)
        self._ring = FocusRing(self, theme, 7)
        theme.changed.connect(self._restyle)

    def set_icon_name(self, name: str) -> None:
        """Show another icon of the theme."""
        self._icon_name = name
        self.update()

    def set_key(self, key: str) -> None:
        """Show another key in the button, "" for none."""
        named = key_name(key)
        if named != self._key:
            self._key = named
            self._restyle()

    def fit_into(self, pixels: int, *, key: str, icon: str) -> None:
        """Show key and icon where the words leave room for them; the key is the first to go."""
        for shown_key, shown_icon in ((key, icon), ("", icon), ("", "")):
            self.set_key(shown_key)
            self.set_icon_name(shown_icon)
            if self.sizeHint().width() <= pixels:
                break
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Room for icon, words and chip."""
        theme, shape = self._theme, self._shape
        width = self._content_width() + 2 * theme.px(shape.padding)
        line = QFontMetricsF(theme.font(self._role)).height()
        width = max(round(width), theme.px(shape.least_width))
        return QSize(width, max(theme.px(self._height), round(line)))

    def minimumSizeHint(self) -> QSize:
        """Never narrower than its words."""
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self._hover = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Calm down again."""
        self._hover = False
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, icon, words and chip."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_ground(painter)
            theme, shape = self._theme, self._shape
            ink = self._ink()
            x = (self.width() - self._content_width()) / 2
            if self._icon_name and not self._icon_last:
                x = self._paint_icon(painter, x, ink) + theme.px(shape.gap)
            width = self._text_width()
            painter.setFont(theme.font(self._role))
            painter.setPen(theme.color(ink))
            words = self._mirrored(QRectF(x, 0, width + 1, self.height()))
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, self.text())
            if self._key:
                chip = outlined_chip_size(theme, self._key)
                top = (self.height() - chip.height()) // 2
                x += width + theme.px(shape.gap)
                place = self._mirrored(QRectF(round(x), top, chip.width(), chip.height()))
                paint_outlined_chip(painter, theme, place, self._key, ink)
            if self._icon_name and self._icon_last:
                self._paint_icon(painter, x + width + theme.px(shape.gap), ink)

    def _paint_icon(self, painter: QPainter, x: float, ink: str) -> float:
        size = self._theme.px(self._shape.icon)
        place = self._mirrored(QRectF(round(x), (self.height() - size) // 2, size, size))
        self._theme.icons.paint(painter, self._icon_name, place, self._theme.color(ink).name())
        return x + size

    def _paint_ground(self, painter: QPainter) -> None:
        theme, shape = self._theme, self._shape
        color = theme.color(shape.ground) if shape.ground else None
        if not self.isEnabled():
            color = theme.color("sunken") if shape.ground else None
        elif self.isDown() or self._hover:
            color = theme.color("sunken")
            if shape.ground == "accent":
                share = 0.82 if self.isDown() else 0.9
                color = QColor(mix(theme.tokens.accent, theme.tokens.text, share))
            elif self._shape is Kind.LINK.value or self._shape is Kind.QUIET.value:
                color = None
        if color is not None:
            painter.setBrush(color)
            painter.setPen(QPen(theme.color(shape.outline), 1) if shape.outline else Qt.PenStyle.NoPen)
            inset = 0.5 if shape.outline else 0.0
            rect = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.drawRoundedRect(rect, theme.px(7), theme.px(7))

    def _ink(self) -> str:
        if not self.isEnabled():
            return "muted"
        lights_up = self._shape is Kind.PLAIN.value or self._shape is Kind.QUIET.value
        return "text" if self._hover and lights_up else self._shape.ink

    def _text_width(self) -> float:
        return self._theme.advance(self._role, self.text())

    def _content_width(self) -> float:
        theme, shape = self._theme, self._shape
        width = self._text_width()
        if self._icon_name:
            width += theme.px(shape.icon) + theme.px(shape.gap)
        if self._key:
            width += outlined_chip_size(theme, self._key).width() + theme.px(shape.gap)
        return width

    def _mirrored(self, rect: QRectF) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            rect.moveLeft(self.width() - rect.right())
        return rect

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()


class PrimaryButton(Button):
    """The page's one filled button. It leaves the space bar to the page, which scrolls with it."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        icon: str = "",
        key: str = "Enter",
        height: float | None = None,
        role: Role | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, text, Kind.PRIMARY, icon=icon, key=key, height=height, role=role, parent=parent)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Every key belongs to the page; its Enter presses this button."""
        event.ignore()


class IconButton(QPushButton):
    """A square button with an icon; `text` is its accessible name and tooltip.

    Checkable ones show `checked_color` while on.
    """

    def __init__(
        self,
        theme: Theme,
        icon: str,
        text: str,
        *,
        size: float = 32,
        checked_color: str = "accent",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = icon
        self._size = size
        self._checked_color = checked_color
        self._hover = False
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._ring = FocusRing(self, theme, 7)
        theme.changed.connect(self._restyle)

    def sizeHint(self) -> QSize:
        """A square."""
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def minimumSizeHint(self) -> QSize:
        """The same square."""
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self._hover = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Calm down again."""
        self._hover = False
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground and icon."""
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.isEnabled() and (self._hover or self.isDown()):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("sunken"))
                painter.drawRoundedRect(QRectF(self.rect()), theme.px(7), theme.px(7))
            size = theme.px(18)
            rect = QRectF((self.width() - size) // 2, (self.height() - size) // 2, size, size)
            painter.setOpacity(1.0 if self.isEnabled() else 0.4)
            theme.icons.paint(painter, self._icon_name, rect, theme.color(self._ink()).name())

    def _ink(self) -> str:
        if self.isChecked():
            return self._checked_color
        return "text" if self._hover and self.isEnabled() else "muted"

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()
