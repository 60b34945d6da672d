"""The strip while files are read again, compared or stored: what is done, how far it has come, and Cancel."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from whycards.ui.frame.card import Card
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.sentences import told
from whycards.ui.theme.controls.bars import ProgressBar
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import percent

_HEIGHT = 75


class BusyStrip(Card):
    """As high as the figures that it stands for."""

    cancelled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.step = Label(theme, Role.UI, "muted", elides=True)
        self.share = Label(theme, Role.UI, "muted")
        self.bar = ProgressBar(theme, width=400, height=6)
        self.bar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.bar.setMinimumWidth(1)
        self.cancel = Button(theme, tr("Cancel"), Kind.OUTLINED, key="Esc")
        self.cancel.clicked.connect(self.cancelled)
        line = QHBoxLayout()
        line.addWidget(self.step, 1)
        line.addWidget(self.share)
        self._words = QVBoxLayout()
        self._words.addStretch(1)
        self._words.addLayout(line)
        self._words.addWidget(self.bar)
        self._words.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addLayout(self._words, 1)
        self._row.addWidget(self.cancel)
        theme.changed.connect(self._restyle)
        self._restyle()

    def begin(self, what: str) -> None:
        """Something begins."""
        self.show_progress(0, 0, what)

    def show_progress(self, done: int, total: int, what: str) -> None:
        """How far it has come; the counts may be larger than a C int."""
        self.step.set_words(told(what))
        self.share.set_words(percent(done / total) if total else "")
        self.bar.setRange(0, 1000)
        self.bar.setValue(round(1000 * min(1.0, done / total)) if total else 0)

    def _restyle(self) -> None:
        px = self._theme.px
        self._words.setSpacing(px(8))
        self._row.setSpacing(px(24))
        self._row.setContentsMargins(px(19), px(8), px(19), px(8))
        self.setFixedHeight(px(_HEIGHT))
