"""The dialog that exports a deck: choose, watch, read what stayed behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from whycards.assets import RESOURCES
from whycards.core.deck import DeckInfo
from whycards.core.problem import Trouble
from whycards.services.exporting import WRITERS, ExportReport, ExportService, Writer, sheet
from whycards.ui.background import Background, Task
from whycards.ui.exporting.words import cannot_hold, deck_in_words, done_title, format_title
from whycards.ui.frame.column import scrolling_up_to
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.language import tr
from whycards.ui.printing.writer import SheetWriter
from whycards.ui.sentences import told
from whycards.ui.theme.controls.bars import ProgressBar
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.controls.fields import DropDown
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.wording import percent

_WIDTH, _MOST_LOSSES = 520, 220
ChooseTarget = Callable[[QWidget, str, str], "Path | None"]


def choose_target(parent: QWidget, name: str, kinds: str) -> Path | None:
    """The file that the learner wants the deck in, None after Cancel."""
    chosen, _filter = QFileDialog.getSaveFileName(parent, tr("Export the deck"), name, kinds)
    return Path(chosen) if chosen else None


class ExportDialog(QDialog):
    """Enter does what the primary button says; Escape cancels what runs, then closes."""

    def __init__(
        self,
        theme: Theme,
        exporting: ExportService,
        background: Background,
        decks: Sequence[DeckInfo],
        chosen: int,
        folder: str,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._exporting = exporting
        self._background = background
        self._decks = tuple(decks)
        self._folder = folder
        self._task: Task | None = None
        self._is_stopped = False
        self.choose_target: ChooseTarget = choose_target
        self._sheets = SheetWriter(Theme(RESOURCES, Mode.LIGHT), RESOURCES, lambda: self._is_stopped, self)
        self.writers = (*WRITERS, sheet(self._sheets.write))
        self.deck = DropDown(theme, [deck.head.title for deck in self._decks])
        self.deck.setAccessibleName(tr("Deck"))
        self.deck.setCurrentIndex(chosen)
        self.format = DropDown(theme, [format_title(writer) for writer in self.writers])
        self.format.setAccessibleName(tr("Format"))
        self.holding = Label(theme, Role.UI, "muted", "")
        self.losses = Paragraph(theme, Role.UI, "muted")
        self.step = Label(theme, Role.UI, "text", "", elides=True)
        self.bar = ProgressBar(theme, width=400, height=6)
        self.title = Paragraph(theme, Role.HEAD, "text")
        self.place = Paragraph(theme, Role.UI, "muted", selectable=True)
        self.behind = Paragraph(theme, Role.UI, "text", selectable=True)
        self.cancel = Button(theme, tr("Cancel"), Kind.OUTLINED, key="Esc", height=38)
        self.cancel.setAutoDefault(False)
        self.primary = PrimaryButton(theme, tr("Export…"))
        self.primary.setDefault(True)
        self.setWindowTitle(tr("Export a deck"))
        self._lay_out()
        self._connect()
        self._show_choice()
        self.format.setFocus()

    @property
    def is_running(self) -> bool:
        """Whether a file is being written."""
        return self._task is not None

    def reject(self) -> None:
        """Escape: stop what runs, else close."""
        if self._task is not None:
            self._is_stopped = True
            self._task.cancel()
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nobody waits for the file any more."""
        self._is_stopped = True
        if self._task is not None:
            self._task.abandon()
            self._task = None
        super().closeEvent(event)

    def press(self) -> None:
        """What Enter does."""
        if self._task is not None:
            return
        if self._pages.currentWidget() is self._choice:
            self._begin()
        else:
            self.accept()

    # Steps.

    def _show_choice(self) -> None:
        deck, writer = self._deck(), self._writer()
        self.holding.set_words(deck_in_words(deck.counts))
        self.losses.set_words(cannot_hold(writer))
        self._turn(self._choice, tr("Export…"))

    def _begin(self) -> None:
        deck, writer = self._deck(), self._writer()
        name = str(Path(self._folder) / (_file_name(deck.head.title) + writer.ending))
        path = self.choose_target(self, name, f"{format_title(writer)} (*{writer.ending})")
        if path is None:
            return
        path = _with_ending(path, writer)
        self._is_stopped = False
        self._turn(self._busy, "")
        self.step.set_words(tr("Writing {name}", name=path.name))
        self.bar.setRange(0, 0)
        self._task = self._background.start(
            lambda progress: self._exporting.export(deck, path, writer, progress)
        )
        self._task.progressed.connect(self._show_progress)
        self._task.succeeded.connect(self._done)
        self._task.failed.connect(self._failed)
        self._task.cancelled.connect(self._cancelled)

    def _show_progress(self, done: int, total: int, what: str) -> None:
        self.bar.setRange(0, 1000)
        share = done / total if total else 0.0
        self.bar.setValue(round(1000 * share))
        self.step.set_words(f"{told(what)} · {percent(share)}" if total else told(what))

    def _done(self, report: ExportReport) -> None:
        self._task = None
        self.title.set_words(done_title(report))
        self.place.set_words(str(report.path))
        self.behind.set_words(
            "\n".join(told(sentence) for sentence in report.losses) or tr("Nothing stayed behind.")
        )
        self._turn(self._outcome, tr("Close"))

    def _failed(self, problem: Exception) -> None:
        self._task = None
        if not isinstance(problem, Trouble):
            raise problem
        self.title.set_words(tr("The deck was not exported"))
        self.place.set_words("")
        self.behind.set_words(told(str(problem)))
        self._turn(self._outcome, tr("Close"))

    def _cancelled(self) -> None:
        self._task = None
        self._show_choice()
        self.format.setFocus()

    def _turn(self, page: QWidget, words: str) -> None:
        self._pages.setCurrentWidget(page)
        self.primary.setVisible(bool(words))
        self.primary.setText(words)
        self.primary.updateGeometry()
        self.cancel.setVisible(page is not self._outcome)
        if page is self._outcome:
            self._fit_outcome()
        self._fit(page)
        focus = self.cancel if page is self._busy else self.primary
        if page is not self._choice:
            focus.setFocus()

    # Parts.

    def _deck(self) -> DeckInfo:
        return self._decks[self.deck.currentIndex()]

    def _writer(self) -> Writer:
        return self.writers[self.format.currentIndex()]

    def _connect(self) -> None:
        self.deck.currentIndexChanged.connect(lambda _index: self._show_choice())
        self.format.currentIndexChanged.connect(lambda _index: self._show_choice())
        self.cancel.clicked.connect(self.reject)
        self.primary.clicked.connect(self.press)

    def _lay_out(self) -> None:
        theme, px = self._theme, self._theme.px
        self._choice = self._page(
            Label(theme, Role.TAG, "muted", tr("Deck")),
            Gap(theme, 4),
            self.deck,
            Gap(theme, 4),
            self.holding,
            Gap(theme, 14),
            Label(theme, Role.TAG, "muted", tr("Format")),
            Gap(theme, 4),
            self.format,
            Gap(theme, 8),
            self.losses,
        )
        self._busy = self._page(self.step, Gap(theme, 10), self.bar)
        self._outcome = QWidget()
        self._told = QVBoxLayout(self._outcome)
        self._told.setContentsMargins(0, 0, 0, 0)
        self._pages = QStackedWidget()
        for page in (self._choice, self._busy, self._outcome):
            self._pages.addWidget(page)
        foot = QHBoxLayout()
        foot.setSpacing(px(14))
        foot.addStretch(1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.primary)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(24), px(20), px(24), px(20))
        whole.setSpacing(px(16))
        whole.addWidget(self._pages, 1)
        whole.addLayout(foot)
        parent = self.parentWidget()
        room = parent.width() - px(40) if parent is not None else px(_WIDTH)
        self.setFixedWidth(max(px(240), min(px(_WIDTH), room)))

    def _fit(self, page: QWidget) -> None:
        """As high as the page that is shown, whose sentences wrap."""
        layout = page.layout()
        width = self.width() - self._theme.px(2 * 24)
        height = layout.totalHeightForWidth(width) if layout is not None and layout.hasHeightForWidth() else 0
        self._pages.setFixedHeight(max(height, page.minimumSizeHint().height()))
        self.adjustSize()

    def _fit_outcome(self) -> None:
        """What stayed behind scrolls where that is a lot."""
        inner = self._page(self.title, Gap(self._theme, 4), self.place, Gap(self._theme, 12), self.behind)
        px = self._theme.px
        width = self.width() - px(2 * 24 + 14)
        self._told.addWidget(scrolling_up_to(inner, width, px(_MOST_LOSSES)), 0, Qt.AlignmentFlag.AlignTop)

    def _page(self, *widgets: QWidget) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in widgets:
            column.addWidget(widget)
        column.addStretch(1)
        return page


def _file_name(title: str) -> str:
    """A title as a name that every system takes."""
    kept = "".join(one if one.isprintable() and one not in '<>:"|?*/\\' else "-" for one in title)
    return kept.strip(". ")[:80] or "deck"


def _with_ending(path: Path, writer: Writer) -> Path:
    """With the ending of the format, unless it says one that the format has too."""
    is_text = writer.name == "native" and path.suffix.lower() == ".md"
    if is_text or path.suffix.lower() == writer.ending:
        return path
    return path.with_name(path.name + writer.ending)
