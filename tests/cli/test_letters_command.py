"""`whycards letters`, and what `whycards check` says of letters."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from whycards.cli import main

DECK = """\
---
{whycards: 1, id: bread, title: Bread, version: 1}
---
# Flour {#flour}
## Which flour is dark? {#dark}
- [x] Rye
- [ ] Wheat
- [ ] Both A and B
### Full explanation
Option A is right, since rye is dark.
## Which flour is light? {#light}
- [ ] Rye
- [x] Wheat
- [ ] Oats
### Full explanation
The first option is dark.
## Which flour has no gluten? {#gluten}
- [ ] Rye
- [x] Maize
### Full explanation
Vitamin B is not the point.
"""


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[str, str, int]:
    def no_window(_library: Path, _files: tuple[Path, ...]) -> int:
        raise AssertionError("a command opens no window")

    status = main([str(word) for word in words], no_window)
    return (*capsys.readouterr(), status)


@pytest.fixture
def text(monkeypatch: pytest.MonkeyPatch) -> None:
    written = "Option B is wrong,\r\nвариант В too; options A–C burn. See option F. Vitamin D."
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(written.encode()), "utf-8"))


@pytest.mark.usefixtures("text")
def test_bound_references_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    out, err, status = run(capsys, "letters", "--options", 5, "--json")
    assert json.loads(out) == [
        {"start": 7, "end": 8, "letters": ["B"]},
        {"start": 28, "end": 29, "letters": ["B"]},
        {"start": 43, "end": 46, "letters": ["A", "B", "C"]},
    ]
    assert (err, status) == ("", 0)


@pytest.mark.usefixtures("text")
def test_bound_references_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    out, _, status = run(capsys, "letters", "--options", 5)
    lines = out.splitlines()
    assert lines[0].startswith("B ")
    assert "Option [B] is wrong" in lines[0]
    assert lines[2].startswith("A, B, C")
    assert "[F]" in lines[3]
    assert lines[3].endswith("names an option that the question does not have")
    assert lines[4:] == [
        "3 references bound",
        "1 doubt: a question with this text keeps its authored order",
    ]
    assert status == 0


@pytest.mark.usefixtures("text")
def test_more_options_leave_no_doubt(capsys: pytest.CaptureFixture[str]) -> None:
    out, _, _ = run(capsys, "letters", "--json")
    assert json.loads(out)[-1]["letters"] == ["F"]


@pytest.mark.usefixtures("text")
@pytest.mark.parametrize("number", [0, 1, 27, -3])
def test_a_number_that_no_question_has(capsys: pytest.CaptureFixture[str], number: int) -> None:
    out, err, status = run(capsys, "letters", f"--options={number}")
    assert (out, status) == ("", 1)
    assert "2 to 26" in err


@pytest.mark.parametrize("written", [b"", b"\xff\xfe Option B \x00", b"\xef\xbb\xbfOption B"])
def test_any_bytes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], written: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(written), "utf-8"))
    out, err, status = run(capsys, "letters", "--json")
    assert isinstance(json.loads(out), list)
    assert (err, status) == ("", 0)


def test_what_a_text_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for kind, count in (("option", 2), ("stem", 0)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Both A and B"), "utf-8"))
        out, _, _ = run(capsys, "letters", "--text", kind, "--json")
        assert len(json.loads(out)) == count


def test_check_counts_and_lists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "deck.md"
    deck.write_text(DECK, "utf-8")
    out, _, _ = run(capsys, "check", "--json", deck)
    (report,) = json.loads(out)
    assert report["letters"] == {
        "questions": 2,
        "bound": 1,
        "references": 3,
        "locked": [
            {
                "file": str(deck),
                "line": 11,
                "question": "light",
                "reason": "“The first option is dark.” speaks of an option by its place, and not by its letter",
            }
        ],
    }
    out, _, _ = run(capsys, "check", deck)
    assert "  letters: 2 questions with options named, 1 bound, 1 locked" in out
    assert f"  {deck}:11: keeps its order: “The first option is dark.” speaks" in out
