"""Frames on a stream of bytes: a JSON value each, after its length."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from typing import IO, Any

from whycards.formats.limits import FRAME_BYTES

_LENGTH = struct.Struct(">I")
_PACKED = json.JSONEncoder(separators=(",", ":"))
_UNPACKED = json.JSONDecoder()


class BadFrame(Exception):
    """What came is no frame, or no message."""


def write_frame(stream: IO[bytes], value: object) -> None:
    """Write one JSON value. The caller flushes."""
    put_frame(stream, packed(value))


def packed(value: object) -> bytes:
    """One JSON value as a frame without its length. Raises BadFrame where that is too large."""
    return fitting(_PACKED.encode(value))


def fitting(text: str) -> bytes:
    """A frame of JSON that is written already. Raises BadFrame where it is too large."""
    data = text.encode("ascii")
    if len(data) > FRAME_BYTES:
        raise BadFrame("a message is too large")
    return data


def read_frame(stream: IO[bytes]) -> Any:
    """The next JSON value, None at the end of the stream. Raises BadFrame."""
    data = read_data(stream)
    return None if data is None else unpacked(data)


def read_data(stream: IO[bytes]) -> bytes | None:
    """The next frame without its length, None at the end of the stream. Raises BadFrame."""
    start = stream.read(_LENGTH.size)
    if not start:
        return None
    if len(start) < _LENGTH.size:
        raise BadFrame("the stream ends inside a length")
    (length,) = _LENGTH.unpack(start)
    if length > FRAME_BYTES:
        raise BadFrame("a frame is too large")
    data = stream.read(length)
    if len(data) < length:
        raise BadFrame("the stream ends inside a frame")
    return data


def unpacked(data: bytes) -> Any:
    """The JSON value of a frame without its length. Raises BadFrame."""
    try:
        text = str(data, "utf-8")
        value, end = _UNPACKED.raw_decode(text)
    except (ValueError, RecursionError):
        raise BadFrame("a frame is no JSON") from None
    if end != len(text):
        raise BadFrame("a frame is more than its JSON")
    return value


class Frames:
    """Cuts a stream that comes in parts into its frames."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._held = 0
        self._needed = _LENGTH.size

    def cut(self, part: bytes) -> Iterator[bytes]:
        """The frames that end in this part, without their lengths; b"" is the stream's end. Raises BadFrame."""
        if not part and self._held:
            raise BadFrame("the stream ends inside a frame")
        self._parts.append(part)
        self._held += len(part)
        if self._held < self._needed:
            return  # parts of a long frame are joined once, not each time
        data, at = b"".join(self._parts), 0
        while True:
            begin = at + _LENGTH.size
            if begin > len(data):
                self._needed = _LENGTH.size
                break
            (length,) = _LENGTH.unpack_from(data, at)
            if length > FRAME_BYTES:
                raise BadFrame("a frame is too large")
            if begin + length > len(data):
                self._needed = _LENGTH.size + length
                break
            yield data[begin : begin + length]
            at = begin + length
        self._parts = [data[at:]]
        self._held = len(data) - at


def put_frame(stream: IO[bytes], data: bytes) -> int:
    """Write a frame as `packed` or `Frames` gave it; how many bytes that took. The caller flushes."""
    return stream.write(_LENGTH.pack(len(data)) + data)
