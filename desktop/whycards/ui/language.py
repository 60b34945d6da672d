"""The language of the words on screen: gettext, with English as the source.

A catalogue lies at `resources/locales/LANGUAGE/LC_MESSAGES/whycards.mo`. Words are looked up when they are
shown, so messages may stand in constants; one without a translation is shown in English.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_DOMAIN = "whycards"
_FOLDER = "locales"


class Language:
    """What messages are looked up in. One window shows one language, so there is one of these: `LANGUAGE`."""

    def __init__(self) -> None:
        self._catalogue = gettext.NullTranslations()

    def choose(self, name: str, resources: Path) -> None:
        """Show words in this language ("de", "pt_BR") from now on; "" is English, as is an unknown one."""
        names = [name] if name else []
        self._catalogue = gettext.translation(_DOMAIN, resources / _FOLDER, names, fallback=True)

    @contextmanager
    def chosen(self, name: str, resources: Path) -> Iterator[None]:
        """The same for a while."""
        before = self._catalogue
        self.choose(name, resources)
        try:
            yield
        finally:
            self._catalogue = before

    def message(self, message: str) -> str:
        """The message in this language."""
        return self._catalogue.gettext(message)

    def counted(self, one: str, many: str, value: int) -> str:
        """The form of the message that goes with a number."""
        return self._catalogue.ngettext(one, many, value)


LANGUAGE = Language()


def later(message: str) -> str:
    """Marks a message that stands in a constant: it is looked up by `tr` when it is shown."""
    return message


def tr(message: str, **values: object) -> str:
    """The message in the learner's language, its `{names}` filled in."""
    found = LANGUAGE.message(message)
    return found.format(**values) if values else found


def tr_count(one: str, many: str, value: int, **values: object) -> str:
    """The message in the form that goes with `value`, which stands at `{count}` as "1,196" unless given."""
    return LANGUAGE.counted(one, many, value).format(**{"count": f"{value:,}", **values})
