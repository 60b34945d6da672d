"""Which of the things that a learner drops or pastes may be read as files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QUrl


@dataclass(frozen=True, slots=True)
class Dropped:
    """Files and folders of this computer, and a sentence about what else was dropped ("" for nothing)."""

    paths: tuple[Path, ...]
    refusal: str = ""


def dropped(urls: Iterable[QUrl]) -> Dropped:
    """Sort out the local paths. An address on another computer is never opened, not even looked at."""
    paths: list[Path] = []
    refusal = ""
    for url in urls:
        refused = _refusal(url)
        if refused:
            refusal = refused
        elif (path := Path(url.toLocalFile())) not in paths:
            paths.append(path)
    return Dropped(tuple(paths), refusal)


def _refusal(url: QUrl) -> str:
    name = url.fileName() or "It"
    if url.scheme() in ("http", "https", "ftp"):
        return "Whycards works offline. Save the page or file on this computer first, then drop it here."
    if not url.isLocalFile() or not url.toLocalFile():
        return f"{name} is not a file. Save it on this computer first, then drop it here."
    # For file://host/share/a Qt says "local" and gives the path //host/share/a.
    if url.host() or url.toLocalFile().startswith(("//", "\\\\")):
        return f"{name} is on another computer. Copy it to this one first, then drop it here."
    return ""
