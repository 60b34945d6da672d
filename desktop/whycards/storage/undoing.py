"""Notes what an import does to decks that were there before, row by row, and takes it back.

Triggers write the notes while a deck is brought up to date, so that no code that stores anything has to think
of it. A deck that is new needs one note only: all that belongs to it goes with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table

from whycards.core.events import EventId, Moment, Undone
from whycards.storage import journal, memory_cache
from whycards.storage.schema import (
    AliasRow,
    Base,
    CaseExhibitRow,
    CaseMediaRow,
    CaseRow,
    DeckRow,
    DomainRow,
    DoubtRow,
    EditRow,
    EventRow,
    QuestionRow,
    QuestionTagRow,
    table,
)

_CACHED = frozenset(
    (
        "stability",
        "difficulty",
        "last_day",
        "due_day",
        "first_day",
        "reviews",
        "lapses",
        "flagged",
        "suspended",
        "note",
    )
)
"""Columns that follow from events, which have a way back of their own."""
_WATCHED: tuple[type[Base], ...] = (
    DeckRow,
    DomainRow,
    CaseRow,
    CaseExhibitRow,
    CaseMediaRow,
    QuestionRow,
    QuestionTagRow,
    DoubtRow,
    EditRow,
    AliasRow,
)
_TABLES = {table(row).name: table(row) for row in _WATCHED}
_EVENT = table(EventRow).name
_NEW_DECK = "new deck"
_OF_QUESTION = ("question_tag", "doubt", "edit", "alias")
_OF_CASE = ("scenario_exhibit", "scenario_media")
_KEPT_IMPORTS = 5


@dataclass(frozen=True, slots=True)
class UndoableImport:
    """The newest import; `title` is that of the first of its `decks`. `created` in microseconds since 1970."""

    id: int
    created: int
    title: str
    decks: int


class Notes:
    """Takes notes of one import within its transaction."""

    def __init__(self, connection: Connection, created: int) -> None:
        self._connection = connection
        self._created = created
        self._import = 0
        self._is_watching = False

    def begin_deck(self, title: str, *, is_held: bool) -> None:
        """A deck comes; what happens to it is noted from now on where the library holds it already."""
        self._begin_import(title)
        if is_held != self._is_watching:
            self._watch() if is_held else self._look_away()

    def new_deck(self, row: int) -> None:
        """The deck of this row was made just now."""
        self._connection.exec_driver_sql(
            "INSERT INTO undo_step (import_id, target, before, after) VALUES (?, ?, '', ?)",
            (self._import, _NEW_DECK, json.dumps({"id": row})),
        )

    def end(self) -> None:
        """The import is over. One that changed nothing leaves no trace; of old ones the notes go."""
        if self._is_watching:
            self._look_away()
        execute, own = self._connection.exec_driver_sql, (self._import,)
        if not execute("SELECT EXISTS(SELECT 1 FROM undo_step WHERE import_id = ?)", own).scalar_one():
            execute("DELETE FROM import WHERE id = ?", own)
            return
        old = (self._import - _KEPT_IMPORTS,)
        execute("DELETE FROM undo_step WHERE import_id <= ?", old)
        execute("DELETE FROM import WHERE id <= ?", old)

    def _begin_import(self, title: str) -> None:
        execute = self._connection.exec_driver_sql
        if self._import:
            execute("UPDATE import SET decks = decks + 1 WHERE id = ?", (self._import,))
            return
        values = (self._created, title)
        execute("INSERT INTO import (created, title, decks) VALUES (?, ?, 1)", values)
        self._import = int(execute("SELECT last_insert_rowid()").scalar_one())

    def _watch(self) -> None:
        for statement in _triggers(self._import):
            self._connection.exec_driver_sql(statement)
        self._is_watching = True

    def _look_away(self) -> None:
        for name in (*_TABLES, _EVENT):
            for action in ("insert", "update", "delete"):
                self._connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS temp.note_{name}_{action}")
        self._is_watching = False


def newest(connection: Any) -> UndoableImport | None:
    """The import that can be undone, of a connection of sqlite3 or SQLAlchemy's driver."""
    found = connection.execute(
        "SELECT id, created, title, decks FROM import WHERE NOT undone ORDER BY id DESC LIMIT 1"
    )
    row = found.fetchone()
    return UndoableImport(*row) if row is not None else None


def undo(connection: Connection, number: int, moment: Moment) -> int:
    """Take the import of this number back, in the transaction of `connection`.

    Gives how many questions stay as they are because they were changed since. Raises KeyError where it is not
    the newest one.
    """
    execute = connection.exec_driver_sql
    (last,) = execute("SELECT max(id) FROM import WHERE NOT undone").one()
    if last != number:
        raise KeyError(number)
    kept, uids = 0, set[str]()
    steps = execute(
        "SELECT target, before, after FROM undo_step WHERE import_id = ? ORDER BY id DESC", (number,)
    )
    for target, before, after in steps.all():
        old, new = _columns(before), _columns(after)
        uids |= _with_another_history(target, old, new)
        if target == _NEW_DECK:
            uids |= _remove_deck(connection, int(new["id"]))
        elif target == _EVENT:
            event = EventId(str(new["device"]), int(new["sequence"]))
            journal.append(connection, Undone(str(new["uid"]), event), moment)
        else:
            if target == "question" and not old:
                uids |= _part_merged(connection, "id = ?", (new["id"],))
            kept += not _restore(connection, _TABLES[target], old, new)
    execute("UPDATE import SET undone = 1 WHERE id = ?", (number,))
    memory_cache.refresh(connection, uids)
    return kept


def _with_another_history(target: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> set[str]:
    """Uids whose memory is another one once this is taken back: it follows from the events of a uid alone."""
    if target not in ("question", _EVENT) or (target == "question" and old.get("uid") == new.get("uid")):
        return set()
    return {str(row["uid"]) for row in (old, new) if row.get("uid")}


def _columns(packed: str) -> dict[str, Any]:
    return dict(json.loads(packed)) if packed else {}


def _restore(connection: Connection, target: Table, old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Give a row back; False where it is another one by now."""
    keys = [column.name for column in target.primary_key]
    if not new:
        names = list(old)
        places = ", ".join("?" * len(names))
        statement = f"INSERT OR IGNORE INTO {target.name} ({_listed(names)}) VALUES ({places})"
        connection.exec_driver_sql(statement, tuple(old.values()))
        return True
    where = " AND ".join(f'"{key}" = ?' for key in keys)
    values = tuple(new[key] for key in keys)
    if not old:
        if target.name == "question":
            _remove_parts(connection, "question_id = ?", values)
        connection.exec_driver_sql(f"DELETE FROM {target.name} WHERE {where}", values)
        return True
    if target.name == "question":
        where, values = f"{where} AND revision_id = ?", (*values, new["revision_id"])
    changes = [name for name in old if name not in keys]
    assigned = ", ".join(f'"{name}" = ?' for name in changes)
    statement = f"UPDATE {target.name} SET {assigned} WHERE {where}"
    done = connection.exec_driver_sql(statement, (*(old[name] for name in changes), *values))
    return bool(done.rowcount)


def _remove_deck(connection: Connection, row: int) -> set[str]:
    """Remove a deck; gives the uids of questions elsewhere whose history is another one without it."""
    execute = connection.exec_driver_sql
    parted = _part_merged(connection, "deck_id = ?", (row,))
    _remove_parts(connection, "question_id IN (SELECT id FROM question WHERE deck_id = ?)", (row,))
    execute("DELETE FROM question WHERE deck_id = ?", (row,))
    for part in _OF_CASE:
        execute(f"DELETE FROM {part} WHERE scenario_id IN (SELECT id FROM scenario WHERE deck_id = ?)", (row,))
    for part in ("scenario", "domain"):
        execute(f"DELETE FROM {part} WHERE deck_id = ?", (row,))
    execute("DELETE FROM deck WHERE id = ?", (row,))
    return parted


def _part_merged(connection: Connection, where: str, values: tuple[Any, ...]) -> set[str]:
    """End the mergings of questions that go: what they took in stands for itself again.

    Gives the uids of the other side, whose histories are others now.
    """
    execute, going = connection.exec_driver_sql, f"(SELECT id FROM question WHERE {where})"
    freed = f"(SELECT question_id FROM merged WHERE into_id IN {going})"
    left = f"(SELECT into_id FROM merged WHERE question_id IN {going})"
    found = execute(f"SELECT uid FROM question WHERE id IN {freed} OR id IN {left}", (*values, *values))
    uids = {str(uid) for (uid,) in found}
    execute(f"UPDATE question SET archived = 0 WHERE id IN {freed}", values)
    execute(f"DELETE FROM merged WHERE into_id IN {going} OR question_id IN {going}", (*values, *values))
    return uids


def _remove_parts(connection: Connection, where: str, values: tuple[Any, ...]) -> None:
    for part in _OF_QUESTION:
        connection.exec_driver_sql(f"DELETE FROM {part} WHERE {where}", values)


def _triggers(number: int) -> Iterator[str]:
    for name, target in _TABLES.items():
        columns = [column.name for column in target.c if column.name not in _CACHED or name != "question"]
        old, new = _object("OLD", columns), _object("NEW", columns)
        updated = f"UPDATE OF {_listed(columns)}"
        yield _trigger(number, name, "insert", "INSERT", "''", new)
        yield _trigger(number, name, "update", updated, old, new)
        yield _trigger(number, name, "delete", "DELETE", old, "''")
    yield _trigger(number, _EVENT, "insert", "INSERT", "''", _object("NEW", ["device", "sequence", "uid"]))


def _trigger(number: int, name: str, action: str, when: str, before: str, after: str) -> str:
    return (
        f"CREATE TEMP TRIGGER note_{name}_{action} AFTER {when} ON main.{name} BEGIN "
        "INSERT INTO undo_step (import_id, target, before, after) "
        f"VALUES ({number}, '{name}', {before}, {after}); END"
    )


def _object(row: str, columns: list[str]) -> str:
    named = ", ".join(f"'{name}', {row}.\"{name}\"" for name in columns)
    return f"json_object({named})"


def _listed(columns: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)
