"""Marking an answer: the verdict on the whole and the state of each option."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum


class Verdict(StrEnum):
    """Right = exactly the keys; partly = of several keys some are picked, and at most one wrong option."""

    RIGHT = "right"
    PARTLY = "partly"
    WRONG = "wrong"


class OptionState(StrEnum):
    """What an answer means for one option, in the words of the design's table of answer states."""

    PICKED_RIGHT = "picked_right"
    MISSED = "missed"
    PICKED_WRONG = "picked_wrong"
    LEFT = "left"


def mark(chosen: Collection[int], keys: Collection[int]) -> Verdict:
    """The verdict on the chosen positions. Choosing nothing is wrong."""
    picked, right = set(chosen), set(keys)
    if picked and picked == right:
        return Verdict.RIGHT
    hits, misses = len(picked & right), len(picked - right)
    if len(right) > 1 and hits and misses <= 1:
        return Verdict.PARTLY
    return Verdict.WRONG


def option_state(position: int, chosen: Collection[int], keys: Collection[int]) -> OptionState:
    """The state of the option at this authored position after the answer."""
    if position in chosen:
        return OptionState.PICKED_RIGHT if position in keys else OptionState.PICKED_WRONG
    return OptionState.MISSED if position in keys else OptionState.LEFT
