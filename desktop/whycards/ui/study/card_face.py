"""How an option is drawn as a card, and how high that makes it."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from whycards.core.marking import OptionState
from whycards.ui.richtext.cutting import cut_to_lines
from whycards.ui.richtext.decorations import grounds, paint_grounds
from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import TextStyle
from whycards.ui.study import marks
from whycards.ui.study.looks import ANSWERED, IDLE, RULED_OUT, SELECTED, Look, Tag
from whycards.ui.study.option_text import ROOMY, TIGHT, Metrics, OptionText
from whycards.ui.study.ruling import RuleButton
from whycards.ui.theme.roles import Role

if TYPE_CHECKING:
    _Base = QAbstractButton
else:
    _Base = object


_TINTED = ("tint", "correct_bg", "wrong_bg")
_FULL_TAG_FROM, _STACKED_BELOW = 600, 400
"""Narrower cards have short tags; still narrower ones their words below badge and tag, after the answer."""
_RIGHT_EDGE, _TAG_GAP, _REASON_GAP, _REASON_BOTTOM = 12, 16, 3, 9
_REASON_GAP_BELOW_BLOCKS = 11
_ONE_LINE = 400
"""Characters of words that no card holds in one line."""


def _strike(document: RichDocument) -> None:
    """A line through all words."""
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    struck = QTextCharFormat()
    struck.setFontStrikeOut(True)
    cursor.mergeCharFormat(struck)


def _natural_width(document: RichDocument) -> float:
    """Width in one line, before it is fitted to any other; 0 where it is more than one paragraph."""
    if document.blockCount() > 1:
        return 0.0
    return float(document.idealWidth()) if document.characterCount() <= _ONE_LINE else inf


class CardFace(_Base):
    """Measures and paints. Its subclass decides what is checked, open, struck and lit."""

    def set_up_face(self, renderer: Renderer, words: OptionText) -> None:
        """Take on the text; the option is idle."""
        self._renderer = renderer
        self._theme = renderer.theme
        self.words = words
        self.state: OptionState | None = None
        self.is_open = self.is_ruled_out = self.is_short = False
        self._cut_for = self._natural = 0.0
        self._tag = Tag("", "")
        self.peers: Sequence[CardFace] = ()
        """Cards of the same state: their tags are short together, so that no two of them say it differently."""
        self._hover = self._is_lit = self._is_roomy = False
        self._growth = 0.0
        self._exposed = QRectF()
        self._heights: dict[int, int] = {}
        self._narrowed: dict[tuple[RichDocument, float], float] = {}
        self._text: RichDocument | None = None
        self._texts: dict[tuple[TextStyle, bool], tuple[RichDocument, float]] = {}
        self._reason: RichDocument | None = None
        self.rule_button = RuleButton(self._theme, words.letter, self)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """Text wraps, so the height follows the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the card in this width."""
        if width <= 0:
            return 0
        if width not in self._heights:
            self._heights[width] = self._height_in(width)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        """The present width and what follows from it."""
        width = self.width() if self.width() > 1 else 600
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """The height is kept by the layout through heightForWidth."""
        return QSize(0, self._closed_height())

    def forget_texts(self) -> None:
        """Build all texts anew: they look another way, or more of what they hold is there."""
        self._texts.clear()
        self._reason = None
        self.forget_layout()

    def forget_layout(self) -> None:
        """Lay out anew: the role of the text, its colour or its size changed."""
        self._text = None
        self._heights.clear()
        self._narrowed.clear()
        self.updateGeometry()
        self._show_rule_button()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint card, indicator, badge, text, tag and reason."""
        with QPainter(self) as painter:
            self._exposed = QRectF(event.rect())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setLayoutDirection(self.layoutDirection())
            theme, look, metrics = self._theme, self._look(), self._metrics()
            card = QRectF(self.rect())
            marks.paint_card(painter, theme, card, look, hover=self._hover and self.state is None)
            centre = self._centre()
            side = theme.px(marks.INDICATOR)
            self._paint_indicator(
                painter, self._mirrored(theme.px(metrics.left), centre - side / 2, side, side), look
            )
            side = theme.px(marks.BADGE)
            badge = self._mirrored(theme.px(metrics.badge_left), centre - side / 2, side, side)
            marks.paint_badge(painter, theme, badge, look, self.words.letter, self._baseline())
            if self._is_lit:
                marks.paint_light(painter, theme, badge, look)
            text = self._fitted_text(self.width())
            width = self.width()
            self._paint_document(painter, text, self._text_top(width), self._text_width(width), metrics.role)
            if self.state is not None:
                words = self._tag_in(width)
                wide = marks.tag_width(theme, look, words)
                tag = self._mirrored(width - theme.px(_RIGHT_EDGE) - wide, centre - side / 2, wide, side)
                marks.paint_tag(painter, theme, tag, look, words)
            if self._growth > 0:
                reason = self._fitted_reason(width)
                top = self._reason_top(text, width)
                self._paint_document(painter, reason, top, self._reason_width(width), Role.OPTION)

    def _paint_indicator(self, painter: QPainter, rect: QRectF, look: Look) -> None:
        raise NotImplementedError

    def _paint_document(
        self, painter: QPainter, document: RichDocument, top: float, width: float, role: Role
    ) -> None:
        place = self._mirrored(self._text_left(self.width()), top, width, 1)
        painter.save()
        lift = self._half_leading(role) if document.starts_with_text else -document.head
        left = place.left() + self._towards_badge(document, width)
        painter.translate(left, top - lift)
        clip = self._exposed.translated(-left, lift - top).adjusted(0, -1, 0, 1)
        paint_grounds(painter, self._theme, grounds(document, self._theme, self._code_ground()), clip)
        document.drawContents(painter, clip)
        painter.restore()

    def _towards_badge(self, document: RichDocument, width: float) -> float:
        """How far words that run against the window are moved, so that they stand beside their badge."""
        if not self._runs_against(document):
            return 0.0
        used = document.textWidth() if document.blockCount() > 1 else document.idealWidth()
        spare = max(0.0, width - used)
        return spare if self.layoutDirection() is Qt.LayoutDirection.RightToLeft else -spare

    def _runs_against(self, document: RichDocument) -> bool:
        return document.firstBlock().textDirection() is not self.layoutDirection()

    def _fit(self, document: RichDocument, room: float) -> None:
        """Lay out in this room; blocks that run against the window in what they need of it."""
        ratio = self.devicePixelRatioF()
        if document.blockCount() == 1 or not self._runs_against(document):
            document.fit(room, ratio)
        elif not document.is_fitted(self._narrowed.get((document, room), -1.0), ratio):
            document.fit(room, ratio)
            width = min(room, float(ceil(document.idealWidth())))
            self._narrowed[document, room] = width
            document.fit(width, ratio)

    def _look(self) -> Look:
        if self.state is not None:
            return ANSWERED[self.state]
        if self.is_ruled_out:
            return RULED_OUT
        return SELECTED if self.isChecked() else IDLE

    def _metrics(self) -> Metrics:
        return ROOMY if self.state is None or self._is_roomy else TIGHT

    def _code_ground(self) -> str:
        is_tinted = self._look().ground in _TINTED and not self._theme.is_high_contrast
        return "surface" if is_tinted else "sunken"

    def _centre(self) -> float:
        return self._theme.px(self._metrics().pad_top) + self._theme.px(marks.BADGE) / 2

    def _line(self) -> float:
        return self._theme.line_px(self._metrics().role)

    def _half_leading(self, role: Role) -> float:
        natural = QFontMetricsF(self._theme.font(role)).height()
        return (self._theme.line_px(role) - natural) / 2

    def _line_top(self) -> float:
        """Where the line of words beside the badge begins."""
        return self._centre() - self._line() / 2

    def _is_stacked(self, width: int) -> bool:
        return self.state is not None and width < self._theme.px(_STACKED_BELOW)

    def _text_top(self, width: int) -> float:
        if self._is_stacked(width):
            return float(self._badge_bottom() + self._theme.px(_REASON_GAP))
        return self._line_top()

    def _text_left(self, width: int) -> int:
        metrics = self._metrics()
        return self._theme.px(metrics.left if self._is_stacked(width) else metrics.text_left)

    def _badge_bottom(self) -> int:
        return self._theme.px(self._metrics().pad_top) + self._theme.px(marks.BADGE)

    def _baseline(self) -> float:
        role = self._metrics().role
        ascent = QFontMetricsF(self._theme.font(role)).ascent()
        return self._line_top() + self._half_leading(role) + ascent

    def _reason_top(self, text: RichDocument, width: int) -> float:
        top = self._text_top(width) + text.height()
        gap = _REASON_GAP if text.blockCount() == 1 else _REASON_GAP_BELOW_BLOCKS
        return max(float(self._badge_bottom()), top) + self._theme.px(gap)

    def _height_in(self, width: int) -> int:
        text = self._fitted_text(width)
        below = self._theme.px(_REASON_BOTTOM) if self._is_stacked(width) else self._line_top()
        closed = max(self._closed_height(), ceil(self._text_top(width) + text.height() + below - 0.25))
        if not self._growth:
            return closed
        reason = self._fitted_reason(width).height()
        opened = ceil(self._reason_top(text, width) + reason - 0.25) + self._theme.px(_REASON_BOTTOM)
        return closed + round((opened - closed) * self._growth)

    def _closed_height(self) -> int:
        return 2 * self._theme.px(self._metrics().pad_top) + self._theme.px(marks.BADGE)

    def _text_width(self, width: int) -> float:
        theme = self._theme
        if self._is_stacked(width):
            return self._reason_width(width)
        return float(max(theme.px(60), self._room_beside(width, is_terse=self._is_terse(width))))

    def _room_beside(self, width: int, *, is_terse: bool) -> int:
        """Room for the text beside the tag, or beside the button that rules out."""
        theme = self._theme
        used = theme.px(self._metrics().text_left) + theme.px(_RIGHT_EDGE) + theme.px(_TAG_GAP)
        if self.state is None:
            return width - used - self.rule_button.room(is_short=is_terse)
        words = self._tag.short if is_terse else self._tag.full
        return width - used - ceil(marks.tag_width(theme, self._look(), words))

    def _tag_in(self, width: int) -> str:
        return self._tag.short if self._is_terse(width) else self._tag.full

    def _is_terse(self, width: int) -> bool:
        """Whether tag or button are short: in a narrow card, and where their full words would wrap a line."""
        if width < self._theme.px(_FULL_TAG_FROM):
            return True
        return any(card._is_terse_alone(width) for card in self.peers or (self,))

    def _is_terse_alone(self, width: int) -> bool:
        natural = self._natural_width()
        fits, fits_terse = (
            natural <= self._room_beside(width, is_terse=is_terse) for is_terse in (False, True)
        )
        return not fits and (fits_terse or self.state is None)

    def _natural_width(self) -> float:
        """Width of the words in one line, 0 where they are more than one paragraph."""
        if self._text is None:
            self._text, self._cut_for = self._whole_text(), -1.0
        return self._natural

    def _reason_width(self, width: int) -> float:
        theme = self._theme
        used = self._text_left(width) + theme.px(_RIGHT_EDGE)
        return float(max(theme.px(60), width - used))

    def _fitted_text(self, width: int) -> RichDocument:
        room = self._text_width(width)
        if self._text is None:
            self._text, self._cut_for = self._whole_text(), -1.0
        if self.is_short and self._cut_for != room:
            self._text, self._cut_for = self._new_text(self._style()), room
            self._text.fit(room, self.devicePixelRatioF())
            cut_to_lines(self._text, 1)
        self._fit(self._text, room)
        return self._text

    def _style(self) -> TextStyle:
        return TextStyle(self._metrics().role, self._look().text, lead=600 if self.is_open else None)

    def _whole_text(self) -> RichDocument:
        """The text in its present style: a page that makes room tries several, each of them more than once."""
        kind = (self._style(), self._is_struck())
        if kind not in self._texts:
            document = self._new_text(kind[0])
            self._texts[kind] = document, _natural_width(document)
        document, self._natural = self._texts[kind]
        return document

    def _is_struck(self) -> bool:
        return self.is_ruled_out and self.state in (None, OptionState.LEFT)

    def _new_text(self, style: TextStyle) -> RichDocument:
        document = self._renderer.document(self.words.text, style, self.words.images)
        if self._is_struck():
            _strike(document)
        self._follow(document)
        return document

    def _follow(self, document: RichDocument) -> None:
        """Show what comes later than the document."""
        document.outdated.connect(self.forget_texts)
        document.repainted.connect(self.update)

    def _fitted_reason(self, width: int) -> RichDocument:
        if self._reason is None:
            style = TextStyle(Role.OPTION)
            self._reason = self._renderer.document(self.words.reason, style, self.words.images)
            self._follow(self._reason)
        self._fit(self._reason, self._reason_width(width))
        return self._reason

    def _show_rule_button(self) -> None:
        button = self.rule_button
        is_wanted = self.is_ruled_out or ((self._hover or self.hasFocus()) and not self.isChecked())
        button.setVisible(self.state is None and is_wanted)
        if button.isHidden():
            return
        button.set_state(is_on=self.is_ruled_out, is_short=self._is_terse(self.width()))
        size = button.sizeHint()
        left = self.width() - self._theme.px(_RIGHT_EDGE + 2) - size.width()
        place = self._mirrored(left, round(self._centre() - size.height() / 2), size.width(), size.height())
        button.setGeometry(place.toRect())

    def _mirrored(self, left: float, top: float, width: float, height: float) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            left = self.width() - left - width
        return QRectF(left, top, width, height)
