"""The little that moves: heights, 120 ms, ease-out. Nothing where the system asks for less motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from PySide6.QtCore import QVariantAnimation

REVEAL, PROGRESS = 120, 150
"""Milliseconds for heights, and for the progress bar."""
_STILL_PLATFORMS = ("offscreen", "minimal", "vnc")


def duration(milliseconds: int) -> int:
    """How long a motion may take here: 0 without a screen, or where the desktop has animations off."""
    if QGuiApplication.platformName() in _STILL_PLATFORMS:
        return 0
    from PySide6.QtWidgets import QApplication, QStyle

    style = QApplication.style()
    is_still = style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
    return 0 if is_still else milliseconds


class Motion(QObject):
    """Moves one number at a time for its owner; `step` gets it, the last one exactly."""

    def __init__(self, owner: QObject, step: Callable[[float], None], milliseconds: int = REVEAL) -> None:
        super().__init__(owner)
        self._step = step
        self._milliseconds = milliseconds
        self._animation: QVariantAnimation | None = None

    def run(self, start: float, end: float) -> None:
        """Go from start to end; at once where nothing shall move."""
        self.stop()
        length = duration(self._milliseconds)
        if not length or start == end:
            self._step(end)
            return
        animation = self._animation = self._animation or self._new_animation()
        animation.setDuration(length)
        animation.setStartValue(float(start))
        animation.setEndValue(float(end))
        animation.start()

    def stop(self) -> None:
        """Stay where it is, and say nothing more."""
        if self._animation is not None:
            self._animation.stop()

    @property
    def is_running(self) -> bool:
        """Whether it is on its way."""
        animation = self._animation
        return animation is not None and animation.state() is animation.State.Running

    def _new_animation(self) -> QVariantAnimation:
        from PySide6.QtCore import QEasingCurve, QVariantAnimation

        animation = QVariantAnimation(self)
        animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        animation.valueChanged.connect(self._changed)
        return animation

    def _changed(self, value: object) -> None:
        if isinstance(value, float):
            self._step(value)
