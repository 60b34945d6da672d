"""Equal questions beside each other, and the choice of the one that stays."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from whycards.core.question import letter
from whycards.services.duplicates import Cluster
from whycards.services.study import Shown
from whycards.ui.duplicates.words import member_title, note_of
from whycards.ui.frame.label import Label
from whycards.ui.frame.pills import Pills
from whycards.ui.language import tr
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import TextStyle
from whycards.ui.richtext.view import RichText
from whycards.ui.sample.key_option import key_option
from whycards.ui.study.option_text import option_text
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Theme
from whycards.ui.updating.beside import BesideList
from whycards.ui.updating.sides import Sides, Titled
from whycards.ui.wording import joined

_STEM = TextStyle(Role.UI, "text", weight=500)


class MemberColumn(Titled):
    """One of them: its deck and key, its stem, its options."""

    def __init__(self, renderer: Renderer, shown: Shown) -> None:
        keys = joined([letter(key) for key in sorted(shown.question.keys)])
        super().__init__(renderer.theme, member_title(shown.deck_title, keys))
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


class MembersPane(BesideList):
    """`chosen(index)` follows the learner's choice of the member that stays."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, tr("The question in each place"), parent)
        self.keep = Pills(theme, tr("Which one stays"))
        self.keep.chosen.connect(self.chosen)
        self._label = Label(theme, Role.TAG, "muted", tr("Keep the one of"))
        self.column.add(self._label, 14)
        self.column.add(self.keep, 4)

    def show_members(self, renderer: Renderer, cluster: Cluster, shown: Sequence[Shown]) -> None:
        """Show a cluster."""
        sides = Sides(self._theme, [MemberColumn(renderer, one) for one in shown])
        self.show_sides(cluster.members[0].stem, sides)

    def show_choice(self, cluster: Cluster, kept: int, *, is_merged: bool) -> None:
        """Say which stays and what merging does."""
        words, is_warning = note_of(cluster, cluster.members[kept].deck, is_merged=is_merged)
        icon = "check" if is_merged else "triangle-alert" if is_warning else "info"
        self.note.say(icon, words, is_warning=is_warning)
        self.keep.set_words([member.deck for member in cluster.members], kept)
        for widget in (self._label, self.keep):
            widget.setVisible(not is_merged)
        self.settle()
