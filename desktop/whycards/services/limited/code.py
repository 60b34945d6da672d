"""Finds the words of code. Only the limited process does this: some lexers take minutes over a few lines."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pygments.lexer import Lexer
    from pygments.token import _TokenType

LANGUAGES = frozenset(
    word
    for line in (
        "bash sh shell zsh console python py python3 json yaml yml toml ini sql c cpp c++ csharp c# cs java",
        "javascript js jsx typescript ts tsx go golang rust rs kotlin swift ruby rb php r html xml css diff",
        "patch docker dockerfile terraform hcl powershell ps1 lua scala perl nginx make makefile",
    )
    for word in line.split()
)
"""What is coloured; anything else is plain."""
_ALIASES = {"hcl": "terraform", "dockerfile": "docker", "patch": "diff", "jsx": "javascript", "tsx": "ts"}


def parts_of(code: str, language: str) -> list[list[Any]]:
    """The code's parts in order as [UTF-16 units, kind]; kinds are the values of `_KINDS`, "" is plain.

    A last line that does not end is counted as if it did: lexers want it so.
    """
    parts: list[list[Any]] = []
    for token, words in _lexer(language).get_tokens(code):
        kind, units = _kind(token), len(words.encode("utf-16-le", "surrogatepass")) // 2
        if parts and parts[-1][1] == kind:
            parts[-1][0] += units
        else:
            parts.append([units, kind])
    return parts


@cache
def _lexer(language: str) -> Lexer:
    from pygments.lexers import get_lexer_by_name

    lexer: Lexer = get_lexer_by_name(_ALIASES.get(language, language), stripnl=False)
    return lexer


@cache
def _kind(token: _TokenType) -> str:
    """The name of the nearest kind around a token that has a colour, "" where it is plain."""
    return next((_KINDS[name] for name in _names(token) if name in _KINDS), "")


def _names(token: _TokenType) -> list[str]:
    return [".".join(token[:length]) for length in range(len(token), 0, -1)]


_KINDS = {
    "Comment": "comment",
    "Comment.Preproc": "keyword",
    "Keyword": "keyword",
    "Keyword.Constant": "constant",
    "Keyword.Type": "type",
    "Operator.Word": "keyword",
    "Name.Builtin": "builtin",
    "Name.Builtin.Pseudo": "constant",
    "Name.Class": "type",
    "Name.Namespace": "type",
    "Name.Exception": "type",
    "Name.Function": "function",
    "Name.Decorator": "function",
    "Name.Tag": "tag",
    "Name.Attribute": "builtin",
    "Name.Constant": "constant",
    "Name.Variable": "variable",
    "Name.Entity": "constant",
    "Literal.String": "string",
    "Literal.String.Escape": "constant",
    "Literal.String.Interpol": "constant",
    "Literal.Number": "constant",
    "Literal.Date": "constant",
    "Generic.Heading": "type",
    "Generic.Subheading": "function",
    "Generic.Deleted": "deleted",
    "Generic.Inserted": "inserted",
    "Generic.Prompt": "comment",
}
