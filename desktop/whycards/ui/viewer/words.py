"""What the viewer says, and its keys."""

from __future__ import annotations

from whycards.ui.language import later, tr
from whycards.ui.wording import number

TITLE = later("Figure")
PICTURE = later("Picture")
NOTHING = later("No picture to show now.")
COMES_LATER = later("The picture of this question comes with its answer.")
FIT, WIDTH = later("Fit"), later("Width")
KEEP_OPEN = later("Keep open")
STAY = later("Pin")
COPY, SAVE = later("Copy the picture"), later("Save the picture as…")
COPIED = later("The picture is on the clipboard.")
TOO_LARGE = later("This picture is too large to be shown.")

KEYS = (
    ("Ctrl + −", later("larger, smaller")),
    ("0", later("fit into the window")),
    ("1", later("natural size")),
    ("W", later("fit the width")),
    ("← →", later("move it")),
    ("PgUp PgDn", later("previous, next figure")),
    ("K", later("keep the window open")),
    ("P", later("stay on this picture")),
    ("Ctrl+C", later("copy the picture")),
    ("Ctrl+S", later("save the picture")),
    ("F11", later("full screen")),
    ("Esc", later("close")),
)


def saved(name: str) -> str:
    """The picture was stored in a file of this name."""
    return tr("Saved as {name}.", name=name)


def not_saved(name: str, reason: str) -> str:
    """It was not, and why."""
    return tr("{name} could not be written: {reason}", name=name, reason=reason)


def percent(scale: float) -> str:
    """A scale as it is read."""
    return tr("{count} %", count=number(round(scale * 100)))


def place(at: int, total: int) -> str:
    """Which picture of how many."""
    return tr("{number} of {total}", number=number(at), total=number(total))
