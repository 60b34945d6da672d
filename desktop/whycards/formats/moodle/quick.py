"""Questions of elements that hold nothing special, by far the most, without the way through an item.

Such an element has texts in one paragraph each, one right answer, and an explanation that names no option.
`QuestionReader` and `Maker` make the very same question of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from whycards.core.question import Question
from whycards.formats.cleaning.text import clean, one_line
from whycards.formats.neutral.html import lone_paragraph
from whycards.formats.neutral.plain import plain_question

if TYPE_CHECKING:
    from lxml import etree

TRUE = ("true", "1", "yes")
_IS_KEY = {"100": True, "0": False}
_TEXTS = frozenset(("name", "questiontext", "generalfeedback"))
_WORDS = frozenset(("single", "idnumber", "shuffleanswers"))
_PASSED_OVER = frozenset(
    ("defaultgrade", "penalty", "hidden", "answernumbering", "shownumcorrect", "showstandardinstruction")
)
_ONLY_WITHOUT_GENERAL = frozenset(("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"))
_LONGEST_KEPT = 80


def plain_element(element: etree._Element, domain: str) -> tuple[Question, str] | None:
    """The question of an element of the type multichoice and its name; None for the long way.

    `domain` is in one line already.
    """
    gathered = _Gathered()
    for part in element:
        if not gathered.take(part, part.tag):
            return None
    return gathered.question(domain)


@dataclass(slots=True)
class _Gathered:
    """What a plain element holds, by the names of its parts."""

    texts: dict[str, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    keys: list[bool] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    has_feedback: bool = False

    def take(self, part: etree._Element, name: object) -> bool:
        """Take a part in; whether it is a plain one."""
        if name == "answer":
            return self._answer(part)
        if name in _PASSED_OVER:
            return True
        if name == "tags" and name not in self.texts:
            self.texts[name] = ""
            self.tags += map(_tag, part)
            return True
        if name in _ONLY_WITHOUT_GENERAL:
            self.has_feedback = True
            return True
        return isinstance(name, str) and name not in self.texts and self._text(part, name)

    def _answer(self, answer: etree._Element) -> bool:
        text, is_key = _answer(answer), _IS_KEY.get(answer.get("fraction") or "")
        if not text or is_key is None:
            return False
        self.options.append(text)
        self.keys.append(is_key)
        return True

    def _text(self, part: etree._Element, name: str) -> bool:
        if name in _WORDS and not len(part):
            self.texts[name] = (part.text or "").strip()
            return True
        found = _lone_text(part, is_html=name != "name") if name in _TEXTS else None
        if found is None:
            return False
        self.texts[name] = found
        return True

    def question(self, domain: str) -> tuple[Question, str] | None:
        """The question and its name, None where it is no plain one."""
        said = self.texts.get
        full = said("generalfeedback", "")
        if not self._is_single() or not all(self.tags) or (self.has_feedback and not full):
            return None
        question = plain_question(
            said("questiontext", ""),
            self.options,
            self.keys.index(True),
            full,
            self.tags,
            said("idnumber", ""),
            domain,
            shuffle=said("shuffleanswers", "").lower() in ("", *TRUE),
        )
        return None if question is None else (question, one_line(clean(said("name", "").strip())))

    def _is_single(self) -> bool:
        return self.texts.get("single", "").lower() in ("", *TRUE) and self.keys.count(True) == 1


def _answer(answer: etree._Element) -> str:
    """The text of an answer without feedback; "" where there is more to it."""
    written: str | None = None
    for part in answer:
        if part.tag == "text" and not len(part) and written is None:
            written = part.text or ""
        elif part.tag != "feedback" or not _is_empty(part):
            return ""
    if not written or (answer.get("format") or "").strip().lower() != "html":
        return ""
    return lone_paragraph(written) or ""


def _is_empty(feedback: etree._Element) -> bool:
    texts = [feedback.text, *(part.text for part in feedback if part.tag == "text" and not len(part))]
    return len(texts) == len(feedback) + 1 and not any(text and text.strip() for text in texts)


def _lone_text(holder: etree._Element, *, is_html: bool) -> str | None:
    """The text in an element, of one plain paragraph where it is HTML; None for more than that."""
    if len(holder) != 1:
        return None
    child = holder[0]
    if child.tag != "text" or len(child):
        return None
    written = child.text or ""
    if not is_html or not written:
        return written
    return lone_paragraph(written) if (holder.get("format") or "").strip().lower() == "html" else None


def _tag(tag: etree._Element) -> str:
    """A tag in one line, "" where it is not written as usual."""
    if len(tag) != 1 or tag[0].tag != "text" or len(tag[0]):
        return ""
    written = tag[0].text or ""
    return _short_tag(written) if len(written) <= _LONGEST_KEPT else one_line(clean(written))


@lru_cache(maxsize=4096)
def _short_tag(written: str) -> str:
    return one_line(clean(written))
