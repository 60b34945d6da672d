"""What the commands print, and how they end."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from samples.deck_files import NATIVE, WRONG_SECTION, write_checkbox, write_native
from whycards.cli import main


class Done(NamedTuple):
    """What a command printed and how it ended."""

    stdout: str
    stderr: str
    returncode: int


class Run(Protocol):
    def __call__(self, *words: object) -> Done: ...


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which commands run, with a library of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WHYCARDS_LIBRARY", str(tmp_path / "home" / "library.db"))
    return tmp_path


def no_window(library: Path, files: tuple[Path, ...]) -> int:
    raise AssertionError("a command opens no window")


@pytest.fixture
def run(home: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process."""

    def run(*words: object) -> Done:
        status = main([str(word) for word in words], no_window)
        return Done(*capsys.readouterr(), status)

    return run


def test_check_in_words(home: Path, run: Run) -> None:
    done = run("check", write_checkbox(Path()))
    first, *rest = done.stdout.splitlines()
    assert first.startswith("knots.md: ")
    assert rest[0] == "  2 questions, 1 with one key and 1 with several, 1 draft, 0 flashcards, 0 skipped"
    assert rest[1] == "  images: 1 found, 1 missing, 1 remote"
    assert any(line.startswith("knots.md:23: warning: ") for line in rest)
    assert (done.stderr, done.returncode) == ("", 0)


def test_check_as_json_is_a_list(home: Path, run: Run) -> None:
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


def test_check_of_an_error_is_status_1(home: Path, run: Run) -> None:
    assert run("check", write_native(home, WRONG_SECTION)).returncode == 1
    lost = run("check", "--json", "lost.md")
    (report,) = json.loads(lost.stdout)
    assert (report["questions"], report["problems"][0]["severity"], lost.returncode) == (0, "error", 1)


def test_import_twice(home: Path, run: Run) -> None:
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


def test_import_under_a_name_and_list(home: Path, run: Run) -> None:
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


def test_import_of_several_files_tells_them_apart(home: Path, run: Run) -> None:
    done = run("import", write_native(home / "a"), write_checkbox(home), "lost.md")
    assert [line.partition(" (from ")[2] for line in done.stdout.splitlines()[:2]] == [
        f"{home}/a/deck.md)",
        f"{home}/knots.md)",
    ]
    assert "lost.md" in done.stderr
    assert done.returncode == 1


def test_import_counts_those_problems_that_check_lists(home: Path, run: Run) -> None:
    rows = "".join(f"What is gauge {number}?,A dial {number},A clock {number},A\n" for number in range(6))
    for name in ("first.csv", "second.csv"):
        Path(name).write_text(f"question,option A,option B,answer\n{rows}", "utf-8")
    run("import", "first.csv")
    said = run("import", "second.csv").stdout
    assert 'second.csv brings the deck "first" up to date' in said
    assert "problem" not in said
    Path("second.csv").write_text(f"question,option A,option B,answer\n{rows}What is left?,One,Two,\n", "utf-8")
    assert "1 problem in second.csv: `whycards check` lists it." in run("import", "second.csv").stdout


def test_import_tells_of_decks_that_share_an_id_and_of_what_a_file_lacks(home: Path, run: Run) -> None:
    one, other = (
        write_native(home / "a"),
        write_native(home / "b", NATIVE.replace("title: Knots", "title: Bends")),
    )
    done = run("import", one, other)
    assert done.returncode == 1
    assert f'Two decks have the id "knots": {one} and {other}.' in done.stderr
    assert run("check", one, other).returncode == 1
    new = "## Which mark ends a cleat hitch? {#mark}\n- [x] A turn\n- [ ] A loop\n"
    other.write_text(
        other.read_text().partition("## Which knot")[0] + new + "## What is" + NATIVE.partition("## What is")[2]
    )
    done = run("import", other)
    assert done.stdout.splitlines()[-2:] == [
        'This updates the deck "Knots", now called "Bends".',
        "Bends: 1 question of the library is not in this file; it stays.",
    ]
    assert done.returncode == 0


@pytest.mark.parametrize("words", [("import", "lost.md"), ("import", "notes.md"), ("--library", ".", "decks")])
def test_troubles_are_sentences(home: Path, run: Run, words: tuple[str, ...]) -> None:
    (home / "notes.md").write_text("# Notes\n\nNothing to ask.\n")
    done = run(*words)
    assert done.returncode == 1
    assert done.stderr.startswith("whycards: ")
    assert done.stdout == ""


@pytest.mark.parametrize("command", ["decks", "stats"])
def test_a_library_that_is_not_there_is_not_made_to_be_shown(home: Path, run: Run, command: str) -> None:
    done = run(command, "--library", "typo/lib.db")
    assert (done.returncode, done.stdout) == (1, "")
    assert f"There is no library at {home / 'typo' / 'lib.db'}" in done.stderr
    assert not (home / "typo").exists()


@pytest.mark.parametrize("place", ["notes.md/x.db", "/proc/x.db", "pipe", "n" * 300])
def test_a_place_that_cannot_hold_a_library_is_a_sentence(home: Path, run: Run, place: str) -> None:
    (home / "notes.md").touch()
    os.mkfifo(home / "pipe")
    done = run("import", "--library", place, write_native(home))
    assert (done.returncode, done.stdout) == (1, "")
    assert "No library can be" in done.stderr and "--library" in done.stderr and place in done.stderr


def test_a_damaged_library_is_a_sentence(home: Path, run: Run) -> None:
    (home / "bad.db").write_bytes(b"no library" * 100)
    done = run("stats", "--library", "bad.db")
    assert done.returncode == 1
    assert "is damaged" in done.stderr
    assert (home / "bad.db").read_bytes() == b"no library" * 100


def test_stats(home: Path, run: Run) -> None:
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


def test_check_says_how_files_were_read(home: Path, run: Run) -> None:
    (home / "ropes.csv").write_text(
        "Zeile;Frage im Test;Wahl eins;Wahl zwei;Loesung\n1;Which isnâ€™t â€“ a knot?;A hawser;A bowline;A\n"
    )
    said = run("check", "ropes.csv").stdout
    assert "  encoding: utf-8\n" in said
    assert "  characters look garbled; " in said
    assert "  4 of 5 columns recognised, by guess: " in said


def test_export_writes_a_deck_and_says_what_stays_behind(run: Run, home: Path) -> None:
    write_native(home / "knots")
    run("import", "knots/deck.md")
    done = run("export", "knots", "--to", "out.xml")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        "Knots: 1 question written to out.xml (Moodle XML).",
        "  1 flashcard stayed behind: Moodle XML has no room for such.",
    ]
    assert json.loads(run("check", "out.xml", "--json").stdout)[0]["questions"] == 1


def test_export_names_what_it_cannot_find(run: Run, home: Path) -> None:
    write_native(home / "knots")
    run("import", "knots/deck.md")
    done = run("export", "Knot", "--to", "out.zip")
    assert (done.returncode, done.stdout) == (1, "")
    assert "Did you mean “Knots”?" in done.stderr
    assert "gift, aiken" in run("export", "Knots", "--to", "out.txt").stderr
    assert not (home / "out.zip").exists()


def test_check_fixes_what_it_can_and_keeps_a_copy(run: Run, home: Path) -> None:
    deck = (
        "---\nwhycards: 1\nid: t\ntitle: T\n---\n## Which? {#a}\n- [ ] All of the above\n- [x] One\n- [ ] Two\n"
    )
    write_native(home / "t", deck)
    assert "sums up the others" in run("check", "t").stdout
    done = run("check", "t", "--fix")
    assert "t/deck.md: fixed catch-all-not-last in 1 question" in done.stdout
    assert "sums up the others" not in done.stdout
    assert (home / "t" / "deck.md.before-fix").read_text("utf-8") == deck
    assert (home / "t" / "deck.md").read_text("utf-8").endswith("- [ ] Two\n- [ ] All of the above\n")
