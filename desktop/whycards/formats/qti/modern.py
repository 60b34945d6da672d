"""One item of QTI 2.x or 3.0: each interaction in it is a question, or something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from whycards.core.question import Exhibit
from whycards.formats.cleaning.text import clean, one_line
from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.verdicts import telling
from whycards.formats.qti.elements import (
    Outcome,
    Pin,
    attribute,
    child,
    children,
    has,
    is_page,
    markup,
    name_of,
    within,
    words,
)
from whycards.formats.qti.feedback import FEEDBACK, Feedback
from whycards.formats.qti.pictures import Texts
from whycards.formats.xml.reading import line_of

if TYPE_CHECKING:
    from lxml import etree

_MOST_PARTS = 50
_INTERACTION = "interaction"
_NO_QUESTIONS = ("endattemptinteraction", "mediainteraction")
_KINDS = {
    "associateinteraction": "an association of pairs",
    "custominteraction": "an interaction of its author's own",
    "portablecustominteraction": "an interaction of its author's own",
    "drawinginteraction": "a drawing",
    "extendedtextinteraction": "an essay",
    "gapmatchinteraction": "a text with gaps to fill by dragging",
    "graphicassociateinteraction": "an association of places in a picture",
    "graphicgapmatchinteraction": "a picture with gaps",
    "graphicorderinteraction": "an order of places in a picture",
    "hotspotinteraction": "a hot spot",
    "hottextinteraction": "a choice of words in a text",
    "inlinechoiceinteraction": "a choice within a sentence",
    "matchinteraction": "a matching question",
    "orderinteraction": "an ordering question",
    "positionobjectinteraction": "an object to place in a picture",
    "selectpointinteraction": "a point to select in a picture",
    "sliderinteraction": "a value on a slider",
    "textentryinteraction": "an answer to type in",
    "uploadinteraction": "a file to hand in",
}
_SHARED = "Nothing tells which part an explanation speaks of, so it stands at each of them."
_HIDDEN = (*FEEDBACK, "rubricblock", "stylesheet", "templateblock", "templateinline", "infocontrol")


def outcomes_of(element: etree._Element, texts: Texts) -> list[Outcome]:
    """What becomes of an item: one outcome for each interaction, or one for the item as a whole."""
    name = one_line(clean(attribute(element, "title")))
    asking = [part for part in _interactions(element) if name_of(part) not in _NO_QUESTIONS]
    whole = _as_a_whole(element, asking)
    if whole:
        return [Outcome(line_of(element), name, reason=whole)]
    feedback = Feedback(element, asking, texts)
    found = [_outcome(element, part, texts, name, feedback) for part in asking]
    items = [outcome.item for outcome in found if outcome.item is not None]
    if len(asking) > 1:
        for number, item in enumerate(items, 1):
            item.id = f"{item.id}-{number}" if number > 1 else item.id
            item.doubts.append(
                ("composite", f"It is one of {len(asking)} parts of one item; each part is taken by itself.")
            )
            if feedback.is_shared:
                item.doubts.append(("composite", _SHARED))
    return found


def _interactions(element: etree._Element) -> list[etree._Element]:
    return [part for part in element.iter() if name_of(part).endswith(_INTERACTION)]


def _as_a_whole(element: etree._Element, asking: list[etree._Element]) -> str:
    """Why no part of an item can be asked; "" where each is looked at."""
    if attribute(element, "adaptive") in ("true", "1"):
        return "an adaptive item, which changes with each attempt"
    if has(element, "templatedeclaration"):
        return "an item with random values"
    if len(asking) > _MOST_PARTS:
        return f"an item with {len(asking)} parts, more than {_MOST_PARTS}"
    return "" if asking else "an item without a question"


def _outcome(
    element: etree._Element, interaction: etree._Element, texts: Texts, name: str, feedback: Feedback
) -> Outcome:
    outcome = Outcome(line_of(interaction), name)
    kind = name_of(interaction)
    if kind != "choiceinteraction":
        outcome.reason = _KINDS.get(kind, "an interaction of another kind")
        return outcome
    outcome.item = _item(element, interaction, texts, feedback)
    outcome.pins = _pins(interaction)
    reference = next(within(element, "assessmentstimulusref"), None)
    outcome.stimulus = attribute(reference, "href") if reference is not None else ""
    return outcome


def _item(element: etree._Element, interaction: etree._Element, texts: Texts, feedback: Feedback) -> Item:
    choices = list(within(interaction, "simplechoice"))
    names = [attribute(choice, "identifier") for choice in choices]
    declaration = _declaration(element, attribute(interaction, "responseidentifier"))
    right = _keys(declaration)
    said = feedback.of(interaction, names)
    is_resolved = right <= set(names)
    cardinality = attribute(declaration, "cardinality") if declaration is not None else ""
    item = Item(
        stem=texts.html(_stem(element, interaction)),
        options=[
            Choice(
                texts.html(markup(choice, _without_feedback)),
                is_resolved and name in right,
                _rationale(choice, texts) or said.pop(name, ""),
            )
            for name, choice in zip(names, choices, strict=True)
        ],
        is_multiple=cardinality == "multiple" if cardinality and right else None,
        choose=_number(interaction, len(choices)),
        full="\n\n".join(telling(list(said.values()))),
        id=attribute(element, "identifier"),
        shuffle=bool(_pins(interaction)) or not any(map(_is_fixed, choices)),
        exhibits=_exhibits(element, texts),
    )
    if not is_resolved:
        item.doubts.append(("key", "Its key names a choice that is not there."))
    left_out = texts.left_out()
    if left_out:
        item.doubts.append(("unplayed", f"It has {', '.join(left_out)}, which is not played here."))
    return item


def _declaration(element: etree._Element, identifier: str) -> etree._Element | None:
    declarations = within(element, "responsedeclaration")
    return next((part for part in declarations if attribute(part, "identifier") == identifier), None)


def _keys(declaration: etree._Element | None) -> set[str]:
    """The right response, else the choices that the mapping gives points for."""
    correct = child(declaration, "correctresponse")
    values = {words(value) for value in children(correct, "value")} - {""}
    if values:
        return values
    entries = children(child(declaration, "mapping"), "mapentry")
    return {attribute(entry, "mapkey") for entry in entries if _points(attribute(entry, "mappedvalue")) > 0}


def _points(written: str) -> float:
    try:
        return float(written)
    except ValueError:
        return 0.0


def _number(interaction: etree._Element, count: int) -> int | Literal["all"] | None:
    """How many of so many choices are asked for; "all" where it may be any number from one on."""
    least, most = attribute(interaction, "minchoices"), attribute(interaction, "maxchoices")
    if least == "1" and count > 1 and most == str(count):
        return "all"
    return int(most) if least == most and most.isdecimal() and 1 < int(most[:4]) < 50 else None


def _is_fixed(choice: etree._Element) -> bool:
    return attribute(choice, "fixed") == "true"


def _pins(interaction: etree._Element) -> tuple[Pin, ...]:
    """What keeps its place while the other choices are shuffled; () where nothing does."""
    fixed = list(map(_is_fixed, within(interaction, "simplechoice")))
    if attribute(interaction, "shuffle") != "true" or not any(fixed) or all(fixed):
        return ()
    between: list[Pin] = ["here"] * (len(fixed) - 2)
    names: list[Pin] = ["first", *between, "last"]
    return tuple(name if is_fixed else "" for name, is_fixed in zip(names, fixed, strict=True))


def _stem(element: etree._Element, asked: etree._Element) -> str:
    """The body of an item with the prompt where the interaction stands, and without all others."""

    def replaced(part: etree._Element) -> str | None:
        if part is asked:
            prompt = child(part, "prompt")
            return "" if prompt is None else f"<div>{markup(prompt, _without_feedback)}</div>"
        if name_of(part).endswith(_INTERACTION) and name_of(part) != "mediainteraction":
            return ""
        return "" if name_of(part) in _HIDDEN else None

    body = child(element, "itembody")
    return "" if body is None else markup(body, replaced)


def _without_feedback(part: etree._Element) -> str | None:
    return "" if name_of(part) in _HIDDEN else None


def _rationale(choice: etree._Element, texts: Texts) -> str:
    found = (texts.html(markup(part, _kept)) for part in within(choice, "feedbackinline", "feedbackblock"))
    return "\n\n".join(filter(None, found))


def _kept(part: etree._Element) -> str | None:
    return None


def _exhibits(element: etree._Element, texts: Texts) -> list[Exhibit]:
    """What the one who answers is told beside the question, and the pages that are shown with it."""
    found = []
    for part in within(child(element, "itembody"), "rubricblock", "object"):
        if name_of(part) == "rubricblock":
            view = attribute(part, "view")
            text = texts.html(markup(part, _kept)) if not view or "candidate" in view else ""
            title = "Instructions"
        else:
            text = texts.page(attribute(part, "data")) if is_page(part) else ""
            title = one_line(clean(words(part))) or "Text"
        if text:
            found.append(Exhibit(title, text))
    return found
