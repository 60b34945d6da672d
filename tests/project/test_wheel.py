"""What `pip install .` gives: the package with its resources and decks, and nothing that git ignores."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("pyproject.toml", ".gitignore", "README.md", "LICENSE", "desktop", "resources", "decks")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout, built from a copy in which files that git ignores were planted."""
    checkout = tmp_path_factory.mktemp("checkout")
    for name in SHIPPED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, checkout / name, ignore=shutil.ignore_patterns("__pycache__", ".*_cache"))
        else:
            shutil.copy(source, checkout / name)
    for folder in ("desktop/whycards", "resources", "decks"):
        (checkout / folder / "left-over.tmp").write_text("not for others", "utf-8")
    built = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)]
    subprocess.run(command, cwd=checkout, check=True, capture_output=True)
    return next(built.glob("whycards-*.whl"))


def _files(folder: str) -> set[str]:
    """The files of the checkout under this folder that git knows or could know."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", folder]
    known = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return {name for name in known.split("\0") if name and (ROOT / name).exists()}


def test_everything_travels_and_nothing_that_is_ignored(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    package = {name.removeprefix("desktop/") for name in _files("desktop/whycards")}
    bundled = {f"whycards/_bundled/{name}" for name in _files("resources") | _files("decks")}
    assert any(name.endswith("deck.md") for name in bundled)
    assert {name for name in inside if ".dist-info/" not in name} == package | bundled


def test_the_wheel_has_the_command_and_the_licence(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    inside = {name.partition(".dist-info/")[2]: name for name in archive.namelist() if ".dist-info/" in name}
    assert "whycards = whycards.__main__:main" in archive.read(inside["entry_points.txt"]).decode()
    metadata = archive.read(inside["METADATA"]).decode()
    assert "License-Expression: MIT" in metadata
    assert "licenses/LICENSE" in inside


def test_the_installed_wheel_runs_and_finds_its_files(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "site"
    install = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--target",
        str(place),
    ]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True)
    probe = (
        f"import sys; sys.path.insert(0, {str(place)!r})\n"
        "import whycards.assets as assets, whycards.__main__\n"
        "print(assets.RESOURCES); print(assets.DECKS)\n"
        "sys.argv = ['whycards', '--version']; sys.exit(whycards.__main__.main())"
    )
    run = subprocess.run(
        [sys.executable, "-c", probe], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    resources, decks, version = run.stdout.splitlines()
    assert Path(resources) == place / "whycards" / "_bundled" / "resources"
    assert Path(decks) == place / "whycards" / "_bundled" / "decks"
    assert list(Path(decks).glob("*/deck.md"))
    assert version.startswith("whycards ")
