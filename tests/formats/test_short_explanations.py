"""The short explanation that is cut off a text which has none of its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whycards.formats.neutral.shortening import split_short

LONG = "and so on " * 40
PARTS = ["Red stops a train", ". ", "! ", "? ", "e.g. ", "(", ")", "`", "**", " ", ": ", "。", "\u00e9", LONG]


@pytest.mark.parametrize("text", [f". {LONG}end", f"! {LONG}end", f"{'*' * 300}x", f". . . {LONG}"])
def test_a_text_may_begin_with_signs(text: str) -> None:
    short, rest = split_short(text)
    assert "".join(f"{short}{rest}".split()) == "".join(text.split())


def test_a_long_paragraph_gives_its_first_sentence() -> None:
    assert split_short(f"Red stops a train, e.g. at night. Green {LONG}here.")[0] == (
        "Red stops a train, e.g. at night."
    )
    assert split_short(f"R\u00e9d stops every train. Green {LONG}here.")[0] == "R\u00e9d stops every train."


def test_what_follows_does_not_begin_with_a_line_break() -> None:
    assert split_short(f"Red stops every train. \\\nGreen {LONG}here.")[1].startswith("Green and")


def test_a_line_that_only_leads_on_is_no_explanation() -> None:
    text = f"This is so for {LONG}these reasons:"
    assert split_short(text) == ("", text)


@given(st.lists(st.sampled_from(PARTS), max_size=12).map("".join))
def test_nothing_is_lost_and_one_line_is_cut_as_several_are(text: str) -> None:
    text = text.strip()
    short, rest = split_short(text)
    assert "".join(f"{short}{rest}".split()) == "".join(text.split())
    if short and text:
        again, more = split_short(f"{text}\n\nMore.")
        assert (again, more) == (short, f"{rest}\n\nMore." if rest else "More.")
