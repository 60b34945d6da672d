"""Small files and packages of QTI, written as the programs write them that export it."""

from __future__ import annotations

from html import escape

CLASSIC_NS = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"


def classic_item(
    stem: str = "Which river is longer?",
    *,
    kind: str = "multiple_choice_question",
    options: dict[str, str] | None = None,
    scores: dict[str, float] | None = None,
    processing: str = "",
    feedback: dict[str, str] | None = None,
    cardinality: str = "Single",
    ident: str = "i1",
) -> str:
    """An item of 1.2 as Canvas writes it; `processing` replaces the conditions made of `scores`."""
    options = {"a": "Nile", "b": "Po"} if options is None else options
    labels = "".join(
        f'<response_label ident="{name}"><material><mattext texttype="text/plain">{escape(text)}</mattext>'
        "</material></response_label>"
        for name, text in options.items()
    )
    processing = processing or "".join(
        f"<respcondition><conditionvar><varequal respident='r'>{name}</varequal></conditionvar>"
        f"<setvar action='Set' varname='SCORE'>{score}</setvar></respcondition>"
        for name, score in ({"a": 100} if scores is None else scores).items()
    )
    said = "".join(
        f'<itemfeedback ident="{name}"><flow_mat><material>'
        f'<mattext texttype="text/html">{escape(text)}</mattext>'
        "</material></flow_mat></itemfeedback>"
        for name, text in (feedback or {}).items()
    )
    declared = (
        "<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel>"
        f"<fieldentry>{kind}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>"
        if kind
        else ""
    )
    return (
        f'<item ident="{ident}" title="An item">{declared}<presentation><material>'
        f'<mattext texttype="text/html">{escape(stem)}</mattext></material>'
        f'<response_lid ident="r" rcardinality="{cardinality}"><render_choice>{labels}</render_choice>'
        "</response_lid>"
        f"</presentation><resprocessing>{processing}</resprocessing>{said}</item>"
    )


def classic_quiz(*items: str, title: str = "Rivers", section: str = "root_section", heading: str = "") -> str:
    named = f' title="{heading}"' if heading else ""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop xmlns="{CLASSIC_NS}">'
        f'<assessment ident="q1" title="{title}">\n<section ident="{section}"{named}>\n'
        + "\n".join(items)
        + "\n</section></assessment></questestinterop>\n"
    )


def modern_item(
    body: str = "<p>Which river is longer?</p>%s",
    *,
    key: str = "a",
    cardinality: str = "single",
    declaration: str = "",
    inside: str = "",
    after: str = "",
    ident: str = "m1",
    more: str = "",
) -> str:
    """An item of 2.2; %s in `body` is where the choice stands, `inside` stands before its end."""
    values = "".join(f"<value>{value}</value>" for value in key.split())
    correct = f"<correctResponse>{values}</correctResponse>" if key else ""
    choice = (
        '<choiceInteraction responseIdentifier="R" shuffle="false" maxChoices="1"><prompt>Choose.</prompt>'
        '<simpleChoice identifier="a">Nile<feedbackInline identifier="a" outcomeIdentifier="F" showHide="show">'
        'It is <b>longer</b>.</feedbackInline></simpleChoice><simpleChoice identifier="b">Po</simpleChoice>'
        f"{inside}</choiceInteraction>"
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<assessmentItem'
        ' xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2"\n'
        f' identifier="{ident}" title="An item" adaptive="false" timeDependent="false"{more}>'
        f'<responseDeclaration identifier="R" cardinality="{cardinality}"'
        f' baseType="identifier">{correct}{declaration}'
        f"</responseDeclaration><itemBody>{body.replace('%s', choice)}</itemBody>{after}</assessmentItem>"
    )


def newest(item: str) -> str:
    """The same item as 3.0 spells it."""
    names = {
        "assessmentItem": "qti-assessment-item",
        "responseDeclaration": "qti-response-declaration",
        "correctResponse": "qti-correct-response",
        "value>": "qti-value>",
        "itemBody": "qti-item-body",
        "choiceInteraction": "qti-choice-interaction",
        "simpleChoice": "qti-simple-choice",
        "feedbackInline": "qti-feedback-inline",
        "modalFeedback": "qti-modal-feedback",
        "prompt>": "qti-prompt>",
        "responseIdentifier": "response-identifier",
        "outcomeIdentifier": "outcome-identifier",
        "maxChoices": "max-choices",
        "showHide": "show-hide",
        "baseType": "base-type",
        "imsqti_v2p2": "imsqtiasi_v3p0",
    }
    for old, new in names.items():
        item = item.replace(old, new)
    return item


def manifest(*hrefs: str, kind: str = "imsqti_item_xmlv2p2", title: str = "A course") -> str:
    resources = "".join(
        f'<resource identifier="r{number}" type="{kind}" href="{href}"><file href="{href}"/></resource>'
        for number, href in enumerate(hrefs)
    )
    return (
        '<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><metadata>'
        f"<lom><general><title><string>{title}</string></title></general></lom></metadata>"
        f"<resources>{resources}</resources></manifest>"
    )
