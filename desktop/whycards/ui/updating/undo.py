"""Takes the newest import back, in the background, and says what came of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from whycards.core.problem import Trouble
from whycards.services.updating.looking import TakenBack, UpdateService
from whycards.ui.background import Background, Task
from whycards.ui.language import tr, tr_count


class ImportUndo(QObject):
    """`updates` gives the service when it is first needed."""

    done = Signal(str, str)
    """What was taken back, as a title, and what stays, in a sentence."""
    failed = Signal(str)

    def __init__(
        self, updates: Callable[[], UpdateService], background: Background, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._updates = updates
        self._background = background
        self._task: Task | None = None

    def title(self) -> str:
        """Of what the newest import was, "" where there is none to take back."""
        try:
            return self._updates().newest() or ""
        except Trouble:
            return ""

    def start(self) -> None:
        """Take it back, once."""
        if self._task is not None and not self._task.is_over:
            return
        updates = self._updates()
        self._task = self._background.start(lambda _progress: updates.undo())
        self._task.succeeded.connect(lambda result: self.done.emit(title_of(result), sentence_of(result)))
        self._task.failed.connect(self._fail)

    def _fail(self, problem: Exception) -> None:
        if isinstance(problem, KeyError):
            self.failed.emit(tr("There is no import to take back."))
        elif isinstance(problem, Trouble):
            self.failed.emit(str(problem))
        else:
            raise problem


def title_of(result: TakenBack) -> str:
    """What was taken back."""
    if result.decks > 1:
        return tr_count(
            "Import of {title} and {count} more deck undone",
            "Import of {title} and {count} more decks undone",
            result.decks - 1,
            title=result.title,
        )
    return tr("Import of {title} undone", title=result.title)


def sentence_of(result: TakenBack) -> str:
    """What the library is like now."""
    sentence = tr("The library is as it was before.")
    if not result.kept:
        return f"{sentence} {tr('Your answers stay.')}"
    kept = tr_count(
        "{count} question stays as it is, since you changed it after the import.",
        "{count} questions stay as they are, since you changed them after the import.",
        result.kept,
    )
    return f"{sentence} {kept}"
