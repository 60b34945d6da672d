"""Which key means what in a session, and what the status bar says about it."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from whycards.ui.language import later
from whycards.ui.study import words
from whycards.ui.study.latin import latin_key

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
    NOTE = auto()
    FIGURE = auto()
    RULE_OUT = auto()
    SURER = auto()
    UNSURER = auto()
    UNKNOWN = auto()
    END = auto()


_PLAIN = {
    Qt.Key.Key_Return: Act.PRIMARY,
    Qt.Key.Key_Enter: Act.PRIMARY,
    Qt.Key.Key_Space: Act.SPACE,
    Qt.Key.Key_Escape: Act.END,
    Qt.Key.Key_Plus: Act.SURER,
    Qt.Key.Key_Equal: Act.SURER,
    Qt.Key.Key_Minus: Act.UNSURER,
    Qt.Key.Key_0: Act.UNKNOWN,
    Qt.Key.Key_F9: Act.FIGURE,
}
_WITH_CONTROL = {Qt.Key.Key_Z: Act.UNDO, Qt.Key.Key_M: Act.FLAG, Qt.Key.Key_H: Act.HINT, Qt.Key.Key_E: Act.NOTE}


FIGURE_LETTER = ord("V") - ord("A")
"""Place of the letter that opens the figure, unless an option stands there."""


def read_key(event: QKeyEvent) -> tuple[Act, int] | None:
    """What the key asks for; with OPTION, RULE_OUT and DIGIT the place counted from 0.

    Plus may need Shift, or stand unshifted on the key of the equals sign. Letters are those on the keys,
    also where the keyboard writes another script.
    """
    key, modifiers = latin_key(event), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if modifiers == Qt.KeyboardModifier.ControlModifier:
        act = _WITH_CONTROL.get(Qt.Key(key))
        return (act, 0) if act else None
    is_shifted = modifiers == Qt.KeyboardModifier.ShiftModifier
    if is_shifted and Qt.Key.Key_A <= key <= Qt.Key.Key_Z:
        return Act.RULE_OUT, key - Qt.Key.Key_A
    if is_shifted and key == Qt.Key.Key_Plus:
        return Act.SURER, 0
    if modifiers != Qt.KeyboardModifier.NoModifier:
        return None
    if Qt.Key.Key_A <= key <= Qt.Key.Key_Z:
        return Act.OPTION, key - Qt.Key.Key_A
    if Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
        return Act.DIGIT, key - Qt.Key.Key_1
    act = _PLAIN.get(Qt.Key(key))
    return (act, 0) if act else None


def keys_before(
    options: int,
    *,
    is_single: bool,
    asks_confidence: bool = False,
    has_hint: bool = False,
    has_figure: bool = False,
) -> Pairs:
    """For the status bar before the answer: what is used most first, the end is in the sheet of keys only."""
    letters = words.letter_range(options)
    return (
        (letters, later("choose")),
        *(() if is_single else (("Enter", later("submit")),)),
        (f"Shift+{letters}", later("rule out")),
        ("0", later("don’t know")),
        *((HINT,) if has_hint else ()),
        *(_figure(options) if has_figure else ()),
        *((("− +", later("how sure")),) if asks_confidence else ()),
        ("↑ ↓", later("move")),
        ("Space", later("choose") if is_single else later("toggle")),
        *_END,
    )


def keys_recalling(*, has_hint: bool = False, has_figure: bool = False) -> Pairs:
    """For the status bar while the options are hidden."""
    return (
        ("Enter", later("show the options")),
        ("Tab", later("write your answer down")),
        ("0", later("don’t know")),
        *((HINT,) if has_hint else ()),
        *((FIGURE,) if has_figure else ()),
        *_END,
    )


def keys_front(*, has_hint: bool = False, has_figure: bool = False) -> Pairs:
    """For the status bar while a flashcard shows its front."""
    shows = ("Space", later("show the answer"))
    return (shows, *((HINT,) if has_hint else ()), *((FIGURE,) if has_figure else ()), *_END)


def keys_back(*, has_figure: bool = False) -> Pairs:
    """For the status bar while a flashcard shows its answer."""
    return (*BACK[:1], *((FIGURE,) if has_figure else ()), *BACK[1:])


def keys_after(options: int, *, has_reasons: bool, has_figure: bool = False) -> Pairs:
    """For the status bar after the answer."""
    reasons = ((words.letter_range(options), later("open a reason")),) if has_reasons else ()
    return (
        ("1–4", later("change the rating")),
        *(_figure(options) if has_figure else ()),
        *reasons,
        ("Space", later("read on")),
        ("Ctrl+E", later("note")),
        ("Ctrl+Z", later("undo answer")),
    )


def _figure(options: int) -> Pairs:
    """V is the letter of an option where a question has so many."""
    return (FIGURE,) if options <= FIGURE_LETTER else (("F9", FIGURE[1]),)


HINT = ("Ctrl+H", later("hint"))
FIGURE = ("V", later("open the figure"))
_END: Pairs = (("Ctrl+M", later("flag")), ("Esc", later("end session")))
BACK: Pairs = (
    ("1–4", later("rate and go on")),
    ("Enter", later("good")),
    ("Ctrl+Z", later("undo")),
    ("Esc", later("end session")),
)
