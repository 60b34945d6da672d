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

from fakes.files import deck_file
from fakes.harbour import Harbour
from samples.deck_files import write_checkbox, write_native
from whycards.core.problem import Problem, Severity
from whycards.ui.importing.problems import icon_of
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


@pytest.fixture
def harbour(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Harbour:
    return Harbour(qtbot, window, tmp_path)


def test_files_are_shown_and_nothing_is_stored(harbour: Harbour) -> None:
    pane = harbour.look(harbour.write("harbours.md", DOUBTFUL))
    assert pane.heading.title.words() == "harbours.md"
    assert "UTF-8" in pane.heading.sentence.words()
    assert pane.strip.accessibleName() == "2 single answer, 1 draft to finish"
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
    harbour.window.menus.pages["home"].trigger()
    assert not pane.isVisible()
    harbour.window.menus.pages["import"].trigger()
    assert pane.isVisible() and pane.primary.text() == "Import 3 questions"


def test_questions_are_shown_as_they_will_be_asked(harbour: Harbour) -> None:
    pane = harbour.look(write_checkbox(harbour.folder))
    pane.pills.pills[0].click()
    pane.questions.setCurrentIndex(pane.questions.questions.index(0))
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
    assert pane.sample.finding.isVisible()
    assert pane.sample.finding.words() == pane.problems.problems.problem(0).message
    pane.copy.click()
    assert QGuiApplication.clipboard().text().startswith(f"{harbour.folder / 'harbours.md'}:15: warning: ")
    pane.sample.back.click()
    assert not pane.sample.finding.isVisible()


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
    assert pane.strip.accessibleName() == "1 new, 3 as before, 1 draft to finish"
    assert pane.primary.text() == "Update deck"
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
    assert [name.text() for name in pane.decks.names if name is not None] == ["Apples", "Lamps", "Pears"]
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
    assert pane.sample.place.words() == "12,001 of 14,000"
    assert max(spent) < 0.3


def test_the_deck_doctor_looks_while_the_learner_does(harbour: Harbour, qtbot: QtBot) -> None:
    deck = "# Ropes\n\n### Which one?\n\n- [ ] All of the above\n- [x] A hawser\n- [ ] A line\n"
    pane = harbour.look(harbour.write("ropes.md", deck))
    qtbot.waitUntil(lambda: len(pane.pills.pills) > 1)
    assert pane.pills.current() == 0
    qtbot.mouseClick(pane.pills.pills[1], Qt.MouseButton.LeftButton)
    model = pane.problems.problems
    rules = [model.problem(row).rule for row in range(model.rowCount())]
    assert "catch-all-not-last" in rules
    row = rules.index("catch-all-not-last")
    pane.problems.selectRow(row)
    assert "sums up the others" in pane.sample.finding.words()


def test_what_the_doctor_finds_joins_the_findings_that_are_shown(harbour: Harbour, qtbot: QtBot) -> None:
    (harbour.folder / "two").mkdir()
    deck = "### Which one?\n\n- [ ] All of the above\n- [x] A hawser\n- [ ] A line\n"
    harbour.write("two/ropes.md", deck)
    harbour.write("two/todo.txt", "Buy rope.\n")
    pane = harbour.look(harbour.folder / "two")
    model = pane.problems.problems
    qtbot.mouseClick(pane.pills.pills[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: model.rowCount() > 1)
    assert pane.pills.pills[1].text() == f"Needs a look {model.rowCount()}"
    assert model.problem(pane.problems.currentIndex().row()).rule == "left-out"


def test_long_findings_take_two_lines_where_all_have_room(harbour: Harbour) -> None:
    harbour.window.resize(1280, 720)
    names = ", ".join(f"a buoy of the kind {number}" for number in range(9))
    quiz = harbour.write(
        "buoys.md", f"# Buoys\n\n### Which of these is red: {names}?\n\n- [ ] this\n- [ ] that\n"
    )
    pane = harbour.look(quiz)
    rows, px = pane.problems.verticalHeader(), pane._theme.px
    harbour.bot.waitUntil(lambda: rows.defaultSectionSize() == px(54))
    harbour.window.resize(1280, 480)
    pane.problems.resize(pane.problems.width(), px(70))
    assert rows.defaultSectionSize() == px(35)


def test_findings_are_told_apart_by_their_icons() -> None:
    found = [
        Problem(Severity.WARNING, "draft", "No key"),
        Problem(Severity.WARNING, "missing-image", "No picture"),
        Problem(Severity.NOTE, "skipped", "An empty row"),
        Problem(Severity.ERROR, "broken", "Not read"),
    ]
    assert [icon_of(one) for one in found] == ["triangle-alert", "image-off", "minus", "circle-x"]
