"""A clock that stands still until a test moves it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo


class FakeClock:
    """Fulfils `core.clock.Clock`. Starts at noon on Wednesday, 7 January 2026, in Berlin unless told otherwise.

    Moving adds elapsed time, as a real clock would show it across a change to or from daylight saving time.
    """

    def __init__(self, start: datetime = datetime(2026, 1, 7, 12), zone: str = "Europe/Berlin") -> None:
        """`start` is wall time in `zone` where it is naive."""
        self._zone = ZoneInfo(zone)
        wall = start if start.tzinfo else start.replace(tzinfo=self._zone)
        self._instant = wall.astimezone(UTC)
        self._monotonic = 1000.0

    def now(self) -> datetime:
        return self._instant.astimezone(self._zone)

    def zone(self) -> str:
        return self._zone.key

    def monotonic(self) -> float:
        return self._monotonic

    def advance(self, seconds: float = 0, *, hours: float = 0, days: float = 0) -> None:
        """Let time pass."""
        step = timedelta(days=days, hours=hours, seconds=seconds)
        self._instant += step
        self._monotonic += step.total_seconds()

    def set(self, wall: datetime) -> None:
        """Set the wall clock, as a learner may, also backwards; the monotonic clock does not notice."""
        aware = wall if wall.tzinfo else wall.replace(tzinfo=self._zone)
        self._instant = aware.astimezone(UTC)

    def travel(self, zone: str) -> None:
        """Move to another time zone: the same instant, another wall time."""
        self._zone = ZoneInfo(zone)
