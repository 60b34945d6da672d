"""How files are read is changed on the import page: encoding, repair, columns, schedule."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fakes.files import deck_file
from fakes.harbour import Harbour
from formats.anki_packages import Package, Written
from whycards.ui.frame.label import Label
from whycards.ui.window import MainWindow


@pytest.fixture
def harbour(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Harbour:
    return Harbour(qtbot, window, tmp_path)


def test_another_encoding_is_read_live(harbour: Harbour) -> None:
    text = "# Гавани\n\n### Какой канат держит судно?\n\n- [x] швартов\n- [ ] шнурок\n"
    pane = harbour.look(harbour.write("harbours.md", text, "koi8_r"))
    pane.change.click()
    form = pane.wishes
    assert form.encoding is not None
    form.encoding.setCurrentIndex(form.encoding.findText("Cyrillic (Windows-1251)"))
    form.encoding.activated.emit(form.encoding.currentIndex())
    harbour.until_done()
    assert pane.destination.name.text() != "Гавани" and "Windows-1251" in pane.heading.sentence.words()
    assert form.encoding.isVisible()
    form.encoding.setCurrentIndex(form.encoding.findText("Cyrillic (KOI8-R)"))
    form.encoding.activated.emit(form.encoding.currentIndex())
    harbour.until_done()
    assert pane.destination.name.text() == "Гавани"
    assert pane.sample.column is not None
    assert pane.sample.column.stem.text.accessibleName() == "Какой канат держит судно?"
    assert harbour.decks() == {}


def test_a_file_that_shrinks_is_read_again_without_a_fuss(harbour: Harbour) -> None:
    """While it is read again the list is painted from what is known."""
    path = deck_file(harbour.folder / "lamps.md", 300)
    pane = harbour.look(path)
    pane.questions.setCurrentIndex(pane.questions.questions.index(299))
    deck_file(path, 2)
    pane.change.click()
    assert pane.wishes.encoding is not None
    pane.wishes.encoding.setCurrentIndex(1)
    pane.wishes.encoding.activated.emit(1)
    assert pane.is_busy
    pane.done.click()
    pane.questions.scrollToTop()
    pane.grab()
    harbour.until_done()
    assert pane.sample.place.words() == "2 of 2" and pane.primary.text() == "Import 2 questions"


def test_repairing_is_offered_and_not_forced(harbour: Harbour) -> None:
    garbled = "### Which rope doesnâ€™t break â€“ or canâ€™t?\n\n- [x] A hawser\n- [ ] A shoelace\n"
    pane = harbour.look(harbour.write("harbours.md", garbled))
    assert pane.repair.isVisible()
    assert pane.sample.column is not None and "â€™" in pane.sample.column.stem.text.accessibleName()
    harbour.bot.mouseClick(pane.repair, Qt.MouseButton.LeftButton)
    harbour.until_done()
    assert pane.sample.column is not None
    assert pane.sample.column.stem.text.accessibleName() == "Which rope doesn’t break – or can’t?"
    assert not pane.repair.isVisible()
    pane.change.click()
    assert pane.wishes.repair is not None and pane.wishes.repair.isChecked()
    harbour.bot.mouseClick(pane.wishes.repair, Qt.MouseButton.LeftButton)
    harbour.until_done()
    assert "â€™" in pane.sample.column.stem.text.accessibleName()


ODD = """Zeile;Frage im Test;Wahl eins;Wahl zwei;Loesung;Warum
1;Which rope holds a ship?;A hawser;A shoelace;A;It is thick.
2;Which knot makes a loop?;A bowline;A reef knot;A;Sailors tie it.
"""


def choose(harbour: Harbour, header: str, words: str) -> None:
    """Say in the form what a column holds."""
    box = next(box for box in harbour.pane.wishes.columns if box.accessibleName().endswith(f"{header} holds"))
    box.setCurrentIndex(box.findText(words))
    box.activated.emit(box.currentIndex())
    harbour.until_done()


def test_columns_are_guessed_shown_changed_and_remembered(harbour: Harbour, qtbot: QtBot) -> None:
    pane = harbour.look(harbour.write("ropes.csv", ODD))
    assert pane.known.text() == "4 of 6 columns recognised"
    assert pane.wishes.isVisible()  # where it is a guess, it is what the learner sees first
    harbour.bot.mouseClick(pane.done, Qt.MouseButton.LeftButton)
    assert not pane.wishes.isVisible()
    harbour.bot.mouseClick(pane.known, Qt.MouseButton.LeftButton)
    boxes = pane.wishes.columns
    assert [box.currentText() for box in boxes] == [
        *("Not needed", "Question", "An option", "An option", "The right answer", "Not needed"),
    ]
    assert any("It is thick." in label.words() for label in pane.wishes.findChildren(Label))
    choose(harbour, "Warum", "Full explanation")
    choose(harbour, "Zeile", "Tags")
    assert pane.known.text() == "6 of 6 columns recognised"
    assert pane.sample.column is not None
    question = pane.sample.column.shown.question
    assert question.explanation.short or question.explanation.full
    assert question.tags == ("1",)
    assert harbour.decks() == {}
    harbour.key(Qt.Key.Key_Escape)
    other = harbour.write("more.csv", ODD.replace("Which rope", "Which line"))
    pane = harbour.look(other)
    assert pane.known.text() == "6 of 6 columns recognised"
    with qtbot.waitSignal(harbour.window.flow.imports.imported, timeout=20_000):
        harbour.key(Qt.Key.Key_Return)
    assert list(harbour.decks().values()) == [2]


def test_a_table_without_a_question_says_what_to_do(harbour: Harbour) -> None:
    pane = harbour.look(harbour.write("ropes.csv", ODD))
    harbour.bot.mouseClick(pane.known, Qt.MouseButton.LeftButton)
    choose(harbour, "Frage im Test", "Not needed")
    assert not pane.primary.isEnabled()
    assert pane.summary.words() == "No question yet: say which column holds what."
    choose(harbour, "Frage im Test", "Question")
    assert pane.primary.text() == "Import 2 questions"


def test_the_foot_says_all_or_nothing_in_a_small_window(harbour: Harbour) -> None:
    harbour.window.resize(820, 600)
    pane = harbour.look(harbour.write("ropes.csv", ODD))
    harbour.bot.mouseClick(pane.known, Qt.MouseButton.LeftButton)
    choose(harbour, "Frage im Test", "Not needed")
    QApplication.processEvents()
    assert pane.summary.isVisible() and pane.summary.text() == pane.summary.words()
    choose(harbour, "Frage im Test", "Question")
    pane.summary.set_words("65 questions, 1 draft · 1 image missing, 1 image on the web, not fetched")
    pane.fit_foot()
    assert not pane.summary.isVisible()
    harbour.window.resize(1280, 720)
    QApplication.processEvents()
    assert pane.summary.isVisible()


def test_every_field_of_a_column_has_a_name() -> None:
    from whycards.formats.tables.fields import Field
    from whycards.ui.importing.fields import FIELDS, field_words

    assert set(FIELDS) == {str(field) for field in Field}
    assert len({field_words(field) for field in FIELDS}) == len(FIELDS)


def anki_package(path: Path) -> Path:
    """One card that was due on 2026-01-04 and one that was never seen."""
    known = {"type": 2, "queue": 2, "due": -1, "ivl": 30, "factor": 2500, "reps": 4}
    notes = [
        Written(("Which rope holds a ship?", "A hawser"), cards=(known,)),
        Written(("Which knot makes a loop?", "A bowline")),
    ]
    return Package(notes, reviews=[(1_766_000_000_000, 1)]).write(path, "anki21")


@pytest.mark.parametrize("takes_over", [True, False])
def test_a_schedule_is_taken_over_where_that_is_wished(
    harbour: Harbour, qtbot: QtBot, takes_over: bool
) -> None:
    pane = harbour.look(anki_package(harbour.folder / "ropes.apkg"))
    assert "an Anki package" in pane.heading.sentence.words()
    assert pane.schedule.isVisible() and not pane.schedule.isChecked()
    assert pane.schedule.text() == "Take over when 1 question was due in the other program"
    if takes_over:
        harbour.bot.mouseClick(pane.schedule, Qt.MouseButton.LeftButton)
        assert pane.schedule.isChecked()
    with qtbot.waitSignal(harbour.window.flow.imports.imported, timeout=20_000):
        harbour.key(Qt.Key.Key_Return)
    (deck,) = harbour.window._services.decks.decks()
    assert (deck.counts.flashcards, deck.counts.learned) == (2, int(takes_over))
