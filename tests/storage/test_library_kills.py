"""An answer that was acknowledged survives the death of the process, at whatever moment."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from fakes.studying import fill, numbered
from whycards.scheduling.replay import governing, replay
from whycards.storage.library import Library

ANSWERING = """
import itertools, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from fakes.clock import FakeClock
from fakes.happening import answered
from whycards.scheduling.study_day import moment
from whycards.storage.library import Library

clock = FakeClock()
library = Library.open(Path(sys.argv[1]), clock)
uids = library.deck_questions(1)
for number in itertools.count():
    event = library.append(answered(uids[number % len(uids)]), moment(clock))
    print(event.id.sequence, flush=True)
    clock.advance(1)
    if number % 40 == 39:
        clock.advance(10)
        library.checkpoint_if_idle()
"""


def acknowledged_until_killed(path: Path, seconds: float) -> list[int]:
    """Sequence numbers that a process printed after its answers returned, before SIGKILL hit it."""
    tests = Path(__file__).resolve().parents[1]
    command = [sys.executable, "-c", ANSWERING, str(path), str(tests)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        rest = process.stdout.read()
        assert process.wait() == -signal.SIGKILL
    return [int(line) for line in (first + rest).split(b"\n")[:-1]]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="POSIX signals")
def test_kill(tmp_path: Path, clock: FakeClock) -> None:
    path, dice, acknowledged = tmp_path / "library.db", random.Random(11), set[int]()
    library = Library.open(path, clock)
    fill(library, clock, "Deck", numbered(30))
    library.close()
    for _ in range(5):
        acknowledged.update(acknowledged_until_killed(path, dice.uniform(0.0, 0.4)))
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    library = Library.open(path, clock)
    events = list(library.all_events())
    parameters = governing(events)
    for uid in library.deck_questions(1):
        stored = library.question(uid)
        assert stored is not None
        assert stored.memory == replay(library.events(uid), parameters)
    library.close()
    kept = {event.id.sequence for event in events}
    assert len(acknowledged) > 5
    assert acknowledged <= kept
    assert kept == set(range(1, len(kept) + 1))
