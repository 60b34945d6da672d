"""The least that a program of this kind starts with: a window with a menu, a text, a picture and buttons."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

_STEM = "Which of these keeps a request from being lost while the service restarts? " * 4
_OPTION = "Let the new process take over the open sockets before the old one ends"
_PICTURE = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="320" height="120">'
    b'<rect width="320" height="120" rx="8" fill="#e8eef4"/><circle cx="70" cy="60" r="36" fill="#2f6f9f"/>'
    b'<path d="M140 90 L210 30 L290 90 Z" fill="#9f5a2f"/></svg>'
)


def main(painted: Callable[[str, Any], None] = lambda what, window: None) -> int:
    """Show the window until it is closed; `painted` hears "bare" and the window each time it is painted."""
    from PySide6 import QtCore, QtGui, QtSvg, QtWidgets

    class Window(QtWidgets.QMainWindow):
        def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: N802
            super().paintEvent(event)
            painted("bare", self)

    app = QtWidgets.QApplication(sys.argv[:1])
    picture = QtGui.QImage(320, 120, QtGui.QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(0)
    painter = QtGui.QPainter(picture)
    QtSvg.QSvgRenderer(QtCore.QByteArray(_PICTURE)).render(painter)
    painter.end()
    body, window = QtWidgets.QWidget(), Window()
    rows, text = QtWidgets.QVBoxLayout(body), QtWidgets.QTextBrowser()
    image = QtGui.QTextDocument.ResourceType.ImageResource
    text.document().addResource(image.value, QtCore.QUrl("picture"), picture)
    text.setHtml(f"<p>{_STEM}</p><img src='picture'>")
    rows.addWidget(text)
    for _ in range(5):
        rows.addWidget(QtWidgets.QRadioButton(_OPTION))
    rows.addWidget(QtWidgets.QPushButton("Answer"))
    window.menuBar().addMenu("File")
    window.setWindowTitle("Bare window")
    window.setCentralWidget(body)
    window.resize(1280, 800)
    window.show()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
