"""The import page before anything was chosen."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from whycards.ui.frame.card import Card
from whycards.ui.frame.column import BODY_TOP, scrolling
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label
from whycards.ui.frame.mirroring import set_edges
from whycards.ui.importing.dropzone import DropZone
from whycards.ui.importing.header import Header
from whycards.ui.importing.words import READ_NOW
from whycards.ui.language import tr
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

EXAMPLE = """\
## Which port does HTTPS use?
- [ ] 80
- [x] 443
- [ ] 8080
"""


_EDGE, _NARROW_EDGE, _NARROW_BELOW, _SCROLL_BAR = 28, 14, 400, 13
_MOST_WIDTH = 1148


class InvitePane(QWidget):
    """Where files come from, and what a deck file looks like."""

    files_wanted = Signal()
    folder_wanted = Signal()
    paste_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.primary = PrimaryButton(theme, tr("Choose files…"), icon="file-input", key="Enter")
        self.folder = Button(theme, tr("Choose a folder…"), Kind.OUTLINED, icon="folder-open", height=38)
        self.primary.clicked.connect(self.files_wanted)
        self.folder.clicked.connect(self.folder_wanted)
        self.paste = Button(
            theme, tr("Paste text"), Kind.OUTLINED, icon="clipboard-paste", key="Ctrl+V", height=38
        )
        self.paste.clicked.connect(self.paste_wanted)
        inner = QWidget()
        self._column = QVBoxLayout(inner)
        self._column.setSpacing(0)
        self._buttons = FlowLayout()
        self._buttons.addWidget(self.primary)
        self._buttons.addWidget(self.folder)
        self._buttons.addWidget(self.paste)
        sentence = tr(
            "You see what was read before it is stored; importing a file again adds only what is new."
        )
        self._column.addWidget(Header(theme, "file-input", tr("Import"), sentence))
        self._column.addWidget(Gap(theme, 20))
        self._column.addLayout(self._buttons)
        self._column.addWidget(Gap(theme, 20))
        self._column.addWidget(Invitation(theme))
        self._column.addStretch(1)
        scrolling(self, inner)
        theme.changed.connect(self._restyle)
        self._restyle()

    def press(self) -> None:
        """What Enter does."""
        self.files_wanted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow pane the buttons are their words alone."""
        super().resizeEvent(event)
        self._fit()

    def _restyle(self) -> None:
        px = self._theme.px
        self._buttons.setSpacing(px(12))
        self._fit()

    def _fit(self) -> None:
        px = self._theme.px
        edge = px(_EDGE if self.width() >= px(_NARROW_BELOW) else _NARROW_EDGE)
        self._column.setContentsMargins(edge, px(BODY_TOP), edge, px(24))
        room = self.width() - 2 * edge - px(_SCROLL_BAR)
        self.primary.fit_into(room, key="Enter", icon="file-input")
        self.folder.fit_into(room, key="", icon="folder-open")
        self.paste.fit_into(room, key="Ctrl+V", icon="clipboard-paste")


class Invitation(QWidget):
    """The place to drop files, and the simplest deck as an example."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._card = Card(theme)
        self._in_card = QVBoxLayout(self._card)
        self._in_card.addWidget(Code(theme, EXAMPLE.rstrip()))
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        widgets: tuple[QWidget, ...] = (
            *(DropZone(theme, READ_NOW, with_buttons=False), Gap(theme, 24)),
            *(Label(theme, Role.HEAD, "text", tr("The simplest deck")), Gap(theme, 8), self._card),
        )
        for widget in widgets:
            column.addWidget(widget)
        theme.changed.connect(self._restyle)
        self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """No wider than it is of use."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        set_edges(self._column, 0, 0, max(0, self.width() - self._theme.px(_MOST_WIDTH)), 0)

    def _restyle(self) -> None:
        px = self._theme.px
        self._in_card.setContentsMargins(px(19), px(14), px(19), px(14))
        self._fit()


class Code(Label):
    """A few lines of a file, set in the code font; they can be selected and copied."""

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, Role.UI, "text", text, parent=parent)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        self.setWordWrap(True)
        theme.changed.connect(self._set_font)
        self._set_font()

    def minimumSizeHint(self) -> QSize:
        """Long lines go on below."""
        return QSize(self._theme.px(120), super().minimumSizeHint().height())

    def _set_font(self) -> None:
        self.setFont(self._theme.code_font(Role.UI))
