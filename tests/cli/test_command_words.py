"""Which words are commands, which are files, and where --library may stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from whycards.cli import main


class Opened:
    """Stands for the window: remembers what it was asked to show."""

    def __init__(self) -> None:
        self.calls: list[tuple[Path, tuple[Path, ...]]] = []

    def __call__(self, library: Path, files: tuple[Path, ...]) -> int:
        self.calls.append((library, files))
        return 7


@pytest.fixture
def window() -> Opened:
    return Opened()


@pytest.fixture(autouse=True)
def in_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WHYCARDS_LIBRARY", str(tmp_path / "named.db"))
    return tmp_path


def test_no_word_opens_the_window(window: Opened, in_folder: Path) -> None:
    assert main([], window) == 7
    assert window.calls == [(in_folder / "named.db", ())]


def test_files_are_handed_to_the_window_as_absolute_paths(window: Opened, in_folder: Path) -> None:
    (in_folder / "tides.md").touch()
    (in_folder / "ports").mkdir()
    assert main(["--library", "mine.db", "tides.md", "ports"], window) == 7
    assert window.calls == [(in_folder / "mine.db", (in_folder / "tides.md", in_folder / "ports"))]


@pytest.mark.parametrize("argv", [["./check"], ["--", "check"], ["--library=mine.db", "./check"]])
def test_a_file_named_like_a_command_is_opened_by_its_path(
    window: Opened, in_folder: Path, argv: list[str]
) -> None:
    (in_folder / "check").touch()
    assert main(argv, window) == 7
    assert window.calls[0][1] == (in_folder / "check",)


def test_a_command_word_is_a_command_even_beside_such_a_file(
    window: Opened, in_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (in_folder / "decks").touch()
    assert main(["decks"], window) == 0
    assert window.calls == []
    assert "No decks yet" in capsys.readouterr().out


def test_a_word_that_is_neither_is_refused(window: Opened, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chekc"], window) == 2
    assert capsys.readouterr().err == "whycards: There is no file chekc. Did you mean `whycards check`?\n"
    assert main(["tides.md"], window) == 2
    assert "`whycards --help`" in capsys.readouterr().err
    assert window.calls == []


@pytest.mark.parametrize(
    "argv",
    [
        ["--library", "mine.db", "import", "quiz.md"],
        ["--library=mine.db", "import", "quiz.md"],
        ["import", "quiz.md", "--library", "mine.db"],
        ["import", "--library=mine.db", "quiz.md"],
        ["--library", "other.db", "import", "quiz.md", "--library", "mine.db"],
    ],
)
def test_library_stands_before_or_after_the_command(window: Opened, in_folder: Path, argv: list[str]) -> None:
    (in_folder / "quiz.md").write_text("# Quiz\n### Which?\n- [x] a\n- [ ] b\n")
    assert main(argv, window) == 0
    assert sorted(path.name for path in in_folder.glob("*.db")) == ["mine.db"]


@pytest.mark.parametrize(
    "argv",
    [
        ["check"],
        ["import"],
        ["check", "--deck", "x", "y"],
        ["import", "--json", "x"],
        ["decks", "extra"],
        ["--bad"],
    ],
)
def test_wrong_command_lines_are_status_2(
    window: Opened, argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(argv, window)
    assert ended.value.code == 2
    assert "usage: whycards" in capsys.readouterr().err


@pytest.mark.parametrize("word", ["check", "import", "decks", "stats"])
def test_help_names_every_command(window: Opened, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    for argv in (["--help"], [word, "--help"]):
        with pytest.raises(SystemExit) as ended:
            main(argv, window)
        assert ended.value.code == 0
        assert word in capsys.readouterr().out


def test_a_folder_as_library_is_a_sentence(
    window: Opened, in_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--library", str(in_folder), "decks"], window) == 1
    assert "is a folder. A library is one file" in capsys.readouterr().err
