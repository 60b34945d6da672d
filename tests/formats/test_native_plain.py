"""Questions in plain lines are read without the parser, and exactly as the parser reads them."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.native_decks import TITLES, WELL_FORMED, decks
from whycards.formats.native import reader
from whycards.formats.native.deck import Deck
from whycards.formats.native.plain import plain_question
from whycards.formats.native.reader import Parsed, parse_deck
from whycards.formats.native.writer import write_deck

HEAD = "---\nwhycards: 1\ntitle: Bridges\n---\n"
PLAIN = """## Which one holds a \\"train\\"? {#b-1}
<!-- wc: {choose: 1, tags: [steel beam, arch-2, 3.5], difficulty: 2, seen: often now} -->
Über den Fluss: "quoted", **bold** and `code`.
1900 was the year.

数据 stands here, $x^2$.
- [x] A beam ![b](b.png)
  > Right: it holds.
  > Ever so well.
- [ ] 1. not a list
- [ ] # no heading

- [ ] > no quote
  > Wrong.
### Short explanation
Beams hold.

![A beam](beam.svg "Beam")
### Full explanation
Option A holds.
- B is none.
* C neither
2) nor this
> said someone

**D** is `x`.
### Hint
Look.
### Sources
- Bridges, 1900

- *Beams*, 1910
## Front of a card
### Answer
Back of it
## And a draft {#d}
"""


def by_parser(text: str, monkeypatch: pytest.MonkeyPatch) -> Parsed:
    with monkeypatch.context() as patched:
        patched.setattr(reader, "plain_question", lambda *_: None)
        return parse_deck(text)


@pytest.fixture
def same(monkeypatch: pytest.MonkeyPatch) -> Same:
    return Same(monkeypatch)


class Same:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def __call__(self, text: str) -> Parsed:
        parsed = parse_deck(text)
        assert parsed == by_parser(text, self._monkeypatch)
        return parsed


def is_plain(body: str) -> bool:
    lines = body.split("\n")
    return plain_question(lines, 0, len(lines)) is not None


def test_plain_questions_are_read_as_the_parser_reads_them(same: Same) -> None:
    parts = PLAIN.split("\n## ")
    assert all(is_plain(part if part.startswith("## ") else f"## {part}") for part in parts[1:])
    assert is_plain(parts[0].replace('\\"', '"'))
    parsed = same(HEAD + PLAIN.replace('\\"', '"'))
    assert len(parsed.items) == 3


LINES = [
    *PLAIN.split("\n"),
    *(
        "```",
        "~~~",
        "  ```",
        "- ```",
        "> ```",
        "<div>",
        "<!-- note",
        "-->",
        "<!-- note -->",
        "<!-- wc: {pin: last} -->",
    ),
    *("# Domain {#d}", "#### Deeper", " ## not ours", "##", "## ", "\t- [ ] tab", "    code", "  more", "   "),
    *(
        "===",
        "---",
        "- - -",
        "***",
        "* * *",
        "+",
        "-",
        "- ",
        "1.",
        "1. one",
        "10",
        "10.",
        "[x]: y",
        "[x]",
        "[ ] z",
    ),
    *("- [ ]", "- [x]", "* [ ] star", "+ [ ] plus", "- [x]  two blanks", "- [ ] a <!-- wc: {pin: last} -->"),
    *(
        "- [ ] ```sh",
        "- [ ] <b>",
        "- plain item",
        "  > ",
        "  >no blank",
        "  > # x",
        "  > - y",
        "> quote",
        "\\{#x}",
    ),
    *(
        "### Exhibit: Log",
        "### Other",
        "### Answer",
        "### Sources",
        "### Hint ",
        "###",
        "text #",
        "a | b",
        "|---|",
    ),
    *(
        "## Title {#bad id}",
        "## Title \\{#x}",
        "## C# code {#c}",
        "## Title ##",
        "## b {#b-1}",
        "## x {#x} ",
        "## é",
    ),
    *(
        "<!-- wc: {kind: case} -->",
        "<!-- wc: {a: b, a: c} -->",
        "<!-- wc: {tags: x} -->",
        "<!-- wc: {choose: 9} -->",
    ),
    *(
        "<!-- wc: {a: 'b'} -->",
        "<!-- wc: {} -->",
        "<!-- wc: {a: [b]} -->x",
        "<!-- wc: {a: b } -->",
        "\u00a0",
        "\u00a0x",
    ),
]


@settings(suppress_health_check=list(HealthCheck), max_examples=400)
@given(st.lists(st.sampled_from(LINES), max_size=14))
def test_whatever_stands_beside_plain_lines_is_read_alike(same: Same, lines: list[str]) -> None:
    same(HEAD + "\n".join(lines))


@settings(suppress_health_check=list(HealthCheck), max_examples=200)
@given(st.data())
def test_a_deck_with_lines_out_of_place_is_read_alike(same: Same, data: st.DataObject) -> None:
    lines = PLAIN.replace('\\"', '"').split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at : at + data.draw(st.integers(0, 1))] = [data.draw(st.sampled_from(LINES))]
    same(HEAD + "\n".join(lines))


@settings(suppress_health_check=list(HealthCheck), max_examples=50)
@given(decks(WELL_FORMED, TITLES))
def test_written_decks_are_read_alike(same: Same, deck: Deck) -> None:
    same(write_deck(deck))
