"""The learner's wishes on their way to the process that reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from whycards.core.progress import Silent
from whycards.formats.message import Message, QuestionFound
from whycards.formats.options import ReadOptions, options_of
from whycards.formats.parent import read_deck

CYRILLIC = "# Стены\n\n### Какая стена?\n- [x] северная\n- [ ] южная\n"


def stems(messages: list[Message]) -> list[str]:
    return [message.question.stem for message in messages if isinstance(message, QuestionFound)]


def test_options_survive_json() -> None:
    options = ReadOptions("cp1251", True, {"a" * 64: ("stem", "option", "", "key")}, True)
    assert options_of(json.loads(json.dumps(options.as_json()))) == options
    assert options_of(json.loads(json.dumps(ReadOptions().as_json()))) == ReadOptions()


@pytest.mark.parametrize("value", [None, [], {}, {"encoding": "x"}, {"columns": 1}, 3])
def test_anything_else_is_no_options(value: Any) -> None:
    with pytest.raises(ValueError, match="no options"):
        options_of(value)


def test_the_encoding_reaches_the_reader(tmp_path: Path) -> None:
    (tmp_path / "walls.md").write_bytes(CYRILLIC.encode("cp1251"))
    options = ReadOptions(encoding="cp1251")
    found = list(read_deck(tmp_path / "walls.md", tmp_path / "work", Silent(), options))
    assert stems(found) == ["Какая стена?"]


def test_many_columns_reach_the_reader(tmp_path: Path) -> None:
    """More than a command line or a pipe takes at once."""
    (tmp_path / "walls.md").write_bytes(CYRILLIC.encode("cp866"))
    columns = {f"{key:064}": ("stem", "option", "key") * 20 for key in range(2_000)}
    options = ReadOptions(encoding="cp866", columns=columns)
    found = list(read_deck(tmp_path / "walls.md", tmp_path / "work", Silent(), options))
    assert stems(found) == ["Какая стена?"]


def test_an_encoding_that_is_none_is_told(tmp_path: Path) -> None:
    from whycards.formats.errors import ReadFailed

    (tmp_path / "walls.md").write_bytes(CYRILLIC.encode())
    with pytest.raises(ReadFailed, match="cannot be read as 'zip'"):
        list(read_deck(tmp_path / "walls.md", tmp_path / "work", Silent(), ReadOptions(encoding="zip")))


def test_a_named_encoding_may_have_many_zero_bytes(tmp_path: Path) -> None:
    (tmp_path / "walls.md").write_bytes(CYRILLIC.encode("utf-16-be"))
    found = list(read_deck(tmp_path / "walls.md", tmp_path / "work", Silent(), ReadOptions("utf-16-be")))
    assert stems(found) == ["Какая стена?"]
