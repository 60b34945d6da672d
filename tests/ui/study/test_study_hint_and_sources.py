"""What the author adds: a hint before the answer, sources after it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from fakes.desk import Desk, Sit, choice
from whycards.core.question import Explanation, Question

CONTROL = Qt.KeyboardModifier.ControlModifier
SOURCES = ("The handbook of trains, 2024", "Timetables, *third* edition")


def hinted(name: str = "a", options: int = 4) -> Question:
    explanation = Explanation("Short.", None, "")
    return replace(
        choice(name, options, explanation=explanation), hint="Think of the **gauge**.", sources=SOURCES
    )


def lines(desk: Desk) -> list[str]:
    sheet = desk.choice.explanation
    assert sheet is not None
    return [line.accessibleName() for line in sheet.sources]


def test_the_hint_opens_and_closes(sit: Sit) -> None:
    desk = sit(hinted())
    hint = desk.choice.hint
    assert hint is not None
    assert not hint.is_open
    assert ("Ctrl+H", "hint") in desk.page.status_keys
    desk.click(hint.button)
    assert hint.is_open
    assert hint.text.accessibleName() == "Think of the gauge."
    assert hint.button.text() == "Hide hint"
    desk.key(Qt.Key.Key_H, CONTROL)
    assert not hint.is_open
    desk.key(Qt.Key.Key_A)
    assert hint.isHidden()
    desk.key(Qt.Key.Key_H, CONTROL)
    assert hint.isHidden()


def test_a_letter_still_chooses_where_there_is_a_hint(sit: Sit) -> None:
    desk = sit(hinted(options=9))
    desk.key(Qt.Key.Key_H)
    assert desk.outcome.chosen == {7}


def test_an_open_hint_is_scrolled_into_view(sit: Sit) -> None:
    desk = sit(hinted(options=9), size=(1280, 400))
    hint = desk.choice.hint
    assert hint is not None
    desk.key(Qt.Key.Key_H, CONTROL)
    assert desk.bottom_of(hint.text) <= desk.room()


def test_without_a_hint_there_is_no_button(sit: Sit) -> None:
    desk = sit(choice("a"))
    assert desk.choice.hint is None
    assert ("Ctrl+H", "hint") not in desk.page.status_keys
    desk.key(Qt.Key.Key_H, CONTROL)


def test_a_flashcard_has_its_hint_too(sit: Sit) -> None:
    desk = sit(Question("Front?", answer="Back", id="f", domain="dom", hint="It begins with B."))
    desk.key(Qt.Key.Key_H, CONTROL)
    assert desk.flashcard.hint is not None
    assert desk.flashcard.hint.is_open
    desk.key(Qt.Key.Key_Space)
    assert desk.flashcard.hint.isHidden()


def test_sources_stand_at_the_end(sit: Sit) -> None:
    desk = sit(hinted())
    desk.key(Qt.Key.Key_A)
    assert lines(desk) == ["The handbook of trains, 2024", "Timetables, third edition"]
    sheet = desk.choice.explanation
    assert sheet is not None
    below = [row.geometry().bottom() for row in sheet.rows if not row.isHidden()]
    assert all(line.y() > max(below) for line in sheet.sources)
    assert sheet.sources[-1].geometry().bottom() < sheet.height()


def test_sources_alone_are_an_explanation(sit: Sit) -> None:
    desk = sit(replace(choice("a", reasons=False), sources=SOURCES))
    desk.key(Qt.Key.Key_A)
    assert len(lines(desk)) == 2


@pytest.mark.parametrize("width", [1280, 1000, 900])
def test_a_long_deck_title_leaves_the_progress_alone(sit: Sit, width: int) -> None:
    title = "A deck whose author could not bring himself to leave anything out of its very long title " * 2
    desk = sit(choice("a"), size=(width, 694), title=title)
    top = desk.page.top
    assert top.progress.width() == 180
    assert top.place.width() >= top.place.sizeHint().width()
    if not top.deck.isHidden():
        assert "…" in top.deck.text()
        assert top.deck.toolTip() == title
    assert top.deck.accessibleName() == title
    assert top.domain.text() == "Domain"
