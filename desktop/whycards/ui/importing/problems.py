"""The list of what needs a look after an import, with file and line; it can be copied."""

from __future__ import annotations

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from whycards.core.problem import Problem, Severity
from whycards.ui.frame.column import own_viewport
from whycards.ui.frame.mirroring import mirrored
from whycards.ui.frame.plain_head import PlainHead
from whycards.ui.frame.pressing import ENTER
from whycards.ui.frame.row_painter import forgo_highlight, paint_ground
from whycards.ui.home.choice import wrapped
from whycards.ui.importing.findings import Problems
from whycards.ui.importing.preview_words import SKIPPED
from whycards.ui.importing.words import as_text
from whycards.ui.language import isolated, tr
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_ROW, _HEADER, _TALL_ROW = 35, 30, 54
_LINE, _PLACE, _ICON, _WHAT, _GAP = 66, 220, 38, 148, 12
_NARROW_BELOW, _NARROW_ROW = 640, 78
_ICONS = {Severity.ERROR: "circle-x", Severity.WARNING: "triangle-alert", Severity.NOTE: "info"}
_WITHOUT_IMAGE = {"missing-image", "refused-image", "remote-image"}
TOKENS = {Severity.ERROR: "wrong", Severity.WARNING: "warning", Severity.NOTE: "muted"}
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


def icon_of(problem: Problem) -> str:
    """Tells pictures and what is skipped apart from questions that need a look."""
    if problem.rule == SKIPPED:
        return "minus"
    return "image-off" if problem.rule in _WITHOUT_IMAGE else _ICONS[problem.severity]


class ProblemList(QTableView):
    """Up and down move, Ctrl+C copies the chosen ones.

    `opened(row)` asks to show the place of a finding, by Enter or two clicks; only where `opens` is set.
    """

    opened = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        own_viewport(self)
        self._theme = theme
        self.opens = False
        self.problems = Problems(self)
        self.setModel(self.problems)
        self.setItemDelegate(_Painter(theme, self))
        self.problems.modelReset.connect(self._share_width)
        self.setHorizontalHeader(_Head(theme, self))
        self._prepare()
        theme.changed.connect(self._restyle)
        self._restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copying takes the chosen lines; Enter and Escape belong to the page."""
        if event.matches(QKeySequence.StandardKey.Copy):
            rows = sorted(index.row() for index in self.selectionModel().selectedRows())
            QGuiApplication.clipboard().setText(as_text([self.problems.problem(row) for row in rows]))
        elif event.key() in ENTER and not event.modifiers() and self.opens and self.currentIndex().isValid():
            self.opened.emit(self.currentIndex().row())
        elif event.key() in (*ENTER, Qt.Key.Key_Escape) or event.text() in ("[", "]"):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Shows the place."""
        super().mouseDoubleClickEvent(event)
        index = self.indexAt(event.position().toPoint())
        if self.opens and index.isValid():
            self.opened.emit(index.row())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The findings take what the other columns leave."""
        super().resizeEvent(event)
        self._share_width()

    def minimumSizeHint(self) -> QSize:
        """Three rows, or as many as there are."""
        row = _NARROW_ROW if self.isColumnHidden(3) else _ROW
        rows = min(3, self.problems.rowCount()) * self._theme.px(row)
        return QSize(super().minimumSizeHint().width(), self._theme.px(_HEADER) + rows)

    def _prepare(self) -> None:
        self.setAccessibleName(tr("What needs a look"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.viewport().setAutoFillBackground(False)
        forgo_highlight(self)
        self.horizontalHeader().viewport().setAutoFillBackground(False)

    def _share_width(self) -> None:
        px = self._theme.px
        is_narrow = self.viewport().width() < px(_NARROW_BELOW)
        self.setColumnHidden(3, is_narrow)
        self.updateGeometry()
        place = _LINE if is_narrow or not self.problems.names_files else _PLACE
        fixed = {0: px(place), 1: px(_ICON), 3: 0 if is_narrow else px(_WHAT)}
        for section, width in fixed.items():
            self.setColumnWidth(section, width)
        room = max(px(120), self.viewport().width() - sum(fixed.values()))
        self.setColumnWidth(2, room)
        wide_row = _TALL_ROW if self._wants_two_lines(room - px(_GAP)) else _ROW
        self.verticalHeader().setDefaultSectionSize(px(_NARROW_ROW if is_narrow else wide_row))

    def _wants_two_lines(self, width: int) -> bool:
        """Whether a finding is cut in one line, and all of them have room for two."""
        rows = self.problems.rowCount()
        if rows * self._theme.px(_TALL_ROW) > self.viewport().height():
            return False
        metrics = QFontMetricsF(self._theme.font(Role.UI))
        texts = (str(self.problems.index(row, 2).data()) for row in range(rows))
        return any(metrics.horizontalAdvance(isolated(text)) > width for text in texts)

    def _restyle(self) -> None:
        self.horizontalHeader().setFixedHeight(self._theme.px(_HEADER))
        self._share_width()
        self.viewport().update()


class _Painter(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, px = self._theme, self._theme.px
        model = index.model()
        if not isinstance(model, Problems):
            return
        problem = model.problem(index.row())
        rect = QRect(option.rect)
        painter.save()
        view = self.parent()
        is_chosen = isinstance(view, QTableView) and view.selectionModel().isSelected(index)
        if isinstance(view, QTableView):
            paint_ground(painter, theme, view, rect, is_chosen=is_chosen)
        inverts = is_chosen and theme.is_high_contrast
        ink, quiet_ink = ("onaccent", "onaccent") if inverts else ("text", "muted")
        words = rect.adjusted(0, 0, 0, -1)
        match index.column():
            case 0:
                self._text(
                    painter,
                    mirrored(words.adjusted(0, 0, -px(18), 0), words),
                    theme.code_font(Role.UI),
                    ink,
                    index,
                    _RIGHT,
                )
            case 1:
                icon = QRectF(words.x() + px(2), words.y() + (words.height() - px(16)) // 2, px(16), px(16))
                color = theme.color("onaccent" if inverts else TOKENS[problem.severity]).name()
                theme.icons.paint(painter, icon_of(problem), mirrored(icon, words), color)
            case 2 if isinstance(view, QTableView) and view.isColumnHidden(3):
                self._in_lines(
                    painter, mirrored(words.adjusted(0, 0, -px(_GAP), 0), words), index, ink, quiet_ink
                )
            case 2:
                self._in_lines(painter, mirrored(words.adjusted(0, 0, -px(_GAP), 0), words), index, ink)
            case 3:
                self._text(painter, words, theme.font(Role.UI), quiet_ink, index, _LEFT)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(self._theme.px(40), self._theme.px(_ROW))

    def _in_lines(
        self,
        painter: QPainter,
        rect: QRect,
        index: QModelIndex | QPersistentModelIndex,
        ink: str,
        below: str = "",
    ) -> None:
        """The finding in as many lines as the row has room for; what happens stands `below` in this colour."""
        font = self._theme.font(Role.UI)
        line = self._theme.px(21)
        most = max(1, rect.height() // line - bool(below))
        lines = [(text, ink) for text in wrapped(isolated(str(index.data())), font, rect.width(), min(2, most))]
        if below:
            lines.append((str(index.model().index(index.row(), 3).data()), below))
        if len(lines) == 1:
            line = rect.height()  # level with what stands beside it
        top = rect.y() + (rect.height() - len(lines) * line) // 2
        for place, (text, token) in enumerate(lines):
            painter.setFont(font)
            painter.setPen(self._theme.color(token))
            painter.drawText(QRect(rect.x(), top + place * line, rect.width() + 1, line), _LEFT, text)

    def _text(
        self,
        painter: QPainter,
        rect: QRect,
        font: QFont,
        token: str,
        index: QModelIndex | QPersistentModelIndex,
        flags: Qt.AlignmentFlag,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        words = QFontMetricsF(font).elidedText(isolated(str(index.data())), elide, rect.width())
        painter.drawText(rect, flags, words)


class _Head(PlainHead):
    def place(self, rect: QRect, column: int) -> tuple[QRect, Qt.AlignmentFlag]:
        if column:
            return rect, _LEFT
        return mirrored(rect.adjusted(0, 0, -self._theme.px(18), 0), rect), _RIGHT
