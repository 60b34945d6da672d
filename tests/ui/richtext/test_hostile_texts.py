"""What a deck may make the window lay out is limited in structure; each of these took seconds or minutes."""

from __future__ import annotations

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from whycards.ui.richtext import bounds
from whycards.ui.richtext.decorations import grounds
from whycards.ui.richtext.parsing import parse, plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import READING

SECONDS = 0.3
"""Of processor time, the best of three: what a window may stand still at most."""
HOSTILE = {
    "one word of a megabyte": "x" * 1_000_000,
    "one word in code": "```\n" + "x" * 100_000 + "\n```",
    "quotes in quotes": ">" * 5_000 + " deep",
    "quotes line by line": "> x\n" * 25_000,
    "items": "- x\n" * 25_000,
    "tasks": "- [ ] x\n" * 12_000,
    "lines": "x\n" * 50_000,
    "hard breaks": "a  \n" * 25_000,
    "headings": "# x\n" * 25_000,
    "a row without end": "|" + "a|" * 5_000 + "\n|" + "-|" * 5_000 + "\n|" + "a|" * 5_000,
    "lists in lists": "\n".join("  " * level + "- x" for level in range(300)),
    "switches of direction": "a\u05d0" * 40_000,
    "switches in code": "```\n" + "a\u05d0" * 40_000 + "\n```",
    "overrides of direction": "\u202e" * 20_000 + "abc",
    "cells": "|a|b|\n|-|-|\n" + "|a|b|\n" * 12_000,
    "columns": "|" + "a|" * 300 + "\n|" + "-|" * 300 + "\n" + ("|" + "a|" * 300 + "\n") * 90,
    "paragraphs": "a\n\n" * 33_000,
    "pictures": "![](x.png)\n\n" * 8_000,
    "code spans": "`a` " * 25_000,
    "open brackets": "[" * 100_000,
    "brackets up to the limit": "[" * bounds.MAX_MARKS,
    "brackets in brackets": "[" * 25_000 + "]" * 25_000,
    "brackets and code": "[`" * 50_000,
    "brackets and code up to the limit": "[`" * (bounds.MAX_MARKS // 2),
    "open pictures": "![" * 50_000,
    "links": "[a](b)" * 16_000,
    "links up to the limit": "[a](b)" * (bounds.MAX_MARKS // 2),
    "addresses": "<https://example.org> " * 4_000,
    "emphasis": "***a" * 25_000,
    "emphasis that ends": "a***" * 25_000,
    "emphasis up to the limit": "a**b " * (bounds.MAX_MARKS // 2),
    "strikes": "~~a~~" * 20_000,
    "combining marks": "a" + "\u0301" * 50_000,
    "lines of code": "```\n" + "a\n" * 50_000 + "```",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_is_laid_out_within_bounds(renderer: Renderer, name: str) -> None:
    assert any(seconds_for(renderer, HOSTILE[name]) < SECONDS for _ in range(3))
    document = renderer.document(HOSTILE[name], READING)
    assert document.blockCount() <= max(bounds.MAX_BLOCKS, bounds.MAX_CELLS) + 10


def seconds_for(renderer: Renderer, text: str) -> float:
    """Processor time from the text to what can be painted, and to its words."""
    parse.cache_clear()
    plain_text.cache_clear()
    start = time.process_time()
    document = renderer.document(text, READING)
    document.fit(800, 1.0)
    document.height()
    grounds(document, renderer.theme, "sunken")
    plain_text(text)
    return time.process_time() - start


def test_a_paragraph_with_too_many_marks_is_shown_as_it_is_and_the_others_as_meant(renderer: Renderer) -> None:
    marks = "*a* [" * 2_000
    document = renderer.document(f"**one**\n\n{marks}\n\n**two**", READING)
    assert document.toPlainText().split("\n") == ["one", marks.strip(), "two"]


def test_lines_beyond_the_limit_are_left_out_with_an_ellipsis(renderer: Renderer) -> None:
    text = renderer.document("```\n" + "x\n" * 5_000 + "```\n\nlast", READING).toPlainText()
    assert text.endswith(bounds.CUT)


def test_beyond_the_deepest_nesting_the_text_is_shown_as_it_is(renderer: Renderer) -> None:
    document = renderer.document(">" * 200 + " kept", READING)
    assert "kept" in document.toPlainText()


@pytest.mark.parametrize("letter", ["ж", "字"])
def test_a_run_gets_places_to_break(renderer: Renderer, letter: str) -> None:
    text = renderer.document(letter * 9_000, READING).toPlainText()
    assert max(len(part) for part in text.split("\u200b")) <= bounds.MAX_RUN
    assert text.count(letter) == 9_000


def test_a_word_of_more_letters_than_any_ends_with_an_ellipsis(renderer: Renderer) -> None:
    text = renderer.document(f"before {'y' * 5_000} after {'z' * 1_500}", READING).toPlainText()
    assert text.replace("\u200b", "") == f"before {'y' * bounds.MAX_WORD}{bounds.CUT} after {'z' * 1_500}"


def test_too_many_switches_end_the_paragraph_with_an_ellipsis(renderer: Renderer) -> None:
    text = renderer.document("a\u05d0" * 5_000 + "\n\nnext", READING).toPlainText()
    first, second = text.split("\n")
    assert first.endswith(bounds.CUT)
    assert len(first) <= bounds.MAX_SWITCHES + 5
    assert second == "next"


def test_honest_right_to_left_text_is_whole(renderer: Renderer) -> None:
    text = "המתג שולח PFC אל השכן, ואז ECN. " * 40
    assert renderer.document(text, READING).toPlainText() == text.strip()


def test_left_out_rows_are_counted(renderer: Renderer) -> None:
    text = "|a|b|\n|-|-|\n" + "|a|b|\n" * 200
    assert f"{201 - bounds.MAX_CELLS // 2} more rows" in renderer.document(text, READING).toPlainText()


def test_characters_that_mean_structure_to_qt_do_not_pass(renderer: Renderer) -> None:
    document = renderer.document("a\ufffcb\ufdd0c\x01d", READING)
    assert document.toPlainText() == "a\ufffdb\ufffdc\ufffdd"


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(st.sampled_from("ab `*_~[]()!<>#-+|:\\\n\t1.&\u05d0\u202e\u200d漢"), max_size=120))
def test_any_text_becomes_a_document(renderer: Renderer, text: str) -> None:
    document = renderer.document(text, READING)
    document.fit(320, 1.0)
    assert document.height() >= 0
    grounds(document, renderer.theme, "sunken")
    plain_text(text)
