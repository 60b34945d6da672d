"""The list of equal questions."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QHeaderView, QStyleOptionViewItem, QWidget

from whycards.services.duplicates import Cluster
from whycards.ui.duplicates.words import where
from whycards.ui.frame.as_written import as_written
from whycards.ui.frame.mirroring import mirrored
from whycards.ui.frame.plain_table import PlainTable
from whycards.ui.frame.row_painter import RowPainter
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import first_words
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_ROW, _EDGE, _ICON, _LOOKED_AT = 36, 12, 16, 600


class Clusters(QAbstractListModel):
    """Clusters in their order; `merged` ones are numbers of rows."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clusters: tuple[Cluster, ...] = ()
        self._merged: Collection[int] = frozenset()

    def set_clusters(self, clusters: Sequence[Cluster]) -> None:
        """Show these, none of them merged."""
        self.beginResetModel()
        self._clusters, self._merged = tuple(clusters), frozenset()
        self.endResetModel()

    def set_merged(self, merged: Collection[int]) -> None:
        """The rows that are merged now."""
        self._merged = frozenset(merged)
        if self._clusters:
            self.dataChanged.emit(self.index(0), self.index(len(self._clusters) - 1))

    def cluster(self, row: int) -> Cluster | None:
        """The cluster in this row."""
        return self._clusters[row] if 0 <= row < len(self._clusters) else None

    def is_merged(self, row: int) -> bool:
        """Whether it is merged."""
        return row in self._merged

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Number of clusters."""
        return 0 if parent.isValid() else len(self._clusters)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The question; to a screen reader with what is special about it."""
        cluster = self._clusters[index.row()]
        words = first_words(cluster.members[0].stem[:_LOOKED_AT])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = tr("Keys differ") if cluster.is_in_conflict else where(cluster)
            return f"{words} {tr('Merged') if self.is_merged(index.row()) else state}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_written(words)
        return words if role == Qt.ItemDataRole.DisplayRole else None


class ClusterList(PlainTable):
    """One row for each cluster."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("Questions that stand in several places"), _ROW, parent)
        self.clusters = Clusters(self)
        self.setModel(self.clusters)
        self.setItemDelegate(_Painter(theme, self, _ROW))
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.restyle()


class _Painter(RowPainter):
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, px, model = self._theme, self._theme.px, index.model()
        cluster = model.cluster(index.row()) if isinstance(model, Clusters) else None
        if cluster is None or not isinstance(model, Clusters):
            return
        rect = QRect(option.rect)
        painter.save()
        inverts = self.ground(painter, rect, index)
        if model.is_merged(index.row()):
            icon, token, state = "check", "muted", tr("Merged")
        elif cluster.is_in_conflict:
            icon, token, state = "triangle-alert", "warning", tr("Keys differ")
        else:
            icon, token, state = "copy", "muted", where(cluster)
        side = px(_ICON)
        mark = QRect(rect.x() + px(_EDGE), rect.y() + (rect.height() - side) // 2, side, side).toRectF()
        theme.icons.paint(
            painter, icon, mirrored(mark, rect), theme.color("onaccent" if inverts else token).name()
        )
        font = theme.font(Role.UI)
        wide = round(QFontMetricsF(font).horizontalAdvance(state)) + 2
        end = QRect(rect.right() - px(_EDGE) - wide, rect.y(), wide, rect.height() - 1)
        self.words(painter, mirrored(end, rect), state, font, "onaccent" if inverts else token)
        start = px(_EDGE) + side + px(10)
        room = QRect(
            rect.x() + start, rect.y(), rect.width() - start - wide - px(_EDGE + 14), rect.height() - 1
        )
        ink = "onaccent" if inverts else "muted" if model.is_merged(index.row()) else "text"
        self.words(painter, mirrored(room, rect), str(index.data()), font, ink)
        painter.restore()
