from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whycards.core.marking import OptionState, Verdict, mark, option_state

places = st.frozensets(st.integers(0, 7))


@pytest.mark.parametrize(
    ("chosen", "keys", "verdict"),
    [
        ({1}, {1}, Verdict.RIGHT),
        ({0}, {1}, Verdict.WRONG),
        (set(), {1}, Verdict.WRONG),
        ({0, 2}, {0, 2}, Verdict.RIGHT),
        ({0}, {0, 2}, Verdict.PARTLY),
        ({0, 1}, {0, 2}, Verdict.PARTLY),
        ({0, 1, 2}, {0, 2}, Verdict.PARTLY),
        ({0, 1, 3}, {0, 2}, Verdict.WRONG),
        ({1, 3}, {0, 2}, Verdict.WRONG),
        ({1}, {0, 2}, Verdict.WRONG),
        (set(), {0, 2}, Verdict.WRONG),
        ({0, 1}, {0}, Verdict.WRONG),  # one key: nothing to be partly right about
        (set(), set(), Verdict.WRONG),
    ],
)
def test_mark(chosen: set[int], keys: set[int], verdict: Verdict) -> None:
    assert mark(chosen, keys) is verdict


def test_mark_takes_any_collection_and_ignores_doubles() -> None:
    assert mark([2, 0, 2], (0, 2)) is Verdict.RIGHT


@given(places, places)
def test_right_is_exactly_the_keys(chosen: frozenset[int], keys: frozenset[int]) -> None:
    assert (mark(chosen, keys) is Verdict.RIGHT) == (chosen == keys and bool(keys))


@pytest.mark.parametrize(
    ("position", "state"),
    [
        (0, OptionState.PICKED_RIGHT),
        (1, OptionState.PICKED_WRONG),
        (2, OptionState.MISSED),
        (3, OptionState.LEFT),
    ],
)
def test_option_state(position: int, state: OptionState) -> None:
    assert option_state(position, {0, 1}, {0, 2}) is state
