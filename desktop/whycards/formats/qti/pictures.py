"""Where the images of a package lie: they are named from the item, from the package, or by a variable."""

from __future__ import annotations

import posixpath
from functools import cached_property
from urllib.parse import quote, unquote

from whycards.formats.cleaning.text import decode
from whycards.formats.document import Document, Place, is_inline, is_remote
from whycards.formats.errors import Refused
from whycards.formats.limits import KB
from whycards.formats.neutral.embedded import Gallery
from whycards.formats.neutral.html import Converter
from whycards.formats.source import Source

_VARIABLES = ("$IMS-CC-FILEBASE$", "$IMS_CC_FILEBASE$", "$IMS_CC_FILE_BASE$", "$IMS-CC-FILE-BASE$")
_PAGE_BYTES = 200 * KB
_MOST_ALIKE = 100
_RESOURCES = "web_resources"


class PackageFiles:
    """The paths of the files of a package, whose folder in its source is `root`."""

    def __init__(self, source: Source, root: str) -> None:
        self.root = root
        self._source = source

    def ending_with(self, path: str) -> list[str]:
        """The paths that end so; none where very many have that file name."""
        alike = self._by_file_name.get(path.rpartition("/")[2], [])
        return [name for name in alike if name.endswith("/" + path)] if len(alike) <= _MOST_ALIKE else []

    @cached_property
    def _by_file_name(self) -> dict[str, list[str]]:
        folder = f"{self.root}/" if self.root else ""
        found: dict[str, list[str]] = {}
        for name in self._source.names():
            if name.startswith(folder):
                found.setdefault(name.rpartition("/")[2], []).append(name)
        return found


class Texts(Gallery):
    """The texts of one file of a package, and the images in them."""

    def __init__(self, document: Document, package: PackageFiles) -> None:
        super().__init__(document)
        self._package = package
        self._converter = Converter(self._image)

    def html(self, text: str) -> str:
        """A piece of HTML as Markdown."""
        return self._converter.from_html(text)

    def plain(self, text: str) -> str:
        """A plain text as Markdown."""
        return self._converter.from_plain(text)

    def either(self, text: str) -> str:
        """A text that does not say what it is, as Markdown."""
        return self._converter.from_either(text)

    def page(self, address: str) -> str:
        """An HTML page of the package as Markdown, "" where it is not there."""
        name = None if is_remote(address) else self.source.find(unquote(self._image(address)))
        if name is None:
            return ""
        try:
            return self.html(decode(self.source.read(name, _PAGE_BYTES))[0])
        except Refused:
            return ""

    def left_out(self) -> tuple[str, ...]:
        """Sounds and films since the last call."""
        return self._converter.take_left_out()

    def find(self, reference: str) -> Place:
        """See Document.find; what `_image` has found already is named from the source's top."""
        found = self.source.find(unquote(reference))
        return Place(found) if found is not None else super().find(reference)

    def _image(self, address: str) -> str:
        if is_inline(address):
            return self.put("image", address)
        if is_remote(address):
            return address
        bare = unquote(address).partition("?")[0].partition("#")[0]
        for variable in _VARIABLES:
            if variable in bare:
                bare = bare.partition(variable)[2].lstrip("/")
                return self._named((f"{_RESOURCES}/{bare}", bare)) or self._deeper(bare) or bare
        beside = posixpath.normpath(posixpath.join(self.name.rpartition("/")[0], bare))
        return self._at(beside) or self._named((bare, f"{_RESOURCES}/{bare}")) or self._deeper(bare) or address

    def _deeper(self, path: str) -> str:
        """The one file of the package whose path ends so: some programs leave out the folders before it."""
        if ".." in path.split("/"):
            return ""
        found = self._package.ending_with(path)
        return quote(found[0]) if len(found) == 1 else ""

    def _named(self, paths: tuple[str, ...]) -> str:
        """The first of these paths, seen from the package's folder, that is there."""
        for path in paths:
            found = self._at(posixpath.normpath(posixpath.join(self._package.root, path)))
            if found:
                return found
        return ""

    def _at(self, path: str) -> str:
        found = self.source.find(path)
        return quote(found) if found is not None else ""
