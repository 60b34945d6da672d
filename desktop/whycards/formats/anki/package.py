"""The files of an Anki package: which collection counts, and under which names its media lie."""

from __future__ import annotations

import io
import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from whycards.formats.anki.protobuf import fields
from whycards.formats.errors import Refused
from whycards.formats.limits import ENTRIES, MB, RATIO, RATIO_FROM, UNPACKED_BYTES
from whycards.formats.source import MISSING, Source
from whycards.formats.stream import PIECE, Stream

COLLECTIONS = ("collection.anki21b", "collection.anki21", "collection.anki2")
"""Newest first. Beside a newer one, the older are stubs that only ask to update Anki."""
SQLITE = b"SQLite format 3\0"
ZSTD = b"\x28\xb5\x2f\xfd"
_MEDIA_LIST_BYTES = 16 * MB
_WINDOW_BYTES = 1 << 27
_NAME, _ZIP_NAME = 1, 255


def collections(names: Sequence[str]) -> list[str]:
    """The collection that counts in each folder of a source that has one."""
    best: dict[str, int] = {}
    for name in names:
        folder, slash, file = name.rpartition("/")
        if file in COLLECTIONS:
            rank = COLLECTIONS.index(file)
            best[folder + slash] = min(best.get(folder + slash, rank), rank)
    return [folder + COLLECTIONS[rank] for folder, rank in best.items()]


def is_collection(name: str, head: bytes) -> bool:
    """Whether a file is what its name says: a SQLite database, or one packed by zstd."""
    return head.startswith(ZSTD if name.endswith("b") else SQLITE)


def unpack_collection(source: Source, name: str, target: Path) -> None:
    """Write the database of a package to `target`. Raises Refused."""
    with source.stream(name) as packed, target.open("wb") as file:
        pieces = _unpacked(packed, packed.size) if name.endswith("b") else iter(lambda: packed.read(PIECE), b"")
        for piece in pieces:
            file.write(piece)


def _unpacked(packed: Any, packed_size: int) -> Iterator[bytes]:
    """The pieces of what a file object packs by zstd, whatever size it claims. Raises Refused."""
    import zstandard

    most = min(UNPACKED_BYTES, max(RATIO_FROM, RATIO * packed_size))
    size = 0
    try:
        reader = zstandard.ZstdDecompressor(max_window_size=_WINDOW_BYTES).stream_reader(packed)
        while piece := reader.read(PIECE):
            size += len(piece)
            if size > most:
                raise Refused(f"would unpack to more than {most // MB} MB")
            yield piece
    except (zstandard.ZstdError, MemoryError, OSError) as error:
        raise Refused(f"is damaged ({type(error).__name__})") from None


class MediaSource:
    """The media of a package under the names that its notes use. Implements Source.

    `fault` is a sentence where the list of media cannot be read, else "".
    """

    def __init__(self, source: Source, collection: str) -> None:
        self._source = source
        self._folder = collection[: len(collection) - len(collection.rpartition("/")[2])]
        self._packed = collection.endswith("b")
        self.fault = ""
        try:
            self._names: Mapping[str, str] = self._listed()
        except Refused as refused:
            self._names = {}
            self.fault = f"The list of its media {refused}, so its images are missing."

    def _listed(self) -> dict[str, str]:
        path = self._source.find(f"{self._folder}media")
        if path is None:
            return {}
        data = self._source.read(path, _MEDIA_LIST_BYTES)
        try:
            if data.startswith(ZSTD):
                return _from_message(b"".join(_unpacked(io.BytesIO(data), len(data))))
            return _from_json(data)
        except (ValueError, RecursionError):
            raise Refused("is damaged") from None

    @property
    def label(self) -> str:
        """See Source.label."""
        return self._source.label

    @property
    def kind(self) -> str:
        """See Source.kind."""
        return "package"

    @property
    def ignored(self) -> Sequence[tuple[str, str]]:
        """See Source.ignored."""
        return ()

    def stamp(self, name: str) -> object:
        """See Source.stamp; that of the whole package."""
        return self._source.stamp(name)

    def names(self) -> list[str]:
        """See Source.names."""
        return sorted(self._names)

    def links(self) -> list[str]:
        """See Source.links."""
        return []

    def absence(self, name: str) -> str:
        """See Source.absence."""
        return MISSING

    def find(self, name: str) -> str | None:
        """See Source.find."""
        for form in dict.fromkeys((name, *(unicodedata.normalize(form, name) for form in ("NFC", "NFD")))):
            if form in self._names and self._source.find(self._folder + self._names[form]) is not None:
                return form
        return None

    def head(self, name: str, length: int) -> bytes:
        """See Source.head."""
        return self.read(name, UNPACKED_BYTES)[:length]

    def read(self, name: str, limit: int) -> bytes:
        """See Source.read."""
        entry = self._names.get(name)
        if entry is None:
            raise Refused(MISSING)
        data = self._source.read(self._folder + entry, limit)
        if not (self._packed and data.startswith(ZSTD)):
            return data
        parts, size = [], 0
        for piece in _unpacked(io.BytesIO(data), len(data)):
            size += len(piece)
            if size > limit:
                raise Refused(f"is larger than {limit // MB} MB")
            parts.append(piece)
        return b"".join(parts)

    def stream(self, name: str) -> Stream:
        """See Source.stream."""
        data = self.read(name, UNPACKED_BYTES)
        return Stream(io.BytesIO(data), len(data))


def _from_json(data: bytes) -> dict[str, str]:
    listed = json.loads(data.decode("utf-8", "replace") or "{}")
    if not isinstance(listed, dict):
        raise ValueError
    return {name: entry for entry, name in listed.items() if isinstance(name, str) and entry.isdecimal()}


def _from_message(data: bytes) -> dict[str, str]:
    """Names by entry: the list has an entry for each file, and its place is the file's name in the zip."""
    names: dict[str, str] = {}
    for place, (number, entry) in enumerate(fields(data)):
        if number != 1 or not isinstance(entry, bytes) or place > ENTRIES:
            raise ValueError
        name, file = "", place
        for key, value in fields(entry):
            if key == _NAME and isinstance(value, bytes):
                name = value.decode("utf-8", "replace")
            elif key == _ZIP_NAME and isinstance(value, int):
                file = value
        names[name] = str(file)
    return names
