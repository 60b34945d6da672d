"""A column of widgets, each as high as the column's width makes it, with its own gap above.

Qt's box layouts keep the spacing of hidden widgets and lay out late; here the page must know at once where
things end.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.ui.theme.motion import Motion
from whycards.ui.theme.theme import Theme


@dataclass(slots=True)
class _Item:
    widget: QWidget
    gap: float
    hugs: bool


class Column(QWidget):
    """Lays visible widgets out below each other. Gaps and padding are lengths at 100 %."""

    def __init__(
        self,
        theme: Theme,
        *,
        padding: tuple[float, float, float, float] = (0, 0, 0, 0),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._padding = padding
        self._items: list[_Item] = []
        self._shares: dict[QWidget, float] = {}
        self._aims: dict[QWidget, float] = {}
        self._motion: Motion | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self.arrange)

    def add(
        self, widget: QWidget, gap: float = 0, *, hugs: bool = False, before: QWidget | None = None
    ) -> None:
        """Append a widget with this gap above, or put it before another. One that `hugs` keeps its width."""
        widget.setParent(self)
        if self._has_width() and not hugs:
            widget.resize(self._inner(self.width()), widget.height())
        places = [place for place, item in enumerate(self._items) if item.widget is before]
        self._items.insert(places[0] if places else len(self._items), _Item(widget, gap, hugs))

    def remove(self, widget: QWidget) -> None:
        """Let go of a widget; it has no parent any more."""
        self._end_motion()
        self._items = [item for item in self._items if item.widget is not widget]
        widget.setParent(None)

    def unroll(self, widget: QWidget) -> None:
        """Let a widget that has just appeared grow to its height."""
        self._move(widget, 0.0, 1.0)

    def roll(self, widget: QWidget) -> None:
        """Let a widget shrink and hide it."""
        self._move(widget, 1.0, 0.0)

    def set_order(self, widgets: list[QWidget]) -> None:
        """Put these widgets of the column into this order, in the places they hold together."""
        places = sorted(place for place, item in enumerate(self._items) if item.widget in widgets)
        items = {item.widget: item for item in self._items}
        gaps = [self._items[place].gap for place in places]
        for place, widget, gap in zip(places, widgets, gaps, strict=True):
            self._items[place] = _Item(widget, gap, items[widget].hugs)

    def set_gap(self, widget: QWidget, gap: float) -> None:
        """Change the gap above a widget."""
        for item in self._items:
            if item.widget is widget:
                item.gap = gap

    def set_padding(self, padding: tuple[float, float, float, float]) -> None:
        """Change the padding: where lines start, top, where they end, bottom."""
        self._padding = padding

    def side_padding(self, width: int) -> tuple[int, int]:
        """Left and right padding in pixels for a column this wide."""
        start, end = self._theme.px(self._padding[0]), self._theme.px(self._padding[2])
        return (end, start) if self._is_mirrored() else (start, end)

    def hasHeightForWidth(self) -> bool:
        """The height follows the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all visible widgets in this width."""
        return self._place(width, move=False)

    def sizeHint(self) -> QSize:
        """The present width and what follows from it."""
        width = self.width() if self.width() > 1 else self._theme.px(600)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """It can be narrow."""
        return QSize(0, 0)

    def arrange(self) -> None:
        """Move all widgets to their places now; a column that stands nowhere yet does so when it is shown."""
        if self._has_width():
            self._place(self.width(), move=True)
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the new width."""
        super().resizeEvent(event)
        self._place(self.width(), move=True)

    def event(self, event: QEvent) -> bool:
        """A widget asks for another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.arrange()
            return True
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self.arrange()
        return super().event(event)

    def _has_width(self) -> bool:
        return self.width() > 1 and self.testAttribute(Qt.WidgetAttribute.WA_Resized)

    def _inner(self, width: int) -> int:
        return max(1, width - sum(self.side_padding(width)))

    def _place(self, width: int, *, move: bool) -> int:
        theme = self._theme
        left, right = self.side_padding(width)
        inner = self._inner(width)
        y, is_first = theme.px(self._padding[1]), True
        for item in self._items:
            widget = item.widget
            if widget.isHidden():
                continue
            y += 0 if is_first else theme.px(item.gap)
            is_first = False
            wide = min(inner, widget.sizeHint().width()) if item.hugs else inner
            high = widget.heightForWidth(wide) if widget.hasHeightForWidth() else widget.sizeHint().height()
            high = round(high * self._shares.get(widget, 1.0))
            if move:
                x = left if not self._is_mirrored() else width - right - wide
                widget.setGeometry(QRect(x, y, wide, high))
            y += high
        return y + theme.px(self._padding[3])

    def _move(self, widget: QWidget, start: float, end: float) -> None:
        def step(share: float) -> None:
            self._shares[widget] = share
            if share in (0.0, 1.0) and share == end:
                del self._shares[widget]
                self._aims.pop(widget, None)
                widget.setVisible(end > 0)
            self.arrange()

        self._end_motion()
        self._aims = {widget: end}
        self._motion = Motion(self, step)
        self._motion.run(start, end)

    def _end_motion(self) -> None:
        """Bring what still moves to its end at once: a widget that leaves must not be moved later."""
        if self._motion is not None:
            self._motion.stop()
            self._motion.deleteLater()
            self._motion = None
        for widget, aim in self._aims.items():
            widget.setVisible(aim > 0)
        self._aims.clear()
        self._shares.clear()

    def _is_mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft
