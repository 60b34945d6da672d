"""Where the viewer's pixels come from: pictures of pixels are decoded once, SVG is drawn as it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QRect, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QImage

from whycards.core.media import Media
from whycards.core.problem import Trouble
from whycards.core.progress import Progress
from whycards.ui.background import Background
from whycards.ui.richtext.painting import without_ground
from whycards.ui.richtext.rasterer import rasterer
from whycards.ui.viewer.decoding import decoded

_MOST_SIDE = 4_096
_MOST_WHOLE, _MOST_PIXELS = 4_000_000, 12_000_000
"""Pixels of the whole, which comes first and soon, and of a part."""
_MARGIN = 0.35
"""Share of what is seen that is drawn beyond each edge, so that moving does not uncover blurred parts."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a picture, drawn for the size it is seen in; `place` is in the picture's own pixels."""

    image: QImage
    place: QRectF
    scale: float


class Source(QObject):
    """One picture's pixels. `changed` tells that there are more of them, or that there never will be any."""

    changed = Signal()

    def __init__(self, media: Media) -> None:
        super().__init__()
        self.natural = QSizeF(media.width, media.height)
        self.levels: list[QImage] = []
        self.tile: Tile | None = None
        self.is_broken = False

    def want(self, seen: QRectF, scale: float) -> None:
        """This part of the picture is looked at, with so many device pixels for one of its own."""

    def is_sharp(self, seen: QRectF, scale: float) -> bool:
        """Whether what there is shows this part as sharp as can be."""
        raise NotImplementedError

    def stop(self) -> None:
        """Nobody looks at it any more."""
        raise NotImplementedError

    def _break(self) -> None:
        self.is_broken = True
        self.changed.emit()


class Pixels(Source):
    """A picture of pixels: all there is comes at once."""

    def __init__(self, media: Media, load: Callable[[str], bytes], background: Background) -> None:
        super().__init__(media)

        def work(progress: Progress) -> object:
            progress.advance(0, 0)
            return decoded(load(media.digest))

        self._task = background.start(work)
        self._task.succeeded.connect(self._take)
        self._task.failed.connect(self._break)

    def is_sharp(self, seen: QRectF, scale: float) -> bool:
        """As soon as it is decoded."""
        return bool(self.levels)

    def stop(self) -> None:
        """What is not decoded yet need not be."""
        self._task.abandon()

    def _take(self, levels: object) -> None:
        self.levels = levels if isinstance(levels, list) else []
        self.is_broken = not self.levels
        self.changed.emit()


class Vector(Source):
    """An SVG picture: first all of it, then what is looked at in its size there, one after the other."""

    def __init__(self, media: Media, load: Callable[[str], bytes], *, is_bare: bool) -> None:
        super().__init__(media)
        self._digest = media.digest
        self._is_bare = is_bare
        self._load = load
        self._data = b""
        self._base_scale = 0.0
        self._is_drawing = self._is_stopped = False
        self._next: tuple[QRectF, float] | None = None

    def want(self, seen: QRectF, scale: float) -> None:
        """Draw it, unless what there is will do."""
        if self.is_broken or seen.isEmpty() or self.is_sharp(seen, scale):
            return
        if self._is_drawing:
            self._next = (seen, scale)
        elif not self.levels:
            self._draw_whole(scale)
        else:
            self._ask(_pixels(self.natural * scale), _with_margin(seen, self.natural, scale), scale)

    def is_sharp(self, seen: QRectF, scale: float) -> bool:
        """Whether the whole, or the part that was drawn last, has a pixel for each one on screen."""
        if self._base_scale >= scale * 0.999:
            return True
        tile = self.tile
        is_scaled = tile is not None and abs(tile.scale / scale - 1) < 0.001
        return tile is not None and is_scaled and tile.place.adjusted(-0.5, -0.5, 0.5, 0.5).contains(seen)

    def stop(self) -> None:
        """What is being drawn is not wanted any more."""
        self._is_stopped = True

    def _draw_whole(self, scale: float) -> None:
        size = self.natural
        most = min(_MOST_SIDE / max(size.width(), size.height()), _root(_MOST_WHOLE / _area(size)))
        whole = _pixels(size * min(scale, most))
        self._ask(whole, QRect(0, 0, whole.width(), whole.height()), 0.0)

    def _ask(self, whole: QSize, part: QRect, scale: float) -> None:
        try:
            self._data = self._data or self._loaded()
        except (Trouble, KeyError):
            self._break()
            return
        corner = [part.x(), part.y(), part.width(), part.height()]
        question: list[object] = ["svg", [whole.width(), whole.height()], corner]
        self._is_drawing = True
        # Parts in large sizes are a group of their own: one that takes too long leaves the whole as it is.
        group = f"{self._digest} {'part' if scale else 'whole'}"
        rasterer().draw(group, question, self._data, part.size(), partial(self._take, part, scale))

    def _loaded(self) -> bytes:
        data = self._load(self._digest)
        return without_ground(data) if self._is_bare else data

    def _take(self, part: QRect, scale: float, image: QImage) -> None:
        self._is_drawing = False
        if self._is_stopped:
            return
        if not scale:
            self.levels = [] if image.isNull() else [image]
            self.is_broken = image.isNull()
            self._base_scale = image.width() / self.natural.width()
            self.changed.emit()
        elif not image.isNull():
            corner = QRectF(part).topLeft() / scale
            self.tile = Tile(image, QRectF(corner, QSizeF(part.size()) / scale), scale)
            self.changed.emit()
        wanted, self._next = self._next, None
        if wanted is not None:
            self.want(*wanted)


def source_of(
    media: Media, load: Callable[[str], bytes], background: Background, *, is_bare: bool = False
) -> Source:
    """The pixels of a picture of this kind. A drawing has its own ground left out where it `is_bare`."""
    return Vector(media, load, is_bare=is_bare) if media.kind == "svg" else Pixels(media, load, background)


def _pixels(size: QSizeF) -> QSize:
    return QSize(max(1, round(size.width())), max(1, round(size.height())))


def _area(size: QSizeF) -> float:
    return max(1.0, size.width() * size.height())


def _root(number: float) -> float:
    return float(number**0.5)


def _with_margin(seen: QRectF, natural: QSizeF, scale: float) -> QRect:
    """The part to draw, in device pixels of the whole: what is seen and something round it, within limits."""
    area = _area(seen.size() * scale)
    share = max(0.0, min(_MARGIN, (_root(_MOST_PIXELS / area) - 1) / 2))
    right, down = seen.width() * share, seen.height() * share
    whole = QRectF(0, 0, natural.width(), natural.height())
    wanted = seen.adjusted(-right, -down, right, down).intersected(whole)
    scaled = QRectF(wanted.topLeft() * scale, wanted.size() * scale)
    return scaled.toAlignedRect().intersected(QRect(0, 0, *_pixels(natural * scale).toTuple()))
