"""What the columns of tables hold, as the learner said for each set of headers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from whycards.storage.library import Library

_SETTING = "columns"
_KEPT = 300
"""How many sets of headers are remembered, the newest ones."""


def remembered(library: Library) -> Mapping[str, tuple[str, ...]]:
    """The field of each column, by the key of a header set."""
    stored: object = library.setting(_SETTING, {})
    if not isinstance(stored, dict):
        return {}
    return {str(key): tuple(map(str, fields)) for key, fields in stored.items() if isinstance(fields, Sequence)}


def remember(library: Library, chosen: Mapping[str, Sequence[str]]) -> None:
    """Keep what the learner said. Raises the storage's Troubles."""
    if not chosen:
        return
    known = {key: fields for key, fields in remembered(library).items() if key not in chosen}
    newest = [*known.items(), *chosen.items()][-_KEPT:]
    library.set_setting(_SETTING, {key: list(fields) for key, fields in newest})
