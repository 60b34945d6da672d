"""A row of the full explanation: the option's badge and words, and below them, beside a thread, its reason."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QFont, QFontMetricsF, QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from whycards.core.marking import OptionState
from whycards.ui.language import isolated
from whycards.ui.richtext.parsing import first_line, first_words, has_formula, plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import READING
from whycards.ui.richtext.view import RichText
from whycards.ui.study import marks
from whycards.ui.study.column import Column
from whycards.ui.study.looks import ANSWERED, Tag
from whycards.ui.study.option_text import OptionText
from whycards.ui.study.title import FormulaTitle
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.roles import Role

HEAD = 40
_FULL_TAG_FROM = 560
_TEXT_FROM, _CHEVRON, _GAP, _BELOW = 36, 16, 12, 12
_MAX_TIP = 1_000


def _first_ascent(words: str, font: QFont) -> float:
    """Pixels above the base line: letters of another script that stand in for the font's own may need more."""
    layout = QTextLayout(words, font)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    return float(line.ascent())


class _Head(QPushButton):
    """Opens and closes the row. `looked_at` follows pointer and focus."""

    looked_at = Signal(bool)

    def __init__(self, renderer: Renderer, words: OptionText, state: OptionState, tag: Tag) -> None:
        super().__init__()
        self._theme = theme = renderer.theme
        self._letter = words.letter
        self._words = first_words(words.text)
        self._state = state
        self._tag = tag
        self._hover = self._is_lit = False
        self._heights: dict[tuple[int, object], int] = {}
        self.setCheckable(True)
        self.setAutoDefault(False)
        whole = plain_text(words.text)
        self.setAccessibleName(f"{words.letter}. {whole}")
        self._is_shortened = self._words != whole
        self.title: FormulaTitle | None = None
        """What is drawn in the place of the words, which would show the source of formulas."""
        if has_formula(first_line(words.text)):
            self.title = FormulaTitle(renderer, words.text, self._title_changed)
        else:
            self.setToolTip(f"<qt>{escape(whole[:_MAX_TIP])}</qt>")
        self.setAccessibleDescription(tag.full)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._ring = FocusRing(self, theme, 6, levels=2)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        theme = self._theme
        if self.title is not None:
            title = self._looking(self.title)
            return max(theme.px(HEAD), title.height(self._words_width(width), self._baseline()))
        if not self.isChecked():
            return theme.px(HEAD)
        kind = (width, theme.key())
        if kind not in self._heights:
            self._heights[kind] = self._open_height(width)
        return self._heights[kind]

    def _open_height(self, width: int) -> int:
        theme = self._theme
        bounds = self._metrics().boundingRect(
            QRectF(0, 0, self._words_width(width), 1e4), Qt.TextFlag.TextWordWrap, self._words
        )
        line = self._metrics().height()
        return theme.px(HEAD) + max(0, round(bounds.height() - line))

    def sizeHint(self) -> QSize:
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._theme.px(HEAD))

    def set_lit(self, is_lit: bool) -> None:
        if is_lit != self._is_lit:
            self._is_lit = is_lit
            self.update()

    def event(self, event: QEvent) -> bool:
        """The option's whole text as a tip, where the row does not show it."""
        if event.type() == QEvent.Type.ToolTip and not self.hides_words():
            return True
        return super().event(event)

    def hides_words(self) -> bool:
        """Whether the option says more than is seen here."""
        room = self._words_width(self.width())
        if self.title is not None:
            is_long = self.title.is_longer_than(room)
        else:
            is_long = self._metrics().horizontalAdvance(self._words) > room
        return self._is_shortened or (is_long and not self.isChecked())

    def words(self) -> str:
        """What it shows of the option, before it is elided."""
        return self._words

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover = True
        self._looked_at()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = False
        self._looked_at()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._looked_at()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._looked_at()

    def _looked_at(self) -> None:
        self.update()
        self.looked_at.emit(self._hover or self.hasFocus())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, look = self._theme, ANSWERED[self._state]
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setLayoutDirection(self.layoutDirection())
            middle = theme.px(HEAD) / 2
            side = theme.px(marks.BADGE)
            badge = self._mirrored(QRectF(0, middle - side / 2, side, side))
            marks.paint_badge(painter, theme, badge, look, self._letter, self._baseline())
            if self._is_lit:
                marks.paint_light(painter, theme, badge, look)
            painter.setFont(self._font())
            painter.setPen(theme.color("accent" if self._hover else "text"))
            self._paint_words(painter, middle)
            self._paint_end(painter, middle)

    def _paint_words(self, painter: QPainter, middle: float) -> None:
        theme, width = self._theme, self._words_width(self.width())
        if self.title is not None:
            place = self._mirrored(QRectF(theme.px(_TEXT_FROM), 0, width, self.height()))
            self._looking(self.title).paint(painter, place, self._baseline())
            return
        top = self._baseline() - _first_ascent(isolated(self._words), self._font())
        rect = self._mirrored(QRectF(theme.px(_TEXT_FROM), top, width, self.height()))
        if self.isChecked():
            flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop
            painter.drawText(rect, flags, isolated(self._words))
            return
        words = self._metrics().elidedText(isolated(self._words), Qt.TextElideMode.ElideRight, width)
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop, words)

    def _looking(self, title: FormulaTitle) -> FormulaTitle:
        title.set_look(is_open=self.isChecked(), color="accent" if self._hover else "text")
        return title

    def _title_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def _baseline(self) -> float:
        """Where the letter of the badge stands."""
        return self._theme.px(HEAD) / 2 + (self._metrics().ascent() - self._metrics().descent()) / 2

    def _paint_end(self, painter: QPainter, middle: float) -> None:
        theme, look = self._theme, ANSWERED[self._state]
        size = theme.px(_CHEVRON)
        x = self.width() - size
        icon = "chevron-down" if self.isChecked() else "chevron-right"
        place = self._mirrored(QRectF(x, middle - size / 2, size, size))
        theme.icons.paint(painter, icon, place, theme.tokens.muted)
        width = marks.tag_width(theme, look, self._tag_in(self.width()))
        tag = self._mirrored(QRectF(x - theme.px(10) - width, middle - size / 2, width, size))
        marks.paint_tag(painter, theme, tag, look, self._tag_in(self.width()))

    def _words_width(self, width: int) -> float:
        theme = self._theme
        tag = marks.tag_width(theme, ANSWERED[self._state], self._tag_in(width))
        end = theme.px(_CHEVRON) + theme.px(10) + tag + theme.px(16)
        return max(40.0, width - theme.px(_TEXT_FROM) - end)

    def _tag_in(self, width: int) -> str:
        return self._tag.full if width >= self._theme.px(_FULL_TAG_FROM) else self._tag.short

    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self._font())

    def _font(self) -> QFont:
        font = self._theme.font(Role.ROW)
        if not self.isChecked():
            font.setWeight(QFont.Weight.Normal)
        return font

    def _mirrored(self, rect: QRectF) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            rect.moveLeft(self.width() - rect.right())
        return rect


class ReasonRow(Column):
    """`toggled` tells that it was opened or closed, `lit` that the pointer or the focus came or went.

    `own` is the option's rationale where the row's text is another one; see `show_own`.
    """

    toggled = Signal(bool)
    lit = Signal(bool)

    def __init__(
        self,
        renderer: Renderer,
        words: OptionText,
        state: OptionState,
        tag: Tag,
        *,
        own: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(renderer.theme, padding=(0, 1, 0, 0), parent=parent)
        self.position = words.position
        self._state = state
        self.head = _Head(renderer, words, state, tag)
        self.body = Column(renderer.theme, padding=(_TEXT_FROM, 0, 0, _BELOW))
        self.text = RichText(renderer.theme, Role.READING)
        reason, images = words.reason, words.images
        self.text.show_document(
            lambda: renderer.document(reason, READING, images), plain_text(reason, addresses=True)
        )
        self.own = RichText(renderer.theme, Role.READING)
        self.own.show_document(lambda: renderer.document(own, READING, images), plain_text(own, addresses=True))
        self.own.hide()
        self._has_own = bool(own)
        self._is_still = False
        self._is_under_pointer = self._is_head_looked_at = False
        self.body.add(self.own)
        self.body.add(self.text, 8)
        self.body.hide()
        self.add(self.head)
        self.add(self.body)
        self.head.toggled.connect(self._open)
        self.head.looked_at.connect(self._head_looked_at)

    def set_open(self, is_open: bool) -> None:
        """Open or close it at once."""
        self._is_still = True
        self.head.setChecked(is_open)
        self._is_still = False

    def show_own(self, is_shown: bool) -> None:
        """Show the option's own rationale too, where no card shows it."""
        self.own.setVisible(is_shown and self._has_own)
        self.body.arrange()

    def set_lit(self, is_lit: bool) -> None:
        """Its option is looked at: light the badge."""
        self.head.set_lit(is_lit)

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer is on head or reason."""
        self._is_under_pointer = True
        self._tell_looked_at()

    def leaveEvent(self, event: QEvent) -> None:
        """It has gone."""
        self._is_under_pointer = False
        self._tell_looked_at()

    def _head_looked_at(self, is_on: bool) -> None:
        self._is_head_looked_at = is_on
        self._tell_looked_at()

    def _tell_looked_at(self) -> None:
        self.lit.emit(self._is_under_pointer or self._is_head_looked_at)

    @property
    def is_open(self) -> bool:
        """Whether the reason is shown."""
        return self.head.isChecked()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The hairline above and the thread beside the reason."""
        theme, look = self._theme, ANSWERED[self._state]
        with QPainter(self) as painter:
            painter.fillRect(0, 0, self.width(), 1, theme.color("border"))
            if not self.is_open:
                return
            token = look.badge or look.badge_border
            pen = marks.outline_pen(
                theme, "strong" if token == "border" else token, 2, is_dashed=look.is_dashed
            )
            painter.setPen(pen)
            x = theme.px(marks.BADGE / 2)
            if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                x = self.width() - x
            badge_bottom = 1 + theme.px(HEAD / 2 + marks.BADGE / 2) + theme.px(4)
            painter.drawLine(QPointF(x, badge_bottom), QPointF(x, self.height() - theme.px(_BELOW)))

    def _open(self, is_open: bool) -> None:
        self.head.updateGeometry()
        if is_open or self._is_still:
            self.body.setVisible(is_open)
        if not self._is_still:
            self.unroll(self.body) if is_open else self.roll(self.body)
        self.arrange()
        self.update()
        self.toggled.emit(is_open)
