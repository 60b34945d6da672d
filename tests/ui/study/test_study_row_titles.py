"""The titles of rows in the full explanation: formulas are drawn there too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from fakes.desk import Desk, Sit, choice
from fakes.typesetting import wait_for_pictures
from whycards.core.question import Option, Question
from whycards.ui.richtext.objects import OBJECT
from whycards.ui.study.rows import ReasonRow
from whycards.ui.study.title import FormulaTitle

WIDE = (1700, 900)
LONG = "$" + " + ".join(f"\\frac{{x_{{{place}}}}}{{{place + 2}}}" for place in range(40)) + "$"
TALL = "$\\begin{matrix}1\\\\2\\\\3\\\\4\\\\5\\end{matrix}$"


def about(*options: str) -> Question:
    """A question whose options say these, with a reason each."""
    made = tuple(Option(words, is_key=place == 1, rationale="So it is.") for place, words in enumerate(options))
    return replace(choice("sums"), options=made)


def rows_of(desk: Desk) -> tuple[ReasonRow, ...]:
    sheet = desk.choice.explanation
    assert sheet is not None
    return tuple(sheet.rows)


def answered(sit: Sit, *options: str) -> tuple[Desk, tuple[ReasonRow, ...]]:
    desk = sit(about(*options), size=WIDE)
    wait_for_pictures()  # the question waits for its formulas
    desk.bot.waitUntil(lambda: desk.page.column is not None)
    desk.key(Qt.Key.Key_A)
    for row in rows_of(desk):
        row.head.grab()
    wait_for_pictures()
    return desk, rows_of(desk)


def title_of(row: ReasonRow) -> FormulaTitle:
    assert row.head.title is not None
    return row.head.title


def shown(row: ReasonRow) -> str:
    return title_of(row).document().toPlainText()


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        ("$\\binom{5}{2}^{-1} = \\frac{1}{10}$", OBJECT),
        ("At most $n^2$ steps", f"At most {OBJECT} steps"),
        ("$$\\frac{a}{b}$$", OBJECT),
        ("$$\n\\frac{c}{b}\n$$", OBJECT),
        ("$a_1$ first  \nthen $a_2$\n\nand more", f"{OBJECT} first then {OBJECT} …"),
        ("- one $k$\n- two", f"one {OBJECT} …"),
    ],
)
def test_a_row_draws_the_formulas_of_its_option_in_one_line(sit: Sit, words: str, seen: str) -> None:
    _, rows = answered(sit, "None", words, "All")
    assert rows[0].head.title is None
    assert shown(rows[1]) == seen
    assert title_of(rows[1]).document().blockCount() == 1


def test_its_source_is_spoken_and_nowhere_seen(sit: Sit) -> None:
    _, rows = answered(sit, "None", "So $\\frac{1}{3}$", "All")
    head = rows[1].head
    assert head.accessibleName() == "B. So \\frac{1}{3}"
    assert head.toolTip() == ""
    assert not head.hides_words()


def test_what_is_too_long_fades_out_before_the_tag_and_is_whole_when_open(sit: Sit) -> None:
    _, rows = answered(sit, "None", LONG, "All")
    head = rows[1].head
    rows[1].set_open(False)
    assert head.hides_words()
    rows[1].set_open(True)
    assert not head.hides_words()
    title = title_of(rows[1])
    assert title.document().idealWidth() <= head.width()


def test_a_tall_one_is_not_cut_off(sit: Sit) -> None:
    desk, rows = answered(sit, "None", TALL, "All")
    usual, tall = rows[0].head, rows[1].head
    assert tall.height() > usual.height()
    assert tall.height() >= title_of(rows[1]).document().height()
    assert rows[2].y() >= rows[1].y() + tall.height()
    assert desk.page.isVisible()


def test_its_colour_follows_the_pointer_and_the_theme(sit: Sit) -> None:
    desk, rows = answered(sit, "None", "$x$", "All")
    title = title_of(rows[1])

    def ink() -> str:
        return title.document().begin().begin().fragment().charFormat().foreground().color().name()

    theme = desk.theme
    assert ink() == theme.color("text").name()
    title.set_look(is_open=False, color="accent")
    assert ink() == theme.color("accent").name()


def test_it_is_painted_where_words_would_stand(sit: Sit) -> None:
    _, rows = answered(sit, "None", "$x + y + z$", "All")
    head = rows[1].head
    image = head.grab().toImage()
    ratio = image.devicePixelRatio()
    words = QRectF(40 * ratio, 4 * ratio, 60 * ratio, image.height() - 8 * ratio).toRect()
    assert len(_colours(image.copy(words))) > 3


def _colours(image: QImage) -> set[int]:
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
