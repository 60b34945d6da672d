"""A picture to the clipboard, or into a file that the learner chooses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from PySide6.QtGui import QColor, QImage, QPainter

from whycards.core.media import Media
from whycards.ui.language import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

ChooseTarget = Callable[["QWidget", str, str], "Path | None"]
_ENDINGS = {"jpeg": "jpg"}
_LONGEST = 80


def choose_target(parent: QWidget, name: str, kinds: str) -> Path | None:
    """The file that the learner wants the picture in, None after Cancel."""
    from PySide6.QtWidgets import QFileDialog

    chosen, _filter = QFileDialog.getSaveFileName(parent, tr("Save the picture"), name, kinds)
    return Path(chosen) if chosen else None


def proposed_name(reference: str, media: Media) -> str:
    """What to call the file: as the author did, with the ending of what it is."""
    ending = _ENDINGS.get(media.kind, media.kind)
    written = PurePosixPath(unquote(reference).replace("\\", "/").partition("?")[0]).name
    stem = "".join(one for one in PurePosixPath(written).stem if one.isprintable() and one not in '<>:"|?*/\\')
    return f"{stem[:_LONGEST].strip('. ') or 'picture'}.{ending}"


def kinds_of(media: Media) -> str:
    """For the dialog: files of the picture's kind."""
    ending = _ENDINGS.get(media.kind, media.kind)
    return f"{media.kind.upper()} (*.{ending})"


def on_ground(image: QImage, color: QColor) -> QImage:
    """The picture on the ground that its colours were chosen for."""
    ground = QImage(image.size(), QImage.Format.Format_RGB32)
    ground.fill(color)
    with QPainter(ground) as painter:
        painter.drawImage(0, 0, image)
    return ground
