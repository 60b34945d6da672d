"""The window answers while the import page comes for the first time, and whatever is done there."""

from __future__ import annotations

from pathlib import Path

import pytest

from fakes.turns import MILLISECONDS, best, told


def _best(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    def measured(attempt: int) -> dict[str, float]:
        place = folder / str(attempt)
        place.mkdir()
        monkeypatch.setenv("XDG_DATA_HOME", str(place))
        return {name: float(longest) for name, longest in map(str.split, told(script, place).splitlines())}

    return best(measured)


def test_no_turn_of_the_first_import_takes_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = _best(tmp_path, "fakes.first_import", monkeypatch)
    assert set(found) == {"visit", "read", "questions", "next", "stored", "drafts"}
    assert max(found.values()) < MILLISECONDS, found


def test_no_turn_of_the_first_visit_to_drafts_takes_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _best(tmp_path, "fakes.first_drafts", monkeypatch)["drafts"] < MILLISECONDS
