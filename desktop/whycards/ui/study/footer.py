"""The footer of a session: before the answer what is selected, after it when the question returns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from whycards.core.memory import Rating
from whycards.services.study import Confidence
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.study import words
from whycards.ui.study.confidence import ConfidenceControl
from whycards.ui.study.return_note import ReturnNote
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.controls.segments import Segments
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import joined

HEIGHT, LOW_HEIGHT = 60, 50
_SECOND_LINE, _LOW_SECOND_LINE, _GAP = 40, 36, 14
_KEY = "Enter"
_RATINGS = tuple(words.RATINGS)


class _Way(NamedTuple):
    """What the footer leaves out: its questions and key caps, counter, segments (lists instead), words.

    `key` is the one in the primary button, `note` when the question returns.
    """

    questions: bool = False
    caps: bool = False
    segments: bool = False
    counter: bool = False
    words: bool = False
    key: bool = False
    note: bool = False


_WAYS = (
    _Way(),
    _Way(caps=True),
    _Way(caps=True, questions=True),
    _Way(caps=True, questions=True, segments=True),
    _Way(caps=True, questions=True, segments=True, words=True),
    _Way(caps=True, questions=True, segments=True, words=True, key=True),
    _Way(caps=True, questions=True, segments=True, words=True, counter=True),
)
"""From the roomiest to the narrowest. The counter tells more than the key in the button."""
_LOW_WAYS = (
    *_WAYS,
    _Way(caps=True, questions=True, segments=True, words=True, counter=True, key=True),
    _Way(caps=True, questions=True, segments=True, words=True, counter=True, key=True, note=True),
)
"""Where height is what is missing."""


class Footer(QWidget):
    """One primary button, and what belongs to it. Where one line is too short it takes two."""

    submitted = Signal()
    unknown = Signal()
    """The learner does not know."""
    sure = Signal(object)
    """Confidence."""
    went_on = Signal()
    rated = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.note = ReturnNote(theme)
        self.counter = Label(theme, Role.UI, "muted")
        self.question = Label(theme, Role.UI, "muted")
        self.ratings = Segments(theme, [tr(words.RATINGS[rating]) for rating in _RATINGS])
        self.rating_list = Button(theme, "", icon="chevron-down", icon_last=True)
        self.rating_menu = self._make_menu()
        self._wanted: set[QWidget] = set()
        self.sureness = ConfidenceControl(theme, self)
        self.unknown_button = Button(theme, tr(words.UNKNOWN), Kind.PLAIN)
        self.unknown_button.setToolTip(f"{tr(words.UNKNOWN)} (0)")
        self.primary = PrimaryButton(theme, tr("Next"))
        self._submits = self._is_low = False
        for widget in self._widgets():
            widget.setParent(self)
        self.ratings.chosen.connect(lambda index: self.rated.emit(_RATINGS[index]))
        self.sureness.chosen.connect(self._told)
        self.unknown_button.clicked.connect(self.unknown)
        self.rating_list.clicked.connect(self._open_ratings)
        self.primary.clicked.connect(self._press)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_choosing(self, counter: str, *, is_single: bool, asks_confidence: bool) -> None:
        """Before the answer. A question with one key needs neither counter nor button: choosing reveals."""
        wanted: set[QWidget] = {self.unknown_button}
        if not is_single:
            wanted |= {self.counter, self.primary}
        if asks_confidence:
            wanted |= {self.sureness.question, self.sureness.segments, self.sureness.caps}
        self._show(wanted)
        self.sureness.set_value(Confidence.THINK_SO)
        self.counter.set_words(counter, "muted")
        self._set_action(tr("Submit"), submits=True)

    def show_recalling(self) -> None:
        """Before the options are shown."""
        self._show({self.unknown_button, self.primary})
        self._set_action(tr("Show the options"), submits=True)

    def count(self, counter: str) -> None:
        """So many are selected."""
        self.counter.set_words(counter, "muted")
        self._fit()

    def confidence(self) -> Confidence:
        """How sure the learner is; NONE where that was not asked."""
        asked = self.sureness.segments in self._wanted
        return self.sureness.value() if asked else Confidence.NONE

    def warn(self, counter: str) -> None:
        """Say what is missing."""
        self.counter.set_words(counter, "warning")
        self._fit()

    def show_front(self) -> None:
        """A flashcard before its answer."""
        self._show({self.primary})
        self._set_action(tr("Show answer"), submits=True)

    def show_back(self, days: Mapping[Rating, int]) -> None:
        """A flashcard's answer is shown; nothing is stored yet."""
        self._show({self.question, self.ratings, self.primary}, question=tr("How well did you know it?"))
        self._set_ratings(days, Rating.GOOD)
        self._set_action(tr("Next"), submits=False)

    def show_outcome(self, note: tuple[str, str], days: Mapping[Rating, int], rating: Rating) -> None:
        """After the answer."""
        self._show({self.note, self.question, self.ratings, self.primary}, question=tr("Counts as"))
        self.note.show_note(*note)
        self._set_ratings(days, rating)
        self._set_action(tr("Next"), submits=False)

    def set_low(self, is_low: bool) -> None:
        """The window is so low that one line of the footer matters."""
        if is_low != self._is_low:
            self._is_low = is_low
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground and hairline."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
            painter.fillRect(0, 0, self.width(), 1, self._theme.color("border"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take one line or two."""
        super().resizeEvent(event)
        self._fit()

    def _show(self, wanted: set[QWidget], *, question: str = "") -> None:
        self.show()
        self._wanted = wanted
        self.question.set_words(question)

    def _set_action(self, text: str, *, submits: bool) -> None:
        self.primary.setText(text)
        self._submits = submits
        self._fit()

    def _press(self) -> None:
        if self._submits:
            self.submitted.emit()
        else:
            self.went_on.emit()

    def _set_ratings(self, days: Mapping[Rating, int], rating: Rating) -> None:
        for segment, grade in zip(self.ratings.segments, _RATINGS, strict=True):
            when = days.get(grade, 0)
            segment.set_figure(words.interval(when), words.spoken_interval(when))
        self.ratings.set_current(_RATINGS.index(rating))
        self.rating_list.setText(tr(words.RATINGS[rating]))
        self.rating_list.setAccessibleName(tr("Counts as {rating}, change", rating=tr(words.RATINGS[rating])))
        self._fill_menu(days, rating)
        self._fit()

    def _make_menu(self) -> QMenu:
        menu = QMenu(self.rating_list)
        for grade in _RATINGS:
            action = menu.addAction(tr(words.RATINGS[grade]))
            action.setCheckable(True)
            action.triggered.connect(lambda _checked=False, grade=grade: self.rated.emit(grade))
        return menu

    def _fill_menu(self, days: Mapping[Rating, int], rating: Rating) -> None:
        for action, grade in zip(self.rating_menu.actions(), _RATINGS, strict=True):
            action.setText(joined([tr(words.RATINGS[grade]), words.spoken_interval(days.get(grade, 0))]))
            action.setChecked(grade is rating)

    def _open_ratings(self) -> None:
        size = self.rating_menu.sizeHint()
        self.rating_menu.popup(self.rating_list.mapToGlobal(QPoint(0, -size.height() - self._theme.px(4))))

    def _told(self, confidence: Confidence) -> None:
        self._fit()
        self.sure.emit(confidence)

    def _lead_parts(self) -> tuple[QWidget, ...]:
        return (self.note, *self.sureness.parts)

    def _end_parts(self) -> tuple[QWidget, ...]:
        return (
            self.question,
            self.ratings,
            self.rating_list,
            self.counter,
            self.unknown_button,
            self.primary,
        )

    def _widgets(self) -> tuple[QWidget, ...]:
        return (*self._lead_parts(), *self._end_parts())

    def _fit(self) -> None:
        """Place everything, lead at the start, the rest at the end, in the roomiest way that fits."""
        px = self._theme.px
        edge = px(20)
        for way in _LOW_WAYS if self._is_low else _WAYS:
            self._leave_out(way)
            lead, end = _seen(self._lead_parts()), _seen(self._end_parts())
            room = self.width() - 2 * edge - (px(24) if lead and end else 0)
            needed = self._width_of(lead) + self._width_of(end)
            if needed <= room:
                break
        is_double = bool(lead) and needed > room
        more = px(_LOW_SECOND_LINE if self._is_low else _SECOND_LINE) if is_double else 0
        self.setFixedHeight(px(LOW_HEIGHT if self._is_low else HEIGHT) + more)
        middle = (self.height() + 2) // 2
        first, second = middle - more // 2, middle + more // 2
        x = edge
        for widget in lead:
            self._put(widget, x, first)
            x += widget.sizeHint().width() + px(_GAP)
        x = self.width() - edge
        for widget in reversed(end):
            x -= widget.sizeHint().width()
            self._put(widget, x, second)
            x -= px(_GAP)

    def _leave_out(self, way: _Way) -> None:
        """Show what is wanted in this way."""
        left_out: set[QWidget] = set()
        if way.questions:
            left_out |= {self.question, self.sureness.question}
        if way.caps:
            left_out.add(self.sureness.caps)
        if way.counter:
            left_out.add(self.counter)
        if way.note:
            left_out.add(self.note)
        for segments, narrow in (
            (self.ratings, self.rating_list),
            (self.sureness.segments, self.sureness.list),
        ):
            narrow.setVisible(segments in self._wanted and way.segments)
            segments.setVisible(segments in self._wanted and not way.segments)
        for widget in {self.note, self.question, self.sureness.question, self.sureness.caps, self.counter}:
            widget.setVisible(widget in self._wanted and widget not in left_out)
        self.primary.set_key("" if way.key else _KEY)
        for widget in (self.unknown_button, self.primary):
            widget.setVisible(widget in self._wanted)
        self.note.set_short(way.words)

    def _width_of(self, widgets: list[QWidget]) -> int:
        gaps = self._theme.px(_GAP) * max(0, len(widgets) - 1)
        return sum(widget.sizeHint().width() for widget in widgets) + gaps

    def _put(self, widget: QWidget, x: int, middle: int) -> None:
        size = widget.sizeHint()
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            x = self.width() - x - size.width()
        widget.setGeometry(x, middle - size.height() // 2, size.width(), size.height())

    def _restyle(self) -> None:
        self._fit()
        self.update()


def _seen(widgets: tuple[QWidget, ...]) -> list[QWidget]:
    return [widget for widget in widgets if not widget.isHidden()]
