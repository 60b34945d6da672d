"""What is said of questions that need work."""

from __future__ import annotations

from collections.abc import Sequence

from whycards.services.editing import Lack, Unfinished
from whycards.ui.wording import count, number

READY = "Nothing is missing."
ALL_DONE = "Nothing is left to finish in this deck."
NOTHING_LEFT = "Every question of this deck is complete and is asked like any other."
PICTURES = "Images (*.png *.jpg *.jpeg *.gif *.webp *.svg)"


def reason_of(item: Unfinished) -> str:
    """Why a question is in the list."""
    told = " ".join(doubt.message for doubt in item.doubts)
    if told:
        return told
    return "Draft: something is missing" if item.is_draft else "Needs a look"


def title_of(deck: str) -> str:
    """The title of the page."""
    return f"To finish in {deck}"


def sentence_of(items: Sequence[Unfinished]) -> str:
    """How many there are of each kind."""
    drafts = sum(item.is_draft for item in items)
    doubtful = len(items) - drafts
    parts = [count(drafts, "draft")] if drafts else []
    if doubtful:
        parts.append(f"{number(doubtful) if drafts else count(doubtful, 'question')} to check")
    if not parts:
        return ALL_DONE
    when = "Drafts are asked once they are complete." if drafts else "They are asked already."
    return f"{', '.join(parts)}. {when}"


def state_of(lacking: Sequence[Lack], doubts: Sequence[str]) -> tuple[str, str]:
    """Sentence and colour of the foot."""
    if lacking:
        return lacking[0].sentence, "warning"
    return (doubts[0], "muted") if doubts else (READY, "correct")


def saved_words(lacking: Sequence[Lack]) -> str:
    """What came of saving."""
    if lacking:
        return f"Saved as a draft. {lacking[0].sentence}"
    return "Saved. It will be asked from now on."
