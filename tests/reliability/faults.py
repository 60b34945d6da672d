"""Lets one call of a learner's process fail, as a full or faulty disk would, and looks at what became of it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fakes.clock import FakeClock
from reliability import contents, power
from reliability.seeds import Fell
from reliability.syscalls import Removed, Said, Step, Sync, Truncate, Write
from whycards.storage.library import Library

ERRORS = {
    "pwrite64": ("ENOSPC", "EIO"),
    "fdatasync": ("EIO",),
    "fsync": ("EIO",),
    "ftruncate": ("EIO",),
    "unlink": ("EIO",),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """The `number`-th call of this kind to the library's files fails, with `onwards` all later ones too."""

    call: str
    error: str
    number: int
    onwards: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """What became of a fault: what was said of refused actions, how many went well.

    `is_there` where the action refused last was in the library all the same when it was opened again.
    """

    fault: Fault
    sentences: tuple[str, ...]
    done: int
    is_there: bool


def faults(record: power.Record) -> list[Fault]:
    """Every single call that a recorded learner's work depends on, failing once and from then on."""
    paths = _paths(f"{record.root}/new/library.db")
    own = [step for step in record.steps if not isinstance(step, Said) and step.path in paths]
    counts = Counter(_call(step) for step in own)
    return [
        Fault(call, errors[(number + onwards) % len(errors)], number, onwards)
        for call, errors in ERRORS.items()
        for number in range(1, counts[call] + 1)
        for onwards in (False, True)
    ]


def fault_of(kept: tuple[int, ...]) -> tuple[int, Fault]:
    """The learner's seed and the fault that a kept seed stands for."""
    seed, call, error, number, onwards = kept
    name = list(ERRORS)[call]
    return seed, Fault(name, ERRORS[name][error], number, bool(onwards))


def run(fault: Fault, seed: int, actions: int, folder: Path) -> Seen:
    """Let a learner work on a new library below `folder` while this fault happens.

    Raises Fell where something that was shown as stored is gone, a refused action left a trace, the
    process died, or a fault that has passed keeps anything from working.
    """
    library, decks = folder / "new" / "library.db", folder / "decks"
    decks.mkdir()
    script = Path(__file__).with_name("workload.py")
    learner = [sys.executable, str(script), str(library), str(decks), str(seed), str(actions)]
    command = _injecting(fault, library, learner)
    ended = subprocess.run(command, capture_output=True, text=True, env=power.environment())
    try:
        assert ended.returncode == 0, ended.stderr
        lines = [json.loads(line) for line in ended.stdout.splitlines()]
        sentences = tuple(line["trouble"] for line in lines if line["trouble"])
        is_there = _check(fault, sentences, lines, library)
    except AssertionError as problem:
        place = list(ERRORS).index(fault.call), ERRORS[fault.call].index(fault.error)
        raise Fell("R4", (seed, *place, fault.number, int(fault.onwards)), f"{fault}: {problem}") from problem
    return Seen(fault, sentences, len(lines) - len(sentences), is_there)


def _injecting(fault: Fault, library: Path, command: list[str]) -> list[str]:
    when = f"{fault.number}{'+' if fault.onwards else ''}"
    watched = [word for path in _paths(str(library)) for word in ("-P", path)]
    injected = ["-e", f"trace={fault.call}", "-e", f"inject={fault.call}:error={fault.error}:when={when}"]
    return ["strace", "-qqq", "-o", "/dev/null", *watched, *injected, *command]


def _check(fault: Fault, sentences: tuple[str, ...], lines: list[dict[str, Any]], library: Path) -> bool:
    """Whether the action that was refused last was there all the same when the library was opened again."""
    last: dict[str, Any] = {"held": "", "events": 0, "happened": contents.digest_of([])}
    for line in lines:
        if line["trouble"]:
            # Where every call fails, nothing can be read at the moment either.
            is_dark = fault.onwards and not line["held"]
            assert is_dark or line["held"] == last["held"], f"{line['action']} was refused and left a trace"
            assert str(library) in line["trouble"]
            assert line["trouble"].endswith(".")
        else:
            last = line
    assert fault.onwards or len(sentences) <= 1, sentences
    Library.open(library, FakeClock()).close()
    contents.assert_sound(library)
    if not last["held"] or contents.digest(library) == last["held"]:
        return False
    # A sync that fails leaves open whether the disk has it: an action that was refused may be there.
    happened = contents.events(library)
    assert sentences
    assert contents.digest_of(happened[: last["events"]]) == last["happened"], "something is lost"
    assert len(happened) <= last["events"] + 1
    return True


def _paths(library: str) -> list[str]:
    """All that a library consists of, and the folder of these files."""
    return [library, f"{library}-wal", f"{library}-shm", f"{library}-journal", str(Path(library).parent)]


def _call(step: Step) -> str:
    match step:
        case Write():
            return "pwrite64"
        case Truncate():
            return "ftruncate"
        case Removed():
            return "unlink"
        case Sync():
            return step.call
    return ""
