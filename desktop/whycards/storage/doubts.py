"""Writes why questions need a look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from whycards.core.problem import Problem
from whycards.storage.bulk import inserting, selected
from whycards.storage.schema import DoubtRow

_ADD = inserting(DoubtRow)
_HELD = (
    "SELECT question_id, rule, message, place, seen FROM doubt "
    "WHERE question_id IN (SELECT value FROM json_each(:keys)) ORDER BY question_id, position"
)
_REMOVE = "DELETE FROM doubt WHERE question_id = ?"
_LOOKED = "UPDATE doubt SET seen = 1 WHERE question_id = ?"


class Doubts:
    """Brings the doubts of questions up to date within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._has_any = bool(connection.exec_driver_sql("SELECT EXISTS(SELECT 1 FROM doubt)").scalar_one())

    def store(self, doubts: Mapping[int, Sequence[Problem]]) -> int:
        """Give questions (by row number) these doubts; what the learner has seen stays seen.

        For how many of the questions there is something not seen yet.
        """
        held: dict[int, list[tuple[Any, ...]]] = {}
        if self._has_any:
            for question, *row in selected(self._connection, _HELD, doubts):
                held.setdefault(question, []).append(tuple(row))
        added: list[tuple[Any, ...]] = []
        unseen = 0
        for question, problems in doubts.items():
            before = held.get(question, [])
            seen = {(rule, message) for rule, message, _, is_seen in before if is_seen}
            rows = [(one.rule, one.message, _place(one), (one.rule, one.message) in seen) for one in problems]
            unseen += any(not is_seen for *_, is_seen in rows)
            if rows != [(rule, message, place, bool(is_seen)) for rule, message, place, is_seen in before]:
                self._connection.exec_driver_sql(_REMOVE, (question,))
                added += [(question, position, *row) for position, row in enumerate(rows)]
        _ADD.run(self._connection, added)
        self._has_any = self._has_any or bool(added)
        return unseen


def mark_seen(connection: Connection, question: int) -> None:
    """The learner looked at a question (by row number)."""
    connection.exec_driver_sql(_LOOKED, (question,))


def _place(problem: Problem) -> str:
    return f"{problem.file}:{problem.line}" if problem.line is not None else problem.file
