"""UTF-8 that was taken for an older encoding is found, and put right when it is wished."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from whycards.core.progress import Silent
from whycards.formats.cleaning.mojibake import Mending, is_garbled, repaired
from whycards.formats.message import QuestionFound, TextFound
from whycards.formats.options import ReadOptions
from whycards.formats.parent import read_deck

MEANT = "It doesn’t – the “wall” costs 50 € … café, Größe"


def garbled(text: str, encoding: str) -> str:
    def seen(byte: bytes) -> str:
        try:
            return byte.decode(encoding)
        except UnicodeDecodeError:
            return byte.decode("latin-1")

    return "".join(seen(bytes([byte])) for byte in text.encode())


@pytest.mark.parametrize("encoding", ["cp1252", "cp1255", "cp1251", "cp1250", "cp1254", "latin-1", "mac_roman"])
def test_a_garbled_text_is_put_right(encoding: str) -> None:
    text = garbled(MEANT, encoding)
    assert text != MEANT and is_garbled(text)
    assert repaired(text) == MEANT
    assert not is_garbled(repaired(text))


def test_a_quote_that_lost_its_last_byte_is_a_quote() -> None:
    assert repaired("Donג€™t say ג€yesג€ or ג€™noג€™") == 'Don’t say "yes" or ’no’'
    assert repaired("Donâ€™t say â€œyesâ€") == 'Don’t say “yes"'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "plain",
        MEANT,
        "IRMÃ”",
        "„Große Übung“ – «да»",
        "Вопрос: что это? «да» — «нет»",
        "שאלה אחת € שתיים",
        "naïve café Ñandú 5 °C ± 1",
        "壁はどれですか",
    ],
)
def test_what_its_author_wrote_stays(text: str) -> None:
    assert not is_garbled(text) and repaired(text) == text


@pytest.mark.parametrize("piece", ["Ã", "â€", "ג€", "Ã©", "ð", "\xe2\x80", "вЂ", "√"])
def test_hostile_repeats_take_no_time(piece: str) -> None:
    started = time.process_time()
    repaired(piece * (50_000 // len(piece)))
    assert time.process_time() - started < 0.5


def test_a_deck_says_that_it_is_garbled_and_is_read_right_on_demand(tmp_path: Path) -> None:
    deck = tmp_path / "walls.md"
    deck.write_text(garbled(f"# Walls\n\n### {MEANT}?\n- [x] a\n- [ ] b\n", "cp1252"), encoding="utf-8")
    plain = list(read_deck(deck, tmp_path / "work", Silent()))
    mended = list(read_deck(deck, tmp_path / "more", Silent(), ReadOptions(repair=True)))
    assert [one.is_garbled for one in plain if isinstance(one, TextFound)] == [True]
    assert [one.is_garbled for one in mended if isinstance(one, TextFound)] == [False]
    assert [one.question.stem for one in mended if isinstance(one, QuestionFound)] == [f"{MEANT}?"]
    assert all(one.encoding == "utf-8" for one in plain if isinstance(one, TextFound))


def test_a_stream_is_put_right_piece_by_piece() -> None:
    pieces = ["plain\n", garbled("it’s – so\n", "cp1252"), garbled("don’t\n", "cp1252")]
    watching, mending = Mending(), Mending(is_wished=True)
    assert [watching.take(piece) for piece in pieces] == pieces and watching.is_garbled
    assert [mending.take(piece) for piece in pieces] == ["plain\n", "it’s – so\n", "don’t\n"]
    assert not mending.is_garbled


@pytest.mark.parametrize(
    "text", ["5\xa0°C and 40\xa0°C", "2 Ω·m or 3 Ω·m", "√π is not √π", "“Roof”™ by “Roof”™", "≈∞, ≈∞"]
)
def test_what_authors_type_is_not_garbled(text: str) -> None:
    assert not is_garbled(text)
    assert repaired(text) == text
