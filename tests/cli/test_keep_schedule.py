"""`whycards import --keep-schedule`: due days and memory of another program come along by choice, and once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from formats.anki_packages import Package, Written
from whycards.cli import main


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of two cards that were learned and a new one, and a library of its own to import into."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WHYCARDS_LIBRARY", str(tmp_path / "home" / "library.db"))
    learned = {"type": 2, "queue": 2, "due": 3, "ivl": 60, "factor": 2500, "reps": 6}
    notes = [Written((stem, "x"), cards=(card,)) for stem, card in (("a", learned), ("b", learned), ("c", {}))]
    return Package(notes).write(tmp_path / "rivers.apkg", "anki21b")


def run(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What a command prints."""
    assert main([str(word) for word in words], lambda library, files: 1) == 0
    return capsys.readouterr().out


def figures(capsys: pytest.CaptureFixture[str]) -> tuple[int, int, int]:
    """Due, new and learned of the deck."""
    (deck,) = json.loads(run(capsys, "decks", "--json"))
    return deck["due"], deck["new"], deck["learned"]


def test_schedules_are_named_and_left_without_the_wish(
    package: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = run(capsys, "import", package)
    assert "says of 2 questions when to ask again" in said
    assert "--keep-schedule" in said
    assert figures(capsys) == (0, 3, 0)
    assert "2 questions with a due day of another program" in run(capsys, "check", package)


def test_schedules_come_along_by_choice_and_once(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "import", package)
    said = run(capsys, "import", "--keep-schedule", package)
    assert "2 questions with the due day and memory of another program." in said
    assert figures(capsys) == (2, 1, 2)
    again = run(capsys, "import", "--keep-schedule", package)
    assert "memory of another program" not in again
    assert figures(capsys) == (2, 1, 2)
