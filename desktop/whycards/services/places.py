"""Where the learner's library lies, and the folder for work that is under way."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from whycards.core.problem import Trouble

LIBRARY_VARIABLE = "WHYCARDS_LIBRARY"
"""Environment variable that names the library's file."""

_LEFT_OVER_SECONDS = 24 * 3600.0


class NoSuchPlace(Trouble):
    """The library's path cannot be a library."""


def default_library() -> Path:
    """The library in the platform's folder for the learner's data."""
    from platformdirs import user_data_path

    return user_data_path("whycards", appauthor=False) / "library.db"


def library_path(chosen: Path | None, environment: Mapping[str, str]) -> Path:
    """The library to open: the path given at the start, else the one in the environment, else the default.

    Raises NoSuchPlace for a folder, since a library is one file.
    """
    named = environment.get(LIBRARY_VARIABLE, "")
    if chosen is None and not named:
        return default_library()
    path = (chosen or Path(named)).expanduser().absolute()
    with suppress(OSError):  # a name too long, which opening it tells better
        if path.is_dir():
            raise NoSuchPlace(f"{path} is a folder. A library is one file, for example {path / 'library.db'}.")
    return path


def stands(path: Path) -> bool:
    """Whether there is anything at this path."""
    with suppress(OSError):
        return path.exists()
    return False


@contextmanager
def work_folder(library: Path) -> Iterator[Path]:
    """A private folder beside the library for one import; it is gone afterwards, whatever happened.

    Folders that a killed process left behind are removed once they are a day old.
    """
    import shutil
    from uuid import uuid4

    # Named before they are made: Ctrl+C may come between the two, and leaves nothing behind either.
    root = library.with_name(f"{library.name}-work")
    folder = root / f"import-{uuid4().hex}"
    try:
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
        _sweep(root, time.time() - _LEFT_OVER_SECONDS)
        folder.mkdir(mode=0o700)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        _remove_if_empty(root)


def _sweep(root: Path, before: float) -> None:
    import shutil

    for folder in root.glob("import-*"):
        try:
            is_left_over = folder.stat().st_mtime < before
        except FileNotFoundError:
            continue
        if is_left_over:
            shutil.rmtree(folder, ignore_errors=True)


def _remove_if_empty(root: Path) -> None:
    try:
        root.rmdir()
    except OSError:
        return  # another import is at work there
