"""Writes the tags of questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from whycards.storage.bulk import inserting, selected
from whycards.storage.schema import QuestionTagRow, TagRow

_ADD_TAG = inserting(TagRow)
LINK = inserting(QuestionTagRow)
_LINKS = (
    "SELECT l.question_id, t.name FROM question_tag l JOIN tag t ON t.id = l.tag_id "
    "WHERE l.question_id IN (SELECT value FROM json_each(:keys)) ORDER BY l.question_id, l.position"
)


class Tags:
    """Knows all tags of the library during one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        rows = connection.exec_driver_sql("SELECT name, id FROM tag")
        self._ids: dict[str, int] = {row[0]: row[1] for row in rows}
        self._last = max(self._ids.values(), default=0)

    def store(self, tags: Mapping[int, tuple[str, ...]]) -> None:
        """Link questions (by row number) that have no tags yet to these."""
        links = [
            (question, position, self._id(name))
            for question, names in tags.items()
            for position, name in enumerate(names)
        ]
        LINK.run(self._connection, links)

    def update(self, tags: Mapping[int, tuple[str, ...]]) -> None:
        """Give questions these tags where they have others."""
        held: dict[int, tuple[str, ...]] = {}
        for question, name in selected(self._connection, _LINKS, tags):
            held[question] = (*held.get(question, ()), name)
        other = {question: names for question, names in tags.items() if names != held.get(question, ())}
        for question in other:
            self._connection.exec_driver_sql("DELETE FROM question_tag WHERE question_id = ?", (question,))
        self.store(other)

    def ids(self, names: Iterable[str]) -> list[int]:
        """Row numbers of these tags; those not known yet are added."""
        return [self._id(name) for name in names]

    def _id(self, name: str) -> int:
        if name not in self._ids:
            self._last += 1
            _ADD_TAG.run(self._connection, [(self._last, name)])
            self._ids[name] = self._last
        return self._ids[name]
