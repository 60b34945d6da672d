"""The rows of the benchmarks, and the table that is printed of them."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """One measure. `floor` is what the least that does the same took in the same run, "" where there is none.

    `ratio` or, without a floor, `value` is held against `most`; None is no target.
    """

    name: str
    value: float
    unit: str
    floor: float | None = None
    most: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """How many times the floor."""
        return None if self.floor is None else self.value / self.floor

    @property
    def verdict(self) -> str:
        """Whether the target is met."""
        if self.most is None:
            return ""
        compared = self.value if self.ratio is None else self.ratio
        return "met" if compared <= self.most else "MISSED"


def against(name: str, value: float, floor: float, unit: str, most: float | None = None, note: str = "") -> Row:
    """A measure against its floor; `most` is the ratio wanted."""
    return Row(name, value, unit, floor, most, note)


def at_most(name: str, value: float, unit: str, most: float | None = None, note: str = "") -> Row:
    """A measure by itself; `most` in the same unit."""
    return Row(name, value, unit, None, most, note)


def median(runs: Sequence[dict[str, Any]], name: str) -> float:
    """The median of one fact of several runs."""
    return statistics.median(float(run[name]) for run in runs)


_HEAD = ("measure", "ours", "floor", "ratio", "target", "", "")


def printed(rows: Iterable[Row]) -> str:
    """The table as text, columns aligned, figures to the right."""
    cells = [_HEAD, *map(_cells, rows)]
    widths = [max(len(line[place]) for line in cells) for place in range(len(_HEAD))]
    lines = [_line(line, widths) for line in cells]
    return "\n".join([lines[0], "-" * len(lines[0].rstrip()), *lines[1:]])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = (
        cell.ljust(width) if place in (0, 5, 6) else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join([first, *rest]).rstrip()


def _cells(row: Row) -> tuple[str, ...]:
    target = ""
    if row.most is not None:
        target = f"<= {row.most:g}x" if row.ratio is not None else f"<= {row.most:g} {row.unit}"
    return (
        row.name,
        f"{_figure(row.value)} {row.unit}",
        "" if row.floor is None else f"{_figure(row.floor)} {row.unit}",
        "" if row.ratio is None else f"{row.ratio:.2f}x",
        target,
        row.verdict,
        row.note,
    )


def _figure(value: float) -> str:
    """Three figures, or all before the point."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
