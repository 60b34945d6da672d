"""A long run of the fuzz test: each reader against decks with something wrong in them.

    python tests/fuzz/run.py [--tries 2000] [--seed N] [--only KIND ...] [--keep FOLDER]

Each kind of deck is read by a process of its own, whose memory is bounded. A deck that makes a reader raise
what it does not declare, take longer than 5 s, or more than 500 MB, is written to FOLDER with its seed. The run
ends with status 1 if there is one. 2,000 decks of each kind take about half an hour on two idle cores.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [path for path in (str(ROOT / "desktop"), str(ROOT / "tests")) if path not in sys.path]

from fuzz.made_decks import MAKERS  # noqa: E402
from fuzz.mutating import mutated  # noqa: E402
from fuzz.reading import Broken, outcome  # noqa: E402

PEAK_BYTES = 500 << 20
_SILENT_SECONDS = 60


def work(kind: str, start: int, tries: int) -> None:
    """Read decks of one kind, and print a line of JSON for each that is done."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    for seed in range(start, start + tries):
        print(json.dumps({"seed": seed}), flush=True)
        try:
            found = outcome(mutated(kind, seed))
            line: dict[str, object] = {"seconds": found.seconds, "read": bool(found.questions)}
        except Broken as broken:
            cause = broken.__cause__.__traceback__ if broken.__cause__ else None
            while cause is not None and cause.tb_next is not None:
                cause = cause.tb_next
            where = f" at {Path(cause.tb_frame.f_code.co_filename).name}:{cause.tb_lineno}" if cause else ""
            line = {"broken": f"{broken}{where}"}
        line["peak"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        print(json.dumps(line), flush=True)


class Tally:
    """What came of one kind."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.tries = self.read = self.peak = 0
        self.slowest = 0.0
        self.broken: list[tuple[int, str]] = []

    def run(self, start: int, tries: int) -> None:
        """Read so many decks, with a new process wherever one dies."""
        end = start + tries
        while start < end:
            start = self._batch(start, end - start)

    def _batch(self, start: int, tries: int) -> int:
        """Read on from a seed in one process; the seed to go on with."""
        command = [sys.executable, __file__, "--work", self.kind, str(start), str(tries)]
        seed = start - 1
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            for text in process.stdout:
                line = json.loads(text)
                if "seed" in line:
                    seed = line["seed"]
                else:
                    self._count(seed, line)
            status = process.wait()
        if status:
            self.broken.append((seed, f"the process ended with status {status}"))
        return seed + 1

    def _count(self, seed: int, line: dict[str, object]) -> None:
        self.tries += 1
        self.read += bool(line.get("read"))
        self.slowest = max(self.slowest, float(str(line.get("seconds", 0))))
        before, self.peak = self.peak, max(self.peak, int(str(line["peak"])))
        if "broken" in line:
            self.broken.append((seed, str(line["broken"])))
        elif before <= PEAK_BYTES < self.peak:
            self.broken.append((seed, f"it took {self.peak >> 20} MB"))

    def row(self) -> str:
        """The figures in one line."""
        return (
            f"{self.kind:<12} {self.tries:>7,} {self.read:>7,} {self.slowest:>8.2f} s "
            f"{self.peak >> 20:>5} MB {len(self.broken):>6}"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--only", nargs="+", choices=sorted(MAKERS), default=list(MAKERS))
    parser.add_argument("--keep", type=Path, default=None)
    parser.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options.work[0], int(options.work[1]), int(options.work[2]))
        return 0
    print(
        f"seed {options.seed}\n{'kind':<12} {'decks':>7} {'read':>7} {'slowest':>10} {'peak':>8} {'broken':>6}"
    )
    fell = 0
    for kind in options.only:
        tally = Tally(kind)
        tally.run(options.seed, options.tries)
        print(tally.row(), flush=True)
        for seed, what in tally.broken:
            print(f"    {kind} {seed}: {what}")
            if options.keep is not None:
                options.keep.mkdir(parents=True, exist_ok=True)
                made = mutated(kind, seed)
                (options.keep / f"{kind}-{seed}-{made.name}").write_bytes(made.content())
        fell += len(tally.broken)
    return 1 if fell else 0


if __name__ == "__main__":
    sys.exit(main())
