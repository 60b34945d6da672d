"""Steps from one format of the library to the next. Only `upgrade` imports Alembic."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Steps:
    """The formats that are known, oldest first, and the folders with the steps that lead to each."""

    formats: tuple[str, ...]
    folders: tuple[Path, ...]

    @property
    def newest(self) -> str:
        """The format that this release reads and writes."""
        return self.formats[-1]


RELEASED = Steps(("0001", "0002", "0003"), (Path(__file__).parent / "versions",))
"""Every format that was ever released."""
