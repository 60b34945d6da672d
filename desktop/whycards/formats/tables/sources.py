"""The list of sources at the end of a cell, as it is written where cells are plain text."""

from __future__ import annotations

import re

from whycards.formats.neutral.referring import OURS

_HEADING = re.compile(rf"(?:\A|\n[ \t]*\n){re.escape(OURS.strip('*'))}:?[ \t]*\n(?:[ \t]*\n)?(?=- )")
_NEXT = re.compile(r"\n- ")


def cell_and_sources(cell: str) -> tuple[str, list[str]]:
    """The cell without the list of sources that it ends in, and its entries; all lines of it belong to one."""
    if OURS.strip("*") not in cell:
        return cell, []
    cell = cell.replace("\r\n", "\n")
    heading = None
    for found in _HEADING.finditer(cell):
        heading = found
    if heading is None:
        return cell, []
    listed = cell[heading.end() :].rstrip()
    lines = listed.split("\n")
    if not all(line.startswith(("- ", "  ")) or not line.strip() for line in lines):
        return cell, []
    entries = (entry.replace("\n  ", "\n") for entry in _NEXT.split(listed.removeprefix("- ")))
    return cell[: heading.start()], [entry for entry in entries if entry.strip()]
