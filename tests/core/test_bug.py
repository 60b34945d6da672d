from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from whycards.core.bug import report

SECRET = "canary"


def raised(work: object) -> BaseException:
    assert callable(work)
    with pytest.raises(Exception) as caught:
        work()
    return caught.value


def test_a_report_tells_kinds_and_places_and_nothing_of_what_was_worked_on() -> None:
    def fails() -> None:
        try:
            {}[SECRET]  # type: ignore[index]
        except KeyError as error:
            raise ValueError(f"cannot do {SECRET}") from error

    text = report(raised(fails))
    kinds = [line for line in text.splitlines() if not line.startswith("  ")]
    assert kinds[0].startswith("Whycards ")
    assert kinds[1:] == ["ValueError", "caused by KeyError"]
    assert " in fails" in text
    assert "test_bug:" in text
    assert SECRET not in text
    assert "/" not in text


def test_errors_of_the_system_and_of_the_database_carry_their_code() -> None:
    assert "FileNotFoundError (ENOENT)" in report(raised(Path(f"/{SECRET}/none").read_bytes))
    with_database = report(raised(lambda: sqlite3.connect(":memory:").execute(f"SELECT {SECRET}")))
    assert "sqlite3.OperationalError (SQLITE_ERROR)" in with_database
    assert SECRET not in with_database


def test_errors_that_cause_each_other_come_to_an_end() -> None:
    first, second = ValueError(SECRET), TypeError(SECRET)
    first.__cause__, second.__cause__ = second, first
    assert report(first).count("Error") == 2
