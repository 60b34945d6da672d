"""The native dialogs that ask for files and folders to import."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from whycards.ui.language import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_READ = (
    "*.md *.markdown *.txt *.csv *.tsv *.xlsx *.ods *.json *.jsonl *.xml *.gift *.apkg *.colpkg *.imscc *.zip"
)


def choose_files(parent: QWidget, start: str) -> list[Path]:
    """Files that the learner chose, none after Cancel. `start` is the folder to show first."""
    from PySide6.QtWidgets import QFileDialog

    names, _ = QFileDialog.getOpenFileNames(parent, tr("Import decks"), start, _filter())
    return [Path(name) for name in names]


def choose_folder(parent: QWidget, start: str) -> list[Path]:
    """The folder that the learner chose, none after Cancel."""
    from PySide6.QtWidgets import QFileDialog

    name = QFileDialog.getExistingDirectory(parent, tr("Import a folder of decks"), start)
    return [Path(name)] if name else []


def _filter() -> str:
    return f"{tr('Questions')} ({_READ});;{tr('All files')} (*)"
