"""The questions of a session that were missed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from whycards.core.marking import Verdict
from whycards.services.study import Missed
from whycards.ui.frame.as_written import as_written
from whycards.ui.frame.card import Card
from whycards.ui.frame.label import Label
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import without_pictures
from whycards.ui.richtext.style import TextStyle
from whycards.ui.richtext.view import RichText
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_EDGE, _ICON, _GAP, _ABOVE = 19, 18, 12, 12
_MOST, _LINES = 50, 2
_TAG_FROM = 520
_MARKS = {
    Verdict.WRONG: ("circle-x", "wrong", "Wrong"),
    Verdict.PARTLY: ("circle-dashed", "warning", "Partly right"),
    Verdict.RIGHT: ("circle-check", "correct", "Right, counts as Again"),
    None: ("layers", "muted", "Counts as Again"),
}
"""Icon, colour and words of a verdict; a flashcard has none."""


class MissedCard(QWidget):
    """A heading and a card with one row for each; nothing at all where nothing was missed."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._heading = Label(theme, Role.HEAD, "text", "To look at again")
        self._card = Card(theme)
        self._rows = QVBoxLayout(self._card)
        self._rows.setContentsMargins(1, 1, 1, 1)
        self._rows.setSpacing(0)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._heading)
        self._column.addWidget(self._card)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_missed(self, missed: Sequence[Missed]) -> None:
        """Show these questions, fifty at most."""
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for place, one in enumerate(missed[:_MOST]):
            self._rows.addWidget(MissedRow(self._theme, one, has_line=place > 0))
        self.setVisible(bool(missed))

    def _restyle(self) -> None:
        self._column.setSpacing(self._theme.px(8))


class MissedRow(QWidget):
    """How it went, and the beginning of the question; the whole of it is its tooltip where it does not fit."""

    def __init__(self, theme: Theme, missed: Missed, *, has_line: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._has_line = has_line
        self._icon, self._token, words = _MARKS[missed.verdict]
        self._spoken = plain_text(missed.stem)
        content = theme.content
        self.stem = RichText(content, Role.TIGHT)
        self.stem.set_max_lines(_LINES)
        style = TextStyle(Role.TIGHT)
        self.stem.show_document(lambda: without_pictures(content, missed.stem, style), self._spoken)
        self.tag = Label(theme, Role.CAPTION, "muted", words)
        self.setAccessibleName(f"{words}: {self._spoken}")
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.stem, 1)
        self._row.addWidget(self.tag, 0, Qt.AlignmentFlag.AlignTop)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.content.changed.connect(self._restyle)
        self._restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow row leaves the words to the icon; a long question has a tooltip."""
        super().resizeEvent(event)
        self.tag.setVisible(self.width() >= self._theme.px(_TAG_FROM))
        is_cut = self.stem.is_cut_in(self.stem.width())
        self.stem.setToolTip(as_written(self._spoken) if is_cut else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw mark and hairline."""
        theme, px = self._theme, self._theme.px
        painter = QPainter(self)
        if self._has_line:
            painter.fillRect(0, 0, self.width(), 1, theme.color("border"))
        size = px(_ICON)
        line = theme.content.line_px(Role.TIGHT)
        place = QRectF(px(_EDGE), round(px(_ABOVE) + (line - size) / 2), size, size)
        theme.icons.paint(painter, self._icon, place, theme.color(self._token).name())

    def _restyle(self) -> None:
        px, content = self._theme.px, self._theme.content
        self._row.setContentsMargins(px(_EDGE + _ICON + _GAP), px(_ABOVE), px(_EDGE), px(_ABOVE))
        self._row.setSpacing(px(16))
        # The words stand on the base line of the question's first line.
        tag, stem = (
            QFontMetricsF(theme.font(role))
            for theme, role in ((self._theme, Role.CAPTION), (content, Role.TIGHT))
        )
        lead = (content.line_px(Role.TIGHT) - stem.height()) / 2 + stem.ascent() - tag.ascent()
        self.tag.setContentsMargins(0, max(0, round(lead)), 0, 0)
        self.tag.setAlignment(Qt.AlignmentFlag.AlignTop)
