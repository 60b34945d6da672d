"""Links of an author: handed to the system when the learner follows them, and only then."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QUrl

from whycards.ui.richtext.links import can_open
from whycards.ui.richtext.parsing import inline_text, link_address, parse

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token

Opener: TypeAlias = "Callable[[str], bool]"
"""Opens an address, False where nothing on this computer does."""

# An address by itself; those within brackets of any kind are links already, or part of one.
_MEANT, _ESCAPED = re.compile(r"([\\`*_\[\]<>!&$~^])"), r"\\\1"
_BARE = re.compile(r"(?<![\w<(\[\"'`/])https?://[^\s<>()\[\]\"'`]{1,2000}[^\s<>()\[\]\"'`.,;:!?]")


def open_with_system(address: str) -> bool:
    """Have the system's browser or mail program open it; nothing but a page or a mailbox is ever opened."""
    if not can_open(address):
        return False
    from PySide6.QtGui import QDesktopServices

    return QDesktopServices.openUrl(QUrl(address))


def with_links(text: str) -> str:
    """The text with its bare addresses as links."""
    return _BARE.sub(lambda found: f"<{found[0]}>", text) if "://" in text else text


def links_in(text: str) -> list[str]:
    """The links of a text that can be followed, each as Markdown of its own, without doubles."""
    if "://" not in text and "mailto:" not in text:
        return []
    found: dict[str, str] = {}
    for token in parse(text):
        children = list(token.children or ())
        for place, child in enumerate(children):
            address = link_address(child) if child.type == "link_open" else ""
            if can_open(address):
                found.setdefault(address, _as_link(_words_of(children[place + 1 :]), address))
    return list(found.values())


def _words_of(following: Sequence[Token]) -> str:
    end = next((place for place, one in enumerate(following) if one.type == "link_close"), len(following))
    return inline_text(following[:end]).strip()


def _as_link(words: str, address: str) -> str:
    return f"[{_MEANT.sub(_ESCAPED, words)}](<{address}>)" if words else f"<{address}>"
