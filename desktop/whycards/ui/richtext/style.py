"""How a text is set: its role, colour and weight."""

from __future__ import annotations

from typing import NamedTuple

from whycards.ui.theme.roles import Role


class TextStyle(NamedTuple):
    """`color` is a token's name; `weight` replaces the role's, `lead` that of the first paragraph.

    `code_ground` is the token behind code, `link` that of the words of links that may be opened; with "" they
    look like all others.
    """

    role: Role = Role.READING
    color: str = "text"
    weight: int | None = None
    lead: int | None = None
    code_ground: str = "sunken"
    link: str = ""


STEM = TextStyle(Role.STEM, link="accent")
READING = TextStyle(Role.READING, link="accent")
SOURCE = TextStyle(Role.CAPTION, "muted", link="accent")
