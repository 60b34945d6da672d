from __future__ import annotations

from pathlib import Path

from reliability.killing import kill_often

KILLS = 40


def test_no_answer_that_was_shown_is_lost_when_the_window_is_killed(tmp_path: Path) -> None:
    assert kill_often(tmp_path, KILLS, seed=20260107) > KILLS
