"""The import page for files of which nothing could be read: why, how they begin, and what they may be."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from whycards.services.import_report import FileReport, why_nothing
from whycards.services.prepared import ReadPath
from whycards.services.preview import LinesFound, Preview
from whycards.ui.frame.card import Card, Foot
from whycards.ui.frame.column import page_body, set_body_edges
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.inpage import InPage
from whycards.ui.frame.label import Label
from whycards.ui.importing.header import Header
from whycards.ui.importing.lines_view import LinesView
from whycards.ui.importing.wishes import WishesForm
from whycards.ui.language import tr
from whycards.ui.sentences import told
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import name_of

_NARROW_BELOW = 860


class UnknownPane(QWidget):
    """Nothing is stored here; `read_wanted(number, options)` reads a file another way."""

    read_wanted = Signal(int, object)
    files_wanted = Signal()
    cancelled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._preview: Preview | None = None
        self.header = Header(theme, "triangle-alert", "", "")
        self.lines_title = Label(theme, Role.HEAD, "text", elides=True)
        self.lines = LinesView(theme)
        self.wishes_title = Label(theme, Role.HEAD, "text", tr("Choose what this is"))
        self.wishes = WishesForm(theme)
        self.step = Label(theme, Role.UI, "muted", elides=True)
        self.cancel = Button(theme, tr("Cancel"), Kind.OUTLINED, key="Esc", height=38)
        self.primary = PrimaryButton(theme, tr("Choose other files…"), key="Enter")
        self._lay_out()
        self.wishes.wanted.connect(self.read_wanted)
        self.wishes.file_chosen.connect(self._show_file)
        self.cancel.clicked.connect(self.cancelled)
        self.primary.clicked.connect(self.files_wanted)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_preview(self, preview: Preview) -> None:
        """Show what was read, of which nothing can be stored."""
        self._preview = preview
        self.end()
        self.wishes.show_files(preview.files)
        self._show_file(self.wishes.number)

    def begin(self, what: str) -> None:
        """A file is read again."""
        self.step.set_words(what)
        self.wishes.setEnabled(False)

    def end(self) -> None:
        """It was read."""
        self.step.set_words("")
        self.wishes.setEnabled(True)

    def forget(self) -> None:
        """Let go of files that are closed."""
        self._preview = None
        self.lines.show_lines(None)

    def press(self) -> None:
        """What Enter does."""
        self.files_wanted.emit()

    def panes(self) -> list[QWidget]:
        """What F6 goes through."""
        return [self.lines, self.wishes, self._foot]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow window has the choice above the lines."""
        super().resizeEvent(event)
        self._fit()

    def _show_file(self, number: int) -> None:
        if self._preview is None or not self._preview.files:
            return
        read = self._preview.files[number]
        icon = "circle-x" if is_known(read) else "triangle-alert"
        token = "wrong" if is_known(read) else "warning"
        why = told(why_nothing([FileReport(read.found, (), read.trouble)]))
        self.header.say(icon, token, title_of(read), why)
        self.lines.show_lines(read.opening)
        self.lines_title.set_words(lines_words(read.opening))
        self.wishes_title.set_words(tr("Read it another way") if is_known(read) else tr("Choose what this is"))

    def _lay_out(self) -> None:
        theme = self._theme
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for part, (title, widget) in enumerate(
            ((self.lines_title, self.lines), (self.wishes_title, self.wishes))
        ):
            card = Card(theme)
            in_card = QVBoxLayout(card)
            in_card.setContentsMargins(1, 1, 1, 1)
            in_card.addWidget(widget)
            side = QVBoxLayout()
            side.setSpacing(0)
            side.addWidget(title)
            side.addWidget(Gap(theme, 6))
            side.addWidget(card, 1)
            self._sides.addLayout(side, 42 if part else 58)
        column, self._body, area = page_body(self)
        self._body.addWidget(self.header)
        self._body.addWidget(Gap(theme, 16))
        self._body.addLayout(self._sides, 1)
        self._whole = [InPage(area, view) for view in (self.lines, self.wishes.area)]
        self._foot = Foot(theme)
        self._foot_row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._foot)
        self._buttons = FlowLayout(at_end=True)
        self._buttons.addWidget(self.cancel)
        self._buttons.addWidget(self.primary)
        self._foot_row.addWidget(self.step, 1)
        self._foot_row.addLayout(self._buttons)
        column.addWidget(self._foot)

    def _fit(self) -> None:
        ways = QBoxLayout.Direction
        is_narrow = self.width() < self._theme.px(_NARROW_BELOW)
        self._sides.setDirection(ways.BottomToTop if is_narrow else ways.LeftToRight)
        self.lines.setMinimumHeight(self._theme.px(180))
        self.wishes.setMinimumHeight(0 if is_narrow else self._theme.px(184))
        for view in self._whole:
            view.set_on(is_narrow)

    def _restyle(self) -> None:
        px = self._theme.px
        set_body_edges(self._body, self._theme)
        self._sides.setSpacing(px(16))
        self._foot_row.setContentsMargins(px(20), px(11), px(20), px(11))
        self._foot_row.setSpacing(px(14))
        self._buttons.setSpacing(px(14))
        self._fit()


def is_known(read: ReadPath) -> bool:
    """Whether a reader knew the file and found a fault in it."""
    return bool(read.found.format) or read.found.has_errors


def title_of(read: ReadPath) -> str:
    """What happened to a file, in a few words."""
    if is_known(read):
        return tr("{file} cannot be imported", file=name_of(read.path))
    return tr("{file} is not recognised", file=name_of(read.path))


def lines_words(found: LinesFound | None) -> str:
    """What stands above the lines of a file."""
    if found is None:
        return tr("It holds no text that can be shown")
    if found.line:
        return tr("What stands at line {line}", line=found.line)
    return tr("How the file begins")
