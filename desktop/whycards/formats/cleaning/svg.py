"""SVG without anything that reaches outside, runs, or costs far more to draw than its size suggests."""

from __future__ import annotations

import base64
import binascii
import math
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from lxml import etree

from whycards.formats.cleaning.images import header
from whycards.formats.cleaning.svg_cost import drawing_cost
from whycards.formats.cleaning.svg_size import style_within_reach, within_reach
from whycards.formats.cleaning.svg_style import clean_declarations, clean_sheet, reaches_outside
from whycards.formats.errors import Refused
from whycards.formats.limits import MB, SVG_BYTES, SVG_ELEMENTS, SVG_EXPANSION, SVG_SIDE

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
_XML = "http://www.w3.org/XML/1998/namespace"

_STRUCTURE = frozenset({"svg", "g", "defs", "symbol", "use", "title", "desc", "switch", "a", "style"})
_SHAPES = frozenset(
    {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image", "text", "tspan"}
)
_PAINT = frozenset(
    {"linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "marker", "textPath"}
)
_KEPT = _STRUCTURE | _SHAPES | _PAINT
_DROPPED_ATTRIBUTES = frozenset({"filter", "src", "externalResourcesRequired", "requiredExtensions"})
_DATA_IMAGE = re.compile(r"data:image/(?:png|jpeg|webp)(;base64)?,", re.IGNORECASE)
_LENGTH = re.compile(
    r"^\s*([0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})(?:[eE]([+-]?[0-9]{1,2}))?(px|pt|pc|mm|cm|in|em|ex)?\s*"
)
_PIXELS = {
    "": 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "em": 16.0,
    "ex": 8.0,
}
_DEFAULT_SIDE = 300.0
"""Pixels a side of an SVG that says neither its size nor its view box."""


class Cleaned(NamedTuple):
    """The cleaned document and its natural size in pixels."""

    data: bytes
    width: int
    height: int


def is_svg(head: bytes) -> bool:
    """Whether a file that begins with these bytes is XML that may hold an SVG."""
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") and b"<svg" in head


def clean_svg(data: bytes) -> Cleaned:
    """The SVG without DOCTYPE, scripts, filters, animation, foreign content and outside references.

    Raises Refused where it is no SVG, defines entities, or is larger or costlier to draw than the limits.
    """
    if len(data) > SVG_BYTES:
        raise Refused(f"is an SVG of more than {SVG_BYTES // MB} MB")
    root = _parse(data)
    if root.tag != f"{{{SVG}}}svg":
        raise Refused("is XML but no SVG image")
    _drop_elements(root)
    for element in root.iter():
        _clean_attributes(element)
        if element.tag == f"{{{SVG}}}style":
            element.text = style_within_reach(clean_sheet(element.text or ""))
    for image in list(root.iter(f"{{{SVG}}}image")):
        if not any(etree.QName(str(key)).localname == "href" for key in image.attrib):
            _remove(image)
    if drawing_cost(root) > SVG_EXPANSION:
        raise Refused(f"would draw more than {SVG_EXPANSION:,} elements")
    width, height = _set_size(root)
    etree.cleanup_namespaces(root)
    return Cleaned(etree.tostring(root, encoding="utf-8"), width, height)


def _parse(data: bytes) -> etree._Element:
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise Refused(f"is a damaged SVG image ({type(error).__name__})") from None
    dtd: Any = root.getroottree().docinfo.internalDTD
    if dtd is not None and dtd.entities():
        raise Refused("is an SVG that defines entities")
    return root


def _drop_elements(root: etree._Element) -> None:
    """Remove what is not on the list of harmless elements, and count the rest."""
    count = 0
    waiting = [root]
    while waiting:
        element = waiting.pop()
        for child in list(element):
            if _is_kept(child):
                waiting.append(child)
                count += 1
            else:
                _remove(child)
    if count >= SVG_ELEMENTS:
        raise Refused(f"has more than {SVG_ELEMENTS:,} elements")


def _is_kept(element: etree._Element) -> bool:
    if not isinstance(element.tag, str):
        return False
    name = etree.QName(element)
    return name.namespace == SVG and name.localname in _KEPT


def _remove(element: etree._Element) -> None:
    """Take an element out of the tree; the text that follows it stays."""
    parent = element.getparent()
    if parent is None:
        return
    if element.tail:
        before = element.getprevious()
        if before is None:
            parent.text = (parent.text or "") + element.tail
        else:
            before.tail = (before.tail or "") + element.tail
    parent.remove(element)


def _clean_attributes(element: etree._Element) -> None:
    for key, value in list(element.attrib.items()):
        kept = _clean_value(element, str(key), str(value))
        if kept is None:
            del element.attrib[key]
        elif kept != value:
            element.set(key, kept)


def _clean_value(element: etree._Element, key: str, value: str) -> str | None:
    name = etree.QName(key)
    if name.namespace == XLINK or name.localname == "href":
        target = value.strip()
        return target if name.localname == "href" and _may_refer(element, target) else None
    if name.namespace == _XML:
        return value if name.localname in ("space", "lang") else None
    if name.namespace or name.localname in _DROPPED_ATTRIBUTES or name.localname.lower().startswith("on"):
        return None
    if name.localname == "style":
        declarations = clean_declarations(value)
        return None if declarations is None else style_within_reach(declarations)
    return None if reaches_outside(value) else within_reach(name.localname, value)


def _may_refer(element: etree._Element, target: str) -> bool:
    if target.startswith("#"):
        return True
    return etree.QName(element).localname == "image" and _is_small_image(target)


def _is_small_image(target: str) -> bool:
    """Whether a data: address holds a PNG, JPEG or WebP image within the limits."""
    found = _DATA_IMAGE.match(target)
    if found is None:
        return False
    try:
        data = unquote_to_bytes(target[found.end() :])
        header(base64.b64decode(data) if found[1] else data)
    except (Refused, binascii.Error, ValueError):
        return False
    return True


def _set_size(root: etree._Element) -> tuple[int, int]:
    """Write a size in pixels within SVG_SIDE into the root; the drawing is scaled, not cropped."""
    width, height, scaled = natural_size(root.get("width"), root.get("height"), root.get("viewBox"))
    if root.get("viewBox") is None and scaled != 1.0:
        root.set("viewBox", f"0 0 {width / scaled:g} {height / scaled:g}")
    whole = max(1, round(width)), max(1, round(height))
    root.set("width", str(whole[0]))
    root.set("height", str(whole[1]))
    return whole


def natural_size(width: str | None, height: str | None, view_box: str | None) -> tuple[float, float, float]:
    """Width, height and the scale they were clamped by, from the attributes of an SVG's root."""
    box = _box(view_box)
    ratio = box[0] / box[1] if box else 1.0
    wide, high = _pixels(width), _pixels(height)
    if wide is None and high is None:
        wide, high = box or (_DEFAULT_SIDE, _DEFAULT_SIDE)
    if wide is None:
        wide = (high or _DEFAULT_SIDE) * ratio
    if high is None:
        high = wide / ratio
    scale = min(1.0, SVG_SIDE / max(wide, high))
    return wide * scale, high * scale, scale


def _pixels(length: str | None) -> float | None:
    """A length in pixels; None where it is missing, relative, absurd or not positive."""
    found = _LENGTH.fullmatch(length or "")
    if found is None:
        return None
    pixels = float(found[1]) * 10.0 ** int(found[2] or 0) * _PIXELS[found[3] or ""]
    return pixels if 0 < pixels < math.inf else None


def _box(view_box: str | None) -> tuple[float, float] | None:
    numbers = list(_numbers(view_box or ""))
    if len(numbers) != 4 or not all(0 < side < 1e9 for side in numbers[2:]):
        return None
    return numbers[2], numbers[3]


def _numbers(text: str) -> Iterator[float]:
    for part in text[:200].replace(",", " ").split():
        try:
            yield float(part)
        except ValueError:
            return
