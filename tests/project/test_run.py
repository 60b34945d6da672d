"""desktop/run.py: set-up, its record, and handing over. pip is cut off from the network, apt replaced."""

from __future__ import annotations

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ("pyproject.toml", "README.md", "LICENSE", "desktop/run.py", "desktop/constraints.txt")
PACKAGE = ("__init__.py", "display.py")

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with what set-up reads."""
    place = tmp_path / "my checkout"
    for name in (*NEEDED, *(f"desktop/whycards/{file}" for file in PACKAGE)):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, place / name)
    return place


@pytest.fixture
def run(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """That checkout's run.py as a module."""
    spec = importlib.util.spec_from_file_location("run", checkout / "desktop" / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "run", module)  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """Puts a shell script of this name first on the PATH; it can append to $LOG."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    monkeypatch.setenv("LOG", str(folder / "log"))

    def add(name: str, script: str) -> Path:
        path = folder / name
        path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        path.chmod(0o755)
        return folder / "log"

    return add


def _set_up(run: ModuleType, *loads: str) -> None:
    """A finished set-up whose Python prints what it is started with."""
    run.PYTHON.parent.mkdir(parents=True)
    run.PYTHON.write_text('#!/bin/sh\necho "$QT_QPA_PLATFORM" in "$PWD"\nprintf "<%s>" "$@"\n', "utf-8")
    run.PYTHON.chmod(0o755)
    run.Record(run.requirements(), ["app", "test"], ["Qt", *loads]).write()


def _start(checkout: Path, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    clean.pop("QT_QPA_PLATFORM", None)
    return subprocess.run(
        [sys.executable, str(checkout / "desktop" / "run.py"), *arguments],
        env=clean | environ,
        cwd=checkout.parent,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there always is a display")
def test_without_a_display_the_window_is_refused_before_anything_is_set_up(checkout: Path) -> None:
    refused = _start(checkout)
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "QT_QPA_PLATFORM=offscreen" in refused.stderr
    assert not (checkout / ".venv").exists()


def test_a_second_start_hands_over_at_once(checkout: Path, run: ModuleType) -> None:
    _set_up(run, "offscreen")
    seconds = []
    for _ in range(3):
        began = time.monotonic()
        started = _start(checkout, "check", "my deck.md", QT_QPA_PLATFORM="offscreen")
        seconds.append(time.monotonic() - began)
        assert started.stderr == ""
        assert started.stdout == f"offscreen in {checkout.parent}\n<-P><-m><whycards><check><my deck.md>"
    assert min(seconds) < 0.5


def test_the_tests_run_offscreen_in_the_checkout(checkout: Path, run: ModuleType) -> None:
    _set_up(run, "offscreen")
    started = _start(checkout, "test", "-k", "one or two", QT_QPA_PLATFORM="xcb")
    assert started.stdout == f"offscreen in {checkout}\n<-m><pytest><-k><one or two>"


def test_a_record_holds_for_its_requirements_only(checkout: Path, run: ModuleType) -> None:
    _set_up(run)
    fingerprint = run.requirements()
    assert run.read_record(fingerprint).extras == ["app", "test"]

    with (checkout / "desktop" / "constraints.txt").open("a") as constraints:
        constraints.write("one-more==1.0\n")
    assert run.requirements() != fingerprint
    assert run.read_record(run.requirements()).extras == []


def test_style_settings_are_no_requirements(checkout: Path, run: ModuleType) -> None:
    fingerprint = run.requirements()
    with (checkout / "pyproject.toml").open("a") as project:
        project.write("[tool.other]\nx = 1\n")
    assert run.requirements() == fingerprint


@pytest.mark.parametrize("damage", ["broken off", "no python", "not json", "other fields"])
def test_a_damaged_set_up_counts_as_none(run: ModuleType, damage: str) -> None:
    _set_up(run)
    if damage == "broken off":
        run.UNFINISHED.touch()
    elif damage == "no python":
        run.PYTHON.unlink()
    else:
        run.RECORD.write_text("{" if damage == "not json" else '{"version": 2}', "utf-8")
    assert run.read_record(run.requirements()) == run.Record(run.requirements())


def test_a_set_up_that_was_broken_off_is_made_anew_and_without_network_a_sentence_ends_it(
    checkout: Path, run: ModuleType
) -> None:
    run.PYTHON.parent.mkdir(parents=True)
    run.PYTHON.symlink_to("nowhere")
    run.UNFINISHED.touch()
    cut_off = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_FIND_LINKS": "", "PYTHONPATH": ""}

    first = _start(checkout, "--version", **cut_off)
    assert first.returncode == 1
    assert "Making" in first.stdout
    assert "network connection" in first.stderr.replace("\n", " ")
    assert "Traceback" not in first.stderr

    second = _start(checkout, "--version", **cut_off)
    assert second.returncode == 1
    assert "Making" not in second.stdout, "pip had touched nothing: what was made still serves"


def test_a_read_only_checkout_ends_in_a_sentence(checkout: Path, run: ModuleType) -> None:
    (checkout / ".venv").write_text("a file in the way", "utf-8")
    failed = _start(checkout, "--version")
    assert failed.returncode == 1
    assert ".venv" in failed.stderr
    assert "Traceback" not in failed.stderr


def test_a_second_set_up_waits_for_the_first(checkout: Path, run: ModuleType) -> None:
    fcntl = pytest.importorskip("fcntl")
    lock = os.open(checkout, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    command = [sys.executable, "-u", str(checkout / "desktop" / "run.py"), "--version"]
    environ = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True) as second:
        assert second.stdout is not None
        assert "waiting" in second.stdout.readline()
        _set_up(run, "offscreen")
        os.close(lock)
        assert "<whycards><--version>" in second.stdout.read()


def test_an_old_python_is_told_which_one_is_needed(run: ModuleType) -> None:
    assert run.python_problem((3, 11)) is None
    assert run.python_problem((4, 0)) is None
    assert "3.11 or newer" in run.python_problem((3, 10))
    ast.parse((ROOT / "desktop" / "run.py").read_text("utf-8"), feature_version=(3, 8))


def test_qt_is_seen_to_load(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PYTHON", sys.executable)
    assert run.qt_trouble(()) == ""
    assert run.qt_trouble(("offscreen",)) == ""
    assert "names nonsense" in run.qt_trouble(("nonsense",))


def test_packages_are_installed_where_this_user_may(
    run: ModuleType, program: Callable[[str, str], Path]
) -> None:
    log = program("apt-get", 'echo "$DEBIAN_FRONTEND" "$@" >> "$LOG"')
    program("sudo", 'shift; exec "$@"')
    run.install_packages(["libone", "libtwo"], "Something is missing.")
    update, install = log.read_text("utf-8").splitlines()
    assert update.startswith("noninteractive update ")
    assert install.startswith("noninteractive install --yes --no-install-recommends libone libtwo")


def test_else_the_line_to_run_is_told(
    run: ModuleType, program: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = program("apt-get", 'echo called >> "$LOG"')
    program("sudo", "exit 1")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(run.SetUpError, match=r"sudo apt-get install --yes --no-install-recommends libone$"):
        run.install_packages(["libone"], "Something is missing.")
    assert not log.exists()


def test_without_apt_the_packages_are_named(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(run.SetUpError, match="Install your system's packages for it"):
        run.install_packages(["libone"], "Something is missing.")


def test_apt_that_fails_ends_in_the_line_to_run(run: ModuleType, program: Callable[[str, str], Path]) -> None:
    program("apt-get", "exit 100")
    program("sudo", 'shift; exec "$@"')
    with pytest.raises(run.SetUpError, match="could not install them"):
        run.install_packages(["libone"], "Something is missing.")
