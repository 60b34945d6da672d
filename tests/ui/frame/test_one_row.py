"""The foot of a page keeps to one row as long as something in it can give way."""

from __future__ import annotations

import pytest

from whycards.ui.frame.onerow import fit_in_row


class Foot:
    """Two parts of 40 pixels beside what needs 100."""

    def __init__(self) -> None:
        self.shown = {"keys": True, "words": True}

    def show(self, part: str, is_shown: bool) -> None:
        self.shown[part] = is_shown

    def width(self) -> int:
        return 100 + 40 * sum(self.shown.values())


@pytest.mark.parametrize(
    ("width", "fits", "shown"),
    [
        (180, True, {"keys": True, "words": True}),
        (179, True, {"keys": False, "words": True}),
        (139, True, {"keys": False, "words": False}),
        (99, False, {"keys": True, "words": True}),
    ],
)
def test_parts_give_way_one_after_the_other(width: int, fits: bool, shown: dict[str, bool]) -> None:
    foot = Foot()
    parts = (lambda on: foot.show("keys", on), lambda on: foot.show("words", on))
    assert fit_in_row(width, foot.width, parts) is fits
    assert foot.shown == shown
