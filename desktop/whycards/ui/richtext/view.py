"""Shows a rich text: as high as it needs to be, with words that can be marked and copied."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QTextCursor,
)
from PySide6.QtWidgets import QMenu, QScrollArea, QToolTip, QWidget

from whycards.ui.frame.as_written import as_written
from whycards.ui.language import tr
from whycards.ui.richtext.decorations import grounds, paint_grounds
from whycards.ui.richtext.document import ADDRESS
from whycards.ui.richtext.fitted import FittedText
from whycards.ui.richtext.selection import selected_text
from whycards.ui.richtext.targets import Target, note_top, picture_at, target_at, target_rects, targets
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme


class RichText(FittedText):
    """A column of rich text, painted from a document that `make` builds anew when the theme changes.

    `link_activated(address)` comes after a click on a link, or Enter on one that has the focus: to a page or a
    mailbox, never to a file. Nothing is opened here.
    """

    link_activated = Signal(str)
    picture_clicked = Signal(str)
    """The learner wants to look closely at the picture of this reference."""

    def __init__(self, theme: Theme, role: Role, parent: QWidget | None = None) -> None:
        super().__init__(theme, role, parent)
        self._selection = QTextCursor(self._document)
        self._targets: list[Target] = []
        self._focused = -1
        self._pressed: Target | None = None
        self._pressed_picture = ""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setCursor(Qt.CursorShape.IBeamCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint grounds, selection and words."""
        self._fit(self.width())
        with QPainter(self) as painter:
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
            if 0 <= self._focused < len(self._targets) and self.hasFocus():
                self._paint_focus(painter, self._targets[self._focused])

    def changeEvent(self, event: QEvent) -> None:
        """Follow a new screen or direction."""
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._rebuild()
        super().changeEvent(event)

    def event(self, event: QEvent) -> bool:
        """Over a link, its whole address as a tip."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            target = self._target_at(QPointF(event.pos()))
            if target is not None and target.address:
                QToolTip.showText(event.globalPos(), as_written(target.address), self)
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start a selection, or a click on a link."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self._target_at(event.position())
            self._pressed_picture = self._picture_at(event.position())
            self._selection.setPosition(self._place(event.position()))
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Extend the selection; over a link the pointer becomes a hand."""
        if not event.buttons():
            where = event.position()
            self._show_hand(self._target_at(where) is not None or bool(self._picture_at(where)))
        elif event.buttons() & Qt.MouseButton.LeftButton:
            self._selection.setPosition(self._place(event.position()), QTextCursor.MoveMode.KeepAnchor)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Follow a link on which the button went down and up, without words being marked on the way."""
        pressed, self._pressed = self._pressed, None
        picture, self._pressed_picture = self._pressed_picture, ""
        if picture and event.button() == Qt.MouseButton.LeftButton and not self._selection.hasSelection():
            if self._picture_at(event.position()) == picture:
                self.picture_clicked.emit(picture)
            return
        if event.button() != Qt.MouseButton.LeftButton or pressed is None or self._selection.hasSelection():
            return
        if self._target_at(event.position()) == pressed:
            self._follow(pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select a word."""
        self._selection.setPosition(self._place(event.position()))
        self._selection.select(QTextCursor.SelectionType.WordUnderCursor)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Coming by Tab, begin with the first link, or the last."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            is_back = event.reason() == Qt.FocusReason.BacktabFocusReason
            self._focused = len(self._targets) - 1 if is_back else 0
            self._reach_focused()

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Tab goes from link to link, then on."""
        place = self._focused + (1 if is_next else -1)
        if self.hasFocus() and self._focused >= 0 and 0 <= place < len(self._targets):
            self._focused = place
            self._reach_focused()
            return True
        return super().focusNextPrevChild(is_next)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Forget the selection when the learner goes on, but not for a menu."""
        self.update()
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._focused = -1
            self._selection.clearSelection()
            self.update()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, and follow the link that has the focus; all other keys belong to the page."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.matches(QKeySequence.StandardKey.Copy) and self._selection.hasSelection():
            self._copy()
        elif is_enter and 0 <= self._focused < len(self._targets) and not event.isAutoRepeat():
            self._follow(self._targets[self._focused])
        else:
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

    def _target_at(self, where: QPointF) -> Target | None:
        self._fit(self.width())
        return target_at(self._document, where + QPointF(0, self.lift())) if self._targets else None

    def _picture_at(self, where: QPointF) -> str:
        self._fit(self.width())
        return picture_at(self._document, where + QPointF(0, self.lift()))

    def _follow(self, target: Target) -> None:
        if target.address:
            self.link_activated.emit(target.address)
            return
        top = note_top(self._document, target.note)
        if top is not None:
            self._reach(round(top - self.lift()), self._theme.line_px(self._role))

    def _reach_focused(self) -> None:
        self._fit(self.width())
        if 0 <= self._focused < len(self._targets):
            rect = target_rects(self._document, self._targets[self._focused])[0]
            self._reach(round(rect.top() - self.lift()), rect.height())
        self.update()

    def _reach(self, top: int, height: float) -> None:
        """Have whoever scrolls this text bring a line of it into sight."""
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        held = area.widget() if isinstance(area, QScrollArea) else None
        if isinstance(area, QScrollArea) and held is not None:
            place = self.mapTo(held, QPoint(0, top))
            area.ensureVisible(0, place.y() + round(height / 2), 0, round(2 * height))

    def _paint_focus(self, painter: QPainter, target: Target) -> None:
        painter.setPen(QPen(self._theme.color("focus"), self._theme.px(2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for rect in target_rects(self._document, target):
            painter.drawRoundedRect(rect.adjusted(-1, 0, 1, 0), 3, 3)

    def _show_hand(self, is_on: bool) -> None:
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_on else Qt.CursorShape.IBeamCursor)

    def _document_changed(self) -> None:
        self._selection = QTextCursor(self._document)
        self._targets = targets(self._document)
        self._focused = -1
        self._pressed = None
        policy = Qt.FocusPolicy.StrongFocus if self._targets else Qt.FocusPolicy.ClickFocus
        self.setFocusPolicy(policy)
