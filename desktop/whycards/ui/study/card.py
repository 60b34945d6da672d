"""What radio buttons and check boxes share: an option painted as a card with rich text."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QResizeEvent,
)

from whycards.core.marking import OptionState
from whycards.ui.frame.as_written import as_written
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study.card_face import CardFace
from whycards.ui.study.looks import Tag
from whycards.ui.study.option_text import OptionText
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.motion import Motion


def _always() -> bool:
    return True


def _nothing() -> None:
    """Nobody wants to know."""


def _no_light(_is_on: bool) -> None:
    """Nobody wants to know."""


class OptionCard(CardFace):
    """What both kinds share. Subclasses set themselves up in their constructors."""

    def set_up(self, renderer: Renderer, words: OptionText) -> None:
        """Take on the text; the option is idle."""
        self.set_up_face(renderer, words)
        self.may_check: Callable[[], bool] = _always
        self.on_ruled: Callable[[], None] = _nothing
        self.on_pressed: Callable[[], None] = _nothing
        """The learner chose or unchose the option, or after the answer asks for its reason."""
        self._is_clicking = self._is_quiet = False
        self.on_light: Callable[[bool], None] = _no_light
        self._motion = Motion(self, self._grow)
        self.setAccessibleName(f"{words.letter}. {plain_text(words.text)}")
        self.rule_button.clicked.connect(self.toggle_ruled_out)
        self.toggled.connect(self._toggled)
        self.clicked.connect(lambda: self.on_pressed())
        self._ring = FocusRing(self, self._theme, 9)
        self._theme.changed.connect(self.forget_texts)

    def settle(self, is_checked: bool) -> None:
        """Show what was answered, also where it is restored; the group no longer holds the cards together."""
        self.setAutoExclusive(False)
        self._check_quietly(is_checked)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self.has_reason else Qt.FocusPolicy.ClickFocus)

    def reveal(self, state: OptionState, tag: Tag) -> None:
        """Show what the answer means for this option."""
        self.state, self._tag = state, tag
        self._describe()
        self.forget_layout()

    def toggle_ruled_out(self) -> None:
        """Strike the option out before the answer, or take that back; a struck one is not chosen."""
        if self.state is not None:
            return
        if not self.is_ruled_out and self.isChecked():
            self._check_quietly(False)
        self.set_ruled_out(not self.is_ruled_out)
        self.on_ruled()

    def set_ruled_out(self, is_out: bool) -> None:
        """Show the option as struck out or not."""
        if is_out != self.is_ruled_out:
            self.is_ruled_out = is_out
            self._describe()
            self.forget_layout()

    def set_roomy(self, is_roomy: bool) -> None:
        """After the answer: keep the size from before it, as wide windows do."""
        if is_roomy != self._is_roomy:
            self._is_roomy = is_roomy
            self.forget_layout()

    def set_short(self, is_short: bool) -> None:
        """Show one line of the option above its reason, where there is no room for more of it."""
        if is_short != self.is_short:
            self.is_short = is_short
            self.setToolTip(as_written(plain_text(self.words.text)) if is_short else "")
            self.forget_layout()

    def set_lit(self, is_lit: bool) -> None:
        """Its reason elsewhere is looked at: light the badge."""
        if is_lit != self._is_lit:
            self._is_lit = is_lit
            self.update()

    def set_open(self, is_open: bool) -> None:
        """Show or hide the reason, if there is one, after the reveal."""
        is_open = is_open and self.has_reason and self.state is not None
        if is_open != self.is_open:
            self.is_open = is_open
            self._growth = float(is_open)
            self._describe()
            self.forget_layout()

    def move_open(self) -> None:
        """Let the height follow what `set_open` has just decided."""
        self._motion.run(1.0 - float(self.is_open), float(self.is_open))

    @property
    def has_reason(self) -> bool:
        """Whether the card can be opened."""
        return bool(self.words.reason.strip())

    def nextCheckState(self) -> None:
        """What was answered stays as it was; a tick too many is refused without a fuss."""
        if self.state is None and (self.isChecked() or self.may_check()):
            self._is_clicking = True
            super().nextCheckState()
            self._is_clicking = False

    def hitButton(self, pos: QPoint) -> bool:
        """The whole card can be clicked."""
        return self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down move the focus, Space chooses; the rest belongs to the page."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._neighbour(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() == Qt.Key.Key_Space and self._takes_space() and not event.isAutoRepeat():
            self.click()
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space acted when it went down."""
        event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Light up under the pointer."""
        self._hover = True
        self._light_up()

    def leaveEvent(self, event: QEvent) -> None:
        """Calm down again."""
        self._hover = False
        self._light_up()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Light up for the keyboard too."""
        super().focusInEvent(event)
        self._light_up()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Calm down again."""
        super().focusOutEvent(event)
        self._light_up()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The right mouse button rules out."""
        self.toggle_ruled_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the button at the end."""
        super().resizeEvent(event)
        self._show_rule_button()

    def _takes_space(self) -> bool:
        return self.state is None or self.has_reason

    def _describe(self) -> None:
        parts = [self._tag.full] if self.state is not None else []
        if self.state is None and self.is_ruled_out:
            parts.append(tr("Ruled out"))
        if self.is_open:
            parts.append(plain_text(self.words.reason))
        self.setAccessibleDescription(". ".join(parts))

    def _check_quietly(self, is_checked: bool) -> None:
        self._is_quiet = True
        self.setChecked(is_checked)
        self._is_quiet = False

    def _toggled(self, is_checked: bool) -> None:
        """What is chosen is no longer ruled out. Assistive technology toggles without a click."""
        is_pushed_out = not is_checked and self.autoExclusive()  # by another one of its group
        if not self._is_quiet and not self._is_clicking and not is_pushed_out:
            self._check_quietly(not is_checked)
            self.click()
            return
        if is_checked and self.state is None:
            self.set_ruled_out(False)
        self._show_rule_button()

    def _light_up(self) -> None:
        self._show_rule_button()
        self.update()
        if self.state is not None and self.isVisible():
            self.on_light(self._hover or self.hasFocus())

    def _grow(self, share: float) -> None:
        self._growth = share
        self._heights.clear()
        self.updateGeometry()
        self.update()

    def _neighbour(self, step: int) -> None:
        column = self.parentWidget()
        found = column.children() if column is not None else []
        cards = [card for card in found if isinstance(card, OptionCard) and card.isVisible()]
        cards.sort(key=lambda card: card.y())
        place = cards.index(self) + step if self in cards else -1
        if 0 <= place < len(cards):
            cards[place].setFocus(Qt.FocusReason.TabFocusReason)
