"""What gives way so that the foot of a page keeps to one row: a high foot would cover what it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TypeVar

from PySide6.QtWidgets import QWidget

_Page = TypeVar("_Page", bound=QWidget)


def once(fit: Callable[[_Page], None]) -> Callable[[_Page], None]:
    """A method that is not begun anew within itself, but once more at its end.

    What it shows or hides may give the page another width, and that asks for the method again.
    """
    busy, again = f"_is_in_{fit.__name__}", f"_is_due_{fit.__name__}"

    @wraps(fit)
    def one_at_a_time(page: _Page) -> None:
        if getattr(page, busy, False):
            setattr(page, again, True)
            return
        setattr(page, busy, True)
        try:
            fit(page)
            while getattr(page, again, False):
                setattr(page, again, False)
                fit(page)
        finally:
            setattr(page, busy, False)

    return one_at_a_time


def fit_in_row(width: int, needed: Callable[[], int], parts: Sequence[Callable[[bool], None]]) -> bool:
    """Whether all fits into one row of this width, `needed` telling how wide the row is now.

    Each of `parts` shows or hides something that can be missed; they give way one after the other. Where
    that does not help, all of it is shown, since there will be more rows than one.
    """
    for part in parts:
        part(True)
    for part in parts:
        if needed() <= width:
            return True
        part(False)
    if needed() <= width:
        return True
    for part in parts:
        part(True)
    return False


def row_width(widgets: Iterable[QWidget], gap: int) -> int:
    """Width in pixels of these widgets side by side; hidden ones take none."""
    widths = [widget.sizeHint().width() for widget in widgets if not widget.isHidden()]
    return sum(widths) + gap * max(0, len(widths) - 1)
