"""What all tests of the window share."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from whycards.ui.collector import collect


@pytest.fixture(autouse=True)
def _garbage_on_this_thread_only() -> Iterator[None]:
    """As in the app: no other thread looks for garbage, since widgets may be among it."""
    gc.disable()
    yield
    collect()
    gc.enable()
