"""Every size of the text, every scale of the interface: nothing is clipped, verdict and reason are seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from fakes.desk import Desk, Sit, choice
from whycards.core.question import Explanation, Option, Question
from whycards.ui.frame.label import Label
from whycards.ui.frame.shell import Layout, layout_of
from whycards.ui.study.fitting import Fit
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

SMALL, LARGE = (1280, 720), (1680, 1000)
STEM = (
    "An operator of forty nodes sees that jobs handed in on Friday evening start on Monday only, although "
    "the boards show idle devices for most of the weekend. What do you look at first?"
)
QUESTION = Question(
    STEM,
    tuple(
        Option(
            f"{place}: the limit of the namespace, which was set for the working week",
            is_key=place == 2,
            rationale="It refuses work when it is handed in, and says so. This work was taken and waits.",
        )
        for place in range(6)
    ),
    id="weekend",
    domain="dom",
    explanation=Explanation("Work that waits says what it waits for.", None, "Look at the events. " * 20),
)


@pytest.fixture(autouse=True)
def _usual_sizes(theme: Theme) -> Iterator[None]:
    yield
    theme.set_text_scale(1.0)
    theme.set_scale(1.0)


def at(sit: Sit, theme: Theme, size: tuple[int, int], scale: float, text: float) -> Desk:
    theme.set_scale(scale)
    theme.set_text_scale(text)
    return sit(QUESTION, choice("two", options=6, keys=(1, 4)), size=size)


def assert_nothing_sticks_out(desk: Desk) -> None:
    """No part of the page is wider than its place, and no button or label shows less than its words."""
    for part in (desk.page.scroller, desk.page.body.panel.scroller):
        shown = part.widget()
        if part.isVisible() and shown is not None:
            assert shown.width() <= part.viewport().width()
    for widget in desk.page.findChildren(QWidget):
        if not widget.isVisible() or widget.width() == 0:
            continue
        parent = widget.parentWidget()
        if isinstance(widget, QPushButton) and widget.text():
            assert widget.width() >= widget.sizeHint().width() - 1, widget.text()
        if parent is not None and isinstance(widget, Label | QPushButton):
            left = widget.mapTo(desk.page, QPoint(0, 0)).x()
            assert left >= 0, widget
            assert left + widget.width() <= desk.page.width(), widget
        if isinstance(widget, Label) and not widget.wordWrap() and "\u2026" not in widget.text():
            needs = QFontMetricsF(widget.font()).horizontalAdvance(widget.text())
            assert needs <= widget.width() + 1, widget.text()


def assert_reason_seen(desk: Desk) -> None:
    opened = [card for card in desk.cards if card.is_open]
    verdict = desk.page.body.panel.verdict if desk.page.body.is_wide else desk.choice.verdict
    assert verdict.isVisible()
    sheet = desk.choice.explanation
    rows = [row for row in sheet.rows if row.is_open] if desk.page.body.is_wide and sheet is not None else []
    if rows and not opened:
        assert rows[0].position in desk.outcome.chosen
        assert desk.page.body.panel.holds(rows[0])
        return
    assert opened
    assert opened[0].words.position in desk.outcome.chosen
    assert desk.bottom_of(opened[0]) <= desk.room()
    assert desk.page.scroller.verticalScrollBar().value() == 0


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0, 2.5])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_all_text_sizes(sit: Sit, theme: Theme, size: tuple[int, int], text: float) -> None:
    desk = at(sit, theme, size, 1.0, text)
    assert_nothing_sticks_out(desk)
    assert desk.bottom_of(desk.cards[0]) - desk.cards[0].height() < desk.room()
    desk.key(Qt.Key.Key_A)
    assert_nothing_sticks_out(desk)
    assert_reason_seen(desk)


@pytest.mark.parametrize("scale", [1.5, 2.0, 2.5])
def test_all_scales_of_the_interface(sit: Sit, theme: Theme, scale: float) -> None:
    desk = at(sit, theme, SMALL, scale, 1.0)
    assert_nothing_sticks_out(desk)
    assert desk.bottom_of(desk.cards[0]) - desk.cards[0].height() < desk.room()
    desk.key(Qt.Key.Key_A)
    assert_nothing_sticks_out(desk)
    assert_reason_seen(desk)


def test_a_small_window_at_200_percent_shows_the_reason_whole(sit: Sit, theme: Theme) -> None:
    desk = at(sit, theme, (800, 560), 2.0, 1.0)
    assert_nothing_sticks_out(desk)
    desk.key(Qt.Key.Key_A)
    assert_nothing_sticks_out(desk)
    assert_reason_seen(desk)


def test_where_nothing_else_helps_the_reason_begins_on_screen(sit: Sit, theme: Theme) -> None:
    desk = at(sit, theme, (800, 560), 2.5, 1.0)
    desk.key(Qt.Key.Key_A)
    assert_nothing_sticks_out(desk)
    assert desk.choice.fit is Fit.OPTIONS_SHORT
    card = desk.cards[0]
    assert card.is_short
    assert card.toolTip().startswith("0: the limit of the namespace, which was set")
    width = card.width()
    starts = card.y() + card._reason_top(card._fitted_text(width), width)
    assert starts + theme.content.line_px(Role.OPTION) <= desk.room()
    desk.click(card)
    assert not card.is_short


def test_large_text_leaves_the_interface_and_its_layout_class_alone(sit: Sit, theme: Theme) -> None:
    desk = at(sit, theme, LARGE, 1.0, 2.5)
    assert layout_of(*LARGE, theme.scale) is Layout.WIDE
    assert desk.page.body.is_wide
    assert (desk.page.top.height(), desk.page.footer.height()) == (50, 60)
    assert desk.cards[0].height() >= 2.5 * 38


def test_text_grows_while_a_question_is_on_screen(sit: Sit, theme: Theme) -> None:
    desk = at(sit, theme, SMALL, 1.0, 1.0)
    desk.key(Qt.Key.Key_A)
    before = desk.cards[0].height()
    for text in (1.5, 2.5, 1.0):
        theme.set_text_scale(text)
        QApplication.processEvents()
        assert_nothing_sticks_out(desk)
        assert_reason_seen(desk)
    assert desk.cards[0].height() == before


def test_left_edges_agree_in_every_size(sit: Sit, theme: Theme) -> None:
    desk = at(sit, theme, SMALL, 1.0, 1.5)
    desk.key(Qt.Key.Key_A)
    column = desk.choice
    parts: list[QWidget] = [column.stem, column.verdict, *column.cards]
    assert column.explanation is not None
    assert {part.x() for part in (*parts, column.explanation)} == {theme.px(24)}
