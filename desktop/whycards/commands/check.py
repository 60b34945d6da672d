"""`whycards check PATH ... [--json] [--fix]`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from whycards.services.checking import PathReport
from whycards.services.checking import check as checked
from whycards.services.letter_counts import LetterCounts
from whycards.terminal import ProgressLine, complain, count, say, say_json


def check(paths: Sequence[Path], format_name: str, *, as_json: bool, fix: bool) -> bool:
    """Report on each path, after mending it where that is wished; whether one has errors."""
    if fix:
        _mend(paths, is_told=not as_json)
    with ProgressLine() as line:
        reports = checked(paths, line, format_name)
    if as_json:
        say_json([report.as_json() for report in reports])
    else:
        for report in reports:
            _say_report(report)
    return any(report.has_errors for report in reports)


def _mend(paths: Sequence[Path], *, is_told: bool) -> None:
    from whycards.core.problem import Trouble
    from whycards.services.mending import mend

    for path in paths:
        try:
            with ProgressLine() as line:
                mended = mend(path, line)
        except Trouble as trouble:
            complain(str(trouble))
            continue
        if is_told:
            for rule, number in mended.rules.items():
                say(f"{mended.file}: fixed {rule} in {count(number, 'question')}")
            if mended.copy:
                say(f"{mended.file}: as it was before, it is {mended.copy}")
        for left in mended.left:
            complain(f"{mended.file}:{left.line}: {left.rule} was not fixed: {left.why}")


def _say_report(report: PathReport) -> None:
    if report.format:
        images = report.images
        counts = [
            count(report.questions, "question"),
            f"{report.single:,} with one key and {report.multiple:,} with several",
            count(report.drafts, "draft"),
            count(report.flashcards, "flashcard"),
            f"{report.skipped:,} skipped",
        ]
        say(f"{report.path}: {report.format}")
        say(f"  {', '.join(counts)}")
        say(f"  images: {images.local:,} found, {images.missing:,} missing, {images.remote:,} remote")
        for line in _how_it_was_read(report):
            say(f"  {line}")
        if report.scheduled:
            say(f"  {count(report.scheduled, 'question')} with a due day of another program")
        _say_letters(report.letters)
        say(f"  {count(len(report.problems), 'problem')}")
    else:
        say(f"{report.path}: nothing that Whycards reads")
    for problem in report.problems:
        file = problem.file or report.path
        place = file if problem.line is None else f"{file}:{problem.line}"
        say(f"{place}: {problem.severity}: {problem.message}")


def _say_letters(letters: LetterCounts) -> None:
    """What the texts say of options by letters, and which questions keep their order for it."""
    if letters.questions:
        named = count(letters.questions, "question")
        say(f"  letters: {named} with options named, {letters.bound:,} bound, {len(letters.locked):,} locked")
    for one in letters.locked:
        say(f"  {one.file}:{one.line}: keeps its order: {one.reason}")


def _how_it_was_read(report: PathReport) -> Iterator[str]:
    """Encodings, garbled characters and columns, where there are any."""
    encodings = dict.fromkeys(text.encoding for text in report.texts)
    if encodings:
        yield f"encoding: {', '.join(encodings)}"
    if any(text.is_garbled for text in report.texts):
        yield "characters look garbled; the import page of the window can repair them"
    for table in report.tables:
        known = sum(field not in ("", "ignore") for field in table.fields)
        guess = "" if table.sure else ", by guess: the import page of the window can change that"
        yield f"{known} of {count(len(table.headers), 'column')} recognised{guess}"
