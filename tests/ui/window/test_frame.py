from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QScrollArea
from pytestqt.qtbot import QtBot

from whycards.assets import RESOURCES
from whycards.ui.frame.about import licences
from whycards.ui.frame.keys import KeyCap
from whycards.ui.frame.shell import Layout, layout_of
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.window import MainWindow

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(
    ("width", "height", "scale", "layout"),
    [
        (1680, 1000, 1.0, Layout.WIDE),
        (1280, 720, 1.0, Layout.NORMAL),
        (1280, 720, 2.0, Layout.COMPACT),
        (899, 720, 1.0, Layout.COMPACT),
        (1280, 519, 1.0, Layout.COMPACT),
        (900, 520, 1.0, Layout.NORMAL),
        (2800, 1040, 2.0, Layout.WIDE),
    ],
)
def test_layout_classes(width: int, height: int, scale: float, layout: Layout) -> None:
    assert layout_of(width, height, scale) is layout


def test_the_theme_is_chosen_in_the_menu_and_remembered(
    window: MainWindow, theme: Theme, reopen: Callable[[], MainWindow]
) -> None:
    window.menus.modes[Mode.DARK].trigger()
    assert theme.tokens.is_dark
    assert window._services.decks.setting("theme", "") == "dark"
    assert QApplication.palette().window().color().name() == theme.tokens.bg.lower()
    window.menus.modes[Mode.LIGHT].trigger()
    assert not theme.tokens.is_dark


def test_keys_make_the_text_of_questions_larger_and_leave_the_interface_alone(
    qtbot: QtBot, window: MainWindow, theme: Theme
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_Plus, CONTROL)
    assert (theme.text_scale, theme.content.scale, theme.scale) == (1.1, 1.1, 1.0)
    assert window.shell.status.state.sentence() == "Questions and explanations at 110 %."
    assert window._services.decks.setting("text_scale", 1.0) == 1.1
    qtbot.keyClick(window, Qt.Key.Key_Minus, CONTROL)
    qtbot.keyClick(window, Qt.Key.Key_Minus, CONTROL)
    assert (theme.text_scale, theme.scale) == (0.9, 1.0)
    qtbot.keyClick(window, Qt.Key.Key_0, CONTROL)
    assert (theme.text_scale, theme.scale) == (1.0, 1.0)


def test_the_text_of_questions_follows_the_interface_too(window: MainWindow, theme: Theme) -> None:
    theme.set_text_scale(1.5)
    theme.set_scale(2.0)
    assert theme.content.scale == 3.0
    window.menus.modes[Mode.DARK].trigger()
    assert theme.content.tokens.is_dark
    window.menus.modes[Mode.LIGHT].trigger()
    theme.set_scale(1.0)
    theme.set_text_scale(1.0)


@pytest.mark.parametrize("scale", [1.5, 2.0, 2.5])
def test_a_large_scale_never_makes_the_window_grow(window: MainWindow, theme: Theme, scale: float) -> None:
    theme.set_scale(scale)
    QApplication.processEvents()
    assert (window.width(), window.height()) == (1280, 720)
    assert window.minimumSizeHint().width() <= 1280
    theme.set_scale(1.0)


def test_pages_by_key_and_by_rail(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window, Qt.Key.Key_5, CONTROL)
    assert window.shell.current_page() == "import"
    qtbot.keyClick(window, Qt.Key.Key_1, CONTROL)
    assert window.shell.current_page() == "home"
    qtbot.mouseClick(window.shell.rail._buttons["import"], Qt.MouseButton.LeftButton)
    assert window.shell.current_page() == "import"
    assert window.shell.rail._buttons["import"].isChecked()
    assert not window.shell.rail._buttons["home"].isChecked()


def test_full_screen_and_back(qtbot: QtBot, window: MainWindow) -> None:
    window.menus.full_screen.trigger()
    assert window.isFullScreen()
    window.menus.full_screen.trigger()
    assert not window.isFullScreen()


def dialog_of(qtbot: QtBot, opens: Callable[[], None]) -> list[QDialog]:
    """Run something that opens a modal dialog and close it again; the dialogs that were seen."""
    seen: list[QDialog] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        seen.append(dialog)
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(100, look)
    opens()
    return seen


def test_f1_lists_the_keys_of_the_page(qtbot: QtBot, window: MainWindow) -> None:
    [sheet] = dialog_of(qtbot, window.show_keys)
    caps = [cap.accessibleName() for cap in sheet.findChildren(KeyCap)]
    assert {"Enter", "Ctrl+O", "F1", "F11"} <= set(caps)


def test_about_shows_the_licences(qtbot: QtBot, window: MainWindow) -> None:
    [about] = dialog_of(qtbot, window.show_about)
    assert about.windowTitle() == "About Whycards"
    text = licences(RESOURCES)
    assert "SIL OPEN FONT LICENSE" in text.upper()
    assert "ISC" in text


def test_place_and_size_are_remembered(
    qtbot: QtBot, window: MainWindow, reopen: Callable[..., MainWindow]
) -> None:
    window.setGeometry(0, 0, 800, 600)
    window.close()
    assert reopen(None).size() == QSize(800, 600)


def test_alt_brings_the_menu_into_a_session(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.shell.is_session, timeout=10_000)
    assert not window.menuBar().isVisible()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Alt)
    assert window.menuBar().isVisible()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Alt)
    assert not window.menuBar().isVisible()
    assert not window.menus.pages["home"].isVisible()


def test_a_narrow_window_shows_icons_only(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(820, 640)
    qtbot.waitUntil(lambda: not window.shell.status.isVisible())
    qtbot.waitUntil(lambda: window.shell.rail.width() == 60)


def test_a_screen_that_is_gone_does_no_harm(window: MainWindow, reopen: Callable[..., MainWindow]) -> None:
    screens = QApplication.primaryScreen().virtualGeometry()
    window.move(screens.right() + 900, screens.bottom() + 700)
    window.resize(900, 600)
    window.close()
    again = reopen(None)
    assert screens.intersects(again.frameGeometry())
    assert screens.contains(again.frameGeometry().topLeft())
    assert again.minimumWidth() <= again.width()


@pytest.mark.parametrize("held", ["", "%%%", "AAAA", 7, ["x"], "AdnQywADAAA="])
def test_a_place_that_makes_no_sense_does_no_harm(
    window: MainWindow, reopen: Callable[..., MainWindow], held: object
) -> None:
    window._services.decks.set_setting("home_place", held)
    window._preferences.keep_place = lambda window: None  # type: ignore[method-assign]
    window._services.decks.set_setting("window", held)
    window.close()
    again = reopen(None)
    assert QApplication.primaryScreen().virtualGeometry().intersects(again.frameGeometry())
    assert again._preferences.home_place() == ("", 0)


@pytest.mark.parametrize("scale", [2.0, 2.5])
@pytest.mark.parametrize("size", [QSize(1280, 720), QSize(800, 560)])
def test_no_page_is_wider_than_its_window(
    qtbot: QtBot, window: MainWindow, theme: Theme, size: QSize, scale: float
) -> None:
    theme.set_scale(scale)
    window.resize(size)
    window.settings.show()
    _assert_nothing_scrolls_sideways(qtbot, window)
    window.flow.go_home()
    _assert_nothing_scrolls_sideways(qtbot, window)
    window.flow.start_bundled("kitchen")
    qtbot.waitUntil(lambda: window.shell.is_session, timeout=20_000)
    _assert_nothing_scrolls_sideways(qtbot, window)
    qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_0)
    _assert_nothing_scrolls_sideways(qtbot, window)
    window.flow.study_page.end_session()
    assert window.shell.current_page() == "finished"
    _assert_nothing_scrolls_sideways(qtbot, window)
    window.flow.go_home()
    _assert_nothing_scrolls_sideways(qtbot, window)
    theme.set_scale(1.0)


def _assert_nothing_scrolls_sideways(qtbot: QtBot, window: MainWindow) -> None:
    def fits() -> None:
        areas = [area for area in window.findChildren(QScrollArea) if area.isVisible()]
        assert areas
        for area in areas:
            shown = area.widget()
            assert shown is None or shown.width() <= area.viewport().width()

    QApplication.processEvents()
    qtbot.waitUntil(fits, timeout=3000)
