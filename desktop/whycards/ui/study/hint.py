"""The author's hint, behind a quiet button until the learner asks for it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from whycards.core.media import Media
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import READING
from whycards.ui.richtext.view import RichText
from whycards.ui.study.column import Column
from whycards.ui.theme.controls.buttons import Button, Kind
from whycards.ui.theme.roles import Role
from whycards.ui.wording import with_key


class Hint(Column):
    """Closed at first. `toggled` follows it."""

    toggled = Signal()

    def __init__(
        self, renderer: Renderer, text: str, images: Mapping[str, Media], parent: QWidget | None = None
    ) -> None:
        super().__init__(renderer.theme, parent=parent)
        self.button = Button(renderer.theme, tr("Show hint"), Kind.QUIET, icon="chevron-right")
        self.button.setToolTip(with_key(tr("Show or hide the hint"), "Ctrl+H"))
        self.text = RichText(renderer.theme, Role.READING)
        self.text.show_document(lambda: renderer.document(text, READING, images), plain_text(text))
        self.add(self.button, hugs=True)
        self.add(self.text, 2)
        self.text.hide()
        self.button.clicked.connect(self.toggle)

    @property
    def is_open(self) -> bool:
        """Whether the hint can be read."""
        return not self.text.isHidden()

    def toggle(self) -> None:
        """Show or hide the hint."""
        is_open = not self.is_open
        self.text.setVisible(is_open)
        self.button.setText(tr("Hide hint") if is_open else tr("Show hint"))
        self.button.set_icon_name("chevron-down" if is_open else "chevron-right")
        self.arrange()
        self.toggled.emit()
