"""The contrast table of the design, worst case over the grounds where a token is used."""

from __future__ import annotations

import pytest

from whycards.ui.theme.tokens import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Tokens

STATES = ("correct_bg", "missed_bg", "wrong_bg", "warning_bg")
EVERYWHERE = ("bg", "surface", "raised", "sunken", "tint", *STATES)
PAIRS = [
    (("text",), EVERYWHERE, 4.5, (13.9, 11.2, 18.4, 18.1)),
    (("muted",), EVERYWHERE, 4.5, (5.4, 5.9, 12.6, 12.9)),
    (("accent",), ("bg", "surface", "tint"), 4.5, (5.9, 6.2, 11.8, 12.4)),
    (("onaccent",), ("accent",), 4.5, (7.0, 7.9, 11.8, 12.4)),
    (("correct",), ("surface", "bg", "correct_bg"), 4.5, (5.7, 7.2, 9.3, 15.2)),
    (("missed",), ("surface", "bg", "missed_bg"), 4.5, (5.7, 7.2, 9.3, 15.2)),
    (("wrong",), ("surface", "bg", "wrong_bg"), 4.5, (5.4, 7.5, 9.4, 12.4)),
    (("warning",), ("surface", "bg", "warning_bg"), 4.5, (5.7, 8.4, 10.1, 15.5)),
    (("surface",), ("correct",), 4.5, (6.5, 8.6, 9.3, 15.2)),
    (("surface",), ("wrong",), 4.5, (6.4, 8.3, 9.4, 12.4)),
    (("strong",), ("surface", "bg", "raised", "tint"), 3.0, (3.4, 4.1, 21, 21)),
    (("focus",), ("surface", "bg", "tint"), 3.0, (13.9, 12.8, 21, 21)),
]
THEMES = (LIGHT, DARK, CONTRAST_LIGHT, CONTRAST_DARK)


def luminance(color: str) -> float:
    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(color[i : i + 2]) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize(("inks", "grounds", "needed", "measured"), PAIRS, ids=lambda value: str(value)[:40])
def test_table_of_pairs(
    theme: Tokens,
    inks: tuple[str, ...],
    grounds: tuple[str, ...],
    needed: float,
    measured: tuple[float, ...],
) -> None:
    worst = min(contrast(getattr(theme, ink), getattr(theme, ground)) for ink in inks for ground in grounds)
    assert worst >= needed
    assert worst >= measured[THEMES.index(theme)] - 0.06


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_series_and_bands_stand_out_from_the_card(theme: Tokens) -> None:
    assert min(contrast(color, theme.surface) for color in theme.chart) >= 3
    assert min(contrast(color, theme.surface) for color in theme.heat[2:]) >= 3


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_token_is_a_full_hex_colour(theme: Tokens) -> None:
    for name in Tokens._fields:
        value = getattr(theme, name)
        for color in value if isinstance(value, tuple) else (value,):
            if isinstance(color, str) and name != "name":
                assert len(color) == 7
                assert color.startswith("#")
                int(color[1:], 16)
