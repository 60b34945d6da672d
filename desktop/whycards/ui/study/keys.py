"""Which key means what in a session, and what the status bar says about it."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from whycards.ui.study import words

Pairs = tuple[tuple[str, str], ...]


class Act(Enum):
    """What a key asks for."""

    PRIMARY = auto()
    SPACE = auto()
    OPTION = auto()
    DIGIT = auto()
    UNDO = auto()
    FLAG = auto()
    HINT = auto()
    END = auto()


_PLAIN = {
    Qt.Key.Key_Return: Act.PRIMARY,
    Qt.Key.Key_Enter: Act.PRIMARY,
    Qt.Key.Key_Space: Act.SPACE,
    Qt.Key.Key_Escape: Act.END,
}
_WITH_CONTROL = {Qt.Key.Key_Z: Act.UNDO, Qt.Key.Key_M: Act.FLAG, Qt.Key.Key_H: Act.HINT}


def read_key(event: QKeyEvent) -> tuple[Act, int] | None:
    """What the key asks for; with OPTION and DIGIT the place counted from 0."""
    key, modifiers = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if modifiers == Qt.KeyboardModifier.ControlModifier:
        act = _WITH_CONTROL.get(Qt.Key(key))
        return (act, 0) if act else None
    if modifiers != Qt.KeyboardModifier.NoModifier:
        return None
    if Qt.Key.Key_A <= key <= Qt.Key.Key_Z:
        return Act.OPTION, key - Qt.Key.Key_A
    if Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
        return Act.DIGIT, key - Qt.Key.Key_1
    act = _PLAIN.get(Qt.Key(key))
    return (act, 0) if act else None


def keys_before(options: int, *, is_single: bool, has_hint: bool = False) -> Pairs:
    """For the status bar before the answer."""
    choose = ((words.letter_range(options), "choose"), ("↑ ↓", "move"))
    hint = (HINT,) if has_hint else ()
    if is_single:
        return (*choose, ("Space", "choose"), *hint, *_END)
    return (*choose, ("Space", "toggle"), ("Enter", "submit"), *hint, *_END)


def keys_front(*, has_hint: bool = False) -> Pairs:
    """For the status bar while a flashcard shows its front."""
    return (("Space", "show the answer"), *((HINT,) if has_hint else ()), *_END)


def keys_after(options: int, *, has_reasons: bool) -> Pairs:
    """For the status bar after the answer."""
    reasons = ((words.letter_range(options), "open a reason"),) if has_reasons else ()
    return (("1–4", "change the rating"), *reasons, ("Space", "read on"), ("Ctrl+Z", "undo answer"))


HINT = ("Ctrl+H", "hint")
_END: Pairs = (("Ctrl+M", "flag"), ("Esc", "end session"))
BACK: Pairs = (("1–4", "rate and go on"), ("Enter", "good"), ("Ctrl+Z", "undo"), ("Esc", "end session"))
