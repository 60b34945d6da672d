"""A package of QTI: a manifest, a test with a section for each domain, an item for each question, images."""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

from lxml import etree

from whycards.formats.writing.outgoing import Outgoing, OutgoingDeck
from whycards.formats.writing.parts import Losses
from whycards.formats.writing.pictures import Pictures
from whycards.formats.writing.qti_dialect import QTI_21, QTI_30, Dialect
from whycards.formats.writing.qti_item import ItemWriter

_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_ITEMS, _IMAGES, _TEST, _MANIFEST = "items/", "images/", "test.xml", "imsmanifest.xml"


def write_qti_21(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write a package of QTI 2.1; see `Write`."""
    _write(QTI_21, deck, path, losses)


def write_qti_30(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write a package of QTI 3.0; see `Write`."""
    _write(QTI_30, deck, path, losses)


@dataclass(frozen=True)
class _Item:
    identifier: str
    domain: str
    images: tuple[str, ...]

    @property
    def file(self) -> str:
        return f"{_ITEMS}{self.identifier}.xml"


@dataclass
class _Package:
    items: list[_Item] = field(default_factory=list)
    pictures: Pictures = field(default_factory=Pictures)
    identifiers: set[str] = field(default_factory=set)

    def identifier(self, outgoing: Outgoing) -> str:
        """An identifier of its own: the question's id where it has the form of a name."""
        name = outgoing.question.id
        if name and not _NAME.fullmatch(name):
            name = f"q-{re.sub(r'[^A-Za-z0-9_.-]', '-', name)}"
        number = len(self.identifiers) + 1
        if not name or name.casefold() in self.identifiers:
            name = f"question-{number:05}"
        self.identifiers.add(name.casefold())
        return name


def _write(dialect: Dialect, deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    package, writer = _Package(), ItemWriter(dialect, f"../{_IMAGES}")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for outgoing in filter(losses.may_write, deck.questions):
            names = package.pictures.names(outgoing)
            identifier = package.identifier(outgoing)
            item = _Item(identifier, deck.domain_name(outgoing.question), tuple(dict.fromkeys(names.values())))
            package.items.append(item)
            written = writer.item(outgoing, identifier, names, deck.head.language)
            archive.writestr(item.file, _bytes(written))
        for name, media in package.pictures:
            archive.writestr(f"{_IMAGES}{name}", deck.data(media))
        archive.writestr(_TEST, _bytes(_test(dialect, deck, package)))
        archive.writestr(_MANIFEST, _bytes(_manifest(dialect, package)))


def _test(dialect: Dialect, deck: OutgoingDeck, package: _Package) -> etree._Element:
    make = dialect.element
    title = deck.head.title or "Questions"
    test = make("assessmentTest", identifier="test", title=title)
    part = make("testPart", test, identifier="part", navigationMode="nonlinear", submissionMode="individual")
    sections: dict[str, etree._Element] = {}
    for item in package.items:
        if item.domain not in sections:
            name = f"section-{len(sections) + 1}"
            sections[item.domain] = make(
                "assessmentSection", part, identifier=name, title=item.domain or title, visible="true"
            )
        make("assessmentItemRef", sections[item.domain], identifier=item.identifier, href=item.file)
    return test


def _manifest(dialect: Dialect, package: _Package) -> etree._Element:
    make = dialect.package
    manifest = make("manifest", identifier="manifest")
    metadata = make("metadata", manifest)
    make("schema", metadata).text = dialect.package_name
    make("schemaversion", metadata).text = dialect.package_schema
    make("organizations", manifest)
    resources = make("resources", manifest)
    test = make("resource", resources, identifier="test", type=dialect.resource("test"), href=_TEST)
    make("file", test, href=_TEST)
    for item in package.items:
        make("dependency", test, identifierref=item.identifier)
    for item in package.items:
        kind = dialect.resource("item")
        resource = make("resource", resources, identifier=item.identifier, type=kind, href=item.file)
        make("file", resource, href=item.file)
        for image in item.images:
            make("file", resource, href=f"{_IMAGES}{image}")
    return manifest


def _bytes(element: etree._Element) -> bytes:
    return etree.tostring(element, encoding="utf-8", xml_declaration=True, pretty_print=False)
