"""What an import came to, in sentences and figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from whycards.core.problem import Problem, Severity
from whycards.services.importing import ImportReport
from whycards.ui.frame.strip import Cell
from whycards.ui.wording import count, listed, number, plural

READ_NOW = ("Markdown, text", "CSV, XLSX, JSON", "Anki", "Moodle, QTI", "GIFT, Aiken", "Folder, zip")
"""What can be dropped or chosen, for the learner."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """An import that stored something or found that nothing is new."""

    title: str
    sentence: str
    cells: tuple[Cell, ...]
    problems: tuple[Problem, ...]
    deck_titles: tuple[str, ...]
    is_new: bool
    is_whole: bool = True
    """False where some of the files could not be read."""
    doubtful_titles: tuple[str, ...] = ()
    """Decks with questions that need a look."""
    unfinished: int = 0
    """Drafts, and questions that need a look."""


_HAPPENS = {
    "skipped": "Skipped",
    "draft": "Kept as draft",
    "missing-image": "Added without it",
    "refused-image": "Added without it",
    "same-deck": "Left out",
    "taken-name": "Left out",
}


def outcome_of(report: ImportReport) -> Outcome:
    """What to say about this import."""
    decks = report.result.decks
    added = sum(deck.added for deck in decks)
    changed = sum(deck.changed for deck in decks)
    unchanged = sum(deck.unchanged for deck in decks)
    where = decks[0].title if len(decks) == 1 else f"{len(decks)} decks"
    if added and not changed and not unchanged:
        title = f"{_things(report)} added to {where}"
    elif added:
        title = f"{count(added, 'new question')} added to {where}"
    elif changed:
        title = f"{count(changed, 'question')} updated in {where}"
    else:
        title = f"Nothing new for {where}"
    failed = sum(bool(file.trouble) for file in report.files)
    return Outcome(
        title=f"{title}; {count(failed, 'file')} not read" if failed else title,
        sentence=_sentence(report, added, changed, unchanged),
        cells=_cells(report),
        problems=report.problems,
        deck_titles=tuple(deck.title for deck in decks),
        is_new=bool(added or changed),
        is_whole=not failed,
        doubtful_titles=tuple(deck.title for deck in decks if deck.doubtful),
        unfinished=sum(deck.drafts + deck.doubtful for deck in decks),
    )


def as_text(problems: Sequence[Problem]) -> str:
    """Problems for the clipboard, one a line, as compilers write them."""
    return "\n".join(
        f"{place_of(problem)}: {problem.severity}: {problem.message}"
        + (f" ({problem.question})" if problem.question else "")
        for problem in problems
    )


def place_of(problem: Problem) -> str:
    """File and line."""
    return f"{problem.file}:{problem.line}" if problem.line is not None else problem.file


def short_names(files: Collection[str]) -> dict[str, str]:
    """The name of each file, with its folder where another file has the same name."""
    often = Counter(PurePath(file).name for file in files)
    return {
        file: path.name if often[path.name] == 1 else str(PurePath(*path.parts[-2:]))
        for file in files
        for path in [PurePath(file)]
    }


def what_happens(problem: Problem) -> str:
    """What became of the item that a problem speaks of."""
    if problem.rule in _HAPPENS:
        return _HAPPENS[problem.rule]
    if problem.severity is Severity.ERROR:
        return "Not read"
    return "Kept" if problem.severity is Severity.WARNING else "Note"


def names_of(paths: Sequence[Path]) -> str:
    """What is being read: the name of one file, or how many there are."""
    return paths[0].name if len(paths) == 1 else count(len(paths), "file")


def _things(report: ImportReport) -> str:
    found = [file.found for file in report.files if not file.trouble]
    questions = sum(one.questions for one in found)
    flashcards = sum(one.flashcards for one in found)
    drafts = sum(one.drafts for one in found)
    parts = [
        count(value, thing) for value, thing in ((questions, "question"), (flashcards, "flashcard")) if value
    ]
    return listed(parts or [count(drafts, "draft")])


def _sentence(report: ImportReport, added: int, changed: int, unchanged: int) -> str:
    parts = [file.trouble for file in report.files if file.trouble]
    drafts = sum(deck.drafts for deck in report.result.decks)
    if added and changed:
        parts.append(f"{count(changed, 'question')} changed.")
    if unchanged and (added or changed):
        parts.append(f"{number(unchanged)} {'was' if unchanged == 1 else 'were'} already there.")
    if changed:
        parts.append("Wording changes keep your history.")
    if not added and not changed:
        parts.append(f"{'It was' if unchanged == 1 else f'All {number(unchanged)} were'} already there.")
        parts.append("Your history stays as it is.")
    if drafts:
        parts.append(f"{count(drafts, 'draft')} {plural(2 if drafts == 1 else 1, 'need')} work.")
    parts += report.remarks
    return " ".join(parts) or "They are ready to learn."


def flashcards_cell(value: int) -> Cell:
    """So many flashcards."""
    return Cell(value, "layers", plural(value, "flashcard"))


def drafts_cell(value: int) -> Cell:
    """So many drafts."""
    return Cell(value, "pencil", f"{plural(value, 'draft')} to finish", "warning", "warning")


def _cells(report: ImportReport) -> tuple[Cell, ...]:
    found = [file.found for file in report.files if not file.trouble]
    cells = [
        Cell(sum(one.single for one in found), "circle-dot", "single answer"),
        Cell(sum(one.multiple for one in found), "square-check", "several answers"),
        flashcards_cell(sum(one.flashcards for one in found)),
        drafts_cell(sum(one.drafts for one in found)),
        Cell(sum(one.skipped for one in found), "minus", "skipped"),
    ]
    return tuple(cell for cell in cells if cell.value) or tuple(cells[:1])
