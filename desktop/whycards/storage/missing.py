"""References of a question without an image. Standard library only: the first question is read through this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def as_map(missing: Sequence[str] | Mapping[str, bool]) -> Mapping[str, bool]:
    """Each with whether its image was refused; in a plain list none was."""
    return missing if isinstance(missing, Mapping) else dict.fromkeys(missing, False)
