"""Kills the answering window at random moments and looks for what it had shown."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

from reliability.power import environment
from reliability.seeds import Fell
from samples import practice_bank
from whycards.core.progress import Silent
from whycards.services.clock import SystemClock
from whycards.services.opening import open_services

_QUESTIONS_A_KILL = 60
_LONGEST_SECONDS = 0.5


def kill_often(folder: Path, times: int, seed: int) -> int:
    """Kill as often as told; how many answers were shown. Raises Fell if one is gone or the file is damaged."""
    library, chance = folder / "library.db", random.Random(seed)
    fill(library, folder, times * _QUESTIONS_A_KILL)
    shown: Counter[str] = Counter()
    with answering() as (told, said):
        for turn in range(1, times + 1):
            print(json.dumps([str(library), chance.uniform(0, _LONGEST_SECONDS)]), file=told, flush=True)
            shown.update(json.loads(said.readline()))
            try:
                lost = shown - stored_answers(library)
                assert not lost, f"{len(lost)} answers were shown and are gone"
            except AssertionError as problem:
                raise Fell("R1", (seed,), f"kill {turn}: {problem}") from problem
    return shown.total()


def fill(library: Path, folder: Path, questions: int) -> None:
    """A library with one large deck and no limit of new questions."""
    bank = folder / "bank.md"
    bank.write_text(practice_bank.bank(questions), "utf-8")
    services = open_services(library, SystemClock())
    services.importing.run((bank,), None, Silent())
    services.decks.set_setting("new_per_day", 9999)
    services.close()


@contextmanager
def answering() -> Iterator[tuple[IO[str], IO[str]]]:
    """The process that answers: what it is told, what it says."""
    command = [sys.executable, str(Path(__file__).with_name("answering.py"))]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment() | {"QT_QPA_PLATFORM": "offscreen"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdin, process.stdout


def stored_answers(library: Path) -> Counter[str]:
    """How often each question was answered, read from a file that must be sound."""
    with closing(sqlite3.connect(library)) as connection:
        (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
        assert verdict == "ok", verdict
        return Counter(uid for (uid,) in connection.execute("SELECT uid FROM event WHERE kind = 'answered'"))
