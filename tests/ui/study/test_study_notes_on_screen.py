"""Earlier answers and the learner's note, below everything else."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication

from fakes.desk import Desk, Sit, choice
from whycards.core.events import Noted
from whycards.core.question import Question
from whycards.services.study import Plan, StudyService
from whycards.storage.library import Library

CONTROL = Qt.KeyboardModifier.ControlModifier


def notes(desk: Desk) -> list[str]:
    return [event.body.text for event in desk.events() if isinstance(event.body, Noted)]


def write(desk: Desk, text: str) -> None:
    desk.key(Qt.Key.Key_E, CONTROL)
    desk.bot.keyClicks(desk.focus, text)


def test_letters_belong_to_the_field_while_it_has_the_focus(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 1)))
    write(desk, "a b c 0 - + A1")
    assert desk.choice.aside.note.written() == "a b c 0 - + A1"
    assert desk.choice.selected() == frozenset()
    assert desk.choice.struck() == frozenset()
    assert desk.session.outcome is None
    desk.key(Qt.Key.Key_Return)
    assert desk.session.outcome is None
    desk.key(Qt.Key.Key_Escape)
    assert notes(desk) == ["a b c 0 - + A1"]
    assert not desk.choice.aside.note.is_open
    assert desk.choice.aside.isHidden()
    desk.key(Qt.Key.Key_A)
    assert desk.choice.selected() == {0}


def test_a_note_comes_back_after_the_answer(sit: Sit) -> None:
    desk = sit(choice("a"))
    write(desk, "Mind the plural")
    desk.key(Qt.Key.Key_Escape)
    desk.key(Qt.Key.Key_A)
    note = desk.choice.aside.note
    assert note.text.words() == "Mind the plural"
    assert note.button.text() == "Change the note"
    desk.click(note.button)
    assert note.is_open
    assert note.written() == "Mind the plural"
    desk.bot.keyClicks(note.field, "s")
    desk.key(Qt.Key.Key_Return, CONTROL)
    assert notes(desk) == ["Mind the plural", "Mind the plurals"]
    assert desk.focus is desk.page.footer.primary


def test_the_field_and_next_keep_the_note(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    desk.key(Qt.Key.Key_A)
    desk.wait()
    desk.click(desk.choice.aside.note.button)
    desk.bot.keyClicks(desk.focus, "see b")
    desk.click(desk.page.footer.primary)
    assert desk.name == "b"
    assert notes(desk) == ["see b"]


def test_the_same_note_is_stored_once(sit: Sit) -> None:
    desk = sit(choice("a"))
    write(desk, "x")
    desk.key(Qt.Key.Key_Escape)
    desk.key(Qt.Key.Key_E, CONTROL)
    desk.key(Qt.Key.Key_Escape)
    assert notes(desk) == ["x"]


def test_a_note_outlives_the_closing_of_the_window(sit: Sit) -> None:
    desk = sit(choice("a"))
    write(desk, "almost lost")
    QApplication.sendEvent(desk.page, QCloseEvent())
    assert notes(desk) == ["almost lost"]


def test_an_emptied_note_is_gone(sit: Sit) -> None:
    desk = sit(choice("a"))
    write(desk, "x")
    desk.key(Qt.Key.Key_Escape)
    desk.key(Qt.Key.Key_E, CONTROL)
    desk.key(Qt.Key.Key_A, CONTROL)
    desk.key(Qt.Key.Key_Delete)
    desk.key(Qt.Key.Key_Escape)
    assert notes(desk) == ["x", ""]


@pytest.mark.parametrize("question", [choice("a"), Question("Front?", answer="Back", id="a", domain="dom")])
def test_earlier_answers_have_days_and_marks(sit: Sit, library: Library, question: Question) -> None:
    desk = sit(question)
    desk.key(Qt.Key.Key_B)
    if not question.options:
        desk.key(Qt.Key.Key_Space)
    desk.wait()
    assert desk.page.column is not None
    assert desk.page.column.aside.history.isHidden()
    desk.key(Qt.Key.Key_3)
    if question.options:
        desk.key(Qt.Key.Key_Return)
    desk.clock.advance(days=40)
    again = StudyService(library, desk.clock).begin(None, Plan.DUE)
    desk.page.start(again)
    assert again.current is not None
    assert desk.page.column.aside.isHidden()
    desk.key(Qt.Key.Key_A if question.options else Qt.Key.Key_Space)
    history = desk.page.column.aside.history
    assert history.isVisible()
    now = ", Today wrong" if question.options else ""
    assert history.accessibleName() == f"Earlier answers: 7 Jan right{now}"


def test_the_record_stands_below_the_explanation(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_A)
    explanation, aside = desk.choice.explanation, desk.choice.aside
    assert explanation is not None
    assert aside.isVisible()
    assert aside.y() > explanation.geometry().bottom()
    assert aside.x() == desk.choice.stem.x()
