from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from whycards.assets import RESOURCES
from whycards.services.opening import Services, open_services
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.window import MainWindow

_USUAL = QSize(1280, 720)

BUNDLED = """\
---
whycards: 1
id: kitchen
title: Kitchen physics
description: Heat, steam and salt
version: 1
---
# Heat {#heat}
## Which pan is the quickest to heat? {#pan}
- [x] Thin copper
  > Right: it conducts well and there is little of it.
- [ ] Thick iron
  > Wrong: there is a lot of it.
### Short explanation
Little metal, quickly warm.
## Why does a lid save energy? {#lid}
- [ ] It is heavy
- [x] It keeps the steam in
## Which two things raise the boiling point? {#boil}
- [x] Salt
- [x] A lid that shuts tightly
- [ ] A wide pan
"""


@pytest.fixture
def bundled(tmp_path: Path) -> Path:
    """A folder with one bundled deck of three questions."""
    folder = tmp_path / "bundled"
    (folder / "kitchen").mkdir(parents=True)
    (folder / "kitchen" / "deck.md").write_text(BUNDLED, "utf-8")
    return folder


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(qapp)
    return theme


@pytest.fixture
def reopen(
    qtbot: QtBot, tmp_path: Path, bundled: Path, clock: FakeClock, theme: Theme
) -> Iterator[Callable[..., MainWindow]]:
    """Opens a window on the same library; one that is still open is closed first, and at the end.

    Without a size the window decides about it.
    """
    opened: list[MainWindow] = []

    def open_window(size: QSize | None = _USUAL) -> MainWindow:
        for window in opened:
            window.close()
        services: Services = open_services(tmp_path / "library.db", clock, bundled)
        window = MainWindow(theme, services, clock)
        opened.append(window)
        qtbot.addWidget(window)
        if size is not None:
            window.resize(size)
        with qtbot.waitActive(window):
            window.show()
        return window

    yield open_window
    for window in opened:
        window.close()


@pytest.fixture
def window(reopen: Callable[..., MainWindow]) -> MainWindow:
    """A window on a new library."""
    return reopen()
