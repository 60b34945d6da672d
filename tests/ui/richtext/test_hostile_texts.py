"""What a deck may make the window lay out is limited in structure; each of these took seconds or minutes."""

from __future__ import annotations

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from whycards.ui.richtext import bounds
from whycards.ui.richtext.decorations import grounds
from whycards.ui.richtext.parsing import plain_text
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import READING

SECONDS = 5.0
HOSTILE = {
    "one word of a megabyte": "x" * 1_000_000,
    "one word in code": "```\n" + "x" * 100_000 + "\n```",
    "quotes in quotes": ">" * 2_000 + " deep",
    "lists in lists": "\n".join("  " * level + "- x" for level in range(300)),
    "switches of direction": "a\u05d0" * 40_000,
    "switches in code": "```\n" + "a\u05d0" * 40_000 + "\n```",
    "overrides of direction": "\u202e" * 20_000 + "abc",
    "cells": "|a|b|\n|-|-|\n" + "|a|b|\n" * 12_000,
    "columns": "|" + "a|" * 300 + "\n|" + "-|" * 300 + "\n" + ("|" + "a|" * 300 + "\n") * 90,
    "paragraphs": "a\n\n" * 33_000,
    "pictures": "![](x.png)\n\n" * 8_000,
    "code spans": "`a` " * 25_000,
    "open brackets": "[" * 30_000,
    "combining marks": "a" + "\u0301" * 50_000,
    "lines of code": "```\n" + "a\n" * 50_000 + "```",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_is_laid_out_within_bounds(renderer: Renderer, name: str) -> None:
    text = HOSTILE[name]
    start = time.process_time()
    document = renderer.document(text, READING)
    document.fit(800, 1.0)
    document.height()
    grounds(document, renderer.theme, "sunken")
    plain_text(text)
    assert time.process_time() - start < SECONDS
    assert document.blockCount() <= max(bounds.MAX_BLOCKS, bounds.MAX_CELLS) + 10


def test_beyond_the_deepest_nesting_the_text_is_shown_as_it_is(renderer: Renderer) -> None:
    document = renderer.document(">" * 200 + " kept", READING)
    assert "kept" in document.toPlainText()


def test_a_run_gets_places_to_break(renderer: Renderer) -> None:
    text = renderer.document("y" * 9_000, READING).toPlainText()
    assert max(len(part) for part in text.split("\u200b")) <= bounds.MAX_RUN
    assert text.count("y") == 9_000


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
    text = "|a|b|\n|-|-|\n" + "|a|b|\n" * 1_500
    assert "501 more rows" in renderer.document(text, READING).toPlainText()


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
