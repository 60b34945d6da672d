"""Images of a deck, cleaned and known by the SHA-256 of their cleaned content."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

ImageKind: TypeAlias = Literal["png", "jpeg", "webp", "gif", "svg"]


class Media(NamedTuple):
    """Facts of one image: `digest` of the cleaned bytes (hex), size in pixels (SVG: its natural size)."""

    digest: str
    kind: ImageKind
    width: int
    height: int
