"""A learner who looks closely at figures, and one who recalls first: each stop is a picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from whycards.core.progress import Silent
from whycards.services.opening import Services
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.window import MainWindow

_DECK = """---
{whycards: 1, id: ropes, title: Ropes}
---
## What does the plan show? {#plan}
- [x] A harbour
- [ ] A garden
### Short explanation
The quay is on the left.

![A quay with three bollards, seen from above](images/gone.svg "The quay, not beside the file")
"""


def looking_closely(window: MainWindow, services: Services, folder: Path) -> Iterator[tuple[str, QWidget]]:
    """The viewer: whole, zoomed, in full screen; beside a question; without its picture."""
    row = services.bundled.start("ai-infrastructure", Silent())
    window.flow.learn_new(row)
    page = window.flow.study_page
    _answer(window)
    page.figures.open()
    viewer = page.figures.window
    assert viewer is not None
    yield "viewer-fit", viewer
    viewer.canvas.zoom_by(3.4, QPointF(viewer.canvas.width() * 0.3, viewer.canvas.height() * 0.4))
    yield "viewer-zoomed", viewer
    viewer.canvas.zoom_by(8.0)
    yield "viewer-800", viewer
    viewer.canvas.show_whole()
    viewer.bar.keep.setChecked(True)
    viewer.toggle_full_screen()
    yield "viewer-full", viewer
    viewer.toggle_full_screen()
    page.end_session()
    (folder / "ropes.md").write_text(_DECK, "utf-8")
    services.importing.run((folder / "ropes.md",), None, Silent())
    ropes = next(info.row for info in services.decks.decks() if info.head.title == "Ropes")
    window.flow.learn_new(ropes)
    _answer(window)
    page.figures.open()
    missing = page.figures.window
    assert missing is not None
    yield "viewer-missing", missing
    page.end_session()


def recalling_first(window: MainWindow, services: Services) -> Iterator[tuple[str, QWidget]]:
    """The stem alone, then the options beside what was written down, then the answer, then the end."""
    row = services.bundled.start("ai-infrastructure", Silent())
    key = next(info.head.key for info in services.decks.decks() if info.row == row)
    services.settings.set_recalls_first(key, on=True)
    window.flow.learn_new(row)
    yield "recall-before", window
    column = window.flow.study_page.column
    assert isinstance(column, ChoiceColumn)
    assert column.recall is not None
    column.recall.field.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClicks(column.recall.field, "More memory bandwidth")
    yield "recall-written", window
    QTest.keyClick(column.recall.field, Qt.Key.Key_Return)
    yield "recall-shown", window
    _answer(window)
    yield "recall-after", window
    window.flow.study_page.end_session()
    yield "recall-finished", window


def _answer(window: MainWindow) -> None:
    """The keys, all of them."""
    page = window.flow.study_page
    column = page.column
    assert isinstance(column, ChoiceColumn)
    keys = column.shown.question.keys
    for card in list(column.cards):
        if card.words.position in keys:
            card.click()
    if not page.is_reading:
        QTest.mouseClick(page.footer.primary, Qt.MouseButton.LeftButton)
