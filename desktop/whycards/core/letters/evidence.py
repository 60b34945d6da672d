"""What may be said of letters in a text, and what stands around them."""

from __future__ import annotations

from enum import Enum, StrEnum, auto
from typing import NamedTuple

from whycards.core.letters import patterns
from whycards.core.letters.tokens import Group

PRONOUN = 8
"""Place of I, which is a word."""
_ARTICLES = frozenset({0})
"""Places of letters that are words by themselves: "A server"."""


class Field(StrEnum):
    """What a text is."""

    STEM = "stem"
    OPTION = "option"
    RATIONALE = "rationale"
    EXPLANATION = "explanation"


class Kind(Enum):
    """BOUND for certain; LABEL and WEAK_LABEL begin a line; LOOSE letters need a certain one beside them.

    MAYBE is prose, but a doubt where options are spoken of by letters. INITIAL begins a line too and is prose
    without other labels, as in "E. coli".
    """

    BOUND = auto()
    LABEL = auto()
    WEAK_LABEL = auto()
    INITIAL = auto()
    LOOSE = auto()
    MAYBE = auto()
    DOUBT = auto()
    PROSE = auto()


class Evidence(NamedTuple):
    """`is_name`: prose in which the letter names a thing. `why` explains a doubt."""

    kind: Kind
    why: str = ""
    is_name: bool = False
    says_right: bool | None = None
    gives_answer: bool = False


PROSE = Evidence(Kind.PROSE)
NAME = Evidence(Kind.PROSE, is_name=True)
ALSO_A_NAME = Evidence(
    Kind.DOUBT, "may mean an option, or what the question calls by that letter", is_name=True
)


class Surroundings(NamedTuple):
    """The masked text, what it is, the number of options, and places of letters that name other things."""

    masked: str
    field: Field
    options: int
    names: frozenset[int] = frozenset()

    def before(self, group: Group) -> str:
        """What stands right before."""
        return self.masked[max(0, group.start - patterns.BEFORE) : group.start]

    def behind(self, group: Group) -> str:
        """What stands right behind."""
        return self.masked[group.end : group.end + patterns.AFTER]


def goes_on(behind: str) -> bool:
    """Whether a verb or a judgement follows."""
    return bool(patterns.verb_behind().match(behind) or patterns.judged_behind().match(behind))


def is_article(group: Group) -> bool:
    """Whether the letter is an English article too."""
    return group.is_alone and group.places[0] in _ARTICLES


def judgement(behind: str) -> bool | None:
    """Whether what follows calls the letters right or wrong."""
    found = patterns.judged_behind().match(behind)
    if found is None:
        return None
    if patterns.wrong_words().search(found.group()):
        return None if patterns.open_words().search(found.group()) else False
    return True if patterns.right_words().search(found.group()) and "would" not in found.group() else None
