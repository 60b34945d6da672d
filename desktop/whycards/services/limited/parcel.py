"""What goes to a limited process and comes back: a JSON value, and bytes beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, Any

from whycards.formats.frames import BadFrame, put_frame, read_data, read_frame, write_frame


@dataclass(frozen=True, slots=True)
class Parcel:
    """`value` as JSON; `data` as it is."""

    value: Any
    data: bytes = b""


def send(stream: IO[bytes], parcel: Parcel) -> None:
    """Write a parcel. Raises BadFrame where it is too large, OSError where nobody takes it."""
    write_frame(stream, parcel.value)
    put_frame(stream, parcel.data)
    stream.flush()


def receive(stream: IO[bytes]) -> Parcel | None:
    """The next parcel, None at the end of the stream. Raises BadFrame."""
    value = read_frame(stream)
    if value is None:
        return None
    data = read_data(stream)
    if data is None:
        raise BadFrame("the stream ends inside a parcel")
    return Parcel(value, data)
