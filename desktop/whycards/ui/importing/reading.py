"""The import page while files are read."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from whycards.ui.frame.card import Card
from whycards.ui.frame.column import BODY_TOP, scrolling
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label
from whycards.ui.importing.header import Header
from whycards.ui.language import tr
from whycards.ui.sentences import told
from whycards.ui.theme.controls.bars import ProgressBar
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import percent

_NARROW_BELOW = 440


class ReadingPane(QWidget):
    """What is being read, how far it has come, and Cancel."""

    cancelled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.header = Header(theme, "file-text", "", "")
        self.bar = ProgressBar(theme, width=400, height=6)
        self.bar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.step = Label(theme, Role.UI, "muted", elides=True)
        self.share = Label(theme, Role.UI, "muted")
        self.cancel = Button(theme, tr("Cancel"), Kind.OUTLINED, key="Esc")
        self.cancel.clicked.connect(self.cancelled)
        self._card = Card(theme)
        self._words = QVBoxLayout()
        self._words.addStretch(1)
        line = QHBoxLayout()
        line.addWidget(self.step, 1)
        line.addWidget(self.share)
        self._words.addLayout(line)
        self._words.addWidget(self.bar)
        self._words.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._card)
        self._row.addLayout(self._words, 1)
        self._row.addWidget(self.cancel)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setSpacing(0)
        for widget in (self.header, Gap(theme, 20), self._card):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        scrolling(self, inner)
        theme.changed.connect(self._restyle)
        self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow pane Cancel stands below."""
        super().resizeEvent(event)
        self._fit()

    def begin(self, title: str) -> None:
        """Show that reading begins."""
        self.header.say("file-text", "muted", title, tr("Nothing is stored until everything was read."))
        self.step.set_words(tr("Reading"))
        self.share.set_words("")
        self.bar.setRange(0, 1)
        self.bar.setValue(0)

    def show_progress(self, done: int, total: int, what: str) -> None:
        """How far it has come; the counts may be larger than a C int."""
        self.step.set_words(told(what) or tr("Reading"))
        self.share.set_words(percent(done / total) if total else "")
        self.bar.setRange(0, 1000)
        self.bar.setValue(round(1000 * min(1.0, done / total)) if total else 0)

    def _restyle(self) -> None:
        px = self._theme.px
        self._fit()
        self._words.setSpacing(px(8))
        self._row.setContentsMargins(px(19), px(8), px(19), px(8))
        self._column.setContentsMargins(px(28), px(BODY_TOP), px(28), px(24))

    def _fit(self) -> None:
        px = self._theme.px
        is_narrow = self.width() < px(_NARROW_BELOW)
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)
        self._row.setSpacing(px(8 if is_narrow else 24))
        self._card.setFixedHeight(px(110 if is_narrow else 75))
