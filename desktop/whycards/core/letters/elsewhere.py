"""Languages whose references are not bound: where they seem to name options, a question keeps its order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from whycards.core.letters.tokens import WORD

_NOUNS = (
    r"(?:svars?)?alternativ(?:et|en)?|svar(?:et|en)?|mulighed(?:en|er)?|valgmulighed(?:en)?|vaihtoehto|vastaus"
    r"|seçenek|cevap|yanıt|odpověď|možnost|možnosť|odpoveď|varianta|variantă|răspuns(?:ul)?|opțiune(?:a)?"
    r"|opció|válasz|lehetőség|odgovor|opcija|отговор|опция|одговор|pilihan|jawaban|jawapan|opsi"
    r"|đáp\s+án|lựa\s+chọn|phương\s+án|vastus|atbilde|atsakymas|variantas|επιλογή|απάντηση"
    r"|(?:ال)?(?:خيار|اختيار|إجابة|اجابة|جواب)|گزینه|پاسخ|ה?אפשרות|ה?תשובה|विकल्प|उत्तर"
)
_NOUNS_JOINED = r"ตัวเลือก|คำตอบ|ข้อ|보기|선택지|선지|정답|답안"
_NOUNS_BEHIND = r"seçene[kğ]\w{0,4}|şıkk?\w{0,4}|válasz\w{0,4}|lehetőség\w{0,4}|답\w{0,3}"
_JUDGED = (
    r"fel|felaktigt?|rätt|forkert|rigtig|galt?|väärin|oikein|yanlış\w{0,4}|doğru\w{0,4}|špatn\w{1,3}|(?:ne)?správn\w{1,3}"
    r"|greșit\w{0,2}|corect\w{0,2}|hibás|helyes|salah|benar|sai|đúng|λάθος|σωστ\w{1,2}|خاطئة?|خطأ|صحيحة?|שגוי\w?|נכון|נכונה"
    r"|गलत|सही|грешен|грешна|верен|вярна|верно|pogreš\w{1,4}|toč\w{1,3}|netoč\w{1,3}"
)
_LETTER = r"[A-ZА-Г\u0391-\u0394\u0622-\u062f\u05d0-\u05d4]"
_OPEN, _SHUT = r"[(\[*_“\"'«:\s]{0,6}", r"[)\]*_”\"'’»״׳]{0,4}"
_MOST = 8


@cache
def _names() -> re.Pattern[str]:
    words = r"(?:\s{1,3}\w{1,12}){0,3}"
    named = rf"(?<![{WORD}])(?i:{_NOUNS}){words}[\s:(\[*_“\"'«]{_OPEN}{_LETTER}(?![{WORD}])"
    joined = rf"(?:{_NOUNS_JOINED})\w{{0,2}}{_OPEN}{_LETTER}(?![A-Za-z0-9])"
    behind = rf"(?<![{WORD}]){_LETTER}{_SHUT}['’]?\w{{0,3}}\s{{1,3}}(?i:{_NOUNS_BEHIND})(?![{WORD}])"
    judged = rf"(?<![{WORD}]){_LETTER}{_SHUT}\s{{1,3}}(?:\w{{1,8}}\s{{1,3}}){{0,2}}(?:{_JUDGED})(?![{WORD}])"
    return re.compile(rf"{named}|{joined}|{behind}|{judged}")


def named_elsewhere(masked: str) -> Iterator[tuple[int, int]]:
    """Where a masked text seems to name an option in such a language; start and end."""
    for found in islice(_names().finditer(masked), _MOST):
        yield found.start(), found.end()
