"""Starts Whycards, or its tests, from a checkout. The first time it sets up what is missing.

    python3 desktop/run.py [arguments of whycards]     opens the window, or runs a command such as `check`
    python3 desktop/run.py test [arguments of pytest]  runs the tests without a visible window

Set-up makes `.venv` in the checkout, installs Whycards and what it needs there in the versions of
constraints.txt, and sees that Qt's libraries load; on Debian and Ubuntu it installs missing ones where it may.
A record in `.venv` tells the next start that nothing is left to do. Standard library only.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
CONSTRAINTS = ROOT / "desktop" / "constraints.txt"
RECORD = VENV / "whycards-set-up.json"
UNFINISHED = VENV / "whycards-set-up.unfinished"

QT_PACKAGES = ["libglib2.0-0", "libgl1", "libegl1", "libdbus-1-3", "libfontconfig1", "libxkbcommon0"]
X11_PACKAGES = [
    "libxcb-cursor0",
    "libxkbcommon-x11-0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxcb-shape0",
    "libxcb-xkb1",
    "libx11-xcb1",
]

# Loads the plugins' libraries without starting Qt, which aborts where one is missing. Prints what loads.
PROBE = """
import ctypes, pathlib, sys
import PySide6.QtWidgets
plugins = pathlib.Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms"
for name in sys.argv[1:]:
    plugin = plugins / f"libq{name.removesuffix('-egl')}.so"
    if not plugin.exists():
        sys.exit(f"QT_QPA_PLATFORM names {name}, which this Qt does not have.")
    try:
        ctypes.CDLL(str(plugin))
        print(name)
    except OSError as error:
        print(error, file=sys.stderr)
"""


class SetUpError(Exception):
    """What stands in the way, and what to do about it, in sentences."""


@dataclass
class Record:
    """What set-up has done: for which requirements, with which extras, and what of Qt was seen to load."""

    fingerprint: str = ""
    extras: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)

    def write(self) -> None:
        """Say that `.venv` is whole."""
        RECORD.write_text(json.dumps(asdict(self)), "utf-8")
        UNFINISHED.unlink(missing_ok=True)


def main(arguments: Sequence[str]) -> int:
    """Set up what is missing and hand over. Returns only where that did not come about, with an exit status."""
    try:
        problem = python_problem(sys.version_info[:2])
        if problem:
            raise SetUpError(problem)
        if arguments[:1] == ["test"]:
            return start_tests(arguments[1:])
        return start_app(arguments)
    except SetUpError as error:
        say(str(error), sys.stderr)
        return 1
    except OSError as error:
        say(f"Set-up could not go on: {error}. Mend that and run the same command again.", sys.stderr)
        return 1
    except KeyboardInterrupt:
        say("Stopped. Run the same command again to go on.", sys.stderr)
        return 130


def start_app(arguments: Sequence[str]) -> int:
    """Hand over to Whycards. No arguments means a window: without a display say so and return 2 at once."""
    from whycards.display import display_problem, qt_platforms

    problem = None if arguments else display_problem()
    if problem:
        say(problem, sys.stderr)
        return 2
    wanted = qt_platforms(os.environ) if sys.platform.startswith("linux") else ()
    set_up("app", wanted)
    return hand_over([str(PYTHON), "-P", "-m", "whycards", *arguments], os.environ)


def start_tests(arguments: Sequence[str]) -> int:
    """Hand over to pytest, in the checkout."""
    set_up("test", ("offscreen",) if sys.platform.startswith("linux") else ())
    os.chdir(ROOT)
    environ = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    return hand_over([str(PYTHON), "-m", "pytest", *arguments], environ)


def python_problem(version: tuple[int, int]) -> str | None:
    """A sentence where this Python is too old for Whycards."""
    if version >= (3, 11):
        return None
    return (
        f"Whycards needs Python 3.11 or newer, and {sys.executable} is {version[0]}.{version[1]}. "
        "Run the same command with a newer one, for example python3.12."
    )


def set_up(extra: str, wanted: Sequence[str]) -> None:
    """Bring `.venv` to what `extra` ("app" or "test") needs on one of the `wanted` Qt platforms.

    Raises SetUpError.
    """
    fingerprint = requirements()
    needed = {"Qt", *wanted}
    record = read_record(fingerprint)
    if extra in record.extras and needed <= set(record.loads):
        return
    with only_set_up():
        record = read_record(fingerprint)
        if extra not in record.extras:
            make_venv()
            install(extra)
            record.extras = sorted({*record.extras, extra, "app"})
            record.write()
        if not needed <= set(record.loads):
            prove_qt(wanted)
            record.loads = sorted({*record.loads, *needed})
            record.write()
    say("Whycards is set up.")


def requirements() -> str:
    """What the contents of `.venv` depend on, as one comparable text."""
    import hashlib
    import tomllib

    try:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    except ValueError as error:
        raise SetUpError(f"pyproject.toml cannot be read: {error}.") from None
    parts = [
        project["build-system"],
        project["project"],
        project["tool"]["hatch"],
        CONSTRAINTS.read_text("utf-8"),
    ]
    # An editable install names the checkout's place, and packages belong to one Python and processor.
    parts += [str(ROOT), sys.implementation.cache_tag, platform.machine()]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def read_record(fingerprint: str) -> Record:
    """What set-up has done for these requirements; nothing where a later one was broken off."""
    nothing = Record(fingerprint)
    if UNFINISHED.exists() or not PYTHON.exists():
        return nothing
    try:
        record = Record(**json.loads(RECORD.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return nothing
    return record if record.fingerprint == fingerprint else nothing


@contextlib.contextmanager
def only_set_up() -> Iterator[None]:
    """Let a second set-up of this checkout wait until this one has ended, however it ends."""
    try:
        import fcntl
    except ImportError:  # Windows has no such lock
        yield
        return
    checkout = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(checkout, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another set-up of this checkout is at work; waiting for it ...")
            fcntl.flock(checkout, fcntl.LOCK_EX)
        # A pip that outlives this process still holds the lock, so that nobody clears `.venv` under it.
        os.set_inheritable(checkout, True)
        yield
    finally:
        os.close(checkout)


def make_venv() -> None:
    """Have a `.venv` with pip of this Python, made anew where the last set-up was broken off."""
    if UNFINISHED.exists() or not has_pip():
        need_ensurepip()
        say(f"Making {VENV} ...")
        empty_venv()
        if run([sys.executable, "-m", "venv", str(VENV)]) != 0:
            raise SetUpError(f"Python could not make {VENV}; its own words stand above.")
    UNFINISHED.touch()


def empty_venv() -> None:
    """Leave nothing in `.venv` but the mark that it is unfinished, which `venv --clear` would take, too."""
    VENV.mkdir(exist_ok=True)
    UNFINISHED.touch()
    for entry in VENV.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry != UNFINISHED:
            entry.unlink()


def has_pip() -> bool:
    """Whether `.venv` works with the Python that runs this, and has pip."""
    check = "import sys, pip; print(sys.implementation.cache_tag)"
    try:
        answer = subprocess.run([PYTHON, "-c", check], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return answer.stdout.strip() == sys.implementation.cache_tag


def need_ensurepip() -> None:
    """Debian keeps a part of Python's venv in a package of its own: install it, or raise SetUpError."""
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return
    why = f"{sys.executable} cannot make a virtual environment: its modules venv and ensurepip are missing."
    if sys.base_prefix != "/usr":
        raise SetUpError(f"{why} Run the same command with a Python that has them.")
    install_packages([f"python3.{sys.version_info[1]}-venv"], why)
    importlib.invalidate_caches()


def install(extra: str) -> None:
    """Put Whycards and what it needs into `.venv`; the code stays in the checkout. Raises SetUpError."""
    say("Installing what Whycards needs into .venv (about 150 MB to fetch the first time) ...")
    project = f"{ROOT}[test]" if extra == "test" else str(ROOT)
    options = ["--no-user", "--no-input", "--disable-pip-version-check", "--constraint", str(CONSTRAINTS)]
    if not sys.stdout.isatty():
        options.append("--quiet")
    before = folders_changed()
    if run([str(PYTHON), "-m", "pip", "install", *options, "--editable", project]) != 0:
        if before == folders_changed():
            UNFINISHED.unlink()  # pip gave up before it touched anything: what worked before still does
        raise SetUpError(
            "pip could not install what Whycards needs; its own words stand above. It takes a network "
            "connection for what was not fetched before, and 500 MB of disk. Then run the same command again."
        )


def folders_changed() -> list[int]:
    """When the folders of installed packages last gained or lost an entry."""
    folders = [*VENV.glob("lib*/python*/site-packages"), *VENV.glob("Lib/site-packages")]
    return [folder.stat().st_mtime_ns for folder in folders]


def prove_qt(wanted: Sequence[str]) -> None:
    """See Qt load on one of the platforms, with the system's libraries, or raise SetUpError."""
    trouble = qt_trouble(wanted)
    if "cannot open shared object file" in trouble:
        packages = QT_PACKAGES + (X11_PACKAGES if "xcb" in wanted else [])
        install_packages(packages, f"Qt cannot load a library of the system: {trouble}.")
        trouble = qt_trouble(wanted)
    if trouble:
        raise SetUpError(f"Qt cannot be loaded: {trouble}. Mend that and run the same command again.")


def qt_trouble(wanted: Sequence[str]) -> str:
    """Why Qt, or each of the wanted platforms, cannot be loaded; "" where it can."""
    probe = subprocess.run([PYTHON, "-c", PROBE, *wanted], capture_output=True, text=True, check=False)
    if probe.returncode == 0 and (probe.stdout.strip() or not wanted):
        return ""
    lines = probe.stderr.strip().splitlines() or [f"its probe ended with status {probe.returncode}"]
    return lines[-1].rstrip(".")


def install_packages(packages: Sequence[str], why: str) -> None:
    """Install packages of Debian or Ubuntu where this user may without a password, else raise SetUpError."""
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    line = "\n    sudo " + " ".join(install)
    if shutil.which("apt-get") is None:
        raise SetUpError(
            f"{why}\nInstall your system's packages for it. On Debian and Ubuntu that would be:{line}"
        )
    prefix = as_root()
    if prefix is None:
        raise SetUpError(f"{why}\nRun this line, then the same command again:{line}")
    say(f"{why}\nInstalling packages of the system: {' '.join(packages)} ...")
    quiet = ["-qq", "-o", "Dpkg::Use-Pty=0", "-o", "DPkg::Lock::Timeout=120"]
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive"]
    run([*apt, "apt-get", "update", *quiet])  # where this fails, the lists at hand may still do
    if run([*apt, *install, *quiet]) != 0:
        raise SetUpError(f"apt-get could not install them. Run this line, then the same command again:{line}")


def as_root() -> list[str] | None:
    """What to put before a command to run it as root: [] where this is root, None where it cannot be had."""
    if os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n"]
    return None


def run(command: Sequence[str]) -> int:
    """Run a command whose words go where ours go, and return its exit status."""
    # close_fds: the lock of only_set_up shall reach it
    return subprocess.run(command, stdin=subprocess.DEVNULL, close_fds=False, check=False).returncode


def hand_over(command: list[str], environ: Mapping[str, str]) -> int:
    """Become `command`. On Windows, which cannot, run it and return its exit status."""
    sys.stdout.flush()
    if os.name != "nt":
        os.execve(command[0], command, environ)
    return subprocess.run(command, env=environ, check=False).returncode


def say(text: str, stream: TextIO | None = None) -> None:
    """Tell the learner, in the order of things even where the output goes to a file."""
    print(text, file=stream or sys.stdout, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
