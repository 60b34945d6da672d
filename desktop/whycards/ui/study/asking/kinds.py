"""Which way of asking each kind of question has."""

from __future__ import annotations

from collections.abc import Mapping

from whycards.core.question import Kind
from whycards.services.study import Shown
from whycards.ui.study.asking.asking import Asking
from whycards.ui.study.asking.choice import ChoiceAsking
from whycards.ui.study.asking.flashcard import FlashcardAsking
from whycards.ui.study.asking.recall import RecallAsking
from whycards.ui.study.page_frame import PageFrame

_KINDS: Mapping[Kind, type[Asking]] = {Kind.CHOICE: ChoiceAsking, Kind.FLASHCARD: FlashcardAsking}
"""Drafts are not asked."""


def asking(page: PageFrame, shown: Shown) -> Asking:
    """The way in which this question is asked on this page."""
    if shown.recall_first:
        return RecallAsking(page, shown)
    return _KINDS[shown.question.kind](page, shown)
