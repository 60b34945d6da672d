"""The infographic: on its matte, as wide as the column allows, with its caption."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from whycards.core.media import Media
from whycards.core.question import Figure
from whycards.ui.language import tr
from whycards.ui.richtext.pictures import Picture
from whycards.ui.richtext.renderer import Renderer

_RADIUS = 8


class FigureView(QLabel):
    """A picture by itself. Its accessible name is the alternative text, its description the caption."""

    def __init__(
        self, renderer: Renderer, figure: Figure, images: Mapping[str, Media], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._renderer = renderer
        self._theme = renderer.theme
        self._figure = figure
        self._images = images
        self.setAccessibleName(figure.alt or figure.caption or tr("Picture"))
        self.setAccessibleDescription(figure.caption)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._theme.changed.connect(self._restyle)

    def hasHeightForWidth(self) -> bool:
        """The picture keeps its proportions."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of the matte in this width."""
        return round(self._picture().size(max(16, width - 2)).height()) + 2

    def sizeHint(self) -> QSize:
        """As wide as it is."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """It can be narrow."""
        return QSize(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture in the middle of a rounded matte."""
        theme, picture = self._theme, self._picture()
        size = picture.size(max(16, self.width() - 2))
        image = picture.image(size, self.devicePixelRatioF())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        path = QPainterPath()
        path.addRoundedRect(
            QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme.px(_RADIUS), theme.px(_RADIUS)
        )
        painter.save()
        painter.setClipPath(path)
        if not self._is_bare() and self._is_there():
            painter.fillPath(path, self._renderer.pictures.matte_color())
        left = round((self.width() - size.width()) / 2)
        painter.drawImage(QRectF(left, 1, size.width(), size.height()), image)
        painter.restore()
        if self._is_there():
            painter.setPen(QPen(theme.color("border"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)

    def _picture(self) -> Picture:
        reference = self._figure.dark if self._is_bare() else self._figure.image
        return self._renderer.pictures.find(
            reference,
            self._images,
            self._figure.alt,
            enlarge=True,
            bare=self._is_bare(),
            refused=reference in self._renderer.refused,
        )

    def _is_bare(self) -> bool:
        return self._theme.tokens.is_dark and self._figure.dark in self._images

    def _is_there(self) -> bool:
        return self._figure.image in self._images or self._is_bare()

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()
