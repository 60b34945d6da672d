"""The study page: it shows what a session holds and passes the learner's answers to it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from whycards.core.clock import Clock
from whycards.core.memory import Rating
from whycards.core.question import Kind
from whycards.services.study import Shown, StudySession
from whycards.ui.language import tr
from whycards.ui.study import keys, words
from whycards.ui.study.asking.asking import Asking
from whycards.ui.study.asking.kinds import asking
from whycards.ui.study.following import Opener, open_with_system
from whycards.ui.study.keys import Act
from whycards.ui.study.page_frame import PageFrame
from whycards.ui.study.preparing import Preparing
from whycards.ui.study.running import Running
from whycards.ui.theme.theme import Theme

_RATINGS = tuple(words.RATINGS)
_LATE_KEYS = (Act.PRIMARY, Act.SPACE, Act.DIGIT)


class StudyPage(PageFrame):
    """One session at a time. `open_address` opens what an author links to, once the learner follows it.

    `finished(Summary)` comes when the session is over or ended.
    """

    finished = Signal(object)

    def __init__(
        self,
        theme: Theme,
        load_media: Callable[[str], bytes],
        clock: Clock,
        parent: QWidget | None = None,
        *,
        open_address: Opener = open_with_system,
    ) -> None:
        super().__init__(theme, load_media, parent)
        self._clock = clock
        self._open_address = open_address
        self._retry: Callable[[], object] | None = None
        self._asking: Asking | None = None
        self._preparing = Preparing(self.renderer, self)
        self._connect()

    def start(self, session: StudySession) -> None:
        """Show the first question of a session."""
        self.run = Running(session, self._clock, self._show_trouble)
        self._panel_share = session.preferences.panel_share
        self.figures.begin(session.preferences.figures)
        self.show_current()

    def undo(self) -> None:
        """Take back the newest answer; its question is shown again."""
        if self.run is not None and self.run.session.can_undo:
            self.change(self.run.session.undo)

    def toggle_flag(self) -> None:
        """Flag the question, or take the flag off."""
        shown = self.run.session.current if self.run else None
        if self.run is None or shown is None:
            return
        session, on = self.run.session, not shown.flagged
        if self.run.attempt(lambda: session.set_flag(on)):
            self.say(tr("Flagged") if on else tr("Flag taken off"))
            self.changed.emit()
        shown = session.current
        self.top.set_flagged(shown is not None and shown.flagged)

    def set_recalls_first(self, on: bool) -> None:
        """Have the options of this deck's questions hidden first, from the next one on, or no longer."""
        run, shown = self.run, self.run.session.current if self.run else None
        if run is None or shown is None:
            return
        preferences = run.session.preferences
        if not run.attempt(lambda: preferences.keep_recalls_first(shown.deck_key, on)):
            on = preferences.recalls_first(shown.deck_key)
        self._show_recalls_first(shown, on)
        if not on and shown.recall_first and not self.is_answered:
            run.session.ask_with_options()
            self.show_current()

    def follow_link(self, address: str) -> None:
        """Have the system open what the author links to."""
        if not self._open_address(address):
            self._show_trouble(tr(words.NOT_OPENED, address=address), None)

    def open_figure(self) -> None:
        """Open the figure of this question in the viewer."""
        if not self.figures.open():
            self.say(tr(words.NO_FIGURE))

    def _show_recalls_first(self, shown: Shown, on: bool) -> None:
        self.top.show_recalls_first(on, is_offered=shown.question.kind is Kind.CHOICE)

    def let_rest(self) -> None:
        """The question rests until the learner wakes it."""
        if self.run is not None:
            self.change(self.run.session.suspend)

    def end_session(self) -> None:
        """Stop here; everything answered is stored already."""
        if self.run is not None and self.keep_note():
            self.run.attempt(self._finish, retry=self.end_session)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Session keys; whatever has the focus had its turn before."""
        asked = keys.read_key(event)
        if asked is None or self.run is None or self.column is None:
            super().keyPressEvent(event)
            return
        act, place = asked
        if event.isAutoRepeat() and not (act is Act.SPACE and not self._reading().is_at_end()):
            return
        if act in _LATE_KEYS and self.run.is_guarded:
            return
        self._by_keyboard = True
        self._act(act, place)
        self._by_keyboard = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The focus belongs to the question, or to Next."""
        super().focusInEvent(event)
        if self.is_answered:
            self.focus_next()
        elif self.column is not None:
            self.column.setFocus(event.reason())

    # What keys and buttons ask for.

    def _act(self, act: Act, place: int) -> None:
        asking = self._asking
        if asking is None:
            return
        simple: dict[Act, Callable[[], object]] = {
            Act.UNDO: self.undo,
            Act.FLAG: self.toggle_flag,
            Act.HINT: self._toggle_hint,
            Act.UNKNOWN: asking.give_up,
            Act.NOTE: self.edit_note,
            Act.FIGURE: self.open_figure,
            Act.END: self.end_session,
            Act.PRIMARY: self._press_primary,
            Act.SPACE: self._press_space,
            Act.SURER: lambda: asking.step_confidence(1),
            Act.UNSURER: lambda: asking.step_confidence(-1),
            Act.RULE_OUT: lambda: asking.rule_out(place),
        }
        if act in simple:
            simple[act]()
        elif act is Act.OPTION and place == keys.FIGURE_LETTER >= asking.options:
            self.open_figure()
        elif act is Act.OPTION or not asking.digits_rate:
            asking.press_option(place)
        elif place < len(_RATINGS):
            asking.rate(_RATINGS[place])

    def _press_primary(self) -> None:
        if self._asking is not None:
            self._asking.press_primary()

    def _press_space(self) -> None:
        if self._asking is not None and self._asking.space_submits:
            self._asking.submit()
        elif not self._reading().is_at_end():
            self._reading().page_down(self._theme.px(44))
        elif self.is_reading:
            self._go_on()

    def _submit(self) -> None:
        if self._asking is not None:
            self._asking.submit()

    def _give_up(self) -> None:
        if self._asking is not None:
            self._asking.give_up()

    def _rate(self, rating: Rating) -> None:
        if self._asking is not None:
            self._asking.rate(rating)

    def _go_on(self) -> None:
        if self._asking is not None and not self._is_guarded():
            self._asking.go_on()

    def _is_guarded(self) -> bool:
        return self.run is None or self.run.is_guarded

    def _try_again(self) -> None:
        retry, self._retry = self._retry, None
        self.notice.hide()
        if retry is not None:
            retry()

    # What is on screen.

    def show_current(self) -> None:
        """Show the question that the session stands at, or finish."""
        run = self.run
        if run is None:
            return
        shown = run.session.current
        if shown is None:
            run.attempt(self._finish, retry=self.end_session)
            return
        self._preparing.when_ready(shown.question, lambda: self._show(run, shown))
        if self._preparing.is_waiting:
            self._wait()

    def _wait(self) -> None:
        """What is on screen stays until the question can be shown whole, and answers nothing any more."""
        self._asking = self.column = None
        self.body.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, run: Running, shown: Shown) -> None:
        self.body.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
        self.notice.hide()
        self.top.show_question(shown, can_undo=run.session.can_undo)
        self.figures.show_question(shown, is_answered=self.is_reading)
        self._show_recalls_first(shown, run.session.preferences.recalls_first(shown.deck_key))
        self.renderer.refused = shown.refused
        self._asking = self._new_asking(shown)
        self.column = self._asking.column
        self._show_column(self.column)
        self._asking.begin(run)
        self.settle_layout()
        self._tell_room()
        run.started_question()
        if self.is_reading:
            self._asking.show_standing()
        here = (shown.question, shown.images)
        ratio = self.devicePixelRatioF()
        self._preparing.ahead(here, lambda: shown.lettering.reasons, run.session.upcoming, ratio)

    def _new_asking(self, shown: Shown) -> Asking:
        new = asking(self, shown)
        new.column.figure_wanted.connect(lambda reference, stays: self.figures.open(reference, stays=stays))
        new.column.link_wanted.connect(self.follow_link)
        new.column.pass_links_on(new.column)
        note = new.column.aside.note
        note.wanted.connect(self.edit_note)
        note.left.connect(self.keep_note)
        note.closed.connect(self._close_note)
        return new

    def _show_trouble(self, sentence: str, retry: Callable[[], object] | None) -> None:
        self._retry = retry
        self.notice.show_sentence(sentence, can_retry=retry is not None)
        self.say(sentence)

    def _finish(self) -> None:
        if self.run is None:
            return
        summary = self.run.session.summary()
        self._preparing.forget()
        self.figures.end()
        self.run = None
        self.column = self._asking = None
        self.scroller.drop_column()
        self.show_keys(())
        self.finished.emit(summary)

    def _connect(self) -> None:
        self.top.ended.connect(self.end_session)
        self.top.undone.connect(self.undo)
        self.top.flagged.connect(self.toggle_flag)
        self.top.noted.connect(self.edit_note)
        self.top.rested.connect(self.let_rest)
        self.top.recall_wanted.connect(self.set_recalls_first)
        self.footer.submitted.connect(self._submit)
        self.footer.unknown.connect(self._give_up)
        self.footer.went_on.connect(self._go_on)
        self.footer.rated.connect(self._rate)
        self.notice.retried.connect(self._try_again)
