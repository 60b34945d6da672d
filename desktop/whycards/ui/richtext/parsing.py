"""From Markdown to tokens, and to the plain words that a screen reader speaks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from whycards.ui.richtext.bounds import CUT, MAX_ADDRESS, clean
from whycards.ui.richtext.callouts import callout_word
from whycards.ui.richtext.tokens import Words, plain_paragraphs

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token

_SPACE = re.compile(r"\s+")
_SET_OFF = {
    "sup_open": (str.maketrans("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ"), "^"),
    "sub_open": (str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"), ""),
}
_SCHEME = re.compile(r"^(?:https?://|mailto:)", re.I)


@lru_cache(maxsize=256)
def parse(text: str) -> tuple[Token, ...]:
    """The block tokens of a text. One that is nested beyond reason becomes a single paragraph, all of it."""
    text = clean(text)
    plain = plain_paragraphs(text)
    if plain is not None:
        return plain
    from whycards.ui.richtext.markdown import parsed

    return parsed(text)


def is_plain(text: str) -> bool:
    """Whether the text is read without the parser."""
    return plain_paragraphs(clean(text)) is not None


def import_parser() -> None:
    """Have the parser at hand. Safe from any thread."""
    from whycards.ui.richtext import markdown  # noqa: F401


@lru_cache(maxsize=256)
def plain_text(text: str, *, addresses: bool = False) -> str:
    """The words of a text on one line: markup gone, code and alternative texts kept.

    With `addresses` each link is followed by where it leads, as it is on screen.
    """
    return _SPACE.sub(" ", " ".join(_words(parse(text), addresses=addresses))).strip()


def without_pictures(text: str) -> tuple[Token, ...]:
    """The block tokens of a text, with the alternative text in the place of each picture."""
    return tuple(_without_pictures(token) for token in parse(text))


def _without_pictures(token: Token) -> Token:
    if not any(child.type == "image" for child in token.children or ()):
        return token
    children = [_named(child) if child.type == "image" else child for child in token.children or ()]
    return Words(token.type, token.content, children)


def _named(picture: Token) -> Token:
    words = inline_text([picture]).strip()
    return Words("text", f"[{words}]" if words else "")


def first_words(text: str) -> str:
    """The words of the first paragraph, item or line of code, with an ellipsis where more follows."""
    tokens = parse(text)
    found = [words.strip() for words in _words(tokens, addresses=False)]
    if not found:
        return ""
    first = found[0].split("\n")[0]
    is_all = len(found) == 1 and first == found[0]
    return _SPACE.sub(" ", first).strip() + ("" if is_all else f" {CUT}")


def first_line(text: str) -> tuple[Token, ...]:
    """What `first_words` says, as one paragraph in one line with its marks and formulas, pictures as words."""
    found = [_in_line(token) for token in without_pictures(text) if token.type in _SAID]
    line = list(found[0]) if found else []
    if len(found) > 1:
        line.append(Words("text", f" {CUT}"))
    return (Words("paragraph_open"), Words("inline", "", line), Words("paragraph_close"))


def has_formula(line: Sequence[Token]) -> bool:
    """Whether a formula stands among the tokens of a line."""
    return any(child.type == "math_inline" for token in line for child in token.children or ())


def _in_line(token: Token) -> Sequence[Token]:
    """A paragraph or a formula as parts of a line; the first line of code as words."""
    if token.type == "math_block" or (token.type == "fence" and token.info.strip() == "math"):
        return [Words("math_inline", token.content.strip())]
    if token.type != "inline":
        words = next(_words([token], addresses=False), "").strip()
        return [Words("text", words.split("\n")[0])]
    return [_IN_LINE[child.type](child) if child.type in _IN_LINE else child for child in token.children or ()]


_SAID = ("inline", "fence", "code_block", "math_block", "callout")
_IN_LINE: Mapping[str, Callable[[Token], Token]] = {
    "math_inline_double": lambda child: Words("math_inline", child.content.strip()),
    "hardbreak": lambda _child: Words("softbreak"),
}


def _words(tokens: Sequence[Token], *, addresses: bool) -> Iterator[str]:
    for token in tokens:
        if token.type == "inline":
            yield inline_text(token.children or (), addresses=addresses)
        elif token.type in ("fence", "code_block", "math_block"):
            yield token.content
        elif token.type == "callout":
            yield f"{callout_word(token.content)}:"


def inline_text(children: Sequence[Token], *, addresses: bool = False) -> str:
    """The words of inline tokens."""
    parts = []
    beside = ""
    for place, child in enumerate(children):
        if child.type == "text" and place and children[place - 1].type in _SET_OFF:
            parts.append(_set_off(child.content, children[place - 1].type))
        elif addresses and child.type == "link_open":
            beside = address_beside(children, place)
        elif child.type == "link_close" and beside:
            parts.append(f" {beside}")
            beside = ""
        elif child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif child.type == "image":
            parts.append(inline_text(child.children or ()))
        else:
            parts.append(child.content)
    return "".join(parts)


def _set_off(words: str, opening: str) -> str:
    """Raised and lowered words in plain letters: "10³" is not "103"; where no such letters are, "10^n/2"."""
    digits, sign = _SET_OFF[opening]
    small = words.replace("−", "-").translate(digits)
    return small if not any(char.isascii() for char in small) else f"{sign}{words}"


def link_address(opening: Token) -> str:
    """Where a link leads, cut where it is longer than any honest address."""
    address = str(opening.attrs.get("href", "")).strip()
    return address if len(address) <= MAX_ADDRESS else address[:MAX_ADDRESS] + CUT


def address_beside(children: Sequence[Token], place: int) -> str:
    """Where the link that opens at `place` leads, "" where its words say so or it leads nowhere else."""
    address = link_address(children[place])
    end = place + 1
    while children[end].type != "link_close":
        end += 1
    words = inline_text(children[place + 1 : end]).strip()
    is_said = _SCHEME.sub("", words).rstrip("/") == _SCHEME.sub("", address).rstrip("/")
    return "" if is_said or address.startswith("#") else address
