"""How a text is set: its role, colour and weight."""

from __future__ import annotations

from dataclasses import dataclass

from whycards.ui.theme.roles import Role


@dataclass(frozen=True, slots=True)
class TextStyle:
    """`color` is a token's name; `weight` replaces the role's, `lead` that of the first paragraph.

    `code_ground` is the token behind code.
    """

    role: Role = Role.READING
    color: str = "text"
    weight: int | None = None
    lead: int | None = None
    code_ground: str = "sunken"


STEM = TextStyle(Role.STEM)
READING = TextStyle(Role.READING)
SOURCE = TextStyle(Role.CAPTION, "muted")
