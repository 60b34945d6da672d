"""Lines that tell the key: "Correct Answer: BD", "The correct answer is a)", or "bc" and nothing else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from whycards.formats.bank.furniture import opens_explanation
from whycards.formats.bank.lines import Kind, Line

_ANSWER = r"answers?(?:[ \t]*\(s\))?(?:[ \t]+key)?"
_OTHER_WORDS = (
    r"ans|solutions?|antwort(?:en)?|lösung(?:en)?|réponses?|respuestas?|respostas?|rispost[ae]|ответы?|"
    r"відповідь|cevap|odpowied[zź]|đáp[ \t]án|答案|正解|解答|정답"
)
_QUALITIES = {
    **dict.fromkeys(("correct", "right", "official", "correcta", "правильный", "正确", "richtige"), 0),
    **dict.fromkeys(("accepted", "most accepted"), 1),
    **dict.fromkeys(("suggested", "selected", "community", "voted", "my", "your"), 2),
}
_QUALITY = "|".join(sorted(_QUALITIES, key=len, reverse=True))
_BEFORE = r"^[ \t]*+(?:[-*+>•✅✔✓☑][ \t\ufe0f]*+|\#{1,6}[ \t]++){0,3}[*_`]{0,3}"
_KEY = re.compile(
    rf"{_BEFORE}(?:(?P<quality>{_QUALITY})[ \t]*+)?(?:{_ANSWER}|{_OTHER_WORDS})(?:[ \t]+(?P<after>{_QUALITY}))?"
    r"[*_`]{0,3}[ \t]*+(?:[:：=][*_`]{0,3}|[-–—](?=[ \t])|$)[ \t]*+(?P<value>.*)$",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    rf"{_BEFORE}(?:the[ \t]++)?(?P<quality>correct|right|best)?[ \t]*+(?:{_ANSWER}|options?|choices?)[ \t]++"
    r"(?:is|are|would[ \t]+be)\b[:：]?[*_`]{0,3}[ \t]*+(?P<after>)(?P<value>.*)$",
    re.IGNORECASE,
)
_TAGS = re.compile(
    r"</?(?:details|summary|p|b|i|u|em|strong|div|span|br|mark|font)\b[^<>]{0,300}>", re.IGNORECASE
)
_BETWEEN = r"[ \t]*+[,/&;]?[ \t]*+"
_ROW = re.compile(
    rf"^[ \t]*+\(?(?:[A-J](?:{_BETWEEN}[A-J]){{0,9}}|[a-j](?:{_BETWEEN}[a-j]){{0,9}})[.)]?[ \t]*+$"
)
_LINK = re.compile(r"\[[^\[\]]{0,80}\]\([^()\s]{0,300}\)")
_NO_ANSWER = re.compile(r"[(\[]?(?:n/?a|none|not available|unknown|tbd|\?+|-+)[)\]]?\.?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A line that tells the key. `rank` is 0 for a key called correct, 2 for one that others suggest."""

    at: int
    value: str
    rank: int


def untagged(raw: str) -> str:
    """A line without HTML tags that only arrange it."""
    return _TAGS.sub("", raw.replace("</summary>", ": ")) if "<" in raw else raw


def key_line(at: int, line: Line) -> KeyLine | None:
    """What a line tells of the key, the value being "" where the line only announces it."""
    if line.kind not in (Kind.TEXT, Kind.HEADING):
        return None
    raw = untagged(line.raw)
    found = _KEY.match(raw) or _SENTENCE.match(raw)
    if found is None:
        return None
    value = _bare(_LINK.sub("", found["value"]))
    if says_nothing(value):
        value = ""
    quality = (found["quality"] or found["after"] or "").lower()
    return KeyLine(at, value, _QUALITIES.get(quality, 1))


def says_nothing(value: str) -> bool:
    """Whether what stands for a key says that there is none: "N/A", "-", "not available"."""
    return _NO_ANSWER.fullmatch(value) is not None


def is_row(line: Line) -> bool:
    """Whether a line is nothing but the letters of a key."""
    if line.kind is not Kind.TEXT or len(line.raw) > 40 or _ROW.match(line.raw) is None:
        return False
    letters = [char for char in line.raw if char.isalpha()]
    # "be" and "on" are words of a text that goes on; "bc" is a key.
    return len(set(letters)) == len(letters) and (letters[0].isupper() or letters == sorted(letters))


def _bare(value: str) -> str:
    """A value without marks around it and pictures of a ballot box behind it."""
    value = value.strip(" \t*_`:")
    while value and unicodedata.category(value[-1]) in ("So", "Mn", "Cf"):
        value = value[:-1].rstrip(" \t*_`")
    return value


def ends_options(line: Line) -> bool:
    """Whether a line can only stand behind the options of its question."""
    if line.kind is Kind.HEADING:
        return True
    return line.kind is Kind.TEXT and (key_line(0, line) is not None or opens_explanation(untagged(line.raw)))


def key_lines(lines: Sequence[Line]) -> list[KeyLine]:
    """The lines that tell a key, the surest first."""
    found = [known for at, line in enumerate(lines) if (known := key_line(at, line)) is not None]
    return sorted(found, key=lambda known: known.rank)
