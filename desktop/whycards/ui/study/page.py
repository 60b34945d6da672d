"""The study page: it shows what a session holds and passes the learner's answers to it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from whycards.core.clock import Clock
from whycards.core.memory import Rating
from whycards.core.question import Kind
from whycards.services.study import Confidence, Shown, StudySession
from whycards.ui.language import tr
from whycards.ui.study import keys, words
from whycards.ui.study.announcing import announce
from whycards.ui.study.choice import ChoiceColumn
from whycards.ui.study.flashcard import FlashcardColumn
from whycards.ui.study.keys import Act
from whycards.ui.study.page_frame import PageFrame
from whycards.ui.study.running import Running
from whycards.ui.theme.theme import Theme

_RATINGS = tuple(words.RATINGS)
_LATE_KEYS = (Act.PRIMARY, Act.SPACE, Act.DIGIT)


class StudyPage(PageFrame):
    """One session at a time.

    `finished(Summary)` comes when the session is over or ended, `changed()` after each stored change.
    """

    finished = Signal(object)
    changed = Signal()

    def __init__(
        self, theme: Theme, load_media: Callable[[str], bytes], clock: Clock, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, load_media, parent)
        self._clock = clock
        self._retry: Callable[[], object] | None = None
        self._connect()

    def start(self, session: StudySession) -> None:
        """Show the first question of a session."""
        self._run = Running(session, self._clock, self._show_trouble)
        self._panel_share = session.preferences.panel_share
        self._show_current()

    def undo(self) -> None:
        """Take back the newest answer; its question is shown again."""
        if self._run is not None and self._run.session.can_undo:
            self._change(self._run.session.undo)

    def toggle_flag(self) -> None:
        """Flag the question, or take the flag off."""
        shown = self._run.session.current if self._run else None
        if self._run is None or shown is None:
            return
        session, on = self._run.session, not shown.flagged
        if self._run.attempt(lambda: session.set_flag(on)):
            announce(self, "Flagged" if on else "Flag taken off")
            self.changed.emit()
        shown = session.current
        self.top.set_flagged(shown is not None and shown.flagged)

    def let_rest(self) -> None:
        """The question rests until the learner wakes it."""
        if self._run is not None:
            self._change(self._run.session.suspend)

    def end_session(self) -> None:
        """Stop here; everything answered is stored already."""
        if self._run is not None and self.keep_note():
            self._run.attempt(self._finish, retry=self.end_session)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Session keys; whatever has the focus had its turn before."""
        asked = keys.read_key(event)
        if asked is None or self._run is None or self.column is None:
            super().keyPressEvent(event)
            return
        act, place = asked
        if event.isAutoRepeat() and not (act is Act.SPACE and not self._reading().is_at_end()):
            return
        if act in _LATE_KEYS and self._run.is_guarded:
            return
        self._by_keyboard = True
        self._act(act, place)
        self._by_keyboard = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The focus belongs to the question, or to Next."""
        super().focusInEvent(event)
        if self.is_reading or self._is_turned():
            self._focus_next()
        elif self.column is not None:
            self.column.setFocus(event.reason())

    # What keys and buttons ask for.

    def _act(self, act: Act, place: int) -> None:
        simple = {
            Act.UNDO: self.undo,
            Act.FLAG: self.toggle_flag,
            Act.HINT: self._toggle_hint,
            Act.UNKNOWN: self._not_known,
            Act.NOTE: self.edit_note,
            Act.END: self.end_session,
            Act.PRIMARY: self._press_primary,
            Act.SPACE: self._press_space,
        }
        if act in simple:
            simple[act]()
        elif act in (Act.SURER, Act.UNSURER):
            self._step_confidence(1 if act is Act.SURER else -1)
        elif isinstance(self.column, ChoiceColumn) and act is Act.RULE_OUT:
            self.column.rule_out(place)
        elif isinstance(self.column, ChoiceColumn) and (act is Act.OPTION or not self.is_reading):
            self._press_option(self.column, place)
        elif act is Act.DIGIT and place < len(_RATINGS):
            self._rate(_RATINGS[place])

    def _press_option(self, column: ChoiceColumn, place: int) -> None:
        was_reading = self.is_reading
        column.press(place)
        if was_reading and place < len(column.cards):
            self._reach(column.cards[place])

    def _press_primary(self) -> None:
        column = self.column
        if self.is_reading or isinstance(column, FlashcardColumn):
            self._submit() if not self.is_reading and not self._is_turned() else self._go_on()
        elif isinstance(column, ChoiceColumn):
            focused = next((card for card in column.cards if card.hasFocus()), None)
            if not column.is_single:
                self._submit()
            elif focused is not None:
                focused.click()

    def _press_space(self) -> None:
        if isinstance(self.column, FlashcardColumn) and not self.column.is_turned:
            self._submit()
        elif not self._reading().is_at_end():
            self._reading().page_down(self._theme.px(44))
        elif self.is_reading:
            self._go_on()

    def _chosen(self) -> None:
        """The learner picked or unpicked an option."""
        column = self.column
        if not isinstance(column, ChoiceColumn):
            return
        if column.is_single:
            self._answer(column)
        else:
            self.footer.count(self._counter(column))

    def _ruled(self, sentence: str) -> None:
        if isinstance(self.column, ChoiceColumn):
            self.footer.count(self._counter(self.column))
        announce(self, sentence)

    def _step_confidence(self, by: int) -> None:
        if not self.is_reading and self.footer.confidence() is not Confidence.NONE:
            self.footer.sureness.step(by)
            announce(self, tr(words.CONFIDENCES[self.footer.confidence()]))

    def _not_known(self) -> None:
        if isinstance(self.column, ChoiceColumn) and not self.is_reading:
            self._answer(self.column, is_known=False)

    def _submit(self) -> None:
        column = self.column
        if isinstance(column, FlashcardColumn):
            self._turn(column)
        elif isinstance(column, ChoiceColumn) and not self.is_reading:
            missing = words.too_few(column.shown.asked, len(column.selected()))
            if missing:
                self.footer.warn(missing)
                announce(self, missing)
            else:
                self._answer(column)

    def _answer(self, column: ChoiceColumn, *, is_known: bool = True) -> None:
        run = self._run
        if run is None or self.is_reading:
            return
        chosen: frozenset[int] = column.selected() if is_known else frozenset()
        struck, spent, sure = column.struck() - chosen, run.stop_watch(), self.footer.confidence()
        if run.attempt(
            lambda: run.session.answer(chosen, spent, struck, sure),
            retry=lambda: self._answer(column, is_known=is_known),
        ):
            run.revealed()
            self._show_outcome(column, note=words.seconds_spent(spent))
            self.changed.emit()

    def _turn(self, column: FlashcardColumn) -> None:
        run = self._run
        if run is None or not run.attempt(
            lambda: self.footer.show_back(run.session.forecast_of_current()), retry=lambda: self._turn(column)
        ):
            return
        self.notice.hide()
        run.stop_watch()
        run.revealed()
        column.turn()
        self._show_history(column)
        self._focus_next()
        announce(self, column.answer_text.accessibleName())
        self._show_keys(keys.BACK)

    def _rate(self, rating: Rating) -> None:
        run = self._run
        if run is None:
            return
        if self._is_turned():
            spent = run.milliseconds
            self._change(lambda: _store_card(run.session, rating, spent), retry=lambda: self._rate(rating))
        elif self.is_reading and run.attempt(
            lambda: run.session.overrule(rating), retry=lambda: self._rate(rating)
        ):
            self._show_rating()
            self.changed.emit()
        else:
            self._show_rating()

    def _go_on(self) -> None:
        run = self._run
        if run is None or run.is_guarded:
            return
        if self._is_turned():
            self._rate(Rating.GOOD)
        elif self.is_reading and self.keep_note() and run.attempt(run.session.advance, retry=self._go_on):
            self._show_current()

    def _change(self, step: Callable[[], object], *, retry: Callable[[], object] | None = None) -> None:
        """Take a step of the session that leads to another question."""
        if self._run is not None and self.keep_note() and self._run.attempt(step, retry=retry):
            self.changed.emit()
            self._show_current()

    def _try_again(self) -> None:
        retry, self._retry = self._retry, None
        self.notice.hide()
        if retry is not None:
            retry()

    # What is on screen.

    def _show_current(self) -> None:
        run = self._run
        if run is None:
            return
        shown = run.session.current
        if shown is None:
            run.attempt(self._finish, retry=self.end_session)
            return
        self.notice.hide()
        self.top.show_question(shown, can_undo=run.session.can_undo)
        self._renderer.refused = shown.refused
        self.column = self._make_column(shown)
        self._show_column(self.column)
        if isinstance(self.column, FlashcardColumn):
            self.footer.show_front()
            self._show_keys(keys.keys_front(has_hint=self.column.hint is not None))
        else:
            self._show_choosing(self.column, asks_confidence=run.session.preferences.asks_confidence)
        self._settle_layout()
        self._tell_room()
        run.started_question()
        if isinstance(self.column, ChoiceColumn) and run.session.outcome is not None:
            self._show_outcome(self.column, note="")

    def _make_column(self, shown: Shown) -> ChoiceColumn | FlashcardColumn:
        column: ChoiceColumn | FlashcardColumn
        if shown.question.kind is Kind.FLASHCARD:
            column = FlashcardColumn(self._renderer, shown)
        else:
            column = ChoiceColumn(self._renderer, shown)
            column.chosen.connect(self._chosen)
            column.ruled.connect(self._ruled)
        note = column.aside.note
        note.wanted.connect(self.edit_note)
        note.left.connect(self.keep_note)
        note.closed.connect(self._close_note)
        return column

    def _show_choosing(self, column: ChoiceColumn, *, asks_confidence: bool) -> None:
        counter, is_single = self._counter(column), column.is_single
        self.footer.show_choosing(counter, is_single=is_single, asks_confidence=asks_confidence)
        pairs = keys.keys_before(
            len(column.cards),
            is_single=is_single,
            asks_confidence=asks_confidence,
            has_hint=column.hint is not None,
        )
        self._show_keys(pairs)

    def _show_outcome(self, column: ChoiceColumn, *, note: str) -> None:
        run = self._run
        outcome = run.session.outcome if run is not None else None
        if run is None or outcome is None:
            return
        self.notice.hide()
        self._show_rating()
        self.top.set_can_undo(run.session.can_undo)
        self._settle_layout()
        column.reveal(outcome, self.scroller.viewport().height())
        self._show_history(column)
        column.move_in()
        self.scroller.settle()
        self.scroller.go_to_top()
        self._focus_next()
        announce(self, column.verdict.accessibleName())
        has_reasons = any(card.has_reason for card in column.cards)
        pairs = keys.keys_after(len(column.cards), has_reasons=has_reasons)
        self._show_keys(pairs, note)

    def _show_rating(self) -> None:
        outcome = self._run.session.outcome if self._run is not None else None
        if outcome is not None:
            self.footer.show_outcome(words.returns(outcome), outcome.days, outcome.rating)

    def _show_trouble(self, sentence: str, retry: Callable[[], object] | None) -> None:
        self._retry = retry
        self.notice.show_sentence(sentence, can_retry=retry is not None)
        announce(self, sentence)

    def _finish(self) -> None:
        if self._run is None:
            return
        summary = self._run.session.summary()
        self._run = None
        self.column = None
        self.scroller.drop_column()
        self._show_keys(())
        self.finished.emit(summary)

    def _counter(self, column: ChoiceColumn) -> str:
        return words.counter(column.shown.asked, len(column.selected()))

    def _connect(self) -> None:
        self.top.ended.connect(self.end_session)
        self.top.undone.connect(self.undo)
        self.top.flagged.connect(self.toggle_flag)
        self.top.noted.connect(self.edit_note)
        self.top.rested.connect(self.let_rest)
        self.footer.submitted.connect(self._submit)
        self.footer.unknown.connect(self._not_known)
        self.footer.went_on.connect(self._go_on)
        self.footer.rated.connect(self._rate)
        self.notice.retried.connect(self._try_again)


def _store_card(session: StudySession, rating: Rating, milliseconds: int) -> None:
    """Store a flashcard's rating and go on; a second try does not store it again."""
    if session.outcome is None:
        session.rate_flashcard(rating, milliseconds)
    session.advance()
