"""The window: menu bar, shell and pages, what is dropped on it, and what it remembers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, Qt, QTimer
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QMainWindow

from whycards.assets import RESOURCES
from whycards.core.clock import Clock
from whycards.core.problem import Trouble
from whycards.services.decks import HomeFigures
from whycards.services.opening import Services
from whycards.ui.background import Background
from whycards.ui.flow import Flow
from whycards.ui.frame.as_written import as_written
from whycards.ui.frame.mark import app_icon
from whycards.ui.frame.menus import Menus
from whycards.ui.frame.places import DUPLICATES, HOME, IN_RAIL, SETTINGS
from whycards.ui.frame.preferences import Preferences
from whycards.ui.frame.shell import Shell
from whycards.ui.frame.speaking import speak
from whycards.ui.home import place as home_place
from whycards.ui.importing.choosing import choose_files, choose_folder
from whycards.ui.language import LANGUAGE, tr
from whycards.ui.sentences import told
from whycards.ui.settings.flow import SettingsFlow
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.wording import percent

if TYPE_CHECKING:
    from whycards.ui.importing.dropping import Dropped
    from whycards.ui.importing.veil import DropVeil

_LEAST_WIDTH, _LEAST_HEIGHT = 800, 560
_LOOK_MILLISECONDS = 1000
_ICON_MILLISECONDS = 200
"""When the window's icon is drawn: after its first picture."""


class MainWindow(QMainWindow):
    """One window on one library. Closing it ends the work with the library's services."""

    def __init__(self, theme: Theme, services: Services, clock: Clock) -> None:
        super().__init__()
        self._theme = theme
        self._services = services
        self._preferences = Preferences(services.decks)
        self._background = Background(self)
        self._version = services.decks.data_version()
        self._day = services.decks.today()
        self._alt_alone = False
        self._is_closed = self._language_waits = False
        self.shell = Shell(theme)
        self.flow = Flow(theme, services, clock, self._background, self.shell)
        self.settings = SettingsFlow(theme, services, self._preferences, self.shell, self.flow)
        self._pages = {**self.flow.pages, SETTINGS: self.settings.show}
        self.menus = Menus(self)
        self.setCentralWidget(self.shell)
        self._prepare()
        self._connect()
        self._restyle()
        self.flow.go_home()
        self._restore_home()
        self._timer = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._timer.timeout.connect(self.look_for_changes)
        self._timer.start()

    def open_files(self, paths: Sequence[Path]) -> None:
        """Import these; the window comes to the front."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()
        self.flow.import_files(paths)

    def look_for_changes(self) -> None:
        """Show new figures where another process wrote to the library or a new study day began."""
        try:
            version, day = self._services.decks.data_version(), self._services.decks.today()
        except Trouble as trouble:
            self.flow.library_is(str(trouble))
            return
        self.flow.library_is("")
        with suppress(Trouble):  # what was stored is safe in the journal
            self._services.checkpoint_if_idle()
        if (version, day) != (self._version, self._day):
            self._version, self._day = version, day
            if not self.shell.is_session:
                self.flow.refresh()

    def say(self, sentence: str) -> None:
        """Show a sentence about what did not work."""
        from PySide6.QtWidgets import QMessageBox

        QMessageBox.warning(self, "Whycards", as_written(told(sentence)))

    # The language.

    def choose_language(self, name: str) -> None:
        """Remember the learner's language, "" for the system's, and show it at once."""
        self._preferences.keep_language(name)
        self.look_for_language()

    def look_for_language(self) -> None:
        """Show the language that is wanted now where that is another one; in a session that waits."""
        app = QApplication.instance()
        self._language_waits = self.shell.is_session
        if not self._language_waits and isinstance(app, QApplication):
            before = LANGUAGE.name
            speak(app, self._preferences.language(), RESOURCES)
            if LANGUAGE.name != before:
                self._say_anew()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the system to another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LocaleChange:
            # Not at once: pages are made anew, and one of them may be what passes the event on.
            QTimer.singleShot(0, self, self.look_for_language)

    def _say_anew(self) -> None:
        home_place.keep(self.flow.start_page, self._preferences)
        self.menus.say()
        for place in IN_RAIL:
            self.shell.rail.say(place.name, tr(place.title))
        self.flow.say_anew()
        self.settings.say_anew()
        self._restore_home()
        self._restyle()

    # What is dropped.

    @cached_property
    def veil(self) -> DropVeil:
        """What lies over the window while something is dragged over it."""
        from whycards.ui.importing.veil import DropVeil

        return DropVeil(self._theme, self.shell)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Say what dropping would do."""
        from whycards.ui.importing.dropping import dropped, holds_text

        if holds_text(event.mimeData()):
            self.veil.show_over(tr("Drop to read the questions in this text"), is_refused=False)
        elif event.mimeData().hasUrls():
            found = dropped(event.mimeData().urls())
            self.veil.show_over(_invitation(found, self.shell.is_session), is_refused=not found.paths)
        else:
            return
        _take_copy(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Nothing was dropped."""
        self.veil.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        """Import the files of this computer, or a text; say why others are not read."""
        self.veil.hide()
        _take_copy(event)
        self._take(event.mimeData())

    def paste(self) -> None:
        """Import what was copied: files, or the text of a page with questions."""
        self._take(QGuiApplication.clipboard().mimeData())

    def _take(self, data: QMimeData | None) -> None:
        from whycards.ui.importing.dropping import taken

        found = taken(data, self._services.pasting.keep)
        if found.paths:
            self.flow.import_files(found.paths)
        elif found.refusal:
            self.flow.refuse(found.refusal)

    # The keyboard beyond the menus.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Notice Alt."""
        self._alt_alone = event.key() == Qt.Key.Key_Alt
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Alt alone brings the menu bar into a session, and takes it away."""
        if event.key() == Qt.Key.Key_Alt and self._alt_alone and self.shell.is_session:
            self.menuBar().setVisible(not self.menuBar().isVisible())
        self._alt_alone = False
        super().keyReleaseEvent(event)

    # Showing and closing.

    def showEvent(self, event: QShowEvent) -> None:
        """Give the page the keyboard."""
        super().showEvent(event)
        self.shell.focus_page()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop what runs, remember place and size, let go of the library. Every answer is stored already."""
        super().closeEvent(event)
        if self._is_closed:
            return
        self._is_closed = True
        self._timer.stop()
        self._background.close()
        self.flow.close()
        self._preferences.keep_place(self)
        home_place.keep(self.flow.start_page, self._preferences)
        self._services.close()

    def _restore_home(self) -> None:
        home_place.restore(self.flow.start_page, self._preferences)

    def _prepare(self) -> None:
        self.setWindowTitle("Whycards")
        QTimer.singleShot(_ICON_MILLISECONDS, self, lambda: self.setWindowIcon(app_icon()))
        self.setAcceptDrops(True)
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)
        self.resize(1280, 800)
        for place in IN_RAIL:
            self.shell.rail.add_page(
                place.name, tr(place.title), place.icon, place.shortcut, at_foot=place.at_foot
            )
        self._preferences.place(self)

    def _connect(self) -> None:
        flow = self.flow
        self.shell.page_wanted.connect(lambda name: self._pages[name]())
        flow.page_changed.connect(self._page_changed)
        flow.figures_changed.connect(self._offer)
        flow.loaded.connect(self._restore_home)
        flow.troubled.connect(self.say)
        # Not at once: the page with the list that the learner chose from is made anew.
        self.settings.language_chosen.connect(
            lambda name: QTimer.singleShot(0, self, lambda: self.choose_language(name))
        )
        flow.files_wanted.connect(self._choose_files)
        flow.folder_wanted.connect(self._choose_folder)
        flow.paste_wanted.connect(self.paste)
        flow.keys_changed.connect(self.shell.status.set_keys)
        self.menus.mode_chosen.connect(lambda mode: self._preferences.choose_mode(self._theme, Mode(mode)))
        self.menus.study_opened.connect(self._show_recall_first)
        self.menus.edit_opened.connect(lambda: self.menus.offer_undo_of(flow.tools.undoing.title()))
        self._theme.changed.connect(self._restyle)
        self._connect_menus()

    def _connect_menus(self) -> None:
        flow, menus = self.flow, self.menus
        actions: list[tuple[QAction, Callable[[], object]]] = [
            (menus.import_files, self._choose_files),
            (menus.import_folder, self._choose_folder),
            (menus.paste, self.paste),
            (menus.export, flow.tools.export_deck),
            (menus.quit, self.close),
            (menus.undo, flow.undo),
            (menus.undo_import, flow.tools.undo_import),
            (menus.study_due, flow.study_due),
            (menus.learn_new, flow.learn_new),
            (menus.learn_more, flow.learn_more),
            (menus.larger, lambda: self._step_text(1)),
            (menus.smaller, lambda: self._step_text(-1)),
            (menus.normal, lambda: self._step_text(0)),
            (menus.next_pane, lambda: self.shell.go_to_pane(1)),
            (menus.pane_before, lambda: self.shell.go_to_pane(-1)),
            (menus.figure, lambda: flow.study_page.open_figure()),
            (menus.recall_first, lambda: flow.study_page.top.recall_action.trigger()),
            (menus.full_screen, self._toggle_full_screen),
            (menus.keys, self.show_keys),
            (menus.about, self.show_about),
            *((menus.pages[name], goes) for name, goes in self._pages.items()),
        ]
        for action, does in actions:
            action.triggered.connect(_without_argument(does))

    def _show_recall_first(self) -> None:
        """Say in the menu how the deck on screen is asked; a flashcard knows one way only."""
        if self.shell.is_session:
            action = self.flow.study_page.top.recall_action
            self.menus.recall_first.setChecked(action.isChecked())
            self.menus.recall_first.setVisible(action.isVisible())

    def _page_changed(self) -> None:
        self.menus.set_session(self.shell.is_session, can_undo=self.flow.can_undo)
        if self._language_waits:
            self.look_for_language()

    def _offer(self, figures: HomeFigures) -> None:
        has_new = any(deck.counts.new for deck in figures.decks)
        for action in (self.menus.export, self.menus.pages[DUPLICATES]):
            action.setEnabled(bool(figures.decks))
        self.menus.offer(figures.due + figures.owed, figures.new_today, has_new)

    def _choose_files(self) -> None:
        self._import_chosen(choose_files(self, self._preferences.import_folder()))

    def _choose_folder(self) -> None:
        self._import_chosen(choose_folder(self, self._preferences.import_folder()))

    def _import_chosen(self, paths: Sequence[Path]) -> None:
        if paths:
            self._preferences.keep_import_folder(paths[0].parent)
            self.flow.import_files(paths)

    def _step_text(self, step: int) -> None:
        self._preferences.step_text_scale(self._theme, step)
        size = tr("Questions and explanations at {share}.", share=percent(self._theme.text_scale))
        self.shell.status.state.set_state("info", size)

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        self.menus.full_screen.setChecked(self.isFullScreen())

    def show_keys(self) -> None:
        """The sheet of keys of the page that is shown."""
        from whycards.ui.frame import keys

        page = self.shell.current_page()
        is_first_run = page == HOME and self.flow.start_page.is_first_run
        title, pairs = keys.of_page(page, is_first_run=is_first_run)
        if self.shell.is_session:
            pairs = self.flow.study_page.status_keys
        everywhere = keys.EVERYWHERE if self.shell.is_session else (*keys.outside_sessions(), *keys.EVERYWHERE)
        keys.KeySheet(self._theme, title, pairs, everywhere, self).exec()

    def show_about(self) -> None:
        """Version and licences."""
        from whycards.ui.frame.about import About

        About(self._theme, RESOURCES, self).exec()

    def _restyle(self) -> None:
        self.menuBar().setFixedHeight(self._theme.px(28))
        self.menus.show_mode(self._theme.mode)


def _without_argument(does: Callable[[], object]) -> Callable[[bool], None]:
    """A slot for `triggered`, whose "checked" is nobody's business."""

    def slot(_checked: bool) -> None:
        does()

    return slot


def _take_copy(event: QDropEvent) -> None:
    """Accept as a copy whatever was proposed: after a move the file manager would delete the file."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def _invitation(found: Dropped, is_session: bool) -> str:
    if not found.paths:
        return found.refusal
    from whycards.ui.importing.words import names_of

    names = names_of(found.paths)
    if is_session:
        return tr("Drop to import {names} after this session", names=names)
    return tr("Drop to import {names}", names=names)
