"""The language of the window: the system's or the learner's choice, for our words and for those of Qt."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from whycards.ui.language import ENGLISH, LANGUAGE, spoken

SYSTEM = ""
"""The choice of a learner who follows the system."""
_QT_WORDS = "whycardsQtWords"


def speak(app: QApplication, wanted: str, resources: Path) -> None:
    """Show words in this language from now on, "" for the system's; what is shown already stays as it is."""
    LANGUAGE.choose(wanted or of_system(QLocale.system().uiLanguages(), resources), resources)
    QLocale.setDefault(LANGUAGE.locale)
    _take_qt_words(app)
    app.setLayoutDirection(LANGUAGE.direction)


def of_system(wanted: Sequence[str], resources: Path) -> str:
    """The first of the system's languages ("de-AT", "en") that words can be shown in, else English."""
    names = (spoken(tag, resources) for tag in wanted)
    return next(filter(None, names), ENGLISH)


def name_of(language: str) -> str:
    """What a language calls itself."""
    return "English" if language == ENGLISH else QLocale(language).nativeLanguageName()


def _take_qt_words(app: QApplication) -> None:
    """Have the words of Qt's own dialogs and menus in this language, too; English they are by themselves."""
    held = app.property(_QT_WORDS)
    if isinstance(held, QTranslator):
        app.removeTranslator(held)
    if LANGUAGE.name == ENGLISH:
        return
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{LANGUAGE.name}", folder):
        app.installTranslator(translator)
        app.setProperty(_QT_WORDS, translator)
