"""A titled part that can be folded: the case of a question, an exhibit."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from whycards.core.media import Media
from whycards.services.study import Shown
from whycards.ui.frame.label import Label
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import READING, TextStyle
from whycards.ui.richtext.view import RichText
from whycards.ui.study.column import Column
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role


class Sheet(Column):
    """A card with a section title and rich text below it, and more of the same kind."""

    def __init__(self, renderer: Renderer, parent: QWidget | None = None) -> None:
        super().__init__(renderer.theme, padding=(21, 17, 21, 20), parent=parent)
        self._renderer = renderer
        self._is_flat = False

    def add_title(self, title: str, gap: float = 20) -> Label:
        """A section title."""
        label = Label(self._theme, Role.TAG, "muted", title)
        self.add(label, gap)
        return label

    def add_text(
        self, text: str, images: Mapping[str, Media], gap: float = 4, style: TextStyle = READING
    ) -> RichText:
        """Rich text."""
        view = RichText(self._theme, style.role)
        spoken = plain_text(text, addresses=True)
        view.show_document(lambda: self._renderer.document(text, style, images), spoken)
        self.add(view, gap)
        return view

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card's ground and hairline; flat on a panel it has neither."""
        if self._is_flat:
            return
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("border"), 1))
        painter.setBrush(theme.color("surface"))
        radius = theme.px(10)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


class Material(Column):
    """What belongs to a question: its case and exhibits, folded away with one click."""

    def __init__(self, renderer: Renderer, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(renderer.theme, parent=parent)
        self.link = Button(renderer.theme, "", Kind.LINK, icon="chevron-down")
        self.sheet = Sheet(renderer)
        self._title = _fill(self.sheet, shown)
        self.add(self.link, hugs=True)
        self.add(self.sheet, 4)
        self.link.clicked.connect(lambda: self.set_open(self.sheet.isHidden()))
        self.set_open(True)

    def set_open(self, is_open: bool) -> None:
        """Show or fold the sheet."""
        self.sheet.setVisible(is_open)
        self.link.setText(self._title)
        self.link.set_icon_name("chevron-down" if is_open else "chevron-right")
        self.link.setAccessibleName(f"{'Hide' if is_open else 'Show'}: {self._title}")
        self.arrange()


def has_material(shown: Shown) -> bool:
    """Whether a case or an exhibit belongs to the question."""
    return shown.case is not None or bool(shown.question.exhibits)


def _fill(sheet: Sheet, shown: Shown) -> str:
    """Put case and exhibits on the sheet. Returns the title for the whole."""
    case, parts = shown.case, list(shown.question.exhibits)
    if case is not None:
        parts = [*case.exhibits, *parts]
        if case.text.strip():
            sheet.add_text(case.text, shown.images)
    for exhibit in parts:
        sheet.add_title(exhibit.title, 16)
        sheet.add_text(exhibit.text, shown.images)
    if case is not None:
        return f"Case: {plain_text(case.title)}" if case.title.strip() else "Case"
    return "Exhibit" if len(parts) == 1 else "Exhibits"
