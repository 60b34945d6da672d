"""A learner pastes the text of a practice page, or drags it in, and sees its questions."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from fakes.harbour import Harbour
from whycards.ui.window import MainWindow

PAGE = """\
Question 1
Which mooring holds a boat in a strong tide?
A. A single rope
B. Two ropes and a spring
C. None at all
Correct Answer: B
Explanation: The spring keeps her from moving ahead.

Question 2
Which lights does a boat at anchor show? (Choose two.)
A. A white one ahead
B. A red one
C. A white one astern
Correct Answer: AC
"""


@pytest.fixture
def harbour(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Harbour:
    return Harbour(qtbot, window, tmp_path)


def _copy(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def test_a_page_that_was_copied_is_read_shown_and_stored(harbour: Harbour) -> None:
    _copy(PAGE)
    with harbour.bot.waitSignal(harbour.window.flow.imports.previewed, timeout=20_000):
        harbour.bot.keyClick(harbour.window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    pane = harbour.pane
    assert pane.isVisible() and pane.primary.text() == "Import 2 questions"
    assert pane.destination.name.text().startswith("Pasted text 20")
    pane.destination.name.setText("Moorings")
    pane.destination.take_over()
    with harbour.bot.waitSignal(harbour.window.flow.imports.imported, timeout=20_000):
        pane.press()
    assert harbour.decks() == {"Moorings": 2}


def test_the_import_page_has_a_button_for_it(harbour: Harbour) -> None:
    harbour.window.flow.go_import()
    invite = harbour.window.flow.import_page.invite
    _copy(PAGE)
    with harbour.bot.waitSignal(harbour.window.flow.imports.previewed, timeout=20_000):
        harbour.bot.mouseClick(invite.paste, Qt.MouseButton.LeftButton)
    assert harbour.pane.primary.text() == "Import 2 questions"


def test_a_text_that_is_dragged_in_is_read(harbour: Harbour) -> None:
    data = QMimeData()
    data.setText(PAGE)
    event = QDropEvent(
        QPointF(200, 200),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with harbour.bot.waitSignal(harbour.window.flow.imports.previewed, timeout=20_000):
        harbour.window.dropEvent(event)
    assert harbour.pane.primary.text() == "Import 2 questions"


def test_files_that_were_copied_are_read_as_files(harbour: Harbour) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(harbour.write("moorings.txt", PAGE)))])
    QGuiApplication.clipboard().setMimeData(data)
    with harbour.bot.waitSignal(harbour.window.flow.imports.previewed, timeout=20_000):
        harbour.window.menus.paste.trigger()
    assert harbour.pane.destination.name.text() == "moorings"


def test_with_nothing_to_paste_it_says_so(harbour: Harbour) -> None:
    QGuiApplication.clipboard().clear()
    harbour.window.menus.paste.trigger()
    result = harbour.window.flow.import_page.result
    assert result.isVisible() and "Copy the questions first" in result.header.sentence.words()


def test_a_field_keeps_what_is_pasted_into_it(harbour: Harbour) -> None:
    _copy(PAGE)
    with harbour.bot.waitSignal(harbour.window.flow.imports.previewed, timeout=20_000):
        harbour.window.menus.paste.trigger()
    field = harbour.pane.destination.name
    assert isinstance(field, QLineEdit)
    _copy("Knots")
    field.setFocus()
    field.selectAll()
    harbour.bot.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert field.text() == "Knots" and not harbour.window.flow.imports.is_running


def test_what_was_pasted_goes_with_the_window(harbour: Harbour) -> None:
    _copy(PAGE)
    with harbour.bot.waitSignal(harbour.window.flow.imports.previewed, timeout=20_000):
        harbour.window.menus.paste.trigger()
    (file,) = [read.path for read in harbour.pane._preview.files]  # type: ignore[union-attr]
    assert file.read_text("utf-8") == PAGE and file.stat().st_mode & 0o77 == 0
    harbour.window.close()
    assert not file.exists() and not file.parent.parent.exists()
