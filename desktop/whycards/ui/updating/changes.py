"""The list of what an update changes; each question is looked up when its row is painted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from whycards.services.updating.difference import Change, State
from whycards.ui.frame.as_written import as_written
from whycards.ui.frame.mirroring import mirrored
from whycards.ui.frame.plain_head import PlainHead
from whycards.ui.frame.plain_table import PlainTable
from whycards.ui.frame.row_painter import RowPainter
from whycards.ui.language import later, tr
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.updating.words import ICONS, STATES, difference_of

_ROW, _HEADER, _EDGE, _ICON = 36, 30, 10, 16
_STATE, _DIFFERENCE = 146, 118
_HEADINGS = (later("State"), later("Question"), later("Difference"))
_KEPT = 512
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


@dataclass(frozen=True, slots=True)
class Row:
    """A change of the deck with this key."""

    deck: str
    change: Change


class ChangeModel(QAbstractTableModel):
    """State, question, difference. `stem_of` looks the first words of a question up."""

    def __init__(self, stem_of: Callable[[Row], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stem_of = stem_of
        self._all: tuple[Row, ...] = ()
        self._rows: tuple[Row, ...] = ()
        self._mine: Collection[str] = frozenset()
        self._stems: dict[Row, str] = {}
        self._is_paused = False

    def set_rows(self, rows: Sequence[Row]) -> None:
        """All there are; they are shown as `show_state` says."""
        order = list(STATES)
        self._all = tuple(sorted(rows, key=lambda row: order.index(row.change.state)))
        self._stems.clear()

    def show_state(self, state: State | None) -> None:
        """Show those of one state, or all."""
        self.beginResetModel()
        self._rows = tuple(row for row in self._all if state in (None, row.change.state))
        self.endResetModel()

    def set_mine(self, mine: Collection[str]) -> None:
        """The uids of questions that stay as they are."""
        self._mine = mine
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, 2))

    def pause(self, is_paused: bool) -> None:
        """Whether nothing may be looked up, since the files are busy."""
        self._is_paused = is_paused

    def row(self, number: int) -> Row | None:
        """The change in this row."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Number of changes shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """State, question, difference."""
        return 0 if parent.isValid() else len(_HEADINGS)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Words."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        row = self._rows[index.row()]
        is_mine = row.change.uid in self._mine and bool(row.change.uid)
        match index.column():
            case 0:
                words = tr(STATES[row.change.state])
            case 1:
                words = self._stem(row)
            case _:
                words = difference_of(row.change, is_mine=is_mine)
        return as_written(words) if role == Qt.ItemDataRole.ToolTipRole else words

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Headings of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(_HEADINGS[section])
        return None

    def _stem(self, row: Row) -> str:
        if row not in self._stems and not self._is_paused:
            if len(self._stems) >= _KEPT:
                self._stems.clear()
            self._stems[row] = self._stem_of(row)
        return self._stems.get(row, "")


class ChangeList(PlainTable):
    """One row for each change."""

    def __init__(self, theme: Theme, stem_of: Callable[[Row], str], parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("What changes"), _ROW, parent)
        self.changes = ChangeModel(stem_of, self)
        self.setModel(self.changes)
        self.setItemDelegate(_Painter(theme, self, _ROW))
        self.setHorizontalHeader(_Head(theme, self))
        self.horizontalHeader().viewport().setAutoFillBackground(False)
        self.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The question takes what the other columns leave."""
        super().resizeEvent(event)
        self._share_width()

    def restyle(self) -> None:
        """Follow the theme."""
        super().restyle()
        self.horizontalHeader().setFixedHeight(self._theme.px(_HEADER))
        self._share_width()

    def _share_width(self) -> None:
        px, width = self._theme.px, self.viewport().width()
        state, difference = min(px(_STATE), width // 3), min(px(_DIFFERENCE), width // 4)
        self.setColumnWidth(0, state)
        self.setColumnWidth(1, max(1, width - state - difference))
        self.setColumnWidth(2, difference)


class _Painter(RowPainter):
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, px, model = self._theme, self._theme.px, index.model()
        row = model.row(index.row()) if isinstance(model, ChangeModel) else None
        if row is None:
            return
        rect = QRect(option.rect)
        painter.save()
        inverts = self.ground(painter, rect, index)
        words = str(index.data())
        icon, token = ICONS[row.change.state]
        ink = "onaccent" if inverts else token
        start = px(_EDGE)
        font = theme.font(Role.UI)
        if index.column() == 0:
            side = px(_ICON)
            mark = QRect(rect.x() + start, rect.y() + (rect.height() - side) // 2, side, side).toRectF()
            theme.icons.paint(painter, icon, mirrored(mark, rect), theme.color(ink).name())
            start += side + px(8)
            font.setWeight(QFont.Weight.Medium)
        elif index.column() == 1:
            ink = "onaccent" if inverts else "text"
        else:
            ink = "onaccent" if inverts else "muted"
        room = QRect(rect.x() + start, rect.y(), rect.width() - start - px(8), rect.height() - 1)
        self.words(painter, mirrored(room, rect), words, font, ink)
        painter.restore()


class _Head(PlainHead):
    def place(self, rect: QRect, column: int) -> tuple[QRect, Qt.AlignmentFlag]:
        edge = self._theme.px(_EDGE)
        return mirrored(rect.adjusted(edge, 0, 0, 0), rect), _LEFT
