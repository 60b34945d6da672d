"""Drafts in narrow windows and in long lists; what the learner makes wider stays so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from whycards.core.progress import Silent
from whycards.services import editing
from whycards.ui.drafts.page import DraftsPage
from whycards.ui.theme.theme import Theme
from whycards.ui.window import MainWindow


def drafts_of(window: MainWindow, folder: Path, count: int) -> DraftsPage:
    """The page of drafts, for a deck of so many."""
    text = "".join(
        f"### Which rope is number {number}?\n\n- [ ] this\n- [ ] that\n\n" for number in range(count)
    )
    (folder / "ropes.md").write_text(f"# Ropes\n\n{text}", "utf-8")
    window._services.importing.run([folder / "ropes.md"], None, Silent())
    window.flow.go_home()
    return opened(window)


def opened(window: MainWindow) -> DraftsPage:
    """The page of drafts, when it shows what needs work in the first deck."""
    window.flow.finish_drafts(window._services.decks.decks()[0].row)
    for _ in range(500):
        if window.shell.current_page() == "drafts":
            break
        QTest.qWait(10)
    return window.flow.drafts_page


def test_a_narrow_window_shows_the_form_or_the_look(
    reopen: Callable[..., MainWindow], tmp_path: Path, qtbot: QtBot
) -> None:
    page = drafts_of(reopen(QSize(900, 720)), tmp_path, 2)
    assert page.tabs.isVisible() and page.form.isVisible() and not page.area.isVisible()
    qtbot.mouseClick(page.tabs.segments[1], Qt.MouseButton.LeftButton)
    assert page.area.isVisible() and not page.form.isVisible() and page.list.isVisible()
    qtbot.keyClick(page, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert page.form.isVisible(), "what is lacking is shown where it can be filled in"


def test_a_wide_window_shows_both(window: MainWindow, tmp_path: Path) -> None:
    page = drafts_of(window, tmp_path, 2)
    assert not page.tabs.isVisible() and page.form.isVisible() and page.area.isVisible()


def test_buttons_keep_to_one_row_at_large_scales(
    reopen: Callable[..., MainWindow], tmp_path: Path, theme: Theme
) -> None:
    theme.set_scale(2.5)
    page = drafts_of(reopen(QSize(1280, 720)), tmp_path, 2)
    for button in (page.undo, page.seen):
        button.show()
    page.fit_foot()
    QApplication.processEvents()
    buttons = (page.home, page.undo, page.seen, page.primary)
    assert len({button.y() for button in buttons}) == 1
    assert all(button.width() >= button.sizeHint().width() for button in buttons)
    theme.set_scale(1.0)


def test_what_was_made_wider_stays_so(reopen: Callable[..., MainWindow], tmp_path: Path, qtbot: QtBot) -> None:
    window = reopen()
    page = drafts_of(window, tmp_path, 2)
    before = page.list.width()
    with qtbot.waitSignal(page.splitter.shared, timeout=5_000):
        QTest.keyClick(page.splitter.handle(1), Qt.Key.Key_Right)
    wider = page.list.width()
    assert wider > before
    window = reopen()
    assert abs(opened(window).list.width() - wider) <= 2


def test_a_long_list_is_read_in_the_background_and_page_by_page(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editing, "_MANY", 300)
    page = drafts_of(window, tmp_path, 700)
    qtbot.waitUntil(lambda: page.list.work.rowCount() == 700, timeout=20_000)
    assert page.heading.sentence.words().startswith("700 drafts")
    page.list.setCurrentIndex(page.list.work.index(650))
    assert page.form.stem.toPlainText() == "Which rope is number 650?"
    page.form.rows[0].key.click()
    qtbot.keyClick(page, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page.list.work.rowCount() == 699, timeout=20_000)
    assert page.form.stem.toPlainText() == "Which rope is number 651?"


def test_only_what_is_looked_at_is_read(window: MainWindow, tmp_path: Path) -> None:
    drafts_of(window, tmp_path, 700)
    items = window._services.editing.unfinished(window._services.decks.decks()[0].row)
    assert len(items) == items.drafts == 700
    assert items[699].stem == "Which rope is number 699?" and items[-1] == items[699]
    assert len(items._pages) == 1
    assert [item.stem for item in items[127:129]] == ["Which rope is number 127?", "Which rope is number 128?"]
    with pytest.raises(IndexError):
        items[700]
