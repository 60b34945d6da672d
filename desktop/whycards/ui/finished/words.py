"""What the page at the end of a session says and offers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from whycards.services.study import Summary
from whycards.ui.frame.strip import Cell
from whycards.ui.wording import count, duration, in_words, number

MORE = 10
"""How many new questions "ten more" are."""


class Next(Enum):
    """What a button of the page does."""

    STUDY_REST = auto()
    LEARN_NEW = auto()
    LEARN_MORE = auto()
    HOME = auto()


@dataclass(frozen=True, slots=True)
class Ending:
    """The whole page in words. `more` is "" unless the limit of the day is reached and new ones wait."""

    caption: str
    title: str
    sentence: str
    cells: tuple[Cell, ...]
    next: Next
    button: str
    more: str


def ending(summary: Summary, new_left: int) -> Ending:
    """What to say after this session; `new_left` new questions wait in its decks, today or later."""
    does, button = _next(summary)
    at_limit = new_left > 0 and not (summary.new_today or summary.due_left or summary.owed)
    return Ending(
        caption=f"Session finished, {duration(summary.seconds)}",
        title=_title(summary),
        sentence=_sentence(summary),
        cells=_cells(summary),
        next=does,
        button=button,
        more=_more(new_left) if at_limit else "",
    )


def _more(new_left: int) -> str:
    return "Learn ten more" if new_left >= MORE else f"Learn {number(new_left)} more"


def _next(summary: Summary) -> tuple[Next, str]:
    if summary.due_left:
        return Next.STUDY_REST, f"Study {number(summary.due_left)} more due"
    if summary.new_today:
        return Next.LEARN_NEW, f"Learn {number(summary.new_today)} new"
    if summary.owed:
        return Next.STUDY_REST, f"Study {number(summary.owed)} once more"
    return Next.HOME, "Home"


def _title(summary: Summary) -> str:
    marked = summary.right + summary.partly + summary.wrong
    if not marked:
        return f"{count(summary.flashcards, 'flashcard')} done"
    if summary.right == marked:
        return f"All {number(marked)} right" if marked > 1 else "1 of 1 right"
    return f"{number(summary.right)} of {number(marked)} right"


def _sentence(summary: Summary) -> str:
    parts = []
    if summary.due_left:
        verb = "is" if summary.due_left == 1 else "are"
        parts.append(f"{in_words(summary.due_left).capitalize()} {verb} still due today.")
    elif not summary.owed:
        parts.append("Nothing more is due today.")
    if summary.owed:
        parts.append(f"{count(summary.owed, 'missed question')} still {_comes(summary.owed)} once more today.")
    if summary.due_tomorrow > summary.due_left:
        back = summary.due_tomorrow - summary.due_left
        parts.append(f"{in_words(back).capitalize()} {_comes(back)} back tomorrow.")
    return " ".join(parts)


def _comes(figure: int) -> str:
    return "comes" if figure == 1 else "come"


def _cells(summary: Summary) -> tuple[Cell, ...]:
    cells = [
        Cell(summary.right, "circle-check", "right", icon_token="correct"),
        Cell(summary.partly, "circle-dashed", "partly right", icon_token="warning"),
        Cell(summary.wrong, "circle-x", "wrong", icon_token="wrong"),
        Cell(summary.flashcards, "layers", "flashcards"),
    ]
    back = max(0, summary.due_tomorrow - summary.due_left)
    cells.append(Cell(back, "calendar-clock", "comes back tomorrow" if back == 1 else "come back tomorrow"))
    return tuple(cell for cell in cells if cell.value)
