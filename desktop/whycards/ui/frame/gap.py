"""Empty space in a layout that follows the interface scale."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.ui.theme.theme import Theme


class Gap(QWidget):
    """As high as said, in pixels at 100 %."""

    def __init__(self, theme: Theme, height: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._height = height
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.setFixedHeight(self._theme.px(self._height))
