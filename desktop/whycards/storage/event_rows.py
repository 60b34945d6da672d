"""Events to rows of the event table and back."""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import RowMapping

from whycards.core.events import (
    SCHEMA,
    Answered,
    Body,
    Event,
    EventId,
    Flagged,
    HybridTime,
    Moment,
    Noted,
    Overruled,
    ParametersSet,
    Reset,
    Suspended,
    Undone,
)
from whycards.core.marking import Verdict
from whycards.core.memory import Rating

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

ANSWERED = "answered"
UNDONE = "undone"
_CLASSES: dict[str, type[Body]] = {
    ANSWERED: Answered,
    "overruled": Overruled,
    UNDONE: Undone,
    "flagged": Flagged,
    "suspended": Suspended,
    "noted": Noted,
    "reset": Reset,
    "parameters": ParametersSet,
}
_KINDS = {body: kind for kind, body in _CLASSES.items()}
_COLUMNS = frozenset({"uid", "target", "verdict"})
_PAYLOAD = {body: tuple(f.name for f in fields(body) if f.name not in _COLUMNS) for body in _KINDS}
_TUPLES = ("order", "chosen", "struck", "key", "weights")


def microseconds(utc: datetime) -> int:
    """The instant as microseconds since 1970, exactly."""
    return (utc - _EPOCH) // _MICROSECOND


def instant(value: int) -> datetime:
    """The UTC time of `microseconds`."""
    return _EPOCH + timedelta(microseconds=value)


def event_values(event: Event) -> dict[str, object]:
    """The columns of an event's row, without its row number."""
    body, moment = event.body, event.moment
    target: EventId | None = getattr(body, "target", None)
    verdict: Verdict | None = getattr(body, "verdict", None)
    return {
        "device": event.id.device,
        "sequence": event.id.sequence,
        "clock_ms": event.time.milliseconds,
        "clock_counter": event.time.counter,
        "schema_version": SCHEMA,
        "utc": microseconds(moment.utc),
        "offset": moment.offset,
        "zone": moment.zone,
        "study_day": moment.study_day.isoformat(),
        "kind": _KINDS[type(body)],
        "uid": getattr(body, "uid", ""),
        "target_device": target.device if target else None,
        "target_sequence": target.sequence if target else None,
        "verdict": verdict.value if verdict else None,
        "payload": _pack(body),
    }


def event_of(row: RowMapping) -> Event:
    """The event of a row of the event table."""
    moment = Moment(instant(row["utc"]), row["offset"], row["zone"], date.fromisoformat(row["study_day"]))
    time = HybridTime(row["clock_ms"], row["clock_counter"])
    return Event(EventId(row["device"], row["sequence"]), time, moment, _body_of(row))


def _pack(body: Body) -> str:
    values = {name: getattr(body, name) for name in _PAYLOAD[type(body)]}
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _body_of(row: RowMapping) -> Body:
    kind = _CLASSES[row["kind"]]
    values: dict[str, Any] = json.loads(row["payload"])
    for name in _TUPLES:
        if name in values:
            values[name] = tuple(values[name])
    if "rating" in values:
        values["rating"] = Rating(values["rating"])
    if row["target_device"] is not None:
        values["target"] = EventId(row["target_device"], row["target_sequence"])
    if kind is Answered:
        values["verdict"] = Verdict(row["verdict"]) if row["verdict"] else None
    if kind is not ParametersSet:
        values["uid"] = row["uid"]
    return kind(**values)
