"""R10: clocks that jump change no past day and no order of things, and lead to no day that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from reliability.clocks import live
from reliability.seeds import kept

LIVES = 30


def test_lives_with_clocks_that_jump(quick_folder: Path) -> None:
    events = [live(quick_folder / f"{seed}.db", seed) for seed in range(LIVES)]
    assert sum(events) > 10 * LIVES


@pytest.mark.parametrize("seed", [seed for (seed,) in kept("R10")])
def test_what_once_fell(quick_folder: Path, seed: int) -> None:
    live(quick_folder / "library.db", seed)
