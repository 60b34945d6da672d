from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import tzlocal

from whycards.core.clock import Clock
from whycards.scheduling.study_day import moment
from whycards.services import clock as module
from whycards.services.clock import SystemClock


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Lets a test set TZ; the C library and tzlocal forget it afterwards."""
    yield monkeypatch
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()
    tzlocal.reload_localzone()


def test_it_is_a_clock_that_knows_its_zone() -> None:
    clock: Clock = SystemClock()
    now = clock.now()
    assert now.utcoffset() is not None
    assert abs(now - datetime.now(UTC)) < timedelta(seconds=5)
    assert clock.monotonic() <= clock.monotonic()
    assert moment(clock).zone == clock.zone()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="needs a zone that a process may set")
@pytest.mark.parametrize(("name", "hours"), [("Asia/Tokyo", 9), ("Pacific/Honolulu", -10), ("UTC", 0)])
def test_the_zone_of_the_system(zone: pytest.MonkeyPatch, name: str, hours: int) -> None:
    zone.setenv("TZ", name)
    clock = SystemClock()
    assert clock.now().utcoffset() == timedelta(hours=hours)
    assert clock.zone() == name


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="needs a zone that a process may set")
def test_a_move_to_another_zone_is_noticed(zone: pytest.MonkeyPatch) -> None:
    zone.setenv("TZ", "Asia/Tokyo")
    clock = SystemClock()
    assert clock.zone() == "Asia/Tokyo"
    zone.setenv("TZ", "Pacific/Honolulu")
    zone.setattr(module, "_LOOK_AGAIN_SECONDS", 0.0)
    assert clock.now().utcoffset() == timedelta(hours=-10)
    assert clock.zone() == "Pacific/Honolulu"


@pytest.mark.parametrize("answer", [None, "", OSError("no such file"), LookupError("two answers")])
def test_a_system_that_does_not_tell_has_no_zone(
    zone: pytest.MonkeyPatch, answer: str | Exception | None
) -> None:
    def told() -> str | None:
        if isinstance(answer, Exception):
            raise answer
        return answer

    zone.setattr(tzlocal, "get_localzone_name", told)
    clock = SystemClock()
    assert clock.zone() == ""
    assert clock.now().utcoffset() is not None
