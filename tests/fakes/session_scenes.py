"""A learner in a session, question by question and state by state: each stop is a picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from whycards.core.progress import Silent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from fakes.stage import Stage
    from whycards.ui.study.choice import ChoiceColumn

RAILWAY = Path(__file__).resolve().parents[1] / "samples" / "railway-lines.md"
_CARDS = """---
{whycards: 1, id: ports, title: Ports and protocols}
---
## Which transport does DNS fall back to when an answer is too large for one datagram? {#dns}
### Answer
TCP, on the same port: **53**.
"""


def studying(stage: Stage) -> Iterator[str]:
    """A session of the bundled deck, question by question, and its end."""
    row = stage.services.bundled.start("ai-infrastructure", Silent())
    stage.window.flow.learn_new(row)
    seen: set[str] = set()
    while (column := choice_column(stage)) is not None:
        yield from _one_question(stage, column, seen)
        stage.clock.advance(31)
        if choice_column(stage) is column:
            press(stage, "Return")
    yield "finished"


def flashcards(stage: Stage) -> Iterator[str]:
    """Front and back of a flashcard."""
    deck = stage.folder / "cards.md"
    deck.write_text(_CARDS, "utf-8")
    report = stage.services.importing.run((deck,), None, Silent())
    row = next(
        info.row for info in stage.services.decks.decks() if info.head.title == report.result.decks[0].title
    )
    stage.window.flow.learn_new(row)
    yield "flashcard-front"
    press(stage, "Space")
    yield "flashcard-back"


def states(stage: Stage) -> Iterator[str]:
    """What a learner does beside choosing: ruling out, hint, note, not knowing, and coming back another day."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    stage.services.importing.run((RAILWAY,), None, Silent())
    row = next(info.row for info in stage.services.decks.decks() if info.head.title == "Railway lines")
    stage.window.flow.learn_new(row)
    column = choice_column(stage)
    assert column is not None
    column.press(0)
    column.rule_out(4)
    press(stage, "H", control=True)
    yield "study-state-hint"
    press(stage, "H", control=True)
    _hover(column.cards[3])
    column.press(5)
    column.cards[5].setFocus(Qt.FocusReason.TabFocusReason)
    yield "study-state-ruled-out"
    press(stage, "Return")
    yield "study-state-answered"
    press(stage, "E", control=True)
    QTest.keyClicks(stage.window.focusWidget(), "Weight first, then the slope.")
    yield "study-state-note"
    press(stage, "Escape")
    for days in (1, 3):
        stage.window.flow.study_page.end_session()
        stage.clock.advance(days=days)
        stage.window.flow.study_due(row)
        column = choice_column(stage)
        assert column is not None
        for place in (0, 2):
            column.press(place)
        press(stage, "Return")
    stage.window.flow.study_page.end_session()
    stage.clock.advance(days=30)
    stage.window.flow.study_due(row)
    press(stage, "0")
    yield "study-state-unknown"
    column = choice_column(stage)
    assert column is not None
    _hover(column.cards[0])
    yield "study-state-thread"


def _one_question(stage: Stage, column: ChoiceColumn, seen: set[str]) -> Iterator[str]:
    """Before and after the answer. The first of a kind is missed, the next one is right."""
    keys = column.shown.question.keys
    kind = "several" if len(keys) > 1 else "one"
    is_right = f"after-{kind}" in seen
    wrong = min(set(column.shown.order) - keys)
    picks = sorted(keys) if is_right else [*sorted(keys)[1:], wrong]
    picks = [column.shown.order.index(position) for position in picks]
    stage.clock.advance(31)
    if not is_right:
        if kind == "several":
            column.press(picks[0])
        yield f"study-before-{kind}"
    for pick in picks[not is_right and kind == "several" :]:
        column.press(pick)
    if kind == "several":
        press(stage, "Return")
    name = f"after-{kind}-right" if is_right else f"after-{kind}"
    if name not in seen:
        yield f"study-{name}"
        seen.add(name)
    figure = column.shown.question.explanation.figure
    if figure is not None and figure.image not in seen:
        for page in range(1, 4):
            stage.clock.advance(1)
            press(stage, "Space")
            if stage.window.flow.study_page.column is not column:
                return
            yield f"study-{Path(figure.image).stem}-{page}"
        seen.add(figure.image)


def _hover(card: QWidget) -> None:
    """Let the pointer enter a card, and stay there."""
    from PySide6.QtGui import QEnterEvent
    from PySide6.QtWidgets import QApplication

    point = card.rect().center()
    where = card.mapToGlobal(point)
    QApplication.sendEvent(card, QEnterEvent(point.toPointF(), point.toPointF(), where.toPointF()))


def press(stage: Stage, key: str, *, control: bool = False) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    modifier = Qt.KeyboardModifier.ControlModifier if control else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(stage.window.focusWidget() or stage.window, Qt.Key[f"Key_{key}"], modifier)


def choice_column(stage: Stage) -> ChoiceColumn | None:
    from whycards.ui.study.choice import ChoiceColumn

    column = stage.window.flow.study_page.column
    return column if isinstance(column, ChoiceColumn) else None
