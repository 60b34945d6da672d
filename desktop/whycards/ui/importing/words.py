"""What an import came to, in sentences and figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from whycards.core.problem import Problem, Severity
from whycards.services.importing import ImportReport
from whycards.ui.frame.strip import Cell
from whycards.ui.language import later, tr, tr_count
from whycards.ui.sentences import told
from whycards.ui.wording import drafts, files, flashcards, listed, name_of, questions

READ_NOW = (
    later("Markdown, text"),
    later("CSV, XLSX, JSON"),
    later("Anki"),
    later("Moodle, QTI"),
    later("GIFT, Aiken"),
    later("Folder, zip"),
)
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
    "skipped": later("Skipped"),
    "draft": later("Kept as draft"),
    "missing-image": later("Added without it"),
    "refused-image": later("Added without it"),
    "same-deck": later("Left out"),
    "taken-name": later("Left out"),
}


_LINES = {
    Severity.ERROR: later("{place}: error: {finding}"),
    Severity.WARNING: later("{place}: warning: {finding}"),
    Severity.NOTE: later("{place}: note: {finding}"),
}
"""How a finding of each severity is copied, as compilers write them."""


def outcome_of(report: ImportReport) -> Outcome:
    """What to say about this import."""
    decks = report.result.decks
    added = sum(deck.added for deck in decks)
    changed = sum(deck.changed for deck in decks)
    unchanged = sum(deck.unchanged for deck in decks)
    where = decks[0].title if len(decks) == 1 else tr_count("{count} deck", "{count} decks", len(decks))
    if added and not changed and not unchanged:
        title = tr("{things} added to {deck}", things=_things(report), deck=where)
    elif added:
        title = tr_count(
            "{count} new question added to {deck}", "{count} new questions added to {deck}", added, deck=where
        )
    elif changed:
        title = tr_count(
            "{count} question updated in {deck}", "{count} questions updated in {deck}", changed, deck=where
        )
    else:
        title = tr("Nothing new for {deck}", deck=where)
    failed = sum(bool(file.trouble) for file in report.files)
    return Outcome(
        title=_with_failed(title, failed) if failed else title,
        sentence=_sentence(report, added, changed, unchanged),
        cells=_cells(report),
        problems=report.problems,
        deck_titles=tuple(deck.title for deck in decks),
        is_new=bool(added or changed),
        is_whole=not failed,
        doubtful_titles=tuple(deck.title for deck in decks if deck.doubtful),
        unfinished=sum(deck.drafts + deck.doubtful for deck in decks),
    )


def _with_failed(title: str, failed: int) -> str:
    return tr_count("{title}; {count} file not read", "{title}; {count} files not read", failed, title=title)


def as_text(problems: Sequence[Problem]) -> str:
    """Problems for the clipboard, one a line, as compilers write them."""
    return "\n".join(
        tr(_LINES[problem.severity], place=place_of(problem), finding=told(problem.message))
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
        file: name_of(path) if often[path.name] == 1 else str(PurePath(*path.parts[-2:]))
        for file in files
        for path in [PurePath(file)]
    }


def what_happens(problem: Problem) -> str:
    """What became of the item that a problem speaks of."""
    if problem.rule in _HAPPENS:
        return tr(_HAPPENS[problem.rule])
    if problem.severity is Severity.ERROR:
        return tr("Not read")
    return tr("Kept") if problem.severity is Severity.WARNING else tr("Noted")


def names_of(paths: Sequence[Path]) -> str:
    """What is being read: the name of one file, or how many there are."""
    return name_of(paths[0]) if len(paths) == 1 else files(len(paths))


def _things(report: ImportReport) -> str:
    found = [file.found for file in report.files if not file.trouble]
    asked = sum(one.questions for one in found)
    cards = sum(one.flashcards for one in found)
    lacking = sum(one.drafts for one in found)
    parts = [questions(asked)] if asked else []
    parts += [flashcards(cards)] if cards else []
    return listed(parts or [drafts(lacking)])


def _sentence(report: ImportReport, added: int, changed: int, unchanged: int) -> str:
    parts = [told(file.trouble) for file in report.files if file.trouble]
    lacking = sum(deck.drafts for deck in report.result.decks)
    if added and changed:
        parts.append(tr_count("{count} question changed.", "{count} questions changed.", changed))
    if unchanged and (added or changed):
        parts.append(tr_count("{count} was already there.", "{count} were already there.", unchanged))
    if changed:
        parts.append(tr("Wording changes keep your history."))
    if not added and not changed:
        parts.append(tr_count("It was already there.", "All {count} were already there.", unchanged))
        parts.append(tr("Your history stays as it is."))
    if lacking:
        parts.append(tr_count("{count} draft needs work.", "{count} drafts need work.", lacking))
    parts += [told(remark) for remark in report.remarks]
    return " ".join(parts) or tr("They are ready to learn.")


def flashcards_cell(value: int) -> Cell:
    """So many flashcards."""
    return Cell(value, "layers", tr_count("flashcard", "flashcards", value))


def drafts_cell(value: int) -> Cell:
    """So many drafts."""
    return Cell(value, "pencil", tr_count("draft to finish", "drafts to finish", value), "warning", "warning")


def _cells(report: ImportReport) -> tuple[Cell, ...]:
    found = [file.found for file in report.files if not file.trouble]
    cells = [
        Cell(sum(one.single for one in found), "circle-dot", tr("single answer")),
        Cell(sum(one.multiple for one in found), "square-check", tr("several answers")),
        flashcards_cell(sum(one.flashcards for one in found)),
        drafts_cell(sum(one.drafts for one in found)),
        Cell(sum(one.skipped for one in found), "minus", tr("skipped")),
    ]
    return tuple(cell for cell in cells if cell.value) or tuple(cells[:1])
