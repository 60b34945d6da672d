"""Cuts the power of a recorded learner at random moments and looks at what is left of the library."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fakes.clock import FakeClock
from fakes.happening import answered
from reliability import contents, syscalls
from reliability.disk import Disk
from reliability.seeds import Fell
from reliability.syscalls import Said, Step
from whycards.scheduling.study_day import moment
from whycards.storage.library import Library


@dataclass(frozen=True, slots=True)
class Record:
    """What a learner did, call by call; `states` are what the library held after each action."""

    root: str
    steps: Sequence[Step]
    states: Sequence[str]
    said: Sequence[int]
    """Places of the steps that said that an action is stored."""


@dataclass(frozen=True, slots=True)
class Cut:
    """`said` = actions that the learner saw stored, `found` = as many as the library held afterwards."""

    number: int
    said: int
    found: int

    @property
    def lost(self) -> int:
        """Actions that were shown as stored and are gone."""
        return max(0, self.said - self.found)


def record(folder: Path, seed: int, actions: int, *weakened: str) -> Record:
    """Let a learner work on a new library below `folder` and write down every call."""
    root, log = folder / "disk", folder / "calls.log"
    root.mkdir()
    decks = folder / "decks"
    decks.mkdir()
    script = Path(__file__).with_name("workload.py")
    arguments = [str(root / "new" / "library.db"), str(decks), str(seed), str(actions)]
    command = [sys.executable, str(script), *arguments, *weakened]
    subprocess.run(syscalls.recording(log, command), check=True, stdout=subprocess.DEVNULL, env=environment())
    steps = list(syscalls.steps(log))
    said = [place for place, step in enumerate(steps) if isinstance(step, Said)]
    lines = [json.loads(step.text) for step in steps if isinstance(step, Said)]
    assert len(lines) == actions + 1
    assert not any(line["trouble"] for line in lines)
    return Record(str(root), steps, [line["held"] for line in lines], said)


def environment() -> dict[str, str]:
    """For a process that shall find the package and the tests, and is looked at as they are."""
    root = Path(__file__).resolve().parents[2]
    places = (root / "desktop", root / "tests", root / "tests" / "audit")
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, places))}


def cut_often(
    record: Record, seed: int, numbers: Iterable[int], folder: Path, *, may_lose: bool = False
) -> list[Cut]:
    """Cut once for each number, at the moment and with the losses that seed and number decide.

    Raises Fell where the library does not open, is not sound, holds half an action or more than the one that
    was under way, and, unless it may, where it lost one.
    """
    planned = sorted((_moment(record, _dice(seed, number)), number) for number in numbers)
    disk, taken, cuts = Disk(record.root), 0, []
    for place, number in planned:
        for step in record.steps[taken:place]:
            disk.take(step)
        taken = place
        dice = _dice(seed, number)
        _moment(record, dice)
        said = sum(1 for one in record.said if one < place)
        try:
            found = _recovered(record, disk.after_cut(dice), said, folder)
            assert may_lose or found >= said, f"{said - found} actions were shown as stored and are gone"
        except Exception as problem:
            raise Fell("R2", (seed, number), problem) from problem
        cuts.append(Cut(number, said, found))
    return cuts


def _dice(seed: int, number: int) -> random.Random:
    return random.Random(f"{seed}/{number}")


def _moment(record: Record, dice: random.Random) -> int:
    """After how many steps to cut: anywhere, or right after an action was shown as stored."""
    if dice.random() < 0.5:
        return dice.choice(record.said) + 1
    return dice.randrange(len(record.steps) + 1)


def _recovered(record: Record, files: dict[str, bytes], said: int, folder: Path) -> int:
    """Put the files where a library may be opened, open it as ever, and count the actions that it holds."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in files.items():
        place = folder / Path(name).relative_to(record.root)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    path = folder / "new" / "library.db"
    clock = FakeClock()
    library = Library.open(path, clock)
    held = contents.digest(path)
    library.append(answered("signs#s1"), moment(clock))
    library.close()
    contents.assert_sound(path)
    if held in record.states:
        # The same content may come back: the state nearest to what was said counts.
        found = min((abs(n - said), n) for n, state in enumerate(record.states, 1) if state == held)[1]
        assert found <= said + 1, "an action is there before it was begun"
        return found
    assert len(contents.events(path)) == 1, "the library holds something that never was"
    return 0
