from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDragLeaveEvent, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fakes.files import deck_file, drag, drop, urls
from whycards.core.progress import Progress
from whycards.services.preview import Preview
from whycards.ui.importing.result import ResultPane
from whycards.ui.window import MainWindow


def import_by_drop(qtbot: QtBot, window: MainWindow, *paths: Path) -> ResultPane:
    imports = window.flow.imports
    drop(window, urls(*paths))
    assert imports.is_running
    qtbot.waitUntil(lambda: not imports.is_running, timeout=20_000)
    if imports.preview is not None:
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: not imports.is_running, timeout=20_000)
    result = window.flow.import_page.result
    assert result.isVisible()
    return result


def test_a_dropped_file_becomes_a_deck(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    result = import_by_drop(qtbot, window, deck_file(tmp_path / "lamps.md", 24, drafts=2))
    assert result.header.title.words() == "24 questions added to lamps"
    assert "2 drafts need work." in result.header.sentence.words()
    assert result.list_title.words().endswith("need a look")
    assert result.primary.text() == "Learn 10 new"
    [deck] = window._services.decks.decks()
    assert (deck.head.title, deck.counts.questions, deck.counts.drafts) == ("lamps", 24, 2)


def test_enter_after_an_import_learns_the_new_deck(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    import_by_drop(qtbot, window, deck_file(tmp_path / "lamps.md", 3))
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.shell.is_session


def test_escape_goes_home_where_the_new_deck_is_chosen(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    import_by_drop(qtbot, window, deck_file(tmp_path / "apples.md", 3, "apple"))
    import_by_drop(qtbot, window, deck_file(tmp_path / "lamps.md", 3))
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.shell.current_page() == "home"
    chosen = window.flow.start_page.home.table.chosen()
    assert chosen is not None
    assert chosen.title == "lamps"
    assert window.shell.status.state.facts()[0] == "2 decks, 6 questions"


def test_the_same_file_again_says_nothing_new(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    file = deck_file(tmp_path / "lamps.md", 5)
    import_by_drop(qtbot, window, file)
    result = import_by_drop(qtbot, window, file)
    assert result.header.title.words() == "Nothing new for lamps"
    assert "All 5 were already there." in result.header.sentence.words()


def test_a_file_that_is_no_deck_gets_a_sentence(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text("Only some words about nothing in particular.\n")
    with qtbot.waitSignal(window.flow.imports.unreadable, timeout=20_000):
        drop(window, urls(file))
    pane = window.flow.import_page.unknown
    assert pane.isVisible() and pane.header.title.words() == "notes.md is not recognised"
    assert "notes.md" in pane.header.sentence.words()
    assert pane.lines.toPlainText().startswith("Only some words")
    assert pane.primary.text() == "Choose other files…"
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.shell.current_page() == "home" and window._services.decks.decks() == []


def test_one_bad_file_does_not_keep_the_others_out(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    bad = tmp_path / "broken.zip"
    bad.write_bytes(b"PK\x03\x04 and then nothing")
    result = import_by_drop(qtbot, window, bad, deck_file(tmp_path / "lamps.md", 4))
    assert result.header.title.words() == "4 questions added to lamps; 1 file not read"
    assert "broken.zip" in result.header.sentence.words()


def test_addresses_elsewhere_are_refused_in_words(qtbot: QtBot, window: MainWindow) -> None:
    mime = urls("file://attic/share/deck.md", "https://example.org/deck.md")
    assert drag(window, mime)
    assert window.veil.isVisible()
    assert "offline" in window.veil.words()
    drop(window, urls("file://attic/share/deck.md"))
    result = window.flow.import_page.result
    assert "another computer" in result.header.sentence.words()
    assert not window.flow.imports.is_running


def test_the_veil_follows_the_drag(window: MainWindow, tmp_path: Path) -> None:
    assert drag(window, urls(deck_file(tmp_path / "lamps.md", 1)))
    assert window.veil.isVisible()
    assert window.veil.words() == "Drop to import lamps.md"
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert not window.veil.isVisible()


def test_a_file_is_never_moved_away(window: MainWindow, tmp_path: Path) -> None:
    assert drag(window, urls(deck_file(tmp_path / "lamps.md", 1)), Qt.DropAction.MoveAction)


def test_dragged_words_may_hold_questions(window: MainWindow) -> None:
    mime = QMimeData()
    mime.setText("only words")
    assert drag(window, mime)
    assert window.veil.words() == "Drop to read the questions in this text"
    mime.setText(" ")
    assert not drag(window, mime)


@pytest.fixture
def endless_import(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window whose imports go on until they are cancelled."""

    def read(_paths: object, progress: Progress) -> Preview:
        for step in range(1_000_000):
            progress.advance(step % 100, 100, "Reading lamps.md")
            time.sleep(0.002)
        raise AssertionError("nobody cancelled")

    monkeypatch.setattr(window.flow.imports._previews, "read", read)
    return window


def test_a_long_import_shows_progress_and_can_be_cancelled(qtbot: QtBot, endless_import: MainWindow) -> None:
    window = endless_import
    window.flow.import_files([Path("/decks/lamps.md")])
    reading = window.flow.import_page.reading
    qtbot.waitUntil(reading.isVisible, timeout=3000)
    qtbot.waitUntil(
        lambda: reading.step.words() == "Reading lamps.md" and reading.share.words().endswith("%"), timeout=3000
    )
    assert reading.header.title.words() == "lamps.md"
    with qtbot.waitSignal(window.flow.imports.cancelled, timeout=3000):
        qtbot.mouseClick(reading.cancel, Qt.MouseButton.LeftButton)
    assert window.shell.current_page() == "home"
    assert window.shell.status.state.sentence() == "Import cancelled. Nothing was stored."
    assert window._services.decks.decks() == []


def test_closing_while_an_import_runs_is_clean(qtbot: QtBot, endless_import: MainWindow) -> None:
    window = endless_import
    window.flow.import_files([Path("/decks/lamps.md")])
    qtbot.wait(50)
    started = time.monotonic()
    assert window.close()
    assert time.monotonic() - started < 2


def test_cancelling_a_real_import_stores_nothing(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.flow.import_files([deck_file(tmp_path / "lamps.md", 8000)])
    with qtbot.waitSignal(window.flow.imports.cancelled, timeout=20_000):
        window.flow.imports.cancel()
    assert window._services.decks.decks() == []
    result = import_by_drop(qtbot, window, deck_file(tmp_path / "few.md", 3))
    assert result.header.title.words() == "3 questions added to few"


def test_what_is_dropped_in_a_session_is_read_when_it_is_over(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    import_by_drop(qtbot, window, deck_file(tmp_path / "lamps.md", 3))
    window.flow.learn_new()
    pears = urls(deck_file(tmp_path / "pears.md", 2, "pear"))
    drag(window, pears)
    assert window.veil.words() == "Drop to import pears.md after this session"
    drop(window, pears)
    assert not window.flow.imports.is_running
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_A)
    with qtbot.waitSignal(window.flow.imports.previewed, timeout=20_000):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.shell.current_page() == "finished"
    assert window.shell.status.state.sentence() == "pears.md was read and waits on the import page."
    window.menus.pages["import"].trigger()
    with qtbot.waitSignal(window.flow.imports.imported, timeout=20_000):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert len(window._services.decks.decks()) == 2


def test_a_session_waits_for_a_running_import(qtbot: QtBot, endless_import: MainWindow) -> None:
    window = endless_import
    window.flow.import_files([Path("/decks/lamps.md")])
    window.flow.start_bundled("kitchen")
    window.flow.learn_new()
    assert not window.shell.is_session
    assert window.flow.import_page.reading.isVisible()
    assert window.flow.import_page.reading.header.title.words() == "lamps.md"
    with qtbot.waitSignal(window.flow.imports.cancelled, timeout=3000):
        window.flow.imports.cancel()


def test_files_are_chosen_in_the_native_dialog(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = deck_file(tmp_path / "lamps.md", 3)
    asked: list[str] = []

    def choose(_parent: object, start: str) -> list[Path]:
        asked.append(start)
        return [file]

    monkeypatch.setattr("whycards.ui.window.choose_files", choose)
    with qtbot.waitSignal(window.flow.imports.previewed, timeout=20_000):
        qtbot.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    window.menus.import_files.trigger()
    assert asked == [str(Path.home()), str(tmp_path)]


def test_the_report_is_copied_with_file_and_line(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    result = import_by_drop(qtbot, window, deck_file(tmp_path / "lamps.md", 2, drafts=1))
    qtbot.mouseClick(result.copy, Qt.MouseButton.LeftButton)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith(f"{tmp_path / 'lamps.md'}:9: warning: ")


def test_a_second_start_hands_its_files_over(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, reopen: Callable[[], MainWindow]
) -> None:
    window.showMinimized()
    with qtbot.waitSignal(window.flow.imports.previewed, timeout=20_000):
        window.open_files([deck_file(tmp_path / "lamps.md", 2)])
    assert not window.isMinimized()
    assert window.flow.import_page.preview.isVisible()
