"""A learner who opens figures, looks at them closely and goes on."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication

from fakes.desk import Desk, Sit, choice
from formats.image_samples import png
from whycards.core.media import Media
from whycards.core.question import Explanation, Figure, Question
from whycards.ui.study.explanation import ExplanationSheet
from whycards.ui.viewer.window import ViewerWindow

Key = Qt.Key


def svg(color: str) -> bytes:
    size = 'width="800" height="400"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><rect {size} fill="{color}"/></svg>'.encode()


MEDIA = [
    ("one.svg", Media("1" * 64, "svg", 800, 400), svg("#ff0000")),
    ("one.dark.svg", Media("2" * 64, "svg", 800, 400), svg("#00ff00")),
    ("two.svg", Media("3" * 64, "svg", 800, 400), svg("#0000ff")),
    ("stem.png", Media("4" * 64, "png", 40, 20), png(40, 20)),
]


def pictured(name: str, image: str = "one.svg", dark: str = "one.dark.svg", stem: str = "") -> Question:
    figure = Figure(image, f"Alternative of {name}", f"Caption of {name}", dark)
    question = choice(name, explanation=Explanation("Short.", figure, "Full."))
    return replace(question, stem=stem or question.stem)


def sit_down(sit: Sit, *questions: Question) -> Desk:
    chosen = questions or (pictured("one"), pictured("two", "two.svg", ""), choice("three"))
    return sit(*chosen, media=MEDIA)


def sheet(desk: Desk) -> ExplanationSheet:
    assert desk.choice.explanation is not None
    return desk.choice.explanation


def viewer(desk: Desk) -> ViewerWindow:
    window = desk.page.figures.window
    assert window is not None
    return window


def shown(desk: Desk) -> str:
    picture = viewer(desk).shown
    return picture.reference if picture is not None else ""


def answer(desk: Desk) -> None:
    """In the window of the questions, which may lie behind the viewer."""
    back_at(desk)
    desk.key(Key.Key_B)


def back_at(desk: Desk) -> None:
    desk.page.activateWindow()
    desk.bot.waitUntil(lambda: desk.page.isActiveWindow() and QApplication.focusWidget() is not None)


def go_on(desk: Desk) -> None:
    desk.wait()
    desk.click(desk.page.footer.primary)


def opened(sit: Sit, *questions: Question) -> Desk:
    """The figure of an answered question, seen whole and sharp."""
    desk = sit_down(sit, *questions)
    answer(desk)
    desk.key(Key.Key_V)
    wait_sharp(desk)
    return desk


def wait_sharp(desk: Desk) -> None:
    desk.bot.waitUntil(lambda: viewer(desk).canvas.is_sharp, timeout=20_000)


def press(desk: Desk, key: Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    desk.bot.keyClick(viewer(desk).canvas, key, modifiers)


def wheel(desk: Desk, at: QPoint, notches: int) -> None:
    canvas = viewer(desk).canvas
    event = QWheelEvent(
        QPointF(at),
        canvas.mapToGlobal(QPointF(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


def middle_color(desk: Desk) -> QColor:
    canvas = viewer(desk).canvas
    image = canvas.grab().toImage()
    return image.pixelColor(image.width() // 2, image.height() // 2)
