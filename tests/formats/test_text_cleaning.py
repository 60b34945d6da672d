"""Text at the door."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whycards.formats.cleaning.text import clean, cut, decode, is_text, one_line, opening, trim


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        ("Größe".encode(), "Größe", "utf-8"),
        (codecs.BOM_UTF8 + "Größe".encode(), "Größe", "utf-8-sig"),
        ("Größe".encode("utf-16"), "Größe", "utf-16"),
        (codecs.BOM_UTF16_BE + "Größe".encode("utf-16-be"), "Größe", "utf-16"),
        ("Größe".encode("utf-32"), "Größe", "utf-32"),
        ("Größe – “x”".encode("cp1252"), "Größe – “x”", "cp1252"),
        (b"\x81\xff", "\ufffdÿ", "cp1252"),
        (codecs.BOM_UTF16_LE + b"a", "\ufffd", "utf-16"),
        (b"a\r\nb\rc", "a\nb\nc", "utf-8"),
        (b"a\0\x07\x1b\x7fb\tc", "ab\tc", "utf-8"),
    ],
)
def test_decoding(data: bytes, text: str, encoding: str) -> None:
    assert decode(data) == (text, encoding)


@given(st.binary(max_size=200))
def test_no_bytes_make_decoding_fail(data: bytes) -> None:
    text, _ = decode(data)
    assert text == clean(text)
    text.encode("utf-8")


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("ما هو \u202eevil\u202c\u200f؟", "ما هو evil\u200f؟"),
        ("\u202aa\u202b\u202d", "a"),
        ("a \u2067ما\u2069 b", "a \u2067ما\u2069 b"),
        ("\u2066a\u2067b\u2069c\u2069", "\u2066a\u2067b\u2069c\u2069"),
        ("\u2066a\u2067b\u2069", "a\u2067b\u2069"),
        ("\u2069a\u2066", "a"),
        ("\u2068a\nb\u2069", "a\nb"),
        ("a&#x202E;b&#08238;c&#x2066;", "abc"),
        ("&#x20&#x202e;2e;b", "b"),
        ("&#x20\u20662e;b", "b"),
        ("&#x200f;&#8207;", "&#x200f;&#8207;"),
    ],
)
def test_text_cannot_turn_the_direction_of_what_stands_beside_it(text: str, left: str) -> None:
    assert clean(text) == left == clean(left)


@given(st.text(st.sampled_from("a&#x;2068e\u202e\u2066\u2069\n"), max_size=40))
def test_cleaning_once_is_enough(text: str) -> None:
    assert clean(clean(text)) == clean(text)


def test_lone_surrogates_are_replaced() -> None:
    assert clean("a\ud800b\udfff") == "a\ufffdb\ufffd"


@pytest.mark.parametrize(
    ("text", "trimmed"),
    [
        ("\n\n  a\n  b  \n\n", "a\n  b"),
        ("    code\n", "    code"),
        ("\n\tcode", "    code"),
        ("\u200b\ufeffa\u200d", "a"),
        ("\u00a0a\u00a0", "a"),
        ("a\u200bb", "a\u200bb"),
        (" \n\t\n", ""),
        ("    \u200bcode", "code"),
    ],
)
def test_trimming(text: str, trimmed: str) -> None:
    assert trim(text) == trimmed
    assert trim(trimmed) == trimmed


@given(st.text(st.sampled_from(" \n\t\u200b\u00a0\u3000a-#"), max_size=12))
def test_trimming_is_final(text: str) -> None:
    assert trim(trim(text)) == trim(text)


def test_cutting_is_final() -> None:
    assert cut("a" * 200, 100) == "a" * 98 + " …" == cut(cut("a" * 200, 100), 100)
    assert cut("short") == "short"


def test_titles_take_one_line() -> None:
    assert one_line(" a\n b\t\u3000c\u200b ") == "a b c"
    assert opening("word " * 100, 20) == "word word word word…"


def test_what_may_be_text() -> None:
    assert is_text(b"abc") and is_text("abc".encode("utf-16")) and not is_text(b"PK" + b"\0" * 9)
