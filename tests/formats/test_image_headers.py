"""Images are judged by their first bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.image_samples import gif, jpeg, png, webp
from whycards.formats.cleaning.images import header
from whycards.formats.errors import Refused


@pytest.mark.parametrize(
    ("data", "facts"),
    [
        (png(640, 480), ("png", 640, 480)),
        (gif(640, 480), ("gif", 640, 480)),
        (jpeg(640, 480), ("jpeg", 640, 480)),
        (webp(b"VP8 ", 640, 480), ("webp", 640, 480)),
        (webp(b"VP8L", 640, 480), ("webp", 640, 480)),
        (webp(b"VP8X", 640, 480), ("webp", 640, 480)),
    ],
)
def test_format_and_size(data: bytes, facts: tuple[str, int, int]) -> None:
    assert header(data) == facts


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (png(50_000, 50_000), "has 50000 x 50000 pixels"),
        (gif(65_535, 65_535), "pixels"),
        (webp(b"VP8X", 1 << 24, 1 << 24), "pixels"),
        (png(0, 5), "damaged PNG"),
        (png()[:20], "damaged PNG"),
        (b"\x89PNG\r\n\x1a\n" + b"x" * 30, "damaged PNG"),
        (b"\xff\xd8\xff\xe0", "damaged JPEG"),
        (b"\xff\xd8\xff\xd9", "damaged JPEG"),
        (b"\xff\xd8" + b"\xff" * 50, "damaged JPEG"),
        (b"RIFF0000WEBPVP8?", "damaged WEBP"),
        (b"BM" + b"\0" * 50, "is no PNG"),
        (b"", "is no PNG"),
        (b"GIF89a" + b"\0" * 26_300_000, "larger than 25 MB"),
    ],
)
def test_what_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        header(data)


@given(
    st.sampled_from([b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF....WEBPVP8 ", b"GIF89a"]),
    st.binary(max_size=60),
)
def test_no_bytes_make_the_check_fail(start: bytes, rest: bytes) -> None:
    try:
        found = header(start + rest)
    except Refused:
        return
    assert found.width > 0 and found.height > 0
