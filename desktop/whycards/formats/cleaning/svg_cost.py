"""How much an SVG draws once every element it refers to is drawn in place."""

from __future__ import annotations

import re

from lxml import etree

from whycards.formats.errors import Refused
from whycards.formats.limits import SVG_EXPANSION

_REFERENCE = re.compile(r"(?:(?<![a-z-])([a-z-]++)\s*+:\s*+)?+url\(\s*+['\"]?+\s*+#([^)'\"\s]{1,200})")
_DRAWN_AGAIN = frozenset({"pattern", "mask", "marker", "clipPath"})
"""What a `url(#id)` draws anew; gradients cost nothing more."""


_NESTING = 64


def drawing_cost(root: etree._Element) -> int:
    """The number of elements drawn when each use, pattern, mask and marker is expanded.

    Counting stops past the limit. Raises Refused where an element is drawn inside itself.
    """
    return _Cost(root).total()


class _Cost:
    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._by_id = {element.get("id", ""): element for element in root.iter()}
        self._sheet = " ".join(element.text or "" for element in root.iter() if _name(element) == "style")
        self._known: dict[str, int] = {}
        self._open: list[str] = []

    def total(self) -> int:
        drawn = sum(1 for _ in self._root.iter())
        points = sum(_points(element) for element in self._root.iter())
        shared = sum(
            self._painted(target) * (points if _at_each_point(name) else drawn)
            for name, target in _REFERENCE.findall(self._sheet)
        )
        return self._under(self._root) + shared

    def _under(self, top: etree._Element) -> int:
        count = 0
        for element in top.iter():
            count += 1 + self._referred(element)
            if count > SVG_EXPANSION:
                break
        return count

    def _referred(self, element: etree._Element) -> int:
        cost = 0
        for key, value in element.attrib.items():
            name, text = etree.QName(str(key)).localname, str(value)
            if name == "href" and text.startswith("#") and _name(element) in ("use", "pattern"):
                cost += self._of(text[1:])
            elif "url(" in text:
                cost += sum(
                    self._painted(target) * (_points(element) if _at_each_point(prefix or name) else 1)
                    for prefix, target in _REFERENCE.findall(text)
                )
        return cost

    def _painted(self, target: str) -> int:
        element = self._by_id.get(target)
        return self._of(target) if element is not None and _name(element) in _DRAWN_AGAIN else 0

    def _of(self, target: str) -> int:
        """Cost of the element with this id; 0 where there is none."""
        element = self._by_id.get(target)
        if element is None or not target:
            return 0
        if target in self._open or len(self._open) > _NESTING:
            raise Refused("draws an element inside itself")
        if target not in self._known:
            self._open.append(target)
            self._known[target] = self._under(element)
            self._open.pop()
        return self._known[target]


def _at_each_point(property_name: str) -> bool:
    return property_name in ("marker", "marker-mid")


def _points(element: etree._Element) -> int:
    """At most how many points a path or polyline has: each takes a number and a separator for x and for y."""
    return len(element.get("d", "") + element.get("points", "")) // 4


def _name(element: etree._Element) -> str:
    return etree.QName(element).localname
