"""From an answer to the next question: `python -m benchmarks.answering session|bare LIBRARY TIMES`.

`session` answers through a study session: marked, on disk, and the next question read. `bare` is the least that
this takes by plain sqlite3: one transaction that adds an event and updates a question, and one that reads the
next. The library is changed; give a copy.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from benchmarks.processes import tell
from whycards.services.clock import SystemClock
from whycards.services.opening import open_services
from whycards.services.study import Chosen, Plan

_RIGHT = 0.85
_WARM = 20
_WEEKS = timedelta(weeks=6)
_PRAGMAS = ("synchronous=FULL", "secure_delete=ON", "temp_store=MEMORY", "wal_autocheckpoint=20000")
_EVENT = (
    'INSERT INTO event (device, sequence, clock_ms, clock_counter, schema_version, utc, "offset", zone, '
    "study_day, kind, uid, verdict, payload) "
    "VALUES ('bare', ?, ?, 0, 1, 0, 0, 'UTC', '2026-01-07', 'answered', ?, 'right', ?)"
)
_LEARNED = (
    "UPDATE question SET stability = stability * 1.1, reviews = reviews + 1, due_day = '9999-12-31' "
    "WHERE uid = ?"
)
_DUE = (
    "SELECT q.uid, q.revision_id, r.stem, x.full FROM question q JOIN revision r ON r.id = q.revision_id "
    "LEFT JOIN explanation x ON x.revision_id = r.id WHERE q.deck_id = 1 AND q.due_day IS NOT NULL "
    "AND archived = 0 AND suspended = 0 AND kind <> 'draft' ORDER BY q.due_day LIMIT 1"
)
_OPTIONS = 'SELECT text, is_key FROM "option" WHERE revision_id = ? ORDER BY position'
_PAYLOAD = '{"revision":"' + "0" * 64 + '","order":[0,1,2,3],"chosen":[0],"struck":[],"key":[0],"rating":3}'


class Later(SystemClock):
    """Weeks have passed since the last review, so that enough is due."""

    def now(self) -> datetime:
        """Aware wall time."""
        return super().now() + _WEEKS


def answer_in_a_session(path: Path, times: int) -> None:
    """Answer due questions as a learner does, some of them wrongly."""
    services, chance = open_services(path, Later()), random.Random("answers")
    session = services.study.begin(None, Plan.DUE)

    def step() -> None:
        shown = session.current
        assert shown is not None, "the library has too few due questions"
        keys = shown.question.keys
        session.answer(Chosen(keys if chance.random() < _RIGHT else {min(set(shown.order) - keys)}, 9000))
        session.advance()

    _measure(step, times)
    services.close()


def answer_barely(path: Path, times: int) -> None:
    """The two transactions."""
    with closing(sqlite3.connect(path, isolation_level=None)) as library:
        for pragma in _PRAGMAS:
            library.execute(f"PRAGMA {pragma}")
        waiting = [library.execute(_DUE).fetchone()[0]]

        def step() -> None:
            now = time.time_ns()
            library.execute("BEGIN IMMEDIATE")
            library.execute(_EVENT, (now // 1000, now // 1_000_000, waiting[0], _PAYLOAD))
            library.execute(_LEARNED, (waiting[0],))
            library.execute("COMMIT")
            library.execute("BEGIN")
            uid, revision, *_ = library.execute(_DUE).fetchone()
            library.execute(_OPTIONS, (revision,)).fetchall()
            library.execute("ROLLBACK")
            waiting[0] = uid

        _measure(step, times)


def _measure(step: Callable[[], None], times: int) -> None:
    for _ in range(_WARM):
        step()
    taken = []
    cpu = time.process_time()
    for _ in range(times):
        start = time.perf_counter()
        step()
        taken.append(time.perf_counter() - start)
    cpu = time.process_time() - cpu
    taken.sort()
    at = {f"p{share}": 1000 * taken[min(times - 1, times * share // 100)] for share in (50, 95, 99)}
    tell(**at, most=1000 * taken[-1], cpu=1000 * cpu / times)


if __name__ == "__main__":
    do = {"session": answer_in_a_session, "bare": answer_barely}[sys.argv[1]]
    do(Path(sys.argv[2]), int(sys.argv[3]))
