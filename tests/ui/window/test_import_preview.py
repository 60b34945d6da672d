"""What the learner sees and does between reading files and storing them."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fakes.files import deck_file, drop, urls
from formats.anki_packages import Package, Written
from samples.deck_files import write_checkbox, write_native
from whycards.ui.frame.label import Label
from whycards.ui.importing.preview import PreviewPane
from whycards.ui.window import MainWindow

DOUBTFUL = """# Harbours

### Which rope holds a ship?

![The rope](images/rope.png)

- [x] A hawser
- [ ] A shoelace

### Which of them is a buoy?

- [x] The red one
- [ ] The red one

### Which one has no key?

- [ ] This
- [ ] That
"""


class Harbour:
    """A learner at the import page."""

    def __init__(self, qtbot: QtBot, window: MainWindow, folder: Path) -> None:
        self.bot = qtbot
        self.window = window
        self.folder = folder

    @property
    def pane(self) -> PreviewPane:
        return self.window.flow.import_page.preview

    def look(self, *paths: Path) -> PreviewPane:
        """Drop files on the window and wait until they are shown."""
        with self.bot.waitSignal(self.window.flow.imports.previewed, timeout=20_000):
            drop(self.window, urls(*paths))
        assert self.pane.isVisible()
        return self.pane

    def write(self, name: str, text: str, encoding: str = "utf-8") -> Path:
        path = self.folder / name
        path.write_bytes(text.encode(encoding))
        return path

    def key(self, key: Qt.Key) -> None:
        self.bot.keyClick(self.window.focusWidget() or self.window, key)

    def until_done(self) -> None:
        self.bot.waitUntil(lambda: not self.window.flow.imports.is_running, timeout=20_000)

    def decks(self) -> dict[str, int]:
        return {
            deck.head.title: deck.counts.questions + deck.counts.drafts + deck.counts.flashcards
            for deck in self.window._services.decks.decks()
        }

    def left_behind(self) -> bool:
        return (self.window._services.settings.library_path.parent / "library.db-work").exists()


@pytest.fixture
def harbour(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Harbour:
    return Harbour(qtbot, window, tmp_path)


def test_files_are_shown_and_nothing_is_stored(harbour: Harbour) -> None:
    pane = harbour.look(harbour.write("harbours.md", DOUBTFUL))
    assert pane.heading.title.words() == "harbours.md"
    assert "UTF-8" in pane.heading.sentence.words()
    assert pane.strip.accessibleName() == "2 single answer, 1 drafts to finish"
    assert [pill.text() for pill in pane.pills.pills] == [
        "Questions 3",
        "Needs a look 3",
        "Drafts 1",
        "Images 1",
        "Notes 1",
    ]
    assert pane.primary.text() == "Import 3 questions"
    assert pane.destination.name.text() == "Harbours" and pane.destination.words.words() == "New deck"
    assert "1 image missing" in pane.summary.words()
    assert harbour.window.shell.status.state.sentence() == "Nothing is stored until you import it."
    assert harbour.decks() == {}


def test_a_plain_deck_is_one_enter_away(harbour: Harbour, qtbot: QtBot) -> None:
    pane = harbour.look(write_native(harbour.folder))
    assert pane.destination.fixed.words() == "Knots" and pane.destination.name.isHidden()
    with qtbot.waitSignal(harbour.window.flow.imports.imported, timeout=20_000):
        harbour.key(Qt.Key.Key_Return)
    assert harbour.decks() == {"Knots": 2} and not harbour.left_behind()


def test_escape_stores_nothing_and_leaves_nothing(harbour: Harbour) -> None:
    harbour.look(harbour.write("harbours.md", DOUBTFUL))
    assert harbour.left_behind()
    harbour.key(Qt.Key.Key_Escape)
    assert harbour.window.shell.current_page() == "home"
    assert harbour.window.shell.status.state.sentence() == "Import cancelled. Nothing was stored."
    assert harbour.decks() == {} and not harbour.left_behind()


def test_closing_the_window_leaves_nothing(harbour: Harbour, tmp_path: Path) -> None:
    harbour.look(harbour.write("harbours.md", DOUBTFUL))
    harbour.window.close()
    assert not (tmp_path / "library.db-work").exists()


def test_the_page_waits_while_the_learner_is_elsewhere(harbour: Harbour) -> None:
    pane = harbour.look(harbour.write("harbours.md", DOUBTFUL))
    harbour.window.menus.home.trigger()
    assert not pane.isVisible()
    harbour.window.menus.import_page.trigger()
    assert pane.isVisible() and pane.primary.text() == "Import 3 questions"


def test_questions_are_shown_as_they_will_be_asked(harbour: Harbour) -> None:
    pane = harbour.look(write_checkbox(harbour.folder))
    pane.pills.pills[0].click()
    harbour.bot.keyClick(pane, Qt.Key.Key_BracketRight)
    column = pane.sample.column
    assert column is not None and pane.sample.place.words() == "2 of 3"
    assert column.stem.text.accessibleName().startswith("Which two knots make a loop?")
    assert [card.is_key for card in column.cards] == [True, True, False]
    assert [card.accessibleDescription() for card in column.cards] == ["Key", "Key", ""]
    assert list(column.shown.images) == ["images/loops.png"]
    harbour.bot.keyClick(pane, Qt.Key.Key_BracketLeft)
    harbour.bot.keyClick(pane, Qt.Key.Key_BracketLeft)
    assert pane.sample.place.words() == "1 of 3"
    harbour.bot.mouseClick(pane.sample.forward, Qt.MouseButton.LeftButton)
    assert pane.sample.place.words() == "2 of 3" and pane.questions.currentIndex().row() == 1


def test_a_finding_shows_its_question(harbour: Harbour) -> None:
    pane = harbour.look(harbour.write("harbours.md", DOUBTFUL))
    pane.pills.pills[2].click()
    assert pane.problems.problems.rowCount() == 1
    pane.problems.selectRow(0)
    assert pane.sample.column is not None
    assert pane.sample.column.stem.text.accessibleName() == "Which one has no key?"
    pane.copy.click()
    assert QGuiApplication.clipboard().text().startswith(f"{harbour.folder / 'harbours.md'}:15: warning: ")


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


def test_every_field_of_a_column_has_a_name() -> None:
    from whycards.formats.tables.fields import Field
    from whycards.ui.importing.fields import FIELDS, field_words

    assert set(FIELDS) == {str(field) for field in Field}
    assert len({field_words(field) for field in FIELDS}) == len(FIELDS)


def test_a_deck_gets_the_name_that_is_typed(harbour: Harbour, qtbot: QtBot) -> None:
    pane = harbour.look(harbour.write("harbours.md", DOUBTFUL))
    pane.destination.name.setFocus()
    pane.destination.name.selectAll()
    qtbot.keyClicks(pane.destination.name, "Ropes")
    harbour.key(Qt.Key.Key_Return)
    assert harbour.decks() == {} and harbour.window.focusWidget() is not pane.destination.name
    harbour.until_done()
    with qtbot.waitSignal(harbour.window.flow.imports.imported, timeout=20_000):
        harbour.key(Qt.Key.Key_Return)
    assert harbour.decks() == {"Ropes": 3}


def test_an_update_is_told_by_what_changes(harbour: Harbour, qtbot: QtBot) -> None:
    path = harbour.write("harbours.md", DOUBTFUL)
    pane = harbour.look(path)
    pane.press()
    harbour.until_done()
    path.write_text(DOUBTFUL + "\n### And a new one?\n\n- [x] Yes\n- [ ] No\n", "utf-8")
    harbour.look(path)
    assert pane.destination.words.words() == "Updates"
    assert pane.strip.accessibleName() == "1 new, 3 as before, 1 drafts to finish"
    assert pane.primary.text() == "Update 4 questions"
    pane.destination.name.setText("Other")
    pane.destination.take_over()
    assert pane.destination.words.words() == "New deck"
    pane.destination.name.setText("Harbours")
    pane.destination.take_over()
    harbour.until_done()
    assert pane.strip.accessibleName().startswith("1 new, 3 as before")


def test_a_name_of_another_deck_is_refused_beside_the_button(harbour: Harbour) -> None:
    pane = harbour.look(write_native(harbour.folder))
    pane.press()
    harbour.until_done()
    harbour.look(harbour.write("harbours.md", DOUBTFUL))
    pane.destination.name.setText("knots")
    pane.destination.take_over()
    assert not pane.primary.isEnabled() and "choose another name" in pane.summary.words()
    pane.press()
    assert not harbour.window.flow.imports.is_running


def test_decks_are_ticked(harbour: Harbour, qtbot: QtBot) -> None:
    folder = harbour.folder / "decks"
    folder.mkdir()
    for name in ("Apples", "Lamps", "Pears"):
        shutil.move(deck_file(harbour.folder / f"{name}.md", 2, name.lower()), folder)
    pane = harbour.look(folder)
    assert pane.destination.several.text() == "3 of 3 decks…"
    harbour.bot.mouseClick(pane.destination.several, Qt.MouseButton.LeftButton)
    assert [tick.text() for tick in pane.decks.ticks] == ["Apples", "Lamps", "Pears"]
    harbour.bot.mouseClick(pane.decks.ticks[1], Qt.MouseButton.LeftButton)
    assert pane.primary.text() == "Import 4 questions"
    for tick in (0, 2):
        harbour.bot.mouseClick(pane.decks.ticks[tick], Qt.MouseButton.LeftButton)
    assert not pane.primary.isEnabled() and pane.summary.words() == "Choose at least one deck."
    harbour.bot.mouseClick(pane.decks.ticks[2], Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(harbour.window.flow.imports.imported, timeout=20_000):
        pane.press()
    assert harbour.decks() == {"Pears": 2}


def test_storing_can_be_stopped_and_the_files_are_still_shown(harbour: Harbour) -> None:
    pane = harbour.look(deck_file(harbour.folder / "lamps.md", 6_000))
    pane.press()
    assert pane.is_busy and not pane.primary.isEnabled()
    harbour.key(Qt.Key.Key_Escape)
    harbour.until_done()
    assert harbour.decks() == {} and pane.isVisible() and pane.primary.isEnabled()


def test_a_trouble_is_told_and_the_files_are_still_shown(
    harbour: Harbour, monkeypatch: pytest.MonkeyPatch
) -> None:
    from whycards.core.problem import Trouble

    told: list[str] = []
    harbour.window.flow.troubled.disconnect()
    harbour.window.flow.troubled.connect(told.append)
    pane = harbour.look(harbour.write("harbours.md", DOUBTFUL))
    preview = harbour.window.flow.imports.preview

    def full(*_: object) -> None:
        raise Trouble("The disk is full. Free some room and try again.")

    with monkeypatch.context() as broken:
        broken.setattr(preview, "store", full)
        pane.press()
        harbour.until_done()
    assert told == ["The disk is full. Free some room and try again."]
    assert pane.isVisible() and pane.primary.isEnabled()
    pane.press()
    harbour.until_done()
    assert harbour.decks() == {"Harbours": 3}


def test_files_that_come_meanwhile_take_the_place(harbour: Harbour) -> None:
    harbour.look(harbour.write("harbours.md", DOUBTFUL))
    pane = harbour.look(write_native(harbour.folder))
    assert pane.heading.title.words() == "deck.md"
    harbour.key(Qt.Key.Key_Escape)
    assert not harbour.left_behind()


def test_a_file_beside_one_that_cannot_be_read(harbour: Harbour) -> None:
    bad = harbour.folder / "broken.zip"
    bad.write_bytes(b"PK\x03\x04 and then nothing")
    pane = harbour.look(bad, harbour.write("harbours.md", DOUBTFUL))
    assert pane.heading.title.words() == "2 files" and "broken.zip" in pane.heading.sentence.words()
    assert pane.primary.text() == "Import 3 questions"


def test_a_large_file_shows_any_of_its_questions_without_a_pause(harbour: Harbour) -> None:
    """What happens on the window's thread, by its own time: others may keep the machine busy."""
    pane = harbour.look(deck_file(harbour.folder / "lamps.md", 12_000, drafts=2_000))
    spent = []
    steps: tuple[Callable[[], object], ...] = (
        pane.pills.pills[0].click,
        lambda: pane.questions.setCurrentIndex(pane.questions.questions.index(7_000)),
        lambda: pane.questions.setCurrentIndex(pane.questions.questions.index(13_999)),
        pane.pills.pills[1].click,
        pane.refresh,
    )
    for step in steps:
        started = time.thread_time()
        step()
        QApplication.processEvents()
        spent.append(time.thread_time() - started)
    assert pane.sample.place.words() == "14,000 of 14,000"
    assert max(spent) < 0.3


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
