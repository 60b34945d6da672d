"""Whether a paragraph speaks of one option, by how it begins and what else it judges.

The paragraph's references to options are marks (see core.letters.marked): what is no mark is no option.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from whycards.core.letters.marked import MARK, SEVERAL, place_of

_MARK = r"(?:[✓✔✗✘❌✅]\ufe0f?\s*)?"
_OPEN = r"(?P<open>\*\*|__|\*|_)?"
_SHUT = r"(?:\*\*|__|\*|_|`)?"
_NAME = r"(?i:option|answer|choice|antwort|opci[oó]n|réponse|risposta|opção|resposta)"
_ASIDE = r"(?:\s*\([^()\n]{1,120}\))?"
_ADVERB = r"(?:also|simply|clearly|therefore|thus|partly|partially|only|obviously|the|an?)"
_JUDGED = (
    r"(?:(?:(?:in)?correct|right|wrong|not|false|true|invalid|ruled\s+out)(?![\w-])"
    r"|best\s+(?:answer|choice|option)\b|distractor\b)"
)
_VERB = r"(?:is|are|was|were|would(?:\s+be)?|could\s+be|can\s+be|cannot\s+be|can't\s+be)"
_VERDICT = rf"(?i:isn't|aren't|{_VERB}\s+(?:{_ADVERB}\s+){{0,2}}{_JUDGED})"
# Not one letter of several ("A, B and C", "A/B", "A–C"), nor the start of a word ("B-tree").
_ALONE = (
    r"(?![-–—]\w)(?!\s*(?:,|/|&|\band\b|\bor\b|\bund\b|\boder\b|\bto\b|\bthrough\b)\s*(?i:options?\s+)?"
    rf"(?:{MARK}|{SEVERAL}))"
)

# "Option B ...", "(Option B) ...", "**Option B (cost)** ..."
_NAMED = re.compile(rf"{_MARK}{_OPEN}\(?{_NAME}\s+{_SHUT}(?P<letter>{MARK}){_ALONE}")
# "B is wrong ...", "**B** (cost) would be right ..."; never I, who would not.
_JUDGEMENT = re.compile(rf"{_MARK}{_OPEN}(?P<letter>{MARK}){_SHUT}{_ASIDE}\s+{_VERDICT}")
# "(B) ..."
_BRACKETED = re.compile(rf"{_MARK}{_OPEN}\((?P<letter>{MARK})\)(?P<shut>{_SHUT})(?=\s|$)")
# "B) ...", "B: ...", "**B**: ...", "**B:** ...", "**B (cost):** ..."
_LABELLED = re.compile(
    rf"{_MARK}{_OPEN}(?P<letter>{MARK})(?P<shut>{_SHUT})(?P<aside>{_ASIDE})(?P<shut2>{_SHUT})"
    rf"\.?[:)](?P<shut3>{_SHUT})(?=\s|$)"
)
# "B. ...", "B - ...": a name's initial or an article may stand there, so one alone proves nothing.
_WEAK = re.compile(
    rf"{_MARK}{_OPEN}(?P<letter>{MARK})(?P<shut>{_SHUT})(?P<aside>)(?:\.(?P<shut2>{_SHUT})|\s+[-–—](?P<shut3>))(?=\s)"
)
# "Option B: ...", "**Option B** - ..."
_NAMED_LABEL = re.compile(
    rf"{_MARK}{_OPEN}{_NAME}\s+(?P<letter>{MARK})(?P<shut>{_SHUT})(?P<aside>{_ASIDE})"
    rf"(?:\.?[:)](?P<shut2>{_SHUT})|\s*[–—]|\s+-|$)(?P<shut3>)(?=\s|$)"
)
_STRONG = (_NAMED, _JUDGEMENT, _BRACKETED, _LABELLED)
_LABELS = (_NAMED_LABEL, _LABELLED, _BRACKETED)

_SEVERAL = re.compile(
    rf"{_MARK}{_OPEN}\(?(?i:(?:{_NAME}s?|both)\s+)?(?:{SEVERAL}|{MARK}{_SHUT}\s*(?:,|/|&|\band\b|\bor\b)\s*(?i:options?\s+)?{_SHUT}(?:{MARK}|{SEVERAL}))"
)
_CLAIM = re.compile(rf"(?P<letter>{MARK})[*_`]{{0,2}}{_ASIDE}\s+{_VERDICT}")
_INLINE_LABEL = re.compile(rf"(?:^|(?<=\s))\(?(?P<letter>{MARK})\)(?=\s)")
_BREAK = re.compile(r"[.!?;][*_`)]*\s+(?:[-+*]\s+)?|\n\s*(?:[-+*]\s+)?")
_CODE = re.compile(r"(`{1,3})[^`]+\1")


@dataclass(frozen=True, slots=True)
class Binding:
    """A paragraph's option. `rest` is its text without a label that the option's badge makes superfluous."""

    position: int
    rest: str


def binding_of(text: str) -> Binding | None:
    """The one option that a paragraph or list item with marks is bound to."""
    strong = _first(_STRONG, text)
    found = strong or _WEAK.match(text)
    if found is None or _others(text, found):
        return None
    return Binding(place_of(found["letter"]), _rest(text, weak=strong is None))


def starts_a_piece(line: str) -> bool:
    """Whether a line begins as a statement on one or several options does."""
    return _first((*_STRONG, _WEAK, _SEVERAL), line) is not None


def _first(patterns: tuple[re.Pattern[str], ...], text: str, at: int = 0) -> re.Match[str] | None:
    return next((found for pattern in patterns if (found := pattern.match(text, at))), None)


def _others(text: str, found: re.Match[str]) -> bool:
    """Whether the paragraph judges an option besides the one it begins with."""
    plain = _CODE.sub(lambda code: " " * len(code.group()), text[found.end("letter") :])
    named = {claim["letter"] for pattern in (_CLAIM, _INLINE_LABEL) for claim in pattern.finditer(plain)}
    for pause in _BREAK.finditer(plain):
        if _SEVERAL.match(plain, pause.end()):
            return True
        start = _first(_STRONG, plain, pause.end())
        if start is not None:
            named.add(start["letter"])
    return any(place_of(name) != place_of(found["letter"]) for name in named)


def _rest(text: str, *, weak: bool) -> str:
    label = _WEAK.match(text) if weak else _first(_LABELS, text)
    if label is None or label.groupdict().get("aside"):
        return text
    rest = text[label.end() :].strip()
    shut = any(label.groupdict().get(name) for name in ("shut", "shut2", "shut3"))
    if bool(label["open"]) == shut:
        return rest
    # "**B: too dear.** It ...": the emphasis goes on behind the label.
    return f"{label['open']}{rest}" if label["open"] and rest else text
