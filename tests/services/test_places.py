"""Where the library is looked for, and the folder for an import under way."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from whycards.services.places import NoSuchPlace, default_library, library_path, work_folder


def test_the_start_wins_over_the_environment_over_the_default(tmp_path: Path) -> None:
    named = {"WHYCARDS_LIBRARY": str(tmp_path / "named.db")}
    assert library_path(tmp_path / "given.db", named) == tmp_path / "given.db"
    assert library_path(None, named) == tmp_path / "named.db"
    assert library_path(None, {}) == library_path(None, {"WHYCARDS_LIBRARY": ""}) == default_library()


def test_the_default_lies_in_the_folder_for_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_library() == tmp_path / "whycards" / "library.db"


def test_a_path_is_made_absolute_and_the_home_is_known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert library_path(Path("my.db"), {}) == tmp_path / "my.db"
    assert library_path(Path("~/my.db"), {}) == tmp_path / "home" / "my.db"


def test_a_folder_is_no_library(tmp_path: Path) -> None:
    with pytest.raises(NoSuchPlace, match="is a folder"):
        library_path(tmp_path, {})


def test_the_work_folder_is_private_and_goes_away(tmp_path: Path) -> None:
    library = tmp_path / "library.db"
    with work_folder(library) as folder:
        (folder / "part").mkdir()
        (folder / "part" / "file").write_text("x")
        assert [stat.S_IMODE(place.stat().st_mode) for place in (folder, folder.parent)] == [0o700, 0o700]
    assert list(tmp_path.iterdir()) == []


def test_the_work_folder_goes_away_after_a_failure(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), work_folder(tmp_path / "library.db"):
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_at_any_line_of_it_leaves_nothing(tmp_path: Path) -> None:
    places = work_folder.__wrapped__.__code__.co_filename  # type: ignore[attr-defined]
    interrupted = 0
    for line in range(1, 100):
        lines = count(1)

        def trace(
            frame: FrameType, event: str, _argument: object, line: int = line, lines: Iterator[int] = lines
        ) -> Any:
            if frame.f_code.co_filename != places:
                return None
            if event == "line" and next(lines) == line:
                sys.settrace(None)
                raise KeyboardInterrupt
            return trace

        before = sys.gettrace()
        try:
            sys.settrace(trace)
            with work_folder(tmp_path / "library.db") as folder:
                sys.settrace(before)
                assert folder.is_dir()
            break
        except KeyboardInterrupt:
            interrupted += 1
        finally:
            sys.settrace(before)
        assert list(tmp_path.iterdir()) == []
    assert interrupted > 5


def test_what_a_killed_import_left_is_swept_and_a_running_one_is_not(tmp_path: Path) -> None:
    library = tmp_path / "library.db"
    root = tmp_path / "library.db-work"
    for name in ("import-old", "import-running"):
        (root / name).mkdir(parents=True)
    (root / "import-old" / "messages").write_text("x")
    os.utime(root / "import-old", (0, 0))
    with work_folder(library):
        assert not (root / "import-old").exists()
        assert (root / "import-running").exists()
    assert (root / "import-running").exists()
