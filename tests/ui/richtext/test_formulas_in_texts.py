from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTextBlock, QTextCursor
from pytestqt.qtbot import QtBot

from fakes.typesetting import Settle
from whycards.ui.richtext import bounds
from whycards.ui.richtext.cutting import cut_to_lines
from whycards.ui.richtext.document import CODE_SPAN, DISPLAY, RichDocument
from whycards.ui.richtext.formulas import Formula, may_be_set
from whycards.ui.richtext.objects import COPIED, OBJECT, Extent, SetFormula
from whycards.ui.richtext.parsing import first_words, parse, plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.selection import selected_text
from whycards.ui.richtext.style import READING, STEM
from whycards.ui.richtext.typesetter import typesetter
from whycards.ui.richtext.view import RichText
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Mode


def formulas(text: str) -> list[str]:
    return [
        child.content
        for token in parse(text)
        for child in [token, *(token.children or [])]
        if child.type.startswith("math")
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("so $x$ is", ["x"]),
        ("($x$), $y$.", ["x", "y"]),
        ("a $\\$5$ b", ["\\$5"]),
        ("設$x$為", ["x"]),
        ("$\\text{two words}$", ["\\text{two words}"]),
        ("$a\n= b$", ["a\n= b"]),
        ("so $$x$$ is", ["x"]),
        ("$$\nx\n$$", ["\nx\n"]),
        ("- a $x$\n- b", ["x"]),
        ("| $x$ |\n|---|\n| $y$ |", ["x", "y"]),
        # Money, variables, code.
        ("costs $5 and $10", []),
        ("between $5 and 10$ a month", []),
        ("$5/user, or $50 for all", []),
        ("US$5 or A$7", []),
        ("5$ or 6$", []),
        ("$HOME and $PATH", []),
        ("$HOME/bin:$PATH", []),
        ("a $ b $ c", []),
        ("a \\$x\\$ b", []),
        ("`$x$`", []),
        ("$$", []),
        ("$ x$ $x $", []),
    ],
)
def test_what_is_a_formula(text: str, found: list[str]) -> None:
    assert formulas(text) == found


def test_a_formula_is_spoken_listed_and_copied_as_its_source(renderer: Renderer, settle: Settle) -> None:
    text = "The energy $E = mc^2$.\n\n$$\\frac{a}{b}$$\n\nNext"
    document = settle(lambda: renderer.document(text, READING))
    assert document.toPlainText() == f"The energy {OBJECT}.\n{OBJECT}\nNext"
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    assert selected_text(cursor) == "The energy $E = mc^2$.\n$$\\frac{a}{b}$$\nNext"
    assert plain_text(text) == "The energy E = mc^2. \\frac{a}{b} Next"
    assert first_words("So $x$:\n\nnext") == "So x: …"


def test_until_it_is_there_its_source_stands_in_its_place(qtbot: QtBot, renderer: Renderer) -> None:
    text = "See $x_{until}$ now"
    document = renderer.document(text, READING)
    assert document.wanted
    assert document.toPlainText().replace("\u202f", "") == "See x_{until} now"
    with qtbot.waitSignal(document.outdated, timeout=40_000):
        pass
    assert renderer.document(text, READING).toPlainText() == f"See {OBJECT} now"


def test_a_view_takes_the_formula_on_by_itself(qtbot: QtBot, renderer: Renderer) -> None:
    view = RichText(renderer.theme, Role.READING)
    qtbot.addWidget(view)
    view.show_document(lambda: renderer.document("$x_{view}$", READING), "x")
    qtbot.waitUntil(lambda: view.document.toPlainText() == OBJECT, timeout=40_000)


@pytest.mark.parametrize("latex", ["\\frac{a", "{" * 7 + "x" + "}" * 7, "x" * 1_001, "a&" * 101])
def test_what_cannot_be_set_is_shown_as_code(renderer: Renderer, settle: Settle, latex: str) -> None:
    document = settle(lambda: renderer.document(f"See ${latex}$ now", READING))
    assert latex in document.toPlainText() or latex.replace("\\", "") in document.toPlainText()
    assert OBJECT not in document.toPlainText()
    cursor = QTextCursor(document)
    cursor.setPosition(6)
    assert cursor.charFormat().boolProperty(CODE_SPAN) or len(latex) > 1_000


def test_one_that_takes_too_long_is_remembered_as_source(
    renderer: Renderer, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(lambda: renderer.document("$x$", READING))
    monkeypatch.setattr("whycards.ui.richtext.typesetter.FORMULA_SECONDS", 0.02)
    slow = "s"
    for _ in range(6):
        slow = f"\\frac{{{slow}}}2"
    document = settle(lambda: renderer.document(f"${slow}$", READING))
    assert OBJECT not in document.toPlainText()
    assert typesetter().is_idle
    assert settle(lambda: renderer.document("$y_{after}$", READING)).toPlainText() == OBJECT


def test_more_formulas_than_a_text_may_hold_are_source(renderer: Renderer, settle: Settle) -> None:
    text = "$x$ " * (bounds.MAX_FORMULAS + 5)
    assert settle(lambda: renderer.document(text, READING)).toPlainText().count(OBJECT) == bounds.MAX_FORMULAS


def line_base(document: RichDocument, place: int) -> float:
    """Where the base line runs on which a position of the document stands."""
    block: QTextBlock = document.findBlock(place)
    line = block.layout().lineForTextPosition(place - block.position())
    return document.documentLayout().blockBoundingRect(block).top() + line.y() + line.ascent()


@pytest.mark.parametrize("style", [READING, STEM])
@pytest.mark.parametrize(
    "text",
    [
        "Ag $x$ gA",
        "Ag $g_y$ gA",
        "Ag $\\frac{a}{b}$ gA",
        "Ag $\\frac{\\frac{a}{b}}{\\frac{c}{d}}$ gA",
        "Ag $\\sum_{i=0}^n x^{2^2}$ gA",
        "#### Ag $\\frac{a}{b}$",
        "- Ag $\\sqrt{x}$",
        "| Ag $\\frac{a}{b}$ |\n|---|\n| $x$ |",
    ],
)
def test_formulas_stand_on_the_base_line_of_their_words(
    renderer: Renderer, settle: Settle, monkeypatch: pytest.MonkeyPatch, text: str, style: object
) -> None:
    document = settle(lambda: renderer.document(text, style))  # type: ignore[arg-type]
    document.fit(500, 1.0)
    seen: list[tuple[QPointF, Extent]] = []
    monkeypatch.setattr(SetFormula, "paint", lambda _s, _p, start, extent, _c: seen.append((start, extent)))
    paint(document)
    places = [place for place in range(document.characterCount()) if document.characterAt(place) == OBJECT]
    assert len(seen) == len(places) > 0
    for place, (start, extent) in zip(places, seen, strict=True):
        assert start.y() == pytest.approx(line_base(document, place), abs=0.3)
        block = document.findBlock(place)
        line = block.layout().lineForTextPosition(place - block.position())
        assert extent.above <= line.ascent() + 0.6
        assert extent.below <= line.descent() + 0.6


def paint(document: RichDocument, scale: float = 1.0) -> QImage:
    image = QImage(round(600 * scale), round(300 * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.scale(scale, scale)
    document.drawContents(painter)
    painter.end()
    return image


def test_a_wide_formula_shrinks_to_its_column_and_grows_again(renderer: Renderer, settle: Settle) -> None:
    text = "$$" + " + ".join(f"a_{{{number}}}" for number in range(24)) + "$$"
    document = settle(lambda: renderer.document(text, READING))
    assert document.begin().blockFormat().boolProperty(DISPLAY)
    for width in (300, 900, 300):
        document.fit(width, 1.0)
        line = document.begin().layout().lineAt(0)
        assert line.naturalTextWidth() <= width
        assert line.naturalTextWidth() > (width * 0.9 if width == 300 else 300)
        assert document.begin().layout().lineCount() == 1


@pytest.mark.parametrize(
    "text", ["$\\frac{v^2}{r}$ is", "$\\sum_{i=0}^{n} x$", "A word", "$x$", "A\n\n$\\frac{a}{b}$"]
)
def test_nothing_of_the_first_line_is_lifted_out_of_the_view(
    qtbot: QtBot, renderer: Renderer, settle: Settle, text: str
) -> None:
    settle(lambda: renderer.document(text, STEM))
    view = RichText(renderer.theme, Role.STEM)
    qtbot.addWidget(view)
    view.show_document(lambda: renderer.document(text, STEM), "")
    view.resize(300, view.heightForWidth(300))
    image = view.grab().toImage()
    ground = image.pixelColor(299, 0).lightness()
    for row in (0, image.height() - 1):
        assert all(abs(image.pixelColor(x, row).lightness() - ground) < 30 for x in range(300))


def test_it_is_painted_in_the_colour_of_its_words(renderer: Renderer, settle: Settle) -> None:
    theme = renderer.theme
    for mode in (Mode.DARK, Mode.LIGHT):
        theme.set_mode(mode)
        document = settle(lambda: renderer.document("$\\blacksquare$", READING))
        document.fit(200, 1.0)
        image = paint(document, 4)
        colors = {image.pixelColor(x, y).name() for x in range(0, 200, 3) for y in range(0, 100, 3)}
        assert theme.tokens.text.lower() in colors


def test_it_is_as_sharp_as_the_screen(renderer: Renderer, settle: Settle) -> None:
    document = settle(lambda: renderer.document("$\\blacksquare$", READING))
    document.fit(200, 1.0)
    for scale in (1, 3, 8):
        image = paint(document, scale)
        middle = [image.pixelColor(x, round(11 * scale)).lightness() for x in range(30 * scale)]
        assert min(middle) < 40
        assert sum(50 < lightness < 240 for lightness in middle) <= 2  # one soft pixel at each edge


def test_an_inline_formula_does_not_end_a_cut_text(renderer: Renderer, settle: Settle) -> None:
    text = "If $x$ is so, " + "and more " * 60
    document = settle(lambda: renderer.document(text, READING))
    document.fit(400, 1.0)
    assert cut_to_lines(document, 2)
    assert document.toPlainText().startswith(f"If {OBJECT} is so, and more")
    assert document.begin().layout().lineCount() == 2
    alone = settle(lambda: renderer.document("Short.\n\n$$x$$\n\nWhich one?", READING))
    alone.fit(400, 1.0)
    assert cut_to_lines(alone, 2)
    assert alone.toPlainText() == "Short. …"


def test_its_source_is_a_property_and_nothing_else_of_it_is_kept(renderer: Renderer, settle: Settle) -> None:
    document = settle(lambda: renderer.document("$x$", READING))
    cursor = QTextCursor(document)
    cursor.setPosition(1)
    assert cursor.charFormat().stringProperty(COPIED) == "$x$"


@pytest.mark.parametrize(
    ("latex", "is_tried"), [("x", True), ("", False), (" ", False), ("\\\\" * 101, False), ("{}" * 300, True)]
)
def test_what_is_tried(latex: str, is_tried: bool) -> None:
    assert may_be_set(latex) is is_tried


def test_its_own_colours_are_kept(settle: Settle, renderer: Renderer) -> None:
    settle(lambda: renderer.document("$\\color{red}{z}$", READING))
    key = typesetter().formula_key("\\color{red}{z}", is_display=False)
    assert key is not None
    found = typesetter().found(key)
    assert isinstance(found, Formula)
    assert {shape[0].name() for shape in found.shapes} == {"#ff0000"}
    assert QRectF(0, -found.above, found.width, found.above + found.below).isValid()
