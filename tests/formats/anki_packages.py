"""Writes Anki packages of each generation, as Anki does, from notes and cards that a test names."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeAlias

import zstandard

Generation: TypeAlias = Literal["anki2", "anki21", "anki21b"]
CREATED = 1_767_582_000
"""Four in the morning of 2026-01-05, an hour east of UTC."""

_SCHEMA = """
CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null,
  due integer not null, ivl integer not null, factor integer not null, reps integer not null,
  lapses integer not null, left integer not null, odue integer not null, odid integer not null,
  flags integer not null, data text not null);
CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
  type integer not null);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
"""
_NEWER = """
CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL COLLATE unicase,
  mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL);
CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE unicase,
  config blob NOT NULL, PRIMARY KEY (ntid, ord)) without rowid;
CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE unicase,
  mtime_secs integer NOT NULL, usn integer NOT NULL, common blob NOT NULL, kind blob NOT NULL);
CREATE UNIQUE INDEX idx_decks_name ON decks (name);
CREATE TABLE config (KEY text NOT NULL PRIMARY KEY, usn integer NOT NULL, mtime_secs integer NOT NULL,
  val blob NOT NULL) without rowid;
"""


@dataclass
class Written:
    """A note: its fields, and what its cards say beside their deck. Without cards it gets a new one."""

    fields: Sequence[str]
    kind: str = "Basic"
    deck: str = "Rivers"
    tags: str = ""
    guid: str = ""
    cards: Sequence[Mapping[str, Any]] = ({},)


@dataclass
class Package:
    """Kinds of notes with the names of their fields (a kind called Cloze has gaps), and notes."""

    notes: Sequence[Written]
    kinds: Mapping[str, Sequence[str]] = field(default_factory=lambda: {"Basic": ("Front", "Back")})
    media: Mapping[str, bytes] = field(default_factory=dict)
    conf: Mapping[str, Any] = field(default_factory=dict)
    reviews: Sequence[tuple[int, int]] = ()
    """Instant (milliseconds) and number of the card (from 1) of each review."""

    def database(self, path: Path, *, is_newer: bool) -> None:
        """Write the collection."""
        with closing(sqlite3.connect(path)) as connection:
            connection.create_collation("unicase", lambda one, other: (one > other) - (one < other))
            connection.executescript(_SCHEMA + (_NEWER if is_newer else ""))
            decks = list(dict.fromkeys(["Default", *(note.deck for note in self.notes)]))
            kinds = list(self.kinds)
            self._describe(connection, kinds, decks, is_newer=is_newer)
            number = 0
            for at, note in enumerate(self.notes, 1):
                row: tuple[object, ...] = (
                    1000 + at,
                    note.guid or f"guid{at}",
                    kinds.index(note.kind) + 1,
                    note.tags,
                )
                row = (*row, "\x1f".join(note.fields))
                connection.execute("INSERT INTO notes VALUES (?, ?, ?, 0, -1, ?, ?, '', 0, 0, '')", row)
                for place, card in enumerate(note.cards):
                    number += 1
                    deck = decks.index(note.deck) + 1
                    self._card(connection, number, 1000 + at, place, {"did": deck, **card})
            connection.executemany("INSERT INTO revlog VALUES (?, ?, -1, 3, 1, 1, 2500, 900, 1)", self.reviews)
            connection.commit()

    def _card(
        self, connection: sqlite3.Connection, number: int, note: int, place: int, said: Mapping[str, Any]
    ) -> None:
        names = (
            "did",
            "type",
            "queue",
            "due",
            "ivl",
            "factor",
            "reps",
            "lapses",
            "odue",
            "odid",
            "flags",
            "data",
        )
        values = {**dict.fromkeys(names, 0), "data": "{}", **said}
        connection.execute(
            f"INSERT INTO cards (id, nid, ord, mod, usn, left, {', '.join(names)}) "
            f"VALUES (?, ?, ?, 0, -1, 0, {', '.join('?' * len(names))})",
            (number, note, place, *(values[name] for name in names)),
        )

    def _describe(
        self, connection: sqlite3.Connection, kinds: Sequence[str], decks: Sequence[str], *, is_newer: bool
    ) -> None:
        models, listed = "", ""
        if is_newer:
            self._describe_newer(connection, kinds, decks)
        else:
            models = json.dumps({str(at): self._model(name) for at, name in enumerate(kinds, 1)})
            listed = json.dumps({str(at): {"name": name} for at, name in enumerate(decks, 1)})
        conf = "" if is_newer else json.dumps(self.conf)
        connection.execute(
            "INSERT INTO col VALUES (1, ?, 0, 0, ?, 0, 0, 0, ?, ?, ?, '', '')",
            (CREATED, 18 if is_newer else 11, conf, models, listed),
        )

    def _model(self, name: str) -> dict[str, Any]:
        fields = [{"name": field, "ord": at} for at, field in enumerate(self.kinds[name])]
        return {"name": name, "type": int(name == "Cloze"), "flds": list(reversed(fields)), "tmpls": []}

    def _describe_newer(
        self, connection: sqlite3.Connection, kinds: Sequence[str], decks: Sequence[str]
    ) -> None:
        for at, name in enumerate(kinds, 1):
            config = b"\x08\x01\x1a\x03css" if name == "Cloze" else b"\x1a\x03css"
            connection.execute("INSERT INTO notetypes VALUES (?, ?, 0, 0, ?)", (at, name, config))
            for place, one in enumerate(self.kinds[name]):
                connection.execute("INSERT INTO fields VALUES (?, ?, ?, x'')", (at, place, one))
        for at, name in enumerate(decks, 1):
            parts = name.replace("::", "\x1f")
            connection.execute("INSERT INTO decks VALUES (?, ?, 0, 0, x'', x'')", (at, parts))
        for key, value in self.conf.items():
            connection.execute("INSERT INTO config VALUES (?, 0, 0, ?)", (key, json.dumps(value).encode()))

    def write(self, path: Path, generation: Generation) -> Path:
        """Write the package; in the newer generations beside a stub, as Anki does."""
        scratch = path.with_suffix(".db")
        entries: dict[str, bytes] = {}
        if generation != "anki2":
            note = Written(("Please update to the latest Anki version.", ""), deck="Default")
            Package([note]).database(scratch, is_newer=False)
            entries["collection.anki2"] = scratch.read_bytes()
            scratch.unlink()
            entries["meta"] = b"\x08\x03" if generation == "anki21b" else b"\x08\x02"
        self.database(scratch, is_newer=generation == "anki21b")
        data = scratch.read_bytes()
        scratch.unlink()
        packed = zstandard.compress if generation == "anki21b" else bytes
        entries[f"collection.{generation}"] = packed(data)
        entries["media"] = _media_list(list(self.media), generation)
        for at, content in enumerate(self.media.values()):
            entries[str(at)] = packed(content)
        with zipfile.ZipFile(path, "w") as archive:
            for name, content in entries.items():
                archive.writestr(name, content)
        return path


def _media_list(names: Sequence[str], generation: Generation) -> bytes:
    if generation != "anki21b":
        return json.dumps({str(at): name for at, name in enumerate(names)}).encode()
    entries = b""
    for name in names:
        entry = b"\x0a" + _length(name.encode()) + name.encode() + b"\x10\x05" + b"\x1a\x14" + bytes(20)
        entries += b"\x0a" + _length(entry) + entry
    return zstandard.compress(entries)


def _length(data: bytes) -> bytes:
    size, shown = len(data), bytearray()
    while size > 0x7F:
        shown.append(size & 0x7F | 0x80)
        size >>= 7
    return bytes([*shown, size])
