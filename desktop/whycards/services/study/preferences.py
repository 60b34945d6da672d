"""What the learner set about studying, kept in the library."""

from __future__ import annotations

from whycards.services.study.figure_views import FigureViews
from whycards.storage.library import Library

PANEL_SHARE = 868 / 1680
"""Share of a wide window's width that the explanation takes, unless the learner moved the splitter."""
_LEAST_SHARE, _MOST_SHARE = 0.2, 0.8
SHUFFLES_OPTIONS = True
"""Whether options come in a new order each time, unless the learner said otherwise."""
_RECALL = "recall_first"


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
    def shuffles_options(self) -> bool:
        """Whether options come in a new order each time, where author and texts allow it."""
        held: object = self._library.setting("shuffle_options", SHUFFLES_OPTIONS)
        return held if isinstance(held, bool) else SHUFFLES_OPTIONS

    @property
    def panel_share(self) -> float:
        """Share of a wide window's width that the explanation takes, 0.2 to 0.8."""
        held: object = self._library.setting("study_panel_share", PANEL_SHARE)
        if isinstance(held, bool) or not isinstance(held, int | float):
            return PANEL_SHARE
        return min(_MOST_SHARE, max(_LEAST_SHARE, float(held)))

    @property
    def figures(self) -> FigureViews:
        """How figures were looked at."""
        return FigureViews(self._library)

    def keep_panel_share(self, share: float) -> None:
        """Remember where the splitter stands. Raises Trouble where it cannot be stored."""
        self._library.set_setting("study_panel_share", round(min(_MOST_SHARE, max(_LEAST_SHARE, share)), 4))

    def recalls_first(self, deck_key: str) -> bool:
        """Whether questions of this deck are to be answered in mind before their options are shown."""
        return deck_key in self._recall_decks()

    def keep_recalls_first(self, deck_key: str, on: bool) -> None:
        """Remember that for a deck. Raises Trouble where it cannot be stored."""
        others = [key for key in self._recall_decks() if key != deck_key]
        self._library.set_setting(_RECALL, [*others, deck_key] if on else others)

    def _recall_decks(self) -> list[str]:
        held: object = self._library.setting(_RECALL, None)
        return [key for key in held if isinstance(key, str)] if isinstance(held, list) else []
