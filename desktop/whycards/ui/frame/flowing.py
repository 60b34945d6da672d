"""A layout whose widgets stand side by side and go on in the next line where the width ends."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Keeps the sizes that its widgets ask for; `at_end` puts each line at the end of the width."""

    def __init__(self, parent: QWidget | None = None, *, at_end: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._at_end = at_end
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Add one at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """One of them, None where there is none."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take one out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """A narrow one is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all lines in this width."""
        margins = self.contentsMargins()
        lines = self._lines(width - margins.left() - margins.right())
        heights = [max(item.sizeHint().height() for item in line) for line in lines]
        return sum(heights) + self._gap() * max(0, len(lines) - 1) + margins.top() + margins.bottom()

    def sizeHint(self) -> QSize:
        """All in one line."""
        shown = self._shown()
        width = sum(item.sizeHint().width() for item in shown) + self._gap() * max(0, len(shown) - 1)
        return self._with_margins(width, max((item.sizeHint().height() for item in shown), default=0))

    def minimumSize(self) -> QSize:
        """The widest of them."""
        shown = self._shown()
        return self._with_margins(
            max((item.minimumSize().width() for item in shown), default=0),
            max((item.sizeHint().height() for item in shown), default=0),
        )

    def setGeometry(self, rect: QRect) -> None:
        """Place the lines."""
        super().setGeometry(rect)
        inside = self.contentsRect()
        parent = self.parentWidget()
        is_mirrored = parent is not None and parent.layoutDirection() == Qt.LayoutDirection.RightToLeft
        y = inside.y()
        for line in self._lines(inside.width()):
            height = max(item.sizeHint().height() for item in line)
            needed = sum(item.sizeHint().width() for item in line) + self._gap() * (len(line) - 1)
            x = inside.x() + (max(0, inside.width() - needed) if self._at_end else 0)
            for item in line:
                size = item.sizeHint()
                width = min(size.width(), inside.width())
                # QStyle would do the mirroring, too, but making that class known takes longer than a paint.
                left = inside.left() + inside.right() + 1 - x - width if is_mirrored else x
                item.setGeometry(QRect(left, y + (height - size.height()) // 2, width, size.height()))
                x += width + self._gap()
            y += height + self._gap()

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        left = -1
        for item in self._shown():
            needed = item.sizeHint().width()
            if lines and needed + self._gap() <= left:
                lines[-1].append(item)
                left -= needed + self._gap()
            else:
                lines.append([item])
                left = width - needed
        return lines

    def _gap(self) -> int:
        return max(0, self.spacing())

    def _with_margins(self, width: int, height: int) -> QSize:
        margins = self.contentsMargins()
        return QSize(
            width + margins.left() + margins.right(), max(0, height) + margins.top() + margins.bottom()
        )
