"""Writes a deck as a sheet to print, with the answer key on pages of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot

from whycards.core.media import Media
from whycards.core.progress import Cancelled
from whycards.core.question import Kind
from whycards.services.exporting import Losses, Outgoing, OutgoingDeck
from whycards.ui.language import tr
from whycards.ui.printing import rows
from whycards.ui.printing.pages import Pages
from whycards.ui.printing.texts import Texts
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_BETWEEN, _LOOK_SECONDS, _TALLEST = 18.0, 0.05, 0.45


class _Job:
    """Something to do on the window's thread."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._problem: BaseException | None = None
        self.is_done = threading.Event()

    def run(self) -> None:
        try:
            self._work()
        except BaseException as problem:  # it belongs to the thread that waits for this
            self._problem = problem
        self.is_done.set()

    def check(self) -> None:
        if self._problem is not None:
            raise self._problem


class SheetWriter(QObject):
    """`write` may be called on any thread; texts are set and painted on the thread that this was made on.

    `is_stopped` tells that nobody waits for the sheet any more.
    """

    _wanted = Signal(object)

    def __init__(self, theme: Theme, is_stopped: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_stopped = is_stopped
        self._wanted.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def write(self, deck: OutgoingDeck, path: Path, losses: Losses) -> None:
        """Write the questions that the losses let pass. Raises OSError, and Cancelled once it is stopped."""
        sheet = _Sheet(self._theme, deck, path, self._is_stopped)
        try:
            self._do(sheet.begin)
            for outgoing in filter(losses.may_write, deck.questions):
                self._do(lambda one=outgoing: sheet.add(one))  # type: ignore[misc]
            self._do(sheet.end)
        finally:
            sheet.close()

    def _do(self, work: Callable[[], None]) -> None:
        if QThread.currentThread() is self.thread():
            work()
            return
        job = _Job(work)
        self._wanted.emit(job)
        while not job.is_done.wait(_LOOK_SECONDS):
            if self._is_stopped():
                raise Cancelled
        job.check()

    @Slot(object)
    def _run(self, job: _Job) -> None:
        if not self._is_stopped():
            job.run()


class _Sheet:
    """One file while it is written."""

    def __init__(self, theme: Theme, deck: OutgoingDeck, path: Path, is_stopped: Callable[[], bool]) -> None:
        self._theme = theme
        self._deck = deck
        self._path = path
        self._media: dict[str, Media] = {}
        self._texts = Texts(theme, lambda digest: deck.data(self._media[digest]), is_stopped)
        self._pages: Pages | None = None
        self._case = ""
        self._count = 0
        self._keys: list[tuple[int, str]] = []
        self._cards: list[tuple[int, Outgoing]] = []

    def begin(self) -> None:
        """The heading of the first page."""
        head = self._deck.head
        pages = self._pages = Pages(self._path, self._theme, head.title)
        theme, width = self._theme, pages.width
        pages.add([rows.words_row(theme, head.title, Role.DISPLAY, width)])
        pages.add([rows.lines_row(theme, width)])
        pages.gap(_BETWEEN)

    def add(self, outgoing: Outgoing) -> None:
        """One question."""
        pages = self._open()
        self._media |= {media.digest: media for media in outgoing.images.values()}
        self._count += 1
        tallest = pages.height * _TALLEST
        case = outgoing.case.id if outgoing.case is not None else ""
        if case and case != self._case:
            pages.add(list(rows.case_rows(self._texts, outgoing, pages.width, tallest)))
            pages.gap(_BETWEEN)
        self._case = case
        pages.add(list(rows.question_rows(self._texts, outgoing, self._count, pages.width, tallest)))
        pages.gap(_BETWEEN)
        if outgoing.question.kind is Kind.FLASHCARD:
            self._cards.append((self._count, outgoing))
        else:
            self._keys.append((self._count, rows.letters_of(outgoing)))

    def end(self) -> None:
        """The answer key, on a page of its own."""
        pages, theme = self._open(), self._theme
        pages.turn()
        title = tr("Answer key: {title}", title=self._deck.head.title)
        pages.add([rows.words_row(theme, title, Role.TITLE, pages.width)])
        pages.gap(_BETWEEN)
        for row in rows.key_rows(theme, self._keys, pages.width):
            pages.add([row])
        pages.gap(_BETWEEN)
        for place, outgoing in self._cards:
            tallest = pages.height * _TALLEST
            pages.add([rows.answer_row(self._texts, place, outgoing, pages.width, tallest)])
        pages.close()

    def close(self) -> None:
        """Let go of the file, whole or not."""
        if self._pages is not None:
            self._pages.give_up()

    def _open(self) -> Pages:
        assert self._pages is not None
        return self._pages
