"""One item of QTI 1.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whycards.formats.cleaning.text import clean, one_line
from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.verdicts import telling
from whycards.formats.qti.classic_scores import conditions_of, keys, rationale_links
from whycards.formats.qti.elements import Outcome, attribute, beneath, child, has, name_of, words
from whycards.formats.qti.pictures import Texts
from whycards.formats.xml.reading import inner, line_of

if TYPE_CHECKING:
    from lxml import etree

_TYPE_LABELS = ("question_type", "cc_profile")
_TYPE_ELEMENTS = ("bbmd_questiontype", "qmd_itemtype")
_CHOICES = (
    "multiple_choice_question",
    "multiple_answers_question",
    "true_false_question",
    "multiple choice",
    "multiple answer",
    "true/false",
    "either/or",
    "opinion scale",
)
_CC_CHOICES = ("cc.multiple_choice.", "cc.multiple_response.", "cc.true_false.")
_SILENT = ("logical identifier", "")
_RESPONSES = (
    "response_lid",
    "response_str",
    "response_num",
    "response_grp",
    "response_xy",
    "response_extension",
)


def outcome_of(element: etree._Element, texts: Texts) -> Outcome:
    """What becomes of an item."""
    name = one_line(clean(attribute(element, "title")))
    outcome = Outcome(line_of(element), name)
    responses = [part for part in beneath(element, *_RESPONSES) if _is_outer(part)]
    reason = _other(_declared(element), responses)
    if reason:
        outcome.reason = reason
        return outcome
    outcome.item = _item(element, responses[0], texts)
    return outcome


def _is_outer(response: etree._Element) -> bool:
    return all(name_of(above) not in _RESPONSES for above in response.iterancestors())


def _declared(element: etree._Element) -> str:
    """The type that an item declares, in lower case, "" for none."""
    for field in beneath(element, "qtimetadatafield"):
        if words(child(field, "fieldlabel")).lower() in _TYPE_LABELS:
            return words(child(field, "fieldentry")).lower()
    found = {
        name_of(part): words(part).lower() for part in beneath(child(element, "itemmetadata"), *_TYPE_ELEMENTS)
    }
    return next((found[name] for name in _TYPE_ELEMENTS if name in found), "")


def _other(declared: str, responses: list[etree._Element]) -> str:
    """Why an item is no choice question, to follow "It is"; "" where it is one."""
    choices = [part for part in responses if name_of(part) == "response_lid" and has(part, "response_label")]
    if declared in _SILENT:
        if not responses:
            return "a text without a question"
        if len(responses) > 1:
            return "an item with several answers to give"
        return "" if choices else "an item whose answer is typed"
    if declared not in _CHOICES and not declared.startswith(_CC_CHOICES):
        return f'of the kind "{one_line(clean(declared))}"'
    if len(choices) != 1:
        return "declared as a choice, and has none"
    return ""


def _item(element: etree._Element, response: etree._Element, texts: Texts) -> Item:
    labels = list(beneath(response, "response_label"))
    names = [attribute(label, "ident") for label in labels]
    is_multiple = attribute(response, "rcardinality").lower() == "multiple"
    conditions = conditions_of(element, names)
    right = keys(conditions, is_multiple=is_multiple)
    feedback = _feedback(element, texts)
    reasons = rationale_links(conditions, names, set(feedback))
    return Item(
        stem=_materials(child(element, "presentation"), texts, outside=True),
        options=[
            Choice(_option(label, texts), name in right, feedback.get(reasons.get(name, ""), ""))
            for name, label in zip(names, labels, strict=True)
        ],
        is_multiple=is_multiple if right else None,
        full=_explanation(feedback, set(reasons.values())),
        hint="\n\n".join(filter(None, (_materials(part, texts) for part in beneath(element, "hint")))),
        domain=_domain(element),
        id=attribute(element, "ident"),
    )


def _option(label: etree._Element, texts: Texts) -> str:
    text = _materials(label, texts)
    return text.capitalize() if text in ("true", "false") else text


def _feedback(element: etree._Element, texts: Texts) -> dict[str, str]:
    found = ((attribute(part, "ident"), _materials(part, texts)) for part in beneath(element, "itemfeedback"))
    return {name: text for name, text in found if text}


def _explanation(feedback: dict[str, str], taken: set[str]) -> str:
    """The feedback whatever the answer, else what is said of a right or wrong one and explains it."""
    general = [text for name, text in feedback.items() if name.lower() in ("general_fb", "general", "solution")]
    if general:
        return "\n\n".join(general)
    return "\n\n".join(telling([text for name, text in feedback.items() if name not in taken]))


def _domain(element: etree._Element) -> str:
    """The titles of the sections around an item, but for the one that every test has."""
    above = [part for part in element.iterancestors() if name_of(part) in ("section", "objectbank")]
    titles = [one_line(clean(attribute(part, "title"))) for part in reversed(above)]
    return " / ".join(title for title in titles if title)


def _materials(holder: etree._Element | None, texts: Texts, *, outside: bool = False) -> str:
    """The texts and images in an element; with `outside`, not those within its responses."""
    parts: list[str] = []
    for part in beneath(holder, "mattext", "mat_formattedtext", "matimage", "matemtext"):
        if outside and not _is_free(part):
            continue
        if name_of(part) == "matimage":
            parts.append(texts.html(f'<img src="{attribute(part, "uri")}" alt="{attribute(part, "label")}">'))
        else:
            parts.append(_text(part, texts))
    return "\n\n".join(filter(None, parts))


def _is_free(part: etree._Element) -> bool:
    return all(name_of(above) not in _RESPONSES for above in part.iterancestors())


def _text(part: etree._Element, texts: Texts) -> str:
    written = inner(part)
    form = (attribute(part, "texttype") or attribute(part, "type")).lower()
    if form in ("text/html", "html") or len(part):
        return texts.html(written)
    return texts.plain(written) if form == "text/plain" else texts.either(written)
