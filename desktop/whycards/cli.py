"""The command line: `whycards check`, `import`, `decks`, `stats`, and `whycards [FILE]` for the window.

Modules are imported by the command that needs them: `check` runs once per file in scripts and shall not wait
for the library's machinery, and no command needs Qt.
"""

from __future__ import annotations

import argparse
import difflib
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from whycards import __version__
from whycards.core.problem import Trouble
from whycards.terminal import ProgressLine, complain, count, quiet_pipe, replace_unprintable, say, say_json

if TYPE_CHECKING:
    from whycards.services.checking import PathReport
    from whycards.services.importing import ImportReport
    from whycards.services.opening import Services

Window: TypeAlias = Callable[[Path, tuple[Path, ...]], int]
"""Opens the window on a library, imports files there, and returns the exit status when it closes."""

_FAILED, _USAGE, _INTERRUPTED, _BROKEN_PIPE = 1, 2, 130, 141

_COMMANDS = {
    "check": "count what deck files hold and list every problem with its line",
    "import": "store decks in the library, or update those that are there",
    "decks": "list the decks of the library",
    "stats": "show what was studied, and what is due",
}


def main(argv: Sequence[str], window: Window) -> int:
    """Run one command, or `window` where none is named, and return the exit status.

    0 is well, 1 is that something failed or a checked file holds errors, 2 is a wrong command line,
    130 is Ctrl+C. Raises SystemExit where argparse ends the run: --help, --version, a wrong option.
    """
    replace_unprintable()
    try:
        with quiet_pipe():
            if _names_command(argv):
                return _run_command(_command_parser().parse_args(argv))
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
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="a deck to import: a file, folder or zip")
    parser.add_argument("--version", action="version", version=f"whycards {__version__}")
    _add_library(parser, None)
    return parser


def _command_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="whycards", allow_abbrev=False)
    _add_library(parser, None)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, purpose in _COMMANDS.items():
        command = commands.add_parser(name, help=purpose, description=f"{purpose.capitalize()}.", allow_abbrev=False)
        # SUPPRESS: without it the sub-command's default would overwrite a --library given before it.
        _add_library(command, argparse.SUPPRESS)
        if name in ("check", "import"):
            command.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, folder or zip")
        if name == "import":
            command.add_argument("--deck", metavar="NAME", help="name of the deck, for a file that gives it no id")
        else:
            command.add_argument("--json", action="store_true", help="print JSON for programs")
    return parser


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
    return window(_library(options), files)


def _no_such_file(word: str) -> str:
    near = difflib.get_close_matches(word, _COMMANDS, 1)
    hint = f" Did you mean `whycards {near[0]}`?" if near else " `whycards --help` lists the commands."
    return f"There is no file {word}.{hint}"


def _library(options: argparse.Namespace) -> Path:
    from whycards.services.places import library_path

    return library_path(options.library, os.environ)


def _run_command(options: argparse.Namespace) -> int:
    if options.command == "check":
        return _check(options)
    from whycards.services.clock import SystemClock
    from whycards.services.opening import open_services

    services = open_services(_library(options), SystemClock())
    try:
        if options.command == "import":
            return _import(services, options)
        return _decks(services, options) if options.command == "decks" else _stats(services, options)
    finally:
        services.close()


def _check(options: argparse.Namespace) -> int:
    from whycards.services.checking import check

    line = ProgressLine()
    try:
        reports = check(options.paths, line)
    finally:
        line.close()
    if options.json:
        say_json([report.as_json() for report in reports])
    else:
        for report in reports:
            _say_report(report)
    return _FAILED if any(report.has_errors for report in reports) else 0
