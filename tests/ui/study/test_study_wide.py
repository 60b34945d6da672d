"""Wide windows: question and explanation side by side, and what happens when a window becomes one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fakes.desk import Desk, Sit, choice
from whycards.core.question import Explanation, Option, Question
from whycards.storage.library import Library
from whycards.ui.frame.label import Label
from whycards.ui.theme.theme import Mode

WIDE, NORMAL = (1680, 974), (1280, 694)
SHORT = Explanation("In short.", None, "It all began with a train.")


def both() -> Question:
    """A question whose options have a rationale and a row of their own."""
    full = "Some prose.\n\nOption A is wrong because of the gauge.\n\nOption B is right because of the slope."
    return replace(choice("a"), explanation=Explanation("In short.", None, full))


def left_edge(desk: Desk, widget: QWidget) -> int:
    return widget.mapTo(desk.page, QPoint(0, 0)).x()


def rows(desk: Desk) -> dict[str, bool]:
    """The letters of the rows in the order on screen, and whether they are open."""
    sheet = desk.choice.explanation
    assert sheet is not None
    seen = sorted((row for row in sheet.rows if not row.isHidden()), key=lambda row: row.y())
    return {"ABCDEF"[row.position]: row.is_open for row in seen}


def test_the_split_is_that_of_the_design(sit: Sit) -> None:
    desk = sit(choice("a", explanation=SHORT), size=WIDE)
    desk.key(Qt.Key.Key_A)
    body = desk.page.body
    assert body.is_wide
    assert abs(body.panel.width() - 868) <= 2
    assert body.panel.head.height() == 56
    edges = {left_edge(desk, widget) for widget in (desk.choice.stem, desk.choice.instruction, *desk.cards)}
    assert edges == {48}
    sheet = desk.choice.explanation
    assert sheet is not None
    assert left_edge(desk, sheet) == left_edge(desk, body.panel.verdict)
    assert desk.choice.verdict.isHidden()
    assert body.panel.verdict.words() == "Not this time: the key is B"


def test_the_panel_has_one_ground(sit: Sit) -> None:
    desk = sit(choice("a", explanation=SHORT), size=WIDE)
    desk.key(Qt.Key.Key_A)
    panel = desk.page.body.panel
    picture = panel.grab().toImage()
    surface = desk.page.body.panel._theme.color("surface")
    for x, y in ((4, 100), (panel.width() - 40, panel.height() - 20), (4, panel.height() - 20)):
        assert picture.pixelColor(x, y) == surface


def test_nothing_on_the_left_moves_with_the_answer(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 2), explanation=SHORT), size=WIDE)
    before = [card.geometry() for card in desk.cards]
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_B)
    desk.key(Qt.Key.Key_Return)
    assert [card.geometry() for card in desk.cards] == before
    assert desk.choice.instruction.text() == "Two answers were asked for."


def test_prose_then_my_wrong_picks_missed_keys_right_picks_and_the_closed_others(sit: Sit) -> None:
    desk = sit(choice("a", options=5, keys=(0, 2), explanation=SHORT), size=WIDE)
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_B)
    desk.key(Qt.Key.Key_Return)
    assert rows(desk) == {"B": True, "C": True, "A": True, "D": False, "E": False}
    assert list(rows(desk)) == ["B", "C", "A", "D", "E"]
    assert not any(card.is_open for card in desk.cards)
    sheet = desk.choice.explanation
    assert sheet is not None
    assert sheet.prose.y() < min(row.y() for row in sheet.rows)


def test_a_letter_opens_its_row_and_scrolls_to_it(sit: Sit) -> None:
    long = Explanation("Much to read. " * 220, None, "")
    desk = sit(choice("a", options=5, explanation=long), size=(1680, 560))
    desk.key(Qt.Key.Key_B)
    panel = desk.page.body.panel
    assert panel.scroller.verticalScrollBar().value() == 0
    desk.wait()
    desk.key(Qt.Key.Key_E)
    assert rows(desk)["E"]
    assert panel.scroller.verticalScrollBar().value() > 0
    assert desk.page.scroller.verticalScrollBar().value() == 0


def test_a_reason_that_the_panel_cannot_show_opens_in_its_card(sit: Sit) -> None:
    long = Explanation("Much to read. " * 300, None, "")
    desk = sit(choice("a", explanation=long), size=(1680, 700))
    desk.key(Qt.Key.Key_A)
    assert desk.cards[0].is_open
    assert desk.bottom_of(desk.cards[0]) <= desk.room()
    assert "A" not in rows(desk)


def test_both_texts_of_an_option_stand_in_its_row(sit: Sit) -> None:
    desk = sit(both(), size=WIDE)
    desk.key(Qt.Key.Key_A)
    sheet = desk.choice.explanation
    assert sheet is not None
    row = sheet.row_of(0)
    assert row is not None
    assert row.own.isVisible()
    assert row.own.accessibleName() == "Reason 0 of a."
    desk.resize(*NORMAL)
    assert desk.cards[0].is_open
    assert not row.own.isVisible()


def test_the_splitter_is_remembered(sit: Sit, library: Library) -> None:
    desk = sit(choice("a"), choice("b"), size=WIDE)
    body = desk.page.body
    body.moveSplitter(1000, 1)
    desk.bot.waitUntil(lambda: library.setting("study_panel_share", 0.0) > 0)
    assert library.setting("study_panel_share", 0.0) == pytest.approx(675 / 1680, abs=0.01)
    desk.resize(1500, 900)
    assert body.panel.width() == pytest.approx(1500 * 675 / 1680, abs=12)


@pytest.mark.parametrize("sizes", [(NORMAL, WIDE), (WIDE, NORMAL)])
def test_another_class_keeps_choice_and_focus_before_the_answer(
    sit: Sit, sizes: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    desk = sit(choice("a", keys=(0, 2)), size=sizes[0])
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_D, Qt.KeyboardModifier.ShiftModifier)
    desk.cards[2].setFocus(Qt.FocusReason.TabFocusReason)
    desk.resize(*sizes[1])
    assert desk.choice.selected() == {0}
    assert desk.choice.struck() == {3}
    assert desk.focus is desk.cards[2]


@pytest.mark.parametrize("sizes", [(NORMAL, WIDE, NORMAL), (WIDE, NORMAL, WIDE), (WIDE, (640, 334), WIDE)])
def test_another_class_keeps_the_answer(sit: Sit, sizes: tuple[tuple[int, int], ...]) -> None:
    desk = sit(choice("a", explanation=SHORT), size=sizes[0])
    desk.key(Qt.Key.Key_A)
    sheet = desk.choice.explanation
    assert sheet is not None
    for size in sizes[1:]:
        desk.resize(*size)
        is_wide = size == WIDE
        assert desk.page.body.is_wide is is_wide
        assert sheet.isVisible()
        assert desk.choice.verdict.isVisible() is not is_wide
        assert desk.page.body.panel.isVisible() is is_wide
        assert desk.choice.isAncestorOf(sheet) is not is_wide
        assert desk.focus is desk.page.footer.primary
    assert len(desk.answers()) == 1


def test_the_focus_on_a_reason_survives_another_class(sit: Sit) -> None:
    desk = sit(choice("a", options=5, explanation=SHORT), size=NORMAL)
    desk.key(Qt.Key.Key_A)
    sheet = desk.choice.explanation
    assert sheet is not None
    row = sheet.row_of(4)
    assert row is not None
    row.head.setFocus(Qt.FocusReason.TabFocusReason)
    desk.resize(*WIDE)
    assert desk.focus is row.head


def test_labels_keep_the_colours_of_the_theme(sit: Sit) -> None:
    desk = sit(choice("a", explanation=SHORT), size=NORMAL)
    desk.key(Qt.Key.Key_A)
    sheet = desk.choice.explanation
    assert sheet is not None
    for mode, size in ((Mode.DARK, WIDE), (Mode.LIGHT, NORMAL), (Mode.DARK, WIDE), (Mode.LIGHT, NORMAL)):
        desk.theme.set_mode(mode)
        desk.resize(*size)
        seen = {label.palette().windowText().color().name() for label in sheet.findChildren(Label)}
        assert seen == {desk.theme.color("muted").name()}


def test_the_next_question_waits_beside_an_empty_panel(sit: Sit) -> None:
    desk = sit(choice("a", explanation=SHORT), choice("b", explanation=SHORT), size=WIDE)
    panel = desk.page.body.panel
    assert panel.waiting.isVisible()
    desk.key(Qt.Key.Key_B)
    assert panel.head.isVisible()
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    assert desk.name == "b"
    assert panel.waiting.isVisible()
    assert panel.head.isHidden()
    desk.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    desk.key(Qt.Key.Key_A)
    assert panel.verdict.words() == "Not this time: the key is B"


def test_without_an_explanation_the_panel_says_so(sit: Sit) -> None:
    desk = sit(choice("a", reasons=False), size=WIDE)
    desk.key(Qt.Key.Key_A)
    assert desk.page.body.panel.waiting.text() == "This question comes without an explanation."


def test_flashcards_stay_in_the_middle(sit: Sit) -> None:
    desk = sit(Question("Front?", answer="Back", id="f", domain="dom"), size=WIDE)
    assert not desk.page.body.is_wide
    desk.key(Qt.Key.Key_Space)
    assert left_edge(desk, desk.flashcard.stem) == 416


def test_the_space_bar_reads_on_in_the_panel(sit: Sit) -> None:
    long = Explanation("Much to read. " * 300, None, "")
    desk = sit(choice("a", explanation=long), choice("b"), size=(1680, 560))
    desk.key(Qt.Key.Key_A)
    desk.wait()
    bar = desk.page.body.panel.scroller.verticalScrollBar()
    desk.key(Qt.Key.Key_Space)
    assert bar.value() > 0
    while bar.value() < bar.maximum():
        desk.key(Qt.Key.Key_Space)
    desk.key(Qt.Key.Key_Space)
    assert desk.name == "b"


# The thread between an option and its reason.


def enter(widget: QWidget) -> None:
    point = widget.rect().center()
    where = widget.mapToGlobal(point)
    QApplication.sendEvent(widget, QEnterEvent(point.toPointF(), point.toPointF(), where.toPointF()))


@pytest.mark.parametrize("size", [WIDE, NORMAL])
def test_option_and_reason_light_each_other(sit: Sit, size: tuple[int, int]) -> None:
    desk = sit(choice("a", options=5, explanation=SHORT), size=size)
    desk.key(Qt.Key.Key_A)
    sheet = desk.choice.explanation
    assert sheet is not None
    row = sheet.row_of(4)
    assert row is not None
    dark = row.head.grab().toImage()
    enter(desk.cards[4])
    assert row.head.grab().toImage() != dark
    QApplication.sendEvent(desk.cards[4], QEvent(QEvent.Type.Leave))
    assert row.head.grab().toImage() == dark
    card = desk.cards[4].grab().toImage()
    row.head.setFocus(Qt.FocusReason.TabFocusReason)
    assert desk.cards[4].grab().toImage() != card
    desk.page.footer.primary.setFocus(Qt.FocusReason.TabFocusReason)
    assert desk.cards[4].grab().toImage() == card
    QTest.qWait(1)


@pytest.mark.parametrize("size", [WIDE, NORMAL])
def test_the_thread_by_keyboard_and_over_the_words_of_a_reason(sit: Sit, size: tuple[int, int]) -> None:
    desk = sit(choice("a", options=5, explanation=SHORT), size=size)
    desk.key(Qt.Key.Key_A)
    sheet = desk.choice.explanation
    assert sheet is not None
    row, card = sheet.row_of(4), desk.cards[4]
    assert row is not None
    row.set_open(True)
    QApplication.processEvents()
    dark, plain = row.head.grab().toImage(), card.grab().toImage()
    card.setFocus(Qt.FocusReason.TabFocusReason)
    assert row.head.grab().toImage() != dark
    desk.page.footer.primary.setFocus(Qt.FocusReason.TabFocusReason)
    assert row.head.grab().toImage() == dark
    enter(row)
    assert card.grab().toImage() != plain
    QApplication.sendEvent(row, QEvent(QEvent.Type.Leave))
    assert card.grab().toImage() == plain


def test_long_case_stays_open_beside_the_panel(sit: Sit) -> None:
    options = (Option("Yes", is_key=True, rationale="Because."), Option("No", rationale="Hardly."))
    question = Question("Well? " * 400, options, id="long", domain="dom", explanation=SHORT)
    desk = sit(question, size=WIDE)
    before = desk.cards[0].y()
    desk.key(Qt.Key.Key_A)
    assert desk.cards[0].y() == before


def test_before_the_answer_the_panel_is_of_the_questions_ground(sit: Sit) -> None:
    desk = sit(choice("a", explanation=Explanation("In short.")), size=WIDE)
    panel = desk.page.body.panel
    assert panel.waiting.text() == "The explanation appears here."
    assert panel.ground == "bg"
    place = desk.cards[0].mapTo(desk.page, desk.cards[0].rect().topLeft())
    desk.key(Qt.Key.Key_A)
    assert panel.ground == "surface"
    assert desk.cards[0].mapTo(desk.page, desk.cards[0].rect().topLeft()) == place


def test_a_tag_never_wraps_an_option_that_fits_beside_a_shorter_one(sit: Sit) -> None:
    text = "Replace the rails of the last section, which are the oldest of the line"
    options = (Option(text, is_key=True), Option(f"{text} of them all"), Option("No"))
    desk = sit(Question("Which?", options, id="tags", domain="dom"), size=WIDE)
    heights = [card.height() for card in desk.cards]
    assert len(set(heights)) == 1
    desk.key(Qt.Key.Key_C)
    card = desk.cards[1]
    assert card.height() == heights[1]
    assert card._tag_in(card.width()) == ""
    assert desk.cards[2]._tag_in(card.width()) == "Your pick, wrong"


def test_tags_of_one_state_are_short_together(sit: Sit) -> None:
    text = "Replace the rails of the last section, which are the oldest of the line of them all"
    options = (Option("Yes", is_key=True), Option(text), Option("No"))
    desk = sit(Question("Which?", options, id="tags", domain="dom"), size=WIDE)
    desk.key(Qt.Key.Key_A)
    assert {card._tag_in(card.width()) for card in desk.cards[1:]} == {""}
    assert {card.accessibleDescription() for card in desk.cards[1:]} == {"Rightly left"}


def test_the_column_stands_in_the_middle_after_a_wide_window_became_narrower(sit: Sit) -> None:
    explanation = Explanation("In short. " * 400)
    desk = sit(*(choice(name, explanation=explanation) for name in "ab"), size=NORMAL)
    for _ in range(2):
        desk.resize(*WIDE)
        desk.resize(*NORMAL)
        assert desk.cards[0].x() == (1280 - 848) // 2
        desk.key(Qt.Key.Key_A)
        assert desk.cards[0].x() == (1280 - 848) // 2
        desk.resize(*WIDE)
        desk.resize(*NORMAL)
        assert desk.cards[0].x() == (1280 - 848) // 2
        desk.wait()
        desk.key(Qt.Key.Key_Return)


def test_both_edges_of_the_question_stay_when_the_splitter_moves(sit: Sit) -> None:
    desk = sit(choice("a", explanation=Explanation("In short.")), size=WIDE)
    handle = desk.page.body.handle(1)
    for _ in range(6):
        QTest.keyClick(handle, Qt.Key.Key_Left)
    column, card = desk.choice, desk.cards[0]
    assert card.x() == 48
    assert column.width() - card.geometry().right() - 1 == 48


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_the_line_below_the_verdict_meets_the_one_between_the_panes(
    sit: Sit, direction: Qt.LayoutDirection
) -> None:
    desk = sit(choice("a", explanation=Explanation("In short.")), size=WIDE)
    desk.page.setLayoutDirection(direction)
    desk.key(Qt.Key.Key_A)
    handle, head = desk.page.body.handle(1), desk.page.body.panel.head
    image = handle.grab().toImage()
    xs = range(handle.width() // 2, handle.width())
    if direction is Qt.LayoutDirection.RightToLeft:
        xs = range(handle.width() // 2 + 1)
    border = desk.theme.color("border").name()
    assert {image.pixelColor(x, head.height() - 1).name() for x in xs} == {border}
