"""The theme of the window: tokens, type, spacing and icons, and how the application takes them on."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from whycards.ui.theme.fonts import TEXT_FAMILY, code_font, load_fonts, system_family, text_font
from whycards.ui.theme.icons import Icons
from whycards.ui.theme.roles import LEAST_POINTS, Role
from whycards.ui.theme.sheet import style_sheet
from whycards.ui.theme.tokens import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Tokens

DESIGN_DPI = 96.0
_FUSION = "whycardsFusion"
_MOST_ADVANCES = 2000


class Mode(StrEnum):
    """Which theme the learner wants; SYSTEM follows the desktop."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST_LIGHT = "contrast-light"
    CONTRAST_DARK = "contrast-dark"


_TOKENS = {
    Mode.LIGHT: LIGHT,
    Mode.DARK: DARK,
    Mode.CONTRAST_LIGHT: CONTRAST_LIGHT,
    Mode.CONTRAST_DARK: CONTRAST_DARK,
}


def application(name: str = "whycards") -> QApplication:
    """The application, from the start in the style that every theme dresses.

    Setting a style later hands it to Python, and making that class known takes longer than a paint.
    """
    app = QApplication([name, "-style", "Fusion"])
    app.setProperty(_FUSION, True)
    return app


class Theme(QObject):
    """Everything that decides how the window looks. Widgets are given it and repaint on `changed`.

    `resources` is the folder with `fonts/` and `icons/`. `scale` is the interface scale: 1.0 = 100 %.
    `has_system_font` takes the desktop's font for text instead of the bundled one.
    """

    changed = Signal()

    def __init__(
        self,
        resources: Path,
        mode: Mode = Mode.SYSTEM,
        scale: float = 1.0,
        *,
        has_system_font: bool = False,
        text_scale: float = 1.0,
    ) -> None:
        super().__init__()
        load_fonts(resources)
        self.icons = Icons(resources / "icons")
        self._mode = mode
        self._scale = scale
        self._text_scale = text_scale
        self._has_system_font = has_system_font
        self._app: QApplication | None = None
        self._fonts: dict[tuple[Role, bool, float, str], QFont] = {}
        self._advances: dict[tuple[Role, str, float, str], float] = {}
        self.tokens: Tokens = self._wanted()

    @property
    def mode(self) -> Mode:
        """The learner's wish."""
        return self._mode

    @property
    def scale(self) -> float:
        """Interface scale, 1.0 = 100 %."""
        return self._scale

    @property
    def text_scale(self) -> float:
        """Size of questions and explanations beside the interface around them, 1.0 = 100 %."""
        return self._text_scale

    @cached_property
    def content(self) -> Theme:
        """The look of questions and explanations: this theme with all lengths at the learner's text size."""
        return _Content(self)

    @property
    def frame(self) -> Theme:
        """The look of the interface around questions and explanations."""
        return self

    @property
    def has_system_font(self) -> bool:
        """Whether text is set in the desktop's font."""
        return self._has_system_font

    @property
    def is_high_contrast(self) -> bool:
        """Whether states show by borders and inverted grounds alone, since tints vanish."""
        return self.tokens.is_high_contrast

    @property
    def chosen_ground(self) -> str:
        """The token of what a chosen segment, chip or line lies on."""
        return "accent" if self.is_high_contrast else "tint"

    @property
    def chosen_ink(self) -> str:
        """The token of the words on `chosen_ground`."""
        return "onaccent" if self.is_high_contrast else "accent"

    @property
    def state_border(self) -> int:
        """Width in pixels of the border that tells a state."""
        return self.px(3 if self.is_high_contrast else 2)

    def set_mode(self, mode: Mode) -> None:
        """Change the theme; everything is repainted at once."""
        self._mode = mode
        self._refresh()

    def set_scale(self, scale: float) -> None:
        """Change the interface scale; all sizes follow."""
        if scale != self._scale:
            self._scale = scale
            self._take_on()

    def set_text_scale(self, scale: float) -> None:
        """Change the size of questions and explanations; the interface stays as it is."""
        if scale != self._text_scale:
            self._text_scale = scale
            self.content.take_after()

    def set_system_font(self, has_system_font: bool) -> None:
        """Set text in the desktop's font, or in the bundled one again."""
        if has_system_font != self._has_system_font:
            self._has_system_font = has_system_font
            self._take_on()

    def px(self, at_100_percent: float) -> int:
        """Whole pixels for a length of the design."""
        return round(at_100_percent * self._scale)

    def font(self, role: Role, *, tabular: bool = False) -> QFont:
        """The font of a type role at the current scale; `tabular` for columns of figures."""
        key = (role, tabular, self._points(), self._family())
        made = self._fonts.get(key)
        if made is None:
            made = self._fonts[key] = text_font(role.value, key[2], family=key[3], tabular=tabular)
        return QFont(made)  # the caller may change it

    def advance(self, role: Role, words: str) -> float:
        """Width in pixels of words of the interface, in one line; layouts ask for it again and again."""
        key = (role, words, self._points(), self._family())
        width = self._advances.get(key)
        if width is None:
            if len(self._advances) >= _MOST_ADVANCES:
                self._advances.clear()
            width = self._advances[key] = QFontMetricsF(self.font(role)).horizontalAdvance(words)
        return width

    def code_font(self, role: Role) -> QFont:
        """The code font beside text of this role; a little smaller, since its letters are taller."""
        return code_font(max(LEAST_POINTS, role.value.points * 0.92), self._points())

    def line_px(self, role: Role) -> float:
        """Line height of a role in pixels, never less than the font needs."""
        wanted = role.value.line_points * 4 / 3 * self._scale
        return max(wanted, QFontMetricsF(self.font(role)).height())

    def color(self, token: str) -> QColor:
        """A token by its name ("accent") as a colour."""
        return QColor(getattr(self.tokens, token))

    def key(self) -> tuple[str, float]:
        """Changes whenever something painted must be painted anew; for caches."""
        return (f"{self.tokens.name} {self._family()}", self._scale)

    def take_after(self) -> None:
        """Follow the theme that this one stands in, if it does, and repaint what it dresses."""

    def apply(self, app: QApplication) -> None:
        """Dress the application in this theme, now and whenever it changes."""
        if self._app is None:
            self._app = app
            if not app.property(_FUSION):
                app.setStyle("Fusion")
                app.setProperty(_FUSION, True)
            hints = app.styleHints()
            hints.colorSchemeChanged.connect(self._refresh)
            hints.accessibility().contrastPreferenceChanged.connect(self._refresh)
        self._take_on()

    def _points(self) -> float:
        screen = QGuiApplication.primaryScreen()
        dpi = screen.logicalDotsPerInch() if screen is not None else DESIGN_DPI
        return self._scale * DESIGN_DPI / dpi

    def _family(self) -> str:
        return system_family() if self._has_system_font else TEXT_FAMILY

    def _wanted(self) -> Tokens:
        hints = QGuiApplication.styleHints()
        return tokens_for(self._mode, hints.colorScheme(), hints.accessibility().contrastPreference())

    def _refresh(self) -> None:
        wanted = self._wanted()
        if wanted is not self.tokens:
            self.tokens = wanted
            self._take_on()

    def _take_on(self) -> None:
        if self._app is not None:
            self._app.setFont(self.font(Role.UI))
            self._app.setPalette(palette(self.tokens))
            self._app.setStyleSheet(style_sheet(self.tokens, self.px))
        self.changed.emit()


class _Content(Theme):
    """The look of questions and explanations within a theme."""

    def __init__(self, frame: Theme) -> None:
        QObject.__init__(self)
        self._frame = frame
        self._app = None
        self.icons = frame.icons
        self._fonts = {}
        self._advances = {}
        self._copy()
        frame.changed.connect(self.take_after)

    @property
    def content(self) -> Theme:
        """Itself."""
        return self

    @property
    def frame(self) -> Theme:
        """The look of the interface around it."""
        return self._frame

    def take_after(self) -> None:
        """Follow the theme around it, and repaint what this one dresses."""
        self._copy()
        self.changed.emit()

    def _copy(self) -> None:
        frame = self._frame
        self.tokens, self._mode = frame.tokens, frame.mode
        self._has_system_font, self._text_scale = frame.has_system_font, frame.text_scale
        self._scale = frame.scale * frame.text_scale


def tokens_for(mode: Mode, scheme: Qt.ColorScheme, contrast: Qt.ContrastPreference) -> Tokens:
    """The colours of a wish; SYSTEM means those of the desktop, an unknown desktop's are light."""
    if mode is not Mode.SYSTEM:
        return _TOKENS[mode]
    is_dark = scheme == Qt.ColorScheme.Dark
    if contrast == Qt.ContrastPreference.HighContrast:
        return CONTRAST_DARK if is_dark else CONTRAST_LIGHT
    return DARK if is_dark else LIGHT


def palette(tokens: Tokens) -> QPalette:
    """The palette for Qt's own widgets and dialogs."""
    roles = QPalette.ColorRole
    colors = {
        roles.Window: tokens.bg,
        roles.WindowText: tokens.text,
        roles.Base: tokens.surface,
        roles.AlternateBase: tokens.bg,
        roles.Text: tokens.text,
        roles.PlaceholderText: tokens.muted,
        roles.Button: tokens.surface,
        roles.ButtonText: tokens.text,
        roles.BrightText: tokens.wrong,
        roles.ToolTipBase: tokens.raised,
        roles.ToolTipText: tokens.text,
        roles.Highlight: tokens.accent,
        roles.HighlightedText: tokens.onaccent,
        roles.Accent: tokens.accent,
        roles.Link: tokens.accent,
        roles.LinkVisited: tokens.accent,
        roles.Light: tokens.raised,
        roles.Midlight: tokens.border,
        roles.Mid: tokens.border,
        roles.Dark: tokens.strong,
        roles.Shadow: tokens.strong,
    }
    result = QPalette()
    for role, value in colors.items():
        result.setColor(role, QColor(value))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.muted))
    return result
