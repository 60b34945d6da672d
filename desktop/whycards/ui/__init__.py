"""The windows: the only layer that imports PySide6. It reaches decks and memory through services."""

import builtins

import PySide6  # noqa: F401  it puts its own import in place, which is to be undone before anything else


def _import_plainly() -> None:
    """Give `import` back to Python.

    PySide6 reads the source of every module that is imported after it, to find those that want its optional
    spelling of names. None of ours does; it costs a quarter of the start, and memory for all the sources.
    """
    original = getattr(builtins, "__orig_import__", None)
    if original is not None:
        builtins.__import__ = original


_import_plainly()
