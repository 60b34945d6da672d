"""How an option looks in each state. Fill says what you did, mark says what was right."""

from __future__ import annotations

from typing import NamedTuple

from whycards.core.marking import OptionState
from whycards.ui.language import tr


class Look(NamedTuple):
    """Tokens and marks of one state; "" = not drawn.

    `ground` of the card, its `border` with `width` and dashes; the badge's `badge` ground, `badge_border`
    and `letter`; the indicator's `fill`, `ring` and `mark`; `text`; the tag's `icon`, colour `tag` and weight.
    """

    ground: str
    border: str
    width: int = 1
    is_dashed: bool = False
    badge: str = ""
    badge_border: str = ""
    letter: str = "text"
    fill: str = ""
    ring: str = "strong"
    mark: str = ""
    text: str = "text"
    icon: str = ""
    tag: str = "muted"
    tag_weight: int = 600


IDLE = Look("surface", "border", badge="sunken")
SELECTED = Look(
    "tint", "accent", 2, badge="accent", letter="onaccent", fill="accent", ring="accent", mark="check"
)
RULED_OUT = Look("", "border", badge_border="border", letter="muted", text="muted")
ANSWERED = {
    OptionState.PICKED_RIGHT: Look(
        "correct_bg",
        "correct",
        2,
        badge="correct",
        letter="surface",
        fill="correct",
        ring="correct",
        mark="check",
        icon="check",
        tag="correct",
    ),
    OptionState.MISSED: Look(
        "missed_bg",
        "missed",
        2,
        is_dashed=True,
        badge_border="missed",
        letter="missed",
        icon="check",
        tag="missed",
    ),
    OptionState.PICKED_WRONG: Look(
        "wrong_bg",
        "wrong",
        2,
        badge="wrong",
        letter="surface",
        fill="wrong",
        ring="wrong",
        mark="x",
        icon="x",
        tag="wrong",
    ),
    OptionState.LEFT: Look(
        "",
        "border",
        badge_border="border",
        letter="muted",
        text="muted",
        icon="minus",
        tag="muted",
        tag_weight=500,
    ),
}


class Tag(NamedTuple):
    """The words beside an option after the answer; the full ones are also its accessible description.

    Where the short ones are empty the icon says it alone.
    """

    full: str
    short: str


def tag_words(state: OptionState, *, one_key: bool, is_struck: bool = False) -> Tag:
    """What is said of an option in this state; one that was ruled out and is not right has words of its own."""
    if state is OptionState.LEFT and is_struck:
        return Tag(tr("Rightly ruled out"), tr("Ruled out"))
    if state is OptionState.MISSED and one_key:
        return Tag(tr("Right answer"), tr("Right"))
    return {
        OptionState.PICKED_RIGHT: Tag(tr("Your pick, right"), tr("Your pick")),
        OptionState.MISSED: Tag(tr("Right, not picked"), tr("Right")),
        OptionState.PICKED_WRONG: Tag(tr("Your pick, wrong"), tr("Your pick")),
        OptionState.LEFT: Tag(tr("Rightly left"), ""),
    }[state]
