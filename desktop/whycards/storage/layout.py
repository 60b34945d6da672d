"""What tables and queries have to agree on. Plain values, so that reading needs no SQLAlchemy."""

from __future__ import annotations

APPLICATION_ID = 0x57687943
"""Marks the file as ours ("WhyC" in SQLite's header)."""

ANSWERED = "answered"
"""Kind of the events that are answers."""

UNDONE = "undone"
"""Kind of the events that take an answer back."""

STUDIABLE = "archived = 0 AND suspended = 0 AND kind <> 'draft'"
"""What may be asked at all. Queries repeat these very words, so that SQLite can use the partial index."""
