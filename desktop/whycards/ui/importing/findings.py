"""What was found in files that were read, as rows: place, mark, finding, what happens."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from whycards.core.problem import Problem
from whycards.ui.frame.as_written import as_written
from whycards.ui.importing.words import place_of, short_names, what_happens
from whycards.ui.language import later, tr
from whycards.ui.sentences import told

HEADINGS = (later("Line"), "", later("What was found"), later("What happens"))


class Problems(QAbstractTableModel):
    """Findings in the order of the files."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._problems: tuple[Problem, ...] = ()
        self._names: dict[str, str] = {}

    @property
    def names_files(self) -> bool:
        """Whether the findings come from several files, so that each line must say from which."""
        return len({problem.file for problem in self._problems}) > 1

    def set_problems(self, problems: Sequence[Problem]) -> None:
        """Show these."""
        self.beginResetModel()
        self._problems = tuple(problems)
        self._names = short_names({problem.file for problem in problems})
        self.endResetModel()

    def problem(self, row: int) -> Problem:
        """The finding in this row."""
        return self._problems[row]

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Number of findings."""
        return 0 if parent.isValid() else len(self._problems)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Line, mark, finding, consequence."""
        return 0 if parent.isValid() else len(HEADINGS)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Texts, and the whole finding as tooltip."""
        problem = self._problems[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_written(f"{place_of(problem)}\n{found_in_words(problem)}")
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (self._place(problem), str(problem.severity), found_in_words(problem), what_happens(problem))[
            index.column()
        ]

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Headings of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            heading = later("File and line") if section == 0 and self.names_files else HEADINGS[section]
            return tr(heading) if heading else ""
        return None

    def _place(self, problem: Problem) -> str:
        line = "" if problem.line is None else str(problem.line)
        if not self.names_files:
            return line
        name = self._names[problem.file]
        return f"{name}:{line}" if line else name


def found_in_words(problem: Problem) -> str:
    """The finding with the question it is about."""
    finding = told(problem.message)
    return (
        tr("{finding} ({question})", finding=finding, question=problem.question)
        if problem.question
        else finding
    )
