"""The case of a question and its exhibits."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from whycards.services.study import Shown
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study.column import Column
from whycards.ui.study.pane import Pane
from whycards.ui.study.section import Sheet, paint_card
from whycards.ui.theme.controls.buttons import Button, Kind


class Material(Column):
    """What belongs to a question: its case and exhibits, folded away with one click.

    Where the options would not start on screen below all of it, it scrolls by itself until the learner
    wants the whole.
    """

    def __init__(self, renderer: Renderer, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(renderer.theme, parent=parent)
        self.link = Button(renderer.theme, "", Kind.LINK, icon="chevron-down")
        self.sheet = Sheet(renderer)
        self.sheet.set_bare()
        self._title = _fill(self.sheet, shown)
        self.pane = Pane(renderer.theme, self.sheet, edge=1)
        self.pane.setAccessibleName(self._title)
        self.whole = Button(renderer.theme, _whole(shown), Kind.LINK, icon="chevron-down")
        self.whole.hide()
        self._is_whole = False
        self.add(self.link, hugs=True)
        self.add(self.pane, 4)
        self.add(self.whole, 2, hugs=True)
        self.link.clicked.connect(lambda: self.set_open(self.sheet.isHidden()))
        self.whole.clicked.connect(self.show_whole)
        self.set_open(True)

    @property
    def is_open(self) -> bool:
        """Whether it is not folded away."""
        return not self.pane.isHidden()

    def set_limit(self, pixels: int) -> None:
        """The most height of case and exhibits, and scroll them in it; 0 = no limit."""
        self.pane.set_limit(0 if self._is_whole else pixels)
        self.whole.setVisible(self.is_open and self.pane.is_limited)
        self.arrange()

    def show_whole(self) -> None:
        """All of it, for as long as the question stays."""
        self._is_whole = True
        self.set_limit(0)

    def give_way(self, over: int, least: int) -> None:
        """Take so many pixels less, but `least` of them at least."""
        if self.is_open and over > 0:
            has_button = not self.whole.isHidden()
            button = 0 if has_button else self.whole.sizeHint().height() + self._theme.px(2)
            self.set_limit(max(least, self.pane.heightForWidth(self.pane.width()) - over - button))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card that the pane lies in."""
        if self.is_open:
            with QPainter(self) as painter:
                paint_card(painter, self._theme, QRectF(self.pane.geometry()))

    def set_open(self, is_open: bool) -> None:
        """Show or fold the sheet."""
        self.pane.setVisible(is_open)
        self.sheet.setVisible(is_open)
        self.whole.setVisible(is_open and self.pane.is_limited)
        self.link.setText(self._title)
        self.link.set_icon_name("chevron-down" if is_open else "chevron-right")
        self.link.setAccessibleName(
            tr("Hide: {title}", title=self._title) if is_open else tr("Show: {title}", title=self._title)
        )
        self.arrange()


def has_material(shown: Shown) -> bool:
    """Whether a case or an exhibit belongs to the question."""
    return shown.case is not None or bool(shown.question.exhibits)


def _fill(sheet: Sheet, shown: Shown) -> str:
    """Put case and exhibits on the sheet. Returns the title for the whole."""
    case, parts = shown.case, list(shown.question.exhibits)
    if case is not None:
        parts = [*case.exhibits, *parts]
        if case.text.strip():
            sheet.add_text(case.text, shown.images)
    for exhibit in parts:
        sheet.add_title(exhibit.title, 16)
        sheet.add_text(exhibit.text, shown.images)
    if case is not None:
        return tr("Case: {title}", title=plain_text(case.title)) if case.title.strip() else tr("Case")
    return tr("Exhibit") if len(parts) == 1 else tr("Exhibits")


def _whole(shown: Shown) -> str:
    if shown.case is not None:
        return tr("Whole case")
    return tr("Whole exhibit") if len(shown.question.exhibits) == 1 else tr("All exhibits")
