"""What a sheet is reported to lose does not stand on it, and what is not reported does."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtWidgets import QApplication

from formats.test_reported_losses import CASE, SAMPLES
from formats.test_written_decks import MEDIA, PNG
from whycards.assets import RESOURCES
from whycards.core.media import Media
from whycards.core.question import Kind
from whycards.services.exporting import Losses, Outgoing, Part, sheet
from whycards.ui.printing.column import Column
from whycards.ui.printing.rows import answer_row, case_rows, question_rows
from whycards.ui.printing.texts import Texts
from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.style import TextStyle
from whycards.ui.theme.theme import Mode, Theme

_WORDS = {
    Part.FLASHCARD: ["1,000 mm"],
    Part.SEVERAL_KEYS: ["Select two answers."],
    Part.MANY_OPTIONS: [f"Number {at}" for at in range(9)],
    Part.RATIONALE: ["It lets the train pass."],
    Part.EXPLANATION: ["A driver who sees red"],
    Part.IMAGE: ["![A plan of the yard](img/yard.png)"],
    Part.FORMULA: ["$v_1 = s/t$", "$$a = "],
    Part.HINT: ["Look up."],
    Part.SOURCES: ["Mason"],
    Part.DOMAIN: ["Signals"],
    Part.TAGS: ["safety"],
    Part.CASE: ["The yard", "Three tracks end here.", "Track 1 is long."],
    Part.EXHIBIT: ["Rules", "Red stops."],
    Part.CHOOSE: ["Select all that apply."],
    Part.ORDER: ["Green", "Red", "White"],
    Part.PIN: ["Green", "Red", "White"],
    Part.MARKUP: ["`x_1 *= 2`", "**all**", "| way | time |", "* one", "ls -l"],
    Part.LINES: ["A train comes.\n\nWhich signal\\\nstops it?"],
}


class _Said(Texts):
    """Texts that are remembered in the order in which they stand on the sheet."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, lambda digest: PNG, lambda: False)
        self.said: list[str] = []
        self.pictures = 0

    def document(
        self, text: str, style: TextStyle, images: Mapping[str, Media], column: Column, tallest: float
    ) -> RichDocument:
        document = super().document(text, style, images, column, tallest)
        self.said.append(text)
        self.pictures += len(list(document.pictures)) if document.has_pictures else 0
        return document


@pytest.mark.parametrize("part", _WORDS, ids=lambda part: part.name.lower())
def test_what_stands_on_a_sheet_is_what_is_not_reported(qapp: QApplication, part: Part) -> None:
    theme, column = Theme(RESOURCES, Mode.LIGHT), Column(600.0)
    losses, texts = Losses(sheet(lambda deck, path, lost: None).holds), _Said(theme)
    question = SAMPLES[part]
    images = {"img/yard.png": MEDIA} if part is Part.IMAGE else {}
    outgoing = Outgoing(question, CASE if question.case else None, images)
    assert losses.may_write(outgoing)
    list(case_rows(texts, outgoing, column, 400.0))
    list(question_rows(texts, outgoing, 1, column, 400.0))
    if question.kind is Kind.FLASHCARD:
        answer_row(texts, 1, outgoing, column, 400.0)
    said = "\n".join(texts.said)
    places = [said.find(words) for words in _WORDS[part]]
    assert (min(places) >= 0) == (part not in losses.found)
    assert max(places) < 0 or places == sorted(places)
    assert texts.pictures == (part is Part.IMAGE)


@pytest.mark.parametrize("part", [Part.DRAFT])
def test_what_a_sheet_has_no_room_for_stays_behind(part: Part) -> None:
    losses = Losses(sheet(lambda deck, path, lost: None).holds)
    assert not losses.may_write(Outgoing(SAMPLES[part]))
    assert list(losses.found) == [part]


def test_everything_but_the_difficulty_is_looked_for() -> None:
    assert set(Part) - set(_WORDS) == {Part.DRAFT, Part.LEVEL}
    assert Part.LEVEL not in sheet(lambda deck, path, lost: None).holds
