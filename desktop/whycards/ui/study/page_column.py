"""The column in the middle of a session's page, 848 wide at most, centred on the page and not on what the
scroll bar leaves of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from whycards.ui.richtext.view import RichText
from whycards.ui.study.column import Column
from whycards.ui.theme.theme import Theme

if TYPE_CHECKING:
    from whycards.ui.study.aside import Aside
    from whycards.ui.study.hint import Hint
    from whycards.ui.study.panel import Panel

WIDEST, NARROW_EDGE = 848, 24
_COMPACT_EDGE, _COMPACT_BELOW = 18, 900


class PageColumn(Column):
    """What a session's scroll area shows, whatever kind of question it is.

    `page_width` gives the width of the whole page in pixels. Each kind has its `hint`, if the question has
    one, and the `aside` with note and earlier answers.
    """

    figure_wanted = Signal(str, bool)
    """The learner wants to look at the picture of this reference, and whether beside the questions."""
    link_wanted = Signal(str)
    """The learner follows a link to this address."""
    hint: Hint | None
    aside: Aside
    takes_panel = False
    """Whether a wide window has its explanation in a panel beside it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, padding=(0, 0, 0, 32), parent=parent)
        self._page_width = 0
        self._edge = NARROW_EDGE
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def pass_links_on(self, part: QWidget) -> None:
        """Links and pictures in the texts of this part are wanted from now on."""
        for text in part.findChildren(RichText):
            text.link_activated.connect(self.link_wanted)
            text.picture_clicked.connect(lambda reference: self.figure_wanted.emit(reference, False))

    def set_page_width(self, pixels: int) -> None:
        """Width of the page, scroll bar included."""
        if pixels != self._page_width:
            self._page_width = pixels
            self.arrange()

    def set_edge(self, least: int) -> None:
        """The least distance from the edges of the page, at 100 %."""
        self._edge = least
        self.arrange()

    def side_padding(self, width: int) -> tuple[int, int]:
        """Equal distances from both edges of the page."""
        page = max(self._page_width, width)
        px = self._theme.frame.px
        is_compact = self._edge == NARROW_EDGE and page < px(_COMPACT_BELOW)
        edge = _COMPACT_EDGE if is_compact else self._edge
        side = max(px(edge), (page - self._theme.px(WIDEST)) // 2)
        taken = page - width
        if self._is_mirrored():
            return max(0, side - taken), side
        return side, max(0, side - taken)

    @property
    def is_answered(self) -> bool:
        """Whether the answer is shown."""
        raise NotImplementedError

    def set_room(self, room: int) -> None:
        """The page shows so many pixels of it at once."""
        raise NotImplementedError

    def set_panel(self, panel: Panel | None) -> None:
        """The page has become wide, with this panel, or is so no longer."""
