"""Events to rows of the event table and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import MISSING, fields
from datetime import UTC, date, datetime, timedelta
from typing import Any

from whycards.core.events import (
    SCHEMA,
    Answered,
    Body,
    Carried,
    Event,
    EventId,
    Flagged,
    HybridTime,
    KeyChanged,
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
from whycards.storage.layout import ANSWERED, UNDONE

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)

COLUMNS = (
    *(
        "device",
        "sequence",
        "clock_ms",
        "clock_counter",
        "schema_version",
        "utc",
        "offset",
        "zone",
        "study_day",
    ),
    *("kind", "uid", "target_device", "target_sequence", "verdict", "payload"),
)
"""The columns of an event's row without its number, in the order in which they are written and read."""

_CLASSES: dict[str, type[Body]] = {
    ANSWERED: Answered,
    "overruled": Overruled,
    UNDONE: Undone,
    "flagged": Flagged,
    "suspended": Suspended,
    "noted": Noted,
    "reset": Reset,
    "carried": Carried,
    "key-changed": KeyChanged,
    "parameters": ParametersSet,
}
_KINDS = {body: kind for kind, body in _CLASSES.items()}
_IN_COLUMNS = frozenset({"uid", "target", "verdict"})
_PAYLOAD = {body: tuple(f.name for f in fields(body) if f.name not in _IN_COLUMNS) for body in _KINDS}
_TUPLES = ("order", "chosen", "struck", "key", "weights")
_DAYS = ("last_day", "due_day")
_LATER = {f.name: f.default for body in _KINDS for f in fields(body) if f.default is not MISSING}
"""Fields that came later, with their defaults. They are written only where they hold something else, so that
rows from before they existed read the same."""


def microseconds(utc: datetime) -> int:
    """The instant as microseconds since 1970, exactly."""
    return (utc - _EPOCH) // _MICROSECOND


def instant(value: int) -> datetime:
    """The UTC time of `microseconds`."""
    return _EPOCH + timedelta(microseconds=value)


def event_values(event: Event) -> tuple[object, ...]:
    """The row of an event: a value for each of COLUMNS."""
    body, moment = event.body, event.moment
    target: EventId | None = getattr(body, "target", None)
    verdict: Verdict | None = getattr(body, "verdict", None)
    return (
        event.id.device,
        event.id.sequence,
        event.time.milliseconds,
        event.time.counter,
        SCHEMA,
        microseconds(moment.utc),
        moment.offset,
        moment.zone,
        moment.study_day.isoformat(),
        _KINDS[type(body)],
        getattr(body, "uid", ""),
        target.device if target else None,
        target.sequence if target else None,
        verdict.value if verdict else None,
        _pack(body),
    )


def event_of(row: Sequence[Any]) -> Event:
    """The event of a row: a value for each of COLUMNS."""
    device, sequence, clock_ms, clock_counter, _, utc, offset, zone, study_day, *of_body = row
    moment = Moment(instant(utc), offset, zone, date.fromisoformat(study_day))
    return Event(EventId(device, sequence), HybridTime(clock_ms, clock_counter), moment, _body_of(*of_body))


def _pack(body: Body) -> str:
    values = {name: getattr(body, name) for name in _PAYLOAD[type(body)]}
    for name, default in _LATER.items():
        if name in values and values[name] == default:
            del values[name]
    for name in _DAYS:
        if name in values:
            values[name] = values[name].isoformat()
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _body_of(
    kind: str, uid: str, device: str | None, sequence: int | None, verdict: str | None, payload: str
) -> Body:
    body = _CLASSES[kind]
    values: dict[str, Any] = json.loads(payload)
    for name in _TUPLES:
        if name in values:
            values[name] = tuple(values[name])
    for name in _DAYS:
        if name in values:
            values[name] = date.fromisoformat(values[name])
    if "rating" in values:
        values["rating"] = Rating(values["rating"])
    if device is not None and sequence is not None:
        values["target"] = EventId(device, sequence)
    if body is Answered:
        values["verdict"] = Verdict(verdict) if verdict else None
    if body is not ParametersSet:
        values["uid"] = uid
    return body(**values)
