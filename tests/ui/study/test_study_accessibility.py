"""What assistive technology is told: roles, names, descriptions, actions, announcements."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

from fakes.desk import Sit, choice
from whycards.core.question import Explanation, Figure, Option, Question
from whycards.ui.study.announcing import announce


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []

    def listen(widget: QWidget, message: str) -> None:
        said.append(message)
        announce(widget, message)

    monkeypatch.setattr("whycards.ui.study.page_frame.announce", listen)
    return said


def of(widget: QWidget) -> QAccessibleInterface:
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return interface


def name(widget: QWidget) -> str:
    return of(widget).text(QAccessible.Text.Name)


def description(widget: QWidget) -> str:
    return of(widget).text(QAccessible.Text.Description)


def test_options_are_radio_buttons_with_letter_and_plain_words(sit: Sit) -> None:
    options = (Option("Use `a != b` **now**", is_key=True), Option("Do nothing"))
    desk = sit(Question("Which?", options, id="q"))
    assert [of(card).role() for card in desk.cards] == [QAccessible.Role.RadioButton] * 2
    assert [name(card) for card in desk.cards] == ["A. Use a != b now", "B. Do nothing"]


def test_options_with_several_keys_are_check_boxes(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 1)))
    assert {of(card).role() for card in desk.cards} == {QAccessible.Role.CheckBox}
    assert not of(desk.cards[0]).state().checked
    action = of(desk.cards[0]).actionInterface()
    assert action is not None
    action.doAction("Toggle")
    assert of(desk.cards[0]).state().checked


def test_after_the_answer_state_and_open_reason_are_described(sit: Sit) -> None:
    desk = sit(choice("a", options=5))
    desk.key(Qt.Key.Key_A)
    assert description(desk.cards[0]) == "Your pick, wrong. Reason 0 of a."
    assert description(desk.cards[1]).startswith("Right answer")
    assert description(desk.cards[2]) == "Rightly left"


def test_the_verdict_is_announced_and_the_focus_goes_to_next(sit: Sit, announced: list[str]) -> None:
    desk = sit(choice("a"), choice("b"))
    desk.key(Qt.Key.Key_A)
    assert announced == ["Not this time: the key is B"]
    assert desk.focus is desk.page.footer.primary
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    desk.click(desk.cards[1])
    assert announced[-1] == "Right."
    assert desk.focus is desk.page.footer.primary


def test_what_is_missing_is_announced(sit: Sit, announced: list[str]) -> None:
    desk = sit(choice("a", keys=(0, 1)))
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_Return)
    assert announced == ["Choose one more."]


def test_the_whole_page_has_names(sit: Sit) -> None:
    explanation = Explanation("Short.", Figure("images/x.svg", "Four boxes", "How it goes"), "Full words.")
    desk = sit(choice("a", explanation=explanation))
    assert name(desk.choice.stem.text) == "What about a?"
    desk.key(Qt.Key.Key_A)
    sheet = desk.choice.explanation
    assert sheet is not None
    assert name(sheet.short) == "Short."
    assert (name(sheet.figure), description(sheet.figure)) == ("Four boxes", "How it goes")
    assert name(sheet.prose) == "Full words."
    assert name(desk.choice.verdict) == "Not this time: the key is B"
    head = sheet.rows[0].head
    assert of(head).role() in (QAccessible.Role.Button, QAccessible.Role.CheckBox)
    assert name(head).startswith(f"{'ABCD'[sheet.rows[0].position]}. ")
    assert name(desk.page.footer.note) == "Later today once more, then tomorrow"
    assert [segment.text() for segment in desk.page.footer.ratings.segments] == [
        "Again",
        "Hard",
        "Good",
        "Easy",
    ]
    assert name(desk.page.footer.ratings.segments[0]) == "Again, 1 day"
    for button in (desk.page.top.undo_button, desk.page.top.flag_button, desk.page.top.more_button):
        assert name(button)


def test_tab_reaches_the_reasons_after_the_answer(sit: Sit) -> None:
    desk = sit(choice("a", explanation=Explanation("Short.")))
    desk.key(Qt.Key.Key_A)
    seen = []
    for _ in range(30):
        seen.append(desk.focus)
        desk.key(Qt.Key.Key_Tab)
    assert any(card in seen for card in desk.cards)
    sheet = desk.choice.explanation
    assert sheet is not None
    assert any(row.head in seen for row in sheet.rows)


def test_space_on_a_reason_opens_it(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_A)
    desk.wait()
    desk.cards[2].setFocus(Qt.FocusReason.TabFocusReason)
    desk.key(Qt.Key.Key_Space)
    assert desk.cards[2].is_open
