from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QTextBlock, QTextCursor, QTextDocument, QTextTable

from whycards.ui.richtext.decorations import grounds
from whycards.ui.richtext.document import CODE_BLOCK, QUOTE
from whycards.ui.richtext.parsing import first_words, plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import READING, STEM
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

PAD = "\u202f"


def blocks(document: QTextDocument) -> list[QTextBlock]:
    found, block = [], document.begin()
    while block.isValid():
        found.append(block)
        block = block.next()
    return found


def words(document: QTextDocument) -> list[str]:
    return [block.text().replace(PAD, "") for block in blocks(document)]


def weights(document: QTextDocument) -> dict[str, int]:
    found, iterator = {}, document.begin().begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        found[fragment.text()] = fragment.charFormat().fontWeight()
        iterator += 1
    return found


def test_paragraphs_marks_and_line_height(renderer: Renderer, theme: Theme) -> None:
    document = renderer.document("Two **strong** words\nand *more*.\n\nNext.", READING)
    assert words(document) == ["Two strong words and more.", "Next."]
    assert weights(document)["strong"] == QFont.Weight.DemiBold
    document.fit(700, 1.0)
    lines = blocks(document)
    bottoms = [document.documentLayout().blockBoundingRect(block).bottom() for block in lines]
    assert bottoms[1] - bottoms[0] == pytest.approx(theme.line_px(READING.role) + theme.px(9), abs=0.5)


@pytest.mark.parametrize(
    "text",
    [
        "<b>bold</b> & <script>alert(1)</script>",
        '<img src="/etc/hostname">',
        "<!-- hidden -->",
        "<table background='x'><tr><td>",
    ],
)
def test_raw_html_is_text(renderer: Renderer, text: str) -> None:
    document = renderer.document(text, READING)
    assert words(document) == [text]


def test_code_keeps_its_characters_and_gets_a_ground(renderer: Renderer, theme: Theme) -> None:
    document = renderer.document("Run `a != b` now.\n\n```sh\nif [ a ]; then\n\techo  x\nfi\n```", READING)
    document.fit(600, 1.0)
    assert words(document)[0] == "Run a != b now."
    code = blocks(document)[1]
    assert code.blockFormat().boolProperty(CODE_BLOCK)
    assert code.text() == "if [ a ]; then\u2028    echo  x\u2028fi"
    found = grounds(document, theme, "sunken")
    assert [ground.token for ground in found] == ["sunken", "sunken"]
    assert found[1].rect.width() == 600
    assert found[0].rect.width() < 120


def test_a_code_span_that_wraps_has_a_ground_on_each_line(renderer: Renderer, theme: Theme) -> None:
    document = renderer.document("`" + "word " * 30 + "`", STEM)
    document.fit(300, 1.0)
    document.height()
    lines = blocks(document)[0].layout().lineCount()
    assert lines > 3
    assert len(grounds(document, theme, "sunken")) == lines


def test_a_text_that_is_only_code_has_room_for_its_ground(renderer: Renderer, theme: Theme) -> None:
    document = renderer.document("```\nx\n```", READING)
    document.fit(300, 1.0)
    ground = grounds(document, theme, "sunken")[0].rect
    assert ground.top() + document.head >= 0
    assert ground.bottom() + document.head <= document.height() + 0.5


def test_lists_quotes_headings_and_tasks(renderer: Renderer) -> None:
    text = "#### Head\n\n- one\n- two\n  1. inner\n\n> quoted\n> > deeper\n\n* [x] done\n* [ ] open"
    document = renderer.document(text, READING)
    assert words(document) == [
        "Head",
        "one",
        "two",
        "inner",
        "quoted",
        "deeper",
        "\ufffc\xa0 done",
        "\ufffc\xa0 open",
    ]
    found = {block.text(): block for block in blocks(document)}
    assert found["one"].textList() is not None
    assert found["one"].textList() is found["two"].textList()
    assert found["inner"].textList().format().indent() == 2
    assert found["quoted"].blockFormat().intProperty(QUOTE) == 1
    assert found["deeper"].blockFormat().intProperty(QUOTE) == 2


def test_tables_have_hairlines_padding_and_a_tinted_head(renderer: Renderer) -> None:
    document = renderer.document("| A | B |\n|---|--:|\n| `x` | **2** |\n\nAfter.", READING)
    table = next(frame for frame in document.rootFrame().childFrames() if isinstance(frame, QTextTable))
    assert (table.rows(), table.columns()) == (2, 2)
    assert table.format().border() == 1
    assert table.cellAt(0, 0).format().background().color() == renderer.theme.color("sunken")
    assert words(document)[-1] == "After."


def test_no_table_stands_in_another_frame(renderer: Renderer) -> None:
    document = renderer.document("> - | A |\n>   |---|\n>   | x |", READING)
    frames = document.rootFrame().childFrames()
    assert len(frames) == 1
    assert not frames[0].childFrames()


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("A **bold** `x != y`\nword", "A bold x != y word"),
        ("![two routers](a.png) joined", "two routers joined"),
        ("- one\n- [x] two\n\n```\ncode here\n```", "one [x] two code here"),
        ("costs $5 and `$x$`", "costs $5 and $x$"),
        ("", ""),
    ],
)
def test_plain_words(text: str, spoken: str) -> None:
    assert plain_text(text) == spoken


def test_a_reference_stays_as_the_author_wrote_it(renderer: Renderer) -> None:
    asked: list[str] = []
    images: dict[str, object] = {}

    class Watching(dict):  # type: ignore[type-arg]
        def get(self, key: str, default: object = None) -> object:
            asked.append(key)
            return images.get(key, default)

    renderer.document("![a](<images/zwei Bäume.png>)", READING, Watching())
    assert asked[0] == "images/zwei Bäume.png"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("See [the book](https://example.org/b) now.", "See the book https://example.org/b now."),
        ("[Reference](https://example.org/b)", "Reference https://example.org/b"),
        ("[`tie`](https://example.org)", "tie https://example.org"),
        ("[**a** b][1]\n\n[1]: https://example.org/c", "a b https://example.org/c"),
        ("[file](../notes.md)", "file ../notes.md"),
        ("- [a](b:c)\n- d", "a b:c d"),
        ("| [a](https://x.org) |\n|---|", "a https://x.org"),
        # The words are the address.
        ("<https://example.org>", "https://example.org"),
        ("[example.org](https://example.org/)", "example.org"),
        ("[mail@example.org](mailto:mail@example.org)", "mail@example.org"),
        # Nowhere else.
        ("[above](#above)", "above"),
        ("[nothing]()", "nothing"),
    ],
)
def test_links_show_where_they_lead(renderer: Renderer, text: str, words: str) -> None:
    shown = renderer.document(text, READING).toPlainText()
    assert " ".join(shown.replace("\u202f", "").split()) == words
    assert plain_text(text, addresses=True) == words


def test_addresses_are_small_muted_and_no_anchors(renderer: Renderer) -> None:
    document = renderer.document("[the book](https://example.org/b) shut", READING)
    cursor = QTextCursor(document)
    cursor.setPosition(len("the book https"))
    style = cursor.charFormat()
    assert style.foreground().color() == renderer.theme.color("muted")
    assert style.font().pixelSize() == renderer.theme.font(Role.CAPTION).pixelSize()
    assert not style.isAnchor()
    cursor.movePosition(QTextCursor.MoveOperation.End)
    assert cursor.charFormat().foreground().color() == renderer.theme.color("text")


def test_a_linked_picture_is_followed_by_its_address(renderer: Renderer) -> None:
    document = renderer.document("[![map](map.png)](https://example.org/map)", READING)
    assert document.toPlainText() == "\ufffc https://example.org/map"


def test_addresses_without_end_are_bounded(renderer: Renderer) -> None:
    text = "[a] " * 900 + "\n\n[a]: https://example.org/" + "x" * 50_000
    assert len(renderer.document(text, READING).toPlainText()) < 30_000


def test_items_stand_evenly_also_where_lists_are_nested(renderer: Renderer) -> None:
    document = renderer.document("- a\n- b\n  - c\n  - d\n    1. e\n  - f\n- g", READING)
    margins = []
    block = document.begin().next()
    while block.isValid():
        margins.append(block.blockFormat().topMargin())
        block = block.next()
    assert len(set(margins)) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A bowline\n\n```\ntie --bowline\n```", "A bowline …"),
        ("```\ntie a\ntie b\n```", "tie a …"),
        ("- a\n- b", "a …"),
        ("One *line*\nof two", "One line of two"),
        ("", ""),
    ],
)
def test_first_words(text: str, words: str) -> None:
    assert first_words(text) == words


def test_two_blocks_of_code_have_ground_between_them(renderer: Renderer, theme: Theme) -> None:
    document = renderer.document("```python\nx = 1\n```\n\n```\ny\n```", READING)
    document.fit(400.0, 1.0)
    document.height()
    first, second = (ground.rect for ground in grounds(document, theme, "sunken"))
    assert second.top() - first.bottom() >= 7
