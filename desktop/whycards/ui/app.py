"""Starts the window: Qt, theme, one window per library, the library itself."""

from __future__ import annotations

import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLockFile, QTimer
from PySide6.QtWidgets import QApplication

from whycards.assets import RESOURCES
from whycards.collecting import uncollected
from whycards.core.bug import report
from whycards.core.problem import Trouble
from whycards.ui.collector import Collector
from whycards.ui.frame.as_written import as_written
from whycards.ui.instance import Holder, Requests, hand_over, take, take_anyway
from whycards.ui.language import tr
from whycards.ui.sentences import told

if TYPE_CHECKING:
    from whycards.services.opening import Services
    from whycards.ui.window import MainWindow


class AppOptions(NamedTuple):
    """The library to open, and files to import into it at once."""

    library: Path
    files: tuple[Path, ...] = ()


def run(options: AppOptions) -> int:
    """Show the window until it is closed, and return the exit status.

    A second start on the same library hands its files to the window that is open and returns 0. Status 1
    where the library could not be opened; the learner was told in a dialog.
    """
    lock = take(options.library) if _make_folder(options.library) else None
    if isinstance(lock, Holder) and lock.is_here and hand_over(options.library, options.files):
        return 0
    if isinstance(lock, Holder):
        _application()
        if not _opens_anyway(lock):
            return 1
        lock = take_anyway(options.library)
    try:
        return _show(options)
    finally:
        if isinstance(lock, QLockFile):
            lock.unlock()


def _show(options: AppOptions) -> int:
    try:
        with uncollected():
            services = _opened(options.library)
            app = _application()
            window = _window(app, options.library, services)
    except Trouble as trouble:
        from PySide6.QtWidgets import QMessageBox

        _application()
        QMessageBox.critical(None, "Whycards", as_written(told(str(trouble))))
        return 1
    if options.files:
        window.flow.import_files(options.files)
    return app.exec()


def _opened(library: Path) -> Services:
    """The library; Home's figures are read from now on, while Qt starts. Raises Trouble."""
    from whycards.services.clock import SystemClock
    from whycards.services.opening import open_services

    services = open_services(library, SystemClock())
    services.decks.begin_home()
    return services


def _window(app: QApplication, library: Path, services: Services) -> MainWindow:
    """The window on a library, shown. Raises Trouble where the library cannot be read."""
    from whycards.services.clock import SystemClock
    from whycards.ui.frame.preferences import Preferences
    from whycards.ui.frame.speaking import speak
    from whycards.ui.window import MainWindow

    preferences = Preferences(services.decks)
    speak(app, preferences.language(), RESOURCES)
    theme = preferences.theme(RESOURCES)
    theme.apply(app)
    window = MainWindow(theme, services, SystemClock())
    requests = Requests(library, window)
    requests.arrived.connect(window.open_files)
    window.show()
    Collector(window)
    return window


def _application() -> QApplication:
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        from whycards.ui.theme.theme import application

        app = application(*sys.argv[:1])
    app.setApplicationName("whycards")
    app.setApplicationDisplayName("Whycards")
    app.setDesktopFileName("whycards")
    _watch_for_bugs()
    # Python looks at signals when it runs, which the window's timer makes it do once a second, but also in the
    # midst of what the window does: closing waits until that is done.
    signal.signal(signal.SIGTERM, lambda _number, _frame: QTimer.singleShot(0, app.closeAllWindows))
    return app


def _opens_anyway(holder: Holder) -> bool:
    """Ask the learner whether to open a library that somebody else holds."""
    from PySide6.QtWidgets import QMessageBox

    if holder.is_here:
        said = tr("Another Whycards on this computer has this library open, but it does not answer.")
    else:
        said = (
            tr("This library is open on the computer {name}.", name=holder.host)
            if holder.host
            else tr("This library is open on another computer.")
        )
    box = QMessageBox(QMessageBox.Icon.Warning, "Whycards", as_written(said))
    box.setInformativeText(tr("Two windows that write to one library can harm it. Close the other one first."))
    anyway = box.addButton(tr("Open anyway"), QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    return box.clickedButton() is anyway


def _make_folder(library: Path) -> bool:
    """Make the library's folder; where that fails, opening the library says why."""
    try:
        library.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    return True


def _watch_for_bugs() -> None:
    """Unexpected errors are told in the window, and nowhere with anything of the learner in it."""
    told: set[str] = set()

    def tell(problem: BaseException | None, *, in_window: bool) -> None:
        # What the interpreter keeps of an error would keep a painter alive that has to end now.
        sys.last_value = sys.last_traceback = None
        text = report(problem) if problem is not None else ""
        if text in told:
            return  # what fails whenever something is painted would not let the learner do anything else
        told.add(text)
        if sys.stderr is not None:
            sys.stderr.write(text)
        if in_window and QApplication.instance() is not None:
            # Not at once: it may have come in the middle of painting.
            QTimer.singleShot(0, lambda: _show_bug(text))

    sys.excepthook = lambda _kind, problem, _trace: tell(problem, in_window=True)
    threading.excepthook = lambda arguments: tell(arguments.exc_value, in_window=False)
    sys.unraisablehook = lambda unraisable: tell(unraisable.exc_value, in_window=False)


def _show_bug(text: str) -> None:
    """Show an unexpected error instead of losing it; the window goes on: answers are stored one by one."""
    if QApplication.activeModalWidget() is not None:
        return
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(QMessageBox.Icon.Critical, "Whycards", tr("Something in Whycards went wrong."))
    box.setInformativeText(tr("What you answered before is stored. The details below help to mend it."))
    box.setDetailedText(text)
    box.exec()
