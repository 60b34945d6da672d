"""A question as its learner will see it: case, stem, options with keys, explanation; or front and answer."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from whycards.core.marking import OptionState
from whycards.core.question import Kind
from whycards.services.study import Shown
from whycards.ui.frame.label import Label
from whycards.ui.language import tr
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.sample.key_option import KeyCheck, KeyRadio, key_option
from whycards.ui.sample.words import asks, nothing_yet
from whycards.ui.study.column import Column
from whycards.ui.study.explanation import ExplanationSheet
from whycards.ui.study.looks import Tag
from whycards.ui.study.material import Material, has_material
from whycards.ui.study.option_text import option_text
from whycards.ui.study.section import Sheet
from whycards.ui.study.stem import Stem
from whycards.ui.theme.roles import Role


class SampleColumn(Column):
    """Shows one question. Without `with_answer` only what is seen before the answer."""

    def __init__(
        self, renderer: Renderer, shown: Shown, *, with_answer: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(renderer.theme, parent=parent)
        self.shown = shown
        self._renderer = renderer
        self.cards: list[KeyRadio | KeyCheck] = []
        self.explanation: ExplanationSheet | None = None
        if has_material(shown):
            self.add(Material(renderer, shown))
        self.stem = Stem(renderer, shown)
        self.add(self.stem, 14)
        if shown.question.options:
            self._add_options(with_answer=with_answer)
        elif shown.question.answer.strip():
            self._add_answer(with_answer=with_answer)
        words = nothing_yet(shown.question)
        if words:
            self.add(Label(renderer.theme, Role.UI, "muted", words), 10)
        if with_answer:
            self._add_explanation()

    def _add_options(self, *, with_answer: bool) -> None:
        theme, shown = self._renderer.theme, self.shown
        if shown.question.keys:
            instruction = Label(theme, Role.INSTRUCTION, "text", asks(shown.asked))
            instruction.setWordWrap(True)
            self.add(instruction, 12)
        is_single = shown.asked.number in (0, 1)
        for place, option in enumerate(shown.question.options):
            words = option_text(shown, place, reason="")
            card = key_option(self._renderer, words, is_key=option.is_key and with_answer, is_single=is_single)
            self.cards.append(card)
            self.add(card, 6 if place else 11)

    def _add_answer(self, *, with_answer: bool) -> None:
        if not with_answer:
            return
        sheet = Sheet(self._renderer)
        sheet.add_title(tr("Answer"))
        sheet.add_text(self.shown.question.answer, self.shown.images)
        self.add(sheet, 14)

    def _add_explanation(self) -> None:
        question = self.shown.question
        is_choice = question.kind is not Kind.FLASHCARD and question.keys
        states = {
            place: OptionState.MISSED if option.is_key else OptionState.LEFT
            for place, option in enumerate(question.options)
            if is_choice
        }
        tags = {place: _tag(is_key=option.is_key) for place, option in enumerate(question.options)}
        self.explanation = ExplanationSheet(self._renderer, self.shown, states, tags)
        self.explanation.set_flat(True)
        for row in self.explanation.rows:
            row.set_open(True)
        self.explanation.setVisible(not self.explanation.is_empty)
        self.add(self.explanation, 2)


def _tag(*, is_key: bool) -> Tag:
    words = tr("Right") if is_key else tr("Wrong")
    return Tag(words, words)
