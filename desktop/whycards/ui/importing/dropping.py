"""What of the things that a learner drops or pastes may be read: files, and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

from whycards.core.problem import Trouble
from whycards.ui.language import tr
from whycards.ui.sentences import told


@dataclass(frozen=True, slots=True)
class Dropped:
    """Files and folders of this computer, and a sentence about what else was dropped ("" for nothing)."""

    paths: tuple[Path, ...]
    refusal: str = ""


def holds_text(data: QMimeData) -> bool:
    """Whether it is words that were copied or dragged, such as a page with questions; a link is none."""
    return not data.hasUrls() and data.hasText() and bool(data.text().strip())


def taken(data: QMimeData | None, keep: Callable[[str, str], Path]) -> Dropped:
    """What it brings to read: its files, or a file that `keep` makes of its text and a name.

    An empty clipboard is None.
    """
    if data is not None and data.hasUrls():
        return dropped(data.urls())
    if data is None or not holds_text(data):
        return Dropped((), tr("There is no text and no file to paste. Copy the questions first."))
    try:
        return Dropped((keep(data.text(), tr("Pasted text")),))
    except Trouble as trouble:
        return Dropped((), told(str(trouble)))


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
    name = url.fileName()
    if url.scheme() in ("http", "https", "ftp"):
        return tr("Whycards works offline. Save the page or file on this computer first, then drop it here.")
    if not url.isLocalFile() or not url.toLocalFile():
        if not name:
            return tr("It is not a file. Save it on this computer first, then drop it here.")
        return tr("{name} is not a file. Save it on this computer first, then drop it here.", name=name)
    # For file://host/share/a Qt says "local" and gives the path //host/share/a.
    if url.host() or url.toLocalFile().startswith(("//", "\\\\")):
        if not name:
            return tr("It is on another computer. Copy it to this one first, then drop it here.")
        return tr("{name} is on another computer. Copy it to this one first, then drop it here.", name=name)
    return ""
