"""P1: a session of the real app with import, study and pictures speaks to nobody."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

from reliability.power import environment

ROOT = Path(__file__).resolve().parents[2]
OWN_MODULES = {"whycards.formats.child", "whycards.services.limited.typesetting", "whycards.ui.viewer.drawing"}
DECK = ROOT / "decks" / "ai-infrastructure" / "deck.md"


@pytest.mark.usefixtures("strace")
def test_a_session_opens_no_socket_but_local_ones_and_starts_nothing_but_itself(tmp_path: Path) -> None:
    log = tmp_path / "calls.log"
    script = Path(__file__).with_name("session.py")
    command = [sys.executable, str(script), str(tmp_path / "place" / "library.db"), str(DECK)]
    watch = ["strace", "-f", "-qq", "--seccomp-bpf", "-e", "trace=network,execve", "-s", "200", "-o", str(log)]
    ended = subprocess.run([*watch, *command], capture_output=True, text=True, env=surroundings(), timeout=200)
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout.splitlines()[-1])
    assert told["verdicts"] > 5
    assert told["said"] == []
    assert told["network"] == []
    calls = log.read_text("utf-8").splitlines()
    assert families(calls) <= {"AF_UNIX"}
    assert {name for name in started(calls) if name != sys.executable} == set()
    assert modules(calls) <= OWN_MODULES
    assert len(started(calls)) == 1 + len(modules(calls))


def surroundings() -> dict[str, str]:
    return environment() | {"QT_QPA_PLATFORM": "offscreen"}


def families(calls: list[str]) -> set[str]:
    """Of every socket and every address that was named."""
    return {name for call in calls for name in re.findall(r"\b(?:AF|PF)_\w+", call)}


def started(calls: list[str]) -> list[str]:
    """The programs that ran."""
    found = (re.search(r'execve\("([^"]*)".*= 0$', call) for call in calls)
    return [match[1] for match in found if match]


def modules(calls: list[str]) -> set[str]:
    """The modules that Python ran."""
    return {name for call in calls for name in re.findall(r'"-P", "-m", "([^"]*)"', call)}


def test_the_look_finds_what_it_looks_for() -> None:
    calls = [
        "7 socket(AF_INET, SOCK_DGRAM|SOCK_CLOEXEC, IPPROTO_IP) = 3",
        '7 execve("/bin/sh", ["sh"], 0x7 /* 3 vars */) = 0',
    ]
    assert families(calls) == {"AF_INET"}
    assert started(calls) == ["/bin/sh"]


@pytest.mark.parametrize(
    "act",
    [
        lambda: socket.getaddrinfo("example.org", 80),
        lambda: socket.create_connection(("127.0.0.1", 9), 1),
        lambda: urllib.request.urlopen("https://example.org", timeout=1),
    ],
)
def test_no_test_reaches_out(act: Callable[[], object]) -> None:
    with pytest.raises(AssertionError, match="nothing here opens a network connection"):
        act()


@pytest.mark.parametrize(
    "words", ["import os; os.system('true')", "import subprocess; subprocess.run(['true'])"]
)
def test_tests_may_start_programs_and_the_package_may_not(words: str) -> None:
    exec(words)
    by_the_package = compile(words, str(ROOT / "desktop" / "whycards" / "made_up.py"), "exec")
    with pytest.raises(AssertionError, match="starts something, and only"):
        exec(by_the_package)


def test_processes_that_tests_start_are_looked_at_too() -> None:
    code = "import socket; socket.getaddrinfo('example.org', 80)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment())
    assert "nothing here opens a network connection" in ended.stderr
