"""What a text asks the typesetter for: while its document is built, and before that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from whycards.ui.richtext.bounds import MAX_FORMULAS
from whycards.ui.richtext.document import RichDocument
from whycards.ui.richtext.formulas import Formula
from whycards.ui.richtext.parsing import parse
from whycards.ui.richtext.typesetter import Found, Key, Part, Typesetter

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token


def keys_of(text: str, typesetter: Typesetter) -> Iterator[Key]:
    """All that a text will ask for when it is built."""
    for token in parse(text):
        for child in (token, *(token.children or ())):
            key = _key(child, typesetter)
            if key is not None:
                yield key


def pictures_of(text: str) -> Iterator[str]:
    """The references of all pictures in a text."""
    for token in parse(text):
        for child in token.children or ():
            if child.type == "image":
                yield str(child.attrs.get("src", ""))


def _key(token: Token, typesetter: Typesetter) -> Key | None:
    if token.type == "math_inline":
        return typesetter.formula_key(token.content, is_display=False)
    if is_display(token):
        return typesetter.formula_key(token.content.strip(), is_display=True)
    if token.type == "fence":
        return typesetter.code_key(token.info, shown_code(token.content))
    return None


def is_display(token: Token) -> bool:
    """Whether a token is a formula that stands by itself, or is set as if it did."""
    is_fence = token.type == "fence" and token.info.strip() == "math"
    return is_fence or token.type in ("math_block", "math_inline_double")


def shown_code(content: str) -> str:
    """The code of a block as it is shown."""
    return content.rstrip("\n").expandtabs(4)


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
