"""Many rows in one statement, without per-row work in SQLAlchemy."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, cast

from sqlalchemy import Connection, Insert, Table, Update, bindparam, insert, text, update
from sqlalchemy.dialects import sqlite

from whycards.storage.schema import Base, table


class Bulk:
    """A statement compiled once and run for many tuples, whose places are `columns`.

    `name` is that of its table, `keys` are the columns of the primary key.
    """

    def __init__(self, statement: Insert | Update, columns: Sequence[str]) -> None:
        compiled = statement.compile(dialect=sqlite.dialect())
        order = compiled.positiontup or []
        if list(order) != list(columns):
            raise ValueError(f"compiled for {order}, not for {list(columns)}")
        target = cast(Table, statement.table)
        self.sql = str(compiled)
        self.columns = tuple(columns)
        self.name = target.name
        self.keys = tuple(target.primary_key.columns.keys())

    def run(self, connection: Connection, rows: list[tuple[Any, ...]]) -> None:
        """Run for each row; nothing for none."""
        if rows:
            connection.exec_driver_sql(self.sql, rows)


def inserting(row: type[Base], *columns: str, or_ignore: bool = False) -> Bulk:
    """Inserts into the table of `row`, into these columns or all of them."""
    target = table(row)
    names = columns or tuple(target.c.keys())
    statement = insert(target).values({name: bindparam(name) for name in names})
    return Bulk(statement.prefix_with("OR IGNORE") if or_ignore else statement, names)


def updating(row: type[Base], *columns: str) -> Bulk:
    """Updates these columns of the row whose id is the last place of each tuple."""
    target = table(row)
    statement = update(target).values({name: bindparam(name) for name in columns})
    return Bulk(statement.where(target.c.id == bindparam("of_id")), (*columns, "of_id"))


def selected(connection: Connection, statement: str, keys: Iterable[object]) -> list[tuple[Any, ...]]:
    """Rows of a SELECT that takes its keys from `json_each(:keys)`: one look-up for a whole batch."""
    packed = json.dumps(list(keys))
    return [tuple(row) for row in connection.execute(text(statement), {"keys": packed})]
