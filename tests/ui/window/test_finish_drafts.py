"""Drafts are completed and doubtful questions looked at, as a learner does it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from samples.deck_files import PNG
from whycards.core.progress import Silent
from whycards.core.question import Kind, Question
from whycards.ui.drafts.page import DraftsPage
from whycards.ui.home.page import fill_deck_menu
from whycards.ui.sample.column import SampleColumn
from whycards.ui.theme.theme import Theme
from whycards.ui.window import MainWindow

ROPES = """# Ropes

### Which rope holds a ship?

- [ ] A shoelace
- [ ] A hawser

### Which of them is a buoy?

- [x] The red one
- [ ] The red one

### What has no options at all?

- [ ] One
"""


class Desk:
    """A learner at the page of drafts."""

    def __init__(self, qtbot: QtBot, window: MainWindow, file: Path) -> None:
        self.bot = qtbot
        self.window = window
        self.file = file
        self.troubles: list[str] = []
        window.flow.troubled.disconnect()
        window.flow.troubled.connect(self.troubles.append)

    @property
    def page(self) -> DraftsPage:
        return self.window.flow.drafts_page

    @property
    def deck(self) -> int:
        return self.window._services.decks.decks()[0].row

    def import_again(self) -> None:
        self.window._services.importing.run([self.file], None, Silent())

    def stored(self, stem: str) -> Question:
        library = self.window._services._library
        for uid in library.deck_questions(self.deck):
            found = library.question(uid)
            if found is not None and found.question.stem == stem:
                return found.question
        raise AssertionError(stem)

    @property
    def look(self) -> SampleColumn:
        """The question as it will look."""
        column = self.page.area.widget()
        assert isinstance(column, SampleColumn)
        return column

    def listed(self) -> list[str]:
        model = self.page.list.work
        return [str(model.index(row).data()) for row in range(model.rowCount())]

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.bot.keyClick(self.window.focusWidget() or self.window, key, modifier)

    def save(self) -> None:
        self.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)


@pytest.fixture
def desk(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Desk:
    file = tmp_path / "ropes.md"
    file.write_text(ROPES, "utf-8")
    window._services.importing.run([file], None, Silent())
    window.flow.go_home()
    desk = Desk(qtbot, window, file)
    window.flow.finish_drafts(desk.deck)
    qtbot.waitUntil(lambda: window.shell.current_page() == "drafts")
    return desk


def test_the_import_report_leads_here(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "ropes.md"
    file.write_text(ROPES, "utf-8")
    flow = window.flow
    with qtbot.waitSignal(flow.imports.previewed, timeout=20_000):
        flow.import_files([file])
    with qtbot.waitSignal(flow.imports.imported, timeout=20_000):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    result = flow.import_page.result
    assert result.work.text() == "Finish 3 questions…"
    qtbot.mouseClick(result.work, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.shell.current_page() == "drafts")
    assert flow.drafts_page.heading.title.words() == "To finish in Ropes"


def test_the_deck_menu_leads_here_and_counts(desk: Desk) -> None:
    home = desk.window.flow.start_page.home
    row = next(row for place in range(2) if (row := home.table.rows.row(place)) and row.deck == desk.deck)
    menu = QMenu()
    fill_deck_menu(menu, home, row)
    entries = {action.text(): action for action in menu.actions()}
    desk.window.flow.go_home()
    entries["Finish 3 questions…"].trigger()
    assert desk.window.shell.current_page() == "drafts"


def test_what_needs_work_is_listed_with_its_reason(desk: Desk) -> None:
    assert desk.listed() == [
        "Which rope holds a ship?",
        "What has no options at all?",
        "Which of them is a buoy?",
    ]
    assert desk.page.heading.sentence.words().startswith("2 drafts, 1 to check.")
    assert desk.page.state.words() == "Tick the option that is right."


def test_a_hint_in_a_field_can_be_read(desk: Desk, theme: Theme) -> None:
    reason = desk.page.form.rows[0].reason
    assert reason.palette().placeholderText().color() == theme.color("muted")


def test_what_is_missing_is_told_at_a_large_scale(desk: Desk, theme: Theme) -> None:
    theme.set_scale(2)
    desk.window.resize(1280, 720)
    assert desk.page.state.isVisible() and desk.page.state.words() == "Tick the option that is right."


def test_an_option_stands_in_one_line(desk: Desk) -> None:
    row = desk.page.form.rows[0]
    beside = (row.key, row.letter, row.up, row.remove)
    middles = [widget.mapTo(row, widget.rect().center()).y() for widget in (row.text, *beside)]
    assert max(middles) - min(middles) <= 1


def test_a_draft_is_completed_and_asked_from_then_on(desk: Desk) -> None:
    page = desk.page
    desk.bot.mouseClick(page.form.rows[1].key, Qt.MouseButton.LeftButton)
    page.form.rows[1].reason.setFocus()
    desk.bot.keyClicks(page.form.rows[1].reason, "It is *thick*.")
    page.form.short.setFocus()
    desk.bot.keyClicks(page.form.short, "A hawser is made for it.")
    assert page.state.words() == "Nothing is missing."
    desk.save()
    question = desk.stored("Which rope holds a ship?")
    assert question.kind is Kind.CHOICE and question.keys == {1}
    assert question.options[1].rationale == "It is *thick*."
    assert question.explanation.short == "A hawser is made for it."
    assert desk.listed() == ["What has no options at all?", "Which of them is a buoy?"]
    assert page.form.stem.toPlainText() == "What has no options at all?"
    desk.import_again()
    assert desk.stored("Which rope holds a ship?") == question


def test_what_is_missing_is_said_and_nothing_is_lost(desk: Desk) -> None:
    page = desk.page
    page.form.stem.setPlainText("Which rope holds a large ship?")
    desk.save()
    assert desk.window.shell.status.state.sentence() == "Saved as a draft. Tick the option that is right."
    assert desk.window.focusWidget() is page.form.rows[0].key
    assert desk.stored("Which rope holds a large ship?").kind is Kind.DRAFT
    page.form.rows[0].text.setPlainText("")
    page.form.rows[0].key.setChecked(True)
    desk.save()
    assert page.state.words() == "Option A has no text." and page.form.rows[0].text.is_lacking


def test_options_are_added_moved_and_removed(desk: Desk) -> None:
    form = desk.page.form
    desk.bot.mouseClick(form.add, Qt.MouseButton.LeftButton)
    assert desk.window.focusWidget() is form.rows[2].text
    desk.bot.keyClicks(form.rows[2].text, "A chain")
    desk.bot.mouseClick(form.rows[2].up, Qt.MouseButton.LeftButton)
    assert [row.text.toPlainText() for row in form.rows] == ["A shoelace", "A chain", "A hawser"]
    assert [row.letter.words() for row in form.rows] == ["A", "B", "C"]
    assert not form.rows[0].up.isEnabled() and not form.rows[2].down.isEnabled()
    desk.bot.mouseClick(form.rows[0].remove, Qt.MouseButton.LeftButton)
    desk.bot.mouseClick(form.rows[1].key, Qt.MouseButton.LeftButton)
    desk.save()
    question = desk.stored("Which rope holds a ship?")
    assert [(option.text, option.is_key) for option in question.options] == [
        ("A chain", False),
        ("A hawser", True),
    ]


def test_a_draft_without_options_becomes_a_flashcard(desk: Desk) -> None:
    page = desk.page
    page.list.setCurrentIndex(page.list.work.index(1))
    desk.bot.mouseClick(page.form.rows[0].remove, Qt.MouseButton.LeftButton)
    assert page.form.answer.isVisible()
    page.form.answer.setFocus()
    desk.bot.keyClicks(page.form.answer, "A flashcard")
    desk.save()
    assert desk.stored("What has no options at all?").kind is Kind.FLASHCARD


def test_the_question_is_shown_as_it_will_look(desk: Desk) -> None:
    page = desk.page
    page.form.rows[1].key.setChecked(True)
    page.form.full.setPlainText("Because $x^2$ holds.")
    desk.bot.wait(300)
    assert [card.is_key for card in desk.look.cards] == [False, True]
    desk.bot.mouseClick(page.sides.segments[0], Qt.MouseButton.LeftButton)
    assert [card.is_key for card in desk.look.cards] == [False, False]
    assert desk.look.explanation is None


def test_undo_brings_the_draft_back(desk: Desk) -> None:
    page = desk.page
    assert page.undo.isHidden()
    page.form.rows[1].key.setChecked(True)
    desk.save()
    desk.bot.mouseClick(page.undo, Qt.MouseButton.LeftButton)
    assert desk.listed()[0] == "Which rope holds a ship?" and page.undo.isHidden()
    assert not page.form.rows[1].key.isChecked()
    assert desk.stored("Which rope holds a ship?").kind is Kind.DRAFT


def test_a_doubtful_question_is_left_as_it_is(desk: Desk) -> None:
    page = desk.page
    assert page.seen.isHidden()
    page.list.setCurrentIndex(page.list.work.index(2))
    assert page.doubts.words() == "Options A and B have the same text."
    desk.bot.mouseClick(page.seen, Qt.MouseButton.LeftButton)
    assert desk.listed() == ["Which rope holds a ship?", "What has no options at all?"]
    desk.import_again()
    desk.window.flow.finish_drafts(desk.deck)
    assert len(desk.listed()) == 2


def test_turning_to_another_question_keeps_what_was_typed(desk: Desk) -> None:
    page = desk.page
    page.form.rows[1].key.setChecked(True)
    page.list.setCurrentIndex(page.list.work.index(2))
    assert desk.stored("Which rope holds a ship?").kind is Kind.CHOICE
    assert page.form.stem.toPlainText() == "Which of them is a buoy?"
    assert len(desk.listed()) == 2


def test_escape_keeps_what_was_typed_and_goes_home(desk: Desk) -> None:
    desk.page.form.rows[1].key.setChecked(True)
    desk.page.form.stem.setFocus()
    desk.key(Qt.Key.Key_Escape)
    assert desk.window.shell.current_page() == "home"
    assert desk.stored("Which rope holds a ship?").kind is Kind.CHOICE


def test_when_nothing_is_left_enter_goes_home(desk: Desk) -> None:
    page = desk.page
    for row in page.form.rows[1:]:
        row.key.setChecked(True)
    desk.save()
    page.form.add.click()
    page.form.rows[1].text.setPlainText("Two")
    page.form.rows[0].key.setChecked(True)
    desk.save()
    page.seen.click()
    assert page.nothing.isVisible() and page.primary.isHidden() and desk.listed() == []
    desk.key(Qt.Key.Key_Return)
    assert desk.window.shell.current_page() == "home"


def test_a_picture_is_chosen_cleaned_and_shown(desk: Desk, tmp_path: Path) -> None:
    page = desk.page
    (tmp_path / "rope.png").write_bytes(PNG)
    page.take_picture(tmp_path / "rope.png")
    desk.bot.waitUntil(page.form.choose.isEnabled, timeout=10_000)
    assert page.form.alt.isVisible()
    desk.bot.keyClicks(page.form.alt, "A rope")
    page.form.rows[1].key.setChecked(True)
    desk.save()
    figure = desk.stored("Which rope holds a ship?").explanation.figure
    assert figure is not None and figure.alt == "A rope"


def test_what_is_no_picture_is_told(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "rope.png").write_bytes(b"no picture")
    desk.page.take_picture(tmp_path / "rope.png")
    desk.bot.waitUntil(desk.page.form.choose.isEnabled, timeout=10_000)
    assert "rope.png cannot be the picture" in desk.troubles[0]
