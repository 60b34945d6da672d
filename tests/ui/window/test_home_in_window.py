from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from fakes.files import deck_file
from whycards.core.progress import Silent
from whycards.services.opening import open_services
from whycards.services.study import Chosen, Plan
from whycards.ui.home.page import fill_deck_menu
from whycards.ui.home.painting import caption_of
from whycards.ui.home.rows import COLUMNS
from whycards.ui.home.words import Next
from whycards.ui.theme.controls.buttons import Button, PrimaryButton
from whycards.ui.window import MainWindow


@pytest.fixture
def studied(tmp_path: Path, clock: FakeClock, bundled: Path) -> Path:
    """A library with two decks; of the first one ten questions were answered a few days ago."""
    library = tmp_path / "library.db"
    services = open_services(library, clock, bundled)
    services.importing.run([deck_file(tmp_path / "lamps.md", 24)], None, Silent())
    services.importing.run([deck_file(tmp_path / "pears.md", 6, "pear")], None, Silent())
    row = next(deck.row for deck in services.decks.decks() if deck.head.title == "lamps")
    session = services.study.begin(row, Plan.NEW)
    while session.current is not None:
        session.answer(Chosen([0], 4000))
        clock.advance(4)
        session.advance()
    services.close()
    clock.advance(days=6)
    return library


@pytest.fixture
def busy(studied: Path, reopen: Callable[[], MainWindow]) -> MainWindow:
    return reopen()


def home_of(window: MainWindow):  # type: ignore[no-untyped-def]
    return window.flow.start_page.home


def test_home_says_what_is_due_and_offers_it(busy: MainWindow) -> None:
    home = home_of(busy)
    assert home.hero.hero().title == "10 questions are due"
    assert home.hero.hero().sentence == "About 1 minute at your pace. 16 new ones can follow."
    assert home.hero.primary.text() == "Study 10 due"
    assert home.hero.second.text() == "Learn 16 new"
    assert home.fortnight.isVisible()
    titles = [home.table.rows.row(place).title for place in range(3)]
    assert titles == ["lamps", "pears", "Kitchen physics"]
    assert [button.text() for button in home.findChildren(PrimaryButton) if button.isVisible()] == [
        "Study 10 due"
    ]


def test_enter_studies_and_the_end_page_goes_on(qtbot: QtBot, busy: MainWindow) -> None:
    qtbot.keyClick(busy.focusWidget(), Qt.Key.Key_Return)
    assert busy.shell.is_session
    assert not busy.menuBar().isVisible()
    assert not busy.shell.rail.isVisible()
    assert busy.shell.status.keys.isVisible()
    qtbot.keyClick(busy.focusWidget(), Qt.Key.Key_A)
    qtbot.keyClick(busy.focusWidget(), Qt.Key.Key_Escape)
    finished = busy.flow.finished_page
    assert finished.isVisible()
    assert finished.title.words() == "1 of 1 right"
    assert finished.primary.text() == "Study 9 more due"
    assert busy.menuBar().isVisible()
    qtbot.keyClick(busy.focusWidget(), Qt.Key.Key_Return)
    assert busy.shell.is_session
    qtbot.keyClick(busy.focusWidget(), Qt.Key.Key_Escape)
    assert busy.shell.current_page() == "home"


def test_the_keyboard_reaches_every_deck(qtbot: QtBot, busy: MainWindow) -> None:
    home = home_of(busy)
    qtbot.keyClick(busy.focusWidget(), Qt.Key.Key_Down)
    assert home.table.hasFocus()
    qtbot.keyClick(home.table, Qt.Key.Key_Down)
    assert home.table.chosen().title == "pears"
    qtbot.keyClick(home.table, Qt.Key.Key_Return)
    assert busy.shell.is_session
    assert busy.flow.study_page.top.deck.words() == "pears"


def test_a_focused_button_is_pressed_by_enter_and_space(
    qtbot: QtBot, busy: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = home_of(busy)
    asked: list[str] = []
    home.import_wanted.connect(lambda: asked.append("import"))
    monkeypatch.setattr("whycards.ui.window.choose_files", lambda *_: [])
    qtbot.mouseClick(home.import_button, Qt.MouseButton.LeftButton)
    assert not home.import_button.hasFocus()
    home.import_button.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(home.import_button, Qt.Key.Key_Return)
    qtbot.keyClick(home.import_button, Qt.Key.Key_Space)
    assert asked == ["import"] * 3
    home.hero.primary.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(home.hero.primary, Qt.Key.Key_Space)
    assert busy.shell.is_session


def test_space_opens_the_menu_of_the_deck(qtbot: QtBot, busy: MainWindow) -> None:
    home = home_of(busy)
    home.table.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(home.table, Qt.Key.Key_Space)
    menus = [menu for menu in home.findChildren(QMenu) if menu.isVisible()]
    recall = "Recall first, then show the options"
    said = ["Study 10 due", "Learn 10 new", recall, "Export…"]
    assert [action.text() for action in menus[0].actions()] == said
    qtbot.keyClick(menus[0], Qt.Key.Key_Return)
    assert busy.shell.is_session


def test_the_button_of_a_row_starts_its_deck(qtbot: QtBot, busy: MainWindow) -> None:
    home = home_of(busy)
    buttons = [button for button in home.table.findChildren(Button) if button.isVisible()]
    assert [button.text() for button in buttons] == ["Study", "Start", "Start"]
    qtbot.mouseClick(buttons[1], Qt.MouseButton.LeftButton)
    assert busy.flow.study_page.top.deck.words() == "pears"


def test_a_bundled_deck_waits_quietly_in_the_table(qtbot: QtBot, busy: MainWindow) -> None:
    home = home_of(busy)
    row = home.table.rows.row(2)
    assert row.caption == "3 questions, comes with Whycards"
    menu = QMenu()
    fill_deck_menu(menu, home, row)
    menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: busy.shell.is_session, timeout=10_000)
    assert busy.flow.study_page.top.deck.words() == "Kitchen physics"


def test_a_newer_bundled_deck_is_offered_and_taken(
    qtbot: QtBot, reopen: Callable[..., MainWindow], bundled: Path
) -> None:
    window = reopen()
    window.flow.start_bundled("kitchen")
    qtbot.waitUntil(lambda: window.shell.is_session, timeout=10_000)
    window.close()
    deck = bundled / "kitchen" / "deck.md"
    deck.write_text(
        deck.read_text().replace("version: 1", "version: 2") + "\n## Is tap water wet?\n- [x] Yes\n- [ ] No\n"
    )
    window = reopen()
    home = home_of(window)
    row = home.table.rows.row(0)
    assert row.caption == "3 questions, update ready"
    menu = QMenu()
    fill_deck_menu(menu, home, row)
    menu.actions()[-1].trigger()
    qtbot.waitUntil(lambda: home.table.rows.row(0).caption == "4 questions", timeout=10_000)
    assert window.shell.status.state.sentence() == "The deck is up to date. Your history stays."


def test_all_clear_offers_new_ones_then_ten_more(qtbot: QtBot, busy: MainWindow, clock: FakeClock) -> None:
    play(busy, Plan.DUE)
    busy.flow.go_home()
    home = home_of(busy)
    assert home.hero.hero().title == "All clear until tomorrow"
    assert home.hero.primary.text() == "Learn 16 new"
    play(busy, Plan.NEW)
    busy.flow.go_home()
    assert home.hero.hero().next is Next.NOTHING
    assert not home.hero.primary.isVisible()
    assert home.hero.more.isVisible()
    qtbot.keyClick(busy.focusWidget(), Qt.Key.Key_Return)
    assert busy.shell.current_page() == "home"
    qtbot.mouseClick(home.hero.more, Qt.MouseButton.LeftButton)
    assert busy.shell.is_session


def test_everything_learned_is_said_calmly_and_offers_nothing(busy: MainWindow) -> None:
    for plan in (Plan.DUE, Plan.NEW, Plan.MORE):
        play(busy, plan)
    busy.flow.go_home()
    home = home_of(busy)
    assert home.hero.hero().title == "All clear until tomorrow"
    assert not home.hero.primary.isVisible()
    assert not home.hero.more.isVisible()


def test_changes_by_another_process_are_seen(
    qtbot: QtBot, busy: MainWindow, studied: Path, tmp_path: Path, clock: FakeClock, bundled: Path
) -> None:
    other = open_services(studied, clock, bundled)
    other.importing.run([deck_file(tmp_path / "cups.md", 4, "cup")], None, Silent())
    other.close()
    qtbot.waitUntil(lambda: home_of(busy).table.rows.place_of("cups") >= 0, timeout=4000)
    assert busy.shell.status.state.facts()[0] == "3 decks, 34 questions"


def test_a_new_study_day_is_noticed(busy: MainWindow, clock: FakeClock) -> None:
    before = home_of(busy).hero.hero().day
    clock.advance(days=1)
    busy.look_for_changes()
    assert home_of(busy).hero.hero().day != before


def test_undo_takes_the_newest_answer_back(qtbot: QtBot, busy: MainWindow) -> None:
    busy.flow.study_due()
    answers = busy._services.statistics.all_time().answers
    qtbot.keyClick(busy.focusWidget(), Qt.Key.Key_A)
    assert busy._services.statistics.all_time().answers == answers + 1
    qtbot.keyClick(busy.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert busy._services.statistics.all_time().answers == answers


def test_closing_in_the_middle_loses_nothing(
    qtbot: QtBot, busy: MainWindow, reopen: Callable[[], MainWindow]
) -> None:
    busy.flow.study_due()
    qtbot.keyClick(busy.focusWidget(), Qt.Key.Key_A)
    answers = busy._services.statistics.all_time().answers
    again = reopen()
    assert again._services.statistics.all_time().answers == answers
    assert home_of(again).hero.hero().title == "9 questions are due"


def test_a_context_menu_opens_for_the_row_under_the_pointer(qtbot: QtBot, busy: MainWindow) -> None:
    table = home_of(busy).table
    with qtbot.waitSignal(table.menu_wanted) as wanted:
        table._open_menu(table.rows.row(1), QPoint(20, 20))
    assert wanted.args[0].title == "pears"


def play(window: MainWindow, plan: Plan) -> None:
    session = window._services.study.begin(None, plan)
    while session.current is not None:
        session.answer(Chosen(session.current.question.keys, 4000))
        session.advance()


def test_a_deck_that_cannot_open_keeps_its_row_and_says_why(
    qtbot: QtBot, busy: MainWindow, bundled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(busy, "say", said.append)
    busy.flow.troubled.disconnect()
    busy.flow.troubled.connect(said.append)
    whole = (bundled / "kitchen" / "deck.md").read_text("utf-8")
    (bundled / "kitchen" / "deck.md").write_text("Nothing but prose.\n", "utf-8")
    table = home_of(busy).table
    busy.flow.start_bundled("kitchen")
    qtbot.waitUntil(lambda: bool(said), timeout=10_000)
    row = table.rows.row(table.rows.place_of("kitchen"))
    assert (row.action.value, row.caption) == ("Show why", "It could not be opened")
    table.choose("kitchen")
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert said == [row.trouble] * 2
    menu = QMenu()
    fill_deck_menu(menu, home_of(busy), row)
    assert [action.text() for action in menu.actions()] == ["Show why", "Try again"]
    (bundled / "kitchen" / "deck.md").write_text(whole, "utf-8")
    menu.actions()[1].trigger()
    qtbot.waitUntil(lambda: busy.shell.is_session, timeout=10_000)
    qtbot.keyClick(busy.focusWidget(), Qt.Key.Key_Escape)
    assert not table.rows.row(table.rows.place_of("kitchen")).trouble


@pytest.mark.parametrize(
    ("width", "shown", "caption"),
    [
        (1280, ["Deck", "Firm, learning, new", "Due", "New", "Learned"], "24 questions"),
        (840, ["Deck", "Firm, learning, new", "Due"], "14 new, 10 learned"),
        (560, ["Deck", "Due"], "14 new, 10 learned"),
        (400, ["Deck"], "10 due, 14 new, 10 learned"),
    ],
)
def test_columns_fold_into_the_caption_where_there_is_no_room(
    busy: MainWindow, width: int, shown: list[str], caption: str
) -> None:
    table = home_of(busy).table
    table.resize(width - 100, 400)
    names = [column.value for section, column in enumerate(COLUMNS) if not table.isColumnHidden(section)]
    assert [name for name in names if name] == shown
    assert caption_of(table.rows.row(0), table._painter.folded) == caption


def test_the_last_deck_and_where_its_table_stood_are_remembered(
    qtbot: QtBot, busy: MainWindow, reopen: Callable[..., MainWindow]
) -> None:
    table = home_of(busy).table
    table.choose("pears")
    busy.close()
    assert home_of(reopen()).table.chosen().key == "pears"


def test_a_table_that_was_scrolled_is_again(
    qtbot: QtBot, tmp_path: Path, studied: Path, reopen: Callable[..., MainWindow]
) -> None:
    window = reopen(QSize(1280, 560))
    for name in ("figs", "kiwis", "limes", "plums", "quinces"):
        window._services.importing.run([deck_file(tmp_path / f"{name}.md", 2, name)], None, Silent())
    window.flow.refresh()
    bar = home_of(window).table.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 60)
    bar.setValue(60)
    window.close()
    again = home_of(reopen(QSize(1280, 560))).table
    qtbot.waitUntil(lambda: again.verticalScrollBar().value() == 60)


@pytest.mark.parametrize("height", [600, 617, 640, 683, 720])
def test_a_table_that_scrolls_ends_with_a_whole_row(
    qtbot: QtBot, tmp_path: Path, studied: Path, reopen: Callable[..., MainWindow], height: int
) -> None:
    window = reopen(QSize(1280, height))
    for name in ("figs", "kiwis", "limes", "mangos", "nuts", "olives", "plums", "quinces"):
        window._services.importing.run([deck_file(tmp_path / f"{name}.md", 2, name)], None, Silent())
    window.flow.refresh()
    table = home_of(window).table
    qtbot.waitUntil(lambda: table.rows.rowCount() >= 10 and table.verticalScrollBar().maximum() > 0)
    qtbot.waitUntil(lambda: table.viewport().height() > 0)
    assert (table.viewport().height() + 1) % table.rowHeight(0) == 0
    card = home_of(window).card
    last = card.grab().toImage().pixelColor(round(table.width() / 3), table.geometry().bottom())
    assert last == window._theme.color("surface")  # one line there, not the row's and the drop row's
    assert card.geometry().bottom() - card._drop_row.geometry().bottom() >= 1
    assert table.geometry().bottom() + 1 == card._drop_row.y()


def test_recall_first_is_chosen_in_the_menu_of_one_deck(busy: MainWindow) -> None:
    home = home_of(busy)
    one, other = home.table.rows.row(0), home.table.rows.row(1)
    assert one is not None
    assert other is not None
    menu = QMenu()
    fill_deck_menu(menu, home, one)
    action = next(action for action in menu.actions() if action.isCheckable())
    assert not action.isChecked()
    action.trigger()
    assert home.recalls_first(one.key)
    assert not home.recalls_first(other.key)
    again = QMenu()
    fill_deck_menu(again, home, one)
    assert [action.isChecked() for action in again.actions() if action.isCheckable()] == [True]


@pytest.mark.parametrize(
    ("size", "is_beside"), [(QSize(1680, 1000), True), (QSize(1280, 720), True), (QSize(900, 700), False)]
)
def test_the_two_weeks_stand_beside_the_hero_where_there_is_room(
    studied: Path, reopen: Callable[..., MainWindow], size: QSize, is_beside: bool
) -> None:
    home = home_of(reopen(size))
    assert home.fortnight.isVisible()
    top, end = (
        home.fortnight.mapTo(home, QPoint(0, 0)).y(),
        home.fortnight.mapTo(home, QPoint(home.fortnight.width(), 0)).x(),
    )
    if is_beside:
        assert top == home.hero.mapTo(home, QPoint(0, 0)).y()
        assert home.fortnight.height() == home.hero.height()
    else:
        assert top > home.card.mapTo(home, QPoint(0, home.card.height())).y()
    assert end == home.card.mapTo(home, QPoint(home.card.width(), 0)).x()


@pytest.mark.parametrize("width", [1000, 1280, 1680, 2560])
def test_state_bars_stand_next_to_the_names(
    studied: Path, reopen: Callable[..., MainWindow], width: int
) -> None:
    home = home_of(reopen(QSize(width, 800)))
    table = home.table
    assert table.columnWidth(0) <= 0.36 * table.viewport().width()
    assert sum(table.columnWidth(section) for section in range(len(COLUMNS))) == table.viewport().width()
    assert home.card.width() <= 1280
