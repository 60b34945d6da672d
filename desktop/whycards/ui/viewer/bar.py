"""The bar above a picture: which one it is, how large, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import Button, IconButton, Kind
from whycards.ui.theme.controls.fields import CheckBox
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.viewer import words
from whycards.ui.viewer.camera import STEP
from whycards.ui.viewer.groups import Group
from whycards.ui.wording import with_key

_EDGE, _GAP = 14, 24


class Bar(QWidget):
    """Its signals follow the learner. It is one line; what finds no room in it stands in its menu."""

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
        self._overflow: list[QAction] = []
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
        self._fit_groups()
        self.back.setEnabled(number > 1)
        self.on.setEnabled(number < total)

    def show_scale(self, scale: float) -> None:
        """How large it is seen; 0 where there is no picture."""
        self.scale.set_words(words.percent(scale) if scale else "")
        for widget in (self.smaller, self.scale, self.larger, self.fit, self.actual, self.wide):
            widget.setVisible(bool(scale))
        self._fit_groups()
        for action in (self.copy_action, self.save_action):
            action.setEnabled(bool(scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground and hairline."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
            painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("border"))

    def _lay_out(self) -> None:
        self._row = QHBoxLayout(self)
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._groups = (
            Group(6, (self.back, self.place, self.on)),
            Group(4, (self.smaller, self.scale, self.larger)),
            Group(2, (self.fit, self.actual, self.wide)),
            Group(18, (self.keep, self.stay)),
            Group(0, (self.full,)),
        )
        for group in self._groups:
            self._row.addWidget(group)
        self._row.addWidget(self.more)
        self._row.addStretch(1)
        # Its parts give way, so that they do not decide how narrow the window may be.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for other parts."""
        super().resizeEvent(event)
        self._fit_groups()

    def _fit_groups(self) -> None:
        """What belongs together stays together: a group is in the line, or in the menu as a whole."""
        px = self._theme.px
        wanted = [group for group in self._groups if group.is_wanted]
        shown = list(wanted)
        room = self.width() - 2 * px(_EDGE) - self.more.sizeHint().width()
        steps, zoom, fits, stays, full = self._groups
        for group in (fits, stays, full, zoom, steps):
            if sum(one.needs() + px(_GAP) for one in shown) <= room:
                break
            if group in shown:
                shown.remove(group)
        for group in self._groups:
            group.setVisible(group in shown)

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

    def _fill_menu(self) -> None:
        """Offer what is not in the line."""
        for action in self._overflow:
            self.menu.removeAction(action)
            action.deleteLater()
        self._overflow = []
        for group in self._groups:
            if group.is_wanted and group.isHidden():
                self._overflow += [*group.actions_in(self.menu), self._line()]
        self.menu.insertActions(self.copy_action, self._overflow)

    def _line(self) -> QAction:
        line = QAction(self.menu)
        line.setSeparator(True)
        return line

    def _open_menu(self) -> None:
        self._fill_menu()
        corner = self.more.mapToGlobal(self.more.rect().bottomLeft())
        self.menu.popup(corner + QPoint(0, self._theme.px(4)))

    def _restyle(self) -> None:
        px = self._theme.px
        self._row.setContentsMargins(px(_EDGE), px(8), px(_EDGE), px(8) + 1)
        self._row.setSpacing(px(_GAP))
        for group in self._groups:
            group.set_gap(px(group.gap))
        for icon, action in (("copy", self.copy_action), ("file-input", self.save_action)):
            action.setIcon(self._theme.icons.icon(icon, self._theme.tokens.muted, px(16)))
        self._fit_groups()
        self.updateGeometry()
        self.update()
