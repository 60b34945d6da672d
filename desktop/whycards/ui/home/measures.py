"""Where things stand on Home, so that the page that loads and the one that follows it agree."""

from __future__ import annotations

from whycards.ui.theme.theme import Theme

MOST_WIDTH = 1280
"""The widest content at 100 %: in a wider window its rows would be too long for the eye."""
_SLIM_BELOW, _SLIMMEST_BELOW = 560, 320


def page_edge(theme: Theme, width: int) -> int:
    """Room in pixels left and right of the content of a page so wide."""
    px = theme.px
    edge = px(36 if width >= px(_SLIM_BELOW) else 20 if width >= px(_SLIMMEST_BELOW) else 12)
    return max(edge, (width - px(MOST_WIDTH)) // 2)
