"""The figures of Home: read, shown, and told in the status bar."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from whycards.core.deck import DeckInfo
from whycards.core.problem import Trouble
from whycards.services.opening import Services
from whycards.ui.frame.status import StatusBar
from whycards.ui.home.start import StartPage
from whycards.ui.language import later, tr, tr_count
from whycards.ui.sentences import told
from whycards.ui.wording import joined, questions

_PATIENCE_SECONDS, _LOOK_MILLISECONDS = 0.15, 40
"""How long Home waits for its first figures before it says that they are being read, and then looks again."""
_SAVED = ("check", later("Everything is saved"))
_FRESH = ("info", later("Nothing studied yet. Your progress is stored only on this computer."))


class HomeFiguresReader(QObject):
    """Keeps the start page and the status bar up to date with the library."""

    changed = Signal(object)
    """HomeFigures."""
    loaded = Signal()
    """The first figures have come after Home had to say that they are being read."""
    troubled = Signal(str)

    def __init__(self, services: Services, start: StartPage, status: StatusBar, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._start = start
        self._status = status
        self._trouble = ""
        self.decks: tuple[DeckInfo, ...] = ()
        self._loading = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._loading.timeout.connect(self._look)

    def show(self) -> None:
        """Fresh figures; where the first ones take their time, Home says so and shows them when they come."""
        if not self._services.decks.is_home_read(_PATIENCE_SECONDS):
            self._start.show_loading()
            self._status.state.set_state("layers", tr("Reading your decks…"))
            self._loading.start()
        elif self.refresh():
            self.tell_state()

    def say_anew(self) -> None:
        """Say everything in the language of now, on pages that are made anew."""
        self._start.forget_pages()
        self.show()

    def refresh(self) -> bool:
        """Read the figures again and show them; False where that could not be."""
        try:
            figures = self._services.decks.home()
            bundled = self._services.bundled
            waiting, newer = bundled.waiting(figures.decks), bundled.updates(figures.decks)
        except Trouble as trouble:
            self.library_is(str(trouble))
            self.troubled.emit(str(trouble))
            return False
        self.decks = figures.decks
        self._start.show_figures(figures, waiting, newer)
        counts = [deck.counts.questions + deck.counts.flashcards for deck in figures.decks]
        counts = counts or [offer.questions for offer in self._start.first_run.shown]
        facts = (
            [joined([tr_count("{count} deck", "{count} decks", len(counts)), questions(sum(counts))])]
            if counts
            else []
        )
        self._status.state.set_facts([*facts, tr("Works offline")])
        self.changed.emit(figures)
        return True

    def library_is(self, trouble: str) -> None:
        """Show in the status bar what is wrong with the library, "" for nothing any more."""
        if trouble != self._trouble:
            self._trouble = trouble
            if trouble:
                self._status.state.set_state("triangle-alert", told(trouble))
            else:
                self.tell_state()

    def tell_state(self) -> None:
        """Say in the status bar that all is well."""
        icon, sentence = _SAVED if self.decks else _FRESH
        self._status.state.set_state(icon, tr(sentence))

    def tell_saved(self) -> None:
        """Say in the status bar that nothing can be lost any more."""
        icon, sentence = _SAVED
        self._status.state.set_state(icon, tr(sentence))

    def _look(self) -> None:
        if not self._services.decks.is_home_read(0):
            return
        self._loading.stop()
        if self.refresh():
            self.tell_state()
            self.loaded.emit()
