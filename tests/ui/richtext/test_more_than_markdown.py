"""Footnotes, callouts, raised letters, tasks, code in colour, links: what texts hold beyond CommonMark."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QTextBlock, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from fakes.typesetting import Settle
from whycards.ui.language import LANGUAGE
from whycards.ui.richtext.coloring import code_colors
from whycards.ui.richtext.decorations import grounds
from whycards.ui.richtext.document import CALLOUT, NOTE, NOTE_REFERENCE, QUOTE, RichDocument
from whycards.ui.richtext.links import can_open
from whycards.ui.richtext.objects import OBJECT
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.selection import selected_text
from whycards.ui.richtext.style import READING, TextStyle
from whycards.ui.richtext.targets import target_rects
from whycards.ui.richtext.view import RichText
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.theme.tokens import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Tokens

Alignment = QTextCharFormat.VerticalAlignment


def blocks(document: RichDocument) -> list[QTextBlock]:
    return [document.findBlockByNumber(number) for number in range(document.blockCount())]


def format_of(document: RichDocument, words: str) -> QTextCharFormat:
    cursor = QTextCursor(document)
    cursor.setPosition(document.toPlainText().index(words) + 1)
    return cursor.charFormat()


def copied(document: RichDocument) -> str:
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    return selected_text(cursor)


@pytest.mark.parametrize(
    ("text", "words", "part", "alignment"),
    [
        ("H~2~O", "H2O", "2", Alignment.AlignSubScript),
        ("10^3^", "103", "3", Alignment.AlignSuperScript),
        ("Ca^2+^ is", "Ca2+ is", "2", Alignment.AlignSuperScript),
        ("x^-1^", "x-1", "-", Alignment.AlignSuperScript),
    ],
)
def test_letters_are_raised_and_lowered(
    renderer: Renderer, text: str, words: str, part: str, alignment: Alignment
) -> None:
    document = renderer.document(text, READING)
    assert document.toPlainText() == words
    assert format_of(document, part).verticalAlignment() == alignment


@pytest.mark.parametrize(
    "text",
    ["2^10 and 2^20", "2^10/2^20", "~5 and ~10", "(~5)/(~10)", "(~10ms–~20ms)", "a^b^c", "^ ^", "x ~ y ~ z"],
)
def test_what_only_looks_like_it_stays(renderer: Renderer, text: str) -> None:
    assert renderer.document(text, READING).toPlainText() == text


def test_footnotes_stand_at_the_end_and_their_references_are_raised(renderer: Renderer) -> None:
    text = "First[^a] and second[^2].\n\n[^2]: Two.\n\n[^a]: One `x`.\n\nLast."
    document = renderer.document(text, READING)
    assert document.toPlainText().replace("\u202f", "").split("\n") == [
        "First1 and second2.", "Last.", "", "One x.", "Two.",
    ]  # fmt: skip
    reference = format_of(document, "2.")
    assert reference.intProperty(NOTE_REFERENCE) == 2
    assert reference.verticalAlignment() == Alignment.AlignSuperScript
    assert [block.blockFormat().intProperty(NOTE) for block in blocks(document)] == [0, 0, 0, 1, 2]
    assert blocks(document)[3].textList() is not None
    assert plain_text(text) == "First and second. Last. One x. Two."
    assert copied(document).startswith("First and second.\nLast.")


def test_a_reference_without_a_footnote_is_text(renderer: Renderer) -> None:
    assert renderer.document("A[^1] and [^x]", READING).toPlainText() == "A[^1] and [^x]"


@pytest.mark.parametrize(
    ("kind", "word", "token"),
    [
        ("NOTE", "Note", "accent"),
        ("tip", "Tip", "correct"),
        ("Important", "Important", "accent"),
        ("WARNING", "Warning", "warning"),
        ("CAUTION", "Caution", "wrong"),
    ],
)
def test_callouts_have_a_title_and_a_bar_in_their_colour(
    renderer: Renderer, theme: Theme, kind: str, word: str, token: str
) -> None:
    text = f"> [!{kind}]\n> Mind *this*.\n>\n> And that."
    document = renderer.document(text, READING)
    document.fit(400, 1.0)
    lines = [line.replace("\u00a0", " ").strip(f"{OBJECT} ") for line in document.toPlainText().split("\n")]
    assert lines == [word, "Mind this.", "And that."]
    assert [block.blockFormat().stringProperty(CALLOUT) for block in blocks(document)] == [token] * 3
    assert {ground.token for ground in grounds(document, theme, "sunken")} == {token}
    assert format_of(document, word).foreground().color() == theme.color(token)
    assert plain_text(text) == f"{word}: Mind this. And that."
    assert copied(document) == f"{word}\nMind this.\nAnd that."


@pytest.mark.parametrize(("words", "is_mirrored"), [("Mind this.", False), ("انتبه لهذا.", True)])
def test_the_title_of_a_callout_begins_where_its_words_do(
    renderer: Renderer, theme: Theme, words: str, is_mirrored: bool
) -> None:
    document = renderer.document(f"> [!NOTE]\n> {words}", READING)
    document.fit(400, 1.0)
    directions = {block.textDirection() is Qt.LayoutDirection.RightToLeft for block in blocks(document)}
    assert directions == {is_mirrored}
    assert len({ground.rect.left() for ground in grounds(document, theme, "sunken")}) == 1


@pytest.mark.parametrize("text", ["> [!NOTE] more", "> [!OTHER]\n> x", "[!NOTE]\nx", "> x\n> [!NOTE]"])
def test_other_quotes_are_quotes(renderer: Renderer, text: str) -> None:
    document = renderer.document(text, READING)
    assert {block.blockFormat().stringProperty(CALLOUT) for block in blocks(document)} == {""}
    assert "[!" in document.toPlainText()


def test_two_quotes_after_each_other_have_two_bars(renderer: Renderer, theme: Theme) -> None:
    document = renderer.document("> [!NOTE]\n> a\n\n> [!TIP]\n> b\n\n> c", READING)
    document.fit(400, 1.0)
    assert [block.blockFormat().intProperty(QUOTE) for block in blocks(document)] == [1] * 5
    bars = sorted(grounds(document, theme, "sunken"), key=lambda ground: ground.rect.top())
    firsts = [
        one for one, before in zip(bars[1:], bars, strict=False) if one.rect.top() > before.rect.bottom() + 2
    ]
    assert len(firsts) == 2


def test_the_words_of_callouts_are_looked_up(renderer: Renderer) -> None:
    assert LANGUAGE.message("Note") == "Note"


def test_tasks_are_boxes_and_copied_as_marks(renderer: Renderer) -> None:
    document = renderer.document("- [x] done\n- [ ] open\n- plain", READING)
    assert copied(document) == "[x] done\n[ ] open\nplain"
    assert [block.textList() is not None for block in blocks(document)] == [False, False, True]
    assert {block.blockFormat().topMargin() for block in blocks(document)[1:]} == {renderer.theme.px(3)}


def test_code_is_coloured_by_its_language(renderer: Renderer, theme: Theme, settle: Settle) -> None:
    text = "```python\nreturn 'a'  # é 😀\n\tx = 1\n```\n\n```nosuch\nreturn 1\n```"
    document = settle(lambda: renderer.document(text, READING))
    colors = code_colors(theme.tokens)
    assert format_of(document, "return").foreground().color() == QColor(colors["keyword"])
    assert format_of(document, "'a'").foreground().color() == QColor(colors["string"])
    assert format_of(document, "# é").foreground().color() == QColor(colors["comment"])
    plain = QTextCursor(document)
    plain.movePosition(QTextCursor.MoveOperation.End)
    assert plain.charFormat().foreground().color() == theme.color("text")
    cursor = document.find("1")
    assert cursor.charFormat().foreground().color() == QColor(colors["constant"])
    assert cursor.charFormat().font().families() == plain.charFormat().font().families()


def test_colours_do_not_move_a_letter(renderer: Renderer, settle: Settle) -> None:
    text = "```go\nfunc area(x int) int { return x } // once\n```"
    before = renderer.document(text, READING)
    before.fit(300, 1.0)
    after = settle(lambda: renderer.document(text, READING))
    after.fit(300, 1.0)
    assert before.height() == after.height()
    assert before.toPlainText() == after.toPlainText()


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("tokens", [LIGHT, DARK, CONTRAST_LIGHT, CONTRAST_DARK], ids=lambda tokens: tokens.name)
def test_every_colour_of_code_can_be_read_on_its_grounds(tokens: Tokens) -> None:
    needed = 7.0 if tokens.is_high_contrast else 4.5
    for kind, color in code_colors(tokens).items():
        for ground in (tokens.sunken, tokens.surface):
            darker, lighter = sorted((luminance(color), luminance(ground)))
            assert (lighter + 0.05) / (darker + 0.05) >= needed, (kind, color, ground)


@pytest.mark.parametrize(
    ("address", "is_opened"),
    [
        ("https://example.org/a?b=c#d", True),
        ("http://example.org", True),
        ("HTTPS://EXAMPLE.ORG", True),
        ("mailto:a@example.org", True),
        ("file:///etc/hostname", False),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("vbscript:x", False),
        ("smb://host/share", False),
        ("\\\\host\\share", False),
        ("//example.org", False),
        ("/etc/hostname", False),
        ("notes.md", False),
        ("https:", False),
        ("https://[broken", False),
        ("https://example.org/\x1b", False),
        ("https://example.org/ --option", False),
        ("mailto:", False),
        ("", False),
    ],
)
def test_what_may_be_opened(address: str, is_opened: bool) -> None:
    assert can_open(address) is is_opened


TWO_LINKS = "See [the book](https://example.org/b), [a file](notes.md) and <https://example.org/c> now."


@pytest.fixture
def linked(qtbot: QtBot, renderer: Renderer) -> RichText:
    window = QWidget()
    qtbot.addWidget(window)
    view = RichText(renderer.theme, Role.READING, window)
    view.show_document(lambda: renderer.document(TWO_LINKS, READING), plain_text(TWO_LINKS))
    view.setGeometry(0, 0, 700, view.heightForWidth(700))
    view._window = window  # type: ignore[attr-defined]
    window.resize(700, 200)
    with qtbot.waitActive(window):
        window.show()
    return view


def point_at(view: RichText, place: int) -> QPoint:
    rect = target_rects(view.document, view._targets[place])[0]
    return QPoint(round(rect.left()) + 6, round(rect.center().y() - view.lift()))


def test_a_click_on_a_link_tells_its_address_and_a_file_is_none(qtbot: QtBot, linked: RichText) -> None:
    heard: list[str] = []
    linked.link_activated.connect(heard.append)
    assert [target.address for target in linked._targets] == ["https://example.org/b", "https://example.org/c"]
    for place in (0, 1):
        qtbot.mouseMove(linked, point_at(linked, place))
        assert linked.cursor().shape() == Qt.CursorShape.PointingHandCursor
        qtbot.mouseClick(linked, Qt.MouseButton.LeftButton, pos=point_at(linked, place))
    assert heard == ["https://example.org/b", "https://example.org/c"]
    qtbot.mouseMove(linked, QPoint(4, 8))
    assert linked.cursor().shape() == Qt.CursorShape.IBeamCursor
    qtbot.mouseClick(linked, Qt.MouseButton.LeftButton, pos=QPoint(4, 8))
    qtbot.mouseClick(linked, Qt.MouseButton.RightButton, pos=point_at(linked, 0))
    assert len(heard) == 2


def test_marking_words_across_a_link_does_not_follow_it(qtbot: QtBot, linked: RichText) -> None:
    heard: list[str] = []
    linked.link_activated.connect(heard.append)
    start = point_at(linked, 0)
    qtbot.mousePress(linked, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(linked, start + QPoint(40, 0))
    qtbot.mouseRelease(linked, Qt.MouseButton.LeftButton, pos=start + QPoint(40, 0))
    assert heard == []
    assert linked.selected_text()


def test_links_are_reached_and_followed_by_keyboard(qtbot: QtBot, linked: RichText) -> None:
    heard: list[str] = []
    linked.link_activated.connect(heard.append)
    linked.clearFocus()
    bare = linked.grab().toImage()
    linked.setFocus(Qt.FocusReason.TabFocusReason)
    assert linked.grab().toImage() != bare  # a ring round the first link
    qtbot.keyClick(linked, Qt.Key.Key_Return)
    qtbot.keyClick(linked, Qt.Key.Key_Tab)
    qtbot.keyClick(linked, Qt.Key.Key_Return)
    qtbot.keyClick(linked, Qt.Key.Key_Backtab)
    qtbot.keyClick(linked, Qt.Key.Key_Enter)
    assert [address[-1] for address in heard] == ["b", "c", "b"]


def test_a_text_without_links_is_no_tab_stop_and_leaves_enter_to_the_page(
    qtbot: QtBot, renderer: Renderer
) -> None:
    view = RichText(renderer.theme, Role.READING)
    qtbot.addWidget(view)
    view.show_document(lambda: renderer.document("[file](a.md)", READING), "file")
    assert view.focusPolicy() == Qt.FocusPolicy.ClickFocus


def test_links_are_marked_where_they_can_be_opened_only(renderer: Renderer, theme: Theme) -> None:
    shown = renderer.document(TWO_LINKS, READING)
    assert format_of(shown, "the book").foreground().color() == theme.color("accent")
    assert format_of(shown, "the book").fontUnderline()
    assert format_of(shown, "a file").foreground().color() == theme.color("text")
    quiet = renderer.document(TWO_LINKS, TextStyle(Role.OPTION))
    assert not format_of(quiet, "the book").fontUnderline()


def test_a_click_on_a_reference_scrolls_to_its_footnote(qtbot: QtBot, renderer: Renderer) -> None:
    text = "Here[^1].\n\n" + "More words.\n\n" * 80 + "[^1]: The note."
    area = QScrollArea()
    qtbot.addWidget(area)
    view = RichText(renderer.theme, Role.READING)
    view.show_document(lambda: renderer.document(text, READING), "")
    view.resize(400, view.heightForWidth(400))
    area.setWidget(view)
    area.resize(440, 300)
    with qtbot.waitExposed(area):
        area.show()
    assert area.verticalScrollBar().value() == 0
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=point_at(view, 0) - QPoint(4, 0))
    assert area.verticalScrollBar().value() > area.verticalScrollBar().maximum() * 0.9


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("10^3^ metres of H~2~O", "10³ metres of H₂O"),
        ("a^−1^ and 2^n+1^", "a⁻¹ and 2ⁿ⁺¹"),
        ("Ca^2+^ is", "Ca²⁺ is"),
        ("x^-1^", "x⁻¹"),
        ("x^max^ over x~min~", "x^max over xmin"),
    ],
)
def test_raised_numbers_stay_raised_in_plain_words(text: str, words: str) -> None:
    assert plain_text(text) == words
