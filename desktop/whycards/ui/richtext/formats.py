"""The character formats of a text: what its role, its marks and the theme make of letters."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtGui import QFont, QTextCharFormat, QTextFormat

from whycards.ui.richtext import bounds
from whycards.ui.richtext.document import ADDRESS, CODE_SPAN, NOTE_REFERENCE, PADDING
from whycards.ui.richtext.links import can_open
from whycards.ui.richtext.objects import COPIED
from whycards.ui.richtext.style import TextStyle
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


@dataclass
class Inline:
    """What the inline marks around a word say."""

    strong: int = 0
    emphasis: int = 0
    struck: int = 0
    raised: int = 0
    lowered: int = 0
    address: str = ""
    beside: str = ""
    """What of the address is shown after the words, "" where they say it already."""
    after: str = ""
    """The beginning of the words that follow."""
    directions: bounds.Directions = field(default_factory=bounds.Directions)


class Formats:
    """`role`, `weight` and `is_lead` follow the block that is being written."""

    def __init__(self, theme: Theme, style: TextStyle) -> None:
        self.theme = theme
        self.style = style
        self.is_lead = True
        self._made: dict[tuple[object, ...], QTextCharFormat] = {}
        self._lines: dict[Role, float] = {}
        self.use_own()

    def use_own(self) -> None:
        """Set text as the style wants it."""
        self.role, self.weight, self.color = self.style.role, self.style.weight, self.style.color

    def use(self, role: Role, color: str = "") -> None:
        """Set text in another role, until `use_own`, and in another colour if one is named."""
        self.role, self.weight, self.color = role, None, color or self.color

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
        key = (
            *(self.role, self.weight, self.color, self.is_lead, marks.strong > 0, marks.emphasis > 0),
            *(marks.struck > 0, marks.raised > 0, marks.lowered > 0, marks.address),
        )
        if key not in self._made:
            self._made[key] = self._new_words(marks)
        return QTextCharFormat(self._made[key])  # the caller may change it

    def line_px(self) -> float:
        """Height of a line of the block in pixels."""
        if self.role not in self._lines:
            self._lines[self.role] = self.theme.line_px(self.role)
        return self._lines[self.role]

    def _new_words(self, marks: Inline) -> QTextCharFormat:
        font = self.font()
        if marks.strong:
            font.setWeight(QFont.Weight.DemiBold)
        font.setItalic(marks.emphasis > 0)
        result = QTextCharFormat()
        result.setFont(font)
        result.setFontStrikeOut(marks.struck > 0)
        if marks.raised or marks.lowered:
            alignment = QTextCharFormat.VerticalAlignment
            result.setVerticalAlignment(
                alignment.AlignSuperScript if marks.raised else alignment.AlignSubScript
            )
        self._link(result, marks.address)
        return result

    def note_reference(self, number: int) -> QTextCharFormat:
        """The raised number that leads to a footnote."""
        result = self.words(Inline(raised=1))
        result.setProperty(NOTE_REFERENCE, number)
        result.setProperty(COPIED, "")
        result.setForeground(self.theme.color("accent"))
        return result

    def padding(self) -> QTextCharFormat:
        """Room that is never copied."""
        result = self.words()
        result.setProperty(PADDING, True)
        return result

    def title(self, token: str) -> QTextCharFormat:
        """The title of a callout."""
        result = self.words(Inline(strong=1))
        result.setForeground(self.theme.color(token))
        return result

    def _link(self, result: QTextCharFormat, address: str) -> None:
        """The colour of the words, which is another one where they lead to what can be opened."""
        token = self.color
        if address:
            result.setProperty(ADDRESS, address)
        if self.style.link and can_open(address):
            token = self.style.link
            result.setFontUnderline(True)
        result.setForeground(self.theme.color(token))

    def code(self, role: Role | None = None) -> QTextCharFormat:
        """Code beside text of a role, that of the block unless given."""
        result = QTextCharFormat()
        result.setFont(self.theme.code_font(role or self.role))
        result.setForeground(self.theme.color(self.color))
        return result

    def code_span(self, address: str) -> tuple[QTextCharFormat, QTextCharFormat]:
        """A code span that leads to `address`, and the padding on both sides of it."""
        key = (self.role, self.weight, self.color, self.is_lead, address)
        if ("code", *key) not in self._made:
            code, pad = self.code(), self.words()
            code.setProperty(CODE_SPAN, True)
            self._link(code, address)
            pad.setProperty(CODE_SPAN, True)
            pad.setProperty(PADDING, True)
            self._made["code", *key], self._made["pad", *key] = code, pad
        return self._made["code", *key], self._made["pad", *key]

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
