"""Writes a deck as a sheet to print, with the answer key on pages of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import chain
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QThread, Signal, Slot

from whycards.core.media import Media
from whycards.core.progress import Cancelled
from whycards.core.question import Kind
from whycards.services.exporting import Losses, Outgoing, OutgoingDeck
from whycards.ui.language import LANGUAGE, Voice, tr
from whycards.ui.printing import rows
from whycards.ui.printing.deck_language import direction_of_deck, voice_of_deck
from whycards.ui.printing.pages import Pages
from whycards.ui.printing.texts import Texts
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_BETWEEN, _TALLEST = 18.0, 0.45
_LOOK_SECONDS, _CLOSE_SECONDS = 0.05, 5.0


class _Job:
    """Something to do on the window's thread."""

    def __init__(self, work: Callable[[], None], *, is_last: bool = False) -> None:
        self._work = work
        self.is_last = is_last
        """Whether it is done in any case."""
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

    Words are looked up in the catalogues of `resources`. `is_stopped` tells that nobody waits for the sheet any
    more.
    """

    _wanted = Signal(object)

    def __init__(
        self, theme: Theme, resources: Path, is_stopped: Callable[[], bool], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._resources = resources
        self._is_stopped = is_stopped
        self._wanted.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def write(self, deck: OutgoingDeck, path: Path, losses: Losses) -> None:
        """Write the questions that the losses let pass. Raises OSError, and Cancelled once it is stopped."""
        questions = filter(losses.may_write, deck.questions)
        first = next(questions, None)
        tag = deck.head.language
        direction = direction_of_deck(tag, f"{deck.head.title} {first.question.stem if first else ''}")
        # Read here, as it takes a while.
        voice = voice_of_deck(tag, self._resources)
        sheet = _Sheet(self._theme, deck, path, direction, self._is_stopped)
        try:
            self._do(sheet.begin, voice)
            for outgoing in chain([first] if first else [], questions):
                self._do(lambda one=outgoing: sheet.add(one), voice)  # type: ignore[misc]
            self._do(sheet.end, voice)
        finally:
            self._let_go(sheet)

    def _do(self, work: Callable[[], None], voice: Voice) -> None:
        def said() -> None:
            with LANGUAGE.lent(voice):
                work()

        if self._is_at_home():
            said()
            return
        job = _Job(said)
        self._wanted.emit(job)
        while not job.is_done.wait(_LOOK_SECONDS):
            if self._is_stopped():
                raise Cancelled
        job.check()

    def _let_go(self, sheet: _Sheet) -> None:
        """Close the file where it is painted: what began there may still go on."""
        if self._is_at_home():
            sheet.close()
            return
        job = _Job(sheet.close, is_last=True)
        self._wanted.emit(job)
        job.is_done.wait(_CLOSE_SECONDS)

    def _is_at_home(self) -> bool:
        return QThread.currentThread() is self.thread()

    @Slot(object)
    def _run(self, job: _Job) -> None:
        if job.is_last or not self._is_stopped():
            job.run()


class _Sheet:
    """One file while it is written."""

    def __init__(
        self,
        theme: Theme,
        deck: OutgoingDeck,
        path: Path,
        direction: Qt.LayoutDirection,
        is_stopped: Callable[[], bool],
    ) -> None:
        self._theme = theme
        self._deck = deck
        self._path = path
        self._direction = direction
        self._is_stopped = is_stopped
        self._media: dict[str, Media] = {}
        self._texts: Texts | None = None
        self._pages: Pages | None = None
        self._case = ""
        self._count = 0
        self._keys: list[tuple[int, str]] = []
        self._cards: list[tuple[int, Outgoing]] = []

    def begin(self) -> None:
        """The heading of the first page."""
        title, theme = self._deck.head.title, self._theme
        pages = self._pages = Pages(self._path, theme, title, direction=self._direction)
        self._texts = Texts(theme, self._load, self._is_stopped, is_mirrored=pages.column.is_mirrored)
        pages.add([rows.words_row(theme, title, Role.DISPLAY, pages.column)])
        pages.add([rows.lines_row(theme, pages.column)])
        pages.gap(_BETWEEN)

    def add(self, outgoing: Outgoing) -> None:
        """One question."""
        pages, texts = self._open()
        self._media |= {media.digest: media for media in outgoing.images.values()}
        self._count += 1
        tallest = pages.height * _TALLEST
        case = outgoing.case.id if outgoing.case is not None else ""
        if case and case != self._case:
            pages.add(list(rows.case_rows(texts, outgoing, pages.column, tallest)))
            pages.gap(_BETWEEN)
        self._case = case
        pages.add(list(rows.question_rows(texts, outgoing, self._count, pages.column, tallest)))
        pages.gap(_BETWEEN)
        if outgoing.question.kind is Kind.FLASHCARD:
            self._cards.append((self._count, outgoing))
        else:
            self._keys.append((self._count, rows.letters_of(outgoing)))

    def end(self) -> None:
        """The answer key, on a page of its own."""
        pages, texts = self._open()
        pages.turn()
        title = tr("Answer key: {title}", title=self._deck.head.title)
        pages.add([rows.words_row(self._theme, title, Role.TITLE, pages.column)])
        pages.gap(_BETWEEN)
        for row in rows.key_rows(self._theme, self._keys, pages.column):
            pages.add([row])
        pages.gap(_BETWEEN)
        for place, outgoing in self._cards:
            tallest = pages.height * _TALLEST
            pages.add([rows.answer_row(texts, place, outgoing, pages.column, tallest)])
        pages.close()

    def close(self) -> None:
        """Let go of the file, whole or not, and of all that paints."""
        if self._pages is not None:
            self._pages.give_up()
        self._pages = self._texts = None

    def _load(self, digest: str) -> bytes:
        return self._deck.data(self._media[digest])

    def _open(self) -> tuple[Pages, Texts]:
        assert self._pages is not None and self._texts is not None
        return self._pages, self._texts
