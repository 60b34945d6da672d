from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from whycards.display import display_problem, qt_platforms


@pytest.mark.parametrize(
    ("environ", "platforms"),
    [
        ({}, ()),
        ({"DISPLAY": ""}, ()),
        ({"DISPLAY": ":0"}, ("xcb",)),
        ({"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}, ("wayland", "xcb")),
        ({"QT_QPA_PLATFORM": "offscreen"}, ("offscreen",)),
        ({"QT_QPA_PLATFORM": "offscreen:size=10x10", "DISPLAY": ":0"}, ("offscreen",)),
        ({"QT_QPA_PLATFORM": "wayland;xcb"}, ("wayland", "xcb")),
    ],
)
def test_platforms_are_what_the_session_asks_for(environ: dict[str, str], platforms: tuple[str, ...]) -> None:
    assert qt_platforms(environ) == platforms


@pytest.mark.parametrize(
    ("environ", "named"),
    [
        ({}, "DISPLAY and WAYLAND_DISPLAY are not set"),
        ({"DISPLAY": ""}, "DISPLAY and WAYLAND_DISPLAY are not set"),
        ({"QT_QPA_PLATFORM": "xcb"}, "QT_QPA_PLATFORM=xcb (DISPLAY is not set)"),
        ({"QT_QPA_PLATFORM": "wayland", "DISPLAY": ":0"}, "WAYLAND_DISPLAY is not set"),
        ({"DISPLAY": ":54321"}, "No X server runs on the display :54321"),
        ({"DISPLAY": "unix:54321.0", "QT_QPA_PLATFORM": "xcb"}, "No X server runs on the display unix:54321.0"),
    ],
)
def test_without_a_display_one_sentence_says_so(environ: dict[str, str], named: str) -> None:
    problem = display_problem(environ, "linux")
    assert problem is not None
    assert named in problem
    assert "QT_QPA_PLATFORM=offscreen" in problem
    assert "\n" not in problem


@pytest.mark.parametrize(
    ("environ", "platform"),
    [
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux"),
        ({"QT_QPA_PLATFORM": "xcb;offscreen"}, "linux"),
        ({"DISPLAY": "far.example:10.0"}, "linux"),
        ({"DISPLAY": ":54321", "WAYLAND_DISPLAY": "wayland-0"}, "linux"),
        ({}, "darwin"),
        ({}, "win32"),
    ],
)
def test_qt_may_try(environ: dict[str, str], platform: str) -> None:
    assert display_problem(environ, platform) is None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere Qt always has a display")
def test_the_app_exits_with_2_and_a_sentence_before_qt_is_loaded(tmp_path: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "whycards", "--library", str(tmp_path / "library.db")]
    environ = {"PATH": "", "HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2] / "desktop")}
    run = subprocess.run(command, env=environ, cwd=tmp_path, capture_output=True, text=True, check=False)
    told = [line for line in run.stderr.splitlines() if not line.startswith("import time:")]
    assert run.returncode == 2
    assert len(told) == 1
    assert "QT_QPA_PLATFORM=offscreen" in told[0]
    assert "PySide6" not in run.stderr
    assert list(tmp_path.iterdir()) == []
