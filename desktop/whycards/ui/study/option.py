"""An option: a real radio button or check box, painted as a card with rich text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QRadioButton, QSizePolicy, QWidget

from whycards.core.marking import OptionState
from whycards.core.media import Media
from whycards.ui.richtext.decorations import grounds, paint_grounds
from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import TextStyle
from whycards.ui.study import marks
from whycards.ui.study.looks import ANSWERED, IDLE, SELECTED, Look, Tag
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.roles import Role

if TYPE_CHECKING:
    _Base = QAbstractButton
else:
    _Base = object


@dataclass(frozen=True, slots=True)
class OptionText:
    """What an option says: its authored position, its letter on screen, text, reason and the pictures."""

    position: int
    letter: str
    text: str
    reason: str
    images: Mapping[str, Media]


@dataclass(frozen=True, slots=True)
class _Metrics:
    """Lengths at 100 %: before the answer, and tight after it."""

    pad_top: int
    left: int
    role: Role

    @property
    def badge_left(self) -> int:
        return self.left + marks.INDICATOR + 12

    @property
    def text_left(self) -> int:
        return self.badge_left + marks.BADGE + 12


_ROOMY = _Metrics(12, 14, Role.OPTION)
_TIGHT = _Metrics(7, 12, Role.TIGHT)
_TINTED = ("tint", "correct_bg", "wrong_bg")
_FULL_TAG_FROM = 600
_RIGHT_EDGE, _TAG_GAP, _REASON_GAP, _REASON_BOTTOM = 12, 16, 3, 9


def _always() -> bool:
    return True


class _Card(_Base):
    """What both kinds share. Subclasses set themselves up in their constructors."""

    def set_up(self, renderer: Renderer, words: OptionText) -> None:
        """Take on the text; the option is idle."""
        self._renderer = renderer
        self._theme = renderer.theme
        self.words = words
        self.state: OptionState | None = None
        self.is_open = False
        self.may_check: Callable[[], bool] = _always
        self._tag = Tag("", "")
        self._hover = False
        self._heights: dict[int, int] = {}
        self._text: RichDocument | None = None
        self._reason: RichDocument | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(f"{words.letter}. {plain_text(words.text)}")
        self._ring = FocusRing(self, self._theme, 9)
        self._theme.changed.connect(self.forget_layout)

    def settle(self, is_checked: bool) -> None:
        """Show what was answered, also where it is restored; the group no longer holds the cards together."""
        self.setAutoExclusive(False)
        self.setChecked(is_checked)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self.has_reason else Qt.FocusPolicy.ClickFocus)

    def reveal(self, state: OptionState, tag: Tag) -> None:
        """Show what the answer means for this option."""
        self.state, self._tag = state, tag
        self._describe()
        self.forget_layout()

    def set_open(self, is_open: bool) -> None:
        """Show or hide the reason, if there is one, after the reveal."""
        is_open = is_open and self.has_reason and self.state is not None
        if is_open != self.is_open:
            self.is_open = is_open
            self._describe()
            self.forget_layout()

    @property
    def has_reason(self) -> bool:
        """Whether the card can be opened."""
        return bool(self.words.reason.strip())

    def nextCheckState(self) -> None:
        """What was answered stays as it was; a tick too many is refused without a fuss."""
        if self.state is None and (self.isChecked() or self.may_check()):
            super().nextCheckState()

    def hitButton(self, pos: QPoint) -> bool:
        """The whole card can be clicked."""
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down move the focus, Space chooses; the rest belongs to the page."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._neighbour(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() == Qt.Key.Key_Space and self._takes_space() and not event.isAutoRepeat():
            self.click()
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space acted when it went down."""
        event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self._hover = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Calm down again."""
        self._hover = False
        self.update()

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

    def forget_layout(self) -> None:
        """Build the text anew: its role, colour or size changed."""
        self._text = self._reason = None
        self._heights.clear()
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint card, indicator, badge, text, tag and reason."""
        painter = QPainter(self)
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
        text = self._fitted_text(self.width())
        self._paint_document(painter, text, self._text_top(), self._text_width(self.width()), metrics.role)
        if self.state is not None:
            words = self._tag_in(self.width())
            width = marks.tag_width(theme, words)
            left = self.width() - theme.px(_RIGHT_EDGE) - width
            tag = self._mirrored(left, centre - side / 2, width, side)
            marks.paint_tag(painter, theme, tag, look, words)
        if self.is_open:
            reason = self._fitted_reason(self.width())
            top = self._reason_top(text)
            self._paint_document(painter, reason, top, self._reason_width(self.width()), Role.OPTION)

    def _paint_indicator(self, painter: QPainter, rect: QRectF, look: Look) -> None:
        raise NotImplementedError

    def _paint_document(
        self, painter: QPainter, document: RichDocument, top: float, width: float, role: Role
    ) -> None:
        place = self._mirrored(self._theme.px(self._metrics().text_left), top, width, 1)
        painter.save()
        lift = self._half_leading(role) if document.starts_with_text else -document.head
        painter.translate(place.left(), top - lift)
        clip = QRectF(0, -top, width, self.height() + top)
        paint_grounds(painter, self._theme, grounds(document, self._theme, self._code_ground()), clip)
        document.drawContents(painter)
        painter.restore()

    def _look(self) -> Look:
        if self.state is not None:
            return ANSWERED[self.state]
        return SELECTED if self.isChecked() else IDLE

    def _metrics(self) -> _Metrics:
        return _ROOMY if self.state is None else _TIGHT

    def _code_ground(self) -> str:
        return "surface" if self._look().ground in _TINTED else "sunken"

    def _centre(self) -> float:
        return self._theme.px(self._metrics().pad_top) + self._theme.px(marks.BADGE) / 2

    def _line(self) -> float:
        return self._theme.line_px(self._metrics().role)

    def _half_leading(self, role: Role) -> float:
        natural = QFontMetricsF(self._theme.font(role)).height()
        return (self._theme.line_px(role) - natural) / 2

    def _text_top(self) -> float:
        return self._centre() - self._line() / 2

    def _baseline(self) -> float:
        role = self._metrics().role
        ascent = QFontMetricsF(self._theme.font(role)).ascent()
        return self._text_top() + self._half_leading(role) + ascent

    def _reason_top(self, text: RichDocument) -> float:
        theme, top = self._theme, self._text_top() + text.height()
        badge_bottom = theme.px(self._metrics().pad_top) + theme.px(marks.BADGE)
        return max(float(badge_bottom), top) + theme.px(_REASON_GAP)

    def _height_in(self, width: int) -> int:
        text = self._fitted_text(width)
        if self.is_open:
            reason = self._fitted_reason(width).height()
            return ceil(self._reason_top(text) + reason - 0.25) + self._theme.px(_REASON_BOTTOM)
        return max(self._closed_height(), ceil(2 * self._text_top() + text.height() - 0.25))

    def _closed_height(self) -> int:
        return 2 * self._theme.px(self._metrics().pad_top) + self._theme.px(marks.BADGE)

    def _text_width(self, width: int) -> float:
        theme = self._theme
        used = theme.px(self._metrics().text_left) + theme.px(_RIGHT_EDGE)
        if self.state is not None:
            used += theme.px(_TAG_GAP) + ceil(marks.tag_width(theme, self._tag_in(width)))
        return float(max(theme.px(60), width - used))

    def _tag_in(self, width: int) -> str:
        return self._tag.full if width >= self._theme.px(_FULL_TAG_FROM) else self._tag.short

    def _reason_width(self, width: int) -> float:
        theme = self._theme
        used = theme.px(self._metrics().text_left) + theme.px(_RIGHT_EDGE)
        return float(max(theme.px(60), width - used))

    def _fitted_text(self, width: int) -> RichDocument:
        if self._text is None:
            weight = 600 if self.is_open else None
            style = TextStyle(self._metrics().role, self._look().text, weight)
            self._text = self._renderer.document(self.words.text, style, self.words.images)
        self._text.fit(self._text_width(width), self.devicePixelRatioF())
        return self._text

    def _fitted_reason(self, width: int) -> RichDocument:
        if self._reason is None:
            style = TextStyle(Role.OPTION)
            self._reason = self._renderer.document(self.words.reason, style, self.words.images)
        self._reason.fit(self._reason_width(width), self.devicePixelRatioF())
        return self._reason

    def _mirrored(self, left: float, top: float, width: float, height: float) -> QRectF:
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            left = self.width() - left - width
        return QRectF(left, top, width, height)

    def _takes_space(self) -> bool:
        return self.state is None or self.has_reason

    def _describe(self) -> None:
        parts = [self._tag.full]
        if self.is_open:
            parts.append(plain_text(self.words.reason))
        self.setAccessibleDescription(". ".join(parts))

    def _neighbour(self, step: int) -> None:
        column = self.parentWidget()
        found = column.children() if column is not None else []
        cards = [card for card in found if isinstance(card, _Card) and card.isVisible()]
        cards.sort(key=lambda card: card.y())
        place = cards.index(self) + step if self in cards else -1
        if 0 <= place < len(cards):
            cards[place].setFocus(Qt.FocusReason.TabFocusReason)


class RadioOption(_Card, QRadioButton):
    """An option of a question with one key."""

    def __init__(self, renderer: Renderer, words: OptionText, parent: QWidget | None = None) -> None:
        QRadioButton.__init__(self, parent)
        self.set_up(renderer, words)

    def _paint_indicator(self, painter: QPainter, rect: QRectF, look: Look) -> None:
        marks.paint_radio(painter, self._theme, rect, look)


class CheckOption(_Card, QCheckBox):
    """An option of a question with several keys, or of one that does not tell their number."""

    def __init__(self, renderer: Renderer, words: OptionText, parent: QWidget | None = None) -> None:
        QCheckBox.__init__(self, parent)
        self.set_up(renderer, words)

    def _paint_indicator(self, painter: QPainter, rect: QRectF, look: Look) -> None:
        marks.paint_check_box(painter, self._theme, rect, look)


Card = RadioOption | CheckOption
