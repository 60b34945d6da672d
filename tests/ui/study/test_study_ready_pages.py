"""A page is shown when it is whole: formulas, colours and pictures are made before it is looked at."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TypeAlias

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from fakes.desk import Desk, Sit, choice
from fakes.typesetting import wait_for_pictures
from whycards.core.question import Option, Question
from whycards.ui.richtext.objects import OBJECT
from whycards.ui.richtext.typesetter import Typesetter, typesetter
from whycards.ui.richtext.view import RichText
from whycards.ui.study import preparing
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.study.page import StudyPage

LONG_MILLISECONDS = 40_000


def with_formulas(name: str, symbol: str) -> Question:
    """A question with formulas that no other one holds, in all its texts."""
    question = choice(name)
    options = tuple(
        Option(f"${symbol}_{{{place}}}$", option.is_key, f"Since ${symbol}^{{{place}}}$ is so.")
        for place, option in enumerate(question.options)
    )
    return replace(question, stem=f"What is $\\frac{{{symbol}}}{{2}}$?", options=options)


def stem_of(desk: Desk) -> str:
    return desk.choice.stem.text.document.toPlainText()


class Seen(QObject):
    """What the stem said each time that it was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.stems: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint and isinstance(watched, RichText):
            self.stems.append(watched.document.toPlainText())
        return False


@pytest.fixture
def seen(qapp: QApplication) -> Seen:
    made = Seen()
    qapp.installEventFilter(made)
    return made


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy computer takes longer."""
    monkeypatch.setattr(preparing, "WAIT_MILLISECONDS", LONG_MILLISECONDS)
    monkeypatch.setattr(preparing, "FIRST_MILLISECONDS", LONG_MILLISECONDS)


def answer(desk: Desk) -> None:
    desk.key(Qt.Key.Key_A)
    desk.wait()


def test_moving_on_shows_the_next_question_with_its_formulas_and_never_with_their_source(
    sit: Sit, seen: Seen
) -> None:
    desk = sit(choice("a"), with_formulas("b", "\\Xi"))
    desk.page._preparing._steps.clear()  # nothing was made ahead
    answer(desk)
    desk.page._preparing._steps.clear()
    desk.key(Qt.Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.page.column is not None, timeout=LONG_MILLISECONDS)
    assert desk.name == "b"
    assert stem_of(desk) == f"What is {OBJECT}?"
    for _ in range(5):
        QApplication.processEvents()
    assert not any("frac" in stem for stem in seen.stems)


def test_while_it_waits_the_page_takes_no_answer_and_escape_still_ends(sit: Sit) -> None:
    desk = sit(choice("a"), with_formulas("b", "\\Psi"), choice("c"))
    desk.page._preparing._steps.clear()
    answer(desk)
    desk.page._preparing._steps.clear()
    cards = desk.cards
    desk.key(Qt.Key.Key_Return)
    assert desk.page.column is None
    count = len(desk.answers())
    for key in (Qt.Key.Key_A, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_1):
        desk.bot.keyClick(desk.page, key)
    place = cards[2].mapTo(desk.page, cards[2].rect().center())
    assert desk.page.childAt(place) is None or not isinstance(desk.page.childAt(place), type(cards[2]))
    assert len(desk.answers()) == count
    desk.bot.waitUntil(lambda: desk.page.column is not None, timeout=LONG_MILLISECONDS)
    answer(desk)
    assert len(desk.answers()) == count + 1


def test_one_that_takes_long_is_shown_with_its_source_and_mended_later(sit: Sit) -> None:
    desk = sit(choice("a"), with_formulas("b", "\\Phi"))
    desk.page._preparing._steps.clear()
    answer(desk)
    desk.page._preparing._steps.clear()
    desk.key(Qt.Key.Key_Return)
    assert desk.page.column is None
    desk.page._preparing._patience.timeout.emit()
    assert "\\frac{\\Phi}{2}" in stem_of(desk)
    column = desk.page.column
    desk.bot.waitUntil(lambda: stem_of(desk) == f"What is {OBJECT}?", timeout=LONG_MILLISECONDS)
    assert desk.page.column is column
    wait_for_pictures()
    assert [card._fitted_text(card.width()).toPlainText() for card in desk.cards] == [OBJECT] * 4


def test_the_next_question_and_this_answer_are_made_ready_while_this_question_is_read(sit: Sit) -> None:
    desk = sit(with_formulas("a", "\\xi"), with_formulas("b", "\\psi"))
    wanted = [("\\xi^{2}", False), ("\\frac{\\psi}{2}", False), ("\\psi_{3}", False), ("\\psi^{1}", False)]
    keys = [typesetter().formula_key(latex, is_display=display) for latex, display in wanted]
    desk.bot.waitUntil(
        lambda: all(key is not None and typesetter().is_known(key) for key in keys), timeout=LONG_MILLISECONDS
    )
    answer(desk)
    desk.key(Qt.Key.Key_Return)
    assert isinstance(desk.page.column, ChoiceColumn)  # at once
    assert stem_of(desk) == f"What is {OBJECT}?"


def test_a_question_without_formulas_never_waits(sit: Sit) -> None:
    desk = sit(choice("a"), choice("b"))
    answer(desk)
    start = time.process_time()
    desk.key(Qt.Key.Key_Return)
    assert desk.page.column is not None
    assert desk.name == "b"
    assert time.process_time() - start < 2


def test_a_question_does_not_wait_for_the_colours_of_its_code(sit: Sit) -> None:
    desk = sit(choice("a"), replace(choice("b"), stem="What?\n\n```go\nvar unseen = 77\n```"))
    desk.page._preparing._steps.clear()
    answer(desk)
    desk.page._preparing._steps.clear()
    desk.key(Qt.Key.Key_Return)
    assert desk.page.column is not None


def test_it_waits_for_a_moment_only(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert preparing.WAIT_MILLISECONDS <= 150
    desk = sit(choice("a"), with_formulas("b", "\\Theta"))
    desk.page._preparing._steps.clear()
    answer(desk)
    desk.page._preparing._steps.clear()
    desk.key(Qt.Key.Key_Return)
    assert desk.page._preparing._patience.isActive()
    assert desk.page._preparing._patience.interval() <= preparing.FIRST_MILLISECONDS
    desk.bot.waitUntil(lambda: desk.page.column is not None, timeout=LONG_MILLISECONDS)


def test_the_process_gets_ready_for_a_first_question_with_formulas_and_for_no_other(qtbot: QtBot) -> None:
    made = Typesetter()
    made.expect(["A question", "no formula"])
    assert made.is_idle and made.pid is None
    start = time.thread_time()
    made.expect(["A question", "$x_1$"])
    assert time.thread_time() - start < 0.02
    qtbot.waitUntil(lambda: made.is_running, timeout=LONG_MILLISECONDS)
    made.expect(["$y$"])
    assert made.is_idle
    made.stop()


Frame: TypeAlias = tuple[tuple[int, object, object], ...]


class Places(QObject):
    """Where everything stood on the page each time that a part of it was painted."""

    def __init__(self, page: StudyPage) -> None:
        super().__init__()
        self._page = page
        self.seen: list[Frame] = []

    def now(self) -> Frame:
        parts = [part for part in self._page.findChildren(QWidget) if part.isVisible()]
        return tuple((id(part), part.geometry().getRect(), texts_of(part)) for part in parts)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        is_part = event.type() == QEvent.Type.Paint and isinstance(watched, QWidget)
        if is_part and isinstance(watched, QWidget) and self._page.isAncestorOf(watched):
            self.seen.append(self.now())
        return False


def texts_of(part: QWidget) -> object:
    """Whether a text is laid out for the width that it has, and how high that makes it."""
    return (part.height() == part.heightForWidth(part.width())) if isinstance(part, RichText) else None


@pytest.mark.parametrize("size", [(1280, 694), (900, 560), (1680, 1000)])
def test_no_frame_shows_a_page_that_is_not_laid_out_to_its_end(
    sit: Sit, qapp: QApplication, size: tuple[int, int]
) -> None:
    long = "Words of a *stem*, `code`, and more of them to fill a line. " * 9
    heavy = [with_formulas(f"q{at}", name) for at, name in enumerate("uvw")]
    heavy = [
        replace(one, stem=f"{long}\n\n{one.stem}\n\n|a|b|\n|-|-|\n|1|2|\n\n```python\nx = 1\n```")
        for one in heavy
    ]
    desk = sit(choice("plain"), *heavy, choice("last"), size=size)
    for _ in range(4):
        desk.bot.waitUntil(lambda: desk.page.column is not None, timeout=LONG_MILLISECONDS)
        desk.key(Qt.Key.Key_B)
        wait_for_pictures()
        desk.wait()
        places = Places(desk.page)
        qapp.installEventFilter(places)
        desk.key(Qt.Key.Key_Return)
        desk.bot.waitUntil(lambda: desk.page.column is not None, timeout=LONG_MILLISECONDS)
        for _ in range(5):
            qapp.processEvents()
        qapp.removeEventFilter(places)
        frames = [frame for frame in places.seen if id(desk.page.column) in {part[0] for part in frame}]
        assert frames
        assert set(frames) == {places.now()}
