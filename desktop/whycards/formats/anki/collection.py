"""What a collection holds: kinds of notes, decks, notes and cards, in the older and the newer schema alike."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from whycards.formats.anki.database import Database
from whycards.formats.anki.protobuf import fields
from whycards.formats.errors import Refused

_CARD = ("id", "nid", "did", "ord", "type", "queue", "due", "ivl", "factor", "reps", "lapses")
_CARD_TOO = ("odue", "odid", "flags", "data")
_NOTE = ("id", "guid", "mid", "tags", "flds")
_DIVIDER = "\x1f"
_CLOZE = 1
_MINUTES_OF_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class NoteType:
    """A kind of note: the names of its fields in order, and whether its texts have gaps."""

    id: int
    name: str
    fields: tuple[str, ...]
    is_cloze: bool = False


class Card(NamedTuple):
    """A card as Anki keeps it; see Anki's own table."""

    id: int
    note: int
    deck: int
    place: int
    kind: int
    queue: int
    due: int
    interval: int
    factor: int
    reps: int
    lapses: int
    flags: int
    data: str


@dataclass(frozen=True, slots=True)
class Note:
    """A note with its fields, which are HTML."""

    id: int
    guid: str
    kind: NoteType
    tags: tuple[str, ...]
    fields: tuple[str, ...]


@dataclass(slots=True)
class Collection:
    """All of a collection but its notes, which are read one by one.

    `created` is the instant from which due days count (seconds since 1970), `offset` seconds east of UTC where
    the collection says so. `decks` holds the parts of each deck's name, outermost first.
    """

    database: Database
    types: Mapping[int, NoteType]
    decks: Mapping[int, tuple[str, ...]]
    created: int
    offset: int | None = None
    cards: dict[int, list[Card]] = field(default_factory=dict)

    @classmethod
    def of(cls, database: Database) -> Collection:
        """What a database holds. Raises Refused where it is no collection."""
        row = next(database.rows("col", ("crt", "conf", "models", "decks")), None)
        if row is None:
            raise Refused("is no collection of Anki (it is empty)")
        created, conf, models, decks = row
        is_new = database.has("notetypes", "id", "name", "config")
        found = cls(
            database,
            _types_of(database) if is_new else _types_in(_json(models)),
            _decks_of(database) if is_new else _decks_in(_json(decks)),
            _whole(created),
            _offset(_config_of(database) if is_new else _json(conf)),
        )
        found._read_cards()
        return found

    def _read_cards(self) -> None:
        too = [name for name in _CARD_TOO if self.database.has("cards", name)]
        for row in self.database.rows("cards", (*_CARD, *too)):
            extra = dict(zip(too, row[len(_CARD) :], strict=True))
            numbers = [*map(_whole, row[: len(_CARD)]), _whole(extra.get("flags"))]
            card = Card._make([*numbers, _text(extra.get("data"))])
            home = _whole(extra.get("odid"))
            if home:  # it is in a filtered deck for now
                card = card._replace(deck=home, due=_whole(extra.get("odue")) or card.due)
            self.cards.setdefault(card.note, []).append(card)

    def note(self, number: int) -> Note | None:
        """The note with this id; None where there is none, or its kind is not known. Raises Refused."""
        row = next(self.database.rows("notes", _NOTE, "WHERE id = ?", (number,)), None)
        if row is None:
            return None
        kind = self.types.get(_whole(row[2]))
        if kind is None:
            return None
        tags = tuple(_text(row[3]).split())
        return Note(number, _text(row[1]), kind, tags, tuple(_text(row[4]).split(_DIVIDER)))

    def note_ids(self) -> Iterator[tuple[int, int]]:
        """The id of each note, and that of its kind, in the order in which they were made. Raises Refused."""
        for number, kind in self.database.rows("notes", ("id", "mid"), "ORDER BY id"):
            yield _whole(number), _whole(kind)

    def last_reviews(self, cards: Iterable[int]) -> dict[int, int]:
        """When these cards were last reviewed (milliseconds since 1970), as far as the log says."""
        wanted, last = set(cards), dict[int, int]()
        if not wanted or not self.database.has("revlog", "id", "cid"):
            return last
        for at, card in self.database.rows("revlog", ("id", "cid")):
            if card in wanted:
                last[card] = max(last.get(card, 0), _whole(at))
        return last


def _types_of(database: Database) -> dict[int, NoteType]:
    names: dict[int, list[tuple[int, str]]] = {}
    for kind, place, name in database.rows("fields", ("ntid", "ord", "name")):
        names.setdefault(_whole(kind), []).append((_whole(place), _text(name)))
    types: dict[int, NoteType] = {}
    for number, title, config in database.rows("notetypes", ("id", "name", "config")):
        ordered = tuple(one for _, one in sorted(names.get(_whole(number), [])))
        types[_whole(number)] = NoteType(_whole(number), _text(title), ordered, _is_cloze(config))
    return types


def _is_cloze(config: object) -> bool:
    try:
        found = dict(fields(config)) if isinstance(config, bytes) else {}
    except ValueError:
        return False
    return found.get(1) == _CLOZE


def _types_in(models: Mapping[str, Any]) -> dict[int, NoteType]:
    types: dict[int, NoteType] = {}
    for number, model in models.items():
        if not isinstance(model, dict) or not isinstance(model.get("flds"), list):
            continue
        listed = [one for one in model["flds"] if isinstance(one, dict)]
        names = sorted((_whole(one.get("ord")), _text(one.get("name"))) for one in listed)
        ordered, kind = tuple(name for _, name in names), _whole(number)
        types[kind] = NoteType(kind, _text(model.get("name")), ordered, model.get("type") == _CLOZE)
    return types


def _decks_of(database: Database) -> dict[int, tuple[str, ...]]:
    rows = database.rows("decks", ("id", "name"))
    return {_whole(deck): tuple(_text(name).split(_DIVIDER)) for deck, name in rows}


def _decks_in(decks: Mapping[str, Any]) -> dict[int, tuple[str, ...]]:
    return {
        _whole(deck): tuple(_text(one.get("name")).split("::"))
        for deck, one in decks.items()
        if isinstance(one, dict)
    }


def _config_of(database: Database) -> Mapping[str, Any]:
    if not database.has("config", "key", "val"):
        return {}
    found = next(database.rows("config", ("val",), "WHERE key = ?", ("creationOffset",)), None)
    return {"creationOffset": _json_value(found[0])} if found else {}


def _offset(config: Mapping[str, Any]) -> int | None:
    """Seconds east of UTC; Anki keeps minutes west."""
    minutes = config.get("creationOffset")
    if not isinstance(minutes, int) or isinstance(minutes, bool) or abs(minutes) > _MINUTES_OF_DAY:
        return None
    return -60 * minutes


def _json(text: object) -> Mapping[str, Any]:
    value = _json_value(text)
    return value if isinstance(value, dict) else {}


def _json_value(text: object) -> Any:
    try:
        return json.loads(text if isinstance(text, bytes) else _text(text) or "null")
    except (ValueError, RecursionError):
        return None


def _whole(value: object) -> int:
    """A column of whole numbers may hold anything."""
    if isinstance(value, (int, float)) and abs(value) < 1 << 62:
        return int(value)
    if isinstance(value, str) and value.isdecimal() and len(value) < 19:
        return int(value)
    return 0


def _text(value: object) -> str:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return value if isinstance(value, str) else "" if value is None else str(value)
