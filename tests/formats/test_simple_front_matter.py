"""Front matter of plain words is read without the parser of YAML, which gives the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

from hypothesis import example, given
from hypothesis import strategies as st

from whycards.core.question import Value
from whycards.formats.native import values
from whycards.formats.native.values import Lines, YamlFault, read_with_lines

WORDS = st.one_of(
    st.sampled_from(
        ["title", "Made questions 00", "1", "1.5", "true", "null", "~", "a_b", "a: b", "'x'", "- a"]
    ),
    st.sampled_from(["a #b", "a#b", "", "x "]),
    st.text("ab01 :-_./+#'\"[]{}&*!|>%@`\t,?", max_size=8),
)
BETWEEN = st.sampled_from([": ", ":", ":  "])
LINES = st.tuples(WORDS, BETWEEN, WORDS).map("".join)


@given(st.lists(LINES | WORDS, max_size=4).map("\n".join))
@example("whycards: 1\nid: made-00\ntitle: Made questions 00")
@example("a: b\n c: d")
def test_both_ways_give_the_same(text: str) -> None:
    found = _read(text)
    with patch.object(values, "_simple", return_value=None):
        assert found == _read(text)


def test_a_deck_of_plain_lines_needs_no_parser(tmp_path: Path) -> None:
    deck = tmp_path / "deck.md"
    deck.write_text("---\nwhycards: 1\nid: a\ntitle: A b\n---\n\n## Which?\n- [x] a\n- [ ] b\n", "utf-8")
    told = (
        "import sys; from pathlib import Path; from whycards.formats.native.reader import parse_deck;"
        f"parsed = parse_deck(Path({str(deck)!r}).read_text('utf-8'));"
        "print(len(parsed.items), *({'yaml', 'markdown_it'} & set(sys.modules)))"
    )
    ended = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=60)
    assert ended.stdout.split() == ["1"]


def _read(text: str) -> tuple[dict[str, Value], Lines] | tuple[int, str]:
    try:
        return read_with_lines(text)
    except YamlFault as fault:
        return fault.line, str(fault)
