"""The colours of code: those of Pygments' "default" and "github-dark", stronger where they were faint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtGui import QColor, QTextCursor

from whycards.ui.richtext.typesetter import Part
from whycards.ui.theme.tokens import Tokens

_LIGHT = {
    "comment": "#387171",
    "keyword": "#007B00",
    "constant": "#666666",
    "type": "#0000FF",
    "builtin": "#007B00",
    "function": "#0000FF",
    "tag": "#007B00",
    "variable": "#19177C",
    "string": "#BA2121",
    "deleted": "#A00000",
    "inserted": "#007900",
}
_DARK = {
    "comment": "#8B949E",
    "keyword": "#FF7B72",
    "constant": "#79C0FF",
    "type": "#F0883E",
    "builtin": "#79C0FF",
    "function": "#D2A8FF",
    "tag": "#7EE787",
    "variable": "#FFA657",
    "string": "#A5D6FF",
    "deleted": "#FFA198",
    "inserted": "#56D364",
}
_CONTRAST_LIGHT = {
    **_LIGHT,
    "comment": "#2B5656",
    "keyword": "#005C00",
    "constant": "#4E4E4E",
    "builtin": "#005C00",
    "tag": "#005C00",
    "string": "#991B1B",
    "inserted": "#005C00",
}
_CONTRAST_DARK = {**_DARK, "comment": "#9EA5AE"}


def code_colors(tokens: Tokens) -> Mapping[str, str]:
    """The colour of each kind of word in a theme, "#RRGGBB"."""
    if tokens.is_high_contrast:
        return _CONTRAST_DARK if tokens.is_dark else _CONTRAST_LIGHT
    return _DARK if tokens.is_dark else _LIGHT


def color_code(cursor: QTextCursor, start: int, end: int, parts: Sequence[Part], tokens: Tokens) -> None:
    """Colour what stands from `start` to `end`, which begins with these parts."""
    colors = code_colors(tokens)
    place = start
    for units, kind in parts:
        after = min(place + units, end)
        if kind in colors and place < after:
            cursor.setPosition(place)
            cursor.setPosition(after, QTextCursor.MoveMode.KeepAnchor)
            style = cursor.charFormat()
            style.setForeground(QColor(colors[kind]))
            cursor.setCharFormat(style)
        place = after
    cursor.setPosition(end)
