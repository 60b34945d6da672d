"""The commands as other programs run them: start-up, pipes, Ctrl+C, a machine without a display."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from samples.deck_files import many_questions, write_checkbox, write_native
from whycards import __version__

WHYCARDS = [sys.executable, "-m", "whycards"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which commands run, with a library of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WHYCARDS_LIBRARY", str(tmp_path / "home" / "library.db"))
    return tmp_path


def spawn(*words: str) -> subprocess.CompletedProcess[str]:
    command = [*WHYCARDS, *words]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)


def imported_modules(*words: str) -> set[str]:
    """The top-level modules that a command has loaded when it ends."""
    program = (
        "import sys\nfrom whycards.cli import main\n"
        f"main({list(words)!r}, None)\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    return {line.partition(".")[0] for line in done.stderr.splitlines()}


def test_version(home: Path) -> None:
    done = spawn("--version")
    assert (done.stdout, done.stderr, done.returncode) == (f"whycards {__version__}\n", "", 0)


def test_check_import_and_decks(home: Path) -> None:
    write_checkbox(home)
    checked = spawn("check", "--json", "knots.md", "lost.md")
    assert [report["questions"] for report in json.loads(checked.stdout)] == [2, 0]
    assert (checked.stderr, checked.returncode) == ("", 1)
    imported = spawn("import", "knots.md")
    assert imported.stdout.splitlines()[0] == "Knots and splices: 3 new, 0 changed, 0 unchanged, 1 draft"
    assert (imported.stderr, imported.returncode) == ("", 0)
    (deck,) = json.loads(spawn("decks", "--json").stdout)
    assert (deck["name"], deck["new"]) == ("Knots and splices", 2)


def test_a_trouble_has_no_traceback(home: Path) -> None:
    done = spawn("import", "lost.md")
    assert done.stderr.startswith("whycards: ")
    assert "Traceback" not in done.stderr
    assert (done.stdout, done.returncode) == ("", 1)


@pytest.mark.parametrize(
    ("words", "unwanted"),
    [
        (("check", "--json", "knots.md"), {"PySide6", "sqlalchemy", "sqlite3", "alembic", "tzlocal"}),
        (("import", "knots.md"), {"PySide6", "alembic", "markdown_it", "lxml"}),
        (("decks",), {"PySide6", "alembic", "markdown_it", "lxml", "yaml"}),
        (("stats",), {"PySide6", "alembic", "markdown_it", "lxml", "yaml"}),
    ],
)
def test_a_command_loads_no_more_than_it_needs(home: Path, words: tuple[str, ...], unwanted: set[str]) -> None:
    write_checkbox(home)
    loaded = imported_modules(*words)
    assert "whycards" in loaded
    assert loaded & unwanted == set()


def test_a_closed_pipe_is_quiet(home: Path) -> None:
    (home / "unkeyed.md").write_text(many_questions(1500).replace("[x]", "[ ]"))
    with subprocess.Popen(
        [*WHYCARDS, "check", "unkeyed.md"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_ctrl_c_is_quiet_and_leaves_nothing_behind(home: Path) -> None:
    spawn("import", str(write_native(home)))
    library = home / "home" / "library.db"
    before = library.read_bytes()
    (home / "numbers.md").write_text(many_questions(60_000))
    with subprocess.Popen(
        [*WHYCARDS, "import", "numbers.md"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_hear_interrupts,
    ) as process:
        _wait_for(library.with_name("library.db-work"))
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: the reader hears it too
        out, err = process.communicate(timeout=30)
    assert (out, err, process.returncode) == ("", "", 130)
    assert sorted(path.name for path in library.parent.iterdir()) == ["library.db"]
    assert library.read_bytes() == before


def _hear_interrupts() -> None:
    """A shell starts what it puts into the background deaf to SIGINT, and so all that this starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _wait_for(path: Path) -> None:
    deadline = time.monotonic() + 20
    while not path.exists():
        assert time.monotonic() < deadline, f"{path} did not appear"
        time.sleep(0.01)


def test_without_a_display_the_window_is_refused_in_a_sentence(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    done = spawn()
    assert (done.stdout, done.returncode) == ("", 2)
    assert "QT_QPA_PLATFORM=offscreen" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_opens_the_window_which_shows_what_is_in_it(home: Path) -> None:
    write_native(home / "knots")
    window = subprocess.Popen(
        [*WHYCARDS, "knots"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_hear_interrupts,
    )
    try:
        deadline = time.monotonic() + 60
        while not any(b"knot" in kept.read_bytes() for kept in home.glob("home/library.db-work/*/*/messages")):
            assert window.poll() is None
            assert time.monotonic() < deadline, "the deck was not read"
            time.sleep(0.1)
        window.send_signal(signal.SIGINT)
        out, err = window.communicate(timeout=20)
    finally:
        window.kill()
        window.wait()
    assert (out, window.returncode) == ("", -signal.SIGINT)
    assert "Traceback" not in err
