"""A flashcard: the front, then its answer below."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from whycards.services.study import Shown
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study import words
from whycards.ui.study.aside import Aside
from whycards.ui.study.hint import Hint
from whycards.ui.study.material import Material, has_material
from whycards.ui.study.page_column import PageColumn
from whycards.ui.study.question_column import TOP_BEFORE
from whycards.ui.study.stem import Stem
from whycards.ui.theme.roles import Role

_BOTTOM, _LOW_BOTTOM, _LOW_BELOW = 32, 8, 400
_HIGH, _MOST_TOP = 0.12, 96
"""Where the front begins, as a share of the page's height: little stands on a flashcard."""


class FlashcardColumn(PageColumn):
    """Shows the front; `turn` shows the answer. Nothing is stored here."""

    def __init__(self, renderer: Renderer, shown: Shown, parent: QWidget | None = None) -> None:
        from whycards.ui.study.explanation import ExplanationSheet
        from whycards.ui.study.section import Sheet

        super().__init__(renderer.theme, parent)
        self.shown = shown
        self._is_turned = False
        self.material = Material(renderer, shown) if has_material(shown) else None
        if self.material is not None:
            self.add(self.material)
        self.stem = Stem(renderer, shown)
        self.hint: Hint | None = None
        self.answer = Sheet(renderer)
        self.answer.add_title(tr(words.ANSWER))
        self.answer_text = self.answer.add_text(shown.question.answer, shown.images)
        self.explanation = ExplanationSheet(renderer, shown, {}, {})
        self.explanation.figure_wanted.connect(self.figure_wanted)
        self.prompt = Sheet(renderer)
        self.prompt.set_hollow()
        self.prompt.add_title(tr(words.ANSWER))
        self.prompt.add(Label(renderer.theme, Role.READING, "muted", tr(words.THINK_FIRST)), 4)
        self.set_padding((0, TOP_BEFORE, 0, _BOTTOM))
        self.add(self.stem, 14)
        if shown.question.hint.strip():
            self.hint = Hint(renderer, shown.question.hint, shown.images)
            self.add(self.hint, 12)
        self.add(self.prompt, 20)
        self.add(self.answer, 20)
        self.add(self.explanation, 12)
        self.aside = Aside(renderer.theme, shown.note)
        self.add(self.aside, 20)
        self.answer.hide()
        self.explanation.hide()

    @property
    def is_answered(self) -> bool:
        """Whether it is turned."""
        return self._is_turned

    def turn(self) -> None:
        """Show the answer."""
        self._is_turned = True
        if self.hint is not None:
            self.hint.hide()
        self.prompt.hide()
        self.answer.show()
        self.explanation.setVisible(not self.explanation.is_empty)
        self.arrange()

    def set_room(self, room: int) -> None:
        """The window has another height: a very long front scrolls by itself until it is turned."""
        self.stem.set_room(room)
        top = min(max(TOP_BEFORE, room / self._theme.scale * _HIGH), _MOST_TOP)
        # In a low window nothing is scrolled for the sake of an empty edge.
        bottom = _BOTTOM if room >= self._theme.px(_LOW_BELOW) else _LOW_BOTTOM
        self.set_padding((0, top, 0, bottom))
        self.arrange()
        if not self._is_turned:
            self.stem.set_limit(round(room * 0.6))
        if self.material is not None:
            self.material.set_limit(round(room * 0.4))
