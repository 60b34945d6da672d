"""The queries behind Home, a session and an answer use indexes, however large the library is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from fakes.clock import FakeClock
from fakes.happening import answered
from fakes.studying import fill, numbered
from whycards.scheduling.study_day import moment
from whycards.storage.library import Library
from whycards.storage.writing import driver


@contextmanager
def plans(library: Library) -> Iterator[list[tuple[str, str]]]:
    """Every step of the plan of each statement that runs meanwhile, with the statement."""
    statements: list[str] = []
    found: list[tuple[str, str]] = []
    with library._database.reading() as reading, library._writer().writing() as writing:
        used = (reading, driver(writing))
    for connection in used:
        connection.set_trace_callback(statements.append)
    yield found
    for connection in used:
        connection.set_trace_callback(None)
    with closing(sqlite3.connect(library.path)) as explaining:
        for statement in statements:
            if statement.lstrip().upper().startswith(("SELECT", "UPDATE")):
                steps = explaining.execute(f"EXPLAIN QUERY PLAN {statement}")
                found.extend((step[3], statement) for step in steps)


@pytest.fixture
def studied(library: Library, clock: FakeClock) -> Library:
    for title in ("First", "Second"):
        fill(library, clock, title, numbered(40))
    for uid in library.unseen(1)[:20]:
        library.append(answered(uid), moment(clock))
    return library


def scans(found: list[tuple[str, str]], table: str) -> list[tuple[str, str]]:
    """Steps that read a table row by row."""
    return [step for step in found if step[0].startswith(f"SCAN {table}") and "COVERING INDEX" not in step[0]]


def test_an_answer_and_the_next_question_seek(studied: Library, clock: FakeClock) -> None:
    uid = studied.unseen(2)[0]
    with plans(studied) as found:
        studied.append(answered(uid), moment(clock))
        studied.question(uid)
        studied.events(uid)
        studied.parameters()
    assert found
    assert [
        step for step in found if step[0].startswith("SCAN") and not step[0].startswith("SCAN library")
    ] == []
    assert [step for step in found if "TEMP B-TREE" in step[0]] == []
    with plans(studied) as found:
        studied.events_of_day(moment(clock).study_day)
    assert found[0][0].startswith("SEARCH event USING INDEX ix_event_study_day_kind (study_day=?")


@pytest.mark.parametrize("deck_row", [1, None])
def test_due_and_unseen_seek_in_the_index_of_what_may_be_asked(
    studied: Library, clock: FakeClock, deck_row: int | None
) -> None:
    with plans(studied) as found:
        studied.due(moment(clock).study_day, deck_row)
        studied.unseen(deck_row, limit=10)
    steps = [step for step, _ in found if "question" in step]
    assert len(steps) == 2
    assert all(
        step.startswith("SEARCH question USING INDEX ix_question_studiable (deck_id=?") for step in steps
    )


def test_unseen_is_ordered_by_the_index(studied: Library) -> None:
    with plans(studied) as found:
        studied.unseen(1, limit=10)
    # Only questions at equal places are sorted among themselves.
    sorts = [step for step, _ in found if "TEMP B-TREE" in step]
    assert sorts == ["USE TEMP B-TREE FOR RIGHT PART OF ORDER BY"]


def test_counts_read_indexes_only(studied: Library, clock: FakeClock) -> None:
    with plans(studied) as found:
        studied.decks(moment(clock).study_day, 10)
        studied.introduced(moment(clock).study_day, 1)
        studied.introduced(moment(clock).study_day, None)
    steps = [step for step, _ in found if " question" in step]
    assert len(steps) == 5
    assert all("COVERING INDEX" in step for step in steps)
    assert scans(found, "question") == []


def test_the_newest_answers_come_off_the_clock_index(studied: Library) -> None:
    with plans(studied) as found:
        studied.newest_milliseconds(10)
    assert [step for step, _ in found if step.startswith("SCAN")] == [
        "SCAN event USING INDEX ix_event_clock_ms_clock_counter"
    ]
