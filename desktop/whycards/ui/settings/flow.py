"""To the settings and back to where the learner came from."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from whycards.services.opening import Services
from whycards.ui.flow import Flow
from whycards.ui.frame.places import FINISHED, HOME, SETTINGS
from whycards.ui.frame.preferences import Preferences
from whycards.ui.frame.shell import Shell
from whycards.ui.theme.theme import Theme

if TYPE_CHECKING:
    from whycards.ui.settings.page import SettingsPage


class SettingsFlow(QObject):
    """The page is made when it is first wanted."""

    language_chosen = Signal(str)
    """See SettingsPage."""

    def __init__(
        self, theme: Theme, services: Services, preferences: Preferences, shell: Shell, flow: Flow
    ) -> None:
        super().__init__(shell)
        self._theme, self._services, self._preferences = theme, services, preferences
        self._shell, self._flow = shell, flow
        self._came_from = HOME

    @cached_property
    def page(self) -> SettingsPage:
        """The settings page."""
        from whycards.ui.settings.page import SettingsPage

        page = SettingsPage(self._theme, self._preferences, self._services.settings)
        page.done.connect(self.leave)
        page.study_changed.connect(self._flow.refresh)
        page.troubled.connect(self._flow.troubled)
        page.language_chosen.connect(self.language_chosen)
        self._shell.add_page(SETTINGS, page)
        return page

    def say_anew(self) -> None:
        """Make the page anew and go on where the learner is: at the language."""
        if self.__dict__.pop("page", None) is None:
            return
        self.page.show_settings()
        if self._shell.current_page() == SETTINGS:
            self.page.go_to_language()

    def show(self) -> None:
        """Show the settings; in a session they wait."""
        if self._shell.is_session:
            return
        shown = self._shell.current_page()
        if shown != SETTINGS:
            self._came_from = shown
        self.page.show_settings()
        self._shell.show_page(SETTINGS)

    def leave(self) -> None:
        """Go back, to Home with fresh figures."""
        if self._came_from == HOME:
            self._flow.go_home()
        else:
            self._shell.show_page(self._came_from, in_rail=HOME if self._came_from == FINISHED else "")
