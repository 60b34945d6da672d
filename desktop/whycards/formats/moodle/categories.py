"""Paths of Moodle's categories, in XML and in GIFT."""

from __future__ import annotations

from whycards.formats.cleaning.text import clean, one_line

WITHIN = " / "
"""Stands between a category and one that lies in it, in the name of a domain."""


def domain_of(path: str) -> str:
    """A category's path without the course that it is in; a doubled slash is one in a name."""
    parts = [part.replace("\0", "/").strip() for part in clean(path).replace("//", "\0").split("/")]
    while parts and (parts[0] in ("", "top") or (parts[0].startswith("$") and parts[0].endswith("$"))):
        del parts[0]
    return one_line(WITHIN.join(filter(None, parts)))
