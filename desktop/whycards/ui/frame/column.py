"""How pages scroll when the window is smaller than they are."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from whycards.ui.theme.theme import Theme

_EDGE, _NARROW_EDGE, _NARROW_BELOW = 36, 14, 400
_MOST_STRETCH = 10_000
"""What is beside a column gets nothing while that is not as wide as it may be."""
BODY_TOP = 19
"""Room above the title of a page, at 100 %."""


def centred_column(page: QWidget, column: QWidget) -> QHBoxLayout:
    """Put a column of limited width into the middle of a page; the layout that holds it is given back."""
    inner = _Body()
    layout = QHBoxLayout(inner)
    layout.addStretch(1)
    layout.addWidget(column, _MOST_STRETCH)
    layout.addStretch(1)
    scrolling(page, inner)
    return layout


def side_edge(page: QWidget, theme: Theme) -> int:
    """Room in pixels beside the column of a page: little of it in a window of very large letters."""
    return theme.px(_EDGE if page.width() >= theme.px(_NARROW_BELOW) else _NARROW_EDGE)


def scrolling(page: QWidget, inner: QWidget) -> QScrollArea:
    """Fill a page with a content that scrolls up and down where it does not fit."""
    area = scroll_area()
    area.setWidget(inner)
    inner.setAutoFillBackground(False)
    whole = QVBoxLayout(page)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addWidget(area)
    return area


def page_body(page: QWidget) -> tuple[QVBoxLayout, QVBoxLayout, QScrollArea]:
    """Fill a page with a body that scrolls: the column that takes a foot, the layout of the body, its area."""
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    upper, inner = QWidget(page), _Body()
    column.addWidget(upper, 1)
    area = scrolling(upper, inner)
    body = QVBoxLayout(inner)
    body.setSpacing(0)
    return column, body, area


class _Body(QWidget):
    """As high as its parts must be. What they would like to be is no reason to scroll the page."""

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        if layout is None:
            return super().minimumSizeHint()
        least = layout.minimumSize()
        # Where texts wrap this is the height in the least width, and the page would scroll for nothing.
        return QSize(least.width(), 0 if layout.hasHeightForWidth() else least.height())

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.totalMinimumHeightForWidth(width) if layout is not None else -1


def set_body_edges(body: QVBoxLayout, theme: Theme) -> None:
    """Leave the room of the design around the body of a page."""
    px = theme.px
    body.setContentsMargins(px(28), px(BODY_TOP), px(28), px(14))


def area_of(page: QWidget) -> QScrollArea:
    """The area that fills a page."""
    area = page.findChild(QScrollArea, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert isinstance(area, QScrollArea)
    return area


class _Area(QScrollArea):
    """Qt forgets that its content asked for another height while it was hidden."""

    def showEvent(self, event: QShowEvent) -> None:
        """Give the content the height that it has by now."""
        super().showEvent(event)
        content = self.widget()
        if content is not None:
            content.updateGeometry()


def scroll_area() -> QScrollArea:
    """An area without frame and ground of its own that scrolls up and down only."""
    area = _Area()
    own_viewport(area)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.viewport().setAutoFillBackground(False)
    return area


def own_viewport(area: QAbstractScrollArea) -> None:
    """Give an area a viewport that Python knows. PySide6 tries every class there is on one that Qt has made."""
    viewport = QWidget()
    viewport.setAutoFillBackground(True)
    area.setViewport(viewport)


def scrolling_up_to(inner: QWidget, width: int, most_height: int) -> QWidget:
    """A content of this width that scrolls, by Tab and arrows too, where it is higher than `most_height`."""
    upper = QWidget()
    area = scrolling(upper, inner)
    layout = inner.layout()
    wraps = layout is not None and layout.hasHeightForWidth()
    whole = layout.totalHeightForWidth(width) if layout is not None and wraps else inner.sizeHint().height()
    scrolls = whole > most_height
    bar = area.verticalScrollBar().sizeHint().width() if scrolls else 0
    upper.setFixedSize(width + bar, min(whole, most_height))
    if scrolls:
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setFocus()
    return upper
