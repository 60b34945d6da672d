"""No word is cut and nothing lies beside the window, on every page, in every layout class, up to 250 %."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from fakes.files import deck_file
from fakes.whole import KEEP_THEIR_WIDTH, assert_whole
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
from whycards.ui.theme.controls.buttons import PrimaryButton
from whycards.ui.theme.roles import LEAST_POINTS, Role
from whycards.ui.theme.theme import Theme
from whycards.ui.window import MainWindow

SIZES = (
    *((QSize(1680, 1000), scale) for scale in (1.0, 1.5, 2.0, 2.5)),
    *((QSize(1280, 720), scale) for scale in (1.0, 1.5, 2.0, 2.5)),
    *((QSize(800, 560), scale) for scale in (1.0, 1.5, 2.0)),
    *((QSize(round(1440 * scale), round(900 * scale)), scale) for scale in (1.5, 2.0, 2.5)),
)


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
    qtbot.waitUntil(lambda: window.shell.current_page() == "drafts", timeout=3000)
    yield "drafts"
    flow.refuse("A file that is on another computer cannot be read from here. Copy it to this one first.")
    yield "refused"
    flow.learn_new()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_A)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.shell.current_page() == "finished"
    yield "finished"


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
        assert titles, name
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
        qtbot.waitUntil(partial(assert_feet_low, window, most, name), timeout=3000)
    theme.set_scale(1.0)


def assert_feet_low(window: MainWindow, most: float, name: str) -> None:
    for foot in window.findChildren(Foot):
        if foot.isVisible():
            assert foot.height() <= most * window.height(), name
