from __future__ import annotations

import random
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from whycards.ui.richtext.markdown import parsed
from whycards.ui.richtext.tokens import plain_paragraphs

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token

_PLAIN = [
    "Which of these keeps a request?",
    "One.\n\nTwo: (a) and 3 + 4 = 7, #5.",
    "Größe",
    "Zwei  Leerzeichen",
]
_NOT_PLAIN = [
    "",
    " x",
    "x ",
    "x\ty",
    "1. one",
    "3 nodes",
    "- one",
    "+ one",
    "# head",
    "> said",
    "one\ntwo",
    "one\n\n    code",
    "one\n\n\ntwo",
    "one\n\n",
    "one\n---",
    "~~gone~~",
    "a*b*",
    "a_b_",
    "`a`",
    "a &amp; b",
    "a \\* b",
    "a <b> c",
    "a | b",
    "[a](b)",
    "one\xa0",
    "one\u2028two",
    "ab\x85",
]


def _shape(tokens: tuple[Token, ...]) -> list[object]:
    return [(one.type, one.content, _shape(tuple(one.children or ())), one.hidden) for one in tokens]


@pytest.mark.parametrize("text", _PLAIN)
def test_paragraphs_of_plain_words_are_what_the_parser_makes_of_them(text: str) -> None:
    plain = plain_paragraphs(text)
    assert plain is not None
    assert _shape(plain) == _shape(parsed(text))


@pytest.mark.parametrize("text", _NOT_PLAIN)
def test_what_may_be_more_than_words_is_left_to_the_parser(text: str) -> None:
    assert plain_paragraphs(text) is None


def test_no_text_that_is_taken_for_plain_words_means_more_to_the_parser() -> None:
    seeded = random.Random(5)
    signs = [chr(code) for code in range(32, 127)] + [
        "\n\n",
        "\n",
        "ä",
        "\u00ad",
        "\ufffd",
        "中",
        "א",
        "http://x.y",
    ]
    taken = 0
    for _ in range(20_000):
        text = "".join(seeded.choices(signs, k=seeded.randint(1, 9)))
        text = seeded.choice(["", "W"]) + text
        plain = plain_paragraphs(text)
        if plain is not None:
            taken += 1
            assert _shape(plain) == _shape(parsed(text)), text
    assert taken > 1000


def test_plain_words_need_no_parser() -> None:
    script = (
        "import sys; from whycards.ui.richtext.parsing import plain_text;"
        "print(plain_text('One.\\n\\nTwo.'), 'markdown_it' in sys.modules)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert ended.stdout.split() == ["One.", "Two.", "False"]
