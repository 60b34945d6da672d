"""The footer of a session: before the answer what is selected, after it when the question returns."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from whycards.core.memory import Rating
from whycards.ui.frame.label import Label
from whycards.ui.study import words
from whycards.ui.theme.controls.buttons import Button, PrimaryButton
from whycards.ui.theme.controls.segments import Segments
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

HEIGHT = 60
_SECOND_LINE = 40
_RATINGS = tuple(words.RATINGS)
_WAYS = ((True, True, False), (False, True, False), (False, False, False), (False, False, True))
"""Label before the ratings, ratings as segments, short note: from the roomiest way to the narrowest."""


class ReturnNote(QWidget):
    """When the question comes back: a calendar, a sentence and its end in bold."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._start = self._end = ""
        self._is_short = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_note(self, start: str, end: str) -> None:
        """Show the sentence."""
        self._start, self._end = start, end
        self.setAccessibleName(f"{start}{end}")
        self.updateGeometry()
        self.update()

    def set_short(self, is_short: bool) -> None:
        """Say only the end, for very narrow windows."""
        if is_short != self._is_short:
            self._is_short = is_short
            self.updateGeometry()
            self.update()

    def text(self) -> str:
        """The whole sentence."""
        return f"{self._start}{self._end}"

    def sizeHint(self) -> QSize:
        """Room for the icon and the sentence."""
        start, end = self._widths()
        return QSize(round(self._icon_width() + start + end) + 2, self._theme.px(28))

    def minimumSizeHint(self) -> QSize:
        """Never cut."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw icon and sentence."""
        theme = self._theme
        painter = QPainter(self)
        if not self._is_short:
            size = theme.px(18)
            icon = self._mirrored(QRectF(0, (self.height() - size) // 2, size, size))
            theme.icons.paint(painter, "calendar-clock", icon, theme.tokens.muted)
        start, end = self._widths()
        painter.setPen(theme.color("text"))
        x = float(self._icon_width())
        for width, role, text in ((start, Role.UI, self._shown_start()), (end, Role.PRIMARY, self._end)):
            painter.setFont(theme.font(role))
            rect = self._mirrored(QRectF(x, 0, width + 1, self.height()))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
            painter.drawText(rect, flags | Qt.TextFlag.TextIncludeTrailingSpaces, text)
            x += width

    def _shown_start(self) -> str:
        return words.THEN if self._is_short else self._start

    def _icon_width(self) -> int:
        return 0 if self._is_short else self._theme.px(25)

    def _widths(self) -> tuple[float, float]:
        start = QFontMetricsF(self._theme.font(Role.UI)).horizontalAdvance(self._shown_start())
        end = QFontMetricsF(self._theme.font(Role.PRIMARY)).horizontalAdvance(self._end)
        return start, end

    def _mirrored(self, rect: QRectF) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            rect.moveLeft(self.width() - rect.right())
        return rect


class Footer(QWidget):
    """One primary button, and what belongs to it. Where one line is too short it takes two."""

    submitted = Signal()
    went_on = Signal()
    rated = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.note = ReturnNote(theme)
        self.counter = Label(theme, Role.UI, "muted")
        self.question = Label(theme, Role.UI, "muted")
        self.ratings = Segments(theme, [words.RATINGS[rating] for rating in _RATINGS])
        self.rating_list = Button(theme, "", icon="chevron-down", icon_last=True)
        self.rating_menu = self._make_menu()
        self._has_ratings = False
        self.primary = PrimaryButton(theme, "Next")
        self._submits = False
        for widget in self._widgets():
            widget.setParent(self)
        self.ratings.chosen.connect(lambda index: self.rated.emit(_RATINGS[index]))
        self.rating_list.clicked.connect(self._open_ratings)
        self.primary.clicked.connect(self._press)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_choosing(self, counter: str, *, is_single: bool) -> None:
        """Before the answer. A question with one key needs no button: choosing reveals."""
        self._show(counter=True, primary=True)
        self.setVisible(not is_single)
        self.counter.set_words(counter, "muted")
        self._set_action("Submit", submits=True)

    def warn(self, counter: str) -> None:
        """Say what is missing."""
        self.counter.set_words(counter, "warning")
        self._fit()

    def show_front(self) -> None:
        """A flashcard before its answer."""
        self._show(primary=True)
        self._set_action("Show answer", submits=True)

    def show_back(self, days: Mapping[Rating, int]) -> None:
        """A flashcard's answer is shown; nothing is stored yet."""
        self._show(ratings=True, primary=True, question="How well did you know it?")
        self._set_ratings(days, Rating.GOOD)
        self._set_action("Next", submits=False)

    def show_outcome(self, note: tuple[str, str], days: Mapping[Rating, int], rating: Rating) -> None:
        """After the answer."""
        self._show(note=True, ratings=True, primary=True, question="Counts as")
        self.note.show_note(*note)
        self._set_ratings(days, rating)
        self._set_action("Next", submits=False)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground and hairline."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("surface"))
        painter.fillRect(0, 0, self.width(), 1, self._theme.color("border"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take one line or two."""
        super().resizeEvent(event)
        self._fit()

    def _show(
        self,
        *,
        note: bool = False,
        counter: bool = False,
        ratings: bool = False,
        primary: bool = False,
        question: str = "",
    ) -> None:
        self.show()
        self.note.setVisible(note)
        self.counter.setVisible(counter)
        self._has_ratings = ratings
        self.question.setVisible(bool(question))
        self.question.set_words(question)
        self.primary.setVisible(primary)

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
        self.rating_list.setText(words.RATINGS[rating])
        self.rating_list.setAccessibleName(f"Counts as {words.RATINGS[rating]}, change")
        self._fill_menu(days, rating)
        self._fit()

    def _make_menu(self) -> QMenu:
        menu = QMenu(self.rating_list)
        for grade in _RATINGS:
            action = menu.addAction(words.RATINGS[grade])
            action.setCheckable(True)
            action.triggered.connect(lambda _checked=False, grade=grade: self.rated.emit(grade))
        return menu

    def _fill_menu(self, days: Mapping[Rating, int], rating: Rating) -> None:
        for action, grade in zip(self.rating_menu.actions(), _RATINGS, strict=True):
            action.setText(f"{words.RATINGS[grade]}, {words.spoken_interval(days.get(grade, 0))}")
            action.setChecked(grade is rating)

    def _open_ratings(self) -> None:
        size = self.rating_menu.sizeHint()
        self.rating_menu.popup(self.rating_list.mapToGlobal(QPoint(0, -size.height() - self._theme.px(4))))

    def _widgets(self) -> tuple[QWidget, ...]:
        return (self.note, self.question, self.ratings, self.rating_list, self.counter, self.primary)

    def _fit(self) -> None:
        """Place everything: the note at the start, the rest at the end, in the roomiest way that fits."""
        px = self._theme.px
        edge, room = px(20), self.width() - 2 * px(20)
        for has_question, has_segments, is_short in _WAYS:
            self.question.setVisible(has_question and bool(self.question.words()))
            self.ratings.setVisible(self._has_ratings and has_segments)
            self.rating_list.setVisible(self._has_ratings and not has_segments)
            self.note.set_short(is_short)
            lead = self.note.sizeHint().width() + px(24) if not self.note.isHidden() else 0
            if lead + self._end_width() <= room:
                break
        is_double = lead > 0 and lead + self._end_width() > room
        self.setFixedHeight(px(HEIGHT) + (px(_SECOND_LINE) if is_double else 0))
        middle = (self.height() + 2) // 2
        first, second = (middle - px(20), middle + px(20)) if is_double else (middle, middle)
        self._put(self.note, edge, first)
        x = self.width() - edge
        for widget in reversed(self._end()):
            x -= widget.sizeHint().width()
            self._put(widget, x, second)
            x -= px(14)

    def _end(self) -> list[QWidget]:
        return [widget for widget in self._widgets()[1:] if not widget.isHidden()]

    def _end_width(self) -> int:
        widgets = self._end()
        gaps = self._theme.px(14) * max(0, len(widgets) - 1)
        return sum(widget.sizeHint().width() for widget in widgets) + gaps

    def _put(self, widget: QWidget, x: int, middle: int) -> None:
        size = widget.sizeHint()
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            x = self.width() - x - size.width()
        widget.setGeometry(x, middle - size.height() // 2, size.width(), size.height())

    def _restyle(self) -> None:
        self._fit()
        self.update()
