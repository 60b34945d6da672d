from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whycards.core.memory import Learned, New, Rating
from whycards.scheduling.fsrs import Parameters, advance, forecast
from whycards.scheduling.study_day import moment, study_day


@dataclass
class FixedClock:
    wall: datetime
    name: str = ""

    def now(self) -> datetime:
        return self.wall

    def zone(self) -> str:
        return self.name

    def monotonic(self) -> float:
        return 0.0


def local(zone: str, utc: str) -> datetime:
    return datetime.fromisoformat(utc).replace(tzinfo=UTC).astimezone(ZoneInfo(zone))


@pytest.mark.parametrize(
    ("zone", "utc", "hour", "day"),
    [
        # An ordinary night: 03:59 belongs to yesterday, 04:00 to today.
        ("Europe/Berlin", "2026-06-10T01:59:59", 4, "2026-06-09"),
        ("Europe/Berlin", "2026-06-10T02:00:00", 4, "2026-06-10"),
        ("Europe/Berlin", "2026-06-09T21:59:00", 4, "2026-06-09"),
        ("Europe/Berlin", "2026-06-09T22:01:00", 4, "2026-06-09"),
        # Clocks go forward on 29 March: 01:59 is followed by 03:00. The day lasts 23 hours.
        ("Europe/Berlin", "2026-03-29T00:59:59", 4, "2026-03-28"),
        ("Europe/Berlin", "2026-03-29T01:00:00", 4, "2026-03-28"),
        ("Europe/Berlin", "2026-03-29T01:59:59", 4, "2026-03-28"),
        ("Europe/Berlin", "2026-03-29T02:00:00", 4, "2026-03-29"),
        ("Europe/Berlin", "2026-03-30T01:59:59", 4, "2026-03-29"),
        ("Europe/Berlin", "2026-03-30T02:00:00", 4, "2026-03-30"),
        # A rollover at an hour that this night does not have.
        ("Europe/Berlin", "2026-03-29T00:59:59", 2, "2026-03-28"),
        ("Europe/Berlin", "2026-03-29T01:00:00", 2, "2026-03-29"),
        # Clocks go back on 25 October: 02:00 to 03:00 is lived twice. The day lasts 25 hours.
        ("Europe/Berlin", "2026-10-25T00:30:00", 4, "2026-10-24"),
        ("Europe/Berlin", "2026-10-25T01:30:00", 4, "2026-10-24"),
        ("Europe/Berlin", "2026-10-25T02:59:59", 4, "2026-10-24"),
        ("Europe/Berlin", "2026-10-25T03:00:00", 4, "2026-10-25"),
        ("Europe/Berlin", "2026-10-26T02:59:59", 4, "2026-10-25"),
        # New York changes on other days; Lord Howe Island by half an hour.
        ("America/New_York", "2026-03-08T07:59:59", 4, "2026-03-07"),
        ("America/New_York", "2026-03-08T08:00:00", 4, "2026-03-08"),
        ("America/New_York", "2026-11-01T08:59:59", 4, "2026-10-31"),
        ("America/New_York", "2026-11-01T09:00:00", 4, "2026-11-01"),
        ("Australia/Lord_Howe", "2026-04-04T17:29:59", 4, "2026-04-04"),
        ("Australia/Lord_Howe", "2026-04-04T17:30:00", 4, "2026-04-05"),
        # The same instant is another study day elsewhere.
        ("Asia/Tokyo", "2026-06-10T20:00:00", 4, "2026-06-11"),
        ("Pacific/Honolulu", "2026-06-10T20:00:00", 4, "2026-06-10"),
        ("Asia/Kathmandu", "2026-06-09T22:14:59", 4, "2026-06-09"),
        ("Asia/Kathmandu", "2026-06-09T22:15:00", 4, "2026-06-10"),
        # Another hour chosen by the learner.
        ("Europe/Berlin", "2026-06-10T01:59:59", 0, "2026-06-10"),
        ("Europe/Berlin", "2026-06-09T22:00:00", 0, "2026-06-10"),
        ("Europe/Berlin", "2026-06-10T01:59:59", 3, "2026-06-10"),
        ("Europe/Berlin", "2026-06-10T20:59:59", 23, "2026-06-09"),
        ("Europe/Berlin", "2026-06-10T21:00:00", 23, "2026-06-10"),
        # Turn of the year, leap day.
        ("Europe/Berlin", "2027-01-01T02:59:59", 4, "2026-12-31"),
        ("Europe/Berlin", "2028-03-01T02:59:59", 4, "2028-02-29"),
    ],
)
def test_study_day(zone: str, utc: str, hour: int, day: str) -> None:
    assert study_day(local(zone, utc), hour) == date.fromisoformat(day)


@pytest.mark.parametrize("hour", [-1, 24])
def test_there_is_no_such_hour(hour: int) -> None:
    with pytest.raises(ValueError):
        study_day(datetime(2026, 6, 10, tzinfo=UTC), hour)


@given(
    st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1)),
    st.sampled_from(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Honolulu"]),
)
def test_in_one_place_a_later_instant_is_never_an_earlier_day(instant: datetime, zone: str) -> None:
    start = instant.replace(tzinfo=UTC)
    days = [study_day((start + timedelta(hours=step)).astimezone(ZoneInfo(zone))) for step in range(30)]
    assert days == sorted(days)
    assert (days[-1] - days[0]).days in (1, 2)


def test_moment_holds_what_was_known_then() -> None:
    clock = FixedClock(local("Asia/Kathmandu", "2026-06-09T22:00:00"), "Asia/Kathmandu")
    then = moment(clock)
    assert then.utc == datetime(2026, 6, 9, 22, tzinfo=UTC)
    assert (then.offset, then.zone, then.study_day) == (20700, "Asia/Kathmandu", date(2026, 6, 9))


def test_moment_of_a_clock_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError):
        moment(FixedClock(datetime(2026, 6, 9, 22)))


def test_changing_the_hour_moves_only_what_comes() -> None:
    clock = FixedClock(local("Europe/Berlin", "2026-06-10T01:30:00"))
    before = moment(clock, 4)
    after = moment(clock, 2)
    assert before.study_day == date(2026, 6, 9)
    assert after.study_day == date(2026, 6, 10)


def test_tokyo_to_honolulu_repeats_a_day() -> None:
    tokyo = study_day(local("Asia/Tokyo", "2026-06-10T10:00:00"))
    honolulu = study_day(local("Pacific/Honolulu", "2026-06-11T01:00:00"))
    assert (tokyo, honolulu) == (date(2026, 6, 10), date(2026, 6, 10))
    earlier = study_day(local("Pacific/Honolulu", "2026-06-10T13:00:00"))
    assert earlier == date(2026, 6, 9)
    p = Parameters()
    learned = advance(New(), Rating.GOOD, tokyo, p, seed=None)
    again = advance(learned, Rating.GOOD, earlier, p, seed=None)
    assert again == advance(learned, Rating.GOOD, tokyo, p, seed=None)
    assert isinstance(again, Learned)
    assert again.last_day == tokyo


@pytest.mark.parametrize("gap_hours", [23, 24, 25])
def test_days_of_any_length_count_as_one(gap_hours: int) -> None:
    first = local("Europe/Berlin", "2026-03-28T18:00:00")
    second = (first.astimezone(UTC) + timedelta(hours=gap_hours)).astimezone(ZoneInfo("Europe/Berlin"))
    p = Parameters()
    learned = advance(New(), Rating.GOOD, study_day(first), p, seed=None)
    after = forecast(learned, study_day(second), p, seed=None)[Rating.GOOD]
    assert (study_day(second) - study_day(first)).days == 1
    assert after.last_day - learned.last_day == timedelta(days=1)


def test_evening_and_next_morning_are_two_days() -> None:
    evening = local("Europe/Berlin", "2026-06-09T18:00:00")
    morning = local("Europe/Berlin", "2026-06-10T06:00:00")
    assert (study_day(morning) - study_day(evening)).days == 1
