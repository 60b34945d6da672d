"""The tests' own guards work: fonts, log lines, Qt's messages, the network."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


FAMILIES = """
import sys
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication
app = QGuiApplication([])
print("installed:", *QFontDatabase.families(), sep="|")
QFontDatabase.addApplicationFont(sys.argv[1])
print("Inter is", QFontInfo(QFont("Inter")).family())
"""


def test_only_dejavu_is_installed_and_a_bundled_font_can_join_it() -> None:
    bundled = next((ROOT / "resources" / "fonts" / "inter").glob("*.ttf"))
    command = [sys.executable, "-c", FAMILIES, str(bundled)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    families = set(told[0].split("|")[1:]) - {"Serif", "Sans Serif", "Monospace"}
    assert families
    assert all(name.startswith("DejaVu") for name in families)
    assert told[1] == "Inter is Inter"


def test_the_library_and_the_settings_are_not_the_learners() -> None:
    home = Path.home()
    for name in ("WHYCARDS_LIBRARY", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        assert "whycards-tests-" in os.environ[name]
        assert home / ".local" not in Path(os.environ[name]).parents


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_the_network_is_out_of_reach(family: socket.AddressFamily) -> None:
    with (
        socket.socket(family, socket.SOCK_DGRAM) as outgoing,
        pytest.raises(AssertionError, match="opens a network connection"),
    ):
        outgoing.connect(("127.0.0.1" if family == socket.AF_INET else "::1", 9))


def test_guards_fail_the_tests_that_they_catch(tmp_path: Path) -> None:
    (tmp_path / "test_guarded.py").write_text(
        """
import logging, warnings

def test_stray_log():
    logging.getLogger("whycards").warning("unasked")

def test_expected_log(expect_log):
    expect_log("^asked")
    logging.getLogger("whycards").warning("asked for")

def test_info_is_no_matter():
    logging.getLogger("whycards").info("quiet")

def test_warning():
    warnings.warn("old", DeprecationWarning, stacklevel=1)

def test_qt_warning(qtbot):
    from PySide6.QtCore import qWarning
    qWarning("from Qt")
""",
        "utf-8",
    )
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "conftest",
        "-p",
        "no:cacheprovider",
        "-c",
        "pyproject.toml",
    ]
    environ = os.environ | {"PYTHONPATH": f"{ROOT / 'tests'}{os.pathsep}{ROOT / 'desktop'}"}
    environ.pop("PYTEST_XDIST_WORKER", None)
    run = subprocess.run(
        [*command, str(tmp_path)], cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    told = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    failed = {line.split("::")[1].split(" ")[0] for line in told}
    assert failed == {"test_warning", "test_qt_warning", "test_stray_log"}, run.stdout
    assert "Stray log lines:" in run.stdout
