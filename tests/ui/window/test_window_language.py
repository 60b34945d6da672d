from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLocale, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import whycards.ui
import whycards.ui.frame.speaking
import whycards.ui.settings.page
import whycards.ui.window
from fakes.catalogue import messages, write_catalogue
from fakes.files import deck_file
from whycards.core.progress import Silent
from whycards.ui.frame.speaking import of_system, speak
from whycards.ui.language import LANGUAGE
from whycards.ui.window import MainWindow

SOURCES = Path(whycards.ui.__file__).parent


@pytest.fixture
def languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Iterator[Path]:
    """Beside English one that puts brackets around everything, and one that does so from right to left."""
    folder = tmp_path / "resources"
    found = list(messages(SOURCES.rglob("*.py")))
    write_catalogue(folder, "eo", found, lambda message: f"⟦{message}⟧")
    write_catalogue(folder, "ar", found, lambda message: f"⟪{message}⟫")
    for module in (whycards.ui.window, whycards.ui.settings.page):
        monkeypatch.setattr(module, "RESOURCES", folder)
    yield folder
    speak(qapp, "en", folder)
    QLocale.setDefault(QLocale.system())


def choose(qtbot: QtBot, window: MainWindow, language: str) -> None:
    """Choose a language in the settings as a learner does."""
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    field = window.settings.page.language
    field.setFocus()
    field.showPopup()
    view = field.view()
    index = field.model().index(field.findData(language), 0)
    qtbot.waitUntil(view.isVisible)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    qtbot.waitUntil(lambda: LANGUAGE.name == (language or "en"), timeout=2000)


def test_a_catalogue_changes_what_menus_and_settings_say(
    reopen: Callable[..., MainWindow], languages: Path
) -> None:
    with LANGUAGE.chosen("eo", languages):
        window = reopen()
        window.settings.show()
    page = window.settings.page
    assert window.menus.pages["home"].text() == "⟦Home⟧"
    assert page.primary.text() == "⟦Done⟧"
    assert page.text_scale.accessibleName() == "⟦Text of questions⟧"


def test_a_language_chosen_by_clicking_is_on_at_once_and_remembered(
    qtbot: QtBot, window: MainWindow, languages: Path, reopen: Callable[..., MainWindow]
) -> None:
    choose(qtbot, window, "eo")
    page = window.settings.page
    assert page.primary.text() == "⟦Done⟧"
    assert page.language.currentData() == "eo"
    assert window.focusWidget() is page.language
    assert window.menus.pages["settings"].text() == "⟦Settings…⟧"
    assert window.shell.rail.findChildren(type(window.shell.rail._buttons["home"]))[0].text() == "⟦Home⟧"
    qtbot.keyClick(window.settings.page, Qt.Key.Key_Escape)
    assert window.shell.current_page() == "home"
    assert window.flow.start_page.first_run.zone.files_button.text() == "⟦Import…⟧"
    assert window.shell.status.state.facts()[-1] == "⟦Works offline⟧"
    assert window._services.decks.setting("language", "") == "eo"


def test_another_language_and_back_leaves_no_word_behind(
    qtbot: QtBot, window: MainWindow, languages: Path
) -> None:
    choose(qtbot, window, "ar")
    assert window.layoutDirection() == Qt.LayoutDirection.RightToLeft
    choose(qtbot, window, "en")
    assert window.layoutDirection() == Qt.LayoutDirection.LeftToRight
    assert window.settings.page.primary.text() == "Done"
    assert window.menus.pages["home"].text() == "Home"


def test_home_keeps_the_deck_that_is_chosen(
    qtbot: QtBot, window: MainWindow, languages: Path, tmp_path: Path
) -> None:
    for name in ("Lamps", "Tides"):
        window._services.importing.run([deck_file(tmp_path / f"{name}.md", 3, name)], None, Silent())
    window.flow.go_home()
    table = window.flow.start_page.home.table
    table.choose(next(deck.key for deck in window._services.decks.decks() if deck.head.title == "Tides"))
    choose(qtbot, window, "eo")
    qtbot.keyClick(window.settings.page, Qt.Key.Key_Escape)
    table = window.flow.start_page.home.table
    chosen = table.chosen()
    assert chosen is not None
    assert chosen.title == "Tides"
    assert "⟦3 questions⟧" in chosen.caption


def test_the_language_waits_until_a_session_is_over(
    qtbot: QtBot, window: MainWindow, languages: Path, tmp_path: Path
) -> None:
    window._services.importing.run([deck_file(tmp_path / "lamps.md", 3, "Lamps")], None, Silent())
    window.flow.go_home()
    window.flow.learn_new()
    assert window.shell.is_session
    window.choose_language("eo")
    assert LANGUAGE.name == "en"
    qtbot.keyClick(window.flow.study_page, Qt.Key.Key_Escape)
    assert window.shell.current_page() == "home"
    assert LANGUAGE.name == "eo"
    assert window.flow.start_page.home.import_button.text() == "⟦Import…⟧"
    window.flow.learn_new()
    assert window.flow.study_page.top.end_button.toolTip().startswith("⟦⟦End session⟧")


def test_the_systems_language_is_the_first_that_is_there(languages: Path) -> None:
    assert of_system(["de-AT", "eo", "en"], languages) == "eo"
    assert of_system(["en-GB", "eo"], languages) == "en"
    assert of_system(["ar-EG"], languages) == "ar"
    assert of_system(["C"], languages) == "en"


def test_files_that_wait_keep_what_was_chosen_for_them(
    qtbot: QtBot, window: MainWindow, languages: Path, tmp_path: Path
) -> None:
    flow = window.flow
    with qtbot.waitSignal(flow.imports.previewed, timeout=20_000):
        flow.import_files([deck_file(tmp_path / "tides.md", 3, "Tides")])
    name = flow.import_page.preview.destination.name
    name.selectAll()
    qtbot.keyClicks(name, "High water")
    name.editingFinished.emit()
    choose(qtbot, window, "eo")
    qtbot.keyClick(window.settings.page, Qt.Key.Key_Escape)
    pane = flow.import_page.preview
    assert flow.import_page.currentWidget() is pane
    assert pane.destination.name.text() == "High water"
    assert pane.primary.text() == "⟦Import 3 questions⟧"
    assert pane.cancel.text() == "⟦Cancel⟧"


def test_the_page_after_a_session_says_again_what_it_said(
    qtbot: QtBot, window: MainWindow, languages: Path, tmp_path: Path
) -> None:
    window._services.importing.run([deck_file(tmp_path / "lamps.md", 1, "Lamps")], None, Silent())
    window.flow.go_home()
    window.flow.learn_new()
    qtbot.keyClick(window.flow.study_page, Qt.Key.Key_0)
    window.flow.study_page.end_session()
    assert window.shell.current_page() == "finished"
    choose(qtbot, window, "eo")
    qtbot.keyClick(window.settings.page, Qt.Key.Key_Escape)
    assert window.shell.current_page() == "finished"
    assert window.flow.finished_page.title.words() == "⟦0 of 1 right⟧"


def test_the_system_is_followed_to_another_language(
    qtbot: QtBot, window: MainWindow, languages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whycards.ui.frame.speaking, "of_system", lambda _wanted, _resources: "eo")
    QApplication.sendEvent(window, QEvent(QEvent.Type.LocaleChange))
    qtbot.waitUntil(lambda: window.menus.pages["home"].text() == "⟦Home⟧", timeout=3000)
    assert window._services.decks.setting("language", "") == ""
