"""Whether two questions that look alike differ in a word of weight, and so ask for different things.

An edit of a deck may well put another word in the place of one. Two decks whose questions differ so ask about
two things, and offer the same for each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import IntEnum
from itertools import pairwise

from whycards.services.updating.closeness import SAME_OPTIONS, keys_agree, option_places
from whycards.services.updating.spelling import is_inflected, is_misspelt, is_small_slip
from whycards.services.updating.vocabulary import HEADS, OPPOSITES, small_words, tells
from whycards.services.updating.wording import PLAIN, Phrase, Wording, words_of

_NOT_ASKED = re.compile(
    r"\A\s*(?:(?:question|q|no|nr|frage)\b[.:]?\s*)?#?\d{1,4}\s*[.):](?=\s)"
    r"|\(\s*(?:choose|select|pick)\b[^()\n]{0,60}\)"
    r"|(?<=[.?!])\s+(?:choose|select|pick)\s+(?:\w{1,20}\s+){0,3}?(?:one|two|three|four|[1-5])\b[^.\n]{0,40}",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.?!])\s+|(?<=[。？！])|\n\s*\n")
_LONE = re.compile(
    r"(?<=[^\W_] )[A-Z](?![\w'’])|(?<=[-{(\[`/$=])[A-Za-z](?![\w'’])|(?<![\w'’.])[a-z](?=[,}\])`=])"
)
_ATTACHED = re.compile(r"(\w?)([<>=+&|^%#$@/\\!-]+)(\w?)")
_ESCAPE = re.compile(r"\\(?=[^\w\s]|_)")
_CONTRACTED = re.compile(r"'(?:s|re|ve|ll|d|m)\Z")
_DENIED = re.compile(r"[不没沒非无無未否]|ない|ません|않|아니|없")
_GROUP_OF_DIGITS = 3
_LONGER_THAN_PREFIX = 3
_MOST_COMPARED = 1_000
_NO_SLIP, _MOST_SLIPS, _MOST_SMALL = 3, 10, 20


class Difference(IntEnum):
    """What became of a text."""

    NONE = 0
    MORE = 1
    """Words came or went; nothing stands in their place."""
    OTHER = 2


class Discerner:
    """Tells questions apart. `uses` tells for each deck how many of its questions use a word."""

    def __init__(self, uses: Sequence[Mapping[str, int]] = ()) -> None:
        self._uses = uses

    def compare(self, old: Wording, new: Wording) -> Difference:
        """How two questions that are close differ: OTHER where they ask for different things."""
        stem = self.difference(old.stem, new.stem, len(old.keys))
        if stem is Difference.OTHER:
            return stem
        places = option_places(old.options, new.options)
        same = sum(
            to is not None and self.difference(old.options[at], new.options[to]) is not Difference.OTHER
            for at, to in enumerate(places)
        )
        if same < SAME_OPTIONS * max(len(old.options), len(new.options)):
            return Difference.OTHER
        return Difference.OTHER if stem is Difference.MORE and not keys_agree(old, new, places) else stem

    def difference(self, old: Phrase, new: Phrase, keys: int = 0) -> Difference:
        """How two texts differ; `keys` is how many options are right, a number that may be told or not."""
        if old.words == new.words:
            return Difference.NONE
        if _is_told_longer(old.text, new.text):
            return Difference.MORE
        before, after = _telling(old.text), _telling(new.text)
        if len(before) == len(after) and "" != _letters(before) == _letters(after):
            return Difference.NONE
        if _says_otherwise(old.text, new.text) or _is_swapped(before, after):
            return Difference.OTHER
        names = {name.casefold() for name in old.names | new.names}
        return self._by_words(before, after, names, keys)

    def _by_words(
        self, before: Sequence[str], after: Sequence[str], names: Collection[str], keys: int
    ) -> Difference:
        gone, come = Counter(map(_head, before)), Counter(map(_head, after))
        gone, come = gone - come, come - gone
        if any(_is_opposed(pair, gone, come) for pair in OPPOSITES):
            return Difference.OTHER
        _join(gone, come, before)
        _join(come, gone, after)
        lost, small_lost = _weighed(gone, before, after, keys)
        won, small_won = _weighed(come, after, before, keys)
        lost, won = _without_slips(lost, small_won), _without_slips(won, small_lost)
        lost, won = self._unmatched(lost, won, names)
        if (lost and won) or any(tells(_head(word)) for word in (*lost, *won)):
            return Difference.OTHER
        return Difference.MORE if lost or won else Difference.NONE

    def _unmatched(
        self, lost: Sequence[str], won: Sequence[str], names: Collection[str]
    ) -> tuple[list[str], list[str]]:
        """The words of both that are not one word, inflected or misspelt; of very many none is compared."""
        if len(lost) * len(won) > _MOST_COMPARED:
            return [*lost], [*won]
        left, rest = [], list(won)
        for word in lost:
            same = next((other for other in rest if self._is_same(word, other, names)), None)
            if same is None:
                left.append(word)
            else:
                rest.remove(same)
        return left, rest

    def _is_same(self, one: str, other: str, names: Collection[str]) -> bool:
        if one in names and other in names:
            return False
        if is_inflected(one, other):
            return True
        if (
            not is_misspelt(one, other)
            and not _is_telling_slip(one, other)
            and not _is_telling_slip(other, one)
        ):
            return False
        if tells(_head(one)) and tells(_head(other)):
            return False
        return not any(_are_two(uses.get(one, 0), uses.get(other, 0)) for uses in self._uses)


def _is_telling_slip(one: str, other: str) -> bool:
    return tells(_head(one)) and is_small_slip(one, other)


def _are_two(one: int, other: int) -> bool:
    """Whether a deck uses both words too often for one to be a slip for the other."""
    rarer, commoner = sorted((one, other))
    return rarer >= _NO_SLIP and rarer * _MOST_SLIPS >= commoner


def as_asked(stem: str) -> str:
    """A stem without its number and without how many to choose."""
    return _NOT_ASKED.sub("", stem).strip() or stem


def _telling(text: str) -> list[str]:
    """The words of a text as they are compared, single letters that are names being told from articles."""
    named = _LONE.sub(lambda found: f"letter{found[0]}", _ESCAPE.sub("", text))
    words = (_CONTRACTED.sub("", word) for word in words_of(named, size=1))
    return ["not" if word.endswith("n't") else word for word in words]


def _head(word: str) -> str:
    return HEADS.get(word, word)


def _letters(words: Sequence[str]) -> str:
    """All words in one, "" where one is more than letters: "th elock" is "the lock", 1 00 is not 10 0."""
    return "".join(words) if all(map(str.isalpha, words)) else ""


def _weighed(
    heads: Iterable[str], words: Sequence[str], elsewhere: Sequence[str], keys: int
) -> tuple[list[str], list[str]]:
    """The words with these heads that are neither small nor merely repeated, and the small ones."""
    as_written: Mapping[str, str] = {_head(word): word for word in words}
    known, small = frozenset(map(_head, elsewhere)), small_words([*words, *elsewhere])
    weighty = [
        as_written.get(head, head)
        for head in heads
        if head not in small
        and not (head.isalpha() and ord(head[0]) < PLAIN and head in known)
        and not (keys > 1 and head == str(keys))
    ]
    return weighty, [as_written.get(head, head) for head in heads if head in small]


def _without_slips(words: Sequence[str], small: Sequence[str]) -> list[str]:
    """The words without those that are a slip for one of these small ones."""
    return [word for word in words if not any(is_small_slip(one, word) for one in small[:_MOST_SMALL])]


def _is_told_longer(one: str, other: str) -> bool:
    """Whether one text has all the sentences of the other, the last one at its end, and others before."""
    shorter, longer = sorted(
        ([words_of(sentence) for sentence in _SENTENCE_END.split(text)] for text in (one, other)), key=len
    )
    shorter, longer = [*filter(None, shorter)], [*filter(None, longer)]
    if not shorter or len(longer) < 2 or shorter[-1] != longer[-1]:
        return False
    rest = iter(longer)
    return all(sentence in rest for sentence in shorter)


def _denied(text: str) -> list[str]:
    return sorted(_DENIED.findall(text)) if not text.isascii() else []


def _says_otherwise(old: str, new: str) -> bool:
    """Whether a sign of negation came or went, or a sign such as "++" changed its side."""
    signs = _attached(old), _attached(new)
    return _denied(old) != _denied(new) or (all(signs) and signs[0] != signs[1])


def _attached(text: str) -> list[tuple[str, ...]]:
    """The signs that stand at one side of a word, as in "x++"; at both sides they may as well stand apart."""
    return sorted(found.groups() for found in _ATTACHED.finditer(text) if bool(found[1]) is not bool(found[3]))


def _is_opposed(pair: Collection[str], gone: Collection[str], come: Collection[str]) -> bool:
    one, other = pair
    return (one in gone and other in come) or (other in gone and one in come)


def _is_swapped(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether two parts of a sentence changed places around what stands between them, as "A to B", "B to A"."""
    if len(before) != len(after):
        return False
    places = [at for at, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    half = len(places) // 2
    first, second = places[:half], places[half:]
    if not half or len(places) % 2 or second[0] - first[-1] < 2:
        return False
    swapped = [before[at] for at in (*second, *first)]
    return swapped == [after[at] for at in places] and any(
        before[at] not in small_words(before) for at in places
    )


def _join(one: Counter[str], other: Counter[str], words: Sequence[str]) -> None:
    """Take away two neighbours of one text that the other has as one word: "e-mail", "5 GB", "1,000"."""
    small = small_words(words)
    for left, right in pairwise(words):
        is_number = left.isdigit() and right.isdigit()
        if (left in small and len(left) < _LONGER_THAN_PREFIX) or (
            is_number and len(right) != _GROUP_OF_DIGITS
        ):
            continue
        if one[left] > 0 and one[right] > 0 and other[left + right] > 0:
            for counter, word in ((one, left), (one, right), (other, left + right)):
                counter[word] -= 1
                if not counter[word]:
                    del counter[word]
