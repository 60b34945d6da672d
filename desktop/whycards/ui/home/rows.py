"""The rows of the deck table: decks of the library, then bundled ones that wait to be started."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from whycards.core.deck import DeckInfo
from whycards.ui.frame.as_written import as_written
from whycards.ui.home.words import deck_caption
from whycards.ui.language import later, tr
from whycards.ui.wording import figure, joined, number


class Action(Enum):
    """What the button of a row does; the value is its words."""

    STUDY = later("Study")
    LEARN = later("Learn")
    START = later("Start")
    SHOW_WHY = later("Show why")
    NONE = ""


class Column(Enum):
    """The columns, in their order; the value is the heading."""

    DECK = later("Deck")
    STATE = later("Firm, learning, new")
    DUE = later("Due")
    NEW = later("New")
    LEARNED = later("Learned")
    ACTION = ""


COLUMNS = tuple(Column)
ROW_ROLE = Qt.ItemDataRole.UserRole


class Row(NamedTuple):
    """One deck. `deck` is its row in the library, None for a bundled deck that is known by `key` alone."""

    key: str
    title: str
    caption: str
    due: int
    new: int
    learned: int
    firm: int
    new_today: int
    action: Action
    deck: int | None
    owed: int = 0
    """Misses of today that come once more."""
    update: str = ""
    """The version of a newer bundled deck that can be taken over."""
    trouble: str = ""
    """Why the deck cannot be opened, in a sentence."""


def row_of(deck: DeckInfo, update: str = "") -> Row:
    """A deck of the library; `update` names the version of a newer bundled one."""
    counts = deck.counts
    if counts.due or (counts.owed and not counts.new_today):
        action = Action.STUDY
    elif counts.new_today:
        action = Action.LEARN if counts.learned else Action.START
    else:
        action = Action.NONE
    return Row(
        key=deck.key,
        title=deck.head.title,
        caption=joined([deck_caption(deck), tr("update ready")]) if update else deck_caption(deck),
        due=counts.due,
        new=counts.new,
        learned=counts.learned,
        firm=counts.firm,
        new_today=counts.new_today,
        owed=counts.owed,
        action=action,
        deck=deck.row,
        update=update,
    )


class Rows(QAbstractTableModel):
    """The table as Qt and screen readers see it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()

    def set_rows(self, rows: tuple[Row, ...]) -> bool:
        """Show these rows; False where they are the same as before and nothing happened."""
        if rows == self._rows:
            return False
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()
        return True

    def row(self, index: int) -> Row | None:
        """The row at this place, or None."""
        return self._rows[index] if 0 <= index < len(self._rows) else None

    def place_of(self, key: str) -> int:
        """Where the deck of this key stands, -1 for nowhere."""
        return next((place for place, row in enumerate(self._rows) if row.key == key), -1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Number of decks."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Number of columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Texts for screen readers and copying; the delegate paints from the row itself."""
        row = self.row(index.row())
        if row is None:
            return None
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.ToolTipRole and COLUMNS[index.column()] in (Column.DECK, Column.STATE):
            return as_written(_text(row, COLUMNS[index.column()]))
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return _text(row, COLUMNS[index.column()])
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Headings of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return tr(COLUMNS[section].value)
        return None


def _text(row: Row, column: Column) -> str:
    match column:
        case Column.DECK:
            return f"{row.title}, {row.caption}"
        case Column.STATE:
            return tr(
                "{firm} firm, {learning} learning, {new} new",
                firm=number(row.firm),
                learning=number(row.learned - row.firm),
                new=number(row.new),
            )
        case Column.DUE:
            return figure(row.due)
        case Column.NEW:
            return figure(row.new)
        case Column.LEARNED:
            return figure(row.learned)
        case Column.ACTION:
            return tr(row.action.value)
