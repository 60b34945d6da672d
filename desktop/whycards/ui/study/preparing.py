"""What a question needs before it is looked at: formulas, colours, pictures, made while others are read."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from whycards.core.media import Media
from whycards.core.question import Question
from whycards.ui.richtext.bounds import brief, marks
from whycards.ui.richtext.parsing import import_parser, is_plain, parse
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.typesetter import typesetter

WAIT_MILLISECONDS, FIRST_MILLISECONDS = 150, 1_000
"""The longest that a question waits for its formulas; then it is shown with their source. The first one waits
longer, as the process that sets them has to start: its source would give way a moment later."""
_AFTER_MILLISECONDS, _BETWEEN_MILLISECONDS = 100, 5
"""A question is painted before anything is made ready for the next: the first step may import the parser."""
_READ_AT_ONCE = 400
"""Marks in the texts of a question that take a few milliseconds to read."""
Prepared = tuple[Question, Mapping[str, Media]]
"""A question and the pictures of its texts."""


class Preparing(QObject):
    """Makes things ready for one page, one text at a time, so that the window does not stand still."""

    def __init__(self, renderer: Renderer, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._renderer = renderer
        self._steps: list[Callable[[], object]] = []
        self._waiting: tuple[Question, Callable[[], None]] | None = None
        self._at_hand: set[str] = set()
        self._unread: list[str] = []
        self._importing: threading.Thread | None = None
        self._reading = QTimer(self, interval=0)
        self._reading.timeout.connect(self._read_on)
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._step)
        self._patience = QTimer(self, singleShot=True)
        self._patience.timeout.connect(self._go_on)
        typesetter().arrived.connect(self._look)

    def when_ready(self, question: Question, then: Callable[[], None]) -> None:
        """Call `then` as soon as the question can be shown whole: at once, or within `WAIT_MILLISECONDS`.

        A question that waits meanwhile is forgotten.
        """
        self.forget()
        unread = [text for text in _of_question(question) if text not in self._at_hand]
        self._unread = unread if sum(map(marks, unread)) > _READ_AT_ONCE else []
        if not self._unread and self._is_ready(question):
            then()
            return
        self._waiting = (question, then)
        if self._unread:
            self._reading.start()
        self._patience.start(WAIT_MILLISECONDS if typesetter().is_running else FIRST_MILLISECONDS)

    @property
    def is_waiting(self) -> bool:
        """Whether a question waits to be shown."""
        return self._waiting is not None

    def forget(self) -> None:
        """Nobody waits any more."""
        self._waiting = None
        self._unread = []
        self._reading.stop()
        self._patience.stop()

    def ahead(
        self,
        here: Prepared,
        reasons: Callable[[], object],
        following: Callable[[], Prepared | None],
        ratio: float,
    ) -> None:
        """Make ready, when there is time: what the answer to a question brings, then the following question.

        `reasons` finds what its texts say of which option. `ratio` is the screen's device pixels per pixel.
        """
        self._at_hand.clear()
        self._steps = [reasons, *self._answer_steps(here, ratio)]
        self._steps.append(lambda: self._take_following(following(), ratio))
        self._next.start(_AFTER_MILLISECONDS)

    def _take_following(self, following: Prepared | None, ratio: float) -> None:
        if following is not None:
            self._steps = [self._text_step(text, following, ratio) for text in _of_question(following[0])]
            self._steps.append(lambda: self._at_hand.update(_of_question(following[0])))
            self._steps += self._answer_steps(following, ratio)

    def _answer_steps(self, one: Prepared, ratio: float) -> list[Callable[[], object]]:
        question, images = one
        figure = question.explanation.figure
        steps: list[Callable[[], object]] = [self._text_step(text, one, ratio) for text in _of_answer(question)]
        if figure is not None:
            steps.append(lambda: self._renderer.prepare_figure(figure, images, ratio))
        return steps

    def _text_step(self, text: str, one: Prepared, ratio: float) -> Callable[[], None]:
        return lambda: self._prepare(text, one, ratio)

    def _prepare(self, text: str, one: Prepared, ratio: float) -> None:
        if self._has_parser(text):
            self._renderer.prepare(text, one[1], ratio)
        else:
            self._steps.insert(0, self._text_step(text, one, ratio))

    def _has_parser(self, text: str) -> bool:
        """Whether the text can be read at once: importing the parser is for a thread, it outlasts a paint."""
        if is_plain(text):
            return True
        if self._importing is None:
            self._importing = threading.Thread(target=import_parser, name="parser", daemon=True)
            self._importing.start()
        return not self._importing.is_alive()

    def _is_ready(self, question: Question) -> bool:
        wanted = [self._renderer.want(text) for text in _of_question(question)]
        return all(wanted)

    def _read_on(self) -> None:
        """Read the next text of the question that waits: each by itself, so that the window goes on between."""
        if self._unread:
            parse(self._unread.pop(0))
        if not self._unread:
            self._reading.stop()
            self._look()

    def _step(self) -> None:
        if self._steps and self._page.isVisible():
            self._steps.pop(0)()
            self._next.start(_BETWEEN_MILLISECONDS)

    def _look(self) -> None:
        if self._waiting is not None and not self._unread and self._is_ready(self._waiting[0]):
            self._go_on()

    def _go_on(self) -> None:
        waiting = self._waiting
        self.forget()
        if waiting is not None:
            waiting[1]()


def _of_question(question: Question) -> Iterator[str]:
    """The texts that are seen before the answer."""
    yield question.stem
    for option in question.options:
        yield brief(option.text)


def _of_answer(question: Question) -> Iterator[str]:
    """The texts that come with the answer."""
    yield question.answer
    for option in question.options:
        yield brief(option.rationale)
    yield question.explanation.short
    yield question.explanation.full
