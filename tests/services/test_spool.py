"""What was read, kept in a file until it is stored."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from whycards.core.deck import DeckHead
from whycards.core.identity import identity
from whycards.core.question import Option, Question
from whycards.formats.frames import write_frame
from whycards.formats.message import Head, Message, QuestionFound
from whycards.formats.wire import encode
from whycards.services.spool import Spool

OPTIONS = (Option("Red", is_key=True), Option("Green"))
FOUND = [
    QuestionFound(Question("Stop?", OPTIONS), "a.md", 1, {"a.png": "0a" * 32}),
    QuestionFound(Question("Gehen? \U0001f682", OPTIONS, id="go"), "a.md", 5, missing=("b.png",)),
]


@pytest.fixture
def spool(tmp_path: Path) -> Iterator[Spool]:
    with Spool(tmp_path / "spool") as made:
        yield made


def in_a_frame(message: Message) -> bytes:
    stream = io.BytesIO()
    write_frame(stream, encode(message))
    return stream.getvalue()[4:]


@pytest.mark.parametrize("in_frames", [True, False])
def test_messages_come_back_as_they_were(spool: Spool, in_frames: bool) -> None:
    messages: list[Message] = [Head(DeckHead("Signals"), "whycards", "a.md"), *FOUND]
    for message in messages:
        spool.add(message, in_a_frame(message) if in_frames else None)
    spool.finish()
    (deck,) = spool.decks
    assert list(spool.messages(deck)) == FOUND
    assert [spool.question(deck, number) for number in range(2)] == FOUND


def test_questions_are_identified_when_they_are_kept(spool: Spool) -> None:
    spool.add(Head(DeckHead("Signals"), "whycards", "a.md"))
    for found in FOUND:
        spool.add(found)
    (deck,) = spool.decks
    assert [deck.identity(number) for number in range(2)] == [
        identity(one.question, one.images) for one in FOUND
    ]
    assert [bool(deck.identity(number).text) for number in range(2)] == [True, False]
