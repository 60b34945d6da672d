"""Changes the lines of a deck.md that a fix of a question concerns, and no others.

What a person wrote around them (comments, blank lines, the order of keys, ends of lines) stays. Each change is
read back; where it does not give the question that is meant, nothing is changed.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from whycards.core.problem import Severity
from whycards.core.question import Question
from whycards.formats.cleaning.text import clean
from whycards.formats.markdown import portion
from whycards.formats.native.finding import Found, found_question
from whycards.formats.native.reader import Item, parse_deck
from whycards.formats.native.rewording import NotAmended, reworded
from whycards.formats.native.writer import escaped
from whycards.formats.native.written import Line

_HEAD = "---\nwhycards: 1\ntitle: T\n---\n"
_IMAGE = re.compile(r"( {0,3}!\[)[ \t]*(?=\]\()")
_COMMENT = re.compile(r"<!--(?![ \t]*wc:)")
_OTHERWISE = "What stands in these lines was read otherwise as part of the whole file."


class Amending:
    """A deck.md whose questions are changed one after the other, from the last to the first."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = list(lines)
        self._shown = [clean(line.text) for line in lines]
        ends = [at for at, line in enumerate(self._shown) if line.startswith(("# ", "## "))]
        self._ends = [*ends, len(lines)]

    def amend(self, line: int, before: Question, after: Question, order: Sequence[int]) -> None:
        """Turn the question whose heading is `line` (0-based) into another one.

        `order` holds the places of the options that it has then. Raises NotAmended, whose text is the reason.
        """
        _, end = portion(self._shown, line, self._ends, bisect_right(self._ends, line))
        shown, lines = self._shown[line:end], self.lines[line:end]
        items, errors = _read(shown)
        if not items or items[0] != _bare(before):
            raise NotAmended(_OTHERWISE)
        found = found_question(shown)
        lines = _with_texts(lines, shown, _changes(found, before, after, order))
        lines = _arranged(lines, found, order)
        lines = _with_ends(lines, self.lines, is_last=end == len(self.lines))
        shown = [clean(one.text) for one in lines]
        if _read(shown) != ([_bare(after), *items[1:]], errors):
            raise NotAmended("The lines would be read otherwise than they are meant.")
        self._put(line, end, lines, shown)

    def _put(self, start: int, end: int, lines: list[Line], shown: list[str]) -> None:
        self.lines[start:end] = lines
        self._shown[start:end] = shown
        more = len(lines) - (end - start)
        self._ends = [at if at <= start else at + more for at in self._ends if at <= start or at >= end]


def _read(shown: Sequence[str]) -> tuple[list[Item], int]:
    """What these lines hold by themselves, and how many errors."""
    parsed = parse_deck(_HEAD + "\n".join(shown))
    errors = sum(problem.severity is Severity.ERROR for problem in parsed.problems)
    return [_bare(item) if isinstance(item, Question) else item for _, item in parsed.items], errors


def _bare(question: Question) -> Question:
    """The question without what other lines and files of its deck say of it."""
    return replace(without_dark(question), domain="", case="")


def without_dark(question: Question) -> Question:
    """The question as its lines say it: which variants a figure has, other files say."""
    figure = question.explanation.figure
    if figure is None or not figure.dark:
        return question
    return replace(question, explanation=replace(question.explanation, figure=replace(figure, dark="")))


def _changes(found: Found, before: Question, after: Question, order: Sequence[int]) -> dict[int, str]:
    """The lines that are written anew, by their numbers."""
    changed: dict[int, str] = {}
    pairs = [
        (found.stem, before.stem, after.stem),
        (found.short, before.explanation.short, after.explanation.short),
        (found.full, before.explanation.full, after.explanation.full),
        (found.hint, before.hint, after.hint),
    ]
    for option, place in zip(after.options, order, strict=True):
        old = before.options[place]
        lines = found.options[place]
        pairs.append((lines.text, old.text, option.text))
        changed |= reworded(found.lines, lines.rationale, old.rationale, option.rationale, is_quoted=True)
    for places, written, wished in pairs:
        changed |= reworded(found.lines, places, written, wished)
    if before.explanation.figure != after.explanation.figure:
        changed |= _with_alt(found, after)
    return changed


def _with_alt(found: Found, after: Question) -> dict[int, str]:
    figure = after.explanation.figure
    line = found.figure
    opening = _IMAGE.match(found.lines[line]) if line is not None else None
    if figure is None or line is None or opening is None:
        raise NotAmended("The image is written in a way in which no place for its words is found.")
    return {line: opening[1] + escaped(figure.alt) + found.lines[line][opening.end() :]}


def _with_texts(lines: Sequence[Line], shown: Sequence[str], changed: dict[int, str]) -> list[Line]:
    for place in changed:
        if lines[place].text != shown[place]:
            raise NotAmended("A line holds characters that are not shown.")
    return [Line(changed.get(place, line.text), line.end) for place, line in enumerate(lines)]


def _arranged(lines: list[Line], found: Found, order: Sequence[int]) -> list[Line]:
    """The lines with the options in this order; blank lines between them stay where they are."""
    places = list(range(len(found.options)))
    if list(order) == places:
        return lines
    spans = [(option.start, option.end) for option in found.options]
    for place in set(places) - set(order):
        if any(_COMMENT.search(line.text) for line in lines[slice(*spans[place])]):
            raise NotAmended("A comment stands in the option that would go.")
    # Where options go, so do the blank lines behind them.
    gaps = places if len(order) == len(places) else order
    arranged: list[Line] = []
    for place, slot in zip(order, gaps, strict=True):
        arranged += lines[slice(*spans[place])]
        if place != order[-1]:
            arranged += lines[spans[slot][1] : spans[slot + 1][0]]
    return [*lines[: spans[0][0]], *arranged, *lines[spans[-1][1] :]]


def _with_ends(lines: list[Line], file: Sequence[Line], *, is_last: bool) -> list[Line]:
    """The lines, each of which ends but the last of a file: that one ends as it did."""
    usual = file[0].end or "\n"
    ended = [line if line.end else Line(line.text, usual) for line in lines]
    return [*ended[:-1], Line(ended[-1].text, "")] if is_last else ended
