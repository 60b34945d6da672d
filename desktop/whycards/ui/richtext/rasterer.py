"""Asks a limited process for pictures in the size of the screen, and remembers what came.

What draws SVG holds the interpreter for as long as it takes, and some pictures take longer than a window may
stand still.
"""

from __future__ import annotations

import atexit
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from whycards.ui.richtext.limited import LimitedWork

if TYPE_CHECKING:
    from whycards.services.limited.parcel import Parcel
    from whycards.services.limited.worker import Job

SECONDS = 4.0
MOST_BYTES = 96_000_000
"""Of all pictures that are remembered."""
_MODULE = "whycards.ui.viewer.drawing"


class Wanted(NamedTuple):
    """A picture by its digest and kind, its size in device pixels, its matte and veil, "" without."""

    digest: str
    kind: str
    width: int
    height: int
    matte: str
    veil: str

    def is_like(self, other: Wanted) -> bool:
        """Whether the other is the same in another size."""
        return (self.digest, self.matte, self.veil) == (other.digest, other.matte, other.veil)


class Rasterer(QObject):
    """`find` answers at once; what was asked for comes later, with `arrived`."""

    arrived = Signal()
    _came = Signal(int, QImage)

    def __init__(self) -> None:
        super().__init__()
        self._work = LimitedWork(_MODULE)
        self._known: OrderedDict[Wanted, QImage] = OrderedDict()
        self._asked: dict[Wanted, bool] = {}
        """What is under way, and whether somebody waits for it."""
        self._count = 0
        self._waiting: dict[int, Callable[[QImage], None]] = {}
        self._came.connect(self._hand_over)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way."""
        return not self._asked

    @property
    def pid(self) -> int | None:
        """Number of the process, while one runs."""
        return self._work.pid

    def find(self, wanted: Wanted) -> QImage | None:
        """The picture; a null one where it cannot be drawn, None where it was not drawn yet."""
        if wanted not in self._known:
            return None
        self._known.move_to_end(wanted)
        return self._known[wanted]

    def stand_in(self, wanted: Wanted) -> QImage | None:
        """The same picture in another size, if there is one."""
        like = (image for one, image in reversed(self._known.items()) if one.is_like(wanted))
        return next(like, None)

    def ask(self, wanted: Wanted, load: Callable[[str], bytes], *, is_ahead: bool = False) -> None:
        """Have it drawn, unless it is known or asked for. Raises Trouble where its bytes cannot be read now."""
        if wanted in self._known or (wanted in self._asked and (is_ahead or self._asked[wanted])):
            return
        data = load(wanted.digest)
        self._asked[wanted] = not is_ahead
        question = ["draw", wanted.kind, wanted.width, wanted.height, wanted.matte, wanted.veil]
        size = QSize(wanted.width, wanted.height)
        self.draw(wanted.digest, question, data, size, partial(self._take, wanted), is_ahead=is_ahead)

    def draw(
        self,
        group: str,
        question: list[object],
        data: bytes,
        size: QSize,
        then: Callable[[QImage], None],
        *,
        is_ahead: bool = False,
    ) -> None:
        """Have an image of this size drawn; `then` is called with it, or with a null one, but not at once.

        Of a `group` nothing more is drawn once that took too long.
        """
        # What waits stays on this thread: the worker's would end it there.
        self._count += 1
        self._waiting[self._count] = then
        tell = partial(self._tell, self._count, size.width(), size.height())
        self._work.submit(partial(_job, group, question, data, tell), is_ahead=is_ahead)

    def stop(self) -> None:
        """End the process. Nothing comes any more."""
        self._work.stop()

    def _tell(self, number: int, width: int, height: int, answer: Parcel | None) -> None:
        """On the worker's thread: a copy, as the image would not keep the bytes alive."""
        image = QImage()
        if answer is not None and len(answer.data) == 4 * width * height:
            kind = QImage.Format.Format_ARGB32_Premultiplied
            image = QImage(answer.data, width, height, kind).copy()
        self._came.emit(number, image)

    def _hand_over(self, number: int, image: QImage) -> None:
        self._waiting.pop(number)(image)

    def _take(self, wanted: Wanted, image: QImage) -> None:
        self._asked.pop(wanted, None)
        self._known[wanted] = image
        while len(self._known) > 1 and sum(one.sizeInBytes() for one in self._known.values()) > MOST_BYTES:
            self._known.popitem(last=False)
        self.arrived.emit()


def _job(group: str, question: list[object], data: bytes, tell: Callable[[Parcel | None], None]) -> Job:
    from whycards.services.limited.parcel import Parcel
    from whycards.services.limited.worker import Job

    return Job(group, "draw", Parcel(question, data), SECONDS, tell)


@lru_cache(maxsize=1)
def rasterer() -> Rasterer:
    """The one of this process: a digest means the same picture in every library."""
    made = Rasterer()
    atexit.register(made.stop)
    return made
