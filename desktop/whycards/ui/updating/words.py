"""What the update page says."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from whycards.services.updating.difference import Aspect, Change, Difference, State
from whycards.ui.frame.strip import Cell
from whycards.ui.language import LANGUAGE, later, tr, tr_count
from whycards.ui.wording import in_words, joined, number, questions

STATES = {
    State.KEY_CHANGED: later("Key changed"),
    State.CHANGED: later("Changed"),
    State.NEW: later("New"),
    State.REMOVED: later("Removed"),
}
"""In the order in which they are shown: what asks for a decision first."""
ICONS = {
    State.KEY_CHANGED: ("key-round", "warning"),
    State.CHANGED: ("pencil", "text"),
    State.NEW: ("plus", "text"),
    State.REMOVED: ("archive", "muted"),
}
_ASPECTS = {
    Aspect.WORDING: later("wording"),
    Aspect.OPTIONS: later("options"),
    Aspect.ORDER: later("order of options"),
    Aspect.EXPLANATION: later("explanation"),
    Aspect.IMAGES: later("image"),
    Aspect.REST: later("details"),
}


def difference_of(change: Change, *, is_mine: bool) -> str:
    """What differs, in few words."""
    if is_mine:
        return tr("yours stays")
    if change.state is State.KEY_CHANGED:
        return keys_of(change)
    if change.state is State.REMOVED:
        return tr("kept, resting")
    return joined([tr(_ASPECTS[aspect]) for aspect in change.aspects])


def keys_of(change: Change) -> str:
    """The key before and after: A → C."""
    before, after = change.keys
    return tr("{before} → {after}", before=before or "–", after=after or "–")


def cells_of(found: Sequence[Difference]) -> tuple[Cell, ...]:
    """The figures of the strip."""
    counts = {state: sum(one.count(state) for one in found) for state in State}
    kept = sum(one.kept for one in found)
    cells = (
        Cell(counts[State.NEW], "plus", tr("new")),
        Cell(counts[State.CHANGED], "pencil", tr("changed, history kept")),
        Cell(
            counts[State.KEY_CHANGED],
            "key-round",
            tr("key changed, due again"),
            *(("warning", "warning") if counts[State.KEY_CHANGED] else ()),
        ),
        Cell(counts[State.REMOVED], "archive", tr("removed, kept resting")),
        Cell(sum(one.unchanged for one in found), "check", tr("as before")),
    )
    return (*cells, Cell(kept, "history", tr("changed by you, kept"))) if kept else cells


def in_a_line(cells: Sequence[Cell]) -> str:
    """The figures of the strip that are not nothing: 3 new · 238 as before."""
    return " · ".join(f"{number(cell.value)} {cell.words}" for cell in cells if cell.value)


def counts_before_and_after(before: int, after: int) -> str:
    """268 questions before, 277 after."""
    return tr("{questions} before, {after} after", questions=questions(before), after=number(after))


def day_in_words(day: date, today: date) -> str:
    """3 September, and 3 September 2024 where it is another year."""
    month = LANGUAGE.locale.monthName(day.month)
    if day.year != today.year:
        return tr("{day} {month} {year}", day=day.day, month=month, year=day.year)
    return tr("{day} {month}", day=day.day, month=month)


def title_of(titles: Sequence[str]) -> str:
    """What is updated."""
    if len(titles) == 1:
        return tr("Update of {title}", title=titles[0])
    return tr_count("Update of {count} deck", "Update of {count} decks", len(titles))


def sentence_of(files: str, day: str, new_decks: int, known: Sequence[str] = ()) -> str:
    """From what, against what; `day` is "" where several decks are updated.

    `known` are titles of decks that only their questions tell.
    """
    against = (
        tr("{files} against the deck of {day}.", files=files, day=day)
        if day
        else tr("{files} against the decks of your library.", files=files)
    )
    parts = [against, tr("Your answers and dates stay.")]
    if known:
        decks = joined([tr("\u201c{deck}\u201d", deck=title) for title in known])
        parts.insert(1, tr("By its questions it is {decks}.", decks=decks))
    if new_decks:
        parts.append(
            tr_count("{count} new deck comes too.", "{count} new decks come too.", new_decks),
        )
    return " ".join(parts)


def note_of(change: Change, answers: int, *, is_mine: bool) -> str:
    """What becomes of the learner's answers to a question, "" where there is nothing to say."""
    before, after = change.keys
    if change.state is State.KEY_CHANGED and is_mine:
        return tr(
            "Your question stays as it is, with key {key}. The file says {other}.", key=before, other=after
        )
    if change.state is State.KEY_CHANGED:
        if not answers:
            return tr("You have not answered this under key {key}, so nothing comes back.", key=before)
        return tr_count(
            "You answered this once under key {key}. That answer stays in your history, marked “older key”. "
            "The question comes back as due today.",
            "You answered this {times} times under key {key}. Those answers stay in your history, marked "
            "“older key”. The question comes back as due today.",
            answers,
            times=in_words(answers),
            key=before,
        )
    if change.state is State.REMOVED:
        return (
            tr("It stays in the deck and is asked as before.")
            if is_mine
            else tr("The newer file lacks this question. It rests with its history and is not asked any more.")
        )
    if change.state is State.NEW:
        return ""
    if is_mine:
        return tr("Your question stays as it is.")
    return (
        tr_count(
            "You answered this once. Your answer and its dates stay.",
            "You answered this {times} times. Your answers and dates stay.",
            answers,
            times=in_words(answers),
        )
        if answers
        else ""
    )
