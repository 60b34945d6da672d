"""What an option says, and the lengths of its card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from whycards.core.media import Media
from whycards.core.question import letter
from whycards.services.study import Shown
from whycards.ui.richtext.bounds import brief
from whycards.ui.study import marks
from whycards.ui.theme.roles import Role


class OptionText(NamedTuple):
    """What an option says: its authored position, its letter on screen, text, reason and the pictures."""

    position: int
    letter: str
    text: str
    reason: str
    images: Mapping[str, Media]


class Metrics(NamedTuple):
    """Lengths of a card at 100 %."""

    pad_top: int
    left: int
    role: Role

    @property
    def badge_left(self) -> int:
        """Where the letter badge begins."""
        return self.left + marks.INDICATOR + 12

    @property
    def text_left(self) -> int:
        """Where the words begin."""
        return self.badge_left + marks.BADGE + 12


ROOMY = Metrics(12, 14, Role.OPTION)
"""Before the answer, and beside the explanation in wide windows."""

TIGHT = Metrics(7, 12, Role.TIGHT)
"""After the answer, with reasons in the cards."""


def option_text(shown: Shown, place: int, reason: str) -> OptionText:
    """The option that stands at this place on screen, with its letter there."""
    position = shown.order[place]
    text = brief(shown.lettering.option(position))
    return OptionText(position, letter(place), text, reason, shown.images)
