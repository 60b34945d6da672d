"""The questions of files that were read, one a line; each is looked up when it is painted."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from whycards.core.question import Kind
from whycards.services.prepared import Place, Selection
from whycards.services.preview import DeckPlan, Preview
from whycards.services.study import Shown
from whycards.ui.frame.as_written import as_written
from whycards.ui.frame.column import own_viewport
from whycards.ui.frame.mirroring import mirrored
from whycards.ui.frame.row_painter import RowPainter, forgo_highlight
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import first_words
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_ROW = 35
_KINDS = {Kind.FLASHCARD: ("layers", "muted"), Kind.DRAFT: ("pencil", "warning")}
_KEPT = 512
_LOOKED_AT = 600
_OF_THE_PAGE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)


class Questions(QAbstractListModel):
    """Numbers of questions of the decks that are taken, in their order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preview: Preview | None = None
        self._selection = Selection()
        self._decks: tuple[DeckPlan, ...] = ()
        self._known: dict[int, Shown] = {}
        self._is_paused = False

    def pause(self) -> None:
        """The files are read again: nothing is looked up in them until `set_decks`."""
        self._is_paused = True

    def go_on(self) -> None:
        """The files are as they were."""
        self._is_paused = False

    def set_decks(self, preview: Preview | None, selection: Selection, decks: Sequence[DeckPlan]) -> None:
        """Show the questions of these decks."""
        self.beginResetModel()
        self._preview, self._selection, self._decks = preview, selection, tuple(decks)
        self._known.clear()
        self._is_paused = False
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Number of questions."""
        return 0 if parent.isValid() else sum(deck.kinds.items for deck in self._decks)

    def question(self, row: int) -> Shown | None:
        """The question in this row."""
        if self._preview is None or row < 0:
            return None
        if row not in self._known and not self._is_paused:
            left = row
            for deck in self._decks:
                if left < deck.kinds.items:
                    if len(self._known) >= _KEPT:
                        self._known.clear()
                    self._known[row] = self._preview.question(deck.place, left, self._selection)
                    break
                left -= deck.kinds.items
        return self._known.get(row)

    def row_of(self, place: Place, number: int) -> int | None:
        """The row of a question of a deck; None where the deck is not taken."""
        before = 0
        for deck in self._decks:
            if deck.place == place:
                return before + number
            before += deck.kinds.items
        return None

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The beginning of the question."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        shown = self.question(index.row())
        words = first_words(shown.question.stem[:_LOOKED_AT]) if shown is not None else ""
        return as_written(words) if role == Qt.ItemDataRole.ToolTipRole else words


class QuestionList(QTableView):
    """Up and down move; Enter and Escape belong to the page. A table: a list lays out each of its rows."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        own_viewport(self)
        self._theme = theme
        self.questions = Questions(self)
        self.setModel(self.questions)
        self.setItemDelegate(_Painter(theme, self, _ROW))
        self.setAccessibleName(tr("Questions"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.viewport().setAutoFillBackground(False)
        forgo_highlight(self)
        theme.changed.connect(self._restyle)
        self._restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves within the list."""
        if event.key() in _OF_THE_PAGE or event.text() in ("[", "]"):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """A few rows."""
        return QSize(self._theme.px(360), self._theme.px(6 * _ROW))

    def minimumSizeHint(self) -> QSize:
        """Three rows."""
        return QSize(super().minimumSizeHint().width(), self._theme.px(3 * _ROW))

    def _restyle(self) -> None:
        self.verticalHeader().setDefaultSectionSize(self._theme.px(_ROW))
        self.viewport().update()


class _Painter(RowPainter):
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, px, model = self._theme, self._theme.px, index.model()
        if not isinstance(model, Questions):
            return
        rect = QRect(option.rect)
        painter.save()
        inverts = self.ground(painter, rect, index)
        shown = model.question(index.row())
        kind = shown.question.kind if shown is not None else Kind.CHOICE
        several = shown is not None and len(shown.question.keys) > 1
        icon, token = _KINDS.get(kind, ("square-check" if several else "circle-dot", "muted"))
        code = theme.code_font(Role.UI)
        number = max(px(30), round(QFontMetricsF(code).horizontalAdvance(str(model.rowCount()))))
        place = QRect(rect.x() + px(12), rect.y(), number, rect.height())
        quiet = "onaccent" if inverts else "muted"
        self.words(painter, mirrored(place, rect), str(index.row() + 1), code, quiet, is_right=True)
        x = rect.x() + px(12) + number + px(14)
        side = px(16)
        mark = QRect(x, rect.y() + (rect.height() - side) // 2, side, side).toRectF()
        theme.icons.paint(
            painter, icon, mirrored(mark, rect), theme.color("onaccent" if inverts else token).name()
        )
        x += side + px(14)
        room = QRect(x, rect.y(), rect.right() - x - px(12), rect.height())
        ink = "onaccent" if inverts else "text"
        self.words(painter, mirrored(room, rect), str(index.data()), theme.font(Role.UI), ink)
        painter.restore()
