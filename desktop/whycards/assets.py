"""Where the files that travel with the app are, in a checkout or in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_BUNDLED = _PACKAGE / "_bundled"
_ROOT = _BUNDLED if _BUNDLED.is_dir() else _PACKAGE.parents[1]

RESOURCES = _ROOT / "resources"
"""Fonts, icons and their licences."""

DECKS = _ROOT / "decks"
"""The bundled decks, one folder with a `deck.md` each."""
