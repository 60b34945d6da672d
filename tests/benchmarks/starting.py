"""How soon a window is there: `python -m benchmarks.starting bare|home|question LIBRARY IDLE STARTED`.

Runs the bare window, or Whycards as its command does, and notes when what is wanted was painted: nothing is
imported or made that the program would not, before it would. `home` waits for Home with the decks of the
library, `question` presses Enter there and waits for the question. Then, after IDLE seconds, memory is weighed.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any

_PAINTED_BY = {"whycards.ui.home.table": ("DeckTable", "home"), "whycards.ui.study.stem": ("Stem", "question")}


class Watch:
    """Waits until all that is wanted was painted, in order, and ends the program then."""

    def __init__(self, wanted: Sequence[str], idle: float, started: float) -> None:
        self._wanted = list(wanted)
        self._idle = idle
        self._started = started
        self._facts: dict[str, object] = {}
        self._is_due = False

    def painted(self, what: str, widget: Any) -> None:
        """This is being painted; it is on screen when Qt, done with all else too, comes back to its events."""
        if self._is_due or self._wanted[:1] != [what]:
            return
        from PySide6.QtCore import QTimer

        self._is_due = True
        QTimer.singleShot(0, lambda: self._seen(what, widget.window()))

    def _seen(self, what: str, window: Any) -> None:
        from PySide6.QtCore import QTimer

        self._facts |= {what: time.monotonic() - self._started, f"{what}_cpu": time.process_time()}
        self._is_due = False
        self._wanted.pop(0)
        self._facts |= _read(what, window)
        if self._wanted:
            _press_enter(window)
        else:
            QTimer.singleShot(int(self._idle * 1000), lambda: self._end(window))

    def _end(self, window: Any) -> None:
        from benchmarks.processes import proportional_mib, tell

        tell(**self._facts, pss=proportional_mib(), modules=sorted(sys.modules))
        window.close()


def _read(what: str, window: Any) -> dict[str, object]:
    """What stands there, so that it can be told from an empty shell."""
    if what == "home":
        rows = window.flow.start_page.home.table.rows
        return {"due": sum(rows.row(place).due for place in range(rows.rowCount()))}
    if what == "question":
        return {"stem": window.flow.study_page.column.shown.question.stem}
    return {}


def _press_enter(window: Any) -> None:
    from PySide6.QtCore import QCoreApplication, QEvent, Qt
    from PySide6.QtGui import QKeyEvent

    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r")
        QCoreApplication.sendEvent(window.focusWidget() or window, event)


class WatchedImport(MetaPathFinder):
    """Tells the watch of what is painted, from the program's own import of the widgets on."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's own spec, with a loader that goes on to `_watch_painting`."""
        if name not in _PAINTED_BY:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _WatchingLoader(spec.loader, self._watch)
        return spec


class _WatchingLoader(Loader):
    def __init__(self, loader: Loader, watch: Watch) -> None:
        self._loader = loader
        self._watch = watch

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._loader.exec_module(module)
        _watch_painting(module, self._watch)


def _watch_painting(module: ModuleType, watch: Watch) -> None:
    class_name, what = _PAINTED_BY[module.__name__]
    widget_class = getattr(module, class_name)
    paint = widget_class.paintEvent

    def paint_event(widget: Any, event: Any) -> None:
        paint(widget, event)
        watch.painted(what, widget)

    widget_class.paintEvent = paint_event


def main(what: str, library: str, idle: float, started: float) -> None:
    """Start the program under the watch."""
    wanted = {"bare": ["bare"], "home": ["home"], "question": ["home", "question"]}[what]
    watch = Watch(wanted, idle, started)
    if what == "bare":
        from benchmarks import bare_window

        bare_window.main(watch.painted)
        return
    sys.meta_path.insert(0, WatchedImport(watch))
    sys.argv = ["whycards"]
    os.environ["WHYCARDS_LIBRARY"] = library
    from whycards.__main__ import main as whycards

    whycards()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4]))
