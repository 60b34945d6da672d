"""Texts in a type role and a colour of the theme, that follow both."""

from __future__ import annotations

from html import escape
from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from whycards.ui.frame.as_written import as_written
from whycards.ui.frame.mirroring import leading
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

_MEASURE = 640


class Label(QLabel):
    """Plain text, one line high as its role says. With `elides`, a line that is too long ends in an ellipsis.

    One that `keeps_end` has the ellipsis in its middle: titles often differ in their last words. The full
    text of an elided line is its tooltip.
    """

    def __init__(
        self,
        theme: Theme,
        role: Role = Role.UI,
        token: str = "text",
        text: str = "",
        *,
        elides: bool = False,
        keeps_end: bool = False,
        weight: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._role = role
        self._token = token
        self._elides = elides
        self._elide = Qt.TextElideMode.ElideMiddle if keeps_end else Qt.TextElideMode.ElideRight
        self._weight = weight
        self._whole = text
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter | leading())
        if elides:
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_words(self, text: str, token: str | None = None) -> None:
        """Show another text, in another colour where `token` names one."""
        self._whole = text
        self._token = token or self._token
        self._restyle()

    def words(self) -> str:
        """The whole text, also where it is elided."""
        return self._whole

    def minimumSizeHint(self) -> QSize:
        """An elided line may be narrow, others need their words."""
        hint = self.sizeHint()
        return QSize(self._theme.px(24), hint.height()) if self._elides else hint

    def sizeHint(self) -> QSize:
        """The whole text, whatever is shown of it now.

        Worked out anew each time: QLabel's own hint stays what it was at a larger scale.
        """
        lines = self._whole.split("\n")
        metrics = QFontMetricsF(self.font())
        width = max(metrics.horizontalAdvance(line) for line in lines)
        height = metrics.height() + metrics.lineSpacing() * (len(lines) - 1)
        edges = self.contentsMargins()
        width += edges.left() + edges.right()
        return QSize(ceil(width) + 1, max(ceil(height) + edges.top() + edges.bottom(), self.minimumHeight()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide anew."""
        super().resizeEvent(event)
        self._show_what_fits()

    def _restyle(self) -> None:
        font = self._theme.font(self._role)
        if self._weight is not None:
            font.setWeight(QFont.Weight(self._weight))
        self.setFont(font)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.color(self._token))
        self.setPalette(palette)
        self.setMinimumHeight(round(self._theme.line_px(self._role)))
        self._show_what_fits()
        self.updateGeometry()

    def _show_what_fits(self) -> None:
        if not self._elides:
            self.setText(self._whole)
            return
        metrics = QFontMetricsF(self.font())
        shown = metrics.elidedText(self._whole, self._elide, self.width())
        self.setText(shown)
        self.setToolTip(as_written(self._whole) if shown != self._whole else "")
        self.setAccessibleName(self._whole)


class Paragraph(QLabel):
    """Plain text that wraps, with the line height of its role."""

    def __init__(
        self,
        theme: Theme,
        role: Role = Role.READING,
        token: str = "muted",
        text: str = "",
        *,
        selectable: bool = False,
        weight: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._role = role
        self._token = token
        self._weight = weight
        self._whole = text
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter | leading())
        if selectable:
            self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._restyle)
        self._restyle()

    def changeEvent(self, event: QEvent) -> None:
        """Keep the margins: a frame without a size yet loses them when its style changes."""
        margins = self.contentsMargins()
        super().changeEvent(event)
        if self.contentsMargins() != margins:
            self.setContentsMargins(margins)

    def set_words(self, text: str, token: str | None = None) -> None:
        """Show another text, in another colour where `token` names one; an empty one takes no room."""
        self._whole = text
        self._token = token or self._token
        self._restyle()

    def words(self) -> str:
        """The text as given."""
        return self._whole

    def sizeHint(self) -> QSize:
        """One line where it is short enough; a label that wraps would ask for a narrow column otherwise."""
        line = round(QFontMetricsF(self.font()).horizontalAdvance(self._whole)) + 1
        width = min(line, self._theme.px(_MEASURE))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """It may be narrow; its height follows from its width."""
        return QSize(self._theme.px(80), round(self._theme.line_px(self._role)) if self._whole else 0)

    def _restyle(self) -> None:
        font = self._theme.font(self._role)
        if self._weight is not None:
            font.setWeight(QFont.Weight(self._weight))
        self.setFont(font)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.color(self._token))
        self.setPalette(palette)
        height = round(self._theme.line_px(self._role))
        words = escape(self._whole).replace("\n", "<br>")
        self.setText(f'<p style="line-height:{height}px">{words}</p>' if words else "")
        self.setAccessibleName(self._whole)
