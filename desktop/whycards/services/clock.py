"""The clock of the computer, with the zone it is set to."""

from __future__ import annotations

import time
from datetime import datetime

_LOOK_AGAIN_SECONDS = 60.0


class SystemClock:
    """Implements `core.clock.Clock`. Notices within a minute that the computer moved to another zone."""

    def __init__(self) -> None:
        self._looked = -_LOOK_AGAIN_SECONDS
        self._zone: str | None = None

    def now(self) -> datetime:
        """Aware wall time as the computer shows it."""
        self._follow_zone()
        return datetime.now().astimezone()

    def zone(self) -> str:
        """IANA name of the zone, "" where the system does not tell."""
        self._follow_zone()
        if self._zone is None:
            self._zone = _zone_name()
        return self._zone

    def monotonic(self) -> float:
        """Seconds that never jump."""
        return time.monotonic()

    def _follow_zone(self) -> None:
        seconds = time.monotonic()
        if seconds - self._looked < _LOOK_AGAIN_SECONDS:
            return
        self._looked = seconds
        if hasattr(time, "tzset"):
            time.tzset()  # the C library keeps the zone it saw first
        self._zone = None


def _zone_name() -> str:
    try:
        import tzlocal

        tzlocal.reload_localzone()
        return tzlocal.get_localzone_name() or ""
    except Exception:  # a wrong zone file is no reason to refuse an answer: the offset is stored as well
        return ""
