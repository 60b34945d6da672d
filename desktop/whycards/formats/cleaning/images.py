"""Facts of a raster image from its header alone, read before anything decodes it."""

from __future__ import annotations

import struct
from typing import Literal, NamedTuple, TypeAlias

from whycards.formats.errors import Refused
from whycards.formats.limits import IMAGE_BYTES, IMAGE_PIXELS, MB

RasterKind: TypeAlias = Literal["png", "jpeg", "webp", "gif"]

_PNG = b"\x89PNG\r\n\x1a\n"
_NO_FRAME = frozenset({0xC4, 0xC8, 0xCC})
_STANDALONE = frozenset({0x01, *range(0xD0, 0xD9)})


class Header(NamedTuple):
    """What the first bytes say: format by content and size in pixels."""

    kind: RasterKind
    width: int
    height: int


def raster_kind(data: bytes) -> RasterKind | None:
    """The format by its first bytes, whatever the file's name says; None for any other."""
    if data.startswith(_PNG):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "gif"
    return None


def header(data: bytes) -> Header:
    """Format and size of a PNG, JPEG, WebP or GIF. Raises Refused for another, a damaged or too large one."""
    if len(data) > IMAGE_BYTES:
        raise Refused(f"is larger than {IMAGE_BYTES // MB} MB")
    kind = raster_kind(data)
    if kind is None:
        raise Refused("is no PNG, JPEG, WebP, GIF or SVG image")
    try:
        width, height = {"png": _png, "jpeg": _jpeg, "webp": _webp, "gif": _gif}[kind](data)
    except (struct.error, IndexError):
        raise Refused(f"is a damaged {kind.upper()} image") from None
    if not width or not height:
        raise Refused(f"is a damaged {kind.upper()} image")
    if width * height > IMAGE_PIXELS:
        raise Refused(f"has {width} x {height} pixels, more than {IMAGE_PIXELS // 1_000_000} million")
    return Header(kind, width, height)


def _png(data: bytes) -> tuple[int, int]:
    if data[12:16] != b"IHDR":
        return 0, 0
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _gif(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack_from("<HH", data, 6)
    return width, height


def _jpeg(data: bytes) -> tuple[int, int]:
    """Walk the segments to the first frame header (SOF)."""
    at = 2
    while True:
        while data[at] == 0xFF and data[at + 1] == 0xFF:
            at += 1
        marker = data[at + 1]
        if data[at] != 0xFF or marker in (0x00, 0xD9, 0xDA):
            return 0, 0
        if marker in _STANDALONE:
            at += 2
        elif 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        else:
            (length,) = struct.unpack_from(">H", data, at + 2)
            at += 2 + max(2, length)


def _webp(data: bytes) -> tuple[int, int]:
    chunk = data[12:16]
    if chunk == b"VP8X":
        return _u24(data, 24) + 1, _u24(data, 27) + 1
    if chunk == b"VP8L" and data[20] == 0x2F:
        (bits,) = struct.unpack_from("<I", data, 21)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if chunk == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    return 0, 0


def _u24(data: bytes, at: int) -> int:
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16
