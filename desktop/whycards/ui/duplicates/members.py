"""Equal questions beside each other, and the choice of the one that stays."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from whycards.core.question import letter
from whycards.services.duplicates import Cluster
from whycards.services.study import Shown
from whycards.ui.duplicates.words import member_title, note_of
from whycards.ui.frame.card import Card
from whycards.ui.frame.column import scroll_area
from whycards.ui.frame.gap import Gap
from whycards.ui.frame.label import Label
from whycards.ui.frame.pills import Pills
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import first_words, plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import TextStyle
from whycards.ui.richtext.view import RichText
from whycards.ui.sample.key_option import KeyCheck, KeyRadio, key_option
from whycards.ui.study.column import Column
from whycards.ui.study.option_text import option_text
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.updating.note import Note
from whycards.ui.updating.sides import Sides
from whycards.ui.wording import joined

_EDGE, _LOOKED_AT = 18, 600
_STEM = TextStyle(Role.UI, "text", weight=500)


class MemberColumn(Column):
    """One of them: its deck and key, its stem, its options."""

    def __init__(self, renderer: Renderer, shown: Shown) -> None:
        super().__init__(renderer.theme)
        keys = joined([letter(key) for key in sorted(shown.question.keys)])
        self.cards: list[KeyRadio | KeyCheck] = []
        self.title = Label(renderer.theme, Role.TAG, "muted", member_title(shown.deck_title, keys), elides=True)
        self.add(self.title)
        stem = RichText(renderer.theme, Role.UI)
        text, images = shown.question.stem, shown.images
        stem.show_document(lambda: renderer.document(text, _STEM, images), plain_text(text))
        self.add(stem, 6)
        is_single = shown.asked.number in (0, 1)
        for place, option in enumerate(shown.question.options):
            words = option_text(shown, place, reason="")
            card = key_option(renderer, words, is_key=option.is_key, is_single=is_single)
            self.cards.append(card)
            self.add(card, 6)


class MembersPane(QWidget):
    """`chosen(index)` follows the learner's choice of the member that stays."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_inline = False
        self.title = Label(theme, Role.HEAD, "text", elides=True)
        self.sides: Sides | None = None
        self.note = Note(theme)
        self.keep = Pills(theme, tr("Which one stays"))
        self.keep.chosen.connect(self.chosen)
        self.area = scroll_area()
        self.area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.area.setAccessibleName(tr("The question in each place"))
        self._column = Column(theme, padding=(_EDGE, 16, _EDGE, 16))
        self._label = Label(theme, Role.TAG, "muted", tr("Keep the one of"))
        self._lay_out()
        theme.changed.connect(self._restyle)
        theme.content.changed.connect(self._settle)
        self._restyle()

    def show_members(self, renderer: Renderer, cluster: Cluster, shown: Sequence[Shown]) -> None:
        """Show a cluster."""
        self.title.set_words(first_words(cluster.members[0].stem[:_LOOKED_AT]))
        if self.sides is not None:
            self._column.remove(self.sides)
            self.sides.deleteLater()
        self.sides = Sides(self._theme, [MemberColumn(renderer, one) for one in shown])
        self._column.add(self.sides, before=self.note)
        self.sides.show()
        self.area.verticalScrollBar().setValue(0)
        self._column.arrange()
        self._settle()

    def show_choice(self, cluster: Cluster, kept: int, *, is_merged: bool) -> None:
        """Say which stays and what merging does."""
        words, is_warning = note_of(cluster, cluster.members[kept].deck, is_merged=is_merged)
        icon = "check" if is_merged else "triangle-alert" if is_warning else "info"
        self.note.say(icon, words, is_warning=is_warning)
        self.keep.set_words([member.deck for member in cluster.members], kept)
        for widget in (self._label, self.keep):
            widget.setVisible(not is_merged)
        self._column.arrange()
        self._settle()

    def set_inline(self, is_inline: bool) -> None:
        """Be as high as the questions, in a page that scrolls, or scroll them in the room that there is."""
        if is_inline != self._is_inline:
            self._is_inline = is_inline
            self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        super().resizeEvent(event)
        self._settle()

    def _settle(self) -> None:
        height = self._theme.px(140)
        if self._is_inline and self.sides is not None:
            height = self._column.heightForWidth(max(1, self.area.viewport().width()))
        self.area.setMinimumHeight(height)

    def _lay_out(self) -> None:
        self._column.add(self.note, 16)
        self._column.add(self._label, 14)
        self._column.add(self.keep, 4)
        self.area.setWidget(self._column)
        self._column.setAutoFillBackground(False)
        card = Card(self._theme)
        in_card = QVBoxLayout(card)
        in_card.setContentsMargins(1, 1, 1, 1)
        in_card.addWidget(self.area)
        self._head = QWidget()
        head = QVBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.title)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(Gap(self._theme, 6))
        column.addWidget(card, 1)

    def _restyle(self) -> None:
        self._head.setMinimumHeight(self._theme.px(28))
        self._settle()
