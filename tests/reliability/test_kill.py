from __future__ import annotations

import os
from pathlib import Path

import pytest

from reliability.killing import kill_often
from reliability.seeds import kept

KILLS = 40


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("seed", [20260107, *(seed for (seed,) in kept("R1"))])
def test_no_answer_that_was_shown_is_lost_when_the_window_is_killed(tmp_path: Path, seed: int) -> None:
    assert kill_often(tmp_path, KILLS, seed) > KILLS
