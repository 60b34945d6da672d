"""No word is cut and nothing lies beside the window, on every page, in every layout class, up to 250 %."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QTextLayout
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QDialog, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from fakes.files import deck_file
from whycards.assets import RESOURCES
from whycards.core.progress import Silent
from whycards.services.opening import open_services
from whycards.services.study import Chosen, Plan
from whycards.ui.frame import keys
from whycards.ui.frame.about import About
from whycards.ui.frame.card import Foot
from whycards.ui.frame.keys import KeySheet
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.frame.shell import Layout, layout_of
from whycards.ui.home.firstrun import FirstRunPage, Offer
from whycards.ui.theme.controls.buttons import Button, PrimaryButton
from whycards.ui.theme.controls.fields import CheckBox, DropDown
from whycards.ui.theme.controls.segments import Segments
from whycards.ui.theme.roles import LEAST_POINTS, Role
from whycards.ui.theme.theme import Theme
from whycards.ui.window import MainWindow

SIZES = (
    *((QSize(1680, 1000), scale) for scale in (1.0, 1.5, 2.0, 2.5)),
    *((QSize(1280, 720), scale) for scale in (1.0, 1.5, 2.0, 2.5)),
    *((QSize(800, 560), scale) for scale in (1.0, 1.5, 2.0)),
    *((QSize(round(1440 * scale), round(900 * scale)), scale) for scale in (1.5, 2.0, 2.5)),
)
KEEP_THEIR_WIDTH = (Button, CheckBox, DropDown, Segments)


@pytest.fixture
def learned(tmp_path: Path, clock: FakeClock, bundled: Path) -> None:
    """Two decks, one with a long name, of which some was learned."""
    services = open_services(tmp_path / "library.db", clock, bundled)
    for name, count in (("Lamps of the northern harbours", 24), ("Pears", 12)):
        services.importing.run([deck_file(tmp_path / f"{name}.md", count, "lamp")], None, Silent())
    session = services.study.begin(None, Plan.NEW)
    while session.current is not None:
        session.answer(Chosen([0], 4000))
        clock.advance(4)
        session.advance()
    services.close()
    clock.advance(days=6)


def pages_of(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> Iterator[str]:
    """Shows one page after the other."""
    flow = window.flow
    yield window.shell.current_page()
    flow.go_import()
    yield "import"
    flow.import_page.show_reading("A file with a rather long name of its own.md")
    flow.import_page.reading.show_progress(3, 10, "Reading a file with a rather long name of its own.md")
    yield "reading"
    window.settings.show()
    yield "settings"
    flow.go_home()
    with qtbot.waitSignal(flow.imports.previewed, timeout=10_000):
        flow.import_files([deck_file(tmp_path / "Quays.md", 5, "quay", drafts=2)])
    yield "preview"
    flow.import_page.preview.change.click()
    yield "how it is read"
    with qtbot.waitSignal(flow.imports.imported, timeout=10_000):
        flow.import_page.preview.press()
    yield "result"
    flow.import_page.result.work.click()
    yield "drafts"
    flow.refuse("A file that is on another computer cannot be read from here. Copy it to this one first.")
    yield "refused"
    flow.learn_new()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_A)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.shell.current_page() == "finished"
    yield "finished"


def assert_whole(page: QWidget, where: str) -> None:
    """Every text that is to be seen has the room that it needs, within its page."""
    for area in page.findChildren(QAbstractScrollArea):
        if area.isVisible():
            assert area.horizontalScrollBar().maximum() == 0, (where, area)
            inner = area.widget() if isinstance(area, QScrollArea) else None
            assert inner is None or inner.width() <= area.viewport().width(), (where, area)
    for widget in page.findChildren(QWidget):
        if not widget.isVisible():
            continue
        text = getattr(widget, "text", None)
        said = (where, type(widget).__name__, widget.accessibleName(), text() if callable(text) else "")
        if isinstance(widget, (*KEEP_THEIR_WIDTH, Label, Paragraph)):
            left = widget.mapTo(page, QPoint(0, 0)).x()
            assert left >= 0, said
            assert left + widget.width() <= page.width(), said
        if isinstance(widget, KEEP_THEIR_WIDTH):
            assert widget.width() >= widget.sizeHint().width(), said
            assert widget.height() >= widget.sizeHint().height(), said
        elif isinstance(widget, Paragraph):
            assert widget.height() >= widget.heightForWidth(widget.width()), said
            longest = max(widths_of_lines(widget.words(), widget), default=0)
            assert longest <= widget.width() + 1, said
        elif isinstance(widget, Label):
            assert widget.height() >= QFontMetricsF(widget.font()).height() - 1, said
            if widget.text() == widget.words():
                metrics = QFontMetricsF(widget.font())
                widest = max(metrics.horizontalAdvance(line) for line in widget.text().split("\n"))
                assert widget.width() >= widest - 1, said


def widths_of_lines(words: str, widget: QWidget) -> list[float]:
    """How wide each line comes out where Qt breaks the text; wider than the widget where it cannot."""
    widths: list[float] = []
    for text in words.split("\n"):
        layout = QTextLayout(text, widget.font())
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(widget.width())
            widths.append(line.naturalTextWidth())
        layout.endLayout()
    return widths


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=lambda value: str(value)[-24:])
@pytest.mark.parametrize("has_decks", [True, False])
def test_no_word_is_cut(
    qtbot: QtBot,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    reopen: Callable[..., MainWindow],
    theme: Theme,
    size: QSize,
    scale: float,
    has_decks: bool,
) -> None:
    if has_decks:
        request.getfixturevalue("learned")
    theme.set_scale(scale)
    window = reopen(size)
    for name in pages_of(qtbot, window, tmp_path) if has_decks else iter(["first run"]):
        QApplication.processEvents()
        page = window.shell.stack.currentWidget()
        assert page is not None
        # Qt lays out when it gets round to it, which is later where others use the processor.
        qtbot.waitUntil(partial(assert_whole, page, name), timeout=3000)
        assert window.size() == size
    theme.set_scale(1.0)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 2.5])
def test_sheets_fit_on_a_small_screen(qtbot: QtBot, window: MainWindow, theme: Theme, scale: float) -> None:
    theme.set_scale(scale)
    everywhere = (*keys.outside_sessions(), *keys.EVERYWHERE)
    dialogs: list[QDialog] = [
        *(KeySheet(theme, *keys.of_page(page), everywhere, window) for page in ("home", "import", "settings")),
        About(theme, RESOURCES, window),
    ]
    for dialog in dialogs:
        qtbot.addWidget(dialog)
        dialog.show()
        QApplication.processEvents()
        assert dialog.width() <= 1280, dialog.windowTitle()
        assert dialog.height() <= 720, dialog.windowTitle()
        assert_whole(dialog, dialog.windowTitle())
    theme.set_scale(1.0)


def left_of(page: QWidget, widget: QWidget) -> int:
    return widget.mapTo(page, QPoint(0, 0)).x()


@pytest.mark.parametrize(("size", "scale"), [(QSize(1680, 1000), 1.0), (QSize(1280, 720), 2.0)])
def test_left_edges_agree(
    learned: None, reopen: Callable[..., MainWindow], theme: Theme, size: QSize, scale: float
) -> None:
    theme.set_scale(scale)
    window = reopen(size)
    home = window.flow.start_page.home
    edges = {left_of(home, one) for one in (home.hero._title, home.hero.primary, home.card)}
    heading = next(label for label in home.findChildren(Label) if label.words() == "Decks")
    assert edges == {left_of(home, heading)}
    window.settings.show()
    QApplication.processEvents()
    page = window.settings.page
    names = {left_of(page, label) for label in page.findChildren(Label) if label.isVisible()}
    assert len(names) == 1
    window.flow.go_import()
    QApplication.processEvents()
    invite = window.flow.import_page.invite
    assert left_of(invite, invite.primary) == theme.px(28)
    theme.set_scale(1.0)


TITLED = ("import", "reading", "settings", "preview", "result", "drafts", "refused")


def ink_ends(page: QWidget, widget: QWidget) -> int:
    """Where its first letter ends, in pixels from the top of the page; round ones reach below the line."""
    image = page.grab().toImage()
    corner = widget.mapTo(page, QPoint(0, 0))
    line = QFontMetricsF(widget.font()).height()
    letter = QRect(corner, QSize(round(0.45 * line), min(widget.height(), round(1.2 * line))))
    ground = image.pixelColor(letter.topLeft()).lightness()
    rows = [
        y
        for y in range(letter.top(), letter.bottom() + 1)
        if any(
            abs(image.pixelColor(x, y).lightness() - ground) > 90
            for x in range(letter.left(), letter.right() + 1)
        )
    ]
    return max(rows)


@pytest.mark.parametrize(("scale", "off"), [(1.0, 0), (1.5, 1), (2.0, 2), (2.5, 3)])
def test_titles_of_all_pages_stand_on_one_base_line(
    qtbot: QtBot,
    learned: None,
    tmp_path: Path,
    reopen: Callable[..., MainWindow],
    theme: Theme,
    scale: float,
    off: int,
) -> None:
    theme.set_scale(scale)
    window = reopen(QSize(1280, 720))
    lines: dict[str, int] = {}
    edges: dict[str, int] = {}
    for name in pages_of(qtbot, window, tmp_path):
        page = window.shell.stack.currentWidget()
        if name not in TITLED or page is None:
            continue
        qtbot.waitUntil(partial(assert_whole, page, name), timeout=3000)
        titles = [one for one in page.findChildren(QLabel) if one.isVisible() and is_title(one, theme)]
        lines[name] = ink_ends(page, titles[0])
        if name != "settings":  # whose column stands in the middle
            edges[name] = left_of(page, titles[0])
    assert set(lines) == set(TITLED)
    assert max(lines.values()) - min(lines.values()) <= off, lines
    assert len(set(edges.values())) == 1, edges
    theme.set_scale(1.0)


def is_title(label: QLabel, theme: Theme) -> bool:
    return label.font().pointSizeF() == theme.font(Role.TITLE).pointSizeF()


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 2.5])
def test_a_link_stands_on_the_line_of_its_sentence(
    qtbot: QtBot, learned: None, tmp_path: Path, reopen: Callable[..., MainWindow], theme: Theme, scale: float
) -> None:
    theme.set_scale(scale)
    window = reopen(QSize(1680, 1000))
    for name in pages_of(qtbot, window, tmp_path):
        if name == "preview":
            page, heading = window.flow.import_page, window.flow.import_page.preview.heading
            qtbot.waitUntil(partial(assert_whole, page, name), timeout=3000)
            assert ink_ends(page, heading.sentence) == ink_ends(page, heading.link)
            break
    theme.set_scale(1.0)


@pytest.mark.parametrize(
    ("size", "scale"),
    [(QSize(1680, 1000), 1.0), (QSize(1280, 720), 1.0), (QSize(1280, 720), 2.5), (QSize(820, 600), 1.5)],
    ids=lambda value: str(value)[-24:],
)
def test_one_primary_button_and_no_small_type_on_every_page(
    qtbot: QtBot,
    learned: None,
    tmp_path: Path,
    reopen: Callable[..., MainWindow],
    theme: Theme,
    size: QSize,
    scale: float,
) -> None:
    theme.set_scale(scale)
    least = theme.font(Role.CAPTION).pointSizeF() * LEAST_POINTS / Role.CAPTION.value.points - 0.01
    window = reopen(size)
    for name in pages_of(qtbot, window, tmp_path):
        QApplication.processEvents()
        for widget in window.findChildren(QWidget):
            if widget.isVisible() and isinstance(widget, (*KEEP_THEIR_WIDTH, Label, Paragraph)):
                assert widget.font().pointSizeF() >= least, (name, widget)
        shown = [button for button in window.findChildren(PrimaryButton) if button.isVisible()]
        # While files are read the one thing to do is to wait.
        assert len(shown) == (0 if name == "reading" else 1), name
    theme.set_scale(1.0)


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=lambda value: str(value)[-24:])
def test_rail_and_status_bar_follow_the_layout_class(
    window: MainWindow, theme: Theme, size: QSize, scale: float
) -> None:
    theme.set_scale(scale)
    window.resize(size)
    QApplication.processEvents()
    is_compact = layout_of(size.width(), size.height(), scale) is Layout.COMPACT
    assert window.shell.status.isVisible() is not is_compact
    assert window.shell.rail.width() == theme.px(60 if is_compact else 76)
    theme.set_scale(1.0)


@pytest.mark.parametrize(("size", "scale"), [(QSize(1280, 720), 1.0), (QSize(1280, 720), 2.5)])
def test_no_word_is_cut_in_the_desktops_font(
    qtbot: QtBot,
    learned: None,
    tmp_path: Path,
    reopen: Callable[..., MainWindow],
    theme: Theme,
    size: QSize,
    scale: float,
) -> None:
    theme.set_system_font(True)
    theme.set_scale(scale)
    window = reopen(size)
    for name in pages_of(qtbot, window, tmp_path):
        page = window.shell.stack.currentWidget()
        assert page is not None
        qtbot.waitUntil(partial(assert_whole, page, name), timeout=3000)
    theme.set_system_font(False)
    theme.set_scale(1.0)


@pytest.mark.parametrize(
    ("width", "scale", "stands_below"),
    [(1204, 1.0, False), (740, 1.0, False), (700, 1.0, True), (1160, 2.0, True)],
)
def test_three_decks_of_the_first_run_fit(
    qtbot: QtBot, theme: Theme, width: int, scale: float, stands_below: bool
) -> None:
    theme.set_scale(scale)
    page = FirstRunPage(theme)
    qtbot.addWidget(page)
    page.show_offers([Offer(key, f"Deck {key} of the north", "About lamps", 120, 48) for key in "abc"])
    page.resize(width, 660)
    page.show()
    QApplication.processEvents()
    assert_whole(page, "first run")
    tops = {top_of(page, card) for card in page.cards}
    assert len(tops) == (3 if stands_below else 1)
    assert all(card.mapTo(page, QPoint(card.width(), 0)).x() <= page.width() for card in page.cards)
    theme.set_scale(1.0)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 2.5])
def test_the_first_run_shows_its_button_without_scrolling(qtbot: QtBot, theme: Theme, scale: float) -> None:
    theme.set_scale(scale)
    page = FirstRunPage(theme)
    qtbot.addWidget(page)
    page.show_offers([Offer(key, f"Deck {key} of the north", "About lamps", 120, 48) for key in "abc"])
    page.resize(1280 - theme.px(60), 720 - theme.px(28))
    page.show()
    qtbot.waitUntil(lambda: page.primary.visibleRegion().boundingRect() == page.primary.rect(), timeout=3000)
    assert page.focusProxy() is page.cards[0]
    theme.set_scale(1.0)


@pytest.mark.parametrize("size", [(740, 520), (760, 540), (1204, 666)])
def test_cards_of_the_first_run_say_all_and_leave_the_button_in_sight(
    qtbot: QtBot, theme: Theme, size: tuple[int, int]
) -> None:
    said = (
        (
            "Tour of the northern harbours",
            "Fourteen questions, each of which shows the lamp that it asks about",
            1,
        ),
        ("Lamps", "Two lamps", 50),
        ("Understanding harbours: Lamps, Quays, Ropes", "Twelve cases from the days of a pilot", 12),
    )
    page = FirstRunPage(theme)
    qtbot.addWidget(page)
    page.show_offers([Offer(title, title, words, 120, figures) for title, words, figures in said])
    page.resize(*size)
    page.show()
    QApplication.processEvents()
    for card, (title, words, _figures) in zip(page.cards, said, strict=True):
        assert " ".join(card.title_lines(card.width())) == title
        assert " ".join(card.text_lines(card.width())) == words
        assert card.height() >= card.heightForWidth(card.width())
        assert card.toolTip() == ""
    assert len({card.height() for card in page.cards}) == 1
    assert top_of(page, page.primary) + page.primary.height() <= page.height()


def test_a_card_whose_words_are_cut_tells_them(qtbot: QtBot, theme: Theme) -> None:
    page = FirstRunPage(theme)
    qtbot.addWidget(page)
    page.show_offers([Offer(key, f"Deck {key} of the lamps " * 9, "About lamps " * 40, 9, 0) for key in "abc"])
    page.resize(740, 660)
    page.show()
    QApplication.processEvents()
    assert page.cards[0].toolTip().startswith("Deck a of the lamps")
    assert "About lamps" in page.cards[0].toolTip()


def top_of(page: QWidget, widget: QWidget) -> int:
    return widget.mapTo(page, QPoint(0, 0)).y()


@pytest.mark.parametrize(("scale", "most"), [(1.0, 0.22), (1.5, 0.22), (2.0, 0.23), (2.5, 0.4)])
def test_feet_leave_the_room_to_what_they_are_about(
    qtbot: QtBot,
    learned: None,
    tmp_path: Path,
    reopen: Callable[..., MainWindow],
    theme: Theme,
    scale: float,
    most: float,
) -> None:
    theme.set_scale(scale)
    window = reopen(QSize(1280, 720))
    for name in pages_of(qtbot, window, tmp_path):
        QApplication.processEvents()
        for foot in window.findChildren(Foot):
            if foot.isVisible():
                assert foot.height() <= most * window.height(), name
    theme.set_scale(1.0)
