"""Shows a rich text: as high as it needs to be, with words that can be marked and copied."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QContextMenuEvent,
    QFocusEvent,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextCursor,
)
from PySide6.QtWidgets import QLabel, QMenu, QSizePolicy, QWidget

from whycards.ui.language import tr
from whycards.ui.richtext.cutting import cut_to_lines, cut_to_question
from whycards.ui.richtext.decorations import Ground, grounds, paint_grounds
from whycards.ui.richtext.document import ADDRESS, RichDocument
from whycards.ui.richtext.selection import selected_text
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme

MakeDocument = Callable[[], RichDocument]


class RichText(QLabel):
    """A column of rich text, painted from a document that `make` builds anew when the theme changes.

    It is a QLabel for the sake of its role; its accessible name is the plain words.
    """

    def __init__(self, theme: Theme, role: Role, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._role = role
        self._make: MakeDocument = RichDocument
        self._document = RichDocument()
        self._code_ground = "sunken"
        self._selection = QTextCursor(self._document)
        self._grounds: list[Ground] | None = None
        self._heights: dict[int, int] = {}
        self._max_lines = 0
        self._cut = cut_to_lines
        self._tallest = 0
        self._is_cut = False
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        theme.changed.connect(self._rebuild)

    def show_document(self, make: MakeDocument, spoken: str, *, code_ground: str = "sunken") -> None:
        """Show what `make` builds; `spoken` are the plain words."""
        self._make = make
        self._code_ground = code_ground
        self.setAccessibleName(spoken)
        self._rebuild()

    def set_max_lines(self, lines: int, *, keeps_question: bool = False) -> None:
        """Cut the text to so many lines, with an ellipsis; 0 shows all of it.

        The first lines stay, or with `keeps_question` the question that ends the text.
        """
        self._cut = cut_to_question if keeps_question else cut_to_lines
        if lines != self._max_lines:
            self._max_lines = lines
            self._rebuild()

    def set_tallest(self, pixels: int) -> None:
        """The most height that a picture may take; 0 = as much as its width makes it."""
        if pixels != self._tallest:
            self._tallest = pixels
            self._rebuild()

    def is_cut_in(self, width: int) -> bool:
        """Whether the text is longer than the lines it may have in this width."""
        self._fit(width)
        return self._is_cut

    @property
    def document(self) -> RichDocument:
        """The document on screen."""
        return self._document

    def lift(self) -> float:
        """Pixels by which the text is lifted, so that a line's room lies evenly above and below its words."""
        if not self._document.starts_with_text:
            return -self._document.head
        natural = QFontMetricsF(self._theme.font(self._role)).height()
        return max(0.0, (self._theme.line_px(self._role) - natural) / 2)

    def hasHeightForWidth(self) -> bool:
        """Rich text is as high as its width makes it."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height in this width, from a cache; the text is laid out only for widths not seen before."""
        if width <= 0:
            return 0
        if width not in self._heights:
            self._fit(width)
            self._heights[width] = ceil(self._document.height() - 0.25)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        """The present width and what follows from it."""
        width = self.width() if self.width() > 0 else 400
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """It can be narrow; the height follows the width."""
        return QSize(0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint grounds, selection and words."""
        self._fit(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, -self.lift())
        if self._grounds is None:
            self._grounds = grounds(self._document, self._theme, self._code_ground)
        clip = QRectF(event.rect()).translated(0, self.lift()).adjusted(0, -1, 0, 1)
        paint_grounds(painter, self._theme, self._grounds, clip)
        context = QAbstractTextDocumentLayout.PaintContext()
        context.clip = clip
        context.palette = QPalette(self.palette())
        if self._selection.hasSelection():
            context.selections = [self._painted_selection()]
        self._document.documentLayout().draw(painter, context)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a new screen or direction."""
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._rebuild()
        super().changeEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start a selection."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._selection.setPosition(self._place(event.position()))
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Extend the selection."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._selection.setPosition(self._place(event.position()), QTextCursor.MoveMode.KeepAnchor)
            self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select a word."""
        self._selection.setPosition(self._place(event.position()))
        self._selection.select(QTextCursor.SelectionType.WordUnderCursor)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Forget the selection when the learner goes on, but not for a menu."""
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._selection.clearSelection()
            self.update()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy; all other keys belong to the page."""
        if event.matches(QKeySequence.StandardKey.Copy) and self._selection.hasSelection():
            self._copy()
            return
        event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to copy."""
        menu = self.menu_at(QPointF(event.pos()))
        menu.exec(event.globalPos())
        menu.deleteLater()

    def menu_at(self, where: QPointF) -> QMenu:
        """What is offered at a point: to copy the words marked, or where a link leads."""
        menu = QMenu(self)
        copy = menu.addAction(tr("Copy"), self._copy)
        copy.setEnabled(self._selection.hasSelection())
        address = self.address_at(where)
        if address:
            menu.addAction(tr("Copy link"), lambda: QGuiApplication.clipboard().setText(address))
        menu.addAction(tr("Select all"), self._select_all)
        return menu

    def address_at(self, where: QPointF) -> str:
        """Where the link at a point leads, "" where there is none."""
        cursor = QTextCursor(self._document)
        cursor.setPosition(min(self._place(where) + 1, self._document.characterCount() - 1))
        return str(cursor.charFormat().property(ADDRESS) or "")

    def selected_text(self) -> str:
        """The words that would be copied."""
        return selected_text(self._selection)

    def _select_all(self) -> None:
        self._selection.select(QTextCursor.SelectionType.Document)
        self.update()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.selected_text())

    def _place(self, where: QPointF) -> int:
        self._fit(self.width())
        point = where + QPointF(0, self.lift())
        return max(0, self._document.documentLayout().hitTest(point, Qt.HitTestAccuracy.FuzzyHit))

    def _painted_selection(self) -> QAbstractTextDocumentLayout.Selection:
        selection = QAbstractTextDocumentLayout.Selection()
        selection.cursor = self._selection
        selection.format.setBackground(self._theme.color("accent"))
        selection.format.setForeground(self._theme.color("onaccent"))
        return selection

    def _fit(self, width: int) -> None:
        ratio = self.devicePixelRatioF()
        if not self._document.fit(float(width), ratio, self._tallest):
            return
        self._grounds = None
        if self._max_lines:
            self._document = self._make()
            self._document.fit(float(width), ratio, self._tallest)
            self._is_cut = self._cut(self._document, self._max_lines)
            self._selection = QTextCursor(self._document)

    def _rebuild(self) -> None:
        self._document = self._make()
        self._selection = QTextCursor(self._document)
        self._grounds, self._is_cut = None, False
        self._heights.clear()
        self.updateGeometry()
        self.update()
