"""The two dialects of QTI that are written: 2.1 in camel case, 3.0 in words with dashes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from lxml import etree

_CAPITAL = re.compile(r"(?<=[a-z])([A-Z])")
_XSI = "http://www.w3.org/2001/XMLSchema-instance"
_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


@dataclass(frozen=True)
class Dialect:
    """Names of one version; `number` stands in types of resources."""

    number: str
    space: str
    schema: str
    package_space: str
    package_schema: str
    package_name: str
    has_dashes: bool

    def element(self, name: str, parent: etree._Element | None = None, **attributes: str) -> etree._Element:
        """An element of QTI, at the end of its parent; attributes in camel case."""
        named = {self._attribute(key): value for key, value in attributes.items()}
        tag = f"{{{self.space}}}{self._name(name)}"
        if parent is None:
            element = etree.Element(tag, named, nsmap=_spaces(self.space))
            element.set(f"{{{_XSI}}}schemaLocation", f"{self.space} {self.schema}")
            return element
        return etree.SubElement(parent, tag, named)

    def html(self, written: str, parent: etree._Element) -> None:
        """Put HTML, whose elements QTI has as they are, at the end of a parent."""
        holder = etree.fromstring(f'<div xmlns="{self.space}">{written}</div>', _parser())
        if len(parent):
            last = parent[-1]
            last.tail = (last.tail or "") + (holder.text or "")
        else:
            parent.text = (parent.text or "") + (holder.text or "")
        for child in list(holder):
            parent.append(child)

    def package(self, name: str, parent: etree._Element | None = None, **attributes: str) -> etree._Element:
        """An element of the manifest."""
        tag = f"{{{self.package_space}}}{name}"
        if parent is None:
            return etree.Element(tag, attributes, nsmap=_spaces(self.package_space))
        return etree.SubElement(parent, tag, attributes)

    def resource(self, kind: str) -> str:
        """The type of a resource: `item` or `test`."""
        return f"imsqti_{kind}_xmlv{self.number}"

    def set_language(self, element: etree._Element, language: str) -> None:
        """Say in which language an element is."""
        if language:
            element.set(_XML_LANG, language)

    def _name(self, name: str) -> str:
        return f"qti-{_dashed(name)}" if self.has_dashes else name

    def _attribute(self, name: str) -> str:
        return _dashed(name) if self.has_dashes else name


def _dashed(name: str) -> str:
    return _CAPITAL.sub(r"-\1", name).lower()


def _spaces(default: str) -> Any:
    return {None: default, "xsi": _XSI}


def _parser() -> Any:
    return etree.XMLParser(resolve_entities=False, no_network=True, recover=True, huge_tree=False)


_IMS = "http://www.imsglobal.org/xsd"
QTI_21 = Dialect(
    number="2p1",
    space=f"{_IMS}/imsqti_v2p1",
    schema=f"{_IMS}/qti/qtiv2p1/imsqti_v2p1.xsd",
    package_space=f"{_IMS}/imscp_v1p1",
    package_schema="1.0.0",
    package_name="QTIv2.1 Package",
    has_dashes=False,
)
QTI_30 = Dialect(
    number="3p0",
    space=f"{_IMS}/imsqtiasi_v3p0",
    schema="https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd",
    package_space=f"{_IMS}/qti/qtiv3p0/imscp_v1p1",
    package_schema="3.0.0",
    package_name="QTI Package",
    has_dashes=True,
)
