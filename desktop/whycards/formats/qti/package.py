"""The files of a QTI package that hold questions, in the order of its test or manifest."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast
from urllib.parse import unquote

from whycards.formats.cleaning.text import clean, one_line
from whycards.formats.document import Document
from whycards.formats.errors import Refused
from whycards.formats.qti.elements import attribute, child, children, name_of, words
from whycards.formats.xml.reading import Malformed, events, root_name, root_place

if TYPE_CHECKING:
    from lxml import etree

_MANIFEST = "imsmanifest.xml"
_ENDINGS = (".xml", ".qti", ".dat")
_OTHER_DECKS = (".md", ".markdown", ".csv", ".tsv", ".json", ".jsonl", ".xlsx", ".apkg", ".gift")
CLASSIC, POOL = ("questestinterop",), ("POOL",)
MODERN = ("assessmentItem", "qti-assessment-item")
_TESTS = ("assessmentTest", "qti-assessment-test")
_ROOTS = (*CLASSIC, *POOL, *MODERN)
_FOREIGN = ("quiz", "question")
_TWICE = "assessment_qti.xml"
_VERSIONS = (("imsqtiasi_v3p0", "3.0"), ("imsqti_v2p2", "2.2"), ("imsqti_v2p1", "2.1"), ("imsqti_v2p0", "2.0"))


def main_files(names: Sequence[str]) -> list[str]:
    """Each manifest; without any, the first of several XML files where nothing else can be a deck."""
    manifests = [name for name in names if name.rpartition("/")[2].lower() == _MANIFEST]
    if manifests:
        return manifests
    files = [name for name in names if name.lower().endswith(_ENDINGS)]
    if len(files) < 2 or any(name.lower().endswith(_OTHER_DECKS) for name in names):
        return []
    return [min(files, key=lambda name: (name.count("/"), name))]


def is_qti(document: Document) -> bool:
    """Whether a document is a file of questions, a test, or the manifest of a package that has some."""
    root = root_name(document)
    if root == "manifest":
        return any(_root(other) in _ROOTS for other in _files(document))
    if document.stands_for_folder and root in _ROOTS:
        return all(_root(other) not in _FOREIGN for other in _files(document))
    return root in (*_ROOTS, *_TESTS)


def format_of(document: Document) -> str:
    """The name of the format of a file with questions, with its version."""
    root = root_name(document)
    if root in POOL:
        return "blackboard"
    if root in CLASSIC:
        return "qti-1.2"
    start = document.opening_text[root_place(document.opening_text)[0] :][:2_000]
    version = next((version for mark, version in _VERSIONS if mark in start), "2")
    return f"qti-{version}"


@dataclass(slots=True)
class Package:
    """What to read. `root` is the package's folder in its source, `domains` the part of the test of each file.

    `kinds` holds the names of the files' first elements, `missing` what is named and not there.
    """

    document: Document
    root: str
    files: list[Document] = field(default_factory=list)
    title: str = ""
    kinds: dict[str, str] = field(default_factory=dict)
    domains: dict[str, str] = field(default_factory=dict)
    missing: dict[str, None] = field(default_factory=dict)
    faults: list[tuple[Document, Malformed]] = field(default_factory=list)


def package_of(document: Document) -> Package:
    """The package that a document stands for: a manifest or test and what it names, loose files, or itself."""
    root = document.name.rpartition("/")[0]
    package = Package(document, root)
    kind = root_name(document)
    if kind in _ROOTS and not document.stands_for_folder:
        package.files, package.kinds = [document], {document.name: kind}
        return package
    roots = [(file, _root(file)) for file in _files(document)]
    package.kinds = {file.name: root for file, root in roots}
    found = {file.name: file for file, root in roots if root in _ROOTS}
    order: list[str] = []
    for test in [document] if kind in _TESTS else [file for file, root in roots if root in _TESTS]:
        order += _references(package, test)
    if kind == "manifest":
        order += _references(package, document)
    names = [name for name in dict.fromkeys((*order, *found)) if name in found]
    package.files = [found[name] for name in names if not _is_twice(name, found)]
    return package


def _root(document: Document) -> str:
    try:
        return root_name(document)
    except Refused:
        return ""
    finally:
        document.forget()


def _files(document: Document) -> Iterator[Document]:
    folder = document.name[: document.name.rfind("/") + 1]
    for name in document.source.names():
        if name.startswith(folder) and name.lower().endswith(_ENDINGS) and name != document.name:
            yield document.beside(name)
    if root_name(document) in _ROOTS:
        yield document


def _is_twice(name: str, found: Iterable[str]) -> bool:
    """Whether Canvas keeps a fuller copy of this quiz elsewhere in the package."""
    folder, _, file = name.rpartition("/")
    above, _, ident = folder.rpartition("/")
    copy = posixpath.join(above, "non_cc_assessments", f"{ident}.xml.qti")
    return file == _TWICE and copy in found


def _references(package: Package, document: Document) -> list[str]:
    """The files that a manifest or a test names, in order, and what it calls itself."""
    folder = document.name.rpartition("/")[0]
    found: list[str] = []
    tags = ["resource", "assessmentItemRef", "qti-assessment-item-ref", "title", *_TESTS]
    try:
        for element, _ in events(document, tags):
            _take(package, element, folder, found)
    except Malformed as fault:
        package.faults.append((document, fault))
    except Refused:
        return found
    return found


def _take(package: Package, element: etree._Element, folder: str, found: list[str]) -> None:
    name = name_of(element)
    if name == "title":
        above = element.getparent()
        around = {name_of(part) for part in element.iterancestors()}
        is_general = above is not None and name_of(above) == "general" and "resource" not in around
        package.title = package.title or (one_line(clean(words(element))) if is_general else "")
        return
    if name == "assessmenttest":
        package.title = one_line(clean(attribute(element, "title"))) or package.title
        return
    hrefs = [attribute(element, "href")]
    if name == "resource":
        hrefs += [attribute(file, "href") for file in children(element, "file")]
    if name == "resource" and "imsqti" not in attribute(element, "type"):
        return
    for href in filter(None, hrefs):
        path = posixpath.normpath(posixpath.join(folder, unquote(href)))
        at = package.document.source.find(path)
        if at is not None:
            found.append(at)
            package.domains.setdefault(at, _section(element))
        elif path.lower().endswith(_ENDINGS):
            package.missing[clean(unquote(href))] = None


def _section(element: etree._Element) -> str:
    above = (part for part in element.iterancestors() if name_of(part) == "assessmentsection")
    return one_line(clean(next((attribute(part, "title") for part in above), "")))


def quiz_title(document: Document) -> str:
    """What the first quiz or bank in a file of QTI 1.2 is called, "" where its first bytes do not say."""
    from lxml import etree

    parser = etree.XMLPullParser(
        events=("start", "end"), resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
    )
    text = document.opening_text
    try:
        parser.feed(text[max(root_place(text)[0], 0) :].encode("utf-8", "replace"))
    except etree.XMLSyntaxError:
        return ""
    finally:
        document.forget()
    steps = cast("Iterator[tuple[str, etree._Element]]", parser.read_events())
    return next(filter(None, (_title(step, element) for step, element in steps)), "")


def _title(step: str, element: etree._Element) -> str:
    if step == "start":
        return one_line(clean(attribute(element, "title"))) if name_of(element) == "assessment" else ""
    label = words(child(element, "fieldlabel")) if name_of(element) == "qtimetadatafield" else ""
    return one_line(clean(words(child(element, "fieldentry")))) if label == "bank_title" else ""
