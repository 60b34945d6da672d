"""An option as it will look, its key marked; it cannot be chosen."""

from __future__ import annotations

from PySide6.QtCore import Qt

from whycards.core.marking import OptionState
from whycards.ui.language import tr
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.study.looks import IDLE, Look, Tag
from whycards.ui.study.option import CheckOption, RadioOption
from whycards.ui.study.option_text import TIGHT, Metrics, OptionText

KEY = Look(
    "correct_bg", "correct", 2, badge="correct", letter="surface", ring="strong", icon="check", tag="correct"
)
"""A key where nothing was answered."""


class _AsKey:
    """Turns an option into a picture of itself."""

    is_key = False
    key_look = KEY

    def _look(self) -> Look:
        return self.key_look if self.is_key else IDLE

    def _metrics(self) -> Metrics:
        return TIGHT

    def _is_stacked(self, _width: int) -> bool:
        """Its tag is one short word."""
        return False


class KeyRadio(_AsKey, RadioOption):
    """An option of a question with one key."""


class KeyCheck(_AsKey, CheckOption):
    """An option of a question with several keys."""


def key_option(renderer: Renderer, words: OptionText, *, is_key: bool, is_single: bool) -> KeyRadio | KeyCheck:
    """The option; `is_single` shows a radio button."""
    card = KeyRadio(renderer, words) if is_single else KeyCheck(renderer, words)
    card.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    card.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    if is_key:
        card.is_key = True
        card.reveal(OptionState.MISSED, Tag(tr("Key"), tr("Key")))
    return card
