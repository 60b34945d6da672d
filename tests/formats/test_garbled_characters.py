"""UTF-8 that was taken for an older encoding is found, and put right when it is wished."""

from __future__ import annotations

import time

import pytest

from whycards.formats.cleaning.mojibake import is_garbled, repaired

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
