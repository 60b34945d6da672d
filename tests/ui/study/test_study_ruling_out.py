"""Ruling options out before the answer, by mouse and keyboard."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from fakes.desk import Desk, Sit, choice
from whycards.ui.study.option import Card

SHIFT = Qt.KeyboardModifier.ShiftModifier


def right_click(card: Card) -> None:
    point = card.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, card.mapToGlobal(point))
    QApplication.sendEvent(card, event)


def ruled_out(desk: Desk) -> str:
    return "".join(card.words.letter for card in desk.cards if card.is_ruled_out)


def is_struck(card: Card) -> bool:
    """Whether the words are drawn with a line through them."""
    text = card._fitted_text(card.width())
    return text.begin().begin().fragment().charFormat().fontStrikeOut()


def test_shift_and_the_letter_and_the_right_button_rule_out(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_C, SHIFT)
    right_click(desk.cards[3])
    assert ruled_out(desk) == "CD"
    assert desk.session.outcome is None
    assert is_struck(desk.cards[2])
    assert desk.cards[2].accessibleDescription() == "Ruled out"
    desk.key(Qt.Key.Key_C, SHIFT)
    assert ruled_out(desk) == "D"
    assert desk.cards[2].accessibleDescription() == ""


def test_the_button_comes_with_the_pointer(sit: Sit) -> None:
    desk = sit(choice("a"))
    card = desk.cards[1]
    assert card.rule_button.isHidden()
    QTest.mouseMove(card, QPoint(200, 20))
    assert card.rule_button.isVisible()
    assert card.rule_button.text() == "Rule out"
    desk.click(card.rule_button)
    assert card.is_ruled_out
    assert card.rule_button.text() == "Ruled out"
    QTest.mouseMove(desk.cards[0], QPoint(200, 20))
    assert card.rule_button.isVisible()
    desk.click(card.rule_button)
    assert not card.is_ruled_out
    assert card.rule_button.geometry().right() < card.width()


def test_what_is_ruled_out_is_stored_and_told_afterwards(sit: Sit) -> None:
    desk = sit(choice("a"))
    for key in (Qt.Key.Key_C, Qt.Key.Key_D):
        desk.key(key, SHIFT)
    desk.key(Qt.Key.Key_A)
    assert desk.answers()[0].struck == (2, 3)
    assert desk.cards[2].accessibleDescription() == "Rightly ruled out"
    assert is_struck(desk.cards[2])
    assert desk.cards[2].rule_button.isHidden()
    desk.key(Qt.Key.Key_D, SHIFT)
    assert ruled_out(desk) == "CD"


def test_choosing_takes_an_option_back_in(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_B, SHIFT)
    desk.key(Qt.Key.Key_B)
    assert desk.outcome.chosen == {1}
    assert desk.answers()[0].struck == ()


def test_a_key_that_was_ruled_out_is_readable(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_B, SHIFT)
    desk.key(Qt.Key.Key_A)
    assert desk.cards[1].accessibleDescription().startswith("Right answer")
    assert not is_struck(desk.cards[1])


def test_a_tick_goes_with_ruling_out(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 1)))
    desk.key(Qt.Key.Key_A)
    assert desk.page.footer.counter.text() == "1 of 2 selected"
    desk.key(Qt.Key.Key_A, SHIFT)
    assert ruled_out(desk) == "A"
    assert not desk.cards[0].isChecked()
    assert desk.page.footer.counter.text() == "0 of 2 selected"
    desk.key(Qt.Key.Key_A)
    assert ruled_out(desk) == ""
    assert desk.cards[0].isChecked()


def test_undo_shows_the_question_with_nothing_ruled_out(sit: Sit) -> None:
    desk = sit(choice("a"))
    desk.key(Qt.Key.Key_C, SHIFT)
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert ruled_out(desk) == ""


def test_words_never_run_under_the_button(sit: Sit) -> None:
    desk = sit(choice("a"))
    for size in ((1280, 694), (620, 500)):
        desk.resize(*size)
        card = desk.cards[0]
        card.set_ruled_out(True)
        right = card._metrics().text_left + card._text_width(card.width())
        assert right <= card.rule_button.x()
        assert card.rule_button.text() == ("Ruled out" if size[0] > 620 else "")
        card.set_ruled_out(False)
