"""The column of a sheet: how wide it is, and on which side its lines start."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt


@dataclass(frozen=True, slots=True)
class Column:
    """Places in pixels count from where lines start, which is on the right in some languages."""

    width: float
    direction: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight

    @property
    def is_mirrored(self) -> bool:
        """Whether lines start on the right."""
        return self.direction is Qt.LayoutDirection.RightToLeft

    @property
    def leading(self) -> Qt.AlignmentFlag:
        """The side where lines start, whichever way the words run that stand there."""
        return _side(is_right=self.is_mirrored)

    @property
    def trailing(self) -> Qt.AlignmentFlag:
        """The other side."""
        return _side(is_right=not self.is_mirrored)

    def left(self, start: float, width: float) -> float:
        """The left edge of something that begins at `start`."""
        return self.width - start - width if self.is_mirrored else start

    def rect(self, start: float, top: float, width: float, height: float) -> QRectF:
        """The place of something that begins at `start`."""
        return QRectF(self.left(start, width), top, width, height)


def _side(*, is_right: bool) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute
