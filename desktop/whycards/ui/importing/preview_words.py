"""What the import page says of files before anything is stored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from whycards.core.problem import Problem, Severity
from whycards.services.checking import PathReport
from whycards.services.prepared import ReadPath
from whycards.services.preview import Changes, DeckPlan, Plan
from whycards.ui.frame.strip import Cell
from whycards.ui.importing.encodings import encoding_name
from whycards.ui.importing.words import drafts_cell, flashcards_cell
from whycards.ui.wording import count, listed, number, plural

NOTHING_STORED = "Nothing is stored until you import it."
SKIPPED = "skipped"
_FORMATS = {
    "whycards": "a Whycards deck",
    "markdown": "Markdown questions",
    "csv": "a table (CSV)",
    "xlsx": "a workbook (XLSX)",
    "json": "JSON",
    "anki": "an Anki package",
    "aiken": "Aiken",
    "gift": "GIFT",
    "moodle-xml": "Moodle XML",
    "marked": "questions with marked answers",
    "qti": "QTI",
}
"""What to call a format; others go by their own name."""


def title_of(files: Sequence[ReadPath]) -> str:
    """What was read: the name of one file, or how many there are."""
    return files[0].path.name if len(files) == 1 else count(len(files), "file")


def icon_of(files: Sequence[ReadPath]) -> str:
    """An icon for what was read."""
    if any(read.found.tables for read in files):
        return "file-spreadsheet"
    return "folder-open" if len(files) == 1 and files[0].path.is_dir() else "file-text"


def read_as(files: Sequence[ReadPath]) -> str:
    """How it was read, in a sentence: formats, encodings, columns."""
    formats = dict.fromkeys(name for read in files for name in read.found.format.split(", ") if name)
    parts = [listed([_FORMATS.get(name.lower(), name) for name in formats])] if formats else []
    names = dict.fromkeys(encoding_name(text.encoding) for read in files for text in read.found.texts)
    if names and len(names) <= 2:
        parts.append(listed(list(names)))
    tables = [table for read in files for table in read.found.tables]
    if len(tables) == 1:
        parts.append(count(len(tables[0].headers), "column"))
    elif tables:
        parts.append(count(len(tables), "table"))
    unread = [read.trouble for read in files if read.trouble]
    sentence = f"Read as {', '.join(parts)}." if parts else "Nothing could be read."
    return " ".join([sentence, *unread[:1]]) if len(files) > 1 else sentence


def columns_known(files: Sequence[ReadPath]) -> str:
    """How many columns of tables are understood, "" without a table."""
    tables = [table for read in files for table in read.found.tables]
    if not tables:
        return ""
    all_of_them = sum(len(table.fields) for table in tables)
    known = sum(field not in ("", "ignore") for table in tables for field in table.fields)
    return f"{number(known)} of {count(all_of_them, 'column')} recognised"


def is_sure(files: Sequence[ReadPath]) -> bool:
    """Whether all tables were understood beyond doubt."""
    return all(table.sure for read in files for table in read.found.tables)


def cells_of(plan: Plan, files: Sequence[ReadPath]) -> tuple[Cell, ...]:
    """The figures of the strip: an update by what changes, anything else by kind."""
    changes = plan.changes
    kinds = plan.kinds
    drafts = drafts_cell(kinds.drafts)
    skipped = Cell(sum(read.found.skipped for read in files), "minus", "skipped")
    if changes is not None and _is_update(changes):
        by_change = [
            Cell(changes.new, "plus", "new"),
            Cell(changes.changed, "git-compare", "changed, history kept"),
            Cell(changes.unchanged, "check", "as before"),
            Cell(changes.kept, "history", "changed by you, kept"),
        ]
        cells = [cell for cell in by_change if cell.value]
    else:
        by_kind = [
            Cell(kinds.single - kinds.true_or_false, "circle-dot", "single answer"),
            Cell(kinds.multiple, "square-check", "several answers"),
            Cell(kinds.true_or_false, "check", "true or false"),
            flashcards_cell(kinds.flashcards),
        ]
        cells = [cell for cell in by_kind if cell.value] or by_kind[:1]
    return (*cells, *(cell for cell in (drafts, skipped) if cell.value))


def summary_of(plan: Plan) -> str:
    """What the primary button would store."""
    kinds = plan.kinds
    parts = [
        count(value, thing)
        for value, thing in (
            (kinds.questions, "question"),
            (kinds.flashcards, "flashcard"),
            (kinds.drafts, "draft"),
        )
        if value
    ]
    return ", ".join(parts)


def primary_words(plan: Plan) -> str:
    """What the primary button says."""
    changes, items = plan.changes, plan.kinds.items
    if changes is not None and _is_update(changes):
        return "Update deck" if len(plan.stored) == 1 else f"Update {count(len(plan.stored), 'deck')}"
    return f"Import {count(items, 'question')}"


def why_not(plan: Plan, files: Sequence[ReadPath]) -> str:
    """Why nothing can be imported, "" where something can."""
    if plan.stored:
        return ""
    clash = next((one for deck in plan.decks if deck.is_taken for one in deck.clashes), None)
    if clash is not None:
        return clash.message
    if plan.decks:
        return "Choose at least one deck."
    if any(read.found.tables for read in files):
        return "No question yet: say which column holds what."
    return "There is no question to import."


def deck_line(deck: DeckPlan) -> str:
    """What stands below a deck's title in the list of decks."""
    kinds = deck.kinds
    parts = [count(kinds.items, "question")]
    if kinds.drafts:
        parts.append(f"{count(kinds.drafts, 'draft')} among them")
    if deck.changes is not None and deck.is_held:
        parts.append(changes_in_words(deck.changes))
    elif not deck.is_held:
        parts.append("new deck")
    return ", ".join(parts)


def changes_in_words(changes: Changes) -> str:
    """2 new, 3 changed, 9 as before."""
    parts = [
        f"{number(value)} {words}"
        for value, words in (
            (changes.new, "new"),
            (changes.changed, "changed"),
            (changes.unchanged, "as before"),
            (changes.kept, "changed by you, kept"),
        )
        if value
    ]
    return ", ".join(parts)


def images_in_words(found: Sequence[PathReport]) -> str:
    """Images found, missing and remote, "" without any."""
    local = sum(one.images.local for one in found)
    missing = sum(one.images.missing for one in found)
    remote = sum(one.images.remote for one in found)
    parts = [f"{count(local, 'image')} found"] if local else []
    parts += [f"{count(missing, 'image')} missing"] if missing else []
    parts += [f"{count(remote, 'image')} on the web, not fetched"] if remote else []
    return ", ".join(parts)


def problem_groups(problems: Sequence[Problem]) -> list[tuple[str, tuple[Problem, ...]]]:
    """Kinds of findings as (words, findings), all of them first; empty ones are left out."""
    drafts = tuple(one for one in problems if one.rule == "draft")
    skipped = tuple(one for one in problems if one.rule == SKIPPED)
    errors = tuple(one for one in problems if one.severity is Severity.ERROR and one.rule != SKIPPED)
    images = tuple(one for one in problems if one.rule.endswith("-image"))
    told = {id(one) for group in (drafts, skipped, errors, images) for one in group}
    others = tuple(one for one in problems if id(one) not in told)
    groups = (
        *(("Drafts", drafts), ("Skipped", skipped), ("Errors", errors)),
        *(("Images", images), ("Notes", others)),
    )
    found = [(words, group) for words, group in groups if group]
    return [("Needs a look", tuple(problems)), *(found if len(found) > 1 else ())] if found else []


def short(path: str) -> str:
    """The last part of a path."""
    return PurePath(path).name


def look_words(problems: int) -> str:
    """11 lines need a look."""
    return f"{count(problems, 'line')} {plural(2 if problems == 1 else 1, 'need')} a look"


def _is_update(changes: Changes) -> bool:
    return bool(changes.changed or changes.unchanged or changes.kept)
