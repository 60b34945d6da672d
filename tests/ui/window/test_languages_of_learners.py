"""A first run in German, and a session in Arabic with the mouse and the keyboard of those who read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from fakes.files import deck_file
from whycards.assets import DECKS, RESOURCES
from whycards.core.progress import Silent
from whycards.ui.frame.speaking import speak
from whycards.ui.study import marks
from whycards.ui.study.card_face import CardFace
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.theme.controls.buttons import Button
from whycards.ui.theme.theme import Theme
from whycards.ui.window import MainWindow

RIGHT_TO_LEFT = Qt.LayoutDirection.RightToLeft


@pytest.fixture
def speaking(qapp: QApplication, reopen: Callable[..., MainWindow]) -> Iterator[Callable[[str], MainWindow]]:
    """Opens a window in a language."""

    def open_in(language: str) -> MainWindow:
        speak(qapp, language, RESOURCES)
        return reopen()

    yield open_in
    speak(qapp, "en", RESOURCES)
    QLocale.setDefault(QLocale.system())


def column_of(window: MainWindow) -> ChoiceColumn:
    column = window.flow.study_page.column
    assert isinstance(column, ChoiceColumn)
    return column


def begin(qtbot: QtBot, window: MainWindow) -> ChoiceColumn:
    """Try the bundled deck."""
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.shell.is_session, timeout=20_000)
    return column_of(window)


def badge_of(card: CardFace) -> QPoint:
    """The middle of the letter badge, as it is painted."""
    px = card._theme.px
    from_start = px(card._metrics().badge_left + marks.BADGE / 2)
    is_mirrored = card.layoutDirection() == RIGHT_TO_LEFT
    return QPoint(card.width() - from_start if is_mirrored else from_start, round(card._centre()))


def test_a_first_run_in_german(qtbot: QtBot, speaking: Callable[[str], MainWindow]) -> None:
    window = speaking("de")
    first_run = window.flow.start_page.first_run
    assert first_run.primary.text() == "Drei Fragen probieren"
    assert "Ein Stapel liegt bereit. Probier drei Fragen aus" in first_run._invitation.words()
    assert window.shell.status.state.facts() == ("1 Stapel, 3 Fragen", "Läuft ohne Internet")
    assert [action.text() for action in window.menuBar().actions()] == [
        *("Datei", "Bearbeiten", "Lernen", "Ansicht", "Werkzeuge", "Hilfe")
    ]
    column = begin(qtbot, window)
    assert column.instruction.words() == "Wähle eine Antwort, um die Erklärung zu sehen."
    page = window.flow.study_page
    shown = column.shown
    right = next(place for place, at in enumerate(shown.order) if at in shown.question.keys)
    qtbot.mouseClick(column.cards[right], Qt.MouseButton.LeftButton)
    assert column.verdict.words().startswith("Richtig")
    assert page.footer.primary.text() == "Weiter"
    assert page.footer.note.accessibleName().startswith("Kommt wieder ")


def test_qts_own_words_are_german_too(speaking: Callable[[str], MainWindow]) -> None:
    speaking("de")
    assert QApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"
    assert QApplication.translate("QShortcut", "Ctrl") == "Strg"


def test_a_session_in_arabic_is_mirrored_and_clicks_hit_what_is_painted(
    qtbot: QtBot, speaking: Callable[[str], MainWindow]
) -> None:
    window = speaking("ar")
    assert window.layoutDirection() == RIGHT_TO_LEFT
    assert window.shell.rail.x() > window.shell.stack.x()
    column = begin(qtbot, window)
    assert column.instruction.words() == "اختر إجابة ليظهر الشرح."
    card = column.cards[1]
    accent = card._theme.color("sunken")
    badge = badge_of(card)
    assert badge.x() > card.width() * 0.9
    corner = badge - QPoint(card._theme.px(9), card._theme.px(9))
    assert card.grab().toImage().pixelColor(corner) == accent
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton, pos=badge)
    assert column.is_answered
    assert card.isChecked()
    page = window.flow.study_page
    assert page.footer.primary.text() == "التالي"
    assert page.footer.primary.x() < page.footer.width() / 2


def test_words_of_the_other_direction_stand_beside_their_badge(
    qtbot: QtBot, speaking: Callable[[str], MainWindow]
) -> None:
    column = begin(qtbot, speaking("ar"))
    card = column.cards[0]
    document = card._fitted_text(card.width())
    width = card._text_width(card.width())
    assert document.firstBlock().textDirection() == Qt.LayoutDirection.LeftToRight
    assert card._towards_badge(document, width) == pytest.approx(width - document.idealWidth())


@pytest.mark.parametrize("width", [1280, 1680])
def test_the_question_begins_at_the_very_edge_in_arabic(
    qtbot: QtBot, speaking: Callable[[str], MainWindow], width: int
) -> None:
    window = speaking("ar")
    window.resize(width, 1000)
    begin(qtbot, window)
    qtbot.wait(60)
    body = window.flow.study_page.body
    shown = [part for part in (body.scroller, body.panel) if part.isVisible()]
    assert len(shown) == (2 if width > 1400 else 1)
    assert shown[-1].x() == 0
    assert shown[0].geometry().right() == body.width() - 1


def test_words_of_a_button_fit_into_its_column_in_every_language(
    qtbot: QtBot, speaking: Callable[[str], MainWindow], theme: Theme, tmp_path: Path
) -> None:
    theme.set_scale(2.0)
    window = speaking("ar")
    window.resize(1280, 720)
    window.flow.start_page.tell_trouble("kitchen", "The deck is damaged.")
    window.flow._services.importing.run([deck_file(tmp_path / "Quays.md", 5)], None, Silent())
    window.flow.go_home()
    qtbot.wait(80)
    table = window.flow.start_page.home.table
    buttons = [one for one in table.findChildren(Button) if one.isVisible()]
    assert "اعرض السبب" in [one.text() for one in buttons]
    for one in buttons:
        cell = one.parentWidget()
        assert cell is not None and cell.rect().contains(one.geometry())
    theme.set_scale(1.0)


def test_blocks_of_the_other_direction_stand_beside_their_badge_too(
    qtbot: QtBot, speaking: Callable[[str], MainWindow], tmp_path: Path
) -> None:
    deck = tmp_path / "code.md"
    code = "- [x] The one below\n  ```py\n  return v * r\n  ```\n"
    deck.write_text(f"### Which line says so?\n\n{code}- [ ] None of them\n", "utf-8")
    window = speaking("ar")
    window.flow._services.importing.run((deck,), None, Silent())
    row = next(info.row for info in window.flow._services.decks.decks())
    window.flow.learn_new(row)
    qtbot.waitUntil(lambda: window.flow.study_page.column is not None)
    column = column_of(window)
    card = next(one for one in column.cards if one._fitted_text(one.width()).blockCount() > 1)
    document, width = card._fitted_text(card.width()), card._text_width(card.width())
    assert document.textWidth() < 0.6 * width
    assert card._towards_badge(document, width) == pytest.approx(width - document.textWidth())


def test_arrows_follow_the_window(qtbot: QtBot, speaking: Callable[[str], MainWindow]) -> None:
    window = speaking("ar")
    window.settings.show()
    segments = window.settings.page.mode.segments.segments
    segments[1].setFocus()
    assert segments[2].x() < segments[1].x()
    qtbot.keyClick(segments[1], Qt.Key.Key_Left)
    assert window.focusWidget() is segments[2]


def test_the_first_run_offers_decks_in_the_windows_language_first(
    bundled: Path, speaking: Callable[[str], MainWindow]
) -> None:
    english = (bundled / "kitchen" / "deck.md").read_text("utf-8")
    for key, title, language in (
        *(("tour", "Zum Anfang", "de"), ("kueche", "Küchenphysik", "de")),
        ("attic", "Attics", "en"),
    ):
        (bundled / key).mkdir()
        front = f"id: {key}\nlanguage: {language}\ntitle: {title}"
        text = english.replace("id: kitchen\ntitle: Kitchen physics", front)
        (bundled / key / "deck.md").write_text(text, "utf-8")
    cards = speaking("de").flow.start_page.first_run.cards
    assert [card._title for card in cards] == ["Zum Anfang", "Küchenphysik", "Attics"]


@pytest.mark.parametrize("language", ["de", "ar"])
def test_the_longest_words_fit_into_a_small_window_of_large_letters(
    qtbot: QtBot, theme: Theme, speaking: Callable[[str], MainWindow], language: str
) -> None:
    window = speaking(language)
    window.resize(800, 560)
    theme.set_scale(2.5)

    def fits() -> None:
        for area in window.findChildren(QScrollArea):
            if area.isVisible():
                shown = area.widget()
                assert shown is None or shown.width() <= area.viewport().width()

    window.settings.show()
    qtbot.waitUntil(fits, timeout=3000)
    window.flow.go_import()
    qtbot.waitUntil(fits, timeout=3000)
    window.flow.go_home()
    qtbot.waitUntil(fits, timeout=3000)
    begin(qtbot, window)
    qtbot.waitUntil(fits, timeout=3000)
    qtbot.keyClick(window.flow.study_page, Qt.Key.Key_0)
    qtbot.waitUntil(fits, timeout=3000)
    window.flow.study_page.end_session()
    qtbot.waitUntil(fits, timeout=3000)
    theme.set_scale(1.0)


@pytest.mark.parametrize(
    ("name", "direction"), [("aman", RIGHT_TO_LEFT), ("netze", Qt.LayoutDirection.LeftToRight)]
)
def test_bundled_decks_of_other_languages_run_in_their_own_direction(
    name: str, direction: Qt.LayoutDirection, qtbot: QtBot, speaking: Callable[[str], MainWindow]
) -> None:
    window = speaking("en")
    window.flow._services.importing.run([DECKS / name], None, Silent())
    (deck,) = window.flow._services.decks.decks()
    window.flow.learn_new(deck.row)
    qtbot.waitUntil(lambda: window.shell.is_session, timeout=20_000)
    column = column_of(window)
    card = column.cards[0]
    assert card._fitted_text(card.width()).firstBlock().textDirection() == direction
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    if column.is_single:
        assert column.is_answered
