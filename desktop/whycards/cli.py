"""The command line: `whycards check`, `import`, `decks`, `stats`, and `whycards [FILE]` for the window.

Modules are imported by the command that needs them: `check` runs once per file in scripts and shall not wait
for the library's machinery, and no command needs Qt.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from whycards import __version__
from whycards.core.problem import Problem, Severity, Trouble
from whycards.terminal import ProgressLine, complain, count, quiet_pipe, replace_unprintable, say, say_json

if TYPE_CHECKING:
    import argparse

    from whycards.core.deck import DeckCounts
    from whycards.services.checking import PathReport
    from whycards.services.exporting import Write
    from whycards.services.importing import FileReport
    from whycards.services.opening import Services
    from whycards.services.statistics import Day, Span

Window: TypeAlias = Callable[[Path, tuple[Path, ...]], int]
"""Opens the window on a library, imports files there, and returns the exit status when it closes."""

_FAILED, _USAGE, _INTERRUPTED, _BROKEN_PIPE = 1, 2, 130, 141

_COMMANDS = {
    "check": "count what deck files hold and list every problem with its line",
    "import": "store decks in the library, or update those that are there",
    "export": "write a deck for another program, or to pass it on",
    "letters": "show which letters of a text are understood as options; the text comes on standard input",
    "decks": "list the decks of the library",
    "stats": "show what was studied, and what is due",
}


def main(argv: Sequence[str], window: Window, print_sheet: Write | None = None) -> int:
    """Run one command, or `window` where none is named, and return the exit status.

    `print_sheet` writes a deck as pages to print; without it that format is not there.

    0 is well, 1 is that something failed or a checked file holds errors, 2 is a wrong command line,
    130 is Ctrl+C. Raises SystemExit where argparse ends the run: --help, --version, a wrong option.
    """
    replace_unprintable()
    try:
        with quiet_pipe():
            if not argv:
                # As the desktop starts it: the window shall not wait for a parser that has nothing to read.
                return window(_library(None), ())
            if _names_command(argv):
                return _run_command(_command_parser().parse_args(argv), print_sheet)
            return _run_window(_window_parser().parse_args(argv), window)
    except Trouble as trouble:
        complain(str(trouble))
        return _FAILED
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        return _BROKEN_PIPE


def _names_command(argv: Sequence[str]) -> bool:
    """Whether the first word that is no option (nor --library's value) names a command."""
    words = iter(argv)
    for word in words:
        if word == "--library":
            next(words, None)
        elif not word.startswith("-"):
            return word in _COMMANDS
        elif word == "--":
            return False
    return False


def _window_parser() -> argparse.ArgumentParser:
    import argparse

    commands = "\n".join(f"  {name:<8} {purpose}" for name, purpose in _COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="whycards",
        usage="whycards [--library PATH] [FILE ...]\n       whycards [--library PATH] COMMAND ...",
        description="Without a command the window opens, and imports each FILE.",
        epilog=f"commands:\n{commands}\n\n"
        "`whycards COMMAND --help` tells more. A file that is named like a command is opened by its path,\n"
        "as in `whycards ./check`.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="a deck to import")
    parser.add_argument("--version", action="version", version=f"whycards {__version__}")
    _add_library(parser, None)
    return parser


def _command_parser() -> argparse.ArgumentParser:
    import argparse

    parser = argparse.ArgumentParser(prog="whycards", allow_abbrev=False)
    _add_library(parser, None)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, purpose in _COMMANDS.items():
        about = f"{purpose.capitalize()}."
        command = commands.add_parser(name, help=purpose, description=about, allow_abbrev=False)
        # SUPPRESS: without it the sub-command's default would overwrite a --library given before it.
        _add_library(command, argparse.SUPPRESS)
        if name in ("check", "import"):
            command.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, folder or zip")
            command.add_argument(
                "--format",
                default="",
                metavar="NAME",
                help="read files as this format, whatever they look like; a wrong name lists them",
            )
        if name == "import":
            command.add_argument("--deck", metavar="NAME", help="the deck's name, if the file gives it no id")
            command.add_argument(
                "--keep-schedule",
                action="store_true",
                help="take over due days and memory from the packages of another program",
            )
            command.add_argument(
                "--new-deck",
                action="store_true",
                help="make a deck of its own also of a file that asks the questions of another deck",
            )
        elif name == "export":
            _add_export(command)
        else:
            command.add_argument("--json", action="store_true", help="print JSON for programs")
        if name == "letters":
            _add_letters(command)
        if name == "check":
            command.add_argument(
                "--fix", action="store_true", help="put right in decks of Whycards what can be, keeping a copy"
            )
    return parser


def _add_letters(command: argparse.ArgumentParser) -> None:
    from whycards.core.letters.evidence import Field

    command.add_argument("--options", type=int, metavar="N", help="how many options the question has")
    command.add_argument(
        "--text",
        default=Field.EXPLANATION.value,
        choices=[field.value for field in Field],
        help="what the text is; an explanation, if not told",
    )


def _add_export(command: argparse.ArgumentParser) -> None:
    command.add_argument("deck", metavar="DECK", help="the deck's title or id")
    command.add_argument("--to", required=True, type=Path, metavar="FILE", help="where to write it")
    command.add_argument(
        "--format",
        metavar="NAME",
        help="the format, where the file's ending does not say it; a wrong name lists them",
    )


def _add_library(parser: argparse.ArgumentParser, default: object) -> None:
    parser.add_argument(
        "--library",
        type=Path,
        default=default,
        metavar="PATH",
        help="the library's file; else WHYCARDS_LIBRARY, else the one in your data folder",
    )


def _run_window(options: argparse.Namespace, window: Window) -> int:
    for file in options.files:
        if not file.exists():
            complain(_no_such_file(str(file)))
            return _USAGE
    files = tuple(file.absolute() for file in options.files)
    return window(_library(options.library), files)


def _no_such_file(word: str) -> str:
    import difflib

    near = difflib.get_close_matches(word, _COMMANDS, 1)
    hint = f" Did you mean `whycards {near[0]}`?" if near else " `whycards --help` lists the commands."
    return f"There is no file {word}.{hint}"


def _library(chosen: Path | None) -> Path:
    from whycards.services.places import library_path

    return library_path(chosen, os.environ)


def _run_command(options: argparse.Namespace, print_sheet: Write | None) -> int:
    if options.command == "check":
        return _check(options)
    if options.command == "letters":
        from whycards.commands.letters import letters

        letters(options.options, options.text, as_json=options.json)
        return 0
    from whycards.services.clock import SystemClock
    from whycards.services.opening import open_services
    from whycards.services.places import stands

    path = _library(options.library)
    if options.library is not None and options.command != "import" and not stands(path):
        complain(f"There is no library at {path}. Check the path; `whycards import` makes a library.")
        return _FAILED
    services = open_services(path, SystemClock())
    try:
        if options.command == "import":
            return _import(services, options)
        if options.command == "export":
            return _export(services, options, print_sheet)
        return _decks(services, options) if options.command == "decks" else _stats(services, options)
    finally:
        services.close()


def _check(options: argparse.Namespace) -> int:
    from whycards.commands.check import check

    found_errors = check(options.paths, options.format, as_json=options.json, fix=options.fix)
    return _FAILED if found_errors else 0


def _import(services: Services, options: argparse.Namespace) -> int:
    from whycards.services.importing import NothingStored

    try:
        with ProgressLine() as line:
            report = services.importing.run(
                options.paths,
                options.deck,
                line,
                keep_schedule=options.keep_schedule,
                format_=options.format,
                are_apart=options.new_deck,
            )
    except NothingStored as trouble:
        complain(str(trouble))
        for file in trouble.files:
            _say_hint(file.found)
        return _FAILED
    for file in report.files:
        for deck in file.decks:
            changes = f"{deck.added:,} new, {deck.changed:,} changed, {deck.unchanged:,} unchanged"
            cards = f", {count(deck.flashcards, 'flashcard')}" if deck.flashcards else ""
            source = f" (from {file.found.path})" if len(report.files) > 1 else ""
            say(f"{deck.title}: {changes}, {count(deck.drafts, 'draft')}{cards}{source}")
        _say_schedule(file, options.keep_schedule)
        if file.trouble:
            complain(file.trouble)
        _say_hint(file.found, report.clashes)
    left_out = {clash.message for clash in report.clashes if clash.severity is Severity.ERROR}
    for remark in report.remarks:
        (complain if remark in left_out else say)(remark)
    return _FAILED if any(file.trouble or file.found.has_errors for file in report.files) else 0


def _say_schedule(file: FileReport, is_kept: bool) -> None:
    carried = sum(deck.carried for deck in file.decks)
    if carried:
        say(f"{count(carried, 'question')} with the due day and memory of another program.")
    elif file.found.scheduled and not is_kept and file.decks:
        when = f"{file.found.path} says of {count(file.found.scheduled, 'question')} when to ask again."
        say(f"{when} `whycards import --keep-schedule` takes that over.")


def _say_hint(found: PathReport, told: Sequence[Problem] = ()) -> None:
    """Where the problems are listed that are not told here."""
    number = sum(problem not in told for problem in found.problems)
    if number:
        lists = "lists it" if number == 1 else "lists them"
        say(f"{count(number, 'problem')} in {found.path}: `whycards check` {lists}.")


def _export(services: Services, options: argparse.Namespace, print_sheet: Write | None) -> int:
    from whycards.commands.export import export

    export(services, options.deck, options.to, options.format, print_sheet)
    return 0


def _decks(services: Services, options: argparse.Namespace) -> int:
    decks = services.decks.decks()
    if options.json:
        figures = ("questions", "flashcards", "drafts", "due", "new", "learned")
        say_json([{"name": deck.head.title} | {f: getattr(deck.counts, f) for f in figures} for deck in decks])
        return 0
    if not decks:
        say("No decks yet. `whycards import FILE` takes one in.")
    for deck in decks:
        counts = deck.counts
        today = f"{counts.due:,} due, {counts.new:,} new, {counts.learned:,} learned"
        say(f"{deck.head.title}: {_size(counts)}; {today}")
    return 0


def _size(counts: DeckCounts) -> str:
    sizes = [count(counts.questions, "question")]
    if counts.flashcards:
        sizes.append(count(counts.flashcards, "flashcard"))
    if counts.drafts:
        sizes.append(count(counts.drafts, "draft"))
    return ", ".join(sizes)


def _stats(services: Services, options: argparse.Namespace) -> int:
    all_time, recent = services.statistics.all_time(), services.statistics.two_weeks()
    outlook = services.statistics.outlook()
    if options.json:
        days = [{**day._asdict(), "day": day.day.isoformat()} for day in recent.days]
        total = {
            "answers": all_time.answers,
            "days_studied": all_time.studied,
            "right_share": all_time.right_share,
            "minutes": all_time.minutes,
        }
        say_json({**total, "last_14_days": days, **outlook._asdict()})
        return 0
    say(f"All time:      {_studied(all_time)}")
    say(f"Last 14 days:  {_studied(recent)}")
    for day in recent.days if recent.answers else ():
        say(f"  {day.day:%a %d %b}  {_day(day)}")
    by_when = (
        f"{outlook.due_today:,} today, {outlook.due_tomorrow:,} by tomorrow, {outlook.due_week:,} within 7 days"
    )
    say(f"Due:           {by_when}")
    say(f"Memory:        {outlook.firm:,} firm, {outlook.learning:,} learning, {outlook.new:,} new")
    return 0


def _studied(span: Span) -> str:
    if not span.answers:
        return "nothing answered yet"
    share = f", {_percent(span.right_share)} right" if span.right_share is not None else ""
    return f"{count(span.answers, 'answer')} on {count(span.studied, 'day')}, {span.minutes:,.0f} min{share}"


def _day(day: Day) -> str:
    if not day.answers:
        return "-"
    share = "" if day.right_share is None else f"  {_percent(day.right_share):>5} right"
    return f"{count(day.answers, 'answer'):<12}  {day.minutes:>4,.0f} min{share}"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
