"""A window on a seeded library, for pictures of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fakes.clock import FakeClock
    from whycards.services.opening import Services
    from whycards.ui.theme.theme import Theme
    from whycards.ui.window import MainWindow


@dataclass(frozen=True, slots=True)
class Stage:
    """A window on a seeded library, and the clock it lives by."""

    window: MainWindow
    theme: Theme
    services: Services
    clock: FakeClock
    folder: Path
