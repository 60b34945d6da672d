"""What words weigh when two questions are told apart: some come and go, some stand for another, some tell."""

from __future__ import annotations

from collections.abc import Sequence

from whycards.services.updating.wording import TURNS

_ENGLISH = (
    "a an the this that these those there it its he she they them their his her you your yours we our us i my "
    "is are was were be been being am do does did done has have had having can could may might must shall "
    "should will would one of in on at for with by to as into within about regarding and also then so if "
    "which whose please below above listed shown given following choose select option true best likely"
)
_OTHERS = (
    "der die das den dem des ein eine einen einem einer eines ist sind war wird werden hat haben kann sollte "
    "muss es er sie ihr ihre sein und auch denn dann im am zum zur von für mit bei zu auf le la les un une du "
    "de est sont el los las una son en y il lo gli "
    "的 了 吗 呢 吧 啊 是 在 个 這 这 那 哪 些 什 么 麼 请 請 问 問 下 列 は が を の で す か ま"
)
_TOLD_BY = frozenset(("the", "of", "which", "what", "who", "does", "is", "are"))
"""Hardly an English question is without all of these."""
_GROUPS = (
    "which what welche welcher welches was quel quelle qual quale cuál",
    "choose select pick mark tick",
    "need require",
    "use utilize utilise",
    "company organization organisation enterprise business firm",
    "option statement answer choice sentence",
    "true correct",
    "kind type",
    "show display",
    "called named known",
    "large big",
    "rarely seldom",
    "all each every",
    "wahr richtig",
)
_NUMBERS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ZAHLEN = "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"
_ORDINALS = "second third fourth fifth sixth seventh eighth ninth tenth"
_TELLING_ALONE = (
    "from out off or up down over under only always often sometimes some any both who whom when where why how "
    "thousand million billion trillion once twice ii iii iv vi vii viii ix vor nach über unter wer wann wo "
    "warum wie nur immer manche oder aus ab"
)
"""Words that make another question by coming or going, besides those that turn it."""
_SMALL_ENGLISH = frozenset(_ENGLISH.split())
_SMALL = _SMALL_ENGLISH | frozenset(_OTHERS.split())
_TELLING = TURNS | frozenset(_TELLING_ALONE.split())
OPPOSITES = ({"to", "from"}, {"in", "out"}, {"on", "off"}, {"and", "or"}, {"und", "oder"})


def small_words(text: Sequence[str]) -> frozenset[str]:
    """Words that may come and go, their opposites apart, by the language of a text: to die is not small."""
    return _SMALL if _TOLD_BY.isdisjoint(text) else _SMALL_ENGLISH


def tells(word: str) -> bool:
    """Whether a word makes another question already by coming or going, as numbers and directions do."""
    return word in _TELLING or not word.replace("'", "").isalpha()


def _heads() -> dict[str, str]:
    heads: dict[str, str] = {"cannot": "not"}
    for group in _GROUPS:
        head, *others = group.split()
        for word in (head, *others):
            stem = word.removesuffix("e")
            forms = [word, f"{word}s", f"{stem}ed", f"{stem}ing"] if word.isascii() else [word]
            heads.update(dict.fromkeys(forms, head))
    for words, first, step in ((_NUMBERS, 2, 1), (_TENS, 20, 10), (_ZAHLEN, 2, 1)):
        heads.update({word: str(first + step * at) for at, word in enumerate(words.split())})
    heads.update({word: f"{at}nd" for at, word in enumerate(_ORDINALS.split(), 2)})
    return heads


HEADS = _heads()
"""What stands for each word that has its like: its number, or the first of its group."""
