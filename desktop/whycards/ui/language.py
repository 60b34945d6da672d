"""The language of the words on screen: gettext, with English as the source.

A catalogue lies at `resources/languages/LANGUAGE/whycards.po` and is read as it is. Words are looked up when
they are shown, so messages may stand in constants; one without a translation is shown in English.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QLocale, Qt

ENGLISH = "en"
TOLD = "told"
"""The context of sentences that other layers say."""
_FOLDER, _FILE = "languages", "whycards.po"
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"
_AGAINST = {
    Qt.LayoutDirection.LeftToRight: re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"),
    Qt.LayoutDirection.RightToLeft: re.compile("[A-Za-z\u00c0-\u024f\u0370-\u052f]"),
}
"""Letters that run against a direction."""
_LOCALES = {"ar": "ar_AE"}
"""Regions that stand for a language where it is written in several ways.

For Arabic one with the digits that are on the keys, in code and in most decks.
"""


@dataclass(frozen=True, eq=False)
class Catalogue:
    """Translations of messages, and those of the sentences of other layers by their patterns."""

    messages: gettext.NullTranslations = field(default_factory=gettext.NullTranslations)
    told: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Voice:
    """A language that words can be shown in: its name, where they are looked up, how numbers are written."""

    name: str = ENGLISH
    catalogue: Catalogue = field(default_factory=Catalogue)
    locale: QLocale = field(default_factory=lambda: QLocale(ENGLISH))


class Language:
    """What messages are looked up in. One window shows one language, so there is one of these: `LANGUAGE`.

    For a while it may speak with the voice of something else, such as a sheet that is painted meanwhile.
    """

    def __init__(self) -> None:
        self._own = Voice()
        self._lent: Voice | None = None

    @property
    def voice(self) -> Voice:
        """What it speaks with now."""
        return self._lent or self._own

    @property
    def catalogue(self) -> Catalogue:
        """Where messages are looked up now."""
        return self.voice.catalogue

    @property
    def name(self) -> str:
        """The language that is spoken now ("de", "pt_BR")."""
        return self.voice.name

    @property
    def locale(self) -> QLocale:
        """How numbers and dates are written now."""
        return self.voice.locale

    def choose(self, name: str, resources: Path) -> None:
        """Show words in this language ("de", "pt_BR") from now on; an unknown one is English."""
        self._own = voice_of(name, resources)

    @contextmanager
    def chosen(self, name: str, resources: Path) -> Iterator[None]:
        """The same for a while."""
        before = self._own
        self.choose(name, resources)
        try:
            yield
        finally:
            self._own = before

    @contextmanager
    def lent(self, voice: Voice | None) -> Iterator[None]:
        """Speak with another voice for a while, with None the own one again; what is chosen is as it was."""
        before, self._lent = self._lent, voice
        try:
            yield
        finally:
            self._lent = before

    @property
    def direction(self) -> Qt.LayoutDirection:
        """The way in which lines of this language run."""
        return self.locale.textDirection()

    def message(self, message: str) -> str:
        """The message in this language."""
        return self.catalogue.messages.gettext(message)

    def counted(self, one: str, many: str, value: int) -> str:
        """The form of the message that goes with a number."""
        return self.catalogue.messages.ngettext(one, many, value)

    def number(self, value: int) -> str:
        """Digits in the groups of this language: 1,196."""
        return self.locale.toString(value)


LANGUAGE = Language()


def later(message: str) -> str:
    """Marks a message that stands in a constant: it is looked up by `tr` when it is shown."""
    return message


def tr(message: str, **values: object) -> str:
    """The message in the learner's language, its `{names}` filled in."""
    found = LANGUAGE.message(message)
    return found.format(**_isolated(values)) if values else found


def tr_count(one: str, many: str, value: int, **values: object) -> str:
    """The message in the form that goes with `value`, which stands at `{count}` as "1,196" unless given."""
    found = LANGUAGE.counted(one, many, value)
    return found.format(**{"count": LANGUAGE.number(value), **_isolated(values)})


def isolated(text: str) -> str:
    """A text of somebody else's for the midst of our words: where it runs the other way, it keeps to itself."""
    return f"{_ISOLATE}{text}{_END_OF_ISOLATE}" if _AGAINST[LANGUAGE.direction].search(text) else text


def languages(resources: Path) -> tuple[str, ...]:
    """The languages that words can be shown in, English first."""
    found = sorted(path.parent.name for path in (resources / _FOLDER).glob(f"*/{_FILE}"))
    return (ENGLISH, *found)


def voice_of(name: str, resources: Path) -> Voice:
    """What a language is spoken with ("de", "pt_BR"); an unknown one is English."""
    path = catalogue_of(name, resources)
    if path is None:
        return Voice()
    found = path.parent.name
    return Voice(found, _read(path), QLocale(_LOCALES.get(found, found)))


def spoken(tag: str, resources: Path) -> str:
    """The name of the language of a tag ("de-AT", "en_GB") where words can be shown in it, else ""."""
    name = tag.replace("-", "_")
    if name.partition("_")[0] == ENGLISH:
        return ENGLISH
    path = catalogue_of(name, resources)
    return path.parent.name if path is not None else ""


def catalogue_of(name: str, resources: Path) -> Path | None:
    """Where the catalogue of a language lies; "de_AT" is content with that of "de"."""
    for one in (name, name.partition("_")[0]):
        path = resources / _FOLDER / one / _FILE
        if one and path.is_file():
            return path
    return None


def _isolated(values: Mapping[str, object]) -> dict[str, object]:
    return {name: isolated(value) if isinstance(value, str) else value for name, value in values.items()}


def _read(path: Path) -> Catalogue:
    import polib

    entries = polib.pofile(str(path))
    told = {entry.msgid: entry.msgstr for entry in entries if entry.msgctxt == TOLD and entry.msgstr}
    return Catalogue(gettext.GNUTranslations(io.BytesIO(entries.to_binary())), told)
