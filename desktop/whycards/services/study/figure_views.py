"""How the learner last looked at each figure: kept in the library, the newest of them."""

from __future__ import annotations

from typing import NamedTuple

from whycards.storage.library import Library

_KEY, _WINDOW = "figure_views", "figure_window"
_MOST = 200
_DIGITS = 16
"""Of a picture's digest: enough to tell one learner's pictures apart."""


class FigureView(NamedTuple):
    """`fit` is a word of the viewer's own; `scale` 1 is natural size; `x`, `y` are shares of the picture."""

    fit: str
    scale: float
    x: float
    y: float


class FigureViews:
    """Read with care: another program may have written them."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def view(self, digest: str) -> FigureView | None:
        """How the picture of this digest was last looked at, None for what is not known."""
        match self._held().get(digest[:_DIGITS]):
            case [str(fit), int() | float() as scale, int() | float() as x, int() | float() as y]:
                return FigureView(fit, float(scale), float(x), float(y))
        return None

    def keep_view(self, digest: str, view: FigureView | None) -> None:
        """Remember it, or with None forget it. Raises Trouble where it cannot be stored."""
        held = self._held()
        known = held.pop(digest[:_DIGITS], None)
        if view is not None:
            held[digest[:_DIGITS]] = [view.fit, round(view.scale, 4), round(view.x, 4), round(view.y, 4)]
        if known is not None or view is not None:
            self._library.set_setting(_KEY, dict(list(held.items())[-_MOST:]))

    def window(self) -> str:
        """Where the viewer's window was, in its own words; "" where that is not known."""
        held: object = self._library.setting(_WINDOW, "")
        return held if isinstance(held, str) else ""

    def keep_window(self, place: str) -> None:
        """Remember where it is. Raises Trouble where it cannot be stored."""
        self._library.set_setting(_WINDOW, place)

    def _held(self) -> dict[str, object]:
        held: object = self._library.setting(_KEY, None)
        return dict(held) if isinstance(held, dict) else {}
