"""P2: words of the learner come out nowhere when something fails, and files are the learner's alone."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fakes.clock import FakeClock
from reliability.mishaps import CANARY, MISHAPS
from reliability.power import environment
from samples.deck_files import PNG
from whycards.storage.copying import verified_copy
from whycards.storage.library import Library
from whycards.ui.instance import hand_over

ROOT = Path(__file__).resolve().parents[2]
NAMES = list(MISHAPS)
SURVIVED = NAMES.index("the library is deleted") + 1
OURS = ("an answer", "going on", "figures", "pictures", "an import", "a thread", "an end")


class Surroundings:
    """A home whose names and files are full of the word, and a place for all that a process may write."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home" / f"{CANARY}-person"
        self.rest = folder / "rest"
        self.library = self.home / f"{CANARY}-folder" / "library.db"
        self.library.parent.mkdir(parents=True)
        # Frames of a traceback would name this path.
        (self.home / "source").symlink_to(ROOT / "desktop")
        self.deck = write_deck(self.library.parent)

    def session(self, mishaps: list[str], umask: int = 0o022) -> tuple[dict[str, Any], str]:
        """What a session with these mishaps told of itself, and its standard error."""
        script = Path(__file__).with_name("session.py")
        command = [sys.executable, str(script), str(self.library), str(self.deck), *mishaps]
        ended = subprocess.run(
            command, capture_output=True, text=True, env=self.environment(), umask=umask, timeout=200
        )
        assert ended.returncode == 0, ended.stderr
        return json.loads(ended.stdout.splitlines()[-1]), ended.stderr

    def environment(self) -> dict[str, str]:
        places = {"TMPDIR": "temp", "XDG_CACHE_HOME": "cache", "XDG_STATE_HOME": "state"}
        places |= {"XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_RUNTIME_DIR": "runtime"}
        for name in places.values():
            (self.rest / name).mkdir(mode=0o700, parents=True, exist_ok=True)
        variables = {variable: str(self.rest / name) for variable, name in places.items()}
        variables |= {"HOME": str(self.home), "USER": f"{CANARY}-user", "LOGNAME": f"{CANARY}-user"}
        surroundings = environment()
        variables["PYTHONPATH"] = os.pathsep.join([str(self.home / "source"), surroundings["PYTHONPATH"]])
        return surroundings | variables | {"QT_QPA_PLATFORM": "offscreen"}


@pytest.fixture
def surroundings(tmp_path: Path) -> Surroundings:
    return Surroundings(tmp_path)


def write_deck(folder: Path) -> Path:
    """Every text in it has the word, and every question an image of its own."""
    lines = [f"---\n{{whycards: 1, id: {CANARY}, title: The {CANARY}}}\n---\n# {CANARY} {{#all}}"]
    for number in range(3 * len(MISHAPS)):
        (folder / f"{number}.png").write_bytes(PNG + bytes([number]))
        lines += [f"## What is {CANARY} {number}? {{#n{number}}}", f"\n![A {CANARY}]({number}.png)\n"]
        lines += [f"- [x] {CANARY} it is", f"  > {CANARY} is right", f"- [ ] No {CANARY}"]
    path = folder / "deck.md"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def files_with_the_word(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if CANARY in path.name or (path.is_file() and CANARY.encode() in path.read_bytes()):
            yield path


@pytest.mark.parametrize("mishaps", [NAMES[:SURVIVED], *([name] for name in NAMES[SURVIVED:])])
def test_no_word_of_the_learner_comes_out_when_something_fails(
    surroundings: Surroundings, mishaps: list[str]
) -> None:
    told, errors = surroundings.session(mishaps)
    assert CANARY not in errors
    assert CANARY not in "".join(told["reports"])
    assert list(files_with_the_word(surroundings.rest)) == []
    ours = [name for name in mishaps if name.startswith(OURS)]
    assert errors.count("RuntimeError\n") >= len(ours), errors
    left = {path.name for path in surroundings.library.parent.iterdir() if "library" in path.name}
    assert left <= {"library.db", "library.db-wal", "library.db-shm"}


@pytest.mark.skipif(os.name == "nt", reason="POSIX modes")
def test_all_that_lies_with_the_library_is_the_learners_alone(tmp_path: Path) -> None:
    surroundings = Surroundings(tmp_path)
    surroundings.library = surroundings.home / "new" / "library.db"
    told, _errors = surroundings.session([], umask=0)
    modes = told["modes"]
    seen = {name.rpartition("/")[2] for name in modes}
    assert {"library.db", "library.db-wal", "library.db-shm", "library.db.lock", "messages", "media"} <= seen
    assert {stat.S_IMODE(mode) for mode in modes.values() if stat.S_ISREG(mode)} == {0o600}
    assert {stat.S_IMODE(mode) for mode in modes.values() if stat.S_ISDIR(mode)} == {0o700}


@pytest.fixture
def careless() -> Iterator[None]:
    """New files of this process may be read and written by all."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.skipif(os.name == "nt", reason="POSIX modes")
@pytest.mark.usefixtures("careless")
def test_copies_and_requests_are_the_learners_alone(tmp_path: Path) -> None:
    library = tmp_path / "library.db"
    Library.open(library, FakeClock()).close()
    copy = verified_copy(library, tmp_path / "copy.db", 1.0)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    asking = threading.Thread(target=hand_over, args=(library, [tmp_path / "deck.md"], 1.0))
    asking.start()
    request = tmp_path / "library.db.request"
    while not request.exists():
        time.sleep(0.001)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("library.db.request*")} == {0o600}
    asking.join()
