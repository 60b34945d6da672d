"""Looks at the parts of a workbook before the library, which makes objects of all that most of them hold."""

from __future__ import annotations

import re
from pathlib import Path

from whycards.formats.archive import ZipSource
from whycards.formats.cleaning.text import clean
from whycards.formats.errors import Refused
from whycards.formats.limits import KB, MB
from whycards.formats.xml.reading import ENTITIES

_HEAD_BYTES = 256 * KB
_BEFORE_XML = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"
_ELEMENT = re.compile(r"<[A-Za-z_]")
_SHEET = re.compile(r"<(?:\w{1,20}:)?sheet\s")
_SHEETS = 200
_OF_CELLS = re.compile(r"<(?:\w{1,20}:)?(worksheet|sst)[\s>/]")
_OTHERS = ("[Content_Types].xml", "xl/styles.xml")
"""Parts that the library takes by their name, whatever begins in them."""
_TAGS, _TAGS_OF_CELLS = 200_000, 500_000
_TAGS_PER_PACKED_BYTE = 4
"""Cells and their texts take more than that, since each has a number or words of its own."""
_STRINGS_BYTES = 96 * MB
"""Texts of cells are held in memory all at once, ten times as large."""


def check_parts(path: Path, label: str) -> None:
    """Raises ReadFailed where a workbook is a bomb as a zip, Refused where one of its parts is."""
    archive = ZipSource(path, label)
    try:
        for name, reason in archive.ignored:
            raise Refused(f"has an entry that no workbook has: {clean(name)} ({reason})")
        for name in archive.names():
            _check(archive, name)
    finally:
        archive.close()


def _check(archive: ZipSource, name: str) -> None:
    head = archive.head(name, _HEAD_BYTES).lstrip(_BEFORE_XML)
    if not head.startswith(b"<"):
        return
    opening = head.replace(b"\0", b"").decode("latin-1")
    first = _ELEMENT.search(opening)
    if "<!ENTITY" in opening[: first.start() if first else None]:
        raise Refused(ENTITIES)
    if len(_SHEET.findall(opening)) > _SHEETS:
        raise Refused(f"has more than {_SHEETS} sheets; save those with questions as CSV")
    root = None if name in _OTHERS or name.endswith(".rels") else _OF_CELLS.search(opening)
    with archive.stream(name) as stream:
        if root is not None and root[1] == "sst" and stream.size > _STRINGS_BYTES:
            raise Refused(f"has more than {_STRINGS_BYTES // MB} MB of texts; save it as CSV")
        most = _TAGS
        if root is not None:
            most = _TAGS_OF_CELLS + _TAGS_PER_PACKED_BYTE * archive.packed_size(name)
        tags = 0
        while stream.size > most and (piece := stream.read(MB)):
            tags += piece.count(b"<")
            if tags > most:
                raise Refused(f"would unpack into far more than it can need ({clean(name)}); save it as CSV")
