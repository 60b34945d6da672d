"""Workbooks that hurt: what can be read is read, the rest is told with its row, and nothing takes long."""

from __future__ import annotations

import pytest

from formats.hostile_workbooks import CASES
from fuzz.reading import outcome


@pytest.mark.parametrize("name", list(CASES))
def test_a_workbook_that_hurts_is_told(name: str) -> None:
    made, questions, said, row = CASES[name]
    found = outcome(made())
    assert len(found.questions) == questions, found.sentences
    assert said in found.sentences
    if said and not found.failure:
        told = next(problem for problem in found.problems if said in problem.message)
        assert told.line == row and f"/{made().name}" in told.file
    else:
        assert not said or f"/{made().name}" in found.failure
