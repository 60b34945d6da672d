"""Questions of elements that hold nothing special, by far the most, without the way through an item.

Such an element has texts in one paragraph each, one right answer, and an explanation that names no option.
`QuestionReader` and `Maker` make the very same question of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from whycards.core.question import Question
from whycards.formats.cleaning.text import clean, one_line
from whycards.formats.neutral.html import lone_paragraphs
from whycards.formats.neutral.plain import plain_question

if TYPE_CHECKING:
    from lxml import etree

TRUE = ("true", "1", "yes")
_IS_KEY = {"100": True, "0": False}
_ONLY_WITH_GENERAL = ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback")
_LONGEST_KEPT = 80


def plain_element(element: etree._Element, domain: str) -> tuple[Question, str] | None:
    """The question of an element of the type multichoice and its name; None for the long way.

    `domain` is in one line already.
    """
    texts: dict[str, str] = {}
    options: list[str] = []
    keys: list[bool] = []
    for part in element:
        name = part.tag
        if name == "answer":
            text, is_key = _answer(part), _IS_KEY.get(part.get("fraction") or "")
            if not text or is_key is None:
                return None
            options.append(text)
            keys.append(is_key)
            continue
        read = _READERS.get(name)
        found = None if read is None or name in texts else read(part)
        if found is None:
            return None
        texts[name] = found
    question = _question(texts, options, keys, domain)
    return None if question is None else (question, one_line(clean(texts.get("name", "").strip())))


def _question(
    texts: Mapping[str, str], options: Sequence[str], keys: Sequence[bool], domain: str
) -> Question | None:
    said = texts.get
    if said("single", "").lower() not in ("", *TRUE) or keys.count(True) != 1:
        return None
    shown = lone_paragraphs([said("questiontext", ""), said("generalfeedback", ""), *options])
    if shown is None or not (shown[1] or texts.keys().isdisjoint(_ONLY_WITH_GENERAL)):
        return None
    return plain_question(
        shown[0],
        shown[2:],
        keys.index(True),
        shown[1],
        filter(None, said("tags", "").split("\n")),
        said("idnumber", ""),
        domain,
        shuffle=said("shuffleanswers", "").lower() in ("", *TRUE),
    )


def _answer(answer: etree._Element) -> str | None:
    """The HTML of an answer without feedback; None where there is more to it."""
    written: str | None = None
    for part in answer:
        if part.tag == "text" and not len(part) and written is None:
            written = part.text
        elif part.tag != "feedback" or not _is_empty(part):
            return None
    return written if _is_html(answer) else None


def _is_empty(feedback: etree._Element) -> bool:
    texts = [feedback.text, *(part.text for part in feedback if part.tag == "text" and not len(part))]
    return len(texts) == len(feedback) + 1 and not any(text and text.strip() for text in texts)


def _is_html(holder: etree._Element) -> bool:
    declared = holder.get("format") or ""
    return declared == "html" or declared.strip().lower() == "html"


def _lone_text(holder: etree._Element) -> str | None:
    """The text in an element that holds nothing else."""
    if len(holder) != 1:
        return None
    child = holder[0]
    return None if child.tag != "text" or len(child) else child.text or ""


def _html(holder: etree._Element) -> str | None:
    """The HTML in an element that holds nothing else; "" where it has none, in whichever format."""
    written = _lone_text(holder)
    return written if not written or _is_html(holder) else None


def _word(part: etree._Element) -> str | None:
    return None if len(part) else (part.text or "").strip()


def _tags(part: etree._Element) -> str | None:
    """The tags in one line each; None where one is not written as usual."""
    tags = [_one_line(_lone_text(tag) or "") for tag in part]
    return "\n".join(tags) if all(tags) else None


def _one_line(written: str) -> str:
    return _short_line(written) if len(written) <= _LONGEST_KEPT else one_line(clean(written))


@lru_cache(maxsize=4096)
def _short_line(written: str) -> str:
    return one_line(clean(written))


def _passed_over(_part: etree._Element) -> str:
    return ""


_READERS: Mapping[str, Callable[[etree._Element], str | None]] = {
    "name": _lone_text,
    "questiontext": _html,
    "generalfeedback": _html,
    "single": _word,
    "idnumber": _word,
    "shuffleanswers": _word,
    "tags": _tags,
    "defaultgrade": _passed_over,
    "penalty": _passed_over,
    "hidden": _passed_over,
    "answernumbering": _passed_over,
    "shownumcorrect": _passed_over,
    "showstandardinstruction": _passed_over,
    "correctfeedback": _passed_over,
    "partiallycorrectfeedback": _passed_over,
    "incorrectfeedback": _passed_over,
}
"""What reads the parts of a plain element; None is what is not plain."""
