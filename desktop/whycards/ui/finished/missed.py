"""The questions of a session that were missed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStyle, QVBoxLayout, QWidget

from whycards.core.marking import Verdict
from whycards.services.study import Missed
from whycards.ui.frame.as_written import as_written
from whycards.ui.frame.card import Card
from whycards.ui.frame.label import Label
from whycards.ui.language import later, tr
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
    Verdict.WRONG: ("circle-x", "wrong", later("Wrong")),
    Verdict.PARTLY: ("circle-dashed", "warning", later("Partly right")),
    Verdict.RIGHT: ("circle-check", "correct", later("Right, counts as Again")),
    None: ("layers", "muted", later("Counts as Again")),
}
"""Icon, colour and words of a verdict; a flashcard has none."""


class MissedCard(QWidget):
    """A heading and a card with one row for each; nothing at all where nothing was missed."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._heading = Label(theme, Role.HEAD, "text", tr("To look at again"))
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
        self._icon, self._token, said = _MARKS[missed.verdict]
        words = tr(said)
        self._spoken = plain_text(missed.stem)
        content = theme.content
        self.stem = RichText(content, Role.TIGHT)
        self.stem.set_max_lines(_LINES)
        style = TextStyle(Role.TIGHT)
        self.stem.show_document(lambda: without_pictures(content, missed.stem, style), self._spoken)
        self.tag = Label(theme, Role.CAPTION, "muted", words)
        self.setAccessibleName(tr("{what}: {text}", what=words, text=self._spoken))
        self.stem.setParent(self)
        self.tag.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.content.changed.connect(self._restyle)
        theme.changed.connect(self._restyle)  # after the words, whose size it places

    def hasHeightForWidth(self) -> bool:
        """The question may take two lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as the question in this width."""
        return self.stem.heightForWidth(self._room(width)) + 2 * self._theme.px(_ABOVE)

    def sizeHint(self) -> QSize:
        """The present width and what follows from it."""
        return QSize(self._theme.px(400), self.heightForWidth(max(self.width(), self._theme.px(400))))

    def minimumSizeHint(self) -> QSize:
        """It can be narrow."""
        return QSize(self._theme.px(160), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow row leaves the words to the icon; a long question has a tooltip."""
        super().resizeEvent(event)
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw mark and hairline."""
        theme, px = self._theme, self._theme.px
        with QPainter(self) as painter:
            if self._has_line:
                painter.fillRect(0, 0, self.width(), 1, theme.color("border"))
            size = px(_ICON)
            top = round(px(_ABOVE) + (theme.content.line_px(Role.TIGHT) - size) / 2)
            place = QRectF(self._mirrored(QRect(px(_EDGE), top, size, size)))
            theme.icons.paint(painter, self._icon, place, theme.color(self._token).name())

    def _room(self, width: int) -> int:
        """Width of the question beside mark and words."""
        px = self._theme.px
        words = self.tag.sizeHint().width() + px(16) if self._has_tag(width) else 0
        return max(px(60), width - px(_EDGE + _ICON + _GAP) - px(_EDGE) - words)

    def _has_tag(self, width: int) -> bool:
        return width >= self._theme.px(_TAG_FROM)

    def _place(self) -> None:
        px, width = self._theme.px, self.width()
        room, top = self._room(width), px(_ABOVE)
        left = px(_EDGE + _ICON + _GAP)
        self.stem.setGeometry(self._mirrored(QRect(left, top, room, self.stem.heightForWidth(room))))
        self.tag.setVisible(self._has_tag(width))
        size = self.tag.sizeHint()
        place = QRect(width - px(_EDGE) - size.width(), top + self._tag_drop(), size.width(), size.height())
        self.tag.setGeometry(self._mirrored(place))
        self.stem.setToolTip(as_written(self._spoken) if self.stem.is_cut_in(room) else "")

    def _tag_drop(self) -> int:
        """How far below the question's top the words begin, to stand on the base line of its first line."""
        content = self._theme.content
        stem = QFontMetricsF(content.font(Role.TIGHT))
        base = (content.line_px(Role.TIGHT) - stem.height()) / 2 + stem.ascent()
        tag = QFontMetricsF(self.tag.font())
        return round(base - (self.tag.sizeHint().height() - tag.height()) / 2 - tag.ascent())

    def _mirrored(self, rect: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), rect)

    def _restyle(self) -> None:
        self.updateGeometry()
        self._place()
        self.update()
