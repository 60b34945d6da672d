"""The bar above a picture: which one it is, how large, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import Button, IconButton, Kind
from whycards.ui.theme.controls.fields import CheckBox
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.viewer import words
from whycards.ui.viewer.camera import STEP
from whycards.ui.wording import with_key

_GAPS = (6, 4, 2, 18, 6)
"""Between the parts of each group."""


class Bar(QWidget):
    """Its signals follow the learner."""

    stepped = Signal(int)
    """To the picture so many places further on."""
    zoomed = Signal(float)
    """So many times as large."""
    whole = Signal()
    natural = Signal()
    width_wanted = Signal()
    copied = Signal()
    saved = Signal()
    full_screen = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.back = IconButton(theme, "chevron-left", with_key(tr("Previous figure"), "PgUp"))
        self.on = IconButton(theme, "chevron-right", with_key(tr("Next figure"), "PgDown"))
        self.place = Label(theme, Role.UI, "muted")
        self.smaller = IconButton(theme, "zoom-out", with_key(tr("Smaller"), "-"))
        self.larger = IconButton(theme, "zoom-in", with_key(tr("Larger"), "+"))
        self.scale = Label(theme, Role.UI, "muted")
        self.fit = Button(theme, tr(words.FIT), Kind.PLAIN)
        self.fit.setToolTip(with_key(tr("All of it"), "0"))
        self.actual = Button(theme, words.percent(1.0), Kind.PLAIN)
        self.actual.setToolTip(with_key(tr("Natural size"), "1"))
        self.wide = Button(theme, tr(words.WIDTH), Kind.PLAIN)
        self.wide.setToolTip(with_key(tr("As wide as the window"), "W"))
        self.keep = CheckBox(theme, tr(words.KEEP_OPEN))
        self.keep.setToolTip(with_key(tr("It follows to the figure of each next answer"), "K"))
        self.stay = CheckBox(theme, tr(words.STAY))
        self.stay.setToolTip(with_key(tr("It stays on this picture"), "P"))
        self.more = IconButton(theme, "ellipsis", tr("More"))
        self.full = IconButton(theme, "maximize", with_key(tr("Full screen"), "F11"))
        self.menu = QMenu(self)
        self.copy_action = self.menu.addAction(tr(words.COPY))
        self.save_action = self.menu.addAction(tr(words.SAVE))
        self._lay_out()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_place(self, number: int, total: int) -> None:
        """Which picture of how many; the only one says nothing."""
        self.place.set_words(words.place(number, total) if total > 1 else "")
        for widget in (self.back, self.on, self.place):
            widget.setVisible(total > 1)
        self._show_groups()
        self.back.setEnabled(number > 1)
        self.on.setEnabled(number < total)

    def show_scale(self, scale: float) -> None:
        """How large it is seen; 0 where there is no picture."""
        self.scale.set_words(words.percent(scale) if scale else "")
        for widget in (self.smaller, self.scale, self.larger, self.fit, self.actual, self.wide):
            widget.setVisible(bool(scale))
        self._show_groups()
        for action in (self.copy_action, self.save_action):
            action.setEnabled(bool(scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground and hairline."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("surface"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("border"))

    def _lay_out(self) -> None:
        self._row = FlowLayout(self)
        groups = (
            (self.back, self.place, self.on),
            (self.smaller, self.scale, self.larger),
            (self.fit, self.actual, self.wide),
            (self.keep, self.stay),
            (self.more, self.full),
        )
        self._groups = [self._group(parts, gap) for parts, gap in zip(groups, _GAPS, strict=True)]
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _group(self, parts: Sequence[QWidget], gap: int) -> tuple[QWidget, QHBoxLayout, int]:
        """What belongs together stays together where the bar goes on in a second line."""
        group = QWidget()
        row = QHBoxLayout(group)
        row.setContentsMargins(0, 0, 0, 0)
        for part in parts:
            row.addWidget(part)
        self._row.addWidget(group)
        return group, row, gap

    def _show_groups(self) -> None:
        """A group of which nothing is seen takes no room."""
        for group, row, _gap in self._groups:
            parts = [
                item.widget() for item in (row.itemAt(at) for at in range(row.count())) if item is not None
            ]
            group.setVisible(any(part is not None and not part.isHidden() for part in parts))

    def _connect(self) -> None:
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.on.clicked.connect(lambda: self.stepped.emit(1))
        self.smaller.clicked.connect(lambda: self.zoomed.emit(1 / STEP))
        self.larger.clicked.connect(lambda: self.zoomed.emit(STEP))
        self.fit.clicked.connect(self.whole)
        self.actual.clicked.connect(self.natural)
        self.wide.clicked.connect(self.width_wanted)
        self.full.clicked.connect(self.full_screen)
        self.more.clicked.connect(self._open_menu)
        self.copy_action.triggered.connect(self.copied)
        self.save_action.triggered.connect(self.saved)

    def _open_menu(self) -> None:
        corner = self.more.mapToGlobal(self.more.rect().bottomLeft())
        self.menu.popup(corner + QPoint(0, self._theme.px(4)))

    def _restyle(self) -> None:
        px = self._theme.px
        self._row.setContentsMargins(px(14), px(8), px(14), px(8) + 1)
        self._row.setSpacing(px(24))
        for _group, row, gap in self._groups:
            row.setSpacing(px(gap))
        for icon, action in (("copy", self.copy_action), ("file-input", self.save_action)):
            action.setIcon(self._theme.icons.icon(icon, self._theme.tokens.muted, px(16)))
        self.updateGeometry()
        self.update()
