"""A learner at the window: `python -m benchmarks.studying RUNS`.

Moving on is from the key to the paint of the next question, whose formulas, colours and picture were made while
the one before was read, as at every step of a session. Zooming is one step of the wheel on a figure and its
paint, and how long it takes until all is sharp again. Work of the window's own thread unless it says otherwise.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QImageWriter, QPainter
from PySide6.QtTest import QTest

from benchmarks.processes import tell
from benchmarks.rendering import TYPICAL, heavy
from fakes.clock import FakeClock
from whycards.assets import RESOURCES
from whycards.core.deck import DeckHead, Domain
from whycards.core.media import Media
from whycards.core.question import Explanation, Option, Question
from whycards.scheduling.study_day import moment
from whycards.services.study import Plan, StudyService
from whycards.storage.library import Library
from whycards.ui.background import Background
from whycards.ui.richtext.rasterer import rasterer
from whycards.ui.richtext.typesetter import typesetter
from whycards.ui.study.page import StudyPage
from whycards.ui.theme.theme import Mode, Theme, application
from whycards.ui.viewer.camera import View
from whycards.ui.viewer.canvas import Canvas
from whycards.ui.viewer.sources import source_of

_SIZE = (1280, 694)
_READ_SECONDS, _PATIENCE_SECONDS = 1.0, 60.0
_RING = b"""<svg xmlns="http://www.w3.org/2000/svg" width="640" height="240">
<rect width="640" height="240" fill="#eef"/><circle cx="320" cy="120" r="80" fill="#3a4dbf"/></svg>"""
_PIXELS = (6000, 4000)


def main(runs: int) -> None:
    """Tell medians of milliseconds."""
    app = application()
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(app)
    found = {}
    for name, stem in (("typical", lambda at: f"{TYPICAL}\nWhat of source {at}?"), ("heavy", heavy)):
        with tempfile.TemporaryDirectory() as folder:
            found[f"next_{name}"] = _moving_on(theme, Path(folder), stem, runs)
    drawing = _heavy_drawing()
    media = Media("d" * 64, "svg", 1000, 700)
    found["zoom_drawing"], found["sharp_drawing"] = _zooming(theme, media, drawing, runs)
    media = Media("p" * 64, "jpeg", *_PIXELS)
    found["zoom_pixels"], found["sharp_pixels"] = _zooming(theme, media, _photograph(), runs)
    tell(**{name: 1000 * seconds for name, seconds in found.items()})
    typesetter().stop()
    rasterer().stop()


def _moving_on(theme: Theme, folder: Path, stem: Callable[[int], str], runs: int) -> float:
    clock = FakeClock()
    library = Library.open(folder / "library.db", clock)
    library.set_setting("new_per_day", 1000)
    ring = Media("r" * 64, "svg", 640, 240)
    with library.importer(moment(clock)) as run:
        run.deck(DeckHead("Deck", id="deck", domains=(Domain("dom", "Domain"),)))
        run.media(ring, _RING)
        for at in range(runs + 1):
            run.question(_question(at, stem(at)), {"ring.svg": ring.digest}, ())
    page = StudyPage(theme, library.media_bytes, clock)
    page.resize(*_SIZE)
    page.show()
    page.start(StudyService(library, clock).begin(None, Plan.NEW))
    seconds = [_one_step(page, clock) for _ in range(runs)]
    page.close()
    library.close()
    return statistics.median(seconds)


def _question(at: int, stem: str) -> Question:
    options = tuple(
        Option(f"Answer {place} of {at}", is_key=place == 1, rationale=f"Reason {place} of {at}.")
        for place in range(4)
    )
    return Question(stem, options, id=f"q{at}", domain="dom", explanation=Explanation(short=TYPICAL))


def _one_step(page: StudyPage, clock: FakeClock) -> float:
    """Answer rightly after a second of reading, read, and move on."""
    _until(lambda: page.column is not None)
    _turns(_READ_SECONDS)
    right = page.run.session.current.order.index(1) if page.run and page.run.session.current else 0
    QTest.keyClick(page, Qt.Key(Qt.Key.Key_A + right))
    _turns(_READ_SECONDS)
    clock.advance(2.0)
    start = time.thread_time()
    QTest.keyClick(page, Qt.Key.Key_Return)
    while page.column is None:
        QGuiApplication.processEvents()
    page.grab()
    return time.thread_time() - start


def _zooming(theme: Theme, media: Media, data: bytes, runs: int) -> tuple[float, float]:
    """Of one step in and its paint, and until it is sharp (wall)."""
    background, canvas = Background(), Canvas(theme)
    canvas.resize(*_SIZE)
    canvas.show()
    source = source_of(media, lambda _digest: data, background)
    canvas.show_source(source, View(), alt="", has_matte=False, may_grow=media.kind == "svg")
    _until(lambda: canvas.is_sharp)
    steps, sharp = [], []
    for number in range(runs):
        begun, start = time.monotonic(), time.thread_time()
        canvas.zoom_by(1.25 if number % 8 < 4 else 0.8, QPointF(500, 300))
        canvas.repaint()
        steps.append(time.thread_time() - start)
        _until(lambda: canvas.is_sharp)
        sharp.append(time.monotonic() - begun)
    canvas.forget()
    canvas.close()
    background.close()
    return statistics.median(steps), statistics.median(sharp)


def _heavy_drawing() -> bytes:
    """Two thousand shapes and as many words: more than any figure of a bundled deck has."""
    shapes = "".join(_shapes())
    start = '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700">'
    stops = '<stop stop-color="#3a4dbf"/><stop offset="1" stop-color="#eef"/>'
    gradient = f'<linearGradient id="g">{stops}</linearGradient>'
    return f"{start}<defs>{gradient}</defs>{shapes}</svg>".encode()


def _shapes() -> Iterator[str]:
    for at in range(2000):
        x, y = at % 50 * 20, at // 50 * 17
        yield f'<rect x="{x}" y="{y}" width="18" height="14" rx="3" fill="url(#g)" stroke="#222"/>'
        yield f'<text x="{x + 2}" y="{y + 10}" font-size="6">n{at}</text>'


def _photograph() -> bytes:
    image = QImage(*_PIXELS, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for at in range(60):
        painter.fillRect(at * 100, 0, 100, _PIXELS[1], QColor(at * 4, 255 - at * 4, at * 37 % 256))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"jpeg")).write(image)
    return bytes(buffer.data().data())


def _turns(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until or not (typesetter().is_idle and rasterer().is_idle):
        QGuiApplication.processEvents()
        time.sleep(0.002)


def _until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + _PATIENCE_SECONDS
    while not is_so() and time.monotonic() < until:
        QGuiApplication.processEvents()
        time.sleep(0.001)


if __name__ == "__main__":
    main(int(sys.argv[1]))
