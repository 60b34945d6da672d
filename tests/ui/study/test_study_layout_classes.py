"""Layout classes at all scales: nothing clipped, verdict and reason seen, edges agree, one primary button."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from fakes.desk import Desk, Sit, choice
from whycards.core.question import Explanation, Option, Question
from whycards.ui.frame.label import Label
from whycards.ui.theme.controls.buttons import PrimaryButton
from whycards.ui.theme.controls.focus import FocusRing

STEM = (
    "Trains of the northern line stand still for almost a quarter of their journey. The timetable gives each "
    "of four sections the same time, although the second one climbs. What do you look at first? "
)
TEXTS = (
    "The gauge of the whole line",
    "The slope of the second section, and the engines that are put to it",
    "The paint of the carriages",
    "The number of stops between both ends of the line",
    "The signal at the junction",
    "The age of the rails in the tunnel below the castle",
)
REASON = "It sounds likely, but it is the same on all sections, so it cannot explain a delay on one of them."
Scaled = Callable[..., Desk]
CASES = [
    ((1280, 694), 1.0),
    ((1280, 694), 1.5),
    ((1280, 720), 2.0),
    ((1280, 720), 2.5),
    ((900, 534), 1.0),
    ((800, 534), 1.0),
    ((1680, 974), 1.0),
    ((1920, 1054), 1.25),
    ((2560, 1414), 1.5),
    ((1400, 534), 1.0),
    ((3840, 2134), 2.0),
    ((3840, 2134), 2.5),
]
"""Size of the page and interface scale; the window's status bar is gone where it is compact."""


def question(options: int, keys: tuple[int, ...]) -> Question:
    answers = tuple(
        Option(text, is_key=place in keys, rationale=REASON) for place, text in enumerate(TEXTS[:options])
    )
    explanation = Explanation("The second section climbs.", None, "It was built that way. " * 30)
    sources = ("The book of the northern line, 2021",)
    return Question(
        STEM, answers, id="q", domain="dom", explanation=explanation, sources=sources, hint="Look uphill."
    )


def place_of(desk: Desk, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(desk.page, QPoint(0, 0)), widget.size())


def visible(root: QWidget, kind: type[QWidget]) -> Iterator[QWidget]:
    return (widget for widget in root.findChildren(kind) if widget.isVisible())


def assert_nothing_is_clipped(desk: Desk) -> None:
    """Buttons and labels have the room they ask for, and bars keep their parts apart and inside."""
    for widget in visible(desk.page, QAbstractButton):
        assert widget.width() >= widget.minimumSizeHint().width(), widget
        assert widget.height() >= widget.minimumSizeHint().height(), widget
    for widget in visible(desk.page, QLabel):
        if isinstance(widget, Label) and not widget.wordWrap():
            assert widget.toolTip() == widget.words() or widget.width() >= widget.sizeHint().width() - 1, (
                widget.text()
            )
        elif widget.hasHeightForWidth():
            assert widget.height() >= widget.heightForWidth(widget.width()) - 1 or is_limited(widget), widget
    for bar in (desk.page.top, desk.page.footer):
        parts = [place_of(desk, widget) for widget in bar.findChildren(QWidget) if is_part(widget, bar)]
        for number, part in enumerate(parts):
            assert place_of(desk, bar).contains(part)
            assert not any(part.intersects(other) for other in parts[number + 1 :])
    assert desk.page.scroller.horizontalScrollBar().maximum() == 0
    assert desk.page.body.panel.scroller.horizontalScrollBar().maximum() == 0


def is_limited(widget: QWidget) -> bool:
    """A stem that was cut to two lines has a link to all of it."""
    parent = widget.parentWidget()
    return parent is not None and any(child.isVisible() for child in parent.findChildren(QAbstractButton))


def is_part(child: QWidget, bar: QWidget) -> bool:
    return child.parent() is bar and child.isVisible() and not isinstance(child, FocusRing)


def assert_one_primary(desk: Desk, count: int = 1) -> None:
    assert len(list(visible(desk.page, PrimaryButton))) == count


def assert_edges_agree(desk: Desk) -> None:
    column = desk.choice
    left = {place_of(desk, card).left() for card in desk.cards if card.isVisible()}
    for widget in (column.stem, column.instruction, column.verdict):
        if widget.isVisible():
            left.add(place_of(desk, widget).left())
    assert len(left) == 1
    sheet = column.explanation
    if sheet is not None and desk.page.body.is_wide:
        left = {place_of(desk, sheet).left(), place_of(desk, desk.page.body.panel.verdict).left()}
        assert len(left) == 1


def assert_verdict_and_reason_are_seen(desk: Desk) -> None:
    """The verdict, and the reason of what was picked wrong or, if nothing was, of what was right."""
    page, column = desk.page, desk.choice
    verdict = page.body.panel.verdict if page.body.is_wide else column.verdict
    top, bottom = page.top.height(), page.footer.y()
    assert verdict.isVisible()
    assert top <= place_of(desk, verdict).top()
    assert place_of(desk, verdict).bottom() < bottom
    seen = [card for card in desk.cards if card.isVisible() and card.is_open]
    sheet = column.explanation
    assert sheet is not None
    rows = [row for row in sheet.rows if row.isVisible() and row.is_open]
    mine = [widget for widget in (*seen, *rows) if position(widget) in desk.outcome.chosen]
    assert mine
    assert any(top <= place_of(desk, one).top() and place_of(desk, one).bottom() < bottom for one in mine)


def position(widget: QWidget) -> int:
    words = getattr(widget, "words", None)
    return int(words.position if words is not None else getattr(widget, "position", -1))


@pytest.fixture
def scaled(sit: Sit) -> Iterator[Scaled]:
    desks: list[Desk] = []

    def sit_down(size: tuple[int, int], scale: float, *questions: Question) -> Desk:
        desk = sit(*questions, size=size)
        desks.append(desk)
        desk.theme.set_scale(scale)
        desk.resize(*size)
        return desk

    yield sit_down
    for desk in desks:
        desk.theme.set_scale(1.0)


@pytest.mark.parametrize(("size", "scale"), CASES)
@pytest.mark.parametrize(("options", "keys"), [(4, (1,)), (6, (1, 3))])
def test_before_and_after(
    scaled: Scaled, size: tuple[int, int], scale: float, options: int, keys: tuple[int, ...]
) -> None:
    desk = scaled(size, scale, question(options, keys), replace(choice("z"), id="z"))
    assert_nothing_is_clipped(desk)
    assert_edges_agree(desk)
    assert_one_primary(desk, count=0 if len(keys) == 1 else 1)
    desk.key(Qt.Key.Key_A)
    if len(keys) > 1:
        desk.key(Qt.Key.Key_B)
        desk.key(Qt.Key.Key_Return)
    assert desk.session.outcome is not None
    assert_nothing_is_clipped(desk)
    assert_edges_agree(desk)
    assert_verdict_and_reason_are_seen(desk)
    assert_one_primary(desk)
    desk.wait()
    desk.key(Qt.Key.Key_Return)
    assert desk.name == "z"


@pytest.mark.parametrize(("size", "scale"), [CASES[0], CASES[3], CASES[6]])
def test_not_knowing_and_being_right(scaled: Scaled, size: tuple[int, int], scale: float) -> None:
    desk = scaled(size, scale, question(6, (1, 3)), replace(choice("z"), id="z"))
    desk.key(Qt.Key.Key_0)
    assert_nothing_is_clipped(desk)
    assert desk.cards[1].is_open or desk.page.body.is_wide
    desk.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    for key in (Qt.Key.Key_B, Qt.Key.Key_D, Qt.Key.Key_Return):
        desk.key(key)
    assert_nothing_is_clipped(desk)
    assert_verdict_and_reason_are_seen(desk)


@pytest.mark.parametrize(("size", "scale"), [CASES[0], CASES[3], CASES[6]])
def test_an_open_note_and_an_open_hint(scaled: Scaled, size: tuple[int, int], scale: float) -> None:
    desk = scaled(size, scale, question(4, (1,)))
    desk.key(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    desk.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert_nothing_is_clipped(desk)
    field = place_of(desk, desk.choice.aside.note.field)
    assert field.top() >= desk.page.top.height()
    assert field.bottom() < desk.page.footer.y()


@pytest.mark.parametrize(("size", "scale"), [CASES[0], CASES[2], CASES[3], CASES[6]])
def test_a_note_after_the_answer_is_scrolled_to(scaled: Scaled, size: tuple[int, int], scale: float) -> None:
    desk = scaled(size, scale, question(6, (1, 3)))
    desk.key(Qt.Key.Key_0)
    desk.key(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    QTest.qWait(1)
    field = place_of(desk, desk.choice.aside.note.field)
    assert desk.focus is desk.choice.aside.note.field
    assert field.top() >= desk.page.top.height()
    assert field.bottom() < desk.page.footer.y()
    for other in (CASES[6], CASES[0]):
        desk.theme.set_scale(other[1])
        desk.resize(*other[0])
        QTest.qWait(1)
        assert desk.focus is desk.choice.aside.note.field
        assert place_of(desk, desk.choice.aside.note.field).bottom() < desk.page.footer.y()
