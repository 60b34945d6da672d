"""Moodle XML: a quiz of questions whose texts are HTML, with their images as files inside."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

from lxml import etree

from whycards.core.question import Option, Question
from whycards.formats.writing.html import HtmlWriter
from whycards.formats.writing.outgoing import Outgoing, OutgoingDeck
from whycards.formats.writing.parts import Losses
from whycards.formats.writing.pictures import Pictures, named
from whycards.formats.writing.plain import plain_line
from whycards.formats.writing.texts import whole_explanation, whole_stem

_NAME_CHARACTERS = 80


def write_moodle(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write the quiz; see `Write`."""
    domain = ""
    # A file, since lxml takes a path with "%20" in it for another one.
    with path.open("wb") as opened, etree.xmlfile(opened, encoding="utf-8") as file:
        file.write_declaration()
        with file.element("quiz"):
            # First the deck's own category, which those of its domains lie in.
            file.write(_category(deck.head.title, domain), pretty_print=True)
            for outgoing in filter(losses.may_write, deck.questions):
                name = deck.domain_name(outgoing.question)
                if name != domain:
                    domain = name
                    file.write(_category(deck.head.title, name), pretty_print=True)
                file.write(_Question(deck, outgoing).element(), pretty_print=True)


def _category(deck: str, domain: str) -> etree._Element:
    element = etree.Element("question", type="category")
    parts = ["$course$", "top", *(_escaped(part) for part in (deck, domain) if part)]
    etree.SubElement(etree.SubElement(element, "category"), "text").text = "/".join(parts)
    return element


def _escaped(name: str) -> str:
    return name.replace("/", "//")


class _Question:
    """One question on its way into an element."""

    def __init__(self, deck: OutgoingDeck, outgoing: Outgoing) -> None:
        self._deck = deck
        self._outgoing = outgoing
        self._pictures = Pictures()
        self._names = self._pictures.names(outgoing)
        self._used: dict[str, None] = {}
        self._html = HtmlWriter(self._address)

    def element(self) -> etree._Element:
        """The element."""
        question = self._outgoing.question
        element = etree.Element("question", type="multichoice")
        title = plain_line(question.stem)[:_NAME_CHARACTERS] or question.id or "Question"
        etree.SubElement(etree.SubElement(element, "name"), "text").text = title
        self._text(element, "questiontext", whole_stem(self._outgoing))
        self._text(element, "generalfeedback", whole_explanation(self._outgoing))
        _plain(element, "defaultgrade", "1")
        if question.id:
            _plain(element, "idnumber", question.id)
        _plain(element, "single", "false" if len(question.keys) > 1 else "true")
        _plain(element, "shuffleanswers", "true" if question.shuffle else "false")
        _plain(element, "answernumbering", "ABCD")
        for option in question.options:
            self._answer(element, question, option)
        if question.hint:
            self._text(element, "hint", question.hint)
        if question.tags:
            tags = etree.SubElement(element, "tags")
            for tag in question.tags:
                etree.SubElement(etree.SubElement(tags, "tag"), "text").text = tag
        return element

    def _answer(self, element: etree._Element, question: Question, option: Option) -> None:
        answer = self._text(element, "answer", option.text, fraction=_fraction(question, option))
        if option.rationale:
            self._text(answer, "feedback", option.rationale)

    def _text(self, parent: etree._Element, name: str, text: str, **attributes: Any) -> etree._Element:
        """A text with the files of the images in it."""
        self._used = {}
        element = etree.SubElement(parent, name, format="html", **attributes)
        etree.SubElement(element, "text").text = etree.CDATA(_closed(self._html.blocks(text)))
        for file, media in self._pictures:
            if file in self._used:
                data = b64encode(self._deck.data(media)).decode("ascii")
                etree.SubElement(element, "file", name=file, path="/", encoding="base64").text = data
        return element

    def _address(self, reference: str) -> str:
        name = self._names.get(reference, "")
        self._used[name] = None
        return named(reference, self._names, "@@PLUGINFILE@@/")


def _closed(html: str) -> str:
    """HTML that a CDATA section may hold."""
    return html.replace("]]>", "]]&gt;")


def _plain(element: etree._Element, name: str, text: str) -> None:
    etree.SubElement(element, name).text = text


def _fraction(question: Question, option: Option) -> str:
    """Points in percent: those of the keys add up to 100, and a wrong pick takes as many away."""
    keys = len(question.keys)
    share = f"{100 / keys:.5f}".rstrip("0").rstrip(".")
    if option.is_key:
        return share
    return f"-{share}" if keys > 1 else "0"
