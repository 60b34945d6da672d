"""Tables and JSON, mutated: whatever comes, readers end in time and raise nothing but what they declare."""

from __future__ import annotations

import json
import time
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.reading_banks import read_text
from formats.test_workbooks import HEADER, shared
from whycards.formats.errors import ReadFailed
from whycards.formats.wire import decode, encode

TABLE = (
    "\ufeffID;Question;Option A;Why A;Option B;Why B;Options;Correct;Topic;Tags;Level;Image\r\n"
    '1;"Which <b>one</b>?\n\nNow";x;"no ""q""";y;yes;"[""a"", ""b""]";A,B;Net;a|b;hard;a.png\r\n'
    "2;Größe?;1;;2;;A. x B. y;2;;;;https://example.org/x.png\r\n3;;;;;;;;;;;\r\n"
).encode()
BANK = json.dumps(
    {
        "title": "T",
        "parts": [
            {
                "name": "N",
                "questions": [{"id": "a", "question": "Q &lt;?", "options": ["A. x", "B. y"], "answer": 1}],
            },
            {"question": {"stem": "S", "choices": [{"text": "x", "label": "1"}]}, "answerKey": "1"},
            {"question": "W", "correct_answer": "t", "incorrect_answers": ["f", "\u00e9"], "type": "multiple"},
            {
                "question": "O",
                "options": {"A": {"text": "x", "isCorrect": True}, "B": None},
                "explanation": {"A": "n"},
            },
            {"question": "T", "type": "boolean", "answer": False, "image": [{"url": "x.png"}], "tags": "a, b"},
        ],
    }
).encode()
_CHANGES = [
    b'"',
    b",",
    b";",
    b"\n",
    b"\t",
    b"{",
    b"}",
    b"[",
    b"]",
    b":",
    b"\\",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"null",
]
_CHANGES += [
    b"1e999",
    b"NaN",
    b"-1",
    b"[[[[[[",
    b"true",
    b'"answer"',
    b'"options"',
    b"\\ud800",
    b"&#x202e;",
    b"<b>",
    b"0",
]
_edits = st.lists(
    st.tuples(st.integers(0, 2000), st.integers(0, 12), st.sampled_from(_CHANGES) | st.binary(max_size=3)),
    max_size=12,
)


def mutated(data: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    for at, removed, put in edits:
        at %= len(data) + 1
        data = data[:at] + put + data[at + removed :]
    return data


def survives(data: bytes, name: str) -> None:
    """Reading ends in time, with messages that reach the other process, or in a sentence."""
    started = time.process_time()
    with TemporaryDirectory() as folder:
        try:
            bank = read_text(Path(folder), data, name)
        except ReadFailed as failed:
            assert str(failed)
            return
        for message in bank.messages:
            assert decode(json.loads(json.dumps(encode(message)))) == message
    assert time.process_time() - started < 5


@settings(max_examples=80, suppress_health_check=list(HealthCheck), deadline=None)
@given(_edits)
def test_mutated_tables(edits: list[tuple[int, int, bytes]]) -> None:
    survives(mutated(TABLE, edits), "a.csv")


@settings(max_examples=80, suppress_health_check=list(HealthCheck), deadline=None)
@given(_edits)
def test_mutated_banks(edits: list[tuple[int, int, bytes]]) -> None:
    survives(mutated(BANK, edits), "a.json")


_leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["A", "b", "1", "x"])
)
_NAMES = """
question options choices answer correct correctIndex correct_answers incorrect_answers type id
explanation explanations image images tags difficulty stem text label isCorrect optionA optionB opa
cop passage front back distractor1 hint sources title questions isMultiSelect suggested_answer
"""
_names = st.sampled_from(_NAMES.split())
_values = st.recursive(
    _leaves,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(_names | st.text(max_size=3), inner, max_size=6)
    ),
    max_leaves=12,
)


@settings(max_examples=100, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.lists(st.dictionaries(_names, _values, min_size=2, max_size=8), min_size=1, max_size=4))
def test_objects_with_any_values_under_known_names(objects: list[dict[str, object]]) -> None:
    survives(json.dumps([{"question": "Which?", "answer": "x"}, *objects]).encode(), "a.json")


_cells = st.text(max_size=8) | st.sampled_from(
    ["A", "b", "1", "2.0", "0", "N/A", '["a", "b"]', "x;y", "True", "<b>", "hard"]
)
_HEADERS = (
    "Question;Option A;Option B;Options;Answer;Correct;Why A;Explanation;"
    "Type;ID;Image;Tags;Level;Fraction;Wrong 1"
)
_headers = st.sampled_from(_HEADERS.split(";"))


@settings(max_examples=80, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.lists(_headers, max_size=8), st.lists(st.lists(_cells, max_size=9), max_size=8))
def test_rows_with_any_cells_under_known_names(header: list[str], rows: list[list[str]]) -> None:
    import csv
    import io

    text = io.StringIO()
    csv.writer(text).writerows([["Question", "Answer", *header], *rows])
    survives(text.getvalue().encode("utf-8", "surrogatepass"), "a.csv")


@settings(max_examples=30, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.integers(0, 5), _edits)
def test_mutated_workbooks(entry: int, edits: list[tuple[int, int, bytes]]) -> None:
    with TemporaryDirectory() as folder:
        path = shared(Path(folder) / "a.xlsx", [HEADER, ["Which?", "a", "b", "=1", "d", 1]])
        with zipfile.ZipFile(path) as archive:
            entries = {name: archive.read(name) for name in archive.namelist()}
        name = list(entries)[entry]
        entries[name] = mutated(entries[name], edits)
        with zipfile.ZipFile(path, "w") as archive:
            for member, data in entries.items():
                archive.writestr(member, data)
        survives(path.read_bytes(), "a.xlsx")


@pytest.mark.parametrize("sign", [*' \t\n"\\,;|[]{}:0A.', '"a",', "a,", "[[", '{"a":', "A. x ", "1) "])
def test_hostile_repeats_end_in_time(sign: str) -> None:
    repeats = sign * (50_000 // len(sign))
    survives(f"question,options,answer\nWhich?,{repeats},A\n".encode(), "a.csv")
    survives(f'{{"question": "Which?", "options": {json.dumps(repeats)}, "answer": "A"}}'.encode(), "a.json")
    survives(
        f'{{"question": "Which?", "options": ["a", "b"], "answer": {json.dumps(repeats)}}}'.encode(), "a.json"
    )
    survives(f'[{{"question": "Which?", "options": {repeats}'.encode(), "a.json")
