"""What a document asks the typesetter for while it is built, and notes that it wants where it has to wait."""

from __future__ import annotations

from collections.abc import Sequence

from whycards.ui.richtext.bounds import MAX_FORMULAS
from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.formulas import Formula
from whycards.ui.richtext.typesetter import Found, Key, Part, Typesetter


class Formulas:
    """Formulas and code of one document; `group` names its text."""

    def __init__(self, document: RichDocument, typesetter: Typesetter, group: str) -> None:
        self._document = document
        self._typesetter = typesetter
        self._group = group
        self._count = 0

    def find(self, latex: str, *, is_display: bool) -> Formula | None:
        """The formula; None where its source is shown, for now or for ever."""
        self._count += 1
        if self._count > MAX_FORMULAS:
            return None
        found = self._find(self._typesetter.formula_key(latex, is_display=is_display))
        return found if isinstance(found, Formula) else None

    def parts(self, language: str, code: str) -> Sequence[Part]:
        """The parts of a block of code; none where it is shown plain, for now or for ever."""
        found = self._find(self._typesetter.code_key(language, code))
        return found if isinstance(found, tuple) else ()

    def _find(self, key: Key | None) -> Found:
        if key is None:
            return None
        if self._typesetter.is_known(key):
            return self._typesetter.found(key)
        if not self._document.wanted:
            self._typesetter.tell_later(self._document)
        self._document.wanted.add(key)
        self._typesetter.ask(key, self._group)
        return None
