"""Whatever a deck holds in whichever text, the page shows it or refuses it, soon, and without reaching out."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from fakes.desk import Desk, Sit, choice
from fakes.hostile_texts import PICTURES, ROWS, svg_bomb
from fakes.typesetting import wait_for_pictures
from whycards.core.media import Media
from whycards.core.question import Explanation, Question
from whycards.ui.richtext.rasterer import rasterer
from whycards.ui.richtext.typesetter import typesetter

SECONDS = 5.0
GAP = 0.25
"""Of the window's own processor time between two turns of its loop, beyond what a plain page takes.

A quiet computer needs a fifth of this; what is bounded here needed seconds and minutes.
"""
PLACES = ("stem", "option", "rationale", "explanation")
CASES = [(row, name, text) for row, texts in ROWS.items() for name, text in texts.items()]
_OPENED: list[str] = []
_WATCHING = [False]


def _watch(event: str, arguments: tuple[object, ...]) -> None:
    if (
        _WATCHING[0]
        and event == "open"
        and isinstance(arguments[0], str)
        and arguments[0].startswith("/etc/host")
    ):
        _OPENED.append(arguments[0])


sys.addaudithook(_watch)


@pytest.fixture(autouse=True)
def opened() -> Iterator[list[str]]:
    """Files outside that were opened. What reaches out by a socket fails by itself."""
    _OPENED.clear()
    _WATCHING[0] = True
    yield _OPENED
    _WATCHING[0] = False


class Beat(QObject):
    """The longest that the window's thread worked between two turns of its loop."""

    def __init__(self) -> None:
        super().__init__()
        self.longest = 0.0
        self._last = time.thread_time()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._turn)
        self._timer.start()

    def _turn(self) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self._last = now

    def forget(self) -> None:
        self.longest, self._last = 0.0, time.thread_time()


def with_text(name: str, place: str, text: str) -> Question:
    question = choice(name)
    if place == "stem":
        return replace(question, stem=text)
    if place == "explanation":
        return replace(question, explanation=Explanation(short=text))
    first = question.options[0]
    new = replace(first, text=text) if place == "option" else replace(first, rationale=text)
    return replace(question, options=(new, *question.options[1:]))


def turn_page(desk: Desk) -> None:
    """From an answered question to the next one, and its answer, until all is there that will be."""
    desk.key(Qt.Key.Key_Return)
    desk.bot.waitUntil(lambda: desk.page.column is not None, timeout=20_000)
    look(desk)
    desk.key(Qt.Key.Key_A)
    look(desk)
    desk.wait()


def look(desk: Desk) -> None:
    for _ in range(3):
        QApplication.processEvents()
    wait_for_pictures()
    QApplication.processEvents()


@pytest.mark.timeout(240)
@pytest.mark.parametrize("place", PLACES)
def test_every_hostile_text_is_shown_or_refused_in_time(sit: Sit, place: str, opened: list[str]) -> None:
    plain = [choice("plain0"), choice("plain1"), choice("plain2")]
    desk = sit(*plain, *(with_text(f"h{at}", place, text) for at, (_, _, text) in enumerate(CASES)))
    beat = Beat()
    desk.key(Qt.Key.Key_A)
    desk.wait()
    seen: dict[str, tuple[float, float]] = {}
    for _ in range(len(CASES) + len(plain) - 1):
        beat.forget()
        start = time.monotonic()
        turn_page(desk)
        seen[desk.name] = (time.monotonic() - start, beat.longest)
    usual = min(gap for name, (_, gap) in seen.items() if name.startswith("plain"))
    slow = [
        (*CASES[int(name.removeprefix("h"))][:2], f"{took:.1f} s", f"{1000 * (gap - usual):.0f} ms")
        for name, (took, gap) in seen.items()
        if name.startswith("h") and (took > SECONDS or gap - usual > GAP)
    ]
    assert slow == [], f"a plain page takes {1000 * usual:.0f} ms"
    assert opened == []


def test_pictures_that_take_long_are_given_up_while_the_window_goes_on(sit: Sit) -> None:
    data = svg_bomb()
    item = Media("b" * 64, "svg", 1000, 1000)
    desk = sit(
        choice("plain"),
        with_text("one", "stem", PICTURES["one"]),
        with_text("twenty", "explanation", PICTURES["twenty"]),
        media=[("bomb", item, data)],
    )
    beat = Beat()
    desk.key(Qt.Key.Key_A)
    desk.wait()
    for _ in range(2):
        start = time.monotonic()
        turn_page(desk)
        assert time.monotonic() - start < 12
    assert beat.longest < 0.3
    assert rasterer().is_idle and typesetter().is_idle
