"""What an author links to: seen whole, followed by a click or by Enter, and opened by the system alone."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from fakes.desk import Desk, Sit, choice
from whycards.core.question import Explanation, Question
from whycards.ui.richtext.targets import target_rects, targets
from whycards.ui.richtext.view import RichText
from whycards.ui.study.following import links_in, open_with_system, with_links

Key = Qt.Key
ADDRESS = "https://example.org/knots"


def linked(*sources: str, full: str = "", stem: str = "", rationale: str = "") -> Question:
    question = choice("knot", reasons=False, explanation=Explanation("Short.", None, full))
    options = list(question.options)
    options[1] = replace(options[1], rationale=rationale)
    return replace(question, sources=sources, stem=stem or question.stem, options=tuple(options))


def sit_down(sit: Sit, question: Question, *, opens: bool = True) -> tuple[Desk, list[str]]:
    desk, opened = sit(question), list[str]()

    def note(address: str) -> bool:
        opened.append(address)
        return opens

    desk.page._open_address = note
    return desk, opened


def texts(desk: Desk) -> list[RichText]:
    return [text for text in desk.page.findChildren(RichText) if text.isVisible() and targets(text.document)]


def middle_of_link(text: RichText, number: int = 0) -> QPoint:
    found = targets(text.document)[number]
    where = target_rects(text.document, found)[0].center() - QPointF(0, text.lift())
    return where.toPoint()


def click_link(desk: Desk, text: RichText) -> None:
    desk.page.reach(text)
    desk.bot.mouseClick(text, Qt.MouseButton.LeftButton, pos=middle_of_link(text))


def source_lines(desk: Desk) -> list[str]:
    sheet = desk.choice.explanation
    assert sheet is not None
    return [line.accessibleName() for line in sheet.sources]


@pytest.mark.parametrize(
    "source", [f"[The book of knots]({ADDRESS})", f"The book of knots, {ADDRESS}", ADDRESS]
)
def test_a_source_is_opened_by_the_system_after_a_click(sit: Sit, source: str) -> None:
    desk, opened = sit_down(sit, linked(source))
    desk.key(Key.Key_B)
    assert ADDRESS in source_lines(desk)[0]
    assert opened == []
    click_link(desk, texts(desk)[-1])
    assert opened == [ADDRESS]


def test_the_keyboard_reaches_it(sit: Sit) -> None:
    desk, opened = sit_down(sit, linked(f"[One]({ADDRESS}) and [two]({ADDRESS}/2)"))
    desk.key(Key.Key_B)
    desk.wait()
    sheet = desk.choice.explanation
    assert sheet is not None
    for _ in range(30):
        if desk.focus is sheet.sources[0]:
            break
        desk.key(Key.Key_Tab)
    assert desk.focus is sheet.sources[0]
    desk.key(Key.Key_Return)
    desk.key(Key.Key_Tab)
    desk.key(Key.Key_Return)
    assert opened == [ADDRESS, f"{ADDRESS}/2"]
    assert desk.name == "knot"


def test_links_in_stem_and_explanation_are_followed_too(sit: Sit) -> None:
    desk, opened = sit_down(
        sit, linked(full=f"See [this]({ADDRESS}/full).", stem=f"What of [that]({ADDRESS}/stem)?")
    )
    click_link(desk, texts(desk)[0])
    desk.key(Key.Key_B)
    click_link(desk, texts(desk)[-1])
    assert opened == [f"{ADDRESS}/stem", f"{ADDRESS}/full"]


def test_links_within_a_card_stand_below_where_they_can_be_followed(sit: Sit) -> None:
    desk, opened = sit_down(sit, linked("A book", rationale=f"As [the *book*]({ADDRESS}) says."))
    desk.key(Key.Key_B)
    assert source_lines(desk) == ["A book", f"the book {ADDRESS}"]
    click_link(desk, texts(desk)[-1])
    assert opened == [ADDRESS]


@pytest.mark.parametrize(
    "address", ["file:///etc/passwd", "javascript:alert(1)", "ftp://example.org/x", "data:,x"]
)
def test_nothing_but_pages_and_mailboxes_can_be_followed(sit: Sit, address: str) -> None:
    desk, _ = sit_down(sit, linked(f"[Look]({address})"))
    desk.key(Key.Key_B)
    assert texts(desk) == []
    assert not open_with_system(address)


def test_where_nothing_opens_it_the_learner_is_told(sit: Sit) -> None:
    desk, _ = sit_down(sit, linked(f"[Look]({ADDRESS})"), opens=False)
    desk.key(Key.Key_B)
    click_link(desk, texts(desk)[-1])
    assert desk.page.notice.isVisible()
    assert ADDRESS in desk.page.notice.sentence()


def test_a_tip_shows_the_whole_address(sit: Sit) -> None:
    desk, _ = sit_down(sit, linked(f"[Look]({ADDRESS}/{'a' * 120})"))
    desk.key(Key.Key_B)
    text = texts(desk)[-1]
    where = middle_of_link(text)
    QApplication.sendEvent(text, QHelpEvent(QEvent.Type.ToolTip, where, text.mapToGlobal(where)))
    assert f"{ADDRESS}/{'a' * 120}" in QToolTip.text()


def test_bare_addresses_become_links_and_nothing_else_does() -> None:
    assert with_links("Book, https://a.org/x(y). `https://b.org` [c](https://c.org/d)") == (
        "Book, <https://a.org/x>(y). `https://b.org` [c](https://c.org/d)"
    )


def test_links_of_a_text_are_found_once_each() -> None:
    text = "See [a_b](https://a.org), [again](https://a.org), <https://c.org> and [no](file:///x)."
    assert links_in(text) == [r"[a\_b](<https://a.org>)", "[https://c.org](<https://c.org>)"]
    assert links_in("Nothing here.") == []


@pytest.mark.parametrize("piece", ["https://", "https://a", "https://a. ", "[a](https://", "<https://"])
def test_hostile_sources_take_no_time(piece: str) -> None:
    started = time.process_time()
    with_links(piece * (50_000 // len(piece)))
    assert time.process_time() - started < 0.5
