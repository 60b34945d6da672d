"""F6 goes through the panes of a page, and what has the keyboard is seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.window import MainWindow

SHIFT = Qt.KeyboardModifier.ShiftModifier


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def is_ringed(widget: QWidget) -> bool:
    rings = widget.window().findChildren(FocusRing)
    return any(ring._target is widget and ring.isVisible() for ring in rings)


def begin(qtbot: QtBot, window: MainWindow) -> None:
    window.flow.start_bundled("kitchen")
    qtbot.waitUntil(lambda: window.shell.is_session, timeout=20_000)
    qtbot.wait(30)


def test_home_hero_table_and_rail(qtbot: QtBot, window: MainWindow) -> None:
    begin(qtbot, window)
    window.flow.study_page.end_session()
    home = window.flow.start_page.home
    home.setFocus()
    seen = []
    for _ in range(4):
        qtbot.keyClick(window, Qt.Key.Key_F6)
        seen.append(focused())
    assert home.hero.isAncestorOf(seen[0])
    assert is_ringed(seen[3])
    assert seen[1] is home.table
    assert window.shell.rail.isAncestorOf(seen[2])
    assert seen[3] is seen[0]
    qtbot.keyClick(window, Qt.Key.Key_F6, SHIFT)
    assert window.shell.rail.isAncestorOf(focused())


def test_a_session_question_explanation_footer_and_top_bar(
    qtbot: QtBot, reopen: Callable[..., MainWindow]
) -> None:
    window = reopen(QSize(1680, 1000))
    begin(qtbot, window)
    page = window.flow.study_page
    assert isinstance(page.column, ChoiceColumn)
    qtbot.keyClick(focused(), Qt.Key.Key_A)
    assert page.footer.isAncestorOf(focused())
    panes: list[QWidget] = [page.top, page.column, page.body.panel.scroller, page.footer]
    for pane in panes:
        qtbot.keyClick(window, Qt.Key.Key_F6)
        assert pane is focused() or pane.isAncestorOf(focused()), pane
        assert is_ringed(focused()), pane


def test_before_the_answer_there_is_no_explanation_to_go_to(
    qtbot: QtBot, reopen: Callable[..., MainWindow]
) -> None:
    window = reopen(QSize(1680, 1000))
    begin(qtbot, window)
    page = window.flow.study_page
    for _ in range(5):
        qtbot.keyClick(window, Qt.Key.Key_F6)
        assert not page.body.panel.isAncestorOf(focused())


def test_arrows_move_the_splitter_and_its_place_is_kept(
    qtbot: QtBot, reopen: Callable[..., MainWindow]
) -> None:
    window = reopen(QSize(1680, 1000))
    begin(qtbot, window)
    body = window.flow.study_page.body
    handle = body.handle(1)
    handle.setFocus(Qt.FocusReason.TabFocusReason)
    before = body.panel.width()
    for _ in range(3):
        qtbot.keyClick(handle, Qt.Key.Key_Left)
    assert body.panel.width() == before + 48
    qtbot.keyClick(handle, Qt.Key.Key_Right)
    assert body.panel.width() == before + 32
    with qtbot.waitSignal(body.shared):
        pass
    assert window._services.decks.setting("study_panel_share", 0.0) > 0.5
    qtbot.keyClick(handle, Qt.Key.Key_A)
    assert window.flow.study_page.is_reading
