"""What the sources say: messages of the window, sentences of the layers below; for catalogues and tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import polib

from whycards.ui.language import TOLD

MARKS = {"tr": 1, "later": 1, "tr_count": 2}
"""Functions that take messages, and how many each takes."""


class Message(NamedTuple):
    """A message of the source; `many` is its form for other numbers, "" for one without forms."""

    one: str
    many: str
    context: str = ""


def messages(sources: Iterable[Path]) -> Iterator[Message]:
    """The messages in these sources. Fails where one is no plain string, since it could not be translated."""
    for source in sources:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                yield from _of_call(source, node, node.func.id)


def sentences(sources: Iterable[Path]) -> Iterator[Message]:
    """Patterns of the sentences that these sources say: what stands in their gaps is named."""
    for source in sources:
        for node in _texts(ast.parse(source.read_text("utf-8"))):
            pattern = _pattern(node)
            if _SENTENCE.search(pattern) and not _NO_SENTENCE.search(pattern):
                yield Message(pattern, "", TOLD)


def write_catalogue(
    resources: Path, language: str, found: Iterable[Message], translate: Callable[[str], str]
) -> None:
    """Write a catalogue under `resources`, as translators write it."""
    catalogue = polib.POFile()
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for one, many, context in dict.fromkeys(found):
        entry = polib.POEntry(msgctxt=context or None, msgid=one)
        if many:
            entry.msgid_plural, entry.msgstr_plural = many, {0: translate(one), 1: translate(many)}
        else:
            entry.msgstr = translate(one)
        catalogue.append(entry)
    path = resources / "languages" / language / "whycards.po"
    path.parent.mkdir(parents=True)
    catalogue.save(str(path))


_SENTENCE = re.compile(
    # a sentence, or the part of one that another puts a subject before or "it is" around
    r"^[A-Z{\"“][^\n]* [^\n]*[.?][\"”]?$"
    r"|^(?:is|has|holds|would|cannot|takes|draws|lies|needs|changed|it|its|a|an|no|true|declared|of) [^|\n]*$"
    r"|^(?:choose|difficulty|tags|shuffle|pin|exam|domains|questions|minutes|scale|pass|scoring|tell_number) "
    r"(?:is|of|in|lies) "
    r"|^(?:Reading|Comparing|Storing|Opening) |^\{file\}, line|^An id is "
    r"|^(?:The|Nothing|There|Two|Of|The image|This) [^|\n]* [^|\n]*$"
)
_NO_SENTENCE = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|WHERE|AND)\b| = \?|\\|\(\?|\|"
    r"|^is (?:correct|right|answer|key|true|multi)|^true false|^a (?:again|abbr|b) "
)
_GAP = re.compile(r"\{\w*\}")


def _texts(node: ast.AST) -> Iterator[ast.Constant | ast.JoinedStr]:
    """The texts of a source that are no documentation, each as a whole."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.JoinedStr) or (
            isinstance(child, ast.Constant) and isinstance(child.value, str)
        ):
            yield child
        else:
            yield from _texts(child)


def _pattern(node: ast.Constant | ast.JoinedStr) -> str:
    names: list[str] = []
    if isinstance(node, ast.Constant):
        text = str(node.value)
        if _GAP.sub("", text).count("{"):
            return _literal(text)
        return _GAP.sub(lambda gap: _gap(gap[0].strip("{}") or "value", names), text)
    parts = [
        _literal(str(part.value)) if isinstance(part, ast.Constant) else _gap(_name(part), names)
        for part in node.values
    ]
    return "".join(parts)


def _literal(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _gap(name: str, names: list[str]) -> str:
    """A gap of this name, with a number where the name was given before."""
    names.append(name)
    often = names.count(name)
    return f"{{{name}{often if often > 1 else ''}}}"


def _name(part: ast.AST) -> str:
    """What to call what an expression gives: the last name in it that says something."""
    node: ast.AST = part
    while True:
        match node:
            case ast.FormattedValue() | ast.Subscript() | ast.Starred():
                node = node.value
            case ast.Call(args=[first, *_]):
                node = first
            case ast.Call(func=called):
                node = called
            case ast.Attribute(attr=name) | ast.Name(id=name):
                return name.strip("_").lower()
            case _:
                return "value"


def _of_call(source: Path, call: ast.Call, mark: str) -> Iterator[Message]:
    taken = [argument.value for argument in call.args[: MARKS[mark]] if isinstance(argument, ast.Constant)]
    if len(taken) == MARKS[mark]:
        yield Message(str(taken[0]), str(taken[1]) if len(taken) > 1 else "")
    elif mark != "tr":  # `tr` also looks up what `later` marked
        raise AssertionError(f"{source}:{call.lineno}: a message must be a plain string")
