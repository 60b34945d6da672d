"""The scheduler alone: `python -m benchmarks.replaying QUESTIONS` replays events that lie in memory."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime
from itertools import groupby

from benchmarks.large_library import Past
from benchmarks.processes import tell
from whycards.core.events import Event
from whycards.scheduling.fsrs import Parameters
from whycards.scheduling.replay import replay

_PART = 1000


def main(number: int) -> None:
    """Replay the events of a thousand questions at a time; making them is not counted."""
    parameters, seconds, cpu, events = Parameters(), 0.0, 0.0, 0
    for _ in range(0, number, _PART):
        histories = _histories(min(number, _PART))
        start, cpu_start = time.perf_counter(), time.process_time()
        for history in histories:
            replay(history, parameters)
        seconds, cpu = seconds + time.perf_counter() - start, cpu + time.process_time() - cpu_start
        events += sum(map(len, histories))
    tell(seconds=seconds, cpu=cpu, events=events)


def _histories(number: int) -> list[list[Event]]:
    made = Past("device", datetime.now(UTC), [0] * number)
    by_uid = sorted(made, key=lambda event: (event.body.uid, event.order))  # type: ignore[union-attr]
    return [list(group) for _, group in groupby(by_uid, key=lambda event: event.body.uid)]  # type: ignore[union-attr]


if __name__ == "__main__":
    main(int(sys.argv[1]))
