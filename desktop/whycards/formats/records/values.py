"""Small values of rows and objects: truth, level, lists, images."""

from __future__ import annotations

import re
from urllib.parse import quote

from whycards.formats.cleaning.text import clean
from whycards.formats.neutral.item import Choice, Item


def _words(text: str) -> list[str]:
    return text.split()


_YES = frozenset(
    _words(
        """true t yes y x 1 correct right richtig wahr ja si sí sim oui vrai vero да верно правильно так đúng có
        benar ya doğru evet 正确 正確 是 对 對 正 ○ o √ ✓ ✔ ✅ 참 예 correcta correcto certo juste"""
    )
)
_NO = frozenset(
    _words(
        """false f no n 0 wrong incorrect falsch nein não nao non faux falso нет неверно неправильно ні
        sai không salah tidak yanlış hayır 错误 錯誤 错 錯 否 误 × ✗ ✘ ❌ 거짓 아니오
        incorrecta incorrecto errado"""
    )
)
_NUMBER = re.compile(r"-?\d{1,6}(?:[.,]\d{1,9})?\s*%?")
_LEVELS = {
    word: level
    for level, words in (
        (
            1,
            """easy beginner basic simple low foundational foundation fácil facil einfach leicht 简单 容易 易
            лёгкий легкий dễ mudah kolay novice entry introductory""",
        ),
        (
            2,
            """medium moderate intermediate normal average medio médio mittel moyen средний 中 中等 trung sedang
            orta associate standard""",
        ),
        (
            3,
            """hard difficult advanced expert high complex difícil dificil schwer difficile сложный 困难 难 khó
            sulit zor professional challenging tough""",
        ),
    )
    for word in _words(words)
}
_SEPARATOR = re.compile(r"[,;|\n，；、]")
_LINK = re.compile(r"(?i:https?://|data:image/|//)\S")
_PICTURE = re.compile(r"\.(?:png|jpe?g|gif|webp|svg|bmp)(?:[?#]\S*)?$", re.IGNORECASE)
_LONGEST_PATH = 500
_NOT_QUOTED = "%/:?#[]@!$&'*+,;=~"


def truth(text: str) -> bool | None:
    """What a word for yes or no means, a number above 0 being a yes; None for anything else."""
    word = text.strip().strip(".!").casefold()
    if word in _YES:
        return True
    if word in _NO or not word:
        return False if word else None
    if _NUMBER.fullmatch(word):
        return float(word.rstrip(" %").replace(",", ".")) > 0
    return None


def true_or_false(item: Item, key: str) -> None:
    """Give an item the options True and False, the key being a word for one of them."""
    said = truth(key)
    item.options = [Choice("True", said is True), Choice("False", said is False)]
    if said is None:
        item.key = key


def level(text: str) -> int | None:
    """The author's level, 1 to 3, by a word or a number; None where it says nothing."""
    word = text.strip().casefold()
    if word in ("1", "2", "3", "1.0", "2.0", "3.0"):
        return int(word[0])
    return _LEVELS.get(word) or _LEVELS.get(word.split(" ")[0].strip(":-("))


def parts(text: str) -> list[str]:
    """The members of a list written in one text."""
    return [part.strip() for part in _SEPARATOR.split(text) if part.strip()]


def image(text: str) -> str:
    """An address or path as an image in Markdown; "" where the text is none."""
    text = clean(text.strip())
    is_link = _LINK.match(text) is not None and " " not in text[:200]
    if not text or "\n" in text or not (is_link or (len(text) <= _LONGEST_PATH and _PICTURE.search(text))):
        return ""
    return f"![]({quote(text, safe=_NOT_QUOTED)})"
