"""Pictures of a deck, drawn small on a matte, and what stands in for one that is not there."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Protocol
from urllib.parse import unquote, urlsplit

from PySide6.QtCore import QObject, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QFontInfo, QFontMetricsF, QImage, QPainter, QPen

from whycards.core.media import Media
from whycards.core.problem import Trouble
from whycards.ui.language import later, tr
from whycards.ui.richtext.painting import MAX_PIXELS, VEIL
from whycards.ui.richtext.rasterer import Wanted, rasterer
from whycards.ui.theme.roles import Role
from whycards.ui.theme.sheet import mix
from whycards.ui.theme.theme import Theme

REFUSED = later("This picture could not be used when the deck was imported. The text is complete.")
WHITE = "#FFFFFF"
MAX_ENLARGED = 2.0
_MAX_SIDE = 4_096
_MAX_DRAWN = 12_000_000
_MAX_HEIGHT = 2_400
_LEAST_SHRUNK = 0.8
"""Share of its natural size that a drawing keeps, however large its largest words are."""
_FONT_SIZE, _MOST_READ = (
    rb"""font-size\s{0,4}[=:]\s{0,4}["']?(\d{1,4}(?:\.\d{1,6})?)(?:px)?(?=["';}])""",
    400_000,
)


class Picture(Protocol):
    """Something that stands in a text as a picture."""

    def size(self, column: float, tallest: float = 0.0) -> QSizeF:
        """Its size in logical pixels in a column of this width, at most so high; 0 = no limit."""

    def image(self, size: QSizeF, ratio: float) -> QImage:
        """What there is now of its rendering at that size for a device pixel ratio."""

    def prepare(self, size: QSizeF, ratio: float) -> None:
        """Have it rendered before it is asked for."""


class Pictures(QObject):
    """Finds pictures by the reference in the text. `load_media` gives the cleaned bytes for a digest.

    `arrived` comes when one that was asked for while painting has been drawn.
    """

    arrived = Signal()

    def __init__(self, theme: Theme, load_media: Callable[[str], bytes]) -> None:
        super().__init__()
        self._theme = theme
        self._load = load_media
        self._columns: dict[bool, float] = {}
        self._letters: dict[str, float] = {}
        rasterer().arrived.connect(self.arrived)

    def find(
        self,
        reference: str,
        images: Mapping[str, Media],
        alt: str,
        *,
        enlarge: bool = False,
        bare: bool = False,
        refused: bool = False,
    ) -> Picture:
        """The picture, or a placeholder that says why there is none.

        `enlarge` lets it grow to the column, at most to twice its natural size, a drawing with words only
        until they are as large as a title; `bare` is for variants
        made for a dark ground: they lie on the theme's, without matte, veil and a ground of their own.
        """
        media = images.get(reference) or images.get(unquote(reference))
        if media is None:
            return Placeholder(self._theme, alt, tr(REFUSED) if refused else absence(reference))
        if media.width <= 0 or media.height <= 0 or media.width * media.height > MAX_PIXELS:
            return Placeholder(self._theme, alt, tr("This picture is too large to be shown."))
        return _Stored(self, self._theme, media, enlarge=enlarge, bare=bare)

    def note_column(self, enlarge: bool, column: float) -> None:
        """Pictures have just stood in a column of this width; the next ones are likely to."""
        self._columns[enlarge] = column

    def prepare(self, picture: Picture, ratio: float, *, enlarge: bool) -> None:
        """Have a picture drawn for the column in which the last one stood, since it will be looked at soon."""
        if enlarge in self._columns:
            picture.prepare(picture.size(self._columns[enlarge]), ratio)

    def width_for_words(self, media: Media) -> float:
        """Width in which the largest words of a drawing are as large as a title; infinite without any."""
        if media.digest not in self._letters:
            try:
                data = self._load(media.digest) if media.kind == "svg" else b""
            except Trouble:
                return math.inf
            self._letters[media.digest] = largest_letters(data)
        letters = self._letters[media.digest]
        if not letters:
            return math.inf
        title = QFontInfo(self._theme.font(Role.TITLE)).pixelSize() / letters
        return media.width * max(title, _LEAST_SHRUNK * self._theme.scale)

    def matte_color(self) -> QColor:
        """The ground that pictures lie on, with the veil of dark themes."""
        tokens = self._theme.tokens
        return QColor(mix(tokens.bg, WHITE, VEIL) if tokens.is_dark else WHITE)

    def rendered(self, wanted: Wanted, *, is_ahead: bool = False) -> QImage | None:
        """The picture as it is wanted, a null one where it cannot be drawn; None while it is being drawn.

        Raises Trouble where its bytes cannot be read.
        """
        found = rasterer().find(wanted)
        if found is None:
            rasterer().ask(wanted, self._load, is_ahead=is_ahead)
        return found


class _Stored:
    """A picture of the deck."""

    def __init__(self, pictures: Pictures, theme: Theme, media: Media, *, enlarge: bool, bare: bool) -> None:
        self._pictures = pictures
        self._theme = theme
        self._media = media
        self._enlarge = enlarge
        self._bare = bare

    def size(self, column: float, tallest: float = 0.0) -> QSizeF:
        media, scale = self._media, min(MAX_ENLARGED, self._theme.scale)
        self._pictures.note_column(self._enlarge, column)
        width = media.width * (MAX_ENLARGED if self._enlarge else scale)
        most_wide = self._pictures.width_for_words(media) if self._enlarge else math.inf
        width = max(1.0, min(width, column, most_wide))
        height = width * media.height / media.width
        most = min(_MAX_HEIGHT, tallest or _MAX_HEIGHT)
        if height > most:
            width, height = max(1.0, width * most / height), most
        return QSizeF(round(width), max(1, round(height)))

    def image(self, size: QSizeF, ratio: float) -> QImage:
        """What there is of it now: itself, the same in another size, or its ground, until it is drawn."""
        wanted, ratio = self._wanted(size, ratio)
        try:
            image = self._pictures.rendered(wanted)
        except Trouble:
            # Said in words by the next thing that the learner does; this one is asked for while painting.
            return Placeholder(self._theme, "", tr("This picture cannot be read now.")).image(size, ratio)
        if image is None:
            image = self._until_then(wanted)
        if image.isNull():
            words = tr("This picture is damaged. The text is complete.")
            return Placeholder(self._theme, "", words).image(size, ratio)
        copy = QImage(image)
        copy.setDevicePixelRatio(ratio)
        if wanted.matte and not wanted.veil and not self._enlarge:
            self._outline(copy, ratio)
        return copy

    def prepare(self, size: QSizeF, ratio: float) -> None:
        """Have it drawn, since it will be looked at soon."""
        with suppress(Trouble):
            self._pictures.rendered(self._wanted(size, ratio)[0], is_ahead=True)

    def _wanted(self, size: QSizeF, ratio: float) -> tuple[Wanted, float]:
        """What to ask for, and how many of its pixels go to one of the window's."""
        media = self._media
        ratio = min(ratio, _MAX_SIDE / max(size.width(), size.height()))
        ratio = min(ratio, math.sqrt(_MAX_DRAWN / (size.width() * size.height())))
        wide, high = (max(1, round(side * ratio)) for side in (size.width(), size.height()))
        tokens = self._theme.tokens
        veil = "" if self._bare or not tokens.is_dark else tokens.bg
        return Wanted(media.digest, media.kind, wide, high, "" if self._bare else WHITE, veil), ratio

    def _until_then(self, wanted: Wanted) -> QImage:
        stand_in = rasterer().stand_in(wanted)
        if stand_in is not None and not stand_in.isNull():
            return stand_in.scaled(wanted.width, wanted.height)
        ground = QImage(wanted.width, wanted.height, QImage.Format.Format_ARGB32_Premultiplied)
        ground.fill(self._pictures.matte_color() if wanted.matte else Qt.GlobalColor.transparent)
        return ground

    def _outline(self, image: QImage, ratio: float) -> None:
        """A hairline, without which a white matte has no edge on a light ground."""
        with QPainter(image) as painter:
            painter.setPen(QPen(self._theme.color("border"), 1))
            width, height = image.width() / ratio, image.height() / ratio
            painter.drawRect(QRectF(0.5, 0.5, width - 1, height - 1))


class Placeholder:
    """A matte with the crossed-out picture, the alternative text and the reason."""

    def __init__(self, theme: Theme, alt: str, reason: str) -> None:
        self._theme = theme
        self._alt = alt.strip()
        self._reason = reason

    def size(self, column: float, tallest: float = 0.0) -> QSizeF:
        """The whole column, as high as the words need, which nothing limits."""
        words = self._words(column)
        return QSizeF(round(column), round(words.height() + 2 * self._theme.px(12)))

    def image(self, size: QSizeF, ratio: float) -> QImage:
        """The placeholder's drawing."""
        theme = self._theme
        image = QImage(
            (size * ratio).toSize().expandedTo(QSize(1, 1)), QImage.Format.Format_ARGB32_Premultiplied
        )
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.color("border"), 1))
            painter.setBrush(theme.color("sunken"))
            painter.drawRoundedRect(QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), 7, 7)
            icon, edge = theme.px(20), theme.px(12)
            theme.icons.paint(painter, "image-off", QRectF(edge, edge, icon, icon), theme.tokens.muted)
            self._draw_words(painter, size)
        return image

    def prepare(self, size: QSizeF, ratio: float) -> None:
        """There is nothing to wait for."""

    def _text_left(self) -> float:
        return float(self._theme.px(12 + 20 + 12))

    def _lines(self) -> list[tuple[str, Role, str]]:
        lines = [(self._alt, Role.UI, "text")] if self._alt else []
        return [*lines, (self._reason, Role.CAPTION, "muted")]

    def _words(self, column: float) -> QSizeF:
        width, height = max(40.0, column - self._text_left() - self._theme.px(12)), 0.0
        for words, role, _ in self._lines():
            metrics = QFontMetricsF(self._theme.font(role))
            bounds = metrics.boundingRect(QRectF(0, 0, width, 1e5), Qt.TextFlag.TextWordWrap, words)
            height += min(bounds.height(), self._theme.px(200))
        return QSizeF(width, max(height, self._theme.px(20)))

    def _draw_words(self, painter: QPainter, size: QSizeF) -> None:
        top = float(self._theme.px(12))
        width = self._words(size.width()).width()
        for words, role, color in self._lines():
            painter.setFont(self._theme.font(role))
            painter.setPen(self._theme.color(color))
            box = QRectF(self._text_left(), top, width, self._theme.px(200))
            top += painter.boundingRect(box, Qt.TextFlag.TextWordWrap, words).height()
            painter.drawText(box, Qt.TextFlag.TextWordWrap, words)


def largest_letters(svg: bytes) -> float:
    """Size of the largest words of a drawing in its own units, 0 where it names none."""
    return max((float(found) for found in re.findall(_FONT_SIZE, svg[:_MOST_READ])), default=0.0)


def absence(reference: str) -> str:
    """Why a picture is not here, in a sentence: it is on the net, or it is not beside the file."""
    address = f"https:{reference}" if reference.startswith("//") else reference
    try:
        host = urlsplit(address).hostname if "//" in address else None
    except ValueError:
        host = None
    if host and not address.lower().startswith("file:"):
        return tr("This picture is on {host} and is not fetched. The text is complete.", host=host[:80])
    return tr("This picture is not beside the file. The text is complete.")
