"""A learner at the study page: what tests click, press and see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from whycards.core.deck import Case
from whycards.core.events import Answered, Event
from whycards.core.media import Media
from whycards.core.question import Exhibit, Explanation, Option, Question
from whycards.services.study import Outcome, StudySession, Summary
from whycards.storage.library import Library
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.study.flashcard import FlashcardColumn
from whycards.ui.study.option import Card
from whycards.ui.study.page import StudyPage
from whycards.ui.theme.theme import Theme

AFTER_A_WHILE = 2.0
"""Seconds that a learner looks at an answer: more than the time for which keys are ignored."""


NOTHING = Explanation()


@dataclass
class Desk:
    """A learner at the study page, on a real library."""

    page: StudyPage
    session: StudySession
    library: Library
    clock: FakeClock
    bot: QtBot
    theme: Theme
    summaries: list[Summary] = field(default_factory=list)

    @property
    def choice(self) -> ChoiceColumn:
        assert isinstance(self.page.column, ChoiceColumn)
        return self.page.column

    @property
    def flashcard(self) -> FlashcardColumn:
        assert isinstance(self.page.column, FlashcardColumn)
        return self.page.column

    @property
    def cards(self) -> list[Card]:
        return self.choice.cards

    @property
    def name(self) -> str:
        """The id of the question on screen."""
        assert self.session.current is not None
        return self.session.current.uid.split("#")[1]

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key wherever the focus is, as a keyboard does."""
        self.bot.keyClick(self.focus, key, modifiers)

    @property
    def outcome(self) -> Outcome:
        """Of the question on screen."""
        assert self.session.outcome is not None
        return self.session.outcome

    @property
    def is_flagged(self) -> bool:
        """Whether the question on screen is flagged."""
        return self.session.current is not None and self.session.current.flagged

    @property
    def focus(self) -> QWidget:
        found = QApplication.focusWidget()
        assert found is not None
        return found

    def click(self, widget: QWidget) -> None:
        self.bot.mouseClick(widget, Qt.MouseButton.LeftButton)

    def wait(self, seconds: float = AFTER_A_WHILE) -> None:
        self.clock.advance(seconds)

    def answers(self) -> list[Answered]:
        """Every answer in the library."""
        return [event.body for event in self.events() if isinstance(event.body, Answered)]

    def events(self) -> list[Event]:
        return list(self.library.all_events())

    def resize(self, width: int, height: int) -> None:
        self.page.resize(width, height)
        QApplication.processEvents()

    def bottom_of(self, widget: QWidget) -> int:
        """Where a widget of the column ends, in pixels of the visible part of the page."""
        viewport = self.page.scroller.viewport()
        return widget.mapTo(viewport, widget.rect().bottomLeft()).y() + 1

    def room(self) -> int:
        """Height of the visible part of the column."""
        return self.page.scroller.viewport().height()


def choice(
    name: str,
    options: int = 4,
    keys: Sequence[int] = (1,),
    *,
    reasons: bool = True,
    choose: int | Literal["all"] | None = None,
    explanation: Explanation = NOTHING,
    case: str = "",
    exhibits: tuple[Exhibit, ...] = (),
) -> Question:
    """A question about a name, with a reason for each option."""
    answers = tuple(
        Option(
            f"Answer {place} about {name}",
            is_key=place in keys,
            rationale=f"Reason {place} of {name}." if reasons else "",
        )
        for place in range(options)
    )
    return Question(
        f"What about {name}?",
        answers,
        id=name,
        domain="dom",
        choose=choose,
        explanation=explanation,
        case=case,
        exhibits=exhibits,
    )


class Sit(Protocol):
    """Imports questions into a deck and begins to study them."""

    def __call__(
        self,
        *questions: Question,
        media: Sequence[tuple[str, Media, bytes]] = (),
        case: Case | None = None,
        size: tuple[int, int] = (1280, 694),
        title: str = "Deck",
    ) -> Desk: ...
