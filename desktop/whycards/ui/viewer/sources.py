"""Where the viewer's pixels come from: pictures of pixels are decoded once, SVG is drawn as it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRect, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QImage

from whycards.core.media import Media
from whycards.core.progress import Progress
from whycards.services.limited.parcel import Parcel
from whycards.services.limited.process import LimitedProcess, Unanswered
from whycards.ui.background import Background, Task
from whycards.ui.viewer.decoding import decoded

_MODULE = "whycards.ui.viewer.drawing"
_SECONDS, _STARTING_SECONDS = 8.0, 30.0
_MOST_SIDE = 4_096
_MOST_PIXELS = 12_000_000
_MARGIN = 0.35
"""Share of what is seen that is drawn beyond each edge, so that moving does not uncover blurred parts."""


class Drawer:
    """The process that draws SVG, kept warm from one picture to the next, and the thread that waits for it."""

    def __init__(self) -> None:
        self.background = Background()
        self._process = LimitedProcess(_MODULE)
        self._is_warm = False

    @property
    def pid(self) -> int | None:
        """Number of the process, while one runs."""
        return self._process.pid

    def warm(self) -> None:
        """Start the process: somebody is about to look at a picture."""
        self.background.start(lambda _progress: self._start())

    def draw(self, data: bytes, whole: QSize, part: QRect) -> QImage:
        """The part of an SVG picture that is `whole` pixels in size; nothing where that takes too long."""
        asked = [
            "svg",
            [whole.width(), whole.height()],
            [part.x(), part.y(), part.width(), part.height()],
        ]
        try:
            self._start()
            answer = self._process.ask(Parcel(asked, data), _SECONDS)
        except Unanswered:
            self._is_warm = False
            return QImage()
        wide, high = part.width(), part.height()
        if answer.value != ["pixels"] or len(answer.data) != 4 * wide * high:
            return QImage()
        # A copy: the image would not keep the bytes alive.
        return QImage(answer.data, wide, high, QImage.Format.Format_ARGB32_Premultiplied).copy()

    def close(self) -> None:
        """End process and thread."""
        self._process.stop()
        self.background.close()
        self._process.stop()

    def _start(self) -> None:
        if not self._is_warm:
            self._process.ask(Parcel(["warm"]), _STARTING_SECONDS)
            self._is_warm = True


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a picture, drawn for the size it is seen in; `place` is in the picture's own pixels."""

    image: QImage
    place: QRectF
    scale: float


class Source(QObject):
    """One picture's pixels. `changed` tells that there are more of them, or that there never will be any."""

    changed = Signal()

    def __init__(self, media: Media, load: Callable[[str], bytes], drawer: Drawer) -> None:
        super().__init__()
        self.natural = QSizeF(media.width, media.height)
        self.levels: list[QImage] = []
        self.tile: Tile | None = None
        self.is_broken = False
        self._media = media
        self._load = load
        self._drawer = drawer
        self._tasks: list[Task] = []

    def want(self, seen: QRectF, scale: float) -> None:
        """This part of the picture is looked at, with so many device pixels for one of its own."""

    def is_sharp(self, seen: QRectF, scale: float) -> bool:
        """Whether what there is shows this part as sharp as can be."""
        raise NotImplementedError

    def stop(self) -> None:
        """Nobody looks at it any more."""
        for task in self._tasks:
            task.abandon()

    def _start(self, work: Callable[[], object], then: Callable[[object], None]) -> None:
        def unless_stopped(progress: Progress) -> object:
            progress.advance(0, 0)
            return work()

        task = self._drawer.background.start(unless_stopped)
        task.succeeded.connect(then)
        task.failed.connect(self._failed)
        self._tasks = [one for one in self._tasks if not one.is_over] + [task]

    def _failed(self, _problem: object) -> None:
        """It cannot be read now."""
        self.is_broken = True
        self.changed.emit()


class Pixels(Source):
    """A picture of pixels: all there is comes at once."""

    def __init__(self, media: Media, load: Callable[[str], bytes], drawer: Drawer) -> None:
        super().__init__(media, load, drawer)
        self._start(lambda: decoded(load(media.digest)), self._take)

    def is_sharp(self, seen: QRectF, scale: float) -> bool:
        """As soon as it is decoded."""
        return bool(self.levels)

    def _take(self, levels: object) -> None:
        self.levels = levels if isinstance(levels, list) else []
        self.is_broken = not self.levels
        self.changed.emit()


class Vector(Source):
    """An SVG picture: first all of it, then what is looked at in its size there, one after the other."""

    def __init__(self, media: Media, load: Callable[[str], bytes], drawer: Drawer) -> None:
        super().__init__(media, load, drawer)
        self._data = b""
        self._base_scale = 0.0
        self._is_drawing = False
        self._next: tuple[QRectF, float] | None = None

    def want(self, seen: QRectF, scale: float) -> None:
        """Draw it, unless what there is will do."""
        if self.is_broken or seen.isEmpty() or self.is_sharp(seen, scale):
            return
        if self._is_drawing:
            self._next = (seen, scale)
        elif not self.levels:
            self._draw_base(scale)
        else:
            self._draw_tile(seen, scale)

    def is_sharp(self, seen: QRectF, scale: float) -> bool:
        """Whether the whole, or the part that was drawn last, has a pixel for each one on screen."""
        if self._base_scale >= scale * 0.999:
            return True
        tile = self.tile
        is_scaled = tile is not None and abs(tile.scale / scale - 1) < 0.001
        return tile is not None and is_scaled and tile.place.adjusted(-0.5, -0.5, 0.5, 0.5).contains(seen)

    def _draw_base(self, scale: float) -> None:
        size = self.natural
        most = min(_MOST_SIDE / max(size.width(), size.height()), _root(_MOST_PIXELS / _area(size)))
        scale = min(scale, most)
        whole = _pixels(size * scale)
        self._is_drawing = True
        self._start(lambda: self._drawn(whole, QRect(0, 0, whole.width(), whole.height())), self._take_base)

    def _take_base(self, image: object) -> None:
        self._is_drawing = False
        if isinstance(image, QImage) and not image.isNull():
            self.levels = [image]
            self._base_scale = image.width() / self.natural.width()
        else:
            self.is_broken = True
        self.changed.emit()
        self._go_on()

    def _draw_tile(self, seen: QRectF, scale: float) -> None:
        whole = _pixels(self.natural * scale)
        part = _with_margin(seen, self.natural, scale)
        self._is_drawing = True
        self._start(lambda: (self._drawn(whole, part), part, scale), self._take_tile)

    def _take_tile(self, drawn: object) -> None:
        self._is_drawing = False
        match drawn:
            case (QImage() as image, QRect() as part, float(scale)) if not image.isNull():
                corner = QRectF(part).topLeft() / scale
                self.tile = Tile(image, QRectF(corner, QSizeF(part.size()) / scale), scale)
                self.changed.emit()
            case _:
                return  # too much work at this size: the whole stays, a little soft
        self._go_on()

    def _drawn(self, whole: QSize, part: QRect) -> QImage:
        self._data = self._data or self._load(self._media.digest)
        return self._drawer.draw(self._data, whole, part)

    def _go_on(self) -> None:
        wanted, self._next = self._next, None
        if wanted is not None:
            self.want(*wanted)


def source_of(media: Media, load: Callable[[str], bytes], drawer: Drawer) -> Source:
    """The pixels of a picture of this kind."""
    return (Vector if media.kind == "svg" else Pixels)(media, load, drawer)


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
    wanted = seen.adjusted(-right, -down, right, down).intersected(
        QRectF(0, 0, natural.width(), natural.height())
    )
    scaled = QRectF(wanted.topLeft() * scale, wanted.size() * scale)
    return scaled.toAlignedRect().intersected(QRect(0, 0, *_pixels(natural * scale).toTuple()))
