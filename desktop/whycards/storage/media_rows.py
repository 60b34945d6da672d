"""Writes images, and knows under which row numbers they are."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection

from whycards.core.media import Media
from whycards.storage.bulk import inserting
from whycards.storage.schema import MediaRow

_ADD = inserting(MediaRow, "digest", "kind", "width", "height", "data", or_ignore=True)


class MediaRows:
    """Images within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: dict[str, int] = {}

    def store(self, media: Media, data: bytes) -> None:
        """Store an image, before whatever uses it."""
        _ADD.run(self._connection, [(media.digest, media.kind, media.width, media.height, data)])

    def resolved(self, images: Mapping[str, str]) -> dict[str, int]:
        """Row numbers for digests, by the same references."""
        return {ref: self._row(digest) for ref, digest in images.items()}

    def _row(self, digest: str) -> int:
        if digest not in self._rows:
            row = self._connection.exec_driver_sql("SELECT id FROM media WHERE digest = ?", (digest,))
            self._rows[digest] = row.scalar_one()
        return self._rows[digest]
