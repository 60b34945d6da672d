"""The clock that the app is given, so that tests can move it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Wall time with the learner's zone, and a monotonic clock for durations."""

    def now(self) -> datetime:
        """Aware wall time in the learner's zone."""

    def zone(self) -> str:
        """IANA name of that zone, "" where unknown."""

    def monotonic(self) -> float:
        """Seconds that never jump."""


def as_utc(wall: datetime) -> datetime:
    """The same instant in UTC. Raises ValueError for a naive time."""
    if wall.tzinfo is None:
        raise ValueError("a time without a zone")
    return wall.astimezone(UTC)
