"""Images of a deck, cleaned and known by the SHA-256 of their cleaned content."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

ImageKind: TypeAlias = Literal["png", "jpeg", "webp", "gif", "svg"]


@dataclass(frozen=True, slots=True)
class Media:
    """Facts of one image: `digest` of the cleaned bytes (hex), size in pixels (SVG: its natural size)."""

    digest: str
    kind: ImageKind
    width: int
    height: int
