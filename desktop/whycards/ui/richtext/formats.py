"""The character formats of a text: what its role, its marks and the theme make of letters."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtGui import QFont, QTextCharFormat, QTextFormat

from whycards.ui.richtext import bounds
from whycards.ui.richtext.document import ADDRESS, CODE_SPAN, PADDING
from whycards.ui.richtext.style import TextStyle
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


@dataclass
class Inline:
    """What the inline marks around a word say."""

    strong: int = 0
    emphasis: int = 0
    struck: int = 0
    address: str = ""
    beside: str = ""
    """What of the address is shown after the words, "" where they say it already."""
    directions: bounds.Directions = field(default_factory=bounds.Directions)


class Formats:
    """`role`, `weight` and `is_lead` follow the block that is being written."""

    def __init__(self, theme: Theme, style: TextStyle) -> None:
        self.theme = theme
        self.style = style
        self.is_lead = True
        self.use_own()

    def use_own(self) -> None:
        """Set text as the style wants it."""
        self.role, self.weight = self.style.role, self.style.weight

    def use(self, role: Role) -> None:
        """Set text in another role, until `use_own`."""
        self.role, self.weight = role, None

    def font(self) -> QFont:
        """The font of running text."""
        font = self.theme.font(self.role)
        weight = self.style.lead if self.is_lead and self.style.lead is not None else self.weight
        if weight is not None:
            font.setWeight(QFont.Weight(weight))
        return font

    def words(self, inline: Inline | None = None) -> QTextCharFormat:
        """Running text within these marks."""
        marks = inline or Inline()
        font = self.font()
        if marks.strong:
            font.setWeight(QFont.Weight.DemiBold)
        font.setItalic(marks.emphasis > 0)
        result = QTextCharFormat()
        result.setFont(font)
        result.setFontStrikeOut(marks.struck > 0)
        if marks.address:
            result.setProperty(ADDRESS, marks.address)
        result.setForeground(self.theme.color(self.style.color))
        return result

    def code(self, role: Role | None = None) -> QTextCharFormat:
        """Code beside text of a role, that of the block unless given."""
        result = QTextCharFormat()
        result.setFont(self.theme.code_font(role or self.role))
        result.setForeground(self.theme.color(self.style.color))
        return result

    def code_span(self, address: str) -> tuple[QTextCharFormat, QTextCharFormat]:
        """A code span that leads to `address`, and the padding on both sides of it."""
        code, pad = self.code(), self.words()
        code.setProperty(CODE_SPAN, True)
        if address:
            code.setProperty(ADDRESS, address)
        pad.setProperty(CODE_SPAN, True)
        pad.setProperty(PADDING, True)
        return code, pad

    def beside(self, address: str) -> QTextCharFormat:
        """Where a link leads, after its words: small and muted."""
        result = self.words()
        result.setProperty(ADDRESS, address)
        result.setForeground(self.theme.color("muted"))
        if self.role.value.points > Role.CAPTION.value.points:
            result.setFont(self.theme.font(Role.CAPTION))
        return result


def tiny() -> QTextCharFormat:
    """For empty lines that have their height from the block."""
    result = QTextCharFormat()
    result.setProperty(QTextFormat.Property.FontPixelSize.value, 1)
    return result
