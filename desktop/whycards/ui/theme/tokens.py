"""The colour tokens of the design, one table per theme. Names say the use, never the colour."""

from __future__ import annotations

from typing import NamedTuple


class Tokens(NamedTuple):
    """Colours as "#RRGGBB". `chart` holds c1 to c6, `heat` h0 to h4."""

    name: str
    is_dark: bool
    is_high_contrast: bool
    bg: str
    surface: str
    raised: str
    sunken: str
    border: str
    strong: str
    text: str
    muted: str
    accent: str
    onaccent: str
    tint: str
    focus: str
    correct: str
    correct_bg: str
    missed: str
    missed_bg: str
    wrong: str
    wrong_bg: str
    warning: str
    warning_bg: str
    chart: tuple[str, str, str, str, str, str]
    heat: tuple[str, str, str, str, str]


LIGHT = Tokens(
    name="light",
    is_dark=False,
    is_high_contrast=False,
    bg="#F2F4F6",
    surface="#FFFFFF",
    raised="#FFFFFF",
    sunken="#E9EDF0",
    border="#D3DAE0",
    strong="#74818E",
    text="#17202A",
    muted="#54606D",
    accent="#3A4DBF",
    onaccent="#FFFFFF",
    tint="#E8EBFA",
    focus="#17202A",
    correct="#0A6A56",
    correct_bg="#E1F2ED",
    missed="#0A6A56",
    missed_bg="#FFFFFF",
    wrong="#AE331B",
    wrong_bg="#FBE9E4",
    warning="#855300",
    warning_bg="#FBF0DA",
    chart=("#3A4DBF", "#0F8570", "#BF5417", "#8657B8", "#7D6608", "#5C6976"),
    heat=("#E6EAEE", "#C3CAF0", "#7F8CDB", "#5162C9", "#2B3A9E"),
)

DARK = Tokens(
    name="dark",
    is_dark=True,
    is_high_contrast=False,
    bg="#12171C",
    surface="#192027",
    raised="#222B34",
    sunken="#0D1115",
    border="#303B46",
    strong="#7F8D9B",
    text="#E5EAEF",
    muted="#A0ACB8",
    accent="#9AA9FF",
    onaccent="#12173A",
    tint="#232B4C",
    focus="#F4F7FA",
    correct="#5ECFB1",
    correct_bg="#15332D",
    missed="#5ECFB1",
    missed_bg="#192027",
    wrong="#FF9F88",
    wrong_bg="#3A211C",
    warning="#F0C069",
    warning_bg="#352912",
    chart=("#9AA9FF", "#4CC3A6", "#F0955C", "#C79BEF", "#CDB24A", "#98A5B2"),
    heat=("#242D36", "#333D74", "#5B69BD", "#8391EA", "#B4BFFF"),
)

CONTRAST_LIGHT = Tokens(
    name="contrast-light",
    is_dark=False,
    is_high_contrast=True,
    bg="#FFFFFF",
    surface="#FFFFFF",
    raised="#FFFFFF",
    sunken="#F0F0F0",
    border="#000000",
    strong="#000000",
    text="#000000",
    muted="#2A2A2A",
    accent="#0B1FA8",
    onaccent="#FFFFFF",
    tint="#FFFFFF",
    focus="#000000",
    correct="#00513F",
    correct_bg="#FFFFFF",
    missed="#00513F",
    missed_bg="#FFFFFF",
    wrong="#8C1700",
    wrong_bg="#FFFFFF",
    warning="#5E3A00",
    warning_bg="#FFFFFF",
    chart=("#0B1FA8", "#00604B", "#8F3700", "#5B2A93", "#584600", "#333333"),
    heat=("#E4E4E4", "#A9B1E8", "#7480D6", "#3A49BE", "#0A167A"),
)

CONTRAST_DARK = Tokens(
    name="contrast-dark",
    is_dark=True,
    is_high_contrast=True,
    bg="#000000",
    surface="#000000",
    raised="#000000",
    sunken="#161616",
    border="#FFFFFF",
    strong="#FFFFFF",
    text="#FFFFFF",
    muted="#DADADA",
    accent="#B9C4FF",
    onaccent="#000000",
    tint="#000000",
    focus="#FFFFFF",
    correct="#7CF0CF",
    correct_bg="#000000",
    missed="#7CF0CF",
    missed_bg="#000000",
    wrong="#FFB5A3",
    wrong_bg="#000000",
    warning="#FFD98A",
    warning_bg="#000000",
    chart=("#B9C4FF", "#7CF0CF", "#FFB07A", "#E0BFFF", "#EAD467", "#D0D0D0"),
    heat=("#2A2A2A", "#4A55A8", "#7481DC", "#9DA9F5", "#D5DCFF"),
)
