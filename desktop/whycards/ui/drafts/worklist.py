"""The list of questions that need work, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyleOptionViewItem,
    QWidget,
)

from whycards.services.editing import Unfinished
from whycards.ui.drafts.words import reason_of
from whycards.ui.frame.as_written import as_written
from whycards.ui.frame.column import own_viewport
from whycards.ui.frame.mirroring import mirrored
from whycards.ui.frame.row_painter import RowPainter
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import first_words
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_ROW, _LOOKED_AT = 54, 600
_OF_THE_PAGE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)


class Work(QAbstractListModel):
    """Drafts and doubtful questions."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: Sequence[Unfinished] = ()

    def set_items(self, items: Sequence[Unfinished]) -> None:
        """Show these; each is asked for when it comes in sight."""
        self.beginResetModel()
        self._items = items
        self.endResetModel()

    def item(self, row: int) -> Unfinished | None:
        """The question in this row."""
        return self._items[row] if 0 <= row < len(self._items) else None

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Number of questions."""
        return 0 if parent.isValid() else len(self._items)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The beginning of the question; its reason as tooltip and description."""
        item = self.item(index.row())
        if item is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return first_words(item.stem[:_LOOKED_AT]) or tr("(no text)")
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return as_written(reason_of(item))
        return None


class WorkList(QListView):
    """Up and down move; Enter and Escape belong to the page."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        own_viewport(self)
        self._theme = theme
        self.work = Work(self)
        self.setModel(self.work)
        self.setItemDelegate(_Painter(theme, self, _ROW))
        self.setAccessibleName(tr("Questions that need work"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.viewport().setAutoFillBackground(False)
        theme.changed.connect(self._restyle)
        self._restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves within the list."""
        if event.key() in _OF_THE_PAGE:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Two rows."""
        return QSize(super().minimumSizeHint().width(), self._theme.px(2 * _ROW))

    def _restyle(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()


class _Painter(RowPainter):
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, px, model = self._theme, self._theme.px, index.model()
        item = model.item(index.row()) if isinstance(model, Work) else None
        if item is None:
            return
        rect = QRect(option.rect)
        painter.save()
        inverts = self.ground(painter, rect, index)
        side = px(16)
        icon = mirrored(QRect(rect.x() + px(14), rect.y() + px(10), side, side), rect).toRectF()
        name = "pencil" if item.is_draft else "triangle-alert"
        theme.icons.paint(painter, name, icon, theme.color("onaccent" if inverts else "warning").name())
        x = rect.x() + px(42)
        room = rect.right() - x - px(10)
        ink, quiet = ("onaccent", "onaccent") if inverts else ("text", "muted")
        title = QRect(x, rect.y() + px(6), room, px(22))
        self.words(painter, mirrored(title, rect), str(index.data()), theme.font(Role.UI), ink)
        reason = QRect(x, rect.y() + px(27), room, px(20))
        self.words(painter, mirrored(reason, rect), reason_of(item), theme.font(Role.CAPTION), quiet)
        painter.restore()
