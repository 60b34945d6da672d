"""Whether there is a screen to open a window on: asked before Qt is, since Qt aborts the process without one.

Standard library only, and nothing of Whycards: `desktop/run.py` uses it before anything is installed.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

_NEEDS = {"xcb": "DISPLAY", "wayland": "WAYLAND_DISPLAY", "wayland-egl": "WAYLAND_DISPLAY"}
_REMEDY = "start Whycards from a desktop session, or set QT_QPA_PLATFORM=offscreen to run it without a window."


def qt_platforms(environ: Mapping[str, str]) -> tuple[str, ...]:
    """The Qt platform plugins that a Linux session asks for, best first; () where it has no display.

    QT_QPA_PLATFORM may name several, as in "wayland;xcb", each with options after a colon.
    """
    named = [name.partition(":")[0].strip() for name in environ.get("QT_QPA_PLATFORM", "").split(";")]
    if any(named):
        return tuple(name for name in named if name)
    return tuple(name for name in ("wayland", "xcb") if environ.get(_NEEDS[name]))


def display_problem(environ: Mapping[str, str] | None = None, platform: str = sys.platform) -> str | None:
    """One sentence for the learner when no window can open, None when Qt may try.

    Looks at `environ` (this process's own by default) and, for a local X display, at whether its server runs.
    """
    if not platform.startswith("linux"):
        return None
    environ = os.environ if environ is None else environ
    problems = [_platform_problem(name, environ) for name in qt_platforms(environ)]
    if not problems:
        return f"There is no display (DISPLAY and WAYLAND_DISPLAY are not set): {_REMEDY}"
    return None if None in problems else problems[0]


def _platform_problem(name: str, environ: Mapping[str, str]) -> str | None:
    variable = _NEEDS.get(name)
    if variable is None:
        return None
    value = environ.get(variable, "")
    if not value:
        return f"There is no display for QT_QPA_PLATFORM={name} ({variable} is not set): {_REMEDY}"
    if name == "xcb" and not _answers(value):
        return f"No X server runs on the display {value} (named by DISPLAY): {_REMEDY}"
    return None


def _answers(display: str) -> bool:
    """False when `display` is a local one whose server has no socket. Remote ones are taken on trust."""
    local = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", display)
    if local is None:
        return True
    path = f"/tmp/.X11-unix/X{local[1]}"
    try:
        return Path(path).exists() or f"@{path}\n" in Path("/proc/net/unix").read_text()
    except OSError:
        return True
