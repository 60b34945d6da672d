"""The infographic: on its matte, as wide as the column allows, with its caption."""

from __future__ import annotations

import re
from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from whycards.core.media import Media
from whycards.core.question import Figure
from whycards.ui.frame.label import Paragraph
from whycards.ui.language import tr
from whycards.ui.richtext.pictures import Picture
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.wording import with_key

_RADIUS = 8
_LONG_WORD = re.compile(r"\S{40}(?=\S)")
"""As much of a word as has room beside the buttons also in large letters."""


class FigureView(QLabel):
    """A picture by itself. Its accessible name is the alternative text, its description the caption.

    `clicked` asks to look at it closely.
    """

    clicked = Signal()

    def __init__(
        self, renderer: Renderer, figure: Figure, images: Mapping[str, Media], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._renderer = renderer
        self._theme = renderer.theme
        self._figure = figure
        self._images = images
        self._is_pressed = False
        self.setAccessibleName(figure.alt or figure.caption or tr("Picture"))
        self.setAccessibleDescription(figure.caption)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(with_key(tr("Enlarge"), "V"))
        self._theme.changed.connect(self._restyle)
        renderer.pictures.arrived.connect(self.update)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click needs both: the button went down here too."""
        self._is_pressed = event.button() == Qt.MouseButton.LeftButton

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Look at it closely."""
        is_here = self.rect().contains(event.position().toPoint())
        if self._is_pressed and is_here and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()
        self._is_pressed = False

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
        with QPainter(self) as painter:
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


class FigureFoot(QWidget):
    """Below the picture: its whole caption, and two ways to look at it closely.

    `enlarged` and `taken_out` ask for the viewer, the latter beside the questions.
    """

    enlarged = Signal()
    taken_out = Signal()

    def __init__(self, theme: Theme, caption: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.caption = Paragraph(theme, Role.CAPTION, "muted", _LONG_WORD.sub(_broken, caption.strip()))
        self.enlarge = Button(theme, tr("Enlarge"), Kind.QUIET, icon="maximize")
        self.enlarge.setToolTip(with_key(tr("Enlarge"), "V"))
        self.own = Button(theme, tr("Own window"), Kind.QUIET, icon="external-link")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self.caption, 1)
        self._row.addWidget(self.enlarge)
        self._row.addWidget(self.own)
        self.enlarge.clicked.connect(self.enlarged)
        self.own.clicked.connect(self.taken_out)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._restyle)
        self._restyle()

    def minimumSizeHint(self) -> QSize:
        """The caption wraps."""
        return QSize(0, self._row.minimumSize().height())

    def _restyle(self) -> None:
        self._row.setSpacing(self._theme.px(16))
        self.updateGeometry()


def _broken(run: re.Match[str]) -> str:
    """A place to break behind it that is not seen."""
    return f"{run.group()}\u200b"
