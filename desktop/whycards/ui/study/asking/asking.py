"""What a way of asking does: it makes the column and gives keys and buttons their meaning."""

from __future__ import annotations

from whycards.core.memory import Rating
from whycards.services.study import Shown
from whycards.ui.study.page_column import PageColumn
from whycards.ui.study.page_frame import PageFrame
from whycards.ui.study.running import Running


class Asking:
    """One question on the page, from its first appearance until the next one takes its place.

    What a kind has no use for, such as options on a flashcard, does nothing.
    """

    def __init__(self, page: PageFrame, shown: Shown) -> None:
        self._page = page
        self._shown = shown

    @property
    def column(self) -> PageColumn:
        """What stands on the page."""
        raise NotImplementedError

    def begin(self, run: Running) -> None:
        """The column is on the page: set the footer and tell the keys."""
        raise NotImplementedError

    def show_standing(self) -> None:
        """Show what the answer came to, where the question is answered already."""

    def press_primary(self) -> None:
        """Enter: the page's main action as it is now."""
        raise NotImplementedError

    def submit(self) -> None:
        """The footer's main button before the answer is shown."""
        raise NotImplementedError

    def go_on(self) -> None:
        """The footer's main button after that."""
        raise NotImplementedError

    @property
    def space_submits(self) -> bool:
        """Whether the space bar shows the answer, rather than scroll towards the end."""
        return False

    def rate(self, rating: Rating) -> None:
        """The learner names a rating."""
        raise NotImplementedError

    def press_option(self, place: int) -> None:
        """The learner names the option at this place."""

    @property
    def options(self) -> int:
        """How many letters name an option."""
        return 0

    @property
    def digits_rate(self) -> bool:
        """Whether digits are ratings now, and not options."""
        return True

    def rule_out(self, place: int) -> None:
        """The learner strikes out the option at this place."""

    def step_confidence(self, by: int) -> None:
        """The learner is surer by so many steps."""

    def give_up(self) -> None:
        """The learner does not know it."""
