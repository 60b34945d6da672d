"""A question's words made ready for comparing: what it asks, what it offers, what could turn its meaning."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from whycards.core.question import Question

_WORD = re.compile(r"(?<![^\s(])[-−](?=\d)|[^\W_]+(?:['’][^\W_]+)?|[<>=+&|^%#$@/\\]+")
"""A word, the sign of a number, or signs that mean something in code and formulas."""
_NAME = re.compile(r"(?<![^\W_])[A-Z][A-Z0-9]+(?![^\W_])")
_MARKS = re.compile(r"[*_`~]+|!\[|\]\([^)\n]{0,500}\)")
PLAIN = 0x2E80
"""Scripts from here on write without spaces between words."""
_NEGATING = (
    "not no none never neither nor without except cannot "
    "nicht kein keine keinen keiner nie niemals ohne außer pas aucun aucune jamais sans sauf "
    "ningún ninguna nunca sin excepto não nenhum nenhuma sem exceto non nessuno mai senza tranne "
    "niet geen nooit behalve nie żaden nigdy bez oprócz не ни никогда без кроме"
)
_TURNING = (
    "least most false true incorrect correct invalid valid first last before after above below "
    "minimum maximum min max increase decrease increases decreases less more lower higher highest lowest fewer "
    "inbound outbound ingress egress upstream downstream encrypt decrypt enable disable enabled disabled "
    "allow deny allowed denied include exclude public private "
    "falsch richtig faux vrai falso verdadero incorrecta correcta"
)
_SAID_AS = {"cannot": "not"}
_NEGATIONS, TURNS = frozenset(_NEGATING.split()), frozenset(_TURNING.split())


def words_of(text: str, size: int = 2) -> tuple[str, ...]:
    """Words without case and marks of Markdown; those of scripts without spaces in pairs of characters.

    `size` takes another number of these together.
    """
    plain = unicodedata.normalize("NFKC", _MARKS.sub(" ", text)).casefold().replace("’", "'")
    found: list[str] = []
    for word in _WORD.findall(plain):
        if ord(word[0]) < PLAIN or len(word) < size:
            found.append(word)
        else:
            found += [word[place : place + size] for place in range(len(word) - size + 1)]
    return tuple(found)


@dataclass(frozen=True)
class Phrase:
    """One text: its words, and those of them that an edit of the wording leaves alone."""

    text: str

    @cached_property
    def words(self) -> tuple[str, ...]:
        """See words_of."""
        return words_of(self.text)

    @cached_property
    def joined(self) -> str:
        """The words as one text, for comparing letter by letter; a text without any as it stands."""
        return " ".join(self.words) or " ".join(self.text.split())

    @cached_property
    def negations(self) -> tuple[str, ...]:
        """The words that turn a question into its opposite, sorted."""
        denied = ("not" if word.endswith("n't") else _SAID_AS.get(word, word) for word in self.words)
        return tuple(sorted(word for word in denied if word in _NEGATIONS))

    @cached_property
    def turns(self) -> tuple[str, ...]:
        """Superlatives, directions and the like, which may make it another question, sorted."""
        return tuple(sorted(word for word in self.words if word in TURNS))

    @cached_property
    def figures(self) -> tuple[str, ...]:
        """Its words with digits and its signs, sorted."""
        return tuple(sorted(word for word in self.words if not word.replace("'", "").isalpha()))

    @cached_property
    def names(self) -> frozenset[str]:
        """Its words in capitals, such as HTTP."""
        return frozenset(_NAME.findall(self.text))


@dataclass(frozen=True)
class Wording:
    """A question as it is compared: stem, options (a flashcard's answer stands for one), places of the keys."""

    stem: Phrase
    options: tuple[Phrase, ...]
    keys: frozenset[int]

    @cached_property
    def content(self) -> tuple[str, frozenset[str]]:
        """Stem and set of options: equal where case, marks, punctuation and order alone differ."""
        return self.stem.joined, frozenset(option.joined for option in self.options)


def wording(stem: str, options: Iterable[str], keys: Iterable[int]) -> Wording:
    """From the texts."""
    return Wording(Phrase(stem), tuple(map(Phrase, options)), frozenset(keys))


def wording_of(question: Question) -> Wording:
    """From a question."""
    if question.options:
        return wording(question.stem, (option.text for option in question.options), question.keys)
    return wording(question.stem, [question.answer] if question.answer else [], ())
