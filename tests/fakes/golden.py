"""Golden pictures: what a page is to look like, kept in `tests/pictures/golden/`.

A picture is renewed by running its test with `WHYCARDS_RENEW_PICTURES=1` in the environment; look at it before
it is committed. The folder holds at most 24 pictures and 3 MB in all.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QImageWriter, QPixmap
from PySide6.QtWidgets import QWidget

from fakes.typesetting import wait_for_pictures

FOLDER = Path(__file__).resolve().parents[1] / "pictures" / "golden"
SHARE_THAT_MAY_DIFFER = 0.001
_FORMAT = QImage.Format.Format_RGB32


def assert_looks_like(shown: QWidget | QPixmap, name: str) -> None:
    """Fail where more than a thousandth of the pixels differ from the picture `name`.

    What was seen instead is then saved in the system's temporary folder, and the failure says where.
    """
    pixmap = _grabbed(shown) if isinstance(shown, QWidget) else shown
    seen = pixmap.toImage().convertToFormat(_FORMAT)
    path = FOLDER / f"{name}.png"
    if os.environ.get("WHYCARDS_RENEW_PICTURES"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        writer = QImageWriter(str(path), QByteArray(b"png"))
        writer.setQuality(0)  # the strongest compression, which loses nothing
        assert writer.write(seen), writer.errorString()
        return
    wanted = QImage(str(path)).convertToFormat(_FORMAT)
    share = share_that_differs(seen, wanted)
    if share > SHARE_THAT_MAY_DIFFER:
        folder = Path(tempfile.gettempdir()) / "whycards-pictures"
        folder.mkdir(exist_ok=True)
        seen.save(str(folder / f"{name}.png"))
        raise AssertionError(
            f"{share:.2%} of the pixels differ from {path}. What was seen: {folder / f'{name}.png'}. "
            "Where the new look is wanted, run the test with WHYCARDS_RENEW_PICTURES=1."
        )


def _grabbed(widget: QWidget) -> QPixmap:
    """The widget as it looks when all that it asks for while it is painted has come."""
    widget.grab()
    wait_for_pictures()
    return widget.grab()


def share_that_differs(first: QImage, second: QImage) -> float:
    """How many of the pixels differ, 0 to 1; pictures of different sizes differ in all."""
    if first.size() != second.size():
        return 1.0
    if first == second:
        return 0.0
    pixels, others = (memoryview(image.constBits()).cast("B").cast("I") for image in (first, second))
    return sum(a != b for a, b in zip(pixels, others, strict=True)) / len(pixels)
