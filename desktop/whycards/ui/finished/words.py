"""What the page at the end of a session says and offers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from whycards.services.study import Summary
from whycards.ui.frame.strip import Cell
from whycards.ui.language import tr, tr_count
from whycards.ui.wording import capital, duration, number

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
        caption=tr("Session finished, {time}", time=duration(summary.seconds)),
        title=_title(summary),
        sentence=_sentence(summary),
        cells=_cells(summary),
        next=does,
        button=button,
        more=_more(new_left) if at_limit else "",
    )


def _more(new_left: int) -> str:
    return tr("Learn ten more") if new_left >= MORE else tr("Learn {count} more", count=number(new_left))


def _next(summary: Summary) -> tuple[Next, str]:
    if summary.due_left:
        return Next.STUDY_REST, tr("Study {count} more due", count=number(summary.due_left))
    if summary.new_today:
        return Next.LEARN_NEW, tr("Learn {count} new", count=number(summary.new_today))
    if summary.owed:
        return Next.STUDY_REST, tr("Study {count} once more", count=number(summary.owed))
    return Next.HOME, tr("Home")


def _title(summary: Summary) -> str:
    marked = summary.right + summary.partly + summary.wrong
    if not marked:
        return tr_count("{count} flashcard done", "{count} flashcards done", summary.flashcards)
    if summary.right == marked:
        return tr_count("{count} of {count} right", "All {count} right", marked)
    return tr("{count} of {total} right", count=number(summary.right), total=number(marked))


def _sentence(summary: Summary) -> str:
    parts = []
    if summary.recalled:
        right, recalled = number(summary.recalled_right), number(summary.recalled)
        parts.append(tr("Recalled first: {right} of {count} right.", right=right, count=recalled))
    if summary.due_left:
        parts.append(
            tr_count(
                "{Number} is still due today.",
                "{Number} are still due today.",
                summary.due_left,
                Number=capital(summary.due_left),
            )
        )
    elif not summary.owed:
        parts.append(tr("Nothing more is due today."))
    if summary.owed:
        parts.append(
            tr_count(
                "{count} missed question still comes once more today.",
                "{count} missed questions still come once more today.",
                summary.owed,
            )
        )
    if summary.due_tomorrow > summary.due_left:
        back = summary.due_tomorrow - summary.due_left
        parts.append(
            tr_count(
                "{Number} comes back tomorrow.", "{Number} come back tomorrow.", back, Number=capital(back)
            )
        )
    return " ".join(parts)


def _cells(summary: Summary) -> tuple[Cell, ...]:
    cells = [
        Cell(summary.right, "circle-check", tr("right"), icon_token="correct"),
        Cell(summary.partly, "circle-dashed", tr("partly right"), icon_token="warning"),
        Cell(summary.wrong, "circle-x", tr("wrong"), icon_token="wrong"),
        Cell(summary.flashcards, "layers", tr_count("flashcard", "flashcards", summary.flashcards)),
    ]
    back = max(0, summary.due_tomorrow - summary.due_left)
    cells.append(Cell(back, "calendar-clock", tr_count("comes back tomorrow", "come back tomorrow", back)))
    return tuple(cell for cell in cells if cell.value)
