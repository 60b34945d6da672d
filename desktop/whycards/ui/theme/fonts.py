"""The bundled fonts: Inter for text, JetBrains Mono for code, loaded for this process only."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFont, QFontDatabase

from whycards.ui.theme.roles import TypeStyle

TEXT_FAMILY = "Inter"
CODE_FAMILY = "JetBrains Mono"
_LOADED = "whycardsFonts"


def load_fonts(resources: Path) -> None:
    """Make the fonts under `resources/fonts` known to the running application, once.

    A font that cannot be loaded is left out: Qt then falls back to the system's.
    """
    app = QCoreApplication.instance()
    if app is None or app.property(_LOADED):
        return
    for path in sorted((resources / "fonts").rglob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))
    app.setProperty(_LOADED, True)


def system_family() -> str:
    """The family that the desktop sets its own windows in."""
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()


def text_font(
    style: TypeStyle, points_per_point: float, *, family: str = TEXT_FAMILY, tabular: bool = False
) -> QFont:
    """The text font of a role; `points_per_point` = interface scale, corrected for the system's dpi.

    `tabular` gives digits of one width, for columns of figures. Inter then widens the hyphen as well, so
    running text goes without.
    """
    font = QFont(family)
    size = style.points * points_per_point
    font.setPointSizeF(size)
    font.setWeight(QFont.Weight(style.weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if tabular:
        font.setFeature(QFont.Tag("tnum"), 1)
    if style.tracking:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, style.tracking * size * 4 / 3)
    return font


def code_font(points: float, points_per_point: float) -> QFont:
    """The code font; ligatures are off, since an exam asks about the characters themselves."""
    font = QFont(CODE_FAMILY)
    font.setPointSizeF(points * points_per_point)
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    for tag in ("calt", "liga"):
        font.setFeature(QFont.Tag(tag), 0)
    return font
