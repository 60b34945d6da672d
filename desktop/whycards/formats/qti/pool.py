"""One question of a Blackboard pool, which is no QTI but comes in the same packages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.verdicts import telling
from whycards.formats.qti.elements import Outcome, attribute, child, children, within, words
from whycards.formats.qti.pictures import Texts
from whycards.formats.xml.reading import inner, line_of, local

if TYPE_CHECKING:
    from lxml import etree

CHOICES = ("QUESTION_MULTIPLECHOICE", "QUESTION_MULTIPLEANSWER", "QUESTION_TRUEFALSE", "QUESTION_EITHEROR")
OTHERS = {
    "QUESTION_MATCH": "a matching question",
    "QUESTION_ESSAY": "an essay",
    "QUESTION_FILLINBLANK": "a text with a gap",
    "QUESTION_ORDER": "an ordering question",
    "QUESTION_NUMERIC": "a numerical answer",
    "QUESTION_CALCULATED": "a calculated answer",
    "QUESTION_HOTSPOT": "a hot spot",
    "QUESTION_FILEUPLOAD": "a file to hand in",
    "QUESTION_SHORT_RESPONSE": "a short answer",
    "QUESTION_OPINIONSCALE": "an opinion scale",
}


def outcome_of(element: etree._Element, texts: Texts) -> Outcome:
    """What becomes of a question."""
    outcome = Outcome(line_of(element), attribute(element, "id"))
    outcome.reason = OTHERS.get(local(element), "")
    if not outcome.reason:
        outcome.item = _item(element, texts)
    return outcome


def _item(element: etree._Element, texts: Texts) -> Item:
    gradable = child(element, "gradable")
    right = {attribute(part, "answer_id") for part in children(gradable, "correctanswer")}
    body = child(element, "body")
    is_html = any(attribute(flag, "value").lower() == "true" for flag in within(body, "ishtml"))
    said = [_text(child(gradable, f"feedback_when_{when}"), texts) for when in ("correct", "incorrect")]
    answers = sorted(children(element, "answer"), key=_position)
    return Item(
        stem=_text(child(body, "text"), texts, is_html=is_html),
        options=[
            Choice(_text(child(answer, "text"), texts), attribute(answer, "id") in right) for answer in answers
        ],
        is_multiple=True if local(element) == "QUESTION_MULTIPLEANSWER" else None,
        full="\n\n".join(telling(said)),
        id=attribute(element, "id"),
    )


def _position(answer: etree._Element) -> int:
    written = words(answer) and attribute(answer, "position")
    return int(written) if written.isdecimal() and len(written) < 4 else 0


def _text(element: etree._Element | None, texts: Texts, *, is_html: bool = False) -> str:
    written = inner(element)
    return texts.html(written) if is_html else texts.either(written)
