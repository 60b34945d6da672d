"""What is said of questions that need work."""

from __future__ import annotations

from collections.abc import Sequence

from whycards.services.editing import Lack, Unfinished
from whycards.ui.language import later, tr, tr_count
from whycards.ui.sentences import told
from whycards.ui.wording import drafts, joined, number

READY = later("Nothing is missing.")
ALL_DONE = later("Nothing is left to finish in this deck.")
LISTING = later("Looking for what needs work…")
NOTHING_LEFT = later("Every question of this deck is complete and is asked like any other.")
PICTURES = later("Images (*.png *.jpg *.jpeg *.gif *.webp *.svg)")


def reason_of(item: Unfinished) -> str:
    """Why a question is in the list."""
    doubts = " ".join(told(doubt.message) for doubt in item.doubts)
    if doubts:
        return doubts
    return tr("Draft: something is missing") if item.is_draft else tr("Needs a look")


def title_of(deck: str) -> str:
    """The title of the page."""
    return tr("To finish in {deck}", deck=deck)


def sentence_of(lacking: int, doubtful: int) -> str:
    """How many there are of each kind: drafts, and questions to check."""
    parts = [drafts(lacking)] if lacking else []
    if doubtful and lacking:
        parts.append(tr("{count} to check", count=number(doubtful)))
    elif doubtful:
        parts.append(tr_count("{count} question to check", "{count} questions to check", doubtful))
    if not parts:
        return tr(ALL_DONE)
    when = tr("Drafts are asked once they are complete.") if lacking else tr("They are asked already.")
    return tr("{counts}. {sentence}", counts=joined(parts), sentence=when)


def state_of(lacking: Sequence[Lack], doubts: Sequence[str]) -> tuple[str, str]:
    """Sentence and colour of the foot."""
    if lacking:
        return told(lacking[0].sentence), "warning"
    return (told(doubts[0]), "muted") if doubts else (tr(READY), "correct")


def saved_words(lacking: Sequence[Lack]) -> str:
    """What came of saving."""
    if lacking:
        return tr("Saved as a draft. {sentence}", sentence=told(lacking[0].sentence))
    return tr("Saved. It will be asked from now on.")
