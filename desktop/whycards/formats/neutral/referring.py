"""The list of sources at the end of an explanation, which is no part of what it says of the options.

Ours is headed in bold letters, and its items may be anything. Another list counts where each of its lines is a
link, names a work, or, as an item under a heading, could be the title of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whycards.core.blocks import BlockKind, blocks
from whycards.formats.cleaning.text import trim

OURS = "**Sources**"
"""The heading in what we write for other programs: in English, whatever the deck's language."""
REFERRED = (
    "refs?|references?|sources?|links?|read more|see also|further reading|bibliography|"
    "quellen?|quellenangaben?|literatur|références?|bibliographie|fuentes?|referencias?|bibliografía|"
    "fontes?|referências?|fonti|riferimenti|bronnen|źródła|источники|литература|джерела|kaynaklar|"
    "المصادر|مصادر|المراجع|المصدر|المرجع|参考文献|参考资料|參考資料|出典|참고문헌"
)
"""What others call their sources, as a pattern."""
_LABEL = re.compile(
    rf"[ \t]*+(?P<head>#{{1,6}}[ \t]+)?(?P<bold>[*_]{{0,3}})(?P<name>{REFERRED})(?:\(s\))?"
    r"(?P<mark>[*_]{0,3}[ \t]*+(?:[:：][*_]{0,3}|(?=[ \t#]*+$)))[ \t]*+",
    re.IGNORECASE,
)
_LEADS_ON = frozenset(("link", "links", "read more", "see also"))
"""Such a heading has links below it; a title there may be anything."""
_BARE_ADDRESS = re.compile(r"<?https?://[^\s<>]+>?")
_ENDS_IN_LINK = re.compile(r"(?:https?://[^\s<>]++|\]\([^\s()]{1,2000}\))[>)\].]{0,2}$")
_CITED = re.compile(
    r"\b(?:1[5-9]|20)\d\d\b|\bISBN\b|\bRFC[ -]?\d|\bdoi\b|\bed\.|\bpp?\. ?\d|§ ?\d|\bwww\."
    r"|\b(?:chapter|section|page|volume|vol\.|part|article|kapitel|abschnitt|seite) \d",
    re.IGNORECASE,
)
_VERDICT = re.compile(r"\b(?:in)?(?:correct|right|wrong|false|true|because|valid)\b", re.IGNORECASE)
_DECORATION = " \t*_~|.,;:•·-–—↑⬆"
_JOINTS = " \t,;|&·•.:-–—"
_LONGEST_WORK, _LONGEST_LINKED = 200, 300


@dataclass(frozen=True, slots=True)
class _Row:
    """One item of a list or one line of a paragraph or heading, with its place in the text."""

    at: int
    text: str
    marker: str = ""
    is_first: bool = True


def set_apart(text: str) -> tuple[str, tuple[str, ...]]:
    """The text without the lists of sources at its end, and their entries."""
    if not may_refer(text):
        return text, ()
    start, sources = len(text), list[str]()
    below: list[_Row] = []
    for row in reversed(list(_rows(text))):
        label = None if row.marker else _LABEL.match(row.text)
        if label is None:
            below.append(row)
            continue
        entries = _entries(row, label, below[::-1])
        if not entries:
            break
        start, sources, below = row.at, [*entries, *sources], []
    return (trim(text[:start].rstrip().removesuffix("\\")), tuple(sources)) if sources else (text, ())


def may_refer(text: str) -> bool:
    """Whether a line begins as a list of sources does; hardly any explanation has one, and it is soon told."""
    if "\n" not in text:
        return _LABEL.match(text) is not None
    return any(map(_LABEL.match, text.split("\n")))


def listed(text: str) -> tuple[str, ...]:
    """The entries of a text that is one list; another text is one entry."""
    if not text.startswith(("-", "*", "+", "1")):
        return (text,)
    found = list(_rows(text))
    is_list = all(row.marker for row in found) and (len(found) > 1 or text[0] != "1")
    return tuple(row.text for row in found) if is_list else (text,)


def links_in(text: str) -> list[str]:
    """The links that make up a text with nothing between them but signs; [] where there is more to it."""
    text = text.strip(_DECORATION)
    found: list[str] = []
    at = 0
    while at < len(text):
        if text[at] in _JOINTS:
            at += 1
            continue
        end = _link_end(text, at)
        if end is None:
            return []
        found.append(text[at:end])
        at = end
    return found


def _link_end(text: str, at: int) -> int | None:
    bare = _BARE_ADDRESS.match(text, at)
    if bare is not None:
        return bare.end()
    if text[at] != "[":
        return None
    middle = text.find("](", at)
    if middle < 0 or "[" in text[at + 1 : middle]:
        return None
    return _target_end(text, middle + 2)


def _target_end(text: str, at: int) -> int | None:
    """Where the target of a link ends that begins here: at its own bracket, or behind a `<...>`."""
    if text.startswith("<", at):
        end = text.find(">)", at)
        return None if end < 0 else end + 2
    depth = 1
    for index in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if not depth:
            return index + 1
    return None


def _rows(text: str) -> Iterator[_Row]:
    """The rows of the text below its last block that cannot belong to a list of sources."""
    found: list[_Row] = []
    at = 0
    for block in blocks(text):
        at = text.index(block.text, at)
        if block.kind is BlockKind.ITEM:
            found.append(_Row(at, block.body, block.text.lstrip()[0]))
        elif block.kind in (BlockKind.PARAGRAPH, BlockKind.HEADING):
            place = at
            for line in block.text.split("\n"):
                found.append(_Row(place, line, is_first=place == at))
                place += len(line) + 1
        else:
            found.clear()
        at += len(block.text)
    return iter(found)


def _entries(row: _Row, label: re.Match[str], below: Sequence[_Row]) -> list[str]:
    """The sources under a label, [] where something else is among them."""
    if row.text.strip() == OURS and below and all(one.marker == "-" for one in below):
        return [one.text for one in below if one.text]
    if not (label["head"] or label["bold"] or row.is_first or label["mark"].strip(" \t*_")):
        return []
    rest = row.text[label.end() :].strip("# \t\\") if label["head"] else row.text[label.end() :].strip(" \t\\")
    may_be_title = label["name"].casefold() not in _LEADS_ON
    found: list[str] = []
    for one in ([_Row(row.at, rest)] if rest else []) + [*below]:
        entry = one.text.strip().removesuffix("\\").rstrip()
        links = links_in(entry)
        is_work = _names_work(entry) or (bool(one.marker) and may_be_title and _could_be_title(entry))
        if not links and not is_work:
            return []
        found += links or [entry]
    return found


def _names_work(entry: str) -> bool:
    if len(entry) <= _LONGEST_LINKED and _ENDS_IN_LINK.search(entry) is not None:
        return True
    return _CITED.search(entry, 0, _LONGEST_WORK) is not None and _could_be_title(entry)


def _could_be_title(entry: str) -> bool:
    return len(entry) <= _LONGEST_WORK and "\n" not in entry and _VERDICT.search(entry) is None
