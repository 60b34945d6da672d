"""What was read: icon, name, how it was read, and the way to change that."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from whycards.ui.frame.as_written import as_written
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.frame.mirroring import mirrored
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_ICON_ROOM, _GAP, _LINK_GAP, _USUAL = 42, 3, 6, 400


class Heading(QWidget):
    """Title above, sentence and link below; the link takes a line of its own where both do not fit.

    A title that does not fit is elided and told as a tooltip: names of files cannot be broken.
    """

    def __init__(self, theme: Theme, link: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = self._title = ""
        self.title = Paragraph(theme, Role.TITLE, "text")
        self.sentence = Label(theme, Role.UI, "muted")
        self._wrapped = Paragraph(theme, Role.UI, "muted")
        """The sentence where it is longer than a line."""
        self.link = Button(theme, link, Kind.LINK)
        for part in (self.title, self.sentence, self._wrapped, self.link):
            part.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._restyle)
        self._restyle()

    def say(self, icon: str, title: str, sentence: str) -> None:
        """Say what was read, and how."""
        self._icon, self._title = icon, title
        self.sentence.set_words(sentence)
        self._wrapped.set_words(sentence)
        self.updateGeometry()
        self._place()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """A narrow one is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the lines in this width."""
        room, link = width - self._theme.px(_ICON_ROOM), self._theme.px(Kind.LINK.value.height)
        above = self._title_height(room) + self._theme.px(_GAP)
        if self._fits(room):
            return above + link
        return above + self._wrapped.heightForWidth(room) + (0 if self.link.isHidden() else link)

    def sizeHint(self) -> QSize:
        """One line below the title, in a usual width."""
        width = max(self.width(), self._theme.px(_USUAL))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """It may be narrow."""
        return QSize(self._theme.px(_ICON_ROOM + 80), self.heightForWidth(max(1, self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the title, break the sentence."""
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """The link came or went."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the icon."""
        if not self._icon:
            return
        px = self._theme.px
        place = mirrored(QRectF(0, px(9), px(28), px(28)), self.rect())
        color = self._theme.color("muted").name()
        with QPainter(self) as painter:
            self._theme.icons.paint(painter, self._icon, place, color, stroke=1.75)

    def _title_height(self, room: int) -> int:
        return max(round(self._theme.line_px(Role.TITLE)), self.title.heightForWidth(room))

    def _fits(self, room: int) -> bool:
        """Whether sentence and link stand in one line."""
        gap = self._theme.px(_LINK_GAP)
        link = 0 if self.link.isHidden() else gap + self.link.sizeHint().width()
        return self.sentence.sizeHint().width() + link <= room

    def _place(self) -> None:
        px, start = self._theme.px, self._theme.px(_ICON_ROOM)
        room, line = self.width() - start, px(Kind.LINK.value.height)
        self._show_title(room)
        y = self._title_height(room)
        places: dict[QWidget, QRect] = {self.title: QRect(start, 0, room, y)}
        y += px(_GAP)
        fits, words = self._fits(room), self.sentence.sizeHint().width()
        self.sentence.setVisible(fits)
        self._wrapped.setVisible(not fits)
        x = start
        if fits:
            places[self.sentence] = QRect(start, y, words, line)
            x += words + px(_LINK_GAP)
        else:
            places[self._wrapped] = QRect(start, y, room, self._wrapped.heightForWidth(room))
            y += places[self._wrapped].height()
        places[self.link] = QRect(x, y, self.link.sizeHint().width(), line)
        for part, place in places.items():
            part.setGeometry(mirrored(place, self.rect()))

    def _show_title(self, room: int) -> None:
        metrics = QFontMetricsF(self.title.font())
        title = (
            metrics.elidedText(self._title, Qt.TextElideMode.ElideMiddle, room - 1) if room > 1 else self._title
        )
        if title != self.title.words():
            self.title.set_words(title)
        self.title.setAccessibleName(self._title)
        self.title.setToolTip(as_written(self._title) if title != self._title else "")

    def _restyle(self) -> None:
        self.updateGeometry()
        self._place()
