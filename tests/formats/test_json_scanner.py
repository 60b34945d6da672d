"""JSON taken apart piece by piece: damage costs as little as it can, and is told with its line."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from formats.reading_banks import Bank, read_text
from whycards.formats.json_banks.scanner import JsonObject, Scanner, Unit
from whycards.formats.limits import MB

ASKED = '{"question": "Which %d?", "options": ["a", "b"], "answer": "A"}'


def is_unit(value: JsonObject) -> bool:
    return "q" in value


def scan(text: str, piece: int = 1 << 20) -> tuple[list[Unit], Scanner]:
    scanner = Scanner((text[at : at + piece] for at in range(0, len(text), piece)), is_unit)
    return list(scanner.units()), scanner


def numbers(bank: Bank) -> list[str]:
    return [question.stem.removeprefix("Which ").rstrip("?") for question in bank.questions]


def places(bank: Bank) -> list[tuple[str, int | None]]:
    return [(problem.rule, problem.line) for problem in bank.problems]


_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-99, 10**20)
    | st.text(max_size=6)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=20,
)
_units = st.dictionaries(st.sampled_from(["a", "b"]), _values, max_size=2).map(lambda value: {"q": 1, **value})
_trees = st.recursive(
    _units | _values,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=20,
)


def expected(value: Any) -> Iterator[Any]:
    if isinstance(value, dict) and "q" in value:
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from expected(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from expected(inner)


@settings(max_examples=200)
@given(st.lists(_trees.filter(lambda value: isinstance(value, dict | list)), max_size=3), st.integers(1, 9))
def test_every_unit_is_found_in_whatever_pieces(values: list[Any], piece: int) -> None:
    units, scanner = scan("\n".join(map(json.dumps, values)), piece)
    assert [unit.value for unit in units] == [found for value in values for found in expected(value)]
    assert scanner.findings == []


def test_lines_and_context() -> None:
    units, _ = scan('{"title": "T",\n "parts": [\n  {"name": "N", "of": [{"q": 1},\n {"q": 2}]}]}')
    assert [unit.line for unit in units] == [3, 4]
    assert units[0].context.names == ("parts", "of") and units[0].context.texts[1] == {"name": "N"}


def test_a_damaged_object_costs_itself(tmp_path: Path) -> None:
    broken = '{"question": "Say "hi" now?", "options": ["a", "b"], "answer": "A"}'
    text = "[\n" + ",\n".join([ASKED % 1, broken, ASKED % 2, ASKED % 3]) + "\n]"
    bank = read_text(tmp_path, text, "a.json")
    assert numbers(bank) == ["1", "2", "3"] and places(bank) == [("malformed", 3)]
    bank = read_text(tmp_path, "\n".join([ASKED % 1, broken, '{"question": ', ASKED % 2]), "a.jsonl")
    assert numbers(bank) == ["1", "2"] and ("malformed", 2) in places(bank)


def test_a_file_that_ends_in_the_middle_keeps_what_stands_before(tmp_path: Path) -> None:
    text = '{"title": "T", "questions": [\n' + ",\n".join([ASKED % at for at in range(9)])
    for cut in (len(text), len(text) - 5, len(text) - 30, len(text) - 62):
        bank = read_text(tmp_path, text[:cut], "a.json")
        assert len(bank.questions) >= 8 and bank.problems and "ends in the middle" in bank.problems[-1].message


def test_small_slips_are_passed_over_and_told(tmp_path: Path) -> None:
    text = '[\n{"question": "Which 1?", "options": ["a", "b",], "answer": "A",},\n' + ASKED % 2 + ",\n]"
    bank = read_text(tmp_path, text, "a.json")
    assert numbers(bank) == ["1", "2"] and [rule for rule, _ in places(bank)] == ["comma"]
    text = (
        '[{"question": "Which 1?", "question": "Which 2?", "options": ["a", "b"], "answer": "A", "exp": NaN}]'
    )
    bank = read_text(tmp_path, text, "a.json")
    assert numbers(bank) == ["2"] and sorted(bank.rules) == ["constant", "double"]


def test_depth_and_digits(tmp_path: Path) -> None:
    deep = "[" * 100_000 + "]" * 100_000
    objects = '{"a":' * 100_000 + "1" + "}" * 100_000
    digits = '{"question": "Which 9?", "options": ["a", "b"], "answer": ' + "9" * 5_000 + "}"
    for bad in (deep, objects, digits):
        bank = read_text(tmp_path, f"{ASKED % 1}\n{bad}\n{ASKED % 2}\n", "a.jsonl")
        assert numbers(bank)[0] == "1" and bank.problems


def test_prose_among_lines(tmp_path: Path) -> None:
    bank = read_text(tmp_path, f"{ASKED % 1}\nand now\n{ASKED % 2}\n", "a.jsonl")
    assert numbers(bank) == ["1", "2"] and places(bank) == [("malformed", 2)]


def test_endless_damage_is_given_up(tmp_path: Path) -> None:
    bank = read_text(tmp_path, f"{ASKED % 1}\n" + '{"question": x\n' * 10_000, "a.jsonl")
    assert numbers(bank) == ["1"] and len(bank.problems) < 200


def test_a_large_file_is_never_held_at_once() -> None:
    def blocks() -> Iterator[str]:
        yield '{"title": "T", "questions": ['
        for _ in range(40):
            yield '{"q": "' + "x" * 1000 + '"},' * 1
            yield ('{"q": "' + "x" * 1000 + '"},') * 1000
        yield '{"q": 0}]}'

    tracemalloc.start()
    count = sum(1 for _ in Scanner(blocks(), is_unit).units())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 40 * 1001 + 1 and peak < 40 * MB
