"""The process that draws parts of SVG pictures: this module, run. QSvgRenderer would hold the window up.

A question is ["svg", [width, height of the whole in pixels], [left, top, width, height of the part]] with the
picture as data; the answer is ["pixels"] with premultiplied ARGB lines. Or it is ["draw", kind, width, height,
matte, veil], for a whole picture as it stands in a text.
"""

from __future__ import annotations

import sys
from functools import lru_cache

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from whycards.assets import RESOURCES
from whycards.services.limited.parcel import Parcel
from whycards.services.limited.serving import NO, serve
from whycards.ui.richtext.painting import open_svg, painted
from whycards.ui.theme.fonts import load_fonts

MEGABYTES = 2_048
SECONDS = 6
"""Of work on one question."""
MOST_PIXELS = 15_000_000
FORMAT = QImage.Format.Format_ARGB32_Premultiplied


def answer(question: Parcel) -> Parcel:
    """The pixels of the part, or "no"."""
    match question.value:
        case ["svg", [width, height], [left, top, wide, high]]:
            renderer = _opened(question.data)
            if renderer is None or not 0 < wide * high <= MOST_PIXELS:
                return NO
            image = QImage(wide, high, FORMAT)
            image.fill(0)
            with QPainter(image) as painter:
                renderer.render(painter, QRectF(-left, -top, width, height))
            return Parcel(["pixels"], bytes(image.constBits()))
        case ["draw", str(kind), int(wide), int(high), str(matte), str(veil)]:
            image = painted(kind, question.data, QSize(wide, high), matte, veil)
            return NO if image.isNull() else Parcel(["pixels"], bytes(image.constBits()))
        case ["warm"]:
            return Parcel(["warm"])
    return NO


@lru_cache(maxsize=4)
def _opened(data: bytes) -> QSvgRenderer | None:
    return open_svg(data)


def main() -> int:
    """Draw until nobody asks any more."""
    app = QGuiApplication(["whycards", "-platform", "offscreen"])
    load_fonts(RESOURCES)
    try:
        return serve(answer, MEGABYTES, SECONDS)
    finally:
        del app


if __name__ == "__main__":
    sys.exit(main())
