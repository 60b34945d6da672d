"""Painting of letter badges, indicators, cards and tags, shared by options and explanation rows."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from whycards.ui.study.looks import Look
from whycards.ui.theme.roles import Role
from whycards.ui.theme.sheet import mix
from whycards.ui.theme.theme import Theme

BADGE, INDICATOR = 24, 18
_TAG_ICON, _TAG_TEXT = 16, 20
_DASHES = (3.0, 2.0)


def outline_pen(theme: Theme, token: str, width: float, *, is_dashed: bool = False) -> QPen:
    """A pen for a border, solid or dashed."""
    pen = QPen(theme.color(token), width)
    if is_dashed:
        pen.setDashPattern(list(_DASHES))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def paint_card(painter: QPainter, theme: Theme, rect: QRectF, look: Look, *, hover: bool) -> None:
    """The ground and border of an option."""
    width = 1 if look.width == 1 else theme.state_border
    half = width / 2
    pen = outline_pen(theme, look.border, width, is_dashed=look.is_dashed)
    if hover and look.border == "border":
        pen.setColor(QColor(mix(theme.tokens.strong, theme.tokens.border, 0.6)))
    painter.setPen(pen)
    painter.setBrush(theme.color(look.ground) if look.ground else Qt.BrushStyle.NoBrush)
    radius = theme.px(9) - half
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius, radius)


def paint_badge(
    painter: QPainter, theme: Theme, rect: QRectF, look: Look, letter: str, baseline: float
) -> None:
    """The letter badge; its letter stands on `baseline`."""
    painter.setBrush(theme.color(look.badge) if look.badge else Qt.BrushStyle.NoBrush)
    painter.setPen(Qt.PenStyle.NoPen)
    inset = 0.0
    if look.badge_border:
        width = theme.px(2) if look.is_dashed else 1
        painter.setPen(outline_pen(theme, look.badge_border, width, is_dashed=look.is_dashed))
        inset = width / 2
    radius = theme.px(6) - inset
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius)
    font = theme.font(Role.TAG)
    painter.setFont(font)
    painter.setPen(theme.color(look.letter))
    advance = QFontMetricsF(font).horizontalAdvance(letter)
    painter.drawText(QPointF(rect.center().x() - advance / 2, baseline), letter)


def paint_light(painter: QPainter, theme: Theme, rect: QRectF, look: Look) -> None:
    """A ring around the badge whose counterpart is looked at; the thread between option and reason."""
    token = look.badge or look.badge_border
    reach = theme.px(2) + theme.px(2) / 2
    painter.setPen(QPen(theme.color("strong" if token in ("", "border") else token), theme.px(2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(-reach, -reach, reach, reach), theme.px(8), theme.px(8))


def paint_check_box(painter: QPainter, theme: Theme, rect: QRectF, look: Look) -> None:
    """A check box of our own: Fusion's is hard to see on dark grounds."""
    ring = theme.px(2)
    if look.fill:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(look.fill))
        painter.drawRoundedRect(rect, theme.px(5), theme.px(5))
        inset = theme.px(2)
        color = "onaccent" if look.fill == "accent" else "surface"
        box = rect.adjusted(inset, inset, -inset, -inset)
        theme.icons.paint(painter, look.mark, box, theme.color(color).name(), stroke=3.6)
        return
    painter.setPen(QPen(theme.color(look.ring), ring))
    painter.setBrush(theme.color("surface"))
    half = ring / 2
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), theme.px(4), theme.px(4))


def paint_radio(painter: QPainter, theme: Theme, rect: QRectF, look: Look) -> None:
    """A radio button of our own, with a dot when chosen."""
    ring = theme.px(2)
    half = ring / 2
    painter.setPen(QPen(theme.color(look.ring), ring))
    painter.setBrush(theme.color("surface"))
    painter.drawEllipse(rect.adjusted(half, half, -half, -half))
    if look.fill:
        inset = theme.px(5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(look.fill))
        painter.drawEllipse(rect.adjusted(inset, inset, -inset, -inset))


def tag_font(theme: Theme, look: Look) -> QFont:
    """The font of a state's words: what was rightly left speaks lower than what was picked or missed."""
    font = theme.font(Role.TAG)
    font.setWeight(QFont.Weight(look.tag_weight))
    return font


def tag_width(theme: Theme, look: Look, words: str) -> float:
    """Width of a tag with its icon; of the icon alone where it has no words."""
    if not words:
        return theme.px(_TAG_ICON)
    return theme.px(_TAG_TEXT) + QFontMetricsF(tag_font(theme, look)).horizontalAdvance(words)


def paint_tag(painter: QPainter, theme: Theme, rect: QRectF, look: Look, words: str) -> None:
    """The icon and the words of a state, set in the middle of `rect`'s height."""
    is_mirrored = painter.layoutDirection() == Qt.LayoutDirection.RightToLeft
    size = theme.px(_TAG_ICON)
    icon = QRectF(rect.left(), rect.center().y() - size / 2, size, size)
    text = rect.adjusted(theme.px(_TAG_TEXT), 0, 1, 0)
    if is_mirrored:
        icon.moveRight(rect.right())
        text = rect.adjusted(-1, 0, -theme.px(_TAG_TEXT), 0)
    theme.icons.paint(painter, look.icon, icon, theme.color(look.tag).name())
    painter.setFont(tag_font(theme, look))
    painter.setPen(theme.color(look.tag))
    painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, words)
