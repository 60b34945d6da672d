"""R4: one write or sync of the learner's process fails, or all from one on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from reliability import faults, power
from reliability.seeds import kept

SEED = 20260107
ACTIONS = 12
FAULTS = 20


@pytest.mark.usefixtures("strace")
def test_a_call_that_fails_costs_nothing_that_was_shown_as_stored(tmp_path: Path) -> None:
    (tmp_path / "recorded").mkdir()
    every = faults.faults(power.record(tmp_path / "recorded", SEED, ACTIONS))
    assert len(every) > 20 * FAULTS
    seen = []
    for number, fault in enumerate(random.Random(SEED).sample(every, FAULTS)):
        (tmp_path / str(number)).mkdir()
        seen.append(faults.run(fault, SEED, ACTIONS, tmp_path / str(number)))
    assert any(one.sentences for one in seen)
    assert any(one.done > ACTIONS // 2 for one in seen)


@pytest.mark.usefixtures("strace")
@pytest.mark.parametrize("numbers", kept("R4"))
def test_what_once_fell(tmp_path: Path, numbers: tuple[int, ...]) -> None:
    seed, fault = faults.fault_of(numbers)
    faults.run(fault, seed, ACTIONS, tmp_path)
