"""When Python may look for garbage."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """What is imported and made here stays: looking for garbage in it, then and later, would only take time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
