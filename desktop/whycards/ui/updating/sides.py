"""A question before and after an update, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.core.marking import OptionState
from whycards.core.question import letter
from whycards.services.study import Shown
from whycards.services.updating.difference import Aspect, Change
from whycards.ui.frame.label import Label
from whycards.ui.frame.mirroring import is_mirrored
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import TextStyle
from whycards.ui.richtext.view import RichText
from whycards.ui.sample.key_option import KEY, KeyCheck, KeyRadio, key_option
from whycards.ui.study.column import Column
from whycards.ui.study.looks import Look, Tag
from whycards.ui.study.option_text import option_text
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

OLDER = Look("surface", "strong", 2, badge="sunken", icon="check", tag="text")
"""A key that another one replaces."""
_GAP, _LEAST_EACH, _MOST_LINES = 16, 190, 6
_QUIET = TextStyle(Role.TAG, "muted", weight=400, link="")
_STEM = TextStyle(Role.UI, "text", weight=500)
_TEXT = TextStyle(Role.UI, "text")


class Titled(Column):
    """A column below a title; `cards` are the options in it."""

    def __init__(self, theme: Theme, title: str) -> None:
        super().__init__(theme)
        self.cards: list[KeyRadio | KeyCheck] = []
        self.title = Label(theme, Role.TAG, "muted", title, elides=True)
        self.add(self.title)


class Sides(QWidget):
    """Columns beside each other, below each other where they would be too narrow."""

    def __init__(self, theme: Theme, columns: Sequence[Titled], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.columns = tuple(columns)
        for column in columns:
            column.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._changed)

    def hasHeightForWidth(self) -> bool:
        """Texts wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the higher column, or of both."""
        return self._place(width, move=False)

    def sizeHint(self) -> QSize:
        """The present width and what follows from it."""
        width = self.width() if self.width() > 1 else self._theme.px(480)
        return QSize(width, self.heightForWidth(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        super().resizeEvent(event)
        self._place(self.width(), move=True)

    def event(self, event: QEvent) -> bool:
        """A column asks for another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._changed()
            return True
        return super().event(event)

    def _changed(self) -> None:
        self._place(self.width(), move=True)
        self.updateGeometry()

    def _place(self, width: int, *, move: bool) -> int:
        px, count = self._theme.px, len(self.columns)
        is_stacked = width < px(_LEAST_EACH) * count
        gap = px(_GAP)
        each = width if is_stacked else (width - gap * (count - 1)) // count
        heights = [column.heightForWidth(each) for column in self.columns]
        y = 0
        for place, (column, height) in enumerate(zip(self.columns, heights, strict=True)):
            at = count - 1 - place if is_mirrored() else place
            x = 0 if is_stacked else at * (each + gap)
            if move:
                column.setGeometry(x, y, each, height)
            y += height + gap if is_stacked else 0
        return y - gap if is_stacked else max(heights, default=0)


class Side(Titled):
    """One version of a question: its key in words, what differs, its options with the key marked."""

    def __init__(self, renderer: Renderer, shown: Shown, title: str, change: Change, *, is_older: bool) -> None:
        super().__init__(renderer.theme, title)
        self.shown = shown
        self._renderer = renderer
        if Aspect.WORDING in change.aspects or change.number is None or not change.uid:
            self._text(shown.question.stem, _STEM, 6)
        self._add_options(is_older=is_older)
        if not shown.question.options and shown.question.answer.strip():
            self._text(shown.question.answer, _TEXT, 6)
        if Aspect.IMAGES in change.aspects:
            self._add_figure()
        self._add_explanation()

    def _add_options(self, *, is_older: bool) -> None:
        shown = self.shown
        is_single = shown.asked.number in (0, 1)
        for place, option in enumerate(shown.question.options):
            words = option_text(shown, place, reason="")
            card = key_option(self._renderer, words, is_key=option.is_key, is_single=is_single)
            if option.is_key:
                card.key_look = OLDER if is_older else KEY
                card.reveal(OptionState.MISSED, Tag("", ""))
                card.setAccessibleDescription(tr("Key before") if is_older else tr("Key"))
            self.cards.append(card)
            self.add(card, 6)

    def _add_figure(self) -> None:
        figure = self.shown.question.explanation.figure
        if figure is None:
            self.add(Label(self._theme, Role.CAPTION, "muted", tr("No image")), 8)
        else:
            self._text(f"![{figure.alt}]({figure.image})", _TEXT, 8, spoken=figure.alt)

    def _add_explanation(self) -> None:
        """How the explanation begins."""
        explanation = self.shown.question.explanation
        keys = sorted(self.shown.question.keys)
        reason = self.shown.question.options[keys[0]].rationale if keys else ""
        text = (explanation.short or explanation.full or reason).strip()
        if text:
            is_plain = "\n" not in text
            self._text(f"“{text}”" if is_plain else text, _QUIET, 8).set_max_lines(_MOST_LINES)

    def _text(self, text: str, style: TextStyle, gap: float, spoken: str = "") -> RichText:
        images = self.shown.images
        view = RichText(self._theme, style.role)
        view.show_document(lambda: self._renderer.document(text, style, images), spoken or plain_text(text))
        self.add(view, gap)
        return view


def key_title(shown: Shown, *, is_older: bool) -> str:
    """Before: key A."""
    keys = ", ".join(letter(key) for key in sorted(shown.question.keys))
    if not keys:
        return tr("Before") if is_older else tr("After")
    return tr("Before: key {key}", key=keys) if is_older else tr("After: key {key}", key=keys)
