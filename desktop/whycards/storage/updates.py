"""What an import does beyond storing: which questions go on under other uids, which are kept, which leave."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from whycards.core.events import Body, KeyChanged, Moment
from whycards.storage import carrying, memory_cache
from whycards.storage.bulk import selected
from whycards.storage.import_result import Update

_ALIASES = "SELECT a.uid, q.uid FROM alias a JOIN question q ON q.id = a.question_id WHERE q.deck_id = ?"
# An upsert, and no replacing: that would take a row away behind the triggers which note what an import does.
_ADOPT = (
    "INSERT INTO alias (uid, question_id) SELECT ?, id FROM question WHERE uid = ? "
    "ON CONFLICT (uid) DO UPDATE SET question_id = excluded.question_id"
)
_FORGET = "DELETE FROM alias WHERE uid = ?"
_ARCHIVE = "UPDATE question SET archived = 1 WHERE uid IN (SELECT value FROM json_each(?)) AND NOT archived"
_ANSWERED = (
    "SELECT DISTINCT uid FROM event WHERE kind = 'answered' AND uid IN (SELECT value FROM json_each(:keys))"
)


def begin(connection: Connection, deck_row: int, update: Update, moment: Moment) -> dict[str, str]:
    """Note other uids, archive what leaves, make due again what has another key; gives all other uids.

    Those of questions that are not stored yet `adopt` notes when they are.
    """
    adopt(connection, update.adopted)
    if update.removed:
        connection.exec_driver_sql(_ARCHIVE, (json.dumps(sorted(update.removed)),))
    if update.key_changed:
        _ask_again(connection, update.key_changed, moment)
    noted = dict(tuple(row) for row in connection.exec_driver_sql(_ALIASES, (deck_row,)))
    return noted | dict(update.adopted)


def adopt(connection: Connection, names: Mapping[str, str]) -> None:
    """Note by which uids of its files each question is meant; one that is meant by its own needs no note."""
    for file_uid, uid in names.items():
        if file_uid == uid:
            connection.exec_driver_sql(_FORGET, (uid,))
        else:
            connection.exec_driver_sql(_ADOPT, (file_uid, uid))


def _ask_again(connection: Connection, uids: Iterable[str], moment: Moment) -> None:
    answered = [uid for (uid,) in selected(connection, _ANSWERED, sorted(uids))]
    bodies: list[Body] = [KeyChanged(uid) for uid in answered]
    carrying.append_all(connection, bodies, moment)
    memory_cache.refresh(connection, answered)
