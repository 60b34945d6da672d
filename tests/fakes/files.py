"""Deck files for tests, and the way they are dropped onto a window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget


def deck_file(path: Path, questions: int, word: str = "lamp", *, drafts: int = 0) -> Path:
    """A plain checkbox deck whose first option is always right; `drafts` more have no key."""
    lines = []
    for number in range(questions):
        lines += [f"### Which {word} has number {number}?", f"- [x] {word} {number}", "- [ ] another one", ""]
    for number in range(drafts):
        lines += [f"### Which {word} is the odd one of {number}?", "- [ ] this one", "- [ ] that one", ""]
    path.write_text("\n".join(lines), "utf-8")
    return path


def urls(*addresses: Path | str) -> QMimeData:
    """What a file manager or a browser hands over."""
    mime = QMimeData()
    mime.setUrls([QUrl(one) if isinstance(one, str) else QUrl.fromLocalFile(str(one)) for one in addresses])
    return mime


def drag(window: QWidget, mime: QMimeData, proposed: Qt.DropAction = Qt.DropAction.CopyAction) -> bool:
    """Drag it over the middle of the window; whether the window would take it, and as a copy."""
    possible = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    event = QDragEnterEvent(QPoint(600, 300), possible, mime, *_NOTHING)
    event.setDropAction(proposed)
    event.ignore()
    QApplication.sendEvent(window, event)
    return event.isAccepted() and event.dropAction() is Qt.DropAction.CopyAction


def drop(window: QWidget, mime: QMimeData) -> None:
    """Drag it over the window and let go."""
    drag(window, mime)
    QApplication.sendEvent(window, QDropEvent(QPointF(600, 300), Qt.DropAction.CopyAction, mime, *_NOTHING))


_NOTHING = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
