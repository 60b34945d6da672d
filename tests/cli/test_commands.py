"""The commands as other programs run them: output, exit status, standard error, start-up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from samples.deck_files import WRONG_SECTION, many_questions, write_checkbox, write_native
from whycards import __version__

WHYCARDS = [sys.executable, "-m", "whycards"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which commands run, with a library of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WHYCARDS_LIBRARY", str(tmp_path / "home" / "library.db"))
    return tmp_path


def run(*words: object) -> subprocess.CompletedProcess[str]:
    command = [*WHYCARDS, *map(str, words)]
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
    done = run("--version")
    assert (done.stdout, done.stderr, done.returncode) == (f"whycards {__version__}\n", "", 0)


def test_check_in_words(home: Path) -> None:
    done = run("check", write_checkbox(Path()))
    first, *rest = done.stdout.splitlines()
    assert first.startswith("knots.md: ")
    assert rest[0] == "  2 questions, 1 with one key and 1 with several, 1 draft, 0 flashcards, 0 skipped"
    assert rest[1] == "  images: 1 found, 1 missing, 1 remote"
    assert any(line.startswith("knots.md:23: warning: ") for line in rest)
    assert (done.stderr, done.returncode) == ("", 0)


def test_check_as_json_is_a_list(home: Path) -> None:
    write_checkbox(home)
    write_native(home / "knots")
    done = run("check", "--json", "knots.md", "knots")
    first, second = json.loads(done.stdout)
    assert (first["path"], first["questions"], first["multiple"], first["drafts"]) == ("knots.md", 2, 1, 1)
    assert (second["path"], second["questions"], second["flashcards"], second["problems"]) == (
        "knots",
        1,
        1,
        [],
    )
    assert done.returncode == 0


def test_check_of_an_error_is_status_1(home: Path) -> None:
    assert run("check", write_native(home, WRONG_SECTION)).returncode == 1
    lost = run("check", "--json", "lost.md")
    (report,) = json.loads(lost.stdout)
    assert (report["questions"], report["problems"][0]["severity"], lost.returncode) == (0, "error", 1)


def test_import_twice(home: Path) -> None:
    path = write_checkbox(home)
    done = run("import", path)
    assert done.stdout.splitlines()[0] == "Knots and splices: 3 new, 0 changed, 0 unchanged, 1 draft"
    assert "`whycards check" in done.stdout
    assert (done.stderr, done.returncode) == ("", 0)
    assert (
        run("import", path).stdout.splitlines()[0]
        == "Knots and splices: 0 new, 0 changed, 3 unchanged, 1 draft"
    )
    assert sorted(path.name for path in (home / "home").iterdir()) == ["library.db"]


def test_import_under_a_name_and_list(home: Path) -> None:
    run("import", "--deck", "Ropes", write_checkbox(home))
    run("import", write_native(home / "native"))
    done = run("decks")
    assert done.stdout.splitlines() == [
        "Knots: 1 question, 1 flashcard; 0 due, 2 new, 0 learned",
        "Ropes: 2 questions, 1 draft; 0 due, 2 new, 0 learned",
    ]
    knots, ropes = json.loads(run("decks", "--json").stdout)
    figures = {"questions": 1, "flashcards": 1, "drafts": 0, "due": 0, "new": 2, "learned": 0}
    assert knots == {"name": "Knots"} | figures
    assert ropes["name"] == "Ropes"


def test_import_of_several_files_tells_them_apart(home: Path) -> None:
    done = run("import", write_native(home / "a"), write_checkbox(home), "lost.md")
    assert [line.partition(" (from ")[2] for line in done.stdout.splitlines()[:2]] == [
        f"{home}/a/deck.md)",
        f"{home}/knots.md)",
    ]
    assert "lost.md" in done.stderr
    assert done.returncode == 1


@pytest.mark.parametrize("words", [("import", "lost.md"), ("import", "notes.md"), ("--library", ".", "decks")])
def test_troubles_are_sentences(home: Path, words: tuple[str, ...]) -> None:
    (home / "notes.md").write_text("# Notes\n\nNothing to ask.\n")
    done = run(*words)
    assert done.returncode == 1
    assert done.stderr.startswith("whycards: ")
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_damaged_library_is_a_sentence(home: Path) -> None:
    (home / "bad.db").write_bytes(b"no library" * 100)
    done = run("stats", "--library", "bad.db")
    assert done.returncode == 1
    assert "is damaged" in done.stderr
    assert (home / "bad.db").read_bytes() == b"no library" * 100


def test_stats(home: Path) -> None:
    assert "nothing answered yet" in run("stats").stdout
    run("import", write_native(home))
    value = json.loads(run("stats", "--json").stdout)
    assert value.keys() == {
        "answers",
        "days_studied",
        "right_share",
        "minutes",
        "last_14_days",
        "due_today",
        "due_tomorrow",
        "due_week",
        "firm",
        "learning",
        "new",
    }
    assert (value["answers"], value["right_share"], value["new"]) == (0, None, 2)
    assert len(value["last_14_days"]) == 14
    assert value["last_14_days"][0].keys() == {"day", "answers", "right_share", "minutes"}


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
    run("import", write_native(home))
    library = home / "home" / "library.db"
    before = library.read_bytes()
    (home / "numbers.md").write_text(many_questions(60_000))
    with subprocess.Popen(
        [*WHYCARDS, "import", "numbers.md"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        _wait_for(library.with_name("library.db-work"))
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (out, err, process.returncode) == ("", "", 130)
    assert sorted(path.name for path in library.parent.iterdir()) == ["library.db"]
    assert library.read_bytes() == before


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
    done = run()
    assert (done.stdout, done.returncode) == ("", 2)
    assert "QT_QPA_PLATFORM=offscreen" in done.stderr
    assert "Traceback" not in done.stderr
