"""Messages between the two processes."""

from __future__ import annotations

import io
import json
import time
from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.native_decks import TITLES, WELL_FORMED, decks
from whycards.core.media import Media
from whycards.core.problem import Problem, Severity
from whycards.core.question import Question
from whycards.core.schedule import Schedule
from whycards.formats.frames import BadFrame, Frames, read_frame, unpacked, write_frame
from whycards.formats.message import (
    Advance,
    CaseFound,
    Head,
    MediaFound,
    Message,
    ProblemFound,
    QuestionFound,
    ScheduleFound,
    TableFound,
    TextFound,
)
from whycards.formats.native.canonical import canonical
from whycards.formats.native.deck import Deck
from whycards.formats.wire import decode, encode

DIGEST = "0123456789abcdef" * 4


def sent(message: Message) -> Message:
    stream = io.BytesIO()
    write_frame(stream, encode(message))
    stream.seek(0)
    received = decode(read_frame(stream))
    assert read_frame(stream) is None
    return received


@pytest.mark.parametrize(
    "message",
    [
        Advance(3, 7),
        MediaFound(Media(DIGEST, "webp", 3, 4)),
        ProblemFound(Problem(Severity.ERROR, "rule", "Sentence.", "a.md", 3, "q1")),
        ProblemFound(Problem(Severity.NOTE, "rule", "Sentence.")),
        TextFound("a.md", "cp1251", True),
        ScheduleFound("a.apkg", 12),
        TableFound(
            "k", "a.csv", ("Question", ""), ("question", "ignore"), (("Why?", ""), ("How?", "x")), False
        ),
    ],
)
def test_small_messages_arrive(message: Message) -> None:
    assert sent(message) == message


@settings(suppress_health_check=list(HealthCheck))
@given(decks(WELL_FORMED, TITLES))
def test_decks_arrive(deck: Deck) -> None:
    deck = canonical(deck)
    for head in (Head(deck.head, "whycards", "deck.md"), Head(deck.head, "whycards", "deck.md", False)):
        assert sent(head) == head
    for case in deck.cases:
        found = CaseFound(case, "deck.md", 3, {"a.png": DIGEST}, ("b.png",), ("https://example.org/c.png",))
        assert sent(found) == found
    for question in deck.questions:
        asked = QuestionFound(
            question, "deck.md", 9, {"a.png": DIGEST}, ("b.png",), ("https://example.org/c.png",)
        )
        assert sent(asked) == asked


@pytest.mark.parametrize(
    "schedule",
    [
        Schedule(),
        Schedule(date(2026, 3, 1), 12, date(2026, 2, 17), 14.5, 6.25, 2.5, 9, 2, suspended=True, flagged=True),
    ],
)
def test_a_schedule_arrives(schedule: Schedule) -> None:
    found = QuestionFound(Question("What?", answer="This."), "deck.apkg", 1, schedule=schedule)
    assert sent(found) == found


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=4)
    | st.sampled_from(["head", "media", "question", DIGEST]),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=15,
)
_KINDS = st.sampled_from(["head", "media", "question", "case", "problem", "table", "advance", "other"])


@given(_JSON | st.tuples(_KINDS, st.lists(_JSON, max_size=8)).map(lambda pair: [pair[0], *pair[1]]))
def test_anything_else_is_a_bad_frame(value: Any) -> None:
    try:
        message = decode(value)
    except BadFrame:
        return
    assert decode(json.loads(json.dumps(encode(message)))) == message


@pytest.mark.parametrize("digest", ["../../etc/passwd", DIGEST.upper(), DIGEST[:-1], DIGEST + "0", "", None, 3])
def test_a_digest_names_a_file_and_may_be_nothing_else(digest: object) -> None:
    with pytest.raises(BadFrame):
        decode(["media", digest, "png", 1, 1])


def test_a_frame_may_not_be_huge() -> None:
    with pytest.raises(BadFrame, match="too large"):
        read_frame(io.BytesIO(b"\xff\xff\xff\xff"))
    with pytest.raises(BadFrame, match="too large"):
        write_frame(io.BytesIO(), "x" * (64 << 20))


@given(st.lists(_JSON, max_size=4), st.integers(1, 9))
def test_frames_are_cut_wherever_the_stream_is(values: list[Any], size: int) -> None:
    stream = io.BytesIO()
    for value in values:
        write_frame(stream, value)
    data, frames = stream.getvalue(), Frames()
    parts = [data[at : at + size] for at in range(0, len(data), size)]
    assert [unpacked(frame) for part in [*parts, b""] for frame in frames.cut(part)] == values


@pytest.mark.parametrize("rest", [b"\0", b"\0\0\0\5abc"])
def test_a_stream_that_ends_inside_a_frame_is_broken(rest: bytes) -> None:
    frames = Frames()
    assert list(frames.cut(rest)) == []
    with pytest.raises(BadFrame, match="ends inside"):
        list(frames.cut(b""))


def test_a_long_frame_in_many_parts_is_put_together_in_no_time() -> None:
    stream, frames = io.BytesIO(), Frames()
    write_frame(stream, "x" * (32 << 20))
    data = stream.getvalue()
    started = time.process_time()
    found = [frame for at in range(0, len(data), 4096) for frame in frames.cut(data[at : at + 4096])]
    assert len(found) == 1 and len(found[0]) == len(data) - 4
    assert time.process_time() - started < 2


@pytest.mark.parametrize("data", [b"[1] [2]", b"[1]x", b"", b" [1]", b"[1", b"\xff"])
def test_a_frame_is_one_value_and_nothing_else(data: bytes) -> None:
    with pytest.raises(BadFrame):
        unpacked(data)
