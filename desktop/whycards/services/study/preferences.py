"""What the learner set about studying, kept in the library."""

from __future__ import annotations

from whycards.storage.library import Library

PANEL_SHARE = 868 / 1680
"""Share of a wide window's width that the explanation takes, unless the learner moved the splitter."""
_LEAST_SHARE, _MOST_SHARE = 0.2, 0.8


class StudyPreferences:
    """Read with care: another program may have written them."""

    def __init__(self, library: Library) -> None:
        self._library = library

    @property
    def asks_confidence(self) -> bool:
        """Whether the learner wants to be asked how sure an answer is."""
        held: object = self._library.setting("confidence", True)
        return held if isinstance(held, bool) else True

    @property
    def panel_share(self) -> float:
        """Share of a wide window's width that the explanation takes, 0.2 to 0.8."""
        held: object = self._library.setting("study_panel_share", PANEL_SHARE)
        if isinstance(held, bool) or not isinstance(held, int | float):
            return PANEL_SHARE
        return min(_MOST_SHARE, max(_LEAST_SHARE, float(held)))

    def keep_panel_share(self, share: float) -> None:
        """Remember where the splitter stands. Raises Trouble where it cannot be stored."""
        self._library.set_setting("study_panel_share", round(min(_MOST_SHARE, max(_LEAST_SHARE, share)), 4))
