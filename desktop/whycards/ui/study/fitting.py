"""The rule that keeps verdict and the reason for my pick on screen: what gives way, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtWidgets import QWidget

from whycards.core.marking import OptionState
from whycards.ui.study.option import Card

_ORDER = (OptionState.PICKED_WRONG, OptionState.PICKED_RIGHT, OptionState.MISSED, OptionState.LEFT)


class Fit(IntEnum):
    """How much has given way to the verdict and the reason for my pick."""

    WHOLE = 0
    STEM_IN_TWO_LINES = 1
    OTHERS_FOLDED = 2
    STEM_HIDDEN = 3
    OPTIONS_SHORT = 4


def ends_at(widget: QWidget) -> int:
    """Where a widget of the column ends, in pixels from the column's top."""
    return widget.geometry().bottom() + 1


def fold_order(cards: Sequence[Card]) -> list[Card]:
    """The learner's picks first, then the keys that were missed, then the others."""
    return sorted(cards, key=lambda card: _ORDER.index(card.state) if card.state else len(_ORDER))
