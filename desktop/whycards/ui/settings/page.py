"""The settings page. What is changed applies at once and is remembered in the library."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from whycards.assets import RESOURCES
from whycards.core.problem import Trouble
from whycards.services.settings import MOST_NEW, SettingsService
from whycards.ui.frame.card import Foot
from whycards.ui.frame.column import BODY_TOP, area_of, centred_column, side_edge
from whycards.ui.frame.flowing import FlowLayout
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label, Paragraph
from whycards.ui.frame.menus import MODES
from whycards.ui.frame.preferences import SCALES, Preferences
from whycards.ui.frame.pressing import ENTER, press_focused
from whycards.ui.frame.speaking import SYSTEM, name_of
from whycards.ui.language import languages, later, tr
from whycards.ui.settings.choosing import Choice
from whycards.ui.settings.rows import SettingRow, SettingsCard
from whycards.ui.theme.controls.buttons import Button, Kind, PrimaryButton
from whycards.ui.theme.controls.fields import CheckBox, DropDown, NumberField
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.wording import clock_time, percent

_COLUMN = 848
_MODES = tuple(MODES)
_MODE_WORDS = {**MODES, Mode.SYSTEM: later("System")}
_FONTS = (later("Inter"), later("System font"))
_OFFERED = tuple(scale for scale in SCALES if scale >= 1)


class SettingsPage(QWidget):
    """Enter and Escape go back to where the learner came from."""

    done = Signal()
    study_changed = Signal()
    """What is due or new today may be another now."""
    language_chosen = Signal(str)
    """The learner wants words in this language, "" for the system's."""
    troubled = Signal(str)
    """A setting could not be stored, in a sentence."""

    def __init__(
        self, theme: Theme, preferences: Preferences, settings: SettingsService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme, self._preferences, self._settings = theme, preferences, settings
        self.mode = Choice(theme, tr("Theme"), [tr(_MODE_WORDS[mode]) for mode in _MODES])
        self.scale = DropDown(theme)
        self.scale.setAccessibleName(tr("Interface scale"))
        self.text_scale = DropDown(theme)
        self.text_scale.setAccessibleName(tr("Text of questions"))
        self.font_choice = Choice(theme, tr("Font"), [tr(font) for font in _FONTS])
        self.language = DropDown(theme)
        self.language.setAccessibleName(tr("Language"))
        self.new_per_day = NumberField(theme, tr("New questions a day and deck"), 0, MOST_NEW)
        self.confidence = CheckBox(theme, tr("Ask with each question"))
        self.shuffles = CheckBox(theme, tr("New order each time"))
        self.rollover = DropDown(theme, [clock_time(hour) for hour in range(24)])
        self.rollover.setAccessibleName(tr("A new day begins at"))
        self.open_folder = Button(theme, tr("Open folder"), Kind.OUTLINED, icon="folder-open")
        self.primary = PrimaryButton(theme, tr("Done"))
        self._lay_out()
        self._connect()
        theme.changed.connect(self._restyle)
        theme.content.changed.connect(self._show_looks)
        self._restyle()

    def show_settings(self) -> None:
        """Show the settings as they are in the library now."""
        _offer_languages(self.language, self._preferences.language())
        self.new_per_day.set_value(self._settings.new_per_day)
        self.confidence.setChecked(self._settings.asks_confidence)
        self.shuffles.setChecked(self._settings.shuffles_options)
        self.rollover.setCurrentIndex(self._settings.rollover_hour)

    def go_to_language(self) -> None:
        """Give the keyboard to the language, which has just been chosen."""
        self.language.setFocus(Qt.FocusReason.OtherFocusReason)
        # Where it stands is known once the page has been laid out.
        QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(self.language, 0, self._theme.px(60)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape leave; Space presses what has the focus."""
        if press_focused(self, event):
            return
        if event.key() in ENTER or event.key() == Qt.Key.Key_Escape:
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the column's distance from the edges."""
        super().resizeEvent(event)
        self._fit_edges()

    def _connect(self) -> None:
        theme, preferences, settings = self._theme, self._preferences, self._settings
        self.mode.chosen.connect(lambda place: preferences.choose_mode(theme, _MODES[place]))
        self.scale.activated.connect(lambda place: preferences.choose_scale(theme, self.scale.itemData(place)))
        self.text_scale.activated.connect(
            lambda place: preferences.choose_text_scale(theme, self.text_scale.itemData(place))
        )
        self.font_choice.chosen.connect(lambda place: preferences.choose_font(theme, is_system=place == 1))
        self.language.activated.connect(lambda place: self.language_chosen.emit(self.language.itemData(place)))
        self.new_per_day.changed.connect(lambda number: self._keep(settings.set_new_per_day, number))
        self.confidence.clicked.connect(lambda is_on: self._keep(settings.set_asks_confidence, is_on))
        self.shuffles.clicked.connect(lambda is_on: self._keep(settings.set_shuffles_options, is_on))
        self.rollover.activated.connect(lambda hour: self._keep(settings.set_rollover_hour, hour))
        self.open_folder.clicked.connect(self._open_folder)
        self.primary.clicked.connect(self.done)

    def _keep(self, keeps: object, value: int) -> None:
        assert callable(keeps)
        try:
            keeps(value)
        except Trouble as trouble:
            self.show_settings()
            self.troubled.emit(str(trouble))
            return
        self.study_changed.emit()

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._settings.library_path.parent)))

    def _cards(self) -> tuple[SettingsCard, ...]:
        theme = self._theme
        other = tr("To use another one, start Whycards with --library and its path.")
        where = f"{self._settings.library_path}\n{other}"
        looks = (
            SettingRow(theme, tr("Theme"), tr("System follows the desktop, its contrast too."), self.mode),
            SettingRow(theme, tr("Interface scale"), tr("Everything in the window grows with it."), self.scale),
            SettingRow(
                theme,
                tr("Text of questions"),
                tr("Explanations too. Ctrl + and Ctrl − change it."),
                self.text_scale,
            ),
            SettingRow(theme, tr("Font"), tr("For everything but code."), self.font_choice),
            SettingRow(
                theme, tr("Language"), tr("Of Whycards itself. Decks stay in their own."), self.language
            ),
        )
        studying = (
            SettingRow(
                theme, tr("New questions a day and deck"), tr("They follow the due ones."), self.new_per_day
            ),
            SettingRow(
                theme,
                tr("Options"),
                tr("Letters in explanations follow. A deck can keep its own."),
                self.shuffles,
            ),
            SettingRow(theme, tr("How sure I am"), tr("It is kept with the answer."), self.confidence),
            SettingRow(
                theme,
                tr("A new day begins at"),
                tr("Studying past midnight still counts for the day."),
                self.rollover,
            ),
        )
        library = (SettingRow(theme, tr("Decks and progress are here"), where, self.open_folder),)
        return (
            SettingsCard(theme, tr("Appearance"), looks),
            SettingsCard(theme, tr("Studying"), studying),
            SettingsCard(theme, tr("Library"), library),
        )

    def _lay_out(self) -> None:
        theme = self._theme
        self._page = QWidget()
        column = QVBoxLayout(self._page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Label(theme, Role.TITLE, "text", tr("Settings")))
        column.addWidget(Gap(theme, 3))
        column.addWidget(
            Paragraph(theme, Role.UI, "muted", tr("Every change applies at once and is remembered."))
        )
        for card in self._cards():
            column.addWidget(Gap(theme, 20))
            column.addWidget(card)
        column.addStretch(1)
        upper = QWidget()
        self._outer = centred_column(upper, self._page)
        self._area = area_of(upper)
        foot = Foot(theme)
        self._foot_row = FlowLayout(foot, at_end=True)
        self._foot_row.addWidget(self.primary)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(upper, 1)
        whole.addWidget(foot)
        self.primary.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.open_folder.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _show_looks(self) -> None:
        theme = self._theme
        self.mode.set_current(_MODES.index(theme.mode))
        self.font_choice.set_current(int(theme.has_system_font))
        _offer(self.scale, theme.scale)
        _offer(self.text_scale, theme.text_scale)

    def _restyle(self) -> None:
        px = self._theme.px
        self._show_looks()
        self._page.setMaximumWidth(px(_COLUMN))
        self._fit_edges()
        self._foot_row.setContentsMargins(px(20), px(11), px(20), px(11))

    def _fit_edges(self) -> None:
        side, px = side_edge(self, self._theme), self._theme.px
        self._outer.setContentsMargins(side, px(BODY_TOP), side, px(24))


def _offer(field: DropDown, scale: float) -> None:
    """Offer the scales, and among them the one that is on."""
    scales = sorted({*_OFFERED, scale})
    if [field.itemData(place) for place in range(field.count())] != scales:
        field.clear()
        for one in scales:
            field.addItem(percent(one), one)
    field.setCurrentIndex(scales.index(scale))


def _offer_languages(field: DropDown, chosen: str) -> None:
    """Offer the system's language, then each by the name that it calls itself."""
    field.clear()
    field.addItem(tr("Like the system"), SYSTEM)
    for language in languages(RESOURCES):
        field.addItem(name_of(language), language)
    field.setCurrentIndex(max(0, field.findData(chosen)))
