"""One change of an update: the question before and after, and whether the learner takes it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.services.study import Shown
from whycards.services.updating.difference import Change, State
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.theme.controls.segments import Segments
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.updating.beside import BesideList
from whycards.ui.updating.sides import Side, Sides, key_title
from whycards.ui.updating.words import note_of

_ICONS = {State.KEY_CHANGED: "history", State.REMOVED: "archive", State.CHANGED: "history", State.NEW: "plus"}


class DetailPane(BesideList):
    """`decided(is_mine)` follows the learner."""

    decided = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("Before and after"), parent)
        self._change: Change | None = None
        self.choice = Segments(theme, [tr("Take the update"), tr("Keep mine")])
        self.choice.set_current(0)
        self.choice.chosen.connect(lambda index: self.decided.emit(index == 1))
        self._choosing = QWidget()
        self._row = FlowLayout(self._choosing)
        self._row.addWidget(Label(theme, Role.UI, "muted", tr("For this question")))
        self._row.addWidget(self.choice)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self._choosing.setSizePolicy(policy)
        self.column.add(self._choosing, 14)
        self._choosing.hide()
        theme.changed.connect(self._space)
        self._space()

    @property
    def is_decidable(self) -> bool:
        """Whether the learner can keep what is there: a new question is not there yet."""
        return self._change is not None and self._change.state is not State.NEW

    def show_change(
        self, renderer: Renderer, change: Change, before: Shown | None, after: Shown | None
    ) -> None:
        """Show a change; `before` and `after` are None where there is none."""
        self._change = change
        newest = after or before
        columns = [
            Side(renderer, shown, key_title(shown, is_older=is_older), change, is_older=is_older)
            for shown, is_older in ((before, True), (after, False))
            if shown is not None
        ]
        self.show_sides(newest.question.stem if newest else "", Sides(self._theme, columns))

    def show_decision(self, answers: int, *, is_mine: bool) -> None:
        """What becomes of the learner's `answers`, and what was chosen."""
        change = self._change
        if change is None:
            return
        words = note_of(change, answers, is_mine=is_mine)
        is_warning = change.state is State.KEY_CHANGED and answers > 0 and not is_mine
        self.note.say(_ICONS[change.state], words, is_warning=is_warning)
        self.choice.set_current(int(is_mine))
        self._choosing.setVisible(self.is_decidable)
        self.settle()

    def forget(self) -> None:
        """Show nothing."""
        self._change = None
        self.note.hide()
        self._choosing.hide()
        self.show_sides("", None)

    def _space(self) -> None:
        self._row.setSpacing(self._theme.px(8))
