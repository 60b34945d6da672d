"""What every test stands on: no screen, our fonts only, folders of its own, a clock that is moved by hand.

The environment is set when this file is loaded, before any test can load Qt: Qt and fontconfig read it once.
"""

from __future__ import annotations

import atexit
import logging
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

import audit.sitecustomize  # noqa: F401
from fakes.clock import FakeClock

if TYPE_CHECKING:
    from whycards.storage.library import Library

_ROOT = Path(__file__).resolve().parents[1]
_FONT_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))

_FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
"""


def _only_dejavu(folder: Path) -> Path:
    """A font configuration with the system's DejaVu fonts alone: an installed Inter may not hide ours."""
    fonts = folder / "fonts"
    fonts.mkdir()
    for found in (font for system in _FONT_FOLDERS for font in system.rglob("DejaVu*.ttf")):
        link = fonts / found.name
        if not link.exists():
            link.symlink_to(found)
    configuration = folder / "fonts.conf"
    configuration.write_text(_FONTCONFIG.format(fonts=fonts, cache=folder / "font-cache"), "utf-8")
    return configuration


def _prepare_environment() -> None:
    """Keep the tests off the screen, language, fonts, settings and library of whoever runs them."""
    folder = Path(tempfile.mkdtemp(prefix="whycards-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["FONTCONFIG_FILE"] = str(_only_dejavu(folder))
    os.environ["LC_ALL"] = "C.UTF-8"
    os.environ["WHYCARDS_LIBRARY"] = str(folder / "library.db")
    for name in ("DATA", "CONFIG", "CACHE", "STATE", "RUNTIME"):
        place = folder / name.lower()
        place.mkdir(mode=0o700)
        os.environ["XDG_RUNTIME_DIR" if name == "RUNTIME" else f"XDG_{name}_HOME"] = str(place)
    for variable in ("LANGUAGE", "QT_STYLE_OVERRIDE", "QT_SCALE_FACTOR", "QT_QPA_PLATFORMTHEME"):
        os.environ.pop(variable, None)
    # Processes that tests start run this checkout, installed or not, and are looked at as this one is.
    os.environ["PYTHONPATH"] = os.pathsep.join((str(_ROOT / "desktop"), str(_ROOT / "tests" / "audit")))


_prepare_environment()
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=30, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")


class _Listener(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture
def _expected_logs() -> list[str]:
    return []


@pytest.fixture
def expect_log(_expected_logs: list[str]) -> Callable[[str], None]:
    """Allow log lines of WARNING and above whose message matches this pattern."""
    return _expected_logs.append


@pytest.fixture(autouse=True)
def _no_stray_logs(_expected_logs: list[str]) -> Iterator[None]:
    """A log line of WARNING or above that no test asked for fails it."""
    listener = _Listener()
    logging.getLogger().addHandler(listener)
    yield
    logging.getLogger().removeHandler(listener)
    stray = [
        f"{record.levelname} {record.name}: {record.getMessage()}"
        for record in listener.records
        if not any(re.search(pattern, record.getMessage()) for pattern in _expected_logs)
    ]
    if stray:
        pytest.fail("Stray log lines:\n" + "\n".join(stray))


@pytest.fixture(autouse=True)
def _in_authored_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Options stand as their authors had them, unless a test sets that learners want them shuffled."""
    monkeypatch.setattr("whycards.services.study.preferences.SHUFFLES_OPTIONS", False)


@pytest.fixture
def clock() -> FakeClock:
    """Stands at noon of 7 January 2026 in Berlin until it is moved."""
    return FakeClock()


@pytest.fixture
def library(tmp_path: Path, clock: FakeClock) -> Iterator[Library]:
    """A real, empty library."""
    from whycards.storage.library import Library

    opened = Library.open(tmp_path / "library.db", clock)
    yield opened
    opened.close()
