"""Parts of a page side by side, or below each other, whose shares the learner changes; they are remembered."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from whycards.core.problem import Trouble
from whycards.services.decks import DeckService
from whycards.ui.language import tr
from whycards.ui.theme.theme import Theme

_STEP, _MARK = 16, 28
_SETTLED = 300
"""Milliseconds after which a move counts as finished."""
_LEAST_SHARE, _PARTS = 0.05, 10_000


class Splitter(QSplitter):
    """`shared(shares)` follows the learner's moves: what part of the whole each has, in order."""

    shared = Signal(object)

    def __init__(self, theme: Theme, shares: Sequence[float], gap: int, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._gap = gap
        self._shares = tuple(shares)
        self.setChildrenCollapsible(False)
        self._timer = QTimer(self, singleShot=True, interval=_SETTLED)
        self._timer.timeout.connect(lambda: self.shared.emit(self._shares))
        self.splitterMoved.connect(self._moved)
        theme.changed.connect(self._restyle)
        self._restyle()
        straighten(self)

    @property
    def shares(self) -> tuple[float, ...]:
        """What part of the whole each has."""
        return self._shares

    def set_shares(self, shares: Sequence[float]) -> None:
        """Give each its part; what does not fit the number of parts is left alone."""
        usable = len(shares) == len(self._shares) and all(_LEAST_SHARE <= share < 1 for share in shares)
        if usable and sum(shares) <= 1.01:
            self._shares = tuple(shares)
            self._place()

    def createHandle(self) -> QSplitterHandle:
        """The handle in our colours."""
        return _Handle(self._theme, self)

    def setOrientation(self, orientation: Qt.Orientation) -> None:
        """Side by side, or below each other."""
        if orientation != self.orientation():
            for part in filter(None, map(self.widget, range(self.count()))):
                part.setMinimumHeight(0)
        super().setOrientation(orientation)
        straighten(self)

    def changeEvent(self, event: QEvent) -> None:
        """Follow another direction."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            straighten(self)

    def event(self, event: QEvent) -> bool:
        """A part needs another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._leave_heights()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """All keep their parts."""
        super().resizeEvent(event)
        self._leave_heights()
        self._place()

    def place(self) -> None:
        """Give the parts that are to be seen their shares anew, as after one was hidden."""
        self._place()

    def _leave_heights(self) -> None:
        """Below each other the parts get the heights that follow from their width; Qt does not ask for them."""
        if self.orientation() == Qt.Orientation.Horizontal:
            return
        for part in map(self.widget, range(self.count())):
            layout = part.layout() if part is not None else None
            if part is not None and layout is not None:
                wraps = layout.hasHeightForWidth()
                least = (
                    layout.totalMinimumHeightForWidth(self.width())
                    if wraps
                    else layout.totalMinimumSize().height()
                )
                part.setMinimumHeight(least)

    def _place(self) -> None:
        if self.count() == len(self._shares):
            self.setSizes([round(_PARTS * share) for share in self._shares])

    def _moved(self) -> None:
        sizes = self.sizes()
        shown = [part is not None and not part.isHidden() for part in map(self.widget, range(self.count()))]
        if self.orientation() != Qt.Orientation.Horizontal or len(sizes) != len(self._shares):
            return
        room = sum(share for share, is_shown in zip(self._shares, shown, strict=True) if is_shown)
        whole = max(1, sum(sizes))
        self._shares = tuple(
            room * size / whole if is_shown else share
            for share, size, is_shown in zip(self._shares, sizes, shown, strict=True)
        )
        self._timer.start()

    def _restyle(self) -> None:
        self.setHandleWidth(self._theme.px(self._gap))


def straighten(splitter: QSplitter) -> None:
    """From right to left Qt puts all parts one pixel too far to the right, where the first one is cut."""
    is_mirrored = splitter.layoutDirection() == Qt.LayoutDirection.RightToLeft
    shift = int(is_mirrored and splitter.orientation() == Qt.Orientation.Horizontal)
    splitter.setContentsMargins(shift, 0, -shift, 0)


class _Handle(QSplitterHandle):
    """The gap between two parts; a short line tells that it moves."""

    def __init__(self, theme: Theme, splitter: QSplitter) -> None:
        super().__init__(Qt.Orientation.Horizontal, splitter)
        self._theme = theme
        self.setAccessibleName(tr("Border between the parts of the page"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows along which it moves; all other keys belong to the page."""
        is_upright = self.orientation() == Qt.Orientation.Horizontal
        back, forth = (Qt.Key.Key_Left, Qt.Key.Key_Right) if is_upright else (Qt.Key.Key_Up, Qt.Key.Key_Down)
        step = {back: -_STEP, forth: _STEP}.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
            return
        is_mirrored = is_upright and self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        place = self.x() if is_upright else self.y()
        if is_mirrored:
            place = self.splitter().width() - self.x() - self.width()
        self.moveSplitter(place + self._theme.px(-step if is_mirrored else step))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the arrows move it."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Calm down again."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.hasFocus() and not self.underMouse():
            return
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("focus" if self.hasFocus() else "strong"))
            mark = QRectF(0, 0, theme.px(4), theme.px(_MARK))
            if self.orientation() == Qt.Orientation.Vertical:
                mark = mark.transposed()
            mark.moveCenter(QRectF(self.rect()).center())
            painter.drawRoundedRect(mark, theme.px(2), theme.px(2))


def remember(splitter: Splitter, name: str, decks: DeckService) -> None:
    """Give the parts the shares that they had last, and keep those that they get."""
    held: object = None
    with suppress(Trouble):
        held = decks.setting(name, None)
    if isinstance(held, list) and all(isinstance(share, float) for share in held):
        splitter.set_shares(held)

    def keep(shares: Sequence[float]) -> None:
        with suppress(Trouble):  # a splitter that is not remembered is no reason to interrupt
            decks.set_setting(name, list(shares))

    splitter.shared.connect(keep)
