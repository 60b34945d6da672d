"""The sheet below the options: there where it has something to say, and with what the author refers to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont

from fakes.desk import Desk, Sit
from whycards.core.question import Explanation, Option, Question


def one_rationale() -> Question:
    options = (
        Option("A bowline"),
        Option("A reef knot", is_key=True, rationale="It lies flat."),
        Option("None"),
    )
    return Question("Which knot?", options, id="knot", domain="dom")


def is_sheet_seen(desk: Desk) -> bool:
    sheet = desk.choice.explanation
    return sheet is not None and sheet.isVisible()


def test_no_empty_sheet_where_a_card_says_everything(sit: Sit) -> None:
    desk = sit(one_rationale())
    desk.key(Qt.Key.Key_B)
    assert desk.cards[1].is_open
    assert not is_sheet_seen(desk)


def test_the_sheet_comes_when_the_card_closes_and_goes_again(sit: Sit) -> None:
    desk = sit(one_rationale())
    desk.key(Qt.Key.Key_B)
    desk.wait()
    desk.click(desk.cards[1])
    assert not desk.cards[1].is_open
    assert is_sheet_seen(desk)
    desk.click(desk.cards[1])
    assert not is_sheet_seen(desk)


def test_the_sheet_is_the_same_after_wide_and_back(sit: Sit) -> None:
    desk = sit(one_rationale())
    desk.key(Qt.Key.Key_B)
    desk.resize(1700, 900)
    assert is_sheet_seen(desk)
    desk.resize(1280, 694)
    assert not is_sheet_seen(desk)


@pytest.mark.parametrize("part", ["short", "full", "sources"])
def test_the_sheet_stays_for_anything_else(sit: Sit, part: str) -> None:
    question = one_rationale()
    if part == "sources":
        question = replace(question, sources=("The book of knots",))
    else:
        texts = {"short": Explanation(short=_FACT), "full": Explanation(full=_FACT)}
        question = replace(question, explanation=texts[part])
    desk = sit(question)
    desk.key(Qt.Key.Key_B)
    assert is_sheet_seen(desk)


_FACT = "Flat knots jam less."
MARKED = "- Reads from **one** zone\n- Writes to two\n\n```\nzone: a\n```"
LINK = "[Reference](https://example.org/knots)"


def with_blocks() -> Question:
    options = (Option(MARKED, rationale="One zone may go."), Option("A reef knot", is_key=True), Option("None"))
    full = "A) The list names one zone only."
    return Question("Which plan?", options, id="plan", domain="dom", explanation=Explanation(full=full))


def test_only_the_first_paragraph_of_an_open_option_is_bold(sit: Sit) -> None:
    desk = sit(with_blocks())
    desk.key(Qt.Key.Key_A)
    card = desk.cards[0]
    assert card.is_open
    document = card._fitted_text(card.width())
    weights = []
    block = document.begin()
    while block.isValid():
        weights.append(block.begin().fragment().charFormat().fontWeight())
        block = block.next()
    assert weights[0] == 600
    assert all(weight < 600 for weight in weights[1:])


def test_a_reason_below_blocks_stands_apart_from_them(sit: Sit) -> None:
    desk = sit(with_blocks(), one_rationale())
    desk.key(Qt.Key.Key_A)
    card = desk.cards[0]
    text = card._fitted_text(card.width())
    width = card.width()
    assert card._reason_top(text, width) - card._text_top(width) - text.height() >= 9


def test_a_row_is_titled_with_the_first_paragraph(sit: Sit) -> None:
    desk = sit(with_blocks(), size=(1700, 900))
    desk.key(Qt.Key.Key_A)
    sheet = desk.choice.explanation
    assert sheet is not None
    head = sheet.rows[0].head
    assert head.words() == "Reads from one zone …"
    assert head.toolTip() == "<qt>Reads from one zone Writes to two zone: a</qt>"
    assert head.hides_words()
    assert head.accessibleName() == "A. Reads from one zone Writes to two zone: a"


def test_closed_rows_are_lighter_than_open_ones(sit: Sit) -> None:
    desk = sit(one_rationale(), size=(1700, 900))
    desk.key(Qt.Key.Key_B)
    sheet = desk.choice.explanation
    assert sheet is not None
    row = sheet.rows[0]
    row.set_open(True)
    assert row.head._font().weight() == QFont.Weight.DemiBold
    row.set_open(False)
    assert row.head._font().weight() == QFont.Weight.Normal


def test_a_row_that_shows_all_needs_no_tip(sit: Sit) -> None:
    desk = sit(one_rationale(), size=(1700, 900))
    desk.key(Qt.Key.Key_B)
    sheet = desk.choice.explanation
    assert sheet is not None
    assert not sheet.rows[0].head.hides_words()


def test_a_source_shows_where_its_link_leads(sit: Sit) -> None:
    desk = sit(replace(one_rationale(), sources=(LINK, "https://example.org/book")))
    desk.key(Qt.Key.Key_B)
    sheet = desk.choice.explanation
    assert sheet is not None
    shown = [line.document.toPlainText() for line in sheet.sources]
    assert shown == ["Reference https://example.org/knots", "https://example.org/book"]
    assert [line.accessibleName() for line in sheet.sources] == shown


def test_a_long_address_wraps_within_the_sheet(sit: Sit) -> None:
    desk = sit(replace(one_rationale(), sources=(f"[Reference](https://example.org/{'knots' * 60})",)))
    desk.key(Qt.Key.Key_B)
    sheet = desk.choice.explanation
    assert sheet is not None
    assert sheet.sources[0].document.idealWidth() <= sheet.sources[0].width()
