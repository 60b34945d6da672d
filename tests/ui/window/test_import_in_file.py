"""Findings in their files, files that nobody knows, and what else a file may be read as."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from fakes.files import deck_file, drop, urls
from fakes.harbour import Harbour
from whycards.ui.importing.unknown import UnknownPane
from whycards.ui.window import MainWindow

KEYLESS = "# Ropes\n\n### Which holds a ship?\n\n- [x] A hawser\n- [ ] A lace\n\n"
KEYLESS += "### Which has no key?\n\n- [ ] a\n- [ ] b\n"


@pytest.fixture
def harbour(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Harbour:
    return Harbour(qtbot, window, tmp_path)


def show_in_file(harbour: Harbour) -> None:
    """Press Enter where the keyboard is, and wait for the lines."""
    with harbour.bot.waitSignal(harbour.window.flow.imports.lines_read, timeout=20_000):
        harbour.key(Qt.Key.Key_Return)


def unknown(harbour: Harbour, path: Path) -> UnknownPane:
    with harbour.bot.waitSignal(harbour.window.flow.imports.unreadable, timeout=20_000):
        drop(harbour.window, urls(path))
    pane = harbour.window.flow.import_page.unknown
    assert pane.isVisible()
    return pane


def test_the_first_finding_is_chosen_and_enter_shows_it_in_its_file(harbour: Harbour) -> None:
    pane = harbour.look(harbour.write("ropes.md", KEYLESS))
    assert pane.problems.currentIndex().row() == 0 and pane.problems.hasFocus()
    assert pane.sample.finding.words().startswith("This is a draft")
    show_in_file(harbour)
    assert pane.sample.title.words() == "In the file"
    assert pane.sample.lines.marked() == "### Which has no key?"
    assert harbour.decks() == {}
    harbour.key(Qt.Key.Key_Escape)
    assert pane.isVisible() and pane.sample.title.words() == "As it will look"
    assert pane.sample.area.isVisible() and not pane.sample.lines.isVisible()


def test_other_findings_follow_in_the_file(harbour: Harbour) -> None:
    pane = harbour.look(harbour.write("ropes.md", KEYLESS + "\n### Nor this?\n\n- [ ] c\n- [ ] d\n"))
    show_in_file(harbour)
    with harbour.bot.waitSignal(harbour.window.flow.imports.lines_read, timeout=20_000):
        harbour.key(Qt.Key.Key_Down)
    assert pane.sample.lines.marked() == "### Nor this?"
    harbour.bot.keyClick(pane.sample.lines, Qt.Key.Key_BracketLeft)
    assert pane.sample.column is not None and pane.sample.area.isVisible()


def test_the_member_of_a_zip_is_shown_by_a_click(harbour: Harbour) -> None:
    with zipfile.ZipFile(harbour.folder / "all.zip", "w") as archive:
        archive.writestr("sea/ropes.md", KEYLESS)
    pane = harbour.look(harbour.folder / "all.zip")
    with harbour.bot.waitSignal(harbour.window.flow.imports.lines_read, timeout=20_000):
        pane.sample.in_file.click()
    assert pane.sample.lines.marked() == "### Which has no key?"


def test_a_file_that_went_is_told(harbour: Harbour) -> None:
    path = harbour.write("ropes.md", KEYLESS)
    pane = harbour.look(path)
    path.unlink()
    with harbour.bot.waitSignal(harbour.window.flow.imports.not_shown, timeout=20_000):
        harbour.key(Qt.Key.Key_Return)
    assert pane.isVisible() and not pane.sample.is_in_file
    assert "ropes.md" in pane.sample.finding.words()


def test_two_clicks_show_a_finding(harbour: Harbour) -> None:
    pane = harbour.look(harbour.write("ropes.md", KEYLESS))
    place = pane.problems.visualRect(pane.problems.problems.index(0, 2)).center()
    with harbour.bot.waitSignal(harbour.window.flow.imports.lines_read, timeout=20_000):
        QTest.mouseDClick(pane.problems.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert pane.sample.is_in_file


def test_a_note_is_no_warning(harbour: Harbour) -> None:
    header = "Question;A;B;Answer;Colour of the cover\n"
    pane = harbour.look(harbour.write("ropes.csv", f"{header}Which holds?;A hawser;A lace;A;red\n"))
    theme = harbour.window._theme
    pane.sample.tell("A note", "muted")
    assert pane.sample.finding.palette().windowText().color() == theme.color("muted")
    pane.sample.tell("A warning", "warning")
    assert pane.sample.finding.palette().windowText().color() == theme.color("warning")


def test_control_and_enter_import_from_the_list_of_findings(harbour: Harbour) -> None:
    harbour.look(harbour.write("ropes.md", KEYLESS))
    with harbour.bot.waitSignal(harbour.window.flow.imports.imported, timeout=20_000):
        harbour.bot.keyClick(
            harbour.window.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
        )
    assert harbour.decks() == {"Ropes": 2}


def test_the_status_bar_tells_the_keys(harbour: Harbour) -> None:
    harbour.look(harbour.write("ropes.md", KEYLESS))
    status = harbour.window.shell.status
    assert status.keys.isVisible()
    assert "show in file" in status.keys.accessibleName()
    assert "Nothing is stored" in status.keys.accessibleName()
    harbour.window.menus.pages["home"].trigger()
    assert not status.keys.isVisible()


def test_down_goes_to_the_list(harbour: Harbour) -> None:
    pane = harbour.look(deck_file(harbour.folder / "lamps.md", 3))
    pane.setFocus()
    harbour.key(Qt.Key.Key_Down)
    assert pane.questions.hasFocus()


def test_a_file_that_nobody_knows_is_read_as_what_it_is_said_to_be(harbour: Harbour) -> None:
    pane = unknown(harbour, harbour.write("ropes.txt", "Some notes.\n"))
    assert pane.header.title.words() == "ropes.txt is not recognised"
    assert pane.lines.toPlainText().splitlines()[0] == "Some notes."
    assert pane.wishes.format is not None
    place = pane.wishes.format.findText("Aiken")
    pane.wishes.format.setCurrentIndex(place)
    with harbour.bot.waitSignal(harbour.window.flow.imports.previewed, timeout=20_000):
        pane.wishes.format.activated.emit(place)
    shown = harbour.pane
    assert shown.isVisible() and "Aiken" in shown.heading.sentence.words()
    assert harbour.decks() == {}


def test_what_it_is_not_either_is_said(harbour: Harbour) -> None:
    pane = unknown(harbour, harbour.write("notes.txt", "Only some words.\n"))
    assert pane.wishes.format is not None
    place = pane.wishes.format.findText("JSON")
    with harbour.bot.waitSignal(harbour.window.flow.imports.unreadable, timeout=20_000):
        pane.wishes.format.activated.emit(place)
    assert "no JSON" in pane.header.sentence.words()
    assert pane.wishes.format is not None and pane.wishes.format.currentText() == "JSON"


def test_a_damaged_file_shows_reason_place_and_lines(harbour: Harbour) -> None:
    text = "---\nwhycards: 1\ntitle: [\n---\n## Which?\n- [x] a\n- [ ] b\n"
    pane = unknown(harbour, harbour.write("deck.md", text))
    assert pane.header.title.words() == "deck.md cannot be imported"
    assert "line 3" in pane.header.sentence.words()
    assert pane.lines.marked() == "title: ["
    harbour.key(Qt.Key.Key_Escape)
    assert harbour.window.shell.current_page() == "home" and not harbour.left_behind()


def test_another_import_takes_the_place_of_an_unknown_file(harbour: Harbour) -> None:
    unknown(harbour, harbour.write("notes.txt", "Only some words.\n"))
    pane = harbour.look(deck_file(harbour.folder / "lamps.md", 3))
    assert pane.primary.text() == "Import 3 questions"


def test_an_unread_file_among_others_is_a_finding(harbour: Harbour) -> None:
    pane = harbour.look(
        deck_file(harbour.folder / "lamps.md", 3), harbour.write("notes.txt", "Only some words.\n")
    )
    assert [pill.text() for pill in pane.pills.pills] == ["Questions 3", "Needs a look 1"]
    show_in_file(harbour)
    assert pane.sample.lines.toPlainText() == "Only some words."


def test_files_of_one_name_become_decks_whose_names_can_be_changed(harbour: Harbour) -> None:
    for folder, question in (("sea", "Which holds a ship?"), ("land", "Which holds a goat?")):
        (harbour.folder / folder).mkdir()
        harbour.write(f"{folder}/ropes.md", f"### {question}\n\n- [x] A hawser\n- [ ] A lace\n")
    pane = harbour.look(harbour.folder / "sea" / "ropes.md", harbour.folder / "land" / "ropes.md")
    assert 'becomes the deck "ropes (land)"' in pane.problems.problems.problem(0).message
    pane.destination.several.click()
    names = [name.text() for name in pane.decks.names if name is not None]
    assert names == ["ropes", "ropes (land)"]
    field = pane.decks.names[1]
    assert field is not None
    field.setFocus()
    field.setText("Goats")
    harbour.bot.keyClick(field, Qt.Key.Key_Return)
    harbour.until_done()
    with harbour.bot.waitSignal(harbour.window.flow.imports.imported, timeout=20_000):
        pane.press()
    assert harbour.decks() == {"ropes": 1, "Goats": 1}
