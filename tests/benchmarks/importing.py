"""Taking questions in: `python -m benchmarks.importing files|storage|rows ...`, each in a process of its own.

`files PATH LIBRARY` is the whole way, with the process that reads, as the learner's import goes; `storage
NUMBER LIBRARY` is the library's part alone; `rows LIBRARY PATH` puts all rows of a library into a new file with
the same tables by plain sqlite3: the least that any import has to do.
"""

from __future__ import annotations

import resource
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path

from benchmarks.made_questions import questions
from benchmarks.processes import peak_mib, tell
from whycards.core.deck import DeckHead
from whycards.scheduling.study_day import moment
from whycards.services.clock import SystemClock
from whycards.services.opening import open_services
from whycards.storage.library import Library

_PART = 500
_MIB = 2**20
_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "cache_size=-65536",
    "temp_store=MEMORY",
    "secure_delete=ON",
    "wal_autocheckpoint=20000",
)


class _Phases:
    """Progress that notes when storing begins."""

    def __init__(self) -> None:
        self.storing_from = 0.0

    def advance(self, done: int, total: int, what: str = "") -> None:
        if not self.storing_from and what.startswith("Storing"):
            self.storing_from = time.perf_counter()


def import_files(source: Path, path: Path) -> None:
    """Import a file, or the decks in a folder."""
    services, phases = open_services(path, SystemClock()), _Phases()
    start, cpu = time.perf_counter(), time.process_time()
    report = services.importing.run([source], None, phases)
    end, cpu = time.perf_counter(), time.process_time() - cpu
    services.close()
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    tell(
        seconds=end - start,
        storing=end - phases.storing_from,
        cpu=cpu,
        reader_cpu=children.ru_utime + children.ru_stime,
        peak=peak_mib(),
        reader_peak=children.ru_maxrss / 1024,
        questions=sum(deck.added for deck in report.result.decks),
        mib=path.stat().st_size / _MIB,
    )


def import_questions(number: int, path: Path) -> None:
    """Hand questions to the library as fast as it takes them; making them is not counted."""
    clock, waiting = SystemClock(), questions(number)
    library = Library.open(path, clock)
    seconds = cpu = 0.0
    start, cpu_start = time.perf_counter(), time.process_time()
    with library.importer(moment(clock)) as run:
        run.deck(DeckHead("Made questions", id="made"))
        while True:
            seconds, cpu = seconds + time.perf_counter() - start, cpu + time.process_time() - cpu_start
            part = list(islice(waiting, _PART))
            start, cpu_start = time.perf_counter(), time.process_time()
            if not part:
                break
            for question in part:
                run.question(question, {}, ())
    seconds, cpu = seconds + time.perf_counter() - start, cpu + time.process_time() - cpu_start
    library.close()
    tell(seconds=seconds, cpu=cpu, peak=peak_mib())


def insert_rows(source: Path, path: Path) -> None:
    """Read all rows into memory, then insert them in one transaction, indexes and all."""
    with closing(sqlite3.connect(source)) as library:
        made = library.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
        names = [name for kind, name, _ in made if kind == "table"]
        rows = {name: library.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}
    with closing(sqlite3.connect(path, isolation_level=None)) as plain:
        for pragma in _PRAGMAS:
            plain.execute(f"PRAGMA {pragma}")
        for _, _, sql in made:
            plain.execute(sql)
        start, cpu = time.perf_counter(), time.process_time()
        plain.execute("BEGIN")
        for name in (name for name in names if rows[name]):
            places = ",".join("?" * len(rows[name][0]))
            plain.executemany(f'INSERT INTO "{name}" VALUES ({places})', rows[name])
        plain.execute("COMMIT")
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    tell(seconds=seconds, cpu=cpu, mib=path.stat().st_size / _MIB)


def main(what: str, source: str, path: Path) -> None:
    """Do one of the three into the new file at `path`."""
    workloads: dict[str, Callable[[], None]] = {
        "files": lambda: import_files(Path(source), path),
        "storage": lambda: import_questions(int(source), path),
        "rows": lambda: insert_rows(Path(source), path),
    }
    workloads[what]()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
