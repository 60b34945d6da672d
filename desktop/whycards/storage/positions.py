"""Where the options of an older revision of a question stand now."""

from __future__ import annotations

import sqlite3

_REVISION = "SELECT id FROM revision WHERE hash = ?"
_NOW = "SELECT revision_id FROM question WHERE uid = ?"
_MOVES = "SELECT new_revision_id, old_position, new_position FROM position_map WHERE old_revision_id = ?"
_TEXTS = 'SELECT text FROM "option" WHERE revision_id = ? ORDER BY position'


def places_now(connection: sqlite3.Connection, uid: str, revision: str) -> dict[int, int]:
    """For each place of an option in the revision with this hash its place now; those that are gone are absent.

    Steps from revision to revision were noted by updates; where none leads here, equal texts tell.
    """
    start = connection.execute(_REVISION, (revision,)).fetchone()
    now = connection.execute(_NOW, (uid,)).fetchone()
    if start is None or now is None:
        return {}
    first = _texts(connection, start[0])
    reached = {start[0]: {place: place for place in range(len(first))}}
    waiting = [start[0]]
    while waiting and now[0] not in reached:
        at = waiting.pop(0)
        steps: dict[int, dict[int, int]] = {}
        for new, old_place, place in connection.execute(_MOVES, (at,)):
            step = steps.setdefault(new, {})
            if place is not None:
                step[old_place] = place
        for new, step in steps.items():
            if new not in reached:
                reached[new] = {one: step[place] for one, place in reached[at].items() if place in step}
                waiting.append(new)
    if now[0] in reached:
        return reached[now[0]]
    by_text = {text: place for place, text in enumerate(_texts(connection, now[0]))}
    return {place: by_text[text] for place, text in enumerate(first) if text in by_text}


def _texts(connection: sqlite3.Connection, revision: int) -> list[str]:
    return [" ".join(text.split()) for (text,) in connection.execute(_TEXTS, (revision,))]
