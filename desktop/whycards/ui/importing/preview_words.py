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
from whycards.ui.importing.kinds_of_file import in_a_sentence
from whycards.ui.importing.words import drafts_cell, flashcards_cell
from whycards.ui.language import later, tr, tr_count
from whycards.ui.sentences import told
from whycards.ui.wording import drafts, flashcards, joined, listed, name_of, number, questions

NOTHING_STORED = later("Nothing is stored until you import it.")
SKIPPED = "skipped"


def title_of(files: Sequence[ReadPath]) -> str:
    """What was read: the name of one file, or how many there are."""
    return name_of(files[0].path) if len(files) == 1 else tr_count("{count} file", "{count} files", len(files))


def icon_of(files: Sequence[ReadPath]) -> str:
    """An icon for what was read."""
    if any(read.found.tables for read in files):
        return "file-spreadsheet"
    return "folder-open" if len(files) == 1 and files[0].path.is_dir() else "file-text"


def read_as(files: Sequence[ReadPath]) -> str:
    """How it was read, in a sentence: formats, encodings, columns."""
    formats = dict.fromkeys(name for read in files for name in read.found.format.split(", ") if name)
    parts = [listed([tr(in_a_sentence(name)) for name in formats])] if formats else []
    names = dict.fromkeys(encoding_name(text.encoding) for read in files for text in read.found.texts)
    if names and len(names) <= 2:
        parts.append(listed(list(names)))
    tables = [table for read in files for table in read.found.tables]
    if len(tables) == 1:
        parts.append(tr_count("{count} column", "{count} columns", len(tables[0].headers)))
    elif tables:
        parts.append(tr_count("{count} table", "{count} tables", len(tables)))
    unread = [told(read.trouble) for read in files if read.trouble]
    sentence = tr("Read as {what}.", what=joined(parts)) if parts else tr("Nothing could be read.")
    return " ".join([sentence, *unread[:1]]) if len(files) > 1 else sentence


def columns_known(files: Sequence[ReadPath]) -> str:
    """How many columns of tables are understood, "" without a table."""
    tables = [table for read in files for table in read.found.tables]
    if not tables:
        return ""
    all_of_them = sum(len(table.fields) for table in tables)
    known = sum(field not in ("", "ignore") for table in tables for field in table.fields)
    return tr_count(
        "{known} of {count} column recognised",
        "{known} of {count} columns recognised",
        all_of_them,
        known=number(known),
    )


def is_sure(files: Sequence[ReadPath]) -> bool:
    """Whether all tables were understood beyond doubt."""
    return all(table.sure for read in files for table in read.found.tables)


def cells_of(plan: Plan, files: Sequence[ReadPath]) -> tuple[Cell, ...]:
    """The figures of the strip: an update by what changes, anything else by kind."""
    changes = plan.changes
    kinds = plan.kinds
    drafts = drafts_cell(kinds.drafts)
    skipped = Cell(sum(read.found.skipped for read in files), "minus", tr("skipped"))
    if changes is not None and _is_update(changes):
        by_change = [
            Cell(changes.new, "plus", tr("new")),
            Cell(changes.changed, "git-compare", tr("changed, history kept")),
            Cell(changes.unchanged, "check", tr("as before")),
            Cell(changes.kept, "history", tr("changed by you, kept")),
        ]
        cells = [cell for cell in by_change if cell.value]
    else:
        by_kind = [
            Cell(kinds.single - kinds.true_or_false, "circle-dot", tr("single answer")),
            Cell(kinds.multiple, "square-check", tr("several answers")),
            Cell(kinds.true_or_false, "check", tr("true or false")),
            flashcards_cell(kinds.flashcards),
        ]
        cells = [cell for cell in by_kind if cell.value] or by_kind[:1]
    return (*cells, *(cell for cell in (drafts, skipped) if cell.value))


def summary_of(plan: Plan) -> str:
    """What the primary button would store."""
    kinds = plan.kinds
    parts = (
        (kinds.questions, questions),
        (kinds.flashcards, flashcards),
        (kinds.drafts, drafts),
    )
    return joined([in_words(value) for value, in_words in parts if value])


def primary_words(plan: Plan) -> str:
    """What the primary button says."""
    changes, items = plan.changes, plan.kinds.items
    if changes is not None and _is_update(changes):
        return tr_count("Update deck", "Update {count} decks", len(plan.stored))
    return tr_count("Import {count} question", "Import {count} questions", items)


def why_not(plan: Plan, files: Sequence[ReadPath]) -> str:
    """Why nothing can be imported, "" where something can."""
    if plan.stored:
        return ""
    clash = next((one for deck in plan.decks if deck.is_taken for one in deck.clashes), None)
    if clash is not None:
        return told(clash.message)
    if plan.decks:
        return tr("Choose at least one deck.")
    if any(read.found.tables for read in files):
        return tr("No question yet: say which column holds what.")
    return tr("There is no question to import.")


def deck_line(deck: DeckPlan) -> str:
    """What stands below a deck's title in the list of decks."""
    kinds = deck.kinds
    parts = [questions(kinds.items)]
    if kinds.drafts:
        parts.append(tr_count("{count} draft among them", "{count} drafts among them", kinds.drafts))
    if deck.changes is not None and deck.is_held:
        parts.append(changes_in_words(deck.changes))
    elif not deck.is_held:
        parts.append(tr("new deck"))
    return joined(parts)


def changes_in_words(changes: Changes) -> str:
    """2 new, 3 changed, 9 as before."""
    parts = (
        (changes.new, later("{count} new")),
        (changes.changed, later("{count} changed")),
        (changes.unchanged, later("{count} as before")),
        (changes.kept, later("{count} changed by you, kept")),
    )
    return joined([tr(words, count=number(value)) for value, words in parts if value])


def images_in_words(found: Sequence[PathReport]) -> str:
    """Images found, missing and remote, "" without any."""
    local = sum(one.images.local for one in found)
    missing = sum(one.images.missing for one in found)
    remote = sum(one.images.remote for one in found)
    parts = [tr_count("{count} image found", "{count} images found", local)] if local else []
    parts += [tr_count("{count} image missing", "{count} images missing", missing)] if missing else []
    parts += (
        [tr_count("{count} image on the web, not fetched", "{count} images on the web, not fetched", remote)]
        if remote
        else []
    )
    return joined(parts)


def findings_of(files: Sequence[ReadPath], plan: Plan) -> list[Problem]:
    """Everything that was found, files that cannot be read at all, and decks that could be taken for others."""
    found: list[Problem] = []
    for read in files:
        found += (*read.found.problems, *read.findings)
        if read.trouble:
            found.append(Problem(Severity.ERROR, "unreadable", read.trouble, str(read.path)))
    return found + [clash for deck in plan.decks for clash in deck.clashes]


def is_changeable(read: ReadPath) -> bool:
    """Whether a path may be read another way: it is text, or a table."""
    return bool(read.found.texts or read.found.tables or read.opening)


def problem_groups(problems: Sequence[Problem]) -> list[tuple[str, tuple[Problem, ...]]]:
    """Kinds of findings as (words, findings), all of them first; empty ones are left out."""
    drafts = tuple(one for one in problems if one.rule == "draft")
    skipped = tuple(one for one in problems if one.rule == SKIPPED)
    errors = tuple(one for one in problems if one.severity is Severity.ERROR and one.rule != SKIPPED)
    images = tuple(one for one in problems if one.rule.endswith("-image"))
    told = {id(one) for group in (drafts, skipped, errors, images) for one in group}
    others = tuple(one for one in problems if id(one) not in told)
    groups = (
        *((tr("Drafts"), drafts), (tr("Skipped"), skipped), (tr("Errors"), errors)),
        *((tr("Images"), images), (tr("Notes"), others)),
    )
    found = [(words, group) for words, group in groups if group]
    return [(tr("Needs a look"), tuple(problems)), *(found if len(found) > 1 else ())] if found else []


def short(path: str) -> str:
    """The last part of a path."""
    return name_of(PurePath(path))


def look_words(problems: int) -> str:
    """11 lines need a look."""
    return tr_count("{count} line needs a look", "{count} lines need a look", problems)


def _is_update(changes: Changes) -> bool:
    return bool(changes.changed or changes.unchanged or changes.kept)
