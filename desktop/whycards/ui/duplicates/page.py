"""The page of duplicates: looks for equal questions, shows them beside each other, joins them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from whycards.core.problem import Trouble
from whycards.services.duplicates import Cluster, DuplicateService
from whycards.services.updating.looking import UpdateService
from whycards.ui.background import Background, Task
from whycards.ui.duplicates.clusters import ClusterList
from whycards.ui.duplicates.members import MembersPane
from whycards.ui.duplicates.words import sentence_of, title_of
from whycards.ui.frame.card import Card, Foot
from whycards.ui.frame.column import page_body, set_body_edges
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.inpage import InPage
from whycards.ui.frame.pressing import ENTER, focus_by_tab, press_focused
from whycards.ui.frame.splitter import Splitter
from whycards.ui.importing.busy import BusyStrip
from whycards.ui.importing.header import Header
from whycards.ui.language import tr
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.theme import Theme

_NARROW_BELOW, _GAP = 860, 16


class DuplicatesPage(QWidget):
    """Enter merges what is shown, 1 to 9 choose which one stays, Ctrl+Z takes the last merging back."""

    home_wanted = Signal()
    changed = Signal()
    """Questions were joined or parted: figures are others now."""
    troubled = Signal(str)

    def __init__(
        self,
        theme: Theme,
        duplicates: DuplicateService,
        updates: UpdateService,
        background: Background,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._duplicates = duplicates
        self._updates = updates
        self._background = background
        self._renderer = Renderer(theme.content, updates.media_bytes)
        self._task: Task | None = None
        self._kept: dict[int, int] = {}
        """Which member stays, by row; the first one where nothing is said."""
        self._merged: list[int] = []
        """Rows that were merged, in this order."""
        self.header = Header(theme, "copy", "", "")
        self.busy = BusyStrip(theme)
        self.list = ClusterList(theme)
        self.members = MembersPane(theme)
        self.home = Button(theme, tr("Home"), Kind.OUTLINED, key="Esc", height=38)
        self.undo = Button(theme, tr("Undo"), Kind.OUTLINED, icon="undo-2", key="Ctrl+Z", height=38)
        self.primary = PrimaryButton(theme, tr("Merge"))
        self.done = PrimaryButton(theme, tr("Home"))
        self._lay_out()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def is_searching(self) -> bool:
        """Whether the library is being looked through."""
        return self._task is not None

    def search(self) -> None:
        """Look through the library."""
        if self._task is not None:
            return
        self._kept.clear()
        self._merged.clear()
        self.header.say(
            "copy", "muted", tr("Find duplicates"), tr("Your questions are compared with each other.")
        )
        self.busy.begin(tr("Reading your questions"))
        self._show(is_busy=True, has_any=False)
        self._task = self._background.start(self._duplicates.clusters)
        self._task.progressed.connect(self.busy.show_progress)
        self._task.succeeded.connect(self._found)
        self._task.failed.connect(self._failed)
        self._task.cancelled.connect(self._cancelled)

    def merge(self) -> None:
        """Join the cluster that is shown, and go on to the next one."""
        row = self.list.currentIndex().row()
        cluster = self.list.clusters.cluster(row)
        if cluster is None or row in self._merged or self._task is not None:
            return
        if self._try(lambda: self._duplicates.merge(cluster, self._kept_of(row, cluster))):
            self._merged.append(row)
            self._tell()
            self._go_on(row)

    def take_back(self) -> None:
        """Part what was joined last."""
        if not self._merged:
            return
        row = self._merged[-1]
        cluster = self.list.clusters.cluster(row)
        if cluster is not None and self._try(
            lambda: self._duplicates.part(cluster, self._kept_of(row, cluster))
        ):
            self._merged.pop()
            self._tell()
            self._choose(row)

    def panes(self) -> list[QWidget]:
        """What F6 goes through."""
        return [self._left, self.members, self._foot]

    def press(self) -> None:
        """What Enter does."""
        if self.primary.isVisible() and self.primary.isEnabled():
            self.primary.click()
        elif not self.primary.isVisible() and self._task is None:
            self.home_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the class."""
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        digit = event.key() - Qt.Key.Key_1
        if press_focused(self, event):
            return
        if event.key() in ENTER:
            self.press()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif event.key() == Qt.Key.Key_Z and is_control:
            self.take_back()
        elif 0 <= digit < 9 and not is_control:
            self._keep(digit)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not self.list.hasFocus():
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow window has list and questions below each other."""
        super().resizeEvent(event)
        self._fit()

    # What comes.

    def _found(self, clusters: tuple[Cluster, ...]) -> None:
        self._task = None
        self.header.say("copy", "muted", title_of(clusters), sentence_of(clusters))
        self.list.clusters.set_clusters(clusters)
        self._show(is_busy=False, has_any=bool(clusters))
        if clusters:
            self._choose(0)
            self.list.setFocus()
        else:
            self.setFocus()

    def _failed(self, problem: Exception) -> None:
        self._task = None
        if not isinstance(problem, Trouble):
            raise problem
        self._show(is_busy=False, has_any=False)
        self.troubled.emit(str(problem))

    def _cancelled(self) -> None:
        self._task = None
        self.home_wanted.emit()

    def _escape(self) -> None:
        if self._task is not None:
            self._task.cancel()
        else:
            self.home_wanted.emit()

    # What is shown.

    def _choose(self, row: int) -> None:
        index = self.list.clusters.index(row)
        if self.list.currentIndex() == index:
            self._look_at(row)
        else:
            self.list.setCurrentIndex(index)  # which looks at it

    def _look_at(self, row: int) -> None:
        cluster = self.list.clusters.cluster(row)
        if cluster is None:
            return
        found = [self._updates.before(member.uid) for member in cluster.members]
        self.members.show_members(self._renderer, cluster, [one for one in found if one is not None])
        self._show_choice(row, cluster)

    def _show_choice(self, row: int, cluster: Cluster) -> None:
        is_merged = row in self._merged
        self.members.show_choice(cluster, self._kept.get(row, 0), is_merged=is_merged)
        self.primary.setEnabled(not is_merged)

    def _keep(self, place: int) -> None:
        row = self.list.currentIndex().row()
        cluster = self.list.clusters.cluster(row)
        if cluster is not None and place < len(cluster.members) and row not in self._merged:
            self._kept[row] = place
            self._show_choice(row, cluster)

    def _kept_of(self, row: int, cluster: Cluster) -> str:
        return cluster.members[self._kept.get(row, 0)].uid

    def _tell(self) -> None:
        self.list.clusters.set_merged(self._merged)
        self.undo.setVisible(bool(self._merged))
        self.changed.emit()

    def _go_on(self, row: int) -> None:
        rows = self.list.clusters.rowCount()
        order = [*range(row + 1, rows), *range(row)]
        self._choose(next((one for one in order if one not in self._merged), row))

    def _show(self, *, is_busy: bool, has_any: bool) -> None:
        self.busy.setVisible(is_busy)
        self.sides.setVisible(has_any)
        self._rest.setVisible(not has_any)
        self.primary.setVisible(has_any)
        self.undo.setVisible(False)
        self.home.setVisible(has_any)
        self.done.setVisible(not is_busy and not has_any)

    def _try(self, work: Callable[[], None]) -> bool:
        try:
            work()
        except Trouble as trouble:
            self.troubled.emit(str(trouble))
            return False
        return True

    # The parts.

    def _connect(self) -> None:
        self.busy.cancelled.connect(self._escape)
        for button in (self.home, self.done):
            button.clicked.connect(self.home_wanted)
        self.undo.clicked.connect(self.take_back)
        self.primary.clicked.connect(self.merge)
        self.members.chosen.connect(self._keep)
        self.list.selectionModel().currentRowChanged.connect(lambda index, _old: self._look_at(index.row()))

    def _lay_out(self) -> None:
        theme = self._theme
        column, self._body, area = page_body(self)
        self._body.addWidget(self.header)
        self._body.addWidget(Gap(theme, 16))
        self._body.addWidget(self.busy)
        self.sides = Splitter(theme, (0.42, 0.58), _GAP)
        self._body.addWidget(self.sides, 1)
        self._rest = QWidget()
        self._body.addWidget(self._rest, 1)
        self._left = QWidget()
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        self._above_list = Gap(theme, 34)
        left.addWidget(self._above_list)
        card = Card(theme)
        in_card = QVBoxLayout(card)
        in_card.setContentsMargins(1, 1, 1, 1)
        in_card.addWidget(self.list)
        self._whole = InPage(area, self.list)
        left.addWidget(card, 1)
        self.sides.addWidget(self._left)
        self.sides.addWidget(self.members)
        self._foot = Foot(theme)
        self._foot_row = FlowLayout(self._foot, at_end=True)
        for button in (self.home, self.undo, self.primary, self.done):
            self._foot_row.addWidget(button)
        column.addWidget(self._foot)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        focus_by_tab(self)

    def _fit(self) -> None:
        is_narrow = self.width() < self._theme.px(_NARROW_BELOW)
        self.sides.setOrientation(Qt.Orientation.Vertical if is_narrow else Qt.Orientation.Horizontal)
        self._above_list.setVisible(not is_narrow)
        self.members.set_inline(is_narrow)
        self._left.setMinimumHeight(0 if is_narrow else self._theme.px(150))
        self._whole.set_on(is_narrow)

    def _restyle(self) -> None:
        px = self._theme.px
        set_body_edges(self._body, self._theme)
        self._foot_row.setContentsMargins(px(20), px(11), px(20), px(11))
        self._foot_row.setSpacing(px(14))
        self._fit()
