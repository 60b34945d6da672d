"""What kind of question a file says that an item is, in its own words."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

from whycards.formats.records.headings import plain_name


class Declared(StrEnum):
    """A kind that is declared; UNKNOWN where the words say nothing of it."""

    UNKNOWN = ""
    CHOICE = "choice"
    SINGLE = "single"
    MULTIPLE = "multiple"
    TRUTH = "truth"
    WRITTEN = "written"
    OTHER = "other"


_EXACT = {
    **dict.fromkeys(
        ("mcq", "mc", "choice", "multichoice", "quiz", "select", "multiple", "多项选择题"), Declared.CHOICE
    ),
    **dict.fromkeys(
        ("single", "sc", "scq", "radio", "sata single", "selection uniq", "einfach"), Declared.SINGLE
    ),
    **dict.fromkeys(("multi", "msq", "mrq", "ma", "mr", "sata", "checkbox", "checkboxes"), Declared.MULTIPLE),
    **dict.fromkeys(("multiple select", "multiple answer"), Declared.MULTIPLE),
    **dict.fromkeys(("tf", "boolean", "bool", "truefalse", "yes no", "binary", "true false"), Declared.TRUTH),
    **dict.fromkeys(("nat", "sa", "open", "text", "fib", "integer", "number", "short"), Declared.WRITTEN),
    **dict.fromkeys(("poll", "survey", "slide", "info", "code", "coding"), Declared.OTHER),
}
_CHOICES = (
    (
        r"true\W*false|truefalse|boolean|right wrong|richtig falsch|verdadero falso|vrai faux|vero falso",
        Declared.TRUTH,
    ),
    (r"判断|是非|正误|đúng\W*sai|benar\W*salah|doğru\W*yanlış|○×", Declared.TRUTH),
    (
        r"essay|short|written|free text|free response|open ended|open response|long answer|text entry",
        Declared.WRITTEN,
    ),
    (r"fill|blank|cloze|gap|numeric|numerical|calculated|paragraph|constructed|lückentext", Declared.WRITTEN),
    (
        r"填空|简答|问答|论述|记述|記述|主观|계산|주관식|tự luận|điền|открыт|essai|ensayo|redacción",
        Declared.WRITTEN,
    ),
    (
        r"match|order|sequenc|sort|rank|drag|hot ?spot|draw|matrix|kprim|likert|scale|poll|survey",
        Declared.OTHER,
    ),
    (
        r"upload|dropdown|drop down|word cloud|description|passage|coding|programming|audio|video|slide",
        Declared.OTHER,
    ),
    (r"匹配|连线|排序|编程|zuordnung|emparejar|ordenar|соответств|упорядоч|nối|sắp xếp", Declared.OTHER),
    (
        r"multi\w* ?(?:select|response|answer|correct)|select (?:all|many|multiple)|all that apply",
        Declared.MULTIPLE,
    ),
    (r"checkbox|multiple answers|several answers|mehrfach|多选|複数|복수|nhiều đáp án", Declared.MULTIPLE),
    (r"choix multiples|selección múltiple con varias|несколько", Declared.MULTIPLE),
    (
        r"single|one answer|one correct|uniq|únic|unic|单选|單選|択一|단일|một đáp án|einzel|один",
        Declared.SINGLE,
    ),
    (
        r"choice|mcq|opción múltiple|selección|escolha|choix|auswahl|scelta|keuze|wyboru|выбор|вибір",
        Declared.CHOICE,
    ),
    (r"选择|選択|객관식|trắc nghiệm|pilihan ganda|çoktan seçmeli|flerval|multiple", Declared.CHOICE),
)
_PATTERNS = tuple((re.compile(words), kind) for words, kind in _CHOICES)
_LONGEST = 60


@lru_cache(maxsize=512)
def declared(words: str) -> Declared:
    """The kind that the words of a file mean."""
    if not words or len(words) > _LONGEST:
        return Declared.UNKNOWN
    name = plain_name(words)
    if name in _EXACT:
        return _EXACT[name]
    return next((kind for pattern, kind in _PATTERNS if pattern.search(name)), Declared.UNKNOWN)
