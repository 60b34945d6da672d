"""Pages keep their looks when the window changes: nothing scrolls twice, nothing is cut, edges agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QScrollArea, QTableView, QWidget
from pytestqt.qtbot import QtBot

from fakes.auditor import faults
from fakes.clock import FakeClock
from fakes.deck_scenes import finding_duplicates, updating
from fakes.files import deck_file
from fakes.looking import before_importing, finishing
from fakes.stage import Stage
from whycards.core.progress import Silent
from whycards.ui.frame.column import area_of
from whycards.ui.frame.label import Paragraph
from whycards.ui.frame.onerow import once
from whycards.ui.importing.dropzone import DropZone
from whycards.ui.importing.preview import PreviewPane
from whycards.ui.settings.rows import SettingsCard
from whycards.ui.study.footer import Footer
from whycards.ui.theme.controls.buttons import PrimaryButton
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.window import MainWindow

COMPACT, NORMAL, WIDE = QSize(800, 560), QSize(1280, 720), QSize(1680, 1000)


@pytest.fixture
def stage(window: MainWindow, theme: Theme, clock: FakeClock, tmp_path: Path) -> Iterator[Stage]:
    yield Stage(window, theme, window._services, clock, tmp_path)
    theme.set_scale(1.0)


def look(qtbot: QtBot, stage: Stage, size: QSize, scale: float = 1.0) -> None:
    stage.theme.set_scale(scale)
    stage.window.resize(size)
    qtbot.wait(80)


def preview_at(stage: Stage, wanted: str) -> PreviewPane:
    for name in before_importing(stage.window, stage.folder):
        if name == wanted:
            break
    return stage.window.flow.import_page.preview


def scrolls(pane: PreviewPane) -> int:
    return pane._area.verticalScrollBar().maximum()


@pytest.mark.parametrize("state", ["import-look-columns", "import-look-decks", "import-look-questions"])
def test_only_the_list_scrolls_again_after_the_window_was_small(qtbot: QtBot, stage: Stage, state: str) -> None:
    look(qtbot, stage, COMPACT)
    pane = preview_at(stage, state)
    for size, scale in ((NORMAL, 1.0), (NORMAL, 2.5), (NORMAL, 1.0)):
        look(qtbot, stage, size, scale)
    qtbot.waitUntil(lambda: scrolls(pane) == 0, timeout=2000)


def test_parts_of_a_page_that_scrolls_are_as_high_as_what_they_hold(qtbot: QtBot, stage: Stage) -> None:
    pane = preview_at(stage, "import-look-decks")
    for size, scale in ((NORMAL, 2.5), (NORMAL, 1.5), (COMPACT, 1.0)):
        look(qtbot, stage, size, scale)
        inner = pane.decks.area.widget()
        assert inner is not None
        assert abs(pane.decks.area.height() - inner.sizeHint().height()) <= 2, (size, scale)


@pytest.mark.parametrize("scene", [updating, finding_duplicates])
def test_a_short_list_in_a_page_that_scrolls_has_no_empty_rows(
    qtbot: QtBot, stage: Stage, scene: Callable[..., Iterator[str]]
) -> None:
    look(qtbot, stage, COMPACT)
    arguments = (stage.window, stage.services, stage.clock, stage.folder)
    steps = scene(*arguments) if scene is updating else scene(stage.window, stage.services, stage.folder)
    assert any(name in ("update", "duplicates") for name in steps)
    qtbot.wait(80)
    tables = [one for one in stage.window.findChildren(QTableView) if one.isVisible()]
    assert tables
    for table in tables:
        rows = table.verticalHeader().length() + table.viewportMargins().top()
        assert abs(table.height() - rows) <= 2


def test_choices_of_columns_stand_as_far_from_one_edge_as_their_names_from_the_other(
    qtbot: QtBot, stage: Stage
) -> None:
    pane = preview_at(stage, "import-look-columns")
    look(qtbot, stage, WIDE)
    form, box = pane.wishes.area.viewport(), pane.wishes.columns[0]
    end = form.width() - box.mapTo(form, QPoint(box.width(), 0)).x()
    encoding = pane.wishes.encoding
    assert encoding is not None
    assert end == encoding.mapTo(form, QPoint(0, 0)).x()


def test_the_line_that_is_meant_stays_in_sight(qtbot: QtBot, stage: Stage) -> None:
    look(qtbot, stage, WIDE)
    pane = preview_at(stage, "import-look-in-file")
    lines = pane.sample.lines
    for size, scale in ((WIDE, 1.0), (NORMAL, 1.0), (NORMAL, 2.0), (NORMAL, 1.0), (WIDE, 1.0)):
        look(qtbot, stage, size, scale)
        assert lines.viewport().rect().contains(lines.cursorRect().center()), (size, scale)
    lines.verticalScrollBar().setValue(0)
    look(qtbot, stage, NORMAL)
    assert lines.verticalScrollBar().value() == 0  # where the learner went to


def test_a_sentence_below_a_title_wraps_and_is_not_cut(qtbot: QtBot, stage: Stage) -> None:
    assert next(finishing(stage.window, stage.folder))
    heading = stage.window.flow.drafts_page.heading
    for scale in (1.0, 2.5, 1.0):
        look(qtbot, stage, NORMAL, scale)
        shown = [one for one in heading.findChildren(QWidget) if one.isVisible()]
        wrapped = [one for one in shown if isinstance(one, Paragraph) and one is not heading.title]
        assert bool(wrapped) == (scale > 1)
        for one in wrapped:
            assert one.height() >= one.heightForWidth(one.width())
            assert one.words() == heading.sentence.words()
            assert heading.rect().contains(one.geometry())


def test_a_title_that_may_be_elided_stands_where_one_that_wraps_does(qtbot: QtBot, stage: Stage) -> None:
    assert next(finishing(stage.window, stage.folder))
    elided = stage.window.flow.drafts_page.heading.title
    for scale in (1.0, 1.5, 2.0, 2.5):
        look(qtbot, stage, NORMAL, scale)
        wrapping = Paragraph(stage.theme, Role.TITLE, "text", elided.words())
        qtbot.addWidget(wrapping)
        wrapping.resize(elided.size())
        assert ink(wrapping) == ink(elided)


def ink(widget: QWidget) -> tuple[int, int]:
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    ground = image.pixelColor(image.width() - 1, 0).lightness()
    rows = [
        y
        for y in range(image.height())
        if any(abs(image.pixelColor(x, y).lightness() - ground) > 90 for x in range(image.width()))
    ]
    return rows[0], rows[-1]


def test_the_list_of_a_result_ends_with_its_last_row(qtbot: QtBot, stage: Stage) -> None:
    flow = stage.window.flow
    with qtbot.waitSignal(flow.imports.previewed, timeout=10_000):
        flow.import_files([deck_file(stage.folder / "Quays.md", 5, "quay", drafts=2)])
    with qtbot.waitSignal(flow.imports.imported, timeout=10_000):
        flow.import_page.preview.press()
    table = flow.import_page.result.list
    for size, scale in ((WIDE, 1.0), (NORMAL, 1.0), (COMPACT, 1.0), (NORMAL, 2.0)):
        look(qtbot, stage, size, scale)
        rows = table.verticalHeader().length() + table.viewportMargins().top()
        assert abs(table.height() - rows) <= 2, (size, scale)


def test_columns_begin_at_the_same_edge_in_a_small_window(qtbot: QtBot, stage: Stage) -> None:
    look(qtbot, stage, COMPACT)
    stage.window.settings.show()
    qtbot.wait(40)
    settings = stage.window.settings.page
    area = area_of(settings.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)[0])
    content = area.widget()
    assert content is not None
    column = content.findChild(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert isinstance(column, QWidget)
    assert column.x() == stage.theme.px(36)


def test_a_page_without_duplicates_has_its_way_home_as_the_filled_button(qtbot: QtBot, stage: Stage) -> None:
    page = stage.window.flow.tools.duplicates_page
    stage.window.flow.tools.find_duplicates()
    qtbot.waitUntil(lambda: not page.is_searching, timeout=5000)
    shown = [one for one in page.findChildren(PrimaryButton) if one.isVisible()]
    assert [one.text() for one in shown] == ["Home"]
    assert not page.home.isVisible()
    with qtbot.waitSignal(page.home_wanted, timeout=1000):
        qtbot.keyClick(page, Qt.Key.Key_Return)


@pytest.mark.parametrize("state", ["import-look-columns", "import-look-decks"])
def test_the_foot_does_not_overlap_whatever_the_scale_was_before(
    qtbot: QtBot, stage: Stage, state: str
) -> None:
    look(qtbot, stage, NORMAL, 2.5)
    pane = preview_at(stage, state)
    for scale in (1.5, 2.0, 2.5, 1.0, 2.5):
        look(qtbot, stage, NORMAL, scale)
        qtbot.waitUntil(partial(is_whole, pane.destination), timeout=2000)


def is_whole(widget: QWidget) -> bool:
    QApplication.processEvents()
    return not faults(widget)


def test_a_fit_within_a_fit_comes_at_its_end(qtbot: QtBot) -> None:
    class Page(QWidget):
        def __init__(self) -> None:
            super().__init__()
            self.seen: list[str] = []

        @once
        def fit(self) -> None:
            self.seen.append("begin")
            if len(self.seen) == 1:
                self.fit()
            self.seen.append("end")

    page = Page()
    qtbot.addWidget(page)
    page.fit()
    assert page.seen == ["begin", "end", "begin", "end"]


def test_names_of_decks_have_the_room_that_figures_do_not_need(qtbot: QtBot, stage: Stage) -> None:
    stage.services.importing.run([deck_file(stage.folder / "Quays.md", 5, "quay")], None, Silent())
    stage.window.flow.go_home()
    table = stage.window.flow.start_page.home.table
    look(qtbot, stage, QSize(1120, 667))
    assert table.columnWidth(0) >= 320
    assert sum(table.columnWidth(column) for column in range(table.model().columnCount())) <= table.width()


def test_the_foot_of_a_question_keeps_its_counter_in_large_letters(qtbot: QtBot, theme: Theme) -> None:
    foot = Footer(theme)
    qtbot.addWidget(foot)
    theme.set_scale(2.5)
    foot.set_low(True)
    foot.show_choosing("1 of 2 selected", is_single=False, asks_confidence=True)
    foot.resize(1280, foot.height())
    foot.show()
    qtbot.wait(20)
    assert foot.counter.isVisible() and foot.primary.isVisible()
    assert foot.sureness.list.geometry().right() < foot.counter.x()
    theme.set_scale(1.0)


def test_settings_scroll_only_for_what_there_is(qtbot: QtBot, stage: Stage) -> None:
    stage.window.settings.show()
    page = stage.window.settings.page
    for size, scale in ((WIDE, 1.0), (NORMAL, 1.0), (NORMAL, 2.0)):
        look(qtbot, stage, size, scale)
        area = next(one for one in page.findChildren(QScrollArea) if one.isVisible())
        content = area.widget()
        assert content is not None
        cards = [one for one in content.findChildren(SettingsCard) if one.isVisible()]
        end = max(one.mapTo(content, QPoint(0, one.height())).y() for one in cards)
        room = area.viewport().height()
        assert area.verticalScrollBar().maximum() == max(0, end + stage.theme.px(24) - room), (size, scale)


def test_the_place_to_drop_files_is_no_wider_than_it_is_of_use(qtbot: QtBot, stage: Stage) -> None:
    stage.window.flow.go_import()
    zone = stage.window.flow.import_page.invite.findChild(DropZone)
    assert isinstance(zone, DropZone)
    for size, scale, wanted in ((QSize(2560, 1440), 1.0, 1148), (NORMAL, 1.0, 1148), (COMPACT, 1.0, 684)):
        look(qtbot, stage, size, scale)
        assert zone.width() == wanted


@pytest.mark.parametrize("mode", list(Mode)[1:], ids=lambda mode: mode.value)
def test_the_line_that_is_meant_stands_on_a_ground_of_its_own_in_every_theme(
    qtbot: QtBot, stage: Stage, mode: Mode
) -> None:
    stage.theme.set_mode(mode)
    lines = preview_at(stage, "import-look-in-file").sample.lines
    look(qtbot, stage, NORMAL)
    image, line = lines.viewport().grab().toImage(), lines.cursorRect()
    end = image.width() - 20
    marked, other = (image.pixelColor(end, y) for y in (line.center().y(), line.bottom() + line.height()))
    assert marked != other
    stage.theme.set_mode(Mode.LIGHT)
