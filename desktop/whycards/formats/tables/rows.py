"""Rows of tables, whichever file they come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

DAMAGED = "is a damaged workbook; open it in a spreadsheet program and save it anew"
"""Why none of its rows can be read."""
BROKEN_OFF = "The workbook is damaged below this row, and what stands there is lost. Save it anew."


class Row(NamedTuple):
    """One row: the number of its first line or of itself, 1-based, and its cells.

    `faults` says of cells, by their place from 0 on, why they are not what their author meant.
    """

    line: int
    cells: list[str]
    faults: Sequence[tuple[int, str]] = ()


class Rows(Protocol):
    """The rows of one table, which can be gone through several times."""

    @property
    def label(self) -> str:
        """The file, and the sheet where it has several, as shown to people."""

    @property
    def name(self) -> str:
        """The name of the sheet, where the file has several."""

    def __iter__(self) -> Iterator[Row]:
        """From the first row on. Raises Refused where the file cannot be read."""

    @property
    def findings(self) -> list[tuple[str, int, str]]:
        """What went wrong in the last round: rule, line, and a sentence."""

    @property
    def progress(self) -> tuple[int, int]:
        """How much of the file is read in this round, and how much there is."""
