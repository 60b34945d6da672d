"""Decks with something wrong in them, by chance, and the same again from the same seed."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Sequence

import zstandard

from fuzz.deck_words import Made, Words
from fuzz.made_decks import MAKERS

TOKENS: tuple[bytes, ...] = (
    *(
        b"\0",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"\r",
        b"\r\n\r\n",
        b'"',
        b'""',
        b"'",
        b"`" * 3,
        b"~~~",
        b"$$",
        b"\\",
    ),
    *(
        b"- [x] ",
        b"- [ ]",
        b"### ",
        b"## ",
        b"---\n",
        b"<details>",
        b"</details>",
        b"<!-- wc: {",
        b"-->",
        b"{#a}",
    ),
    *(
        b"A. ",
        b"B) ",
        b"Answer: ",
        b"ANSWER: Z",
        b"Correct Answer: ABCDEFGHIJ",
        b"{",
        b"}",
        b"=",
        b"~%50%",
        b"->",
    ),
    *(
        b"<question type='",
        b"</text>",
        b"<![CDATA[",
        b"]]>",
        b"&amp;lt;",
        b"&#x202e;",
        b"&#0;",
        b"<!DOCTYPE x>",
    ),
    *(
        b"<img src='x.png'>",
        b"![](a.png)",
        b"<table><tr><td>",
        b"<div>" * 50,
        b"[" * 500,
        b'{"a":' * 500,
        b"((" * 50,
    ),
    *(
        b"9" * 400,
        b"-1",
        b"1e999",
        b"NaN",
        b"null",
        b"\xed\xa0\x80",
        b"\\ud800",
        b"\xe2\x80\xae",
        b"&x;",
        b"*a",
        b"<<:",
    ),
    *(
        "\u3000".encode(),
        "é".encode("cp1252"),
        "ç".encode("utf-16-le"),
        b"\t\t\t",
        b" " * 3000,
        b"\n" * 3000,
        b"a" * 5000,
    ),
)


def mutated(kind: str, seed: int) -> Made:
    """A deck of this kind with one to eight changes."""
    chance = random.Random(f"{kind} {seed}")
    made = MAKERS[kind](Words())
    changes = chance.randint(1, 8)
    if not made.entries:
        return Made(made.name, _changed(made.data, changes, chance))
    if chance.random() < 0.15:
        return Made(made.name, _changed(made.content(), changes, chance))
    name = chance.choice(sorted(made.entries))
    made.entries[name] = _changed_entry(name, made.entries[name], changes, chance)
    if chance.random() < 0.1:
        made.entries.pop(chance.choice(sorted(made.entries)))
    return made


def _changed_entry(name: str, data: bytes, changes: int, chance: random.Random) -> bytes:
    """An entry of a zip; one that is packed itself is changed inside, mostly."""
    if not data.startswith(b"\x28\xb5\x2f\xfd") or chance.random() < 0.2:
        return _changed(data, changes, chance)
    whole = zstandard.ZstdDecompressor().decompressobj().decompress(data)
    return zstandard.compress(_changed(whole, changes, chance))


def _changed(data: bytes, changes: int, chance: random.Random) -> bytes:
    for _ in range(changes):
        data = chance.choice(_CHANGES)(data, chance)
    return data[:2_000_000]


def _span(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randint(0, len(data))
    return start, min(len(data), start + int(chance.paretovariate(0.6)))


def _flip(data: bytes, chance: random.Random) -> bytes:
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def _drop(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def _double(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    return data[:end] + data[start:end] * chance.choice((1, 1, 2, 30)) + data[end:]


def _move(data: bytes, chance: random.Random) -> bytes:
    start, end = _span(data, chance)
    rest = data[:start] + data[end:]
    at = chance.randint(0, len(rest))
    return rest[:at] + data[start:end] + rest[at:]


def _insert(data: bytes, chance: random.Random) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(TOKENS) + data[at:]


def _insert_often(data: bytes, chance: random.Random) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(TOKENS) * chance.randint(2, 40) + data[at:]


def _splice(data: bytes, chance: random.Random) -> bytes:
    other = MAKERS[chance.choice(_OF_TEXT)](Words()).data
    start, end = _span(other, chance)
    at = chance.randint(0, len(data))
    return data[:at] + other[start : max(end, start + 60)] + data[at:]


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))]


def _recode(data: bytes, chance: random.Random) -> bytes:
    return data.decode("utf-8", "replace").encode(
        chance.choice(("utf-16-le", "utf-16", "cp1251", "utf-8-sig")), "replace"
    )


def _number(data: bytes, chance: random.Random) -> bytes:
    """A number of a binary file becomes an extreme one."""
    at = chance.randint(0, max(0, len(data) - 4))
    value = chance.choice((0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF))
    return data[:at] + struct.pack(chance.choice("<>") + "I", value) + data[at + 4 :]


_CHANGES: Sequence[Callable[[bytes, random.Random], bytes]] = (
    *(_flip, _drop, _double, _move, _insert, _insert, _insert_often, _splice, _cut, _recode, _number),
)
_OF_TEXT = ("native", "checkbox", "details", "copied", "gift", "moodle", "csv", "json", "aiken")
