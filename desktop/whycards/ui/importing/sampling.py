"""One question as its learner will see it, with buttons to those beside it; or its file as written."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from whycards.services.preview import LinesFound
from whycards.services.study import Shown
from whycards.ui.frame.card import Card
from whycards.ui.frame.column import scroll_area
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.importing.lines_view import LinesView
from whycards.ui.language import tr
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.sample.column import SampleColumn
from whycards.ui.theme.controls.buttons import Button, IconButton, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import number

_EDGE, _LEAST_LINES, _TIGHT_BELOW = 18, 180, 420


class SamplePane(QWidget):
    """`stepped(1)` and `stepped(-1)` ask for the next question and the one before.

    In its place the lines of a file may stand; `question_wanted` asks for the question again.
    """

    stepped = Signal(int)
    question_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_inline = False
        self.scrolls_in: QScrollArea | None = None
        """The page, where it scrolls as one: a file is as high as what is seen of it."""
        self.column: SampleColumn | None = None
        self._lines: LinesView | None = None
        self._row, self._total = 0, 0
        self.title = Label(theme, Role.HEAD, "text", tr("As it will look"))
        self.finding = Paragraph(theme, Role.UI, "warning")
        self.finding.hide()
        self.place = Label(theme, Role.UI, "muted")
        self.back = IconButton(theme, "chevron-left", tr("Question before"))
        self.forward = IconButton(theme, "chevron-right", tr("Next question"))
        self.in_file = Button(theme, tr("Show in file"), Kind.PLAIN, icon="file-text")
        self.in_file.setAccessibleName(tr("Show in file"))
        self.in_file.setToolTip(tr("Show in file"))
        self.in_file.hide()
        self._offers_file = False
        self.leave = Button(theme, tr("Back to the question"), Kind.PLAIN, key="Esc")
        self.leave.clicked.connect(self.question_wanted)
        self.leave.hide()
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.forward.clicked.connect(lambda: self.stepped.emit(1))
        self.area = scroll_area()
        self.area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.area.setAccessibleName(tr("The question as it will look"))
        self._lay_out()
        theme.changed.connect(self._restyle)
        theme.content.changed.connect(self._settle)
        self._restyle()

    def show_question(self, renderer: Renderer, shown: Shown | None, row: int, total: int) -> None:
        """Show a question, the one in this row of so many; None shows nothing."""
        self._row, self._total = row, total
        self.leave_file()
        self.column = SampleColumn(renderer, shown) if shown is not None else None
        if self.column is not None:
            self.column.set_padding((_EDGE, 16, _EDGE, 16))
        inner = self.column or QWidget()
        self.area.setWidget(inner)  # which ends the one before
        for surface in (self.area.viewport(), inner):
            surface.setAutoFillBackground(False)
        self.area.verticalScrollBar().setValue(0)
        self.place.set_words(
            tr("{number} of {total}", number=number(row + 1), total=number(total)) if shown is not None else ""
        )
        self.back.setEnabled(row > 0)
        self.forward.setEnabled(row + 1 < total)
        self._show_steps()
        self._settle()

    def tell(self, finding: str, token: str = "warning") -> None:
        """Say above the question what was found there, in this colour; "" for nothing."""
        self.finding.set_words(finding, token)
        self.finding.setVisible(bool(finding))

    @property
    def lines(self) -> LinesView:
        """Where files are shown as they are written; made when it is first needed."""
        if self._lines is None:
            self._lines = LinesView(self._theme)
            self._in_card.addSpacing(self._theme.px(10))
            self._in_card.addWidget(self._lines, 1)
            self._lines.hide()
        return self._lines

    def offer_file(self, is_offered: bool) -> None:
        """Offer to show the file of what is chosen, or do not."""
        self._offers_file = is_offered
        self._show_steps()

    @property
    def is_in_file(self) -> bool:
        """Whether the lines of a file stand in the place of the question."""
        return self._lines is not None and not self._lines.isHidden()

    def show_lines(self, found: LinesFound) -> None:
        """Show a file as it is written."""
        self._settle()
        self.area.hide()
        self.lines.show()
        self.lines.show_lines(found)
        self.title.set_words(tr("In the file"))
        self._show_steps()

    def leave_file(self) -> None:
        """Show the question again."""
        if self._lines is None or self._lines.isHidden():
            return
        self._lines.hide()
        self.area.show()
        self.title.set_words(tr("As it will look"))
        self._show_steps()

    def set_inline(self, is_inline: bool) -> None:
        """Be as high as the question, in a page that scrolls, or scroll it in the room that there is."""
        if is_inline != self._is_inline:
            self._is_inline = is_inline
            self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        super().resizeEvent(event)
        self._settle()

    def _show_steps(self) -> None:
        for widget in (self.back, self.forward):
            widget.setVisible(self._total > 1 and not self.is_in_file)
        self.place.setVisible(not self.is_in_file)
        self.in_file.setVisible(self._offers_file and not self.is_in_file)
        self.leave.setVisible(self.is_in_file and self.column is not None)

    def _settle(self) -> None:
        is_tight = self.width() < self._theme.px(_TIGHT_BELOW)
        words = "" if is_tight else tr("Show in file")
        if words != self.in_file.text():
            self.in_file.setText(words)
            self.in_file.updateGeometry()
        height = self._theme.px(120)
        if self._is_inline and self.column is not None:
            height = self.column.heightForWidth(max(1, self.area.viewport().width()))
        self.area.setMinimumHeight(height)
        if self._lines is not None:
            page, least = self.scrolls_in, self._theme.px(_LEAST_LINES)
            self._lines.setMinimumHeight(least if page is None else page.viewport().height())

    def _lay_out(self) -> None:
        self._card = Card(self._theme, "bg")
        in_card = self._in_card = QVBoxLayout(self._card)
        in_card.setContentsMargins(1, 1, 1, 1)
        in_card.setSpacing(0)
        in_card.addWidget(self.finding)
        in_card.addWidget(self.area, 1)
        head = QWidget()
        self._above = head
        self._head = QHBoxLayout(head)
        self._head.setContentsMargins(0, 0, 0, 0)
        self._head.addWidget(self.title)
        self._head.addStretch(1)
        for widget in (self.in_file, self.back, self.place, self.forward, self.leave):
            self._head.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(Gap(self._theme, 6))
        column.addWidget(self._card, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def _restyle(self) -> None:
        px = self._theme.px
        self._head.setSpacing(px(4))
        self.finding.setContentsMargins(px(_EDGE), px(14), px(_EDGE), 0)
        self._above.setMinimumHeight(self._theme.px(32))
        self._settle()
