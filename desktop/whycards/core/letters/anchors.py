"""Options that lean on where they stand: "All of the above", "None of these"."""

from __future__ import annotations

import re
from functools import cache

_LONGEST = 120
_SPANISH = r"(?:tod[ao]s|ningun[ao]|ambas?|ambos)"
_FORMS = (
    r"(?:all|none|any|both|neither|either|some|one|two|three|each|most|more than one|all but one|not any)\s+"
    r"(?:of\s+)?(?:the|these|those)\s+(?:above|others?|answers?|options?|choices?|preceding|previous|listed|mentioned|below)\b.*",
    r"(?:all|none|any|both|neither|either|some)\s+of\s+(?:these|those|them|the above|above|the others?)\b.*",
    r"(?:all|none|any|both)\s+(?:the\s+)?above\b.*",
    r"(?:all|both|none|neither|nothing)(?:\s+(?:are|is)\s+(?:correct|right|true|false|wrong|incorrect))?",
    r"(?:all|both)\s+(?:the\s+)?(?:options|answers|choices|statements)(?:\s+(?:above|are\s+\w+))?",
    r"(?:all|none|any|both)\s+of\s+the\s+(?:items|things|ones|statements|terms)\s+(?:listed|here|mentioned|above)\b.*",
    r"no(?:ne)?\s+(?:correct|other|right)\s+(?:answer|option|choice)s?.*",
    r"(?:(?:everything|nothing|any(?:thing)?|all)\s+(?:of\s+)?)?(?:the\s+)?above",
    r"(?:i\s+)?(?:do\s+not|don['’]t)\s+know|cannot\s+be\s+determined.*|not\s+enough\s+information.*|insufficient\s+information.*",
    r"alle?\s+(?:der\s+)?(?:oben\s*)?(?:genannten|genannte|obigen|antworten|aussagen|optionen)\b.*|alles\s+(?:davon|oben\s*genannte|genannte).*",
    r"(?:keine?[rs]?|nichts|beide[sr]?|alle[sr]?)(?:\s+(?:davon|(?:von|der)\s+(?:diesen|ihnen|beiden|allem|den|oben|obigen"
    r"|(?:vor)?genannten|anderen|übrigen|aufgeführten|angegebenen|antwort|aussage|option|möglichkeit)\w*)\b.*)?|keine?\s+(?:antwort|aussage|der\s+antworten)\b.*",
    r"(?:toutes?|tous|aucune?)\s+(?:les|de|des|ces|d['’])?\s*(?:réponses|ci-dessus|propositions|précédentes?|ces|options).*"
    r"|(?:les\s+deux|toutes|tous|aucune?|tout\s+cela|rien\s+de\s+tout\s+cela)(?:\s+(?:réponses|options|sont|de\s+ces).{0,40})?",
    rf"{_SPANISH}\s+(?:de\s+)?(?:l[ao]s\s+)?(?:(?:dos|tres|otr[ao]s|demás)\s+)?"
    r"(?:anterior|respuesta|opci[oó]n|alternativa|afirmaci[oó]n|mencionad|citad|indicad|listad|señalad|descrit)\w*\b.*",
    rf"{_SPANISH}\s+(?:de\s+)?(?:ell[ao]s|est[ao]s)(?:\s+(?:es|son)\b.*)?",
    rf"{_SPANISH}\s+(?:no\s+)?(?:es|son|está|están|sería|serían|puede|pueden|podrían)\b.*",
    rf"{_SPANISH}\s+(?:in)?(?:correct|ciert|verdader|fals|válid)\w*",
    r"ningun[ao]s?|tod[ao]s|ambas|ambos",
    r"(?:tod[ao]s|nenhuma?)\s+(?:(?:as|os|das|dos)\s*)?(?:anteriores|alternativas|respostas|opções|acima).*|nenhuma?|ambas",
    r"(?:tod[ao]s|nenhuma?|ambas|ambos)\s+(?:(?:não\s+)?(?:é|são|está|estão|seria|seriam|pode|podem)\b.*|(?:in)?corret[ao]s?|"
    r"resposta\b.*|alternativa\b.*|opção\b.*|(?:d?el[ae]s|d?est[ae]s)\b)",
    r"(?:tutt[ei]|nessun[ao])\s+(?:(?:le|i|delle|dei|di)\s*)?(?:precedenti|risposte|opzioni|queste|quest[ei]|alternative).*|nessun[ao]|entramb[ei]",
    r"(?:alle|geen)\s+(?:van\s+)?(?:de\s+)?(?:bovenstaande|deze|antwoorden|opties|genoemde).*|geen|beide|alle(?:maal)?",
    r"(?:wszystkie|żadn[ea]|oba|obie)(?:\s+(?:z|powyższ\w*|odpowiedzi|wymienion\w*|są|te)\b.*)?|wszystkie\s+powyższe.*|żadne\s+z\s+powyższych.*",
    r"(?:все|всё|ничего|ни\s+один|ни\s+одно|ни\s+одна|оба|обе)(?:\s+(?:из\s+)?(?:выше|перечисленн|указанн|вариант|ответ|верн|этого"
    r"|привед[её]нн|из\s+них).*)?",
    r"(?:усі|всі|жоден|жодн[ае]|нічого|обидва|обидві|все)(?:\s+(?:з\s+)?(?:вище|перелічен|наведен|варіант|відповід|цього|перерахован"
    r"|з\s+них).*)?",
    r"(?:以上|上述)(?:都|皆|全|均|选项|選項|所有|答案|各项).{0,12}|(?:都|均|全部?|皆)(?:是|不是|对|不对|正确|错误)|(?:没有|沒有|无)(?:一个|以上|正确).{0,10}",
    r"(?:上記|以上)(?:の|は)?(?:すべて|全て|いずれも|どれも).{0,12}|(?:いずれ|どれ)(?:も|でも)(?:ない|該当しない|正しい|違う|当てはまらない).{0,6}|(?:すべて|全て)(?:正しい|該当).{0,6}",
)


_OPENING = """
all none any both neither either some one two three each most more not no nothing everything anything the
above i do don't don’t cannot insufficient alle aller alles keine keiner keines kein keinr keins nichts
beide beider beides toute toutes tous aucun aucune les tout rien todas todos ninguna ninguno ningunas
ningunos amba ambas ambos nenhum nenhuma tutte tutti nessuna nessuno entrambe entrambi geen allemaal
wszystkie żadne żadna oba obie все всё ничего ни оба обе усі всі жоден жодна жодне нічого обидва обидві
"""
_VALUE = re.compile(r"`+\s*\w+\s*`+")
"""One word of code is a value: None, all, any."""
_OPENERS = frozenset(_OPENING.split())
"""The first words of all forms of languages with spaces."""
_IDEOGRAPHS = frozenset("以上述都皆全均没沒无い ど す".replace(" ", ""))
"""The first characters of the others."""


def _may_be(bare: str) -> bool:
    """Whether it begins like an anchor: so most options are told apart without compiling the long pattern."""
    return bare[:1] in _IDEOGRAPHS or bare.partition(" ")[0].lower() in _OPENERS


@cache
def _anchor() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{form})" for form in _FORMS), re.IGNORECASE | re.DOTALL)


@cache
def _above() -> re.Pattern[str]:
    return re.compile(
        r"\babove|preceding|previous|oben|obige|ci-dessus|précédent|anteriores|acima|precedenti|bovenstaande|powyższ"
        r"|выше|вище|以上|上述|上記",
        re.IGNORECASE,
    )


def is_anchor(text: str) -> bool:
    """Whether an option speaks of the others together, so that it keeps its place."""
    bare = " ".join(text.split()).strip(" .*_`。…!")
    if _VALUE.fullmatch(text.strip()):
        return False
    return len(bare) <= _LONGEST and _may_be(bare) and _anchor().fullmatch(bare) is not None


def looks_up(text: str) -> bool:
    """Whether an anchor speaks of what stands above it only."""
    return _above().search(text) is not None
