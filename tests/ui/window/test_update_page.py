"""What the learner sees and does where a newer file of a deck is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from fakes.files import drop, urls
from fakes.harbour import Harbour
from fakes.newer_deck import NEWER, OLDER, answer_first
from whycards.core.progress import Silent
from whycards.services.study import Plan
from whycards.ui.updating.pane import UpdatePane
from whycards.ui.window import MainWindow


class Dock(Harbour):
    """A learner who has a deck, and reads a newer file of it."""

    @property
    def update(self) -> UpdatePane:
        return self.window.flow.import_page.difference

    def read(self, *paths: Path) -> UpdatePane:
        with self.bot.waitSignal(self.window.flow.imports.previewed, timeout=20_000):
            drop(self.window, urls(*paths))
        pane = self.update
        self.bot.waitUntil(lambda: not pane.isVisible() or bool(pane.detail.title.words()))
        return pane

    def state_of(self, row: int) -> list[str]:
        model = self.update.list.changes
        return [str(model.index(row, column).data()) for column in range(3)]

    def finish(self) -> None:
        with self.bot.waitSignal(self.window.flow.imports.imported, timeout=20_000):
            self.key(Qt.Key.Key_Return)


@pytest.fixture
def dock(qtbot: QtBot, window: MainWindow, clock: FakeClock, tmp_path: Path) -> Dock:
    dock = Dock(qtbot, window, tmp_path)
    window._services.settings.set_shuffles_options(False)
    window._services.importing.run((dock.write("pods.md", OLDER),), None, Silent())
    for plan in (Plan.NEW, Plan.DUE):
        assert answer_first(window._services, plan, 0) == "pods#probe"
        clock.advance(days=60)
    return dock


def test_a_newer_file_shows_what_it_changes(dock: Dock) -> None:
    pane = dock.read(dock.write("pods-2.md", NEWER))
    assert pane.isVisible()
    assert pane.heading.title.words() == "Update of Pods"
    assert pane.heading.sentence.words().startswith("pods-2.md against the deck of ")
    assert pane.strip.accessibleName() == (
        "1 new, 2 changed, history kept, 1 key changed, due again, 1 removed, kept resting, 1 as before"
    )
    assert [pill.text() for pill in pane.pills.pills] == [
        "All 5",
        "Key changed 1",
        "Changed 2",
        "New 1",
        "Removed 1",
    ]
    assert [dock.state_of(row) for row in range(5)] == [
        ["Key changed", "Which probe stops traffic to a busy pod?", "A → C"],
        ["Changed", "What does a taint without tolerations do?", "wording"],
        ["Changed", "Which command shows the history of a rollout?", "explanation"],
        ["New", "When does a job keep its failed pods?", ""],
        ["Removed", "Which flag enabled the old dashboard?", "kept, resting"],
    ]
    assert pane.primary.text() == "Update deck"
    assert dock.window.shell.status.keys.accessibleName().endswith("5 questions before, 5 after")


def test_a_changed_key_stands_beside_the_older_one(dock: Dock) -> None:
    pane = dock.read(dock.write("pods-2.md", NEWER))
    assert pane.detail.title.words() == "Which probe stops traffic to a busy pod?"
    sides = pane.detail.sides
    assert sides is not None
    before, after = sides.columns
    assert (before.title.words(), after.title.words()) == ("Before: key A", "After: key C")
    assert [card.accessibleDescription() for card in before.cards] == ["Key before", "", ""]
    assert [card.accessibleDescription() for card in after.cards] == ["", "", "Key"]
    assert pane.detail.note.words.words() == (
        "You answered this two times under key A. Those answers stay in your history, marked “older key”. "
        "The question comes back as due today."
    )


def test_an_enter_updates_and_asks_again(dock: Dock) -> None:
    dock.read(dock.write("pods-2.md", NEWER))
    dock.finish()
    library = dock.window._services.importing._library
    probe = library.question("pods#probe")
    assert probe is not None and probe.question.keys == {2}
    assert library.question("pods#flag") is not None
    assert dock.decks() == {"Pods": 5}


def test_k_keeps_a_question_and_t_takes_it(dock: Dock) -> None:
    pane = dock.read(dock.write("pods-2.md", NEWER))
    dock.key(Qt.Key.Key_K)
    assert pane.detail.choice.current() == 1 and dock.state_of(0)[2] == "yours stays"
    assert pane.detail.note.words.words() == "Your question stays as it is, with key A. The file says C."
    dock.key(Qt.Key.Key_T)
    assert pane.detail.choice.current() == 0 and dock.state_of(0)[2] == "A → C"
    dock.key(Qt.Key.Key_K)
    for _ in range(4):
        dock.key(Qt.Key.Key_Down)
    assert pane.detail.title.words() == "Which flag enabled the old dashboard?"
    dock.bot.mouseClick(pane.detail.choice.segments[1], Qt.MouseButton.LeftButton)
    assert pane.selection.mine == {"pods": {"pods#probe", "pods#flag"}}
    assert dock.window.shell.status.keys.accessibleName().endswith("5 questions before, 6 after")
    dock.finish()
    probe = dock.window._services.importing._library.question("pods#probe")
    assert probe is not None and probe.question.keys == {0}
    assert dock.decks() == {"Pods": 6}


def test_pills_show_one_kind_and_a_new_question_leaves_no_choice(dock: Dock) -> None:
    pane = dock.read(dock.write("pods-2.md", NEWER))
    dock.bot.mouseClick(pane.pills.pills[3], Qt.MouseButton.LeftButton)
    assert pane.list.changes.rowCount() == 1
    assert not pane.detail.choice.isVisible() and not pane.detail.is_decidable
    dock.bot.mouseClick(pane.pills.pills[2], Qt.MouseButton.LeftButton)
    assert pane.list.changes.rowCount() == 2 and pane.detail.choice.isVisible()


def test_everything_that_was_read_is_a_click_away_and_back(dock: Dock) -> None:
    pane = dock.read(dock.write("pods-2.md", NEWER))
    dock.key(Qt.Key.Key_K)
    dock.bot.mouseClick(pane.heading.link, Qt.MouseButton.LeftButton)
    assert dock.pane.isVisible() and dock.pane.questions.questions.rowCount() == 5
    assert dock.pane.selection.mine == {"pods": {"pods#probe"}}
    dock.bot.mouseClick(dock.pane.compare, Qt.MouseButton.LeftButton)
    assert pane.isVisible() and dock.state_of(0)[2] == "yours stays"
    dock.window.menus.pages["home"].trigger()
    dock.window.menus.pages["import"].trigger()
    assert pane.isVisible()


def test_escape_stores_nothing(dock: Dock) -> None:
    dock.read(dock.write("pods-2.md", NEWER))
    dock.key(Qt.Key.Key_Escape)
    assert dock.window.shell.current_page() == "home"
    assert dock.decks() == {"Pods": 5} and not dock.left_behind()


def test_a_new_deck_beside_an_update_is_told(dock: Dock) -> None:
    other = dock.write("other.md", "# Ropes\n\n### Which rope floats?\n\n- [x] Hemp\n- [ ] Steel\n")
    pane = dock.read(dock.write("pods-2.md", NEWER), other)
    assert pane.isVisible() and "1 new deck comes too." in pane.heading.sentence.words()
    dock.finish()
    assert dock.decks() == {"Pods": 5, "Ropes": 1}


def test_the_same_file_again_shows_what_was_read(dock: Dock) -> None:
    dock.look(dock.write("pods.md", OLDER))
    assert dock.pane.isVisible() and not dock.pane.compare.isVisible()


@pytest.mark.parametrize("width", [800, 560])
def test_a_narrow_window_has_list_and_question_below_each_other(dock: Dock, width: int) -> None:
    pane = dock.read(dock.write("pods-2.md", NEWER))
    dock.window.setMinimumWidth(0)
    dock.window.resize(width, 720)
    assert pane.sides.orientation() is Qt.Orientation.Vertical
    sides = pane.detail.sides
    assert sides is not None and sides.height() >= sides.heightForWidth(sides.width())


def test_many_changes_are_looked_up_as_they_are_seen(dock: Dock, monkeypatch: pytest.MonkeyPatch) -> None:
    head = "---\n{whycards: 1, id: many, title: Many}\n---\n"
    body = "".join(f"## How heavy is box {n}? {{#b{n}}}\n- [x] {n}\n- [ ] Less\n" for n in range(3000))
    dock.window._services.importing.run((dock.write("many.md", head + body),), None, Silent())
    looked: list[int] = []
    ask: Callable[..., object] = UpdatePane._after

    def counted(pane: UpdatePane, row: object) -> object:
        looked.append(1)
        return ask(pane, row)

    monkeypatch.setattr(UpdatePane, "_after", counted)
    pane = dock.read(dock.write("many-2.md", head + body.replace("How heavy is", "What weight has")))
    assert pane.list.changes.rowCount() == 3000
    dock.bot.waitExposed(dock.window)
    assert len(looked) < 100


def test_an_update_is_taken_back_where_it_ended(dock: Dock) -> None:
    dock.read(dock.write("pods-2.md", NEWER))
    dock.finish()
    result = dock.window.flow.import_page.result
    with dock.bot.waitSignal(dock.window.flow.tools.undoing.done, timeout=20_000):
        dock.bot.mouseClick(result.undo, Qt.MouseButton.LeftButton)
    assert result.header.title.words() == "Import of Pods undone"
    assert result.header.sentence.words() == "The library is as it was before. Your answers stay."
    assert not result.undo.isVisible() and result.primary.text() == "Home"
    probe = dock.window._services.importing._library.question("pods#probe")
    assert probe is not None and probe.question.keys == {0}
    dock.key(Qt.Key.Key_Return)
    assert dock.window.shell.current_page() == "home" and dock.decks() == {"Pods": 5}


def test_the_menu_names_the_import_and_takes_it_back(dock: Dock) -> None:
    menus = dock.window.menus
    menus.edit_opened.emit()
    assert menus.undo_import.isVisible() and menus.undo_import.text() == "Undo import of Pods"
    with dock.bot.waitSignal(dock.window.flow.tools.undoing.done, timeout=20_000):
        menus.undo_import.trigger()
    assert dock.decks() == {}
    assert dock.window.shell.status.state.sentence().startswith("Import of Pods undone.")
    menus.edit_opened.emit()
    assert not menus.undo_import.isVisible()


def test_an_earlier_answer_says_that_it_had_an_older_key(dock: Dock) -> None:
    dock.read(dock.write("pods-2.md", NEWER))
    dock.finish()
    dock.window.flow.study_due()
    study = dock.window.flow.study_page
    dock.key(Qt.Key.Key_C)
    dock.bot.waitUntil(lambda: study.run is not None and study.run.session.outcome is not None)
    column = study.column
    assert column is not None
    assert column.aside.history.accessibleName().count("older key") == 2


def test_another_language_keeps_what_was_chosen(dock: Dock) -> None:
    before = dock.read(dock.write("pods-2.md", NEWER))
    dock.key(Qt.Key.Key_K)
    dock.window.choose_language("de")
    pane = dock.update
    assert pane is not before and pane.isVisible()
    assert pane.detail.choice.current() == 1 and pane.list.changes.rowCount() == 5
    dock.window.choose_language("en")


def test_from_right_to_left_a_question_is_chosen_too(dock: Dock) -> None:
    dock.window.choose_language("ar")
    pane = dock.read(dock.write("pods-2.md", NEWER))
    assert pane.list.selectionModel().isSelected(pane.list.changes.index(0, 0))
    dock.key(Qt.Key.Key_K)
    assert pane.selection.mine == {"pods": {"pods#probe"}}
    dock.window.choose_language("en")


def test_only_what_differs_has_a_pill(dock: Dock) -> None:
    pane = dock.read(dock.write("pods-2.md", OLDER[: OLDER.index("## Which flag")]))
    assert [pill.text() for pill in pane.pills.pills] == ["All 1", "Removed 1"]
    assert pane.remark() == "5 questions before, 4 after"


def test_from_right_to_left_the_first_finding_is_chosen_too(dock: Dock) -> None:
    dock.window.choose_language("ar")
    pane = dock.look(dock.write("draft.md", "# Ropes\n\n### Which rope floats?\n\n- [ ] Hemp\n- [ ] Steel\n"))
    index = pane.problems.problems.index(0, 0)
    assert pane.problems.isVisible() and pane.problems.selectionModel().isSelected(index)
    dock.window.choose_language("en")
