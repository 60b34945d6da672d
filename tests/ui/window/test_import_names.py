"""Names of files that turn around, break the line or steer something are shown as what they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from fakes.files import drop, urls
from fakes.harbour import Harbour
from whycards.ui.window import MainWindow
from whycards.ui.wording import name_of

NAMES = ("right\u202etxt.md", "line\nbreak.md", "bell\a\x1b[31m.md")
_FORBIDDEN = ("\u202e", "\a", "\x1b", "line\nbreak")


@pytest.fixture
def harbour(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Harbour:
    return Harbour(qtbot, window, tmp_path)


def _shown(harbour: Harbour) -> list[str]:
    shown = [label.text() for label in harbour.window.findChildren(QLabel) if label.isVisible()]
    assert not [text for text in shown if any(one in text for one in _FORBIDDEN)]
    return shown


@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_what_is_read(harbour: Harbour, name: str) -> None:
    harbour.look(harbour.write(name, "### Which?\n\n- [x] a\n- [ ] a\n"))
    assert any(name_of(Path(name)) in text for text in _shown(harbour))


@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_what_cannot_be_read(harbour: Harbour, name: str) -> None:
    drop(harbour.window, urls(harbour.write(name, "%PDF-1.7\n")))
    harbour.bot.waitUntil(lambda: any("It is a PDF" in text for text in _shown(harbour)), timeout=20_000)


def test_what_a_finding_says_of_such_a_file_can_be_shown_in_it(harbour: Harbour) -> None:
    (harbour.folder / "odd").mkdir()
    for name in NAMES:
        harbour.write(f"odd/{name}", "### Which?\n\n- [x] a\n- [ ] a\n")
    pane = harbour.look(harbour.folder / "odd")
    assert pane.problems.hasFocus() and _shown(harbour)
    with harbour.bot.waitSignal(harbour.window.flow.imports.lines_read, timeout=20_000):
        harbour.key(Qt.Key.Key_Return)
    assert pane.sample.lines.marked() == "### Which?"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a b.md", "a b.md"),
        ("right\u202efel.md", "right\ufffdfel.md"),
        ("a\tb\nc.md", "a b c.md"),
        ("bad\udcff.md", "bad\ufffd.md"),
        ("می\u200cخواهم.md", "می\u200cخواهم.md"),
    ],
)
def test_name_of(name: str, shown: str) -> None:
    assert name_of(Path("folder", name)) == shown
