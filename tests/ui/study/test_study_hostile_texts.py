"""Whatever a deck holds in whichever text, the page shows it or refuses it, soon, and without reaching out."""

from __future__ import annotations

import gc
import io
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import TypeAlias

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from fakes.desk import Desk, Sit, choice
from fakes.hostile_texts import PICTURES, ROWS, hostile_pictures
from fakes.typesetting import wait_for_pictures
from reliability.syscalls import is_available
from whycards.core.media import Media
from whycards.core.question import Explanation, Question
from whycards.services.limited.parcel import Parcel, send
from whycards.ui.richtext.parsing import parse
from whycards.ui.richtext.rasterer import rasterer
from whycards.ui.richtext.typesetter import typesetter

SECONDS = 5.0
GAP = 0.05
"""Of the window's own processor time between two turns of its loop, on a computer as the next figure tells."""
PLAIN = 0.03
"""The same for a page without anything hostile: on a slower computer both are longer."""
Pictures: TypeAlias = Sequence[tuple[str, Media, bytes]]
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


def plain(number: int) -> Question:
    """A usual question. Its marks have the parser imported, as the ones before have in any session."""
    explanation = Explanation(short="A *usual* reason, `code` and **all**.", full="It is so:\n\n- one\n- two")
    return choice(f"plain{number}", explanation=explanation)


@pytest.fixture
def frozen() -> Iterator[None]:
    """What the tests hold is no garbage to look through, just as the window sees to it when it starts."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.timeout(240)
@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize("place", PLACES)
def test_every_hostile_text_is_shown_or_refused_in_time(sit: Sit, place: str, opened: list[str]) -> None:
    hostile = [with_text(f"h{at}", place, text) for at, (_, _, text) in enumerate(CASES)]
    assert slow_twice(sit, hostile, [case[:2] for case in CASES]) == []
    assert opened == []


def slow_twice(
    sit: Sit, hostile: Sequence[Question], cases: Sequence[tuple[int, str]], media: Pictures = ()
) -> list[str]:
    """The cases that took too long; what did once is tried again, as a busy computer takes longer at times."""
    middle, left = len(hostile) // 2, set(range(len(hostile)))
    told: list[str] = []
    for _ in range(2):
        parse.cache_clear()
        asked = [one for at, one in enumerate(hostile) if at in left]
        desk = sit(plain(0), plain(1), *asked[:middle], plain(2), *asked[middle:], media=media)
        found = slow(walk(desk, len(asked) + 2), cases)
        left, told = set(found), [*told, *found.values()]
        desk.page.close()
        if not left:
            return []
    return told


def walk(desk: Desk, questions: int) -> list[tuple[str, float, float]]:
    """Answer questions. Of each: its name, seconds, and the longest gap between turns in processor seconds."""
    beat = Beat()
    desk.key(Qt.Key.Key_A)
    look(desk)
    desk.wait()
    seen = []
    for _ in range(questions):
        beat.forget()
        start = time.monotonic()
        turn_page(desk)
        seen.append((desk.name, time.monotonic() - start, beat.longest))
    return seen


def slow(turns: Sequence[tuple[str, float, float]], cases: Sequence[tuple[int, str]]) -> dict[int, str]:
    """The cases that took too long or held the window up, on a computer as quick as plain pages tell."""
    slower = max(1.0, median(gap for name, _, gap in turns if name.startswith("plain")) / PLAIN)
    found = {}
    for name, took, gap in turns:
        if name.startswith("h") and (took > SECONDS or gap > GAP * slower):
            at = int(name.removeprefix("h"))
            found[at] = f"{cases[at]}: {took:.1f} s, {1000 * gap:.0f} of {1000 * GAP * slower:.0f} ms"
    return found


@pytest.mark.timeout(240)
@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize("place", PLACES)
def test_every_hostile_picture_is_shown_or_given_up_in_time(sit: Sit, place: str, opened: list[str]) -> None:
    pictures = hostile_pictures()
    cases = [(row, name) for row, names in PICTURES.items() for name in names]
    hostile = [with_text(f"h{at}", place, pictures[name][0]) for at, (_, name) in enumerate(cases)]
    media = [one for _, name in cases for one in pictures[name][1]]
    assert slow_twice(sit, hostile, cases, media) == []
    assert opened == []
    assert rasterer().is_idle and typesetter().is_idle


@pytest.mark.skipif(not is_available(), reason="needs strace")
def test_what_draws_pictures_opens_no_file_that_they_name(tmp_path: Path) -> None:
    pictures = hostile_pictures()
    log, asked = tmp_path / "calls", io.BytesIO()
    for name in ("reaching", "entities", "script"):
        send(asked, Parcel(["draw", "svg", 80, 60, "", ""], pictures[name][1][0][2]))
    command = [sys.executable, "-m", "whycards.ui.viewer.drawing"]
    calls = "trace=open,openat,openat2,socket,connect"
    ended = subprocess.run(
        ["strace", "-f", "-qq", "-e", calls, "-o", str(log), *command],
        input=asked.getvalue(),
        capture_output=True,
        timeout=120,
    )
    assert ended.returncode == 0
    seen = log.read_text(errors="replace")
    assert "libQt6Svg" in seen
    assert "/etc/hostname" not in seen and "example.org" not in seen
    assert "AF_INET" not in seen
