"""Elements by their names, whatever namespace, prefix or spelling a version of QTI gives them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Literal, TypeAlias

from whycards.formats.neutral.item import Item
from whycards.formats.xml.reading import local

if TYPE_CHECKING:
    from lxml import etree

_VOID = frozenset(("br", "hr", "img"))
_PICTURE_TYPES = ("image/",)

Pin: TypeAlias = Literal["", "first", "last", "here"]
"""The place that an option keeps, as `Option.pin`."""


@dataclass(slots=True)
class Outcome:
    """What became of one item or interaction: an item, or why there is none ("It is ...").

    `pins` holds for each of its options whether it keeps its place, as `Option.pin`; none where no option does.
    """

    line: int
    name: str = ""
    item: Item | None = None
    reason: str = ""
    stimulus: str = ""
    pins: Sequence[Pin] = ()


def name_of(element: etree._Element) -> str:
    """`choiceInteraction` and `qti-choice-interaction` are both "choiceinteraction"; "" for no element."""
    tag = element.tag
    return _known(tag) if isinstance(tag, str) else ""


@lru_cache(maxsize=2048)
def _known(tag: str) -> str:
    name = tag.rpartition("}")[2].rpartition(":")[2]
    return name.lower().removeprefix("qti-").replace("-", "")


def attribute(element: etree._Element, name: str) -> str:
    """An attribute by its name in lower case without hyphens, "" where it is not there."""
    for key, value in element.attrib.items():
        if str(key).rpartition("}")[2].lower().replace("-", "") == name:
            return str(value).strip()
    return ""


def children(element: etree._Element | None, name: str) -> Iterator[etree._Element]:
    """The children of this name."""
    if element is not None:
        yield from (child for child in element if name_of(child) == name)


def child(element: etree._Element | None, name: str) -> etree._Element | None:
    """The first child of this name."""
    return next(children(element, name), None)


def within(element: etree._Element | None, *names: str) -> Iterator[etree._Element]:
    """The elements of these names beneath, in the order of the document."""
    if element is not None:
        yield from (other for other in element.iter() if other is not element and name_of(other) in names)


def beneath(element: etree._Element | None, *tags: str) -> Iterator[etree._Element]:
    """As `within`, by tags as QTI 1.2 spells them, which is faster."""
    if element is not None:
        yield from (other for other in element.iter(*map("{{*}}{}".format, tags)) if other is not element)


def has(element: etree._Element | None, *names: str) -> bool:
    """Whether an element of one of these names stands beneath."""
    return next(within(element, *names), None) is not None


def words(element: etree._Element | None) -> str:
    """All text in an element, on one line."""
    return "" if element is None else " ".join("".join(map(str, element.itertext())).split())


def markup(element: etree._Element, replaced: Callable[[etree._Element], str | None]) -> str:
    """What stands in an element, as HTML without namespaces.

    `replaced` may give other HTML for an element beneath, or None to keep it.
    """
    parts = [escape(element.text or "", quote=False)]
    for below in element:
        other = replaced(below) if local(below) else ""
        parts.append(_written(below, replaced) if other is None else other)
        parts.append(escape(below.tail or "", quote=False))
    return "".join(parts)


def is_page(element: etree._Element) -> bool:
    """Whether an element shows another HTML page."""
    return local(element) == "object" and attribute(element, "type").lower() == "text/html"


def _written(element: etree._Element, replaced: Callable[[etree._Element], str | None]) -> str:
    name = local(element)
    if name == "object" and attribute(element, "type").startswith(_PICTURE_TYPES):
        return f'<img src="{escape(attribute(element, "data"))}" alt="{escape(words(element))}">'
    if is_page(element):
        return ""
    given = "".join(
        f' {str(key).rpartition("}")[2]}="{escape(str(value))}"' for key, value in element.attrib.items()
    )
    if name in _VOID:
        return f"<{name}{given}>"
    return f"<{name}{given}>{markup(element, replaced)}</{name}>"
