"""What may go wrong in a session: errors of ours, of the file and of the surroundings, each full of words that
are nobody's business.
"""

from __future__ import annotations

import gc
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from whycards.services.decks import DeckService
from whycards.services.importing import ImportService
from whycards.services.study import StudySession
from whycards.storage.library import Library
from whycards.ui.window import MainWindow

CANARY = "xylophone-canary"
"""The word that must not come out. Decks, answers, paths and people are named by it."""

Mishap = Callable[[MainWindow, Path], None]


def _fails(*_arguments: object, **_named: object) -> None:
    secret = {"word": CANARY}
    try:
        raise KeyError(secret["word"])
    except KeyError as error:
        raise RuntimeError(f"cannot work on {CANARY}") from error


def _fails_once(owner: type, name: str) -> Mishap:
    """The next call of this method fails, as it would by a bug of ours."""

    def mishap(_window: MainWindow, _library: Path) -> None:
        original = getattr(owner, name)

        def fails(*_arguments: object, **_named: object) -> None:
            setattr(owner, name, original)
            _fails()

        setattr(owner, name, fails)

    return mishap


def _figures_fail(window: MainWindow, library: Path) -> None:
    _fails_once(DeckService, "home")(window, library)
    window.flow.refresh()


def _an_import_fails(window: MainWindow, library: Path) -> None:
    _fails_once(ImportService, "prepare")(window, library)
    window.flow.imports.start([library.with_name("deck.md")])


def _a_thread_fails(_window: MainWindow, _library: Path) -> None:
    thread = threading.Thread(target=_fails)
    thread.start()
    thread.join()


class _Ends:
    def __del__(self) -> None:
        _fails()


def _an_end_fails(_window: MainWindow, _library: Path) -> None:
    _Ends()
    gc.collect()


def _database_refuses(_window: MainWindow, library: Path) -> None:
    with closing(sqlite3.connect(library)) as other:
        other.execute(f"CREATE TRIGGER no BEFORE INSERT ON event BEGIN SELECT raise(ABORT, '{CANARY}'); END")


def _library_is_deleted(_window: MainWindow, library: Path) -> None:
    library.unlink()


def _library_is_damaged(_window: MainWindow, library: Path) -> None:
    with closing(sqlite3.connect(library)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with library.open("r+b") as file:
        for start in range(4096, library.stat().st_size, 4096):
            file.seek(start)
            file.write(CANARY.encode() * 200)


def _settings_are_strange(window: MainWindow, library: Path) -> None:
    with closing(sqlite3.connect(library)) as other:
        for name in ("rollover_hour", "new_per_day", "scale", "theme", "window"):
            other.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, f'{{"{CANARY}": "{CANARY}"}}'))
        other.commit()
    window.look_for_changes()
    window.flow.go_home()


def _events_are_strange(window: MainWindow, library: Path) -> None:
    with closing(sqlite3.connect(library)) as other:
        other.execute("UPDATE event SET payload = ?", (f"{CANARY} is no JSON",))
        other.commit()
    window.look_for_changes()


def _decks_are_strange(window: MainWindow, library: Path) -> None:
    bad = {
        "front.md": f"---\n{{whycards: 1, id: {CANARY}, title: [{CANARY}\n---\n",
        "section.md": f"---\n{{whycards: 1, id: a, title: {CANARY}}}\n---\n## {CANARY}\n### {CANARY}\n",
        "bytes.md": "\udcff\udcfe" + CANARY,
        "archive.zip": f"PK\x03\x04{CANARY}",
    }
    for name, text in bad.items():
        path = library.with_name(f"{CANARY}-{name}")
        path.write_bytes(text.encode(errors="surrogateescape"))
        window.flow.imports.start([path])


# Those that a session survives come first, and together.
MISHAPS: dict[str, Mishap] = {
    "an answer fails": _fails_once(StudySession, "answer"),
    "going on fails": _fails_once(StudySession, "advance"),
    "figures fail": _figures_fail,
    "pictures fail": _fails_once(Library, "media_bytes"),
    "an import fails": _an_import_fails,
    "a thread fails": _a_thread_fails,
    "an end fails": _an_end_fails,
    "decks are strange": _decks_are_strange,
    "settings are strange": _settings_are_strange,
    "the library is deleted": _library_is_deleted,
    "the database refuses": _database_refuses,
    "events are strange": _events_are_strange,
    "the library is damaged": _library_is_damaged,
}
