"""A column of limited width in the middle of a page."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget


def centred_column(page: QWidget, column: QWidget) -> QHBoxLayout:
    """Put a column of limited width into the middle of a page that scrolls when it is low."""
    inner = QWidget()
    layout = QHBoxLayout(inner)
    layout.addStretch(1)
    layout.addWidget(column, 100)
    layout.addStretch(1)
    area = QScrollArea()
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    for surface in (area.viewport(), inner):
        surface.setAutoFillBackground(False)
    whole = QVBoxLayout(page)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addWidget(area)
    return layout
