from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAccessible, QDesktopServices
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from whycards.ui.settings.page import SettingsPage
from whycards.ui.theme.controls.buttons import PrimaryButton
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.theme.tokens import CONTRAST_DARK, CONTRAST_LIGHT
from whycards.ui.window import MainWindow

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow) -> SettingsPage:
    qtbot.keyClick(window, Qt.Key.Key_Comma, CONTROL)
    assert window.shell.current_page() == "settings"
    return window.settings.page


def held(window: MainWindow, key: str) -> object:
    return window._services.decks.setting(key, None)


def test_theme_applies_at_once_and_is_remembered(
    qtbot: QtBot, window: MainWindow, page: SettingsPage, theme: Theme
) -> None:
    assert [segment.text() for segment in page.mode.segments.segments] == [
        *("System", "Light", "Dark", "High contrast light", "High contrast dark")
    ]
    assert page.mode.current() == 1
    qtbot.mouseClick(page.mode.segments.segments[3], Qt.MouseButton.LeftButton)
    assert theme.tokens is CONTRAST_LIGHT
    assert held(window, "theme") == "contrast-light"
    assert window.menus.modes[Mode.CONTRAST_LIGHT].isChecked()
    window.menus.modes[Mode.CONTRAST_DARK].trigger()
    assert theme.tokens is CONTRAST_DARK
    assert page.mode.current() == 4


def test_scale_and_font_apply_at_once_and_are_remembered(
    window: MainWindow, page: SettingsPage, theme: Theme
) -> None:
    assert [page.scale.itemText(place) for place in range(page.scale.count())] == [
        *("100 %", "110 %", "125 %", "150 %", "175 %", "200 %", "250 %")
    ]
    page.scale.activated.emit(page.scale.findText("150 %"))
    assert theme.scale == 1.5
    assert held(window, "scale") == 1.5
    assert page.scale.currentText() == "150 %"
    page.text_scale.activated.emit(page.text_scale.findText("150 %"))
    assert (theme.scale, theme.text_scale) == (1.5, 1.5)
    assert held(window, "text_scale") == 1.5
    window.menus.smaller.trigger()
    assert (page.scale.currentText(), page.text_scale.currentText()) == ("150 %", "125 %")
    page.font_choice.chosen.emit(1)
    assert theme.has_system_font
    assert held(window, "font") == "system"
    page.font_choice.chosen.emit(0)
    assert not theme.has_system_font
    theme.set_scale(1.0)
    theme.set_text_scale(1.0)


def test_what_is_remembered_is_there_at_the_next_start(
    window: MainWindow, page: SettingsPage, theme: Theme, reopen: Callable[[], MainWindow]
) -> None:
    page.font_choice.chosen.emit(1)
    page.mode.chosen.emit(4)
    window.menus.larger.trigger()
    again = window._preferences.theme(Path(__file__).parent)
    assert (again.mode, again.has_system_font) == (Mode.CONTRAST_DARK, True)
    assert (again.scale, again.text_scale) == (1.0, 1.1)
    page.font_choice.chosen.emit(0)
    window.menus.normal.trigger()


def test_new_questions_a_day_change_home_at_once(qtbot: QtBot, window: MainWindow, page: SettingsPage) -> None:
    page.new_per_day.field.setFocus()
    page.new_per_day.field.selectAll()
    qtbot.keyClicks(page.new_per_day.field, "2")
    qtbot.keyClick(page.new_per_day.field, Qt.Key.Key_Return)
    assert held(window, "new_per_day") == 2
    assert window.shell.current_page() == "settings"
    qtbot.mouseClick(page.new_per_day.more, Qt.MouseButton.LeftButton)
    assert held(window, "new_per_day") == 3
    qtbot.keyClick(page.new_per_day.field, Qt.Key.Key_Down)
    assert held(window, "new_per_day") == 2


def test_options_are_shuffled_or_not(qtbot: QtBot, window: MainWindow, page: SettingsPage) -> None:
    window._services.settings.set_shuffles_options(True)
    page.show_settings()
    assert page.shuffles.isChecked()
    page.shuffles.setFocus()
    qtbot.keyClick(page.shuffles, Qt.Key.Key_Space)
    assert held(window, "shuffle_options") is False
    assert not window._services.settings.shuffles_options


def test_confidence_and_the_hour_of_a_new_day(qtbot: QtBot, window: MainWindow, page: SettingsPage) -> None:
    assert page.confidence.isChecked()
    page.confidence.setFocus()
    qtbot.keyClick(page.confidence, Qt.Key.Key_Space)
    assert held(window, "confidence") is False
    assert page.rollover.currentText() == "4:00"
    page.rollover.setFocus()
    qtbot.keyClick(page.rollover, Qt.Key.Key_Down)
    assert held(window, "rollover_hour") == 5


def test_settings_of_another_program_are_shown_and_nonsense_is_not(
    qtbot: QtBot, window: MainWindow, page: SettingsPage
) -> None:
    window._services.decks.set_setting("new_per_day", "many")
    window._services.decks.set_setting("rollover_hour", 6)
    window.flow.go_home()
    window.menus.pages["settings"].trigger()
    assert page.new_per_day.value() == 10
    assert page.rollover.currentText() == "6:00"


def test_the_library_is_shown_and_its_folder_opens(
    qtbot: QtBot, window: MainWindow, page: SettingsPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    qtbot.mouseClick(page.open_folder, Qt.MouseButton.LeftButton)
    assert [Path(url.toLocalFile()) for url in opened] == [tmp_path]


def test_enter_and_escape_go_back_to_where_one_came_from(qtbot: QtBot, window: MainWindow) -> None:
    window.flow.go_import()
    window.menus.pages["settings"].trigger()
    assert [button.text() for button in window.findChildren(PrimaryButton) if button.isVisible()] == ["Done"]
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.shell.current_page() == "import"
    qtbot.mouseClick(window.shell.rail._buttons["home"], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(window.shell.rail._buttons["settings"], Qt.MouseButton.LeftButton)
    assert window.shell.rail._buttons["settings"].isChecked()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.shell.current_page() == "home"


def test_tab_reaches_every_setting_and_each_has_a_name(
    qtbot: QtBot, window: MainWindow, page: SettingsPage
) -> None:
    reached: list[QWidget] = []
    while (focused := QApplication.focusWidget()) is not None and focused not in reached:
        reached.append(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    on_page = [widget for widget in reached if page.isAncestorOf(widget)]
    wanted = {
        *(page.mode.segments.segments[1], page.scale, page.font_choice.segments.segments[0]),
        *(
            page.new_per_day.field,
            page.shuffles,
            page.confidence,
            page.rollover,
            page.open_folder,
            page.primary,
        ),
    }
    assert wanted <= set(on_page)
    controls = (QAbstractButton, QComboBox, QSpinBox)
    for widget in page.findChildren(QWidget):
        if isinstance(widget, controls) and widget.isVisible():
            name = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
            assert name, widget


def test_narrow_windows_take_a_drop_down(qtbot: QtBot, window: MainWindow, page: SettingsPage) -> None:
    window.resize(800, 560)
    qtbot.waitUntil(lambda: page.mode.drop.isVisible())
    assert not page.mode.segments.isVisible()
    page.mode.drop.activated.emit(2)
    assert held(window, "theme") == "dark"
    assert json.dumps(page.mode.current()) == "2"


def test_a_session_keeps_the_settings_away(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.shell.is_session, timeout=10_000)
    qtbot.keyClick(window, Qt.Key.Key_Comma, CONTROL)
    assert window.shell.is_session
