"""Who may import whom, read from the source: layers point one way, and each library has one owner."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "desktop" / "whycards"
LONGEST_FILE = 400

# Each part of the package and the parts it may import; `...` joins them all.
MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "scheduling": {"core"},
    "storage": {"core", "scheduling"},
    "formats": {"core", "scheduling"},
    "services": {"core", "scheduling", "storage", "formats", "assets"},
    "commands": {"core", "services", "terminal"},
    "ui": {"core", "scheduling", "services", "assets", "collecting", "display"},
    "assets": set(),
    "collecting": set(),
    "display": set(),
    "terminal": {"core"},
}
JOINS_ALL = {"__init__", "__main__", "cli"}

OWNERS = {
    "PySide6": {"ui"},
    "shiboken6": {"ui"},
    "sqlalchemy": {"storage"},
    "alembic": {"storage"},
    "numpy": {"scheduling"},
}
STANDARD_LIBRARY_ONLY = {"core", "assets", "collecting", "display", "terminal"}

# Nothing opens a network connection.
NETWORK = {"socket", "socketserver", "ssl", "http", "urllib.request", "ftplib", "smtplib", "imaplib", "poplib"}
NETWORK |= {"xmlrpc", "asyncio", "PySide6.QtNetwork", "PySide6.QtWebEngineCore", "PySide6.QtWebSockets"}


class Import(NamedTuple):
    """One imported module, with the names taken from it, by its full name."""

    file: Path
    line: int
    module: str
    names: tuple[str, ...] = ()


def imports(package: Path) -> Iterator[Import]:
    for file in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from (Import(file, node.lineno, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                names = tuple(alias.name for alias in node.names)
                yield Import(file, node.lineno, _absolute(package, file, node), names)
            elif isinstance(node, ast.Call) and _imports_by_name(node):
                yield Import(file, node.lineno, ast.literal_eval(node.args[0]))


def _absolute(package: Path, file: Path, node: ast.ImportFrom) -> str:
    if node.level == 0:
        return node.module or ""
    folders = ("whycards", *file.relative_to(package).parent.parts)
    base = folders[: len(folders) - node.level + 1]
    return ".".join((*base, node.module) if node.module else base)


def _imports_by_name(node: ast.Call) -> bool:
    function = node.func
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    literal = bool(node.args) and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    return name in ("import_module", "__import__") and literal


def violations(package: Path, declared: set[str]) -> list[str]:
    """Every import that breaks a rule, as "folder/file.py:line imports module"."""
    return [
        f"{found.file.relative_to(package).as_posix()}:{found.line} imports {found.module}"
        for found in imports(package)
        if _breaks_a_rule(found, found.file.relative_to(package), declared)
    ]


def _breaks_a_rule(found: Import, file: Path, declared: set[str]) -> bool:
    part = file.parts[0].removesuffix(".py")
    top, _, rest = found.module.partition(".")
    if top == "whycards":
        return not all(_may_import(part, inner) for inner in ([rest] if rest else found.names))
    modules = {found.module, top, *(f"{found.module}.{name}" for name in found.names)}
    if modules & NETWORK:
        return True
    if top in sys.stdlib_module_names:
        return False
    if part in STANDARD_LIBRARY_ONLY or top not in declared:
        return True
    return top in OWNERS and part not in OWNERS[top]


def _may_import(part: str, inner: str) -> bool:
    other = inner.partition(".")[0]
    if other == "__version__" or part == other or part in JOINS_ALL:
        return True
    return other in MAY_IMPORT.get(part, set())


def declared_modules() -> set[str]:
    """The top-level modules of what pyproject.toml declares for the app, its tests not counted."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {canonicalize_name(Requirement(line).name) for line in project["dependencies"]}
    wanted.add(canonicalize_name("shiboken6"))  # comes with PySide6
    return {
        module
        for module, distributions in packages_distributions().items()
        if wanted & {canonicalize_name(name) for name in distributions}
    }


def test_imports_follow_the_layers() -> None:
    assert violations(PACKAGE, declared_modules()) == []


def test_every_part_has_a_rule() -> None:
    parts = {file.relative_to(PACKAGE).parts[0].removesuffix(".py") for file in PACKAGE.rglob("*.py")}
    assert parts - JOINS_ALL - MAY_IMPORT.keys() == set()


ALLOWED = {
    "core/a.py": "from __future__ import annotations\nimport json, enum\nfrom whycards.core.b import B",
    "core/b.py": "from .a import A\nfrom . import a",
    "scheduling/a.py": "import numpy\nfrom ..core import a",
    "storage/a.py": "from sqlalchemy.orm import Session\nimport alembic.command\nimport whycards.scheduling.a",
    "services/a.py": "from whycards.storage import a\nfrom whycards import assets\nimport urllib.parse",
    "ui/study/a.py": "from PySide6.QtWidgets import QWidget\nfrom ...services.a import A\nimport shiboken6",
    "cli.py": "def f():\n    import whycards.ui.app\n    from whycards import __version__, storage",
    "terminal.py": "from whycards.core import a",
}

PLANTED = {
    "core/a.py": ["import yaml", "from whycards.scheduling import fsrs", "from ..storage import a"],
    "scheduling/a.py": ["import whycards.services.study", "from whycards import ui"],
    "storage/a.py": ["from whycards.formats.native import b", "from PySide6.QtCore import QObject"],
    "storage/migrations/a.py": ["from ...formats import b", "from ... import services"],
    "formats/a.py": [
        "from whycards.storage.library import Library",
        "import sqlalchemy.orm",
        "import numpy as np",
    ],
    "services/a.py": [
        "import shiboken6",
        "from sqlalchemy import select",
        "def f():\n    import whycards.ui.app",
        "if TYPE_CHECKING:\n    from PySide6.QtCore import QObject",
    ],
    "ui/study/a.py": [
        "from whycards.storage.library import Library",
        "from whycards import formats",
        "from ...formats.parent import read_deck",
        "import numpy",
        "import importlib\nimportlib.import_module('whycards.storage.library')",
        "__import__('sqlalchemy')",
        "from PySide6.QtNetwork import QTcpSocket",
        "from PySide6 import QtNetwork",
    ],
    "display.py": ["import whycards.core.problem", "from PySide6.QtGui import QGuiApplication"],
    "cli.py": [
        "import PySide6",
        "import fsrs",
        "import pytest",
        "from urllib import request",
        "import http.client",
    ],
}


def _write(package: Path, file: str, source: str) -> None:
    path = package / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source + "\n", "utf-8")


DECLARED = {"PySide6", "shiboken6", "sqlalchemy", "alembic", "numpy", "yaml"}


def test_allowed_imports_pass(tmp_path: Path) -> None:
    for file, source in ALLOWED.items():
        _write(tmp_path, file, source)
    assert violations(tmp_path, DECLARED) == []


@pytest.mark.parametrize(
    ("file", "source"), [(file, line) for file, lines in PLANTED.items() for line in lines]
)
def test_a_planted_import_is_found(tmp_path: Path, file: str, source: str) -> None:
    for allowed, good in ALLOWED.items():
        _write(tmp_path, allowed, good)
    _write(tmp_path, file, source)
    found = violations(tmp_path, DECLARED)
    assert len(found) == 1
    assert found[0].startswith(f"{file}:")


def test_no_file_is_too_long_to_read() -> None:
    files = [file for folder in ("desktop", "tests") for file in (ROOT / folder).rglob("*.py")]
    lengths = {str(file.relative_to(ROOT)): len(file.read_text("utf-8").splitlines()) for file in files}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}
