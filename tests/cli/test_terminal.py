"""Plain text that no deck can abuse, and pipes that close."""

from __future__ import annotations

import json

import pytest

from whycards import terminal


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Größe 漢字", "Größe 漢字"),
        ("a\tb\nc", "a b c"),
        ("\x1b[31mred", "\N{REPLACEMENT CHARACTER}[31mred"),
        ("a\u202eb", "a\N{REPLACEMENT CHARACTER}b"),
        ("\udcff", "\N{REPLACEMENT CHARACTER}"),
    ],
)
def test_text_cannot_steer_the_terminal(text: str, shown: str) -> None:
    assert terminal.plain(text) == shown


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 drafts"), (1, "1 draft"), (2, "2 drafts"), (1204, "1,204 drafts")]
)
def test_counts_agree_with_their_noun(number: int, words: str) -> None:
    assert terminal.count(number, "draft") == words


def test_json_is_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    value = [{"name": "Größe \udcff"}]
    terminal.say_json(value)
    out = capsys.readouterr().out
    assert out.isascii()
    assert json.loads(out) == value


def test_the_progress_line_is_silent_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with terminal.ProgressLine() as line:
        line.advance(1, 2, "Reading")
    assert capsys.readouterr() == ("", "")
