"""The menu bar and its actions. Only what works is in it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QMenu

from whycards.ui.frame.places import EDIT, IN_MENUS, TOOLS, VIEW
from whycards.ui.language import later, tr
from whycards.ui.theme.theme import Mode

MODES = {
    Mode.SYSTEM: later("Like the system"),
    Mode.LIGHT: later("Light"),
    Mode.DARK: later("Dark"),
    Mode.CONTRAST_LIGHT: later("High contrast light"),
    Mode.CONTRAST_DARK: later("High contrast dark"),
}
"""The themes as the learner reads them."""


class Menus(QObject):
    """Builds the menus of a window. The actions are public; the window connects and enables them."""

    mode_chosen = Signal(str)
    """The learner chose a theme: the value of a Mode."""
    study_opened = Signal()
    """The study menu is about to be read."""
    edit_opened = Signal()
    """The edit menu is about to be read."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._is_session = False
        self._said: list[tuple[Callable[[str], None], str]] = []
        self._openers: list[tuple[QShortcut, str]] = []
        self.import_files = self._action(later("Import…"), "Ctrl+O")
        self.import_folder = self._action(later("Import a folder…"))
        self.paste = self._action(later("Paste questions"), QKeySequence(QKeySequence.StandardKey.Paste))
        self.export = self._action(later("Export…"))
        self.quit = self._action(
            later("Quit"), QKeySequence(QKeySequence.StandardKey.Quit) or QKeySequence("Ctrl+Q")
        )
        self.undo = self._action(later("Undo"), "Ctrl+Z")
        self.undo_import = QAction(window, visible=False)
        self.study_due = self._action(later("Study due"))
        self.learn_new = self._action(later("Learn new"))
        self.learn_more = self._action(later("Learn ten more today"))
        self.pages = {place.name: self._action(place.in_menu, place.shortcut) for place in IN_MENUS}
        self.larger = self._action(later("Larger text"))
        self.larger.setShortcuts([QKeySequence("Ctrl++"), QKeySequence("Ctrl+=")])
        self.smaller = self._action(later("Smaller text"), "Ctrl+-")
        self.normal = self._action(later("Normal text"), "Ctrl+0")
        self.next_pane = self._action(later("Next pane"), "F6")
        self.pane_before = self._action(later("Pane before"), "Shift+F6")
        self.figure = self._action(later("Open the figure"), "F9")
        self.recall_first = self._action(later("Recall first in this deck"))
        self.recall_first.setCheckable(True)
        self.full_screen = self._action(later("Full screen"), "F11")
        self.full_screen.setCheckable(True)
        self.keys = self._action(later("Keys of this page"), "F1")
        self.about = self._action(later("About Whycards"))
        self.modes = self._mode_actions()
        self._hidden = QTimer(self, singleShot=True, interval=0)
        self._hidden.timeout.connect(self._hide_again)
        self._fill()
        self.say()

    def say(self) -> None:
        """Say everything in the language of now."""
        for set_words, message in self._said:
            set_words(tr(message).replace("&", ""))
        for opener, message in self._openers:
            opener.setKey(QKeySequence(f"Alt+{tr(message).partition('&')[2][:1]}"))

    def set_session(self, is_session: bool, *, can_undo: bool) -> None:
        """In a session the bar is hidden, and what would lead away from it is absent."""
        self._is_session = is_session
        self._window.menuBar().setVisible(not is_session)
        self.undo.setEnabled(can_undo)
        leading_away = (
            *(self.import_files, self.import_folder, self.paste, self.export, *self.pages.values()),
            *(self.study_due, self.learn_new, self.learn_more),
        )
        for action in leading_away:
            action.setVisible(not is_session)
        for action in (self.figure, self.recall_first):
            action.setVisible(is_session)
        self._tools.menuAction().setVisible(not is_session)

    def offer_undo_of(self, title: str) -> None:
        """The import that can be taken back, "" for none; in a session that is absent."""
        self.undo_import.setText(tr("Undo import of {title}", title=title.replace("&", "&&")))
        self.undo_import.setVisible(bool(title) and not self._is_session)

    def show_mode(self, mode: Mode) -> None:
        """Mark the theme that is on."""
        self.modes[mode].setChecked(True)

    def offer(self, due: int, new_today: int, more: bool) -> None:
        """Show what can be studied now."""
        self.study_due.setEnabled(due > 0)
        self.learn_new.setEnabled(new_today > 0)
        self.learn_more.setEnabled(more)

    def _action(self, text: str, keys: str | QKeySequence = "") -> QAction:
        action = QAction(self._window)
        self._said.append((action.setText, text))
        if keys:
            action.setShortcut(QKeySequence(keys))
        # The menu bar is hidden in a session; its keys work all the same.
        self._window.addAction(action)
        return action

    def _mode_actions(self) -> dict[Mode, QAction]:
        group = QActionGroup(self)
        actions = {}
        for mode, words in MODES.items():
            action = QAction(self._window)
            self._said.append((action.setText, words))
            action.setCheckable(True)
            action.triggered.connect(self._choose(mode))
            group.addAction(action)
            actions[mode] = action
        return actions

    def _choose(self, mode: Mode) -> Callable[[], None]:
        return lambda: self.mode_chosen.emit(str(mode))

    def _fill(self) -> None:
        reading = [self.import_files, self.import_folder, self.paste]
        self._menu(later("&File"), [*reading, self.export, None, self.quit])
        editing: list[QAction | None] = [self.undo, self.undo_import, None, *self._pages(EDIT)]
        self._menu(EDIT, editing).aboutToShow.connect(self.edit_opened)
        studying: list[QAction | None] = [self.study_due, self.learn_new, self.learn_more, self.recall_first]
        self._menu(later("&Study"), studying).aboutToShow.connect(self.study_opened)
        view = self._menu(VIEW, [*self._pages(VIEW), self.figure, None])
        theme = view.addMenu("")
        self._said.append((theme.setTitle, later("Theme")))
        theme.addActions(list(self.modes.values()))
        view.addActions([self.larger, self.smaller, self.normal])
        view.addSeparator()
        view.addActions([self.next_pane, self.pane_before])
        view.addSeparator()
        view.addAction(self.full_screen)
        self._tools = self._menu(TOOLS, [*self._pages(TOOLS)])
        self._menu(later("&Help"), [self.keys, None, self.about])

    def _pages(self, menu: str) -> list[QAction]:
        return [self.pages[place.name] for place in IN_MENUS if place.menu == menu]

    def _menu(self, title: str, actions: list[QAction | None]) -> QMenu:
        menu = self._window.menuBar().addMenu("")
        self._said.append((menu.setTitle, title))
        # A shortcut of its own instead of a mnemonic: it also works where a session hides the bar.
        opener = QShortcut(self._window)
        self._openers.append((opener, title))
        opener.activated.connect(lambda: self._open(menu))
        menu.aboutToHide.connect(self._hidden.start)
        for action in actions:
            if action is None:
                menu.addSeparator()
            else:
                menu.addAction(action)
        return menu

    def _hide_again(self) -> None:
        bar = self._window.menuBar()
        if self._is_session and bar.activeAction() is None:
            bar.hide()

    def _open(self, menu: QMenu) -> None:
        self._window.menuBar().show()
        self._window.menuBar().setActiveAction(menu.menuAction())
