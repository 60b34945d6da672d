"""The pages of the window: their names, as the shell knows them, and how they are reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from whycards.ui.language import later

HOME, STUDY, FINISHED, IMPORT, DRAFTS, SETTINGS = "home", "study", "finished", "import", "drafts", "settings"
DUPLICATES = "duplicates"
EDIT, VIEW, TOOLS = later("&Edit"), later("&View"), later("&Tools")
"""The menus that lead to pages."""

Pairs: TypeAlias = Sequence[tuple[str, str]]
"""(key, what it does, to be translated when it is shown)."""


class Place(NamedTuple):
    """One page. Its title and its keys are what F1 shows; all words are translated when they are shown.

    One with an `icon` has an entry in the rail, `at_foot` at its end; one with words `in_menu` an entry in this
    menu. Its `shortcut` leads there outside sessions.
    """

    name: str
    title: str
    keys: Pairs = ()
    icon: str = ""
    shortcut: str = ""
    in_menu: str = ""
    menu: str = VIEW
    at_foot: bool = False


_HOME: Pairs = (
    ("Enter", later("study or learn")),
    ("↑ ↓", later("choose a deck")),
    ("Space", later("menu of the deck")),
)
_IMPORT: Pairs = (
    ("Enter", later("choose files, show a finding in its file, or go on")),
    ("Ctrl+Enter", later("import")),
    ("↑ ↓", later("findings, or questions")),
    ("[ ]", later("other questions")),
    ("T", later("take the update of a question")),
    ("K", later("keep yours")),
    ("Esc", later("cancel, or Home")),
    ("Ctrl+C", later("copy chosen lines")),
)
_SETTINGS: Pairs = (
    ("Tab", later("next setting")),
    ("← →", later("to another value")),
    ("Space", later("choose it")),
    ("Enter", later("done")),
)
_DRAFTS: Pairs = (
    ("↑ ↓", later("another question")),
    ("Ctrl+S", later("save")),
    ("Tab", later("next field")),
    ("Esc", later("Home")),
)
_DUPLICATES: Pairs = (
    ("↑ ↓", later("another question")),
    ("1 2", later("which one stays")),
    ("Enter", later("merge")),
    ("Ctrl+Z", later("take the last merging back")),
    ("Esc", later("Home")),
)
_FINISHED: Pairs = (
    ("Enter", later("go on")),
    ("Ctrl+Z", later("take the last answer back")),
    ("Esc", later("Home")),
)

PLACES: tuple[Place, ...] = (
    Place(HOME, later("Home"), _HOME, "layers", "Ctrl+1", later("Home")),
    Place(STUDY, later("In a session")),
    Place(IMPORT, later("Import"), _IMPORT, "file-input", "Ctrl+5", later("Import page")),
    Place(SETTINGS, later("Settings"), _SETTINGS, "settings", "Ctrl+,", later("Settings…"), EDIT, True),
    Place(DRAFTS, later("Drafts"), _DRAFTS),
    Place(DUPLICATES, later("Duplicates"), _DUPLICATES, in_menu=later("Find duplicates…"), menu=TOOLS),
    Place(FINISHED, later("After a session"), _FINISHED),
)
"""Every page, in the order of the rail."""
IN_RAIL = tuple(place for place in PLACES if place.icon)
IN_MENUS = tuple(place for place in PLACES if place.in_menu)


def place_named(name: str) -> Place:
    """The page of this name. Raises KeyError where there is none."""
    return {place.name: place for place in PLACES}[name]
