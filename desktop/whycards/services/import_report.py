"""What became of an import, and why nothing did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whycards.core.problem import Problem, Severity, Trouble
from whycards.services.checking import PathReport
from whycards.storage.import_result import DeckImport, ImportResult


class NameRefused(Trouble):
    """The deck cannot be given this name; the library is as it was."""


@dataclass(frozen=True, slots=True)
class FileReport:
    """What became of one path: what was found in it, and what that changed in each of its decks, in order.

    `trouble` is the sentence for a path that could not be read, and then nothing of it was stored. Files that
    hold the same deck are told apart here, while `ImportResult` adds them up.
    """

    found: PathReport
    decks: tuple[DeckImport, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """An import that stored something. `result` tells it deck by deck, `files` path by path.

    `clashes` are those of the problems that tell of decks which would be taken for one another.
    """

    result: ImportResult
    problems: tuple[Problem, ...]
    files: tuple[FileReport, ...]
    clashes: tuple[Problem, ...] = ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences on what may surprise: decks left out or of one name, new titles, absent questions."""
        sentences = [clash.message for clash in self.clashes]
        sentences += [_empty(file.found) for file in self.files if not (file.trouble or file.found.items)]
        sentences += [one.message for one in self.problems if one.rule == "other-format"]
        for deck in self.result.decks:
            if deck.former_title:
                sentences.append(f'This updates the deck "{deck.former_title}", now called "{deck.title}".')
            if deck.kept:
                sentences.append(_kept(deck))
            if deck.key_changed:
                sentences.append(_key_changed(deck))
            if deck.archived:
                sentences.append(_archived(deck, len(self.files)))
            if deck.absent:
                sentences.append(_absent(deck, len(self.files)))
        return tuple(sentences)


class NothingStored(Trouble):
    """None of the paths gave a question; the library is as it was. `files` tells what is wrong with each."""

    def __init__(self, sentence: str, files: Sequence[FileReport]) -> None:
        super().__init__(sentence)
        self.files = tuple(files)


def why_nothing(files: Sequence[FileReport]) -> str:
    """Why none of these gives a question, a sentence or two for each."""
    return " ".join(one.trouble or _what_is_wrong(one.found) or _empty(one.found) for one in files)


def _empty(found: PathReport) -> str:
    from whycards.formats import READS

    return f"There is no question in {found.path}. {READS}"


def _what_is_wrong(found: PathReport) -> str:
    """The first error of a path that gave no question, "" where nothing in it is wrong."""
    error = next((problem for problem in found.problems if problem.severity is Severity.ERROR), None)
    if error is None:
        return ""
    place = f"{error.file}, line {error.line}" if error.line else error.file
    what = "Nothing of it is stored" if found.items else "There is no question to be had"
    return f"{what}. {place}: {error.message}"


def _kept(deck: DeckImport) -> str:
    one = deck.kept == 1
    questions = "1 question that you changed is" if one else f"{deck.kept:,} questions that you changed are"
    return f"{deck.title}: {questions} other now in the file; yours {'stays' if one else 'stay'}."


def _key_changed(deck: DeckImport) -> str:
    one = deck.key_changed == 1
    questions = "1 question has" if one else f"{deck.key_changed:,} questions have"
    again = "it is due again, if you had learned it" if one else "they are due again, if you had learned them"
    return f"{deck.title}: {questions} another key now; {again}."


def _archived(deck: DeckImport, files: int) -> str:
    one = deck.archived == 1
    questions = "1 question is" if one else f"{deck.archived:,} questions are"
    where = "no longer in the file" if files == 1 else "in none of these files any more"
    rest = "it rests with its history" if one else "they rest with their history"
    return f"{deck.title}: {questions} {where}; {rest}."


def _absent(deck: DeckImport, files: int) -> str:
    one = deck.absent == 1
    questions = "1 question" if one else f"{deck.absent:,} questions"
    where = "not in this file" if files == 1 else "in none of these files"
    return (
        f"{deck.title}: {questions} of the library {'is' if one else 'are'} {where}; "
        f"{'it stays' if one else 'they stay'}."
    )
