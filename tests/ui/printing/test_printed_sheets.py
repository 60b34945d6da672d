"""Sheets to print: pages, what is kept together, and the answer key."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QRectF
from PySide6.QtGui import QPageSize, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from whycards.assets import RESOURCES
from whycards.core.deck import DeckHead
from whycards.core.question import Option, Question
from whycards.services.exporting import Losses, Outgoing, OutgoingDeck, sheet
from whycards.ui.printing.column import Column
from whycards.ui.printing.pages import Pages, Row, paper
from whycards.ui.printing.rows import key_rows, letters_of, question_rows
from whycards.ui.printing.texts import Texts
from whycards.ui.printing.writer import SheetWriter
from whycards.ui.theme.theme import Mode, Theme


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(RESOURCES, Mode.LIGHT)


@pytest.fixture
def pages(theme: Theme, tmp_path: Path) -> Iterator[Pages]:
    made = Pages(tmp_path / "sheet.pdf", theme, "Sheet", QPageSize(QPageSize.PageSizeId.A4))
    yield made
    made.give_up()


def _question(stem: str, *keys: int) -> Outgoing:
    options = tuple(Option(f"Option {at}", at in keys) for at in range(4))
    return Outgoing(Question(stem, options))


def _deck(*questions: Outgoing) -> OutgoingDeck:
    return OutgoingDeck(DeckHead("Ropes"), questions, lambda media: b"")


def _pages_of(path: Path) -> int:
    return len(re.findall(rb"/Type /Page\b", path.read_bytes()))


def _rows(*heights: float, painted: list[tuple[float, float]] | None = None) -> list[Row]:
    def draw(_painter: QPainter, part: QRectF) -> None:
        if painted is not None:
            painted.append((part.top(), part.height()))

    return [Row(height, draw, [at * 20.0 for at in range(1, int(height // 20) + 1)]) for height in heights]


def test_what_fits_on_a_page_is_not_cut(pages: Pages) -> None:
    pages.add(_rows(pages.height - 100))
    assert pages.number == 1
    pages.add(_rows(60, 60))
    assert pages.number == 2 and pages.left == pages.height - 120


def test_what_is_higher_than_a_page_is_cut_between_lines(pages: Pages) -> None:
    painted: list[tuple[float, float]] = []
    pages.add(_rows(pages.height * 2, painted=painted))
    assert pages.number == 3
    assert [top % 20 for top, _ in painted] == [0, 0, 0]
    assert sum(height for _, height in painted) == pytest.approx(pages.height * 2)


def test_something_without_lines_that_is_higher_than_a_page_ends(pages: Pages) -> None:
    pages.add([Row(pages.height * 1.5, lambda painter, part: None)])
    assert pages.number == 2


def test_paper_is_that_of_the_country() -> None:
    assert paper(QLocale("en_US")).id() is QPageSize.PageSizeId.Letter
    assert paper(QLocale("de_DE")).id() is QPageSize.PageSizeId.A4


def test_the_key_is_read_downwards_and_names_letters(theme: Theme) -> None:
    assert letters_of(_question("Which?", 0, 2)) == "A, C"
    assert len(list(key_rows(theme, [(at, "A") for at in range(1, 10)], Column(300.0)))) == 5


def test_a_question_has_a_row_for_each_option(theme: Theme) -> None:
    texts = Texts(theme, lambda digest: b"", lambda: False)
    assert len(list(question_rows(texts, _question("Which one?", 1), 1, Column(600.0), 400.0))) == 5
    # and one more that says how many to select
    assert len(list(question_rows(texts, _question("Which two?", 1, 2), 1, Column(600.0), 400.0))) == 6


def test_a_sheet_ends_with_its_key(theme: Theme, tmp_path: Path) -> None:
    card = Outgoing(Question("What is a hawser?", answer="A thick rope."))
    writer = SheetWriter(theme, RESOURCES, lambda: False)
    path = tmp_path / "ropes.pdf"
    losses = Losses(sheet(writer.write).holds)
    writer.write(_deck(_question("Which rope?", 1), card), path, losses)
    assert path.read_bytes().startswith(b"%PDF") and _pages_of(path) == 2
    assert losses.written == 2 and not losses.found


def test_drafts_stay_behind(theme: Theme, tmp_path: Path) -> None:
    writer = SheetWriter(theme, RESOURCES, lambda: False)
    losses = Losses(sheet(writer.write).holds)
    writer.write(_deck(_question("No key?"), _question("A key?", 0)), tmp_path / "x.pdf", losses)
    assert losses.written == 1 and [part.value for part in losses.found] == ["drafts"]


def test_formulas_and_many_questions_from_another_thread(theme: Theme, tmp_path: Path, qtbot: QtBot) -> None:
    writer = SheetWriter(theme, RESOURCES, lambda: False)
    path = tmp_path / "x.pdf"
    questions = [_question(f"Is $x^{{{at}}}$ even?", 0) for at in range(30)]
    losses = Losses(sheet(writer.write).holds)
    thread = threading.Thread(target=lambda: writer.write(_deck(*questions), path, losses))
    thread.start()
    qtbot.waitUntil(lambda: not thread.is_alive(), timeout=30_000)
    assert losses.written == 30 and _pages_of(path) >= 4


def test_one_that_is_stopped_ends(theme: Theme, tmp_path: Path, qtbot: QtBot) -> None:
    from whycards.core.progress import Cancelled

    writer = SheetWriter(theme, RESOURCES, lambda: True)
    with pytest.raises(Cancelled):
        losses = Losses(sheet(writer.write).holds)
        ended: list[BaseException] = []

        def work() -> None:
            try:
                writer.write(_deck(_question("Which?", 0)), tmp_path / "x.pdf", losses)
            except Cancelled as problem:
                ended.append(problem)

        thread = threading.Thread(target=work)
        thread.start()
        qtbot.waitUntil(lambda: not thread.is_alive(), timeout=10_000)
        raise ended[0]
