"""Texts of rows and objects, which may be HTML, Markdown or neither, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from whycards.formats.cleaning.text import clean, trim
from whycards.formats.neutral.escaping import without_noncharacters
from whycards.formats.neutral.html import Converter, looks_like_html

_PLAIN = re.compile(r"[A-Za-z](?:[A-Za-z0-9 ,;:?!'\"()/%.-]*[A-Za-z0-9?!'\")%.])?")
"""Plain words, by far the most: nothing in them means anything in Markdown or HTML."""
_SIGNS = re.compile(r"[`*\[]")
_MARKDOWN = re.compile(
    r"^ {0,3}(?:`{3}|~{3})"
    r"|(?<![\w`])`[^`\n]{1,300}`(?![\w`])"
    r"|(?<![\w*])\*\*(?=\S)[^*\n]{1,300}(?<=\S)\*\*(?![\w*])"
    r"|!?\[[^\[\]\n]{0,300}\]\((?:https?:|\.{0,2}/|[\w-]{1,60}[./])[^()\s]{0,300}\)",
    re.MULTILINE,
)
_ONLY_TAGS = re.compile(r"(?:\s*+</?[A-Za-z][A-Za-z0-9]{0,15}\s*+/?>)++\s*+")
_ANY_TAG = re.compile(r"</?[A-Za-z]")
_LONGEST_LOOK = 20_000


def _is_about_tags(text: str) -> bool:
    """Whether a text is nothing but tags, or has one that formats nothing."""
    return _ONLY_TAGS.fullmatch(text) is not None or (
        _ANY_TAG.search(text) is not None and not looks_like_html(text)
    )


def _as_markdown(text: str) -> str:
    return trim(without_noncharacters(clean(text)))


class Words:
    """Turns the texts of one deck into Markdown; `is_markdown` where the deck says that they are."""

    def __init__(self, *, is_markdown: bool = False) -> None:
        self._is_markdown = is_markdown
        self._converter = Converter()

    def markdown(self, text: str) -> str:
        """A text in whichever way it is written; marks that mean nothing are shown as they are."""
        if not text or _PLAIN.fullmatch(text):
            return text
        if self._is_markdown:
            return _as_markdown(text)
        if text[0] == "<" and _ONLY_TAGS.fullmatch(text):
            return self._converter.from_plain(text)
        if _SIGNS.search(text) and _MARKDOWN.search(text, 0, _LONGEST_LOOK) and not looks_like_html(text):
            return _as_markdown(text)
        return self._converter.from_either(text)

    def choices(self, texts: Sequence[str]) -> list[str]:
        """The options of one question. Where one of them is about tags, all of them are shown as written."""
        if not self._is_markdown and any("<" in text for text in texts) and any(map(_is_about_tags, texts)):
            return [self._converter.from_plain(text) for text in texts]
        return [self.markdown(text) for text in texts]

    def left_out(self) -> tuple[str, ...]:
        """Sounds and films met since the last call, which are not shown."""
        return self._converter.take_left_out()
