"""Questions in the front matter of a Markdown page: "questions:" with "options:" of "text" and "isCorrect"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from whycards.core.question import Value
from whycards.formats.errors import Refused
from whycards.formats.limits import MB
from whycards.formats.marked.found import Found
from whycards.formats.marked.yaml_values import item_of, other_kind
from whycards.formats.native.front import front_matter
from whycards.formats.native.values import YamlFault, read_with_lines

_QUESTIONS = re.compile(r"^[ \t]*questions[ \t]*:[ \t]*$", re.MULTILINE)
_LONGEST = 4 * MB


def recognises(text: str) -> bool:
    """Whether it begins with front matter that lists questions."""
    if not text.startswith("---"):
        return False
    lines = text.split("\n")
    end = front_matter(lines)
    return end > 0 and _QUESTIONS.search("\n".join(lines[:end])) is not None


def read(text: str) -> Iterator[Found]:
    """The questions of the list. Raises Refused where the front matter is no YAML."""
    lines = text.split("\n")
    try:
        values, places = read_with_lines("\n".join(lines[1 : front_matter(lines) - 1]), _LONGEST)
    except YamlFault as fault:
        line = fault.line + 2
        raise Refused(f"has front matter that cannot be read: line {line}, {fault}", line) from None
    questions = values.get("questions")
    for index, question in enumerate(questions if isinstance(questions, list) else []):
        line = places.get(("questions", index), 0) + 2
        yield _found(question, line, str(index + 1))


def _found(question: Value, line: int, name: str) -> Found:
    if not isinstance(question, dict):
        return Found(line, None, name, "no mapping with a text and options")
    kind = other_kind(question)
    return Found(line, None, name, f'declared as "{kind}"') if kind else Found(line, item_of(question), name)
