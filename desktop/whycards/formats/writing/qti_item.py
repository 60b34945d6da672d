"""One question as an item of QTI: choices with their reasons, right response, scoring, explanation."""

from __future__ import annotations

from collections.abc import Mapping

from lxml import etree

from whycards.core.choosing import asked
from whycards.core.question import Question
from whycards.formats.writing.html import HtmlWriter
from whycards.formats.writing.outgoing import Outgoing
from whycards.formats.writing.pictures import named
from whycards.formats.writing.plain import plain_line
from whycards.formats.writing.qti_dialect import Dialect
from whycards.formats.writing.texts import whole_explanation, whole_stem

_TITLE_CHARACTERS = 80
_RESPONSE, _SCORE, _FEEDBACK, _EXPLANATION = "RESPONSE", "SCORE", "FEEDBACK", "EXPLANATION"
_SHOWN = "explanation"
_BLOCKS = ("<p>", "<ul>", "<ol>", "<pre>", "<table>", "<blockquote>", "<hr")


class ItemWriter:
    """Writes items of one dialect. `names` has the file of each image, in `folder` beside the items."""

    def __init__(self, dialect: Dialect, folder: str) -> None:
        self._dialect = dialect
        self._folder = folder
        self._names: Mapping[str, str] = {}
        self._html = HtmlWriter(lambda reference: named(reference, self._names, self._folder))

    def item(
        self, outgoing: Outgoing, identifier: str, names: Mapping[str, str], language: str
    ) -> etree._Element:
        """The item."""
        self._names = names
        question, make = outgoing.question, self._dialect.element
        title = plain_line(question.stem)[:_TITLE_CHARACTERS] or identifier
        item = make(
            "assessmentItem", identifier=identifier, title=title, adaptive="false", timeDependent="false"
        )
        self._dialect.set_language(item, language)
        self._declare(item, question)
        self._ask(item, outgoing)
        self._process(item)
        explanation = whole_explanation(outgoing)
        if explanation:
            shown = {"outcomeIdentifier": _EXPLANATION, "identifier": _SHOWN, "showHide": "show"}
            feedback = make("modalFeedback", item, **shown)
            self._dialect.html(
                self._html.blocks(explanation),
                make("contentBody", feedback) if self._dialect.has_dashes else feedback,
            )
        return item

    def _declare(self, item: etree._Element, question: Question) -> None:
        make = self._dialect.element
        cardinality = "multiple" if len(question.keys) > 1 else "single"
        kind = {"cardinality": cardinality, "baseType": "identifier"}
        response = make("responseDeclaration", item, identifier=_RESPONSE, **kind)
        right = make("correctResponse", response)
        for key in sorted(question.keys):
            make("value", right).text = _choice(key)
        score = make("outcomeDeclaration", item, identifier=_SCORE, cardinality="single", baseType="float")
        make("value", make("defaultValue", score)).text = "0"
        make("outcomeDeclaration", item, identifier=_FEEDBACK, **kind)
        make("outcomeDeclaration", item, identifier=_EXPLANATION, cardinality="single", baseType="identifier")

    def _ask(self, item: etree._Element, outgoing: Outgoing) -> None:
        question, make = outgoing.question, self._dialect.element
        body = make("itemBody", item)
        # The stem may be long: an interaction's prompt has no room for tables and code.
        self._dialect.html(f"<div>{self._html.blocks(whole_stem(outgoing))}</div>", body)
        number = asked(question).number or len(question.options)
        several = len(question.keys) > 1
        least = {"minChoices": "1" if question.choose == "all" else str(number)}
        interaction = make(
            "choiceInteraction",
            body,
            responseIdentifier=_RESPONSE,
            shuffle="true" if question.shuffle else "false",
            maxChoices=str(number) if several else "1",
            **(least if several and question.choose is not None else {}),
        )
        for place, option in enumerate(question.options):
            fixed = {"fixed": "true"} if option.pin or not question.shuffle else {}
            choice = make("simpleChoice", interaction, identifier=_choice(place), **fixed)
            self._dialect.html(self._html.inline(option.text), choice)
            if option.rationale:
                self._reason(choice, place, option.rationale)

    def _reason(self, choice: etree._Element, place: int, rationale: str) -> None:
        written = self._html.inline(rationale)
        name = "feedbackBlock" if any(mark in written for mark in _BLOCKS) else "feedbackInline"
        shown = {"outcomeIdentifier": _FEEDBACK, "identifier": _choice(place), "showHide": "show"}
        feedback = self._dialect.element(name, choice, **shown)
        is_body = self._dialect.has_dashes and name == "feedbackBlock"
        self._dialect.html(written, self._dialect.element("contentBody", feedback) if is_body else feedback)

    def _process(self, item: etree._Element) -> None:
        """A right response earns a point; reasons and explanation are shown after any."""
        make = self._dialect.element
        processing = make("responseProcessing", item)
        when = make("responseIf", make("responseCondition", processing))
        match = make("match", when)
        make("variable", match, identifier=_RESPONSE)
        make("correct", match, identifier=_RESPONSE)
        point = make("baseValue", make("setOutcomeValue", when, identifier=_SCORE), baseType="float")
        point.text = "1"
        make("variable", make("setOutcomeValue", processing, identifier=_FEEDBACK), identifier=_RESPONSE)
        said = make("setOutcomeValue", processing, identifier=_EXPLANATION)
        make("baseValue", said, baseType="identifier").text = _SHOWN


def _choice(place: int) -> str:
    return f"choice_{place + 1}"
