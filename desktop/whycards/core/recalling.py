"""Whether a question can be answered before its options are seen.

Not where its options are the question: where an exception is asked for ("Which of these is not ..."), or
where an option stands for others ("All of the above", "Both A and C"). In doubt the options are shown.
"""

from __future__ import annotations

import re
from itertools import pairwise

from whycards.core.letters.anchors import is_anchor
from whycards.core.letters.evidence import Field
from whycards.core.letters.finding import find
from whycards.core.question import Kind, Question


def _words(line: str) -> frozenset[str]:
    return frozenset(line.split())


_SENTENCE = re.compile(r"[.?!:\n]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_LOUD = frozenset({"NOT", "EXCEPT", "LEAST", "NEVER", "FALSE", "INCORRECT", "NICHT", "KEINE", "KEIN"})
"""Words that authors write large where the exception is the answer."""
_ASKING = _words(
    "which what who all each select choose pick find following welche welcher welches was wer quel quelle "
    "quels quelles lequel laquelle lesquels cuál cuáles qué quale quali qual quais welke welk"
)
_EXCEPTION = _words(
    "not except cannot can't isn't aren't wasn't doesn't don't didn't won't shouldn't wouldn't false incorrect "
    "untrue nicht kein keine keiner außer ausser falsch sauf excepté excepto salvo tranne eccetto exceto niet "
    "geen behalve pas non não no"
)
_WORST = _words("likely suitable appropriate effective important useful relevant probable")
"""What follows "least" where it asks for an exception; "least privilege" does not."""


def can_be_recalled(question: Question) -> bool:
    """Whether the stem says enough to have an answer in mind without the options."""
    if question.kind is not Kind.CHOICE:
        return False
    if any(_asks_for_exception(sentence) for sentence in _SENTENCE.split(question.stem)):
        return False
    options = question.options
    return not any(_stands_for_others(option.text, len(options)) for option in options)


def _asks_for_exception(sentence: str) -> bool:
    words = _WORD.findall(sentence.replace("’", "'"))
    if not _LOUD.isdisjoint(words):
        return True
    lower = [word.lower() for word in words]
    if _ASKING.isdisjoint(lower):
        return False
    follows = pairwise(lower)
    return not _EXCEPTION.isdisjoint(lower) or any(a == "least" and b in _WORST for a, b in follows)


def _stands_for_others(text: str, options: int) -> bool:
    return is_anchor(text) or bool(find(text, options, Field.OPTION).references)
