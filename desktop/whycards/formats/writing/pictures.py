"""The images of a deck under names of their own, each written once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from whycards.core.media import Media
from whycards.formats.writing.outgoing import Outgoing

_ENDINGS = {"jpeg": "jpg"}
_PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789-_"


class Pictures:
    """Gives each image a file name without blanks and signs; equal images share one."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._media: dict[str, Media] = {}

    def name(self, reference: str, media: Media) -> str:
        """The file name for this image."""
        if media.digest not in self._names:
            stem = "".join(mark if mark in _PLAIN else "-" for mark in PurePosixPath(reference).stem.casefold())
            ending = _ENDINGS.get(media.kind, media.kind)
            name = f"{stem.strip('-')[:40] or 'image'}-{media.digest[:8]}.{ending}"
            self._names[media.digest] = name
            self._media[name] = media
        return self._names[media.digest]

    def names(self, outgoing: Outgoing) -> dict[str, str]:
        """File names for the references of a question."""
        return {reference: self.name(reference, media) for reference, media in outgoing.images.items()}

    def __iter__(self) -> Iterator[tuple[str, Media]]:
        """Names and images, in the order in which they were met."""
        return iter(self._media.items())


def named(reference: str, names: Mapping[str, str], before: str = "") -> str:
    """The address of an image: its name behind `before`; "" where there is none."""
    name = names.get(reference)
    return f"{before}{name}" if name else ""
