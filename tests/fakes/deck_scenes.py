"""Pages about whole decks, for the screenshots: bringing up to date, exporting, finding duplicates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from fakes.clock import FakeClock
from fakes.newer_deck import NEWER, OLDER, answer_first, write_doubles
from fakes.waiting import wait
from whycards.core.progress import Silent
from whycards.services.opening import Services
from whycards.services.study import Plan
from whycards.ui.exporting.dialog import ExportDialog
from whycards.ui.window import MainWindow


def updating(window: MainWindow, services: Services, clock: FakeClock, folder: Path) -> Iterator[str]:
    """A newer file of a deck."""
    older, newer = folder / "pods.md", folder / "pods-2026-11.md"
    older.write_text(OLDER, "utf-8")
    newer.write_text(NEWER, "utf-8")
    services.settings.set_shuffles_options(False)
    services.importing.run((older,), None, Silent())
    for plan in (Plan.NEW, Plan.DUE):
        answer_first(services, plan, 0)
        clock.advance(days=60)
    window.flow.import_files((newer,))
    _wait_while(lambda: window.flow.imports.is_running)
    yield "update"
    _press(window, Qt.Key.Key_K)
    yield "update-mine"
    for _ in range(2):
        _press(window, Qt.Key.Key_Down)
    yield "update-explanation"
    for _ in range(2):
        _press(window, Qt.Key.Key_Down)
    yield "update-removed"
    _press(window, Qt.Key.Key_Return)
    _wait_while(lambda: window.flow.imports.is_running)
    yield "update-done"
    renamed = folder / "more.md"
    renamed.write_text(NEWER.replace("id: pods, title: Pods", "id: more, title: Pods and more"), "utf-8")
    renamed.write_text(
        renamed.read_text("utf-8") + "## When does a job end? {#end}\n- [x] Once done\n- [ ] Never\n"
    )
    window.flow.import_files((renamed,))
    _wait_while(lambda: window.flow.imports.is_running)
    yield "update-renamed"
    QTest.mouseClick(window.flow.import_page.difference.heading.link, Qt.MouseButton.LeftButton)
    yield "update-renamed-all"


def finding_duplicates(window: MainWindow, services: Services, folder: Path) -> Iterator[str]:
    """The same questions in several decks."""
    write_doubles(folder)
    window.flow.tools.find_duplicates()
    _wait_while(lambda: window.flow.tools.duplicates_page.is_searching)
    yield "duplicates-none"
    services.importing.run(tuple(write_doubles(folder)), None, Silent())
    window.flow.refresh()
    window.flow.tools.find_duplicates()
    _wait_while(lambda: window.flow.tools.duplicates_page.is_searching)
    yield "duplicates"
    _press(window, Qt.Key.Key_Return)
    yield "duplicates-next"
    window.flow.tools.duplicates_page.header.say("copy", "muted", "Find duplicates", "")
    window.flow.tools.duplicates_page.search()
    yield "duplicates-searching"
    _wait_while(lambda: window.flow.tools.duplicates_page.is_searching)


def export_dialog(window: MainWindow, services: Services, folder: Path, format_name: str) -> ExportDialog:
    """The dialog over Home, with this format chosen."""
    file = folder / "pods.md"
    file.write_text(OLDER, "utf-8")
    services.importing.run((file,), None, Silent())
    window.flow.refresh()
    window.flow.tools.export_deck()
    dialog = window.findChild(ExportDialog)
    assert isinstance(dialog, ExportDialog)
    dialog.format.setCurrentIndex([writer.name for writer in dialog.writers].index(format_name))
    return dialog


def _press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.focusWidget() or window, key)


def _wait_while(condition: Callable[[], bool]) -> None:
    while condition():
        wait(20)
