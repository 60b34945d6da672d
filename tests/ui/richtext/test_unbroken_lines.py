"""Where a line never ends: between a number and its unit, before a dash, inside typographic quotation marks."""

from __future__ import annotations

import time

import pytest
from PySide6.QtGui import QTextCursor

from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.selection import selected_text
from whycards.ui.richtext.style import READING, STEM, TextStyle
from whycards.ui.richtext.unbroken import unbroken

TOGETHER = [
    *("40 GB", "25 %", "10 ms", "3 °C", "1 500 kg", "5 GiB/s", "٤٠ GB", "٢٥ ٪", "12 МБ", "30 Std.", "2 Mrd."),
    *("oil –", "oil —", "« oil", "oil »", "quoi ?", "voici :", "§ 7", "№ 7"),
]
APART = ["40 apples", "5 min_spare", "a GB", "4 A-records", "2 seconds", "3 Ways", "or B", "oil -x"]


def shown_in(renderer: Renderer, text: str, style: TextStyle = READING) -> str:
    """The first block as it is laid out."""
    document = renderer.document(text, style)
    return document.begin().text()


def spaces(text: str) -> set[str]:
    return {char for char in text if char.isspace()}


@pytest.mark.parametrize("text", TOGETHER)
@pytest.mark.parametrize("style", [STEM, READING], ids=["stem", "reading"])
def test_what_belongs_together_stays_on_one_line(renderer: Renderer, text: str, style: TextStyle) -> None:
    shown = shown_in(renderer, text, style)
    assert spaces(shown) == {"\u00a0"}
    assert shown.replace("\u00a0", " ") == text


@pytest.mark.parametrize("text", APART)
def test_all_else_may_be_parted(renderer: Renderer, text: str) -> None:
    assert shown_in(renderer, text) == text


@pytest.mark.parametrize("text", ["**40** GB", "40\nGB", "40 **GB**", "*40* *GB* or more", "[40](#x) GB"])
def test_also_across_marks_and_lines_of_the_source(renderer: Renderer, text: str) -> None:
    assert "40\u00a0GB" in shown_in(renderer, text)


@pytest.mark.parametrize("text", ["`40 GB`", "```\n40 GB – x\n```", "    40 GB"])
def test_code_keeps_its_spaces(renderer: Renderer, text: str) -> None:
    shown = shown_in(renderer, text)
    assert "40 GB" in shown and "\u00a0" not in shown


@pytest.mark.parametrize("text", TOGETHER)
def test_what_is_copied_has_plain_spaces(renderer: Renderer, text: str) -> None:
    document = renderer.document(text, READING)
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    assert selected_text(cursor) == text


def test_no_line_begins_with_a_unit_or_a_dash(renderer: Renderer) -> None:
    text = "It needs 40 GB – or 25 % more – of the « fast » kind. " * 12
    for width in range(90, 400, 7):
        document = renderer.document(text, READING)
        document.fit(float(width), 1.0)
        document.height()
        for line in lines(document):
            assert not line.startswith(("GB", "%", "–", "»")) and not line.rstrip().endswith("«"), width


def lines(document: RichDocument) -> list[str]:
    block = document.begin()
    layout = block.layout()
    found = [layout.lineAt(at) for at in range(layout.lineCount())]
    return [block.text()[line.textStart() : line.textStart() + line.textLength()] for line in found]


@pytest.mark.parametrize("piece", ["1 ", "1 % ", "« ", " –", "40 GB", "x –", "\u00a0 ", "٣ ٪ "])
def test_hostile_repeats_take_no_time(piece: str) -> None:
    text = piece * (50_000 // len(piece))
    start = time.process_time()
    assert len(unbroken(text, "", "")) == len(text)
    assert time.process_time() - start < 0.5
