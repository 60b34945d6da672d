"""The elements of an XML file as they end, in little memory, and what a damaged file still gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html.entities import html5
from typing import TYPE_CHECKING, cast

from whycards.formats.document import Document
from whycards.formats.errors import Refused
from whycards.formats.stream import TextStream

if TYPE_CHECKING:
    from lxml import etree

_DECLARED = re.compile(r"\A\s*+<\?xml\b[^<>]{0,200}?encoding\s*+=\s*+[\"']([A-Za-z0-9._-]{1,40})[\"']")
_DECLARATION = re.compile(r"\A\s*+<\?xml\b[^<>]{0,500}>")
_NAME = re.compile(r"<([A-Za-z_][\w.:-]{0,100})")
_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)([A-Za-z][A-Za-z0-9]{1,31};)")
_PIECE = 64 * 1024
ENTITIES = "holds entities of its own, which no question bank needs: it may be an attack"
"""Why such a file is refused."""


class Malformed(Exception):
    """The file is no XML from here on. `line` is 1-based; str() is the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


def root_place(text: str) -> tuple[int, str]:
    """Where the first element of an XML text begins, and its name without prefix; (-1, "") where none is."""
    at = 0
    while (start := text.find("<", at)) >= 0 and not text[at:start].strip("\ufeff \t\n"):
        found = _NAME.match(text, start)
        if found is not None:
            return start, found[1].rpartition(":")[2]
        ends = {"<!--": "-->", "<?": "?>"}
        close = next((end for begin, end in ends.items() if text.startswith(begin, start)), ">")
        if close == "?>" and text.find(close, start) < 0:
            close = ">"
        end = text.find(close, start)
        if close == ">" and 0 <= text.find("[", start) < end:
            end = text.find("]>", start) + 1
        if end <= 0:
            break
        at = end + len(close)
    return -1, ""


def root_name(document: Document) -> str:
    """The name of the first element without its prefix, "" where the file is no XML. Raises Refused."""
    if not document.is_text or b"<" not in document.head:
        return ""
    return root_place(document.opening_text)[1]


def events(document: Document, tags: Sequence[str]) -> Iterator[tuple[etree._Element, TextStream]]:
    """Each element with one of these names (without prefix) that has ended, and the stream it comes from.

    The caller may clear an element; what is no longer needed before it is let go. Raises Malformed after what
    could be read, and Refused where the file cannot be read or declares entities.
    """
    from lxml import etree

    opening = document.opening_text
    declaration = opening.find("<!ENTITY", 0, max(root_place(opening)[0], 0))
    if declaration >= 0:
        raise Refused(ENTITIES, opening.count("\n", 0, declaration) + 1)
    declared = _DECLARED.match(opening)
    parser = etree.XMLPullParser(
        events=("end",),
        tag=[f"{{*}}{tag}" for tag in tags],
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    with document.text_stream(declared[1] if declared else "") as stream:
        for piece in _pieces(stream):
            failure = _fed(parser, piece)
            for _, element in cast("Iterator[tuple[str, etree._Element]]", parser.read_events()):
                yield element, stream
            if failure is not None:
                raise failure


def _fed(parser: etree.XMLPullParser, piece: bytes | None) -> Malformed | None:
    """Feed a piece, or end the text with None. What the parser stopped at, some of it silently, is returned."""
    from lxml import etree

    try:
        if piece is None:
            parser.close()
        else:
            parser.feed(piece)
    except etree.XMLSyntaxError as error:
        fault = _first_fault(parser)
        if fault is None and (error.msg or "").startswith("Namespace prefix"):
            return None  # all is read; some programs forget to declare the prefix of MathML
        return fault or Malformed(error.lineno or 1, _reason(error.msg))
    return _first_fault(parser)


def _first_fault(parser: etree.XMLPullParser) -> Malformed | None:
    faults = (entry for entry in parser.feed_error_log if entry.level_name == "FATAL")
    return next((Malformed(fault.line, _reason(fault.message)) for fault in faults), None)


def _reason(message: str | None) -> str:
    reason = (message or "it is no XML").partition(", line ")[0].strip()
    # What newer versions of the parser say where a file ends too early, and have no words for.
    return "the file ends in the middle of it" if reason == "Unregistered error message" else reason


def _pieces(stream: TextStream) -> Iterator[bytes | None]:
    """The text for the parser, without its declaration, with the characters that HTML has names for."""
    is_first = True
    for block in stream.blocks():
        if is_first:
            is_first = False
            found = _DECLARATION.match(block)
            if found:
                block = "\n" * found[0].count("\n") + block[found.end() :]
        if "&" in block:
            block = _ENTITY.sub(lambda name: html5.get(name[1], name[0]), block)
        data = block.encode("utf-8", "replace")
        yield from (data[at : at + _PIECE] for at in range(0, len(data), _PIECE))
    yield None


def local(element: etree._Element) -> str:
    """The name of an element without namespace; "" for a comment or an entity."""
    tag = element.tag
    return _without_namespace(tag) if isinstance(tag, str) else ""


@lru_cache(maxsize=2048)
def _without_namespace(tag: str) -> str:
    return tag.rpartition("}")[2].rpartition(":")[2]


def line_of(element: etree._Element) -> int:
    """The line where an element begins, 1-based."""
    line = element.sourceline
    return line if isinstance(line, int) else 1


def let_go(element: etree._Element) -> None:
    """Free an element that is done with, and those before it."""
    element.clear()
    parent = element.getparent()
    if parent is not None:
        while element.getprevious() is not None:
            del parent[0]


def inner(element: etree._Element | None) -> str:
    """What stands in an element: its text, with the markup of elements in it. It has no namespaces then."""
    if element is None:
        return ""
    if not len(element):
        return element.text or ""
    parts: list[str] = []
    _write_inside(element, parts)
    return "".join(parts)


def _write_inside(element: etree._Element, parts: list[str]) -> None:
    from xml.sax.saxutils import escape, quoteattr

    parts.append(escape(element.text or ""))
    for child in element:
        name = local(child)
        if name:
            written = (
                f" {str(key).rpartition('}')[2]}={quoteattr(str(value))}" for key, value in child.attrib.items()
            )
            parts.append(f"<{name}{''.join(written)}>")
            _write_inside(child, parts)
            parts.append(f"</{name}>")
        parts.append(escape(child.tail or ""))
