"""What is left of an SVG."""

from __future__ import annotations

import base64
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.image_samples import SVG_START, png, svg
from whycards.formats.cleaning.svg import Cleaned, clean_svg, natural_size
from whycards.formats.cleaning.svg_style import clean_sheet
from whycards.formats.errors import Refused


def cleaned(inside: str) -> str:
    text = clean_svg(svg(inside)).data.decode()
    return text[text.index(">") + 1 :].removesuffix("</svg>")


PICTURE = base64.b64encode(png()).decode()
BOMB = base64.b64encode(png(50_000, 50_000)).decode()
LINKED = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


@pytest.mark.parametrize(
    "inside",
    [
        '<g id="a"><rect x="1" fill="url(#b)" style="stroke:red"/></g>',
        '<use href="#a"/>',
        f'<image href="data:image/png;base64,{PICTURE}" width="3"/>',
        "<text>a &lt; b</text>",
        '<linearGradient id="b"><stop offset="1" stop-color="#fff"/></linearGradient>',
        "<style>.a{fill:url(#b);stroke:red}</style>",
    ],
)
def test_a_harmless_drawing_stays_as_it_is(inside: str) -> None:
    assert cleaned(inside) == inside


@pytest.mark.parametrize(
    ("inside", "left"),
    [
        ("<script>alert(1)</script>", ""),
        ('<g>a<image width="3"/>b</g>', "<g>ab</g>"),
        ('<rect width="1e30" height="-1e30" x="5"/>', '<rect width="1000000" height="-1000000" x="5"/>'),
        ('<path d="M1e30 0L.5-2e9.5,1e-3z"/>', '<path d="M1000000 0L.5-1000000.5,1e-3z"/>'),
        ('<g transform="scale(1e30,2)"/>', '<g transform="scale(1000000,2)"/>'),
        ('<g stroke-width="1e30" fill="#1e3099"/>', '<g stroke-width="30000" fill="#1e3099"/>'),
        ('<g style="stroke-width:1e30;fill:#1e3099"/>', '<g style="stroke-width:30000;fill:#1e3099"/>'),
        ("<style>.a1e30{r:1e30px;fill:#1e3099}</style>", "<style>.a1e30{r:30000px;fill:#1e3099}</style>"),
        ("a<script/>b", "ab"),
        ("<foreignObject><p>x</p></foreignObject>", ""),
        ('<rect onclick="x()" onload="y()"/>', "<rect/>"),
        ('<set attributeName="href" to="/etc/passwd"/><animate/>', ""),
        ('<filter id="f"><feGaussianBlur stdDeviation="900"/></filter><rect filter="url(#f)"/>', "<rect/>"),
        ('<rect style="filter:url(#f);fill:red"/>', '<rect style="fill:red"/>'),
        ('<image href="/etc/passwd"/>', ""),
        ('<image href="file:///etc/passwd"/>', ""),
        ('<image href="https://example.org/a.png"/>', ""),
        (f'<image {LINKED} xlink:href="../a.png"/>', ""),
        (f'<image href="data:image/png;base64,{BOMB}"/>', ""),
        ('<image href="data:image/svg+xml,%3Csvg/%3E"/>', ""),
        ('<image href="data:image/png;base64,%%%"/>', ""),
        ('<use href="other.svg#a"/>', "<use/>"),
        ('<use href="data:image/png;base64,AAAA"/>', "<use/>"),
        ('<a href="javascript:x()"><rect/></a>', "<a><rect/></a>"),
        ('<rect fill="url(https://example.org)" stroke="URL( \'a.svg#b\' )"/>', "<rect/>"),
        ('<rect style="fill:url(a.svg)"/>', "<rect/>"),
        ('<rect style="fill:u\\72l(a.svg)"/>', "<rect/>"),
        ("<style>@import url(a.css); .a{fill:red}</style>", "<style>.a{fill:red}</style>"),
        ("<style>@import 'a.css'</style>", "<style></style>"),
        ("<style>@font-face{src:url(a.woff)}</style>", "<style></style>"),
        ("<style>.a{fill:url(a.svg);stroke:red}</style>", "<style>.a{stroke:red}</style>"),
        ("<style>.a{fill:u\\72l(a)}</style>", "<style></style>"),
        ("<!-- a --><?php b ?><rect/>", "<rect/>"),
        ('<rect xml:base="https://example.org" data-x="1"/>', '<rect data-x="1"/>'),
        ('<x:y xmlns:x="urn:x"/><rect xmlns:x="urn:x" x:y="z"/>', "<rect/>"),
        ("<metadata><rect/></metadata>", ""),
    ],
)
def test_what_reaches_out_or_runs_is_gone(inside: str, left: str) -> None:
    assert cleaned(inside).replace("<style/>", "<style></style>") == left


def _doubling(depth: int) -> str:
    levels = "".join(f'<g id="a{i}">' + f'<use href="#a{i - 1}"/>' * 10 + "</g>" for i in range(1, depth))
    return f'<defs><g id="a0"><rect/></g>{levels}</defs><use href="#a{depth - 1}"/>'


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (svg(_doubling(8)), "draw more than"),
        (svg('<use id="a" href="#a"/>'), "inside itself"),
        (svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "inside itself"),
        (svg('<pattern id="p"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>'), "inside itself"),
        (
            svg('<marker id="m"><rect/></marker><path marker-mid="url(#m)" d="' + "M0 0 " * 9_000 + '"/>'),
            "draw more",
        ),
        (
            svg("<style>.a{mask:url(#m)}</style><mask id='m'>" + "<rect/>" * 200 + "</mask>" + "<g/>" * 100),
            "draw more",
        ),
        (svg("<rect/>" * 5_000), "more than 5,000 elements"),
        (svg("<g>" * 300 + "</g>" * 300), "damaged SVG"),
        (svg("<rect>"), "damaged SVG"),
        (b"<svg/>", "no SVG"),
        (b"<html/>", "no SVG"),
        (b"<svg", "damaged"),
        (b"<?xml version='1.0' encoding='nonsense'?><svg/>", "damaged"),
        (svg(" " * 1_100_000), "more than 1 MB"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("&a;"), "entities"),
        (b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + svg("&a;"), "entities"),
        (b'<!DOCTYPE svg [<!ENTITY a0 "xxxxxxxxxx"><!ENTITY a1 "&a0;&a0;">]>' + svg("&a1;"), "entities"),
    ],
)
def test_what_is_refused(data: bytes, reason: str) -> None:
    started = time.process_time()
    with pytest.raises(Refused, match=reason):
        clean_svg(data)
    assert time.process_time() - started < 5


def test_arrows_on_many_lines_are_no_bomb() -> None:
    arrows = '<marker id="m"><path d="M0 0"/></marker>' + '<path marker-end="url(#m)" d="M0 0 L9 9"/>' * 500
    assert 'marker-end="url(#m)"' in cleaned(arrows)


def test_a_document_type_without_entities_is_dropped() -> None:
    kind = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert clean_svg(b"<?xml version='1.0'?>" + kind + svg()) == clean_svg(svg())


def test_an_unknown_entity_of_an_outside_document_type_is_not_looked_up() -> None:
    found = clean_svg(b'<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + svg("a&foo;b"))
    assert b"foo" not in found.data and b"passwd" not in found.data


@pytest.mark.parametrize(
    ("width", "height", "box", "size"),
    [
        ("40", "20", None, (40, 20)),
        ("10mm", "1in", None, (38, 96)),
        ("1e2", "2pt", None, (100, 3)),
        (None, None, "0 0 30 60", (30, 60)),
        ("100%", "100%", "0,0,30,60", (30, 60)),
        ("15", None, "0 0 30 60", (15, 30)),
        (None, "15", "0 0 30 60", (8, 15)),
        (None, None, None, (300, 300)),
        ("0", "-5", "0 0 0 0", (300, 300)),
        ("8192", "4096", None, (4096, 2048)),
        ("1e9", "1", None, (4096, 1)),
        ("nonsense", "1e999", "a b c d", (300, 300)),
    ],
)
def test_natural_size(width: str | None, height: str | None, box: str | None, size: tuple[int, int]) -> None:
    wide, high, _ = natural_size(width, height, box)
    assert (max(1, round(wide)), max(1, round(high))) == size


def test_a_huge_drawing_is_scaled_and_not_cropped() -> None:
    found = clean_svg(svg().replace(b'width="40" height="20"', b'width="80000" height="8000"'))
    assert (found.width, found.height) == (4096, 410)
    assert b'viewBox="0 0 80000 8000"' in found.data


def test_cleaning_is_final() -> None:
    once = clean_svg(svg('<style>.a{fill:url(#b)}</style><rect class="a" onclick="x()"/>'))
    assert clean_svg(once.data) == once == Cleaned(once.data, 40, 20)


@given(st.text(st.sampled_from("@{};:/*\\ url(#'\")importa.\n"), max_size=60))
def test_no_style_sheet_reaches_out(sheet: str) -> None:
    left = clean_sheet(sheet)
    assert "@" not in left and "\\" not in left
    assert clean_sheet(left) == left


_PARTS = [
    "<",
    ">",
    "/",
    "g",
    "<use href='#a'/>",
    "<g id='a'>",
    "</g>",
    "&",
    "a",
    "'",
    "=",
    "<style>",
    "</style>",
    "{",
]


@given(st.lists(st.sampled_from(_PARTS), max_size=20).map("".join))
def test_no_text_makes_cleaning_fail(inside: str) -> None:
    try:
        clean_svg(f"{SVG_START}{inside}</svg>".encode())
    except Refused as refused:
        assert str(refused)
