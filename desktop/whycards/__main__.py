"""Starts Whycards: the command line, or the window where no command is named."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whycards.services.exporting import Losses, OutgoingDeck

_BUG = 70


def main() -> int:
    """Run with this process's arguments and return its exit status; 70 is an error that should not be."""
    try:
        from whycards import cli

        return cli.main(sys.argv[1:], open_window, print_sheet)
    except KeyboardInterrupt:
        return 130
    except Exception as problem:
        from whycards.core.bug import report

        sys.stderr.write(f"Something in Whycards went wrong. This helps to mend it:\n{report(problem)}")
        return _BUG


def open_window(library: Path, files: tuple[Path, ...]) -> int:
    """Show the window on this library and import `files`; exit status 2 where there is no display."""
    from whycards.collecting import uncollected
    from whycards.display import display_problem
    from whycards.terminal import complain

    problem = display_problem()
    if problem:
        complain(problem)
        return 2
    with uncollected():
        from whycards.ui.app import AppOptions, run

    # Qt's loop hardly ever runs Python, so Ctrl+C would come late or never. Every answer is stored already.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(AppOptions(library=library, files=files))


def print_sheet(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write a deck as pages to print. Raises OSError; needs no display."""
    from whycards.assets import RESOURCES
    from whycards.collecting import uncollected
    from whycards.display import display_problem

    if display_problem():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with uncollected():
        from whycards.ui.printing.alone import write_alone
    write_alone(deck, path, losses, RESOURCES)


if __name__ == "__main__":
    sys.exit(main())
