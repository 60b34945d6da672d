"""Kills the answering window at random moments: python tests/reliability/killing.py [TIMES] [SEED]."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [str(ROOT / "desktop"), str(ROOT / "tests")]
sys.path[:0] = [path for path in SOURCES if path not in sys.path]

from samples import practice_bank  # noqa: E402
from whycards.core.progress import Silent  # noqa: E402
from whycards.services.clock import SystemClock  # noqa: E402
from whycards.services.opening import open_services  # noqa: E402

QUESTIONS = 6000
LONGEST_SECONDS = 0.6


def kill_often(folder: Path, times: int, seed: int) -> int:
    """Kill as often as told; how many answers were shown. Raises AssertionError if one is gone."""
    library, chance = folder / "library.db", random.Random(seed)
    fill(library, folder)
    shown: Counter[str] = Counter()
    for turn in range(times):
        shown += answer_until_killed(library, chance.uniform(0, LONGEST_SECONDS))
        lost = shown - stored_answers(library)
        assert not lost, f"kill {turn + 1} of seed {seed}: {len(lost)} answers were shown and are gone"
    return shown.total()


def fill(library: Path, folder: Path) -> None:
    """A library with one large deck and no limit of new questions."""
    bank = folder / "bank.md"
    bank.write_text(practice_bank.bank(QUESTIONS), "utf-8")
    services = open_services(library, SystemClock())
    services.importing.run((bank,), None, Silent())
    services.decks.set_setting("new_per_day", QUESTIONS)
    services.close()


def answer_until_killed(library: Path, seconds: float) -> Counter[str]:
    """Start the window, let it answer for so long after its first answer, kill it; the uids it has shown."""
    command = [sys.executable, str(Path(__file__).with_name("answering.py")), str(library)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(SOURCES), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        rest = process.stdout.read()
    assert first, "the window ended before its first answer"
    whole_lines = (first + rest).rpartition(b"\n")[0]
    return Counter(whole_lines.decode().splitlines())


def stored_answers(library: Path) -> Counter[str]:
    """How often each question was answered, read from a file that must be sound."""
    connection = sqlite3.connect(library)
    try:
        (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
        assert verdict == "ok", verdict
        return Counter(uid for (uid,) in connection.execute("SELECT uid FROM event WHERE kind = 'answered'"))
    finally:
        connection.close()


if __name__ == "__main__":
    chosen_times = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    chosen_seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**6)
    print(f"seed {chosen_seed}")
    with tempfile.TemporaryDirectory() as place:
        total = kill_often(Path(place), chosen_times, chosen_seed)
    print(f"{total} answers shown, none lost in {chosen_times} kills")
