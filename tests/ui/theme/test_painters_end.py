"""A painter ends with its block, whatever happens there: one that stays active ends the whole program later."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import whycards.ui
from whycards.assets import RESOURCES
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.updating.note import Note

_SOURCES = sorted(Path(whycards.ui.__file__).parent.rglob("*.py"))


def _loose(source: str) -> list[int]:
    """Lines where a painter begins outside a `with` statement."""
    tree = ast.parse(source)
    held = {id(item.context_expr) for one in ast.walk(tree) if isinstance(one, ast.With) for item in one.items}
    return [
        call.lineno
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "QPainter"
        and call.args
        and id(call) not in held
    ]


def test_each_painter_of_the_window_stands_in_a_with_statement() -> None:
    found = {path.name: _loose(path.read_text("utf-8")) for path in _SOURCES}
    assert {name: lines for name, lines in found.items() if lines} == {}
    assert _loose("def paint(self):\n    painter = QPainter(self)\n    QPainter(self).end()\n") == [2, 3]


def test_a_failure_while_painting_leaves_no_painter_behind(
    qtbot: QtBot,
) -> None:
    note = Note(Theme(RESOURCES, Mode.LIGHT))
    qtbot.addWidget(note)
    note.say("no such icon", "A note.", is_warning=False)
    with pytest.raises(FileNotFoundError) as failure:
        note.grab()
    # The traceback still holds the frame, and with it the painter; neither is in the way of the next one.
    note.say("history", "A note.", is_warning=False)
    assert not note.grab().isNull() and failure.tb is not None
