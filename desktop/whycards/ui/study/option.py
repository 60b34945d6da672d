"""An option: a real radio button or check box, painted as a card with rich text."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QCheckBox, QRadioButton, QWidget

from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study import marks
from whycards.ui.study.card import OptionCard
from whycards.ui.study.looks import Look
from whycards.ui.study.option_text import OptionText


class RadioOption(OptionCard, QRadioButton):
    """An option of a question with one key."""

    def __init__(self, renderer: Renderer, words: OptionText, parent: QWidget | None = None) -> None:
        QRadioButton.__init__(self, parent)
        self.set_up(renderer, words)

    def _paint_indicator(self, painter: QPainter, rect: QRectF, look: Look) -> None:
        marks.paint_radio(painter, self._theme, rect, look)


class CheckOption(OptionCard, QCheckBox):
    """An option of a question with several keys, or of one that does not tell their number."""

    def __init__(self, renderer: Renderer, words: OptionText, parent: QWidget | None = None) -> None:
        QCheckBox.__init__(self, parent)
        self.set_up(renderer, words)

    def _paint_indicator(self, painter: QPainter, rect: QRectF, look: Look) -> None:
        marks.paint_check_box(painter, self._theme, rect, look)


Card = RadioOption | CheckOption
