"""The window answers while a large deck with a history is brought up to date, and while that is taken back."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from benchmarks.made_questions import write_newer
from fakes.turns import MILLISECONDS, best, told

QUESTIONS = 10_000


@pytest.mark.timeout(600)
def test_no_turn_of_an_update_of_a_large_deck_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    library, newer = tmp_path / "large.db", write_newer(tmp_path / "newer.md", QUESTIONS)
    made = json.loads(told("benchmarks.large_library", library, QUESTIONS).splitlines()[-1])
    assert made["events"] > 5 * QUESTIONS

    def measured(attempt: int) -> dict[str, float]:
        copy = tmp_path / f"copy-{attempt}.db"
        shutil.copy(library, copy)
        run = json.loads(told("benchmarks.updating", newer, copy).splitlines()[-1])
        # One of a hundred has changed or is gone, and some are new; afterwards all is as it was before.
        assert (run["changed"], run["questions"]) == (110, QUESTIONS)
        return dict(run["turns"])

    found = best(measured)
    steps = {"shown", "next", "last", "kept", "group", "all", "back", "applied", "undone", "home"}
    assert set(found) == steps
    assert max(found.values()) < MILLISECONDS, found
