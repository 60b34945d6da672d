"""What is written has the structure that the standards ask for: order of parts, references, files."""

from __future__ import annotations

import posixpath
import zipfile
from pathlib import Path

import pytest
from lxml import etree

from formats.test_written_decks import PICTURED, PLAIN, RICH, write_questions

_ITEM = ("responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing", "modalFeedback")
# The fractions that Moodle offers; others are refused on import.
_FRACTIONS = {100, 50, 33.33333, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 0}


def _plain(element: etree._Element) -> str:
    """The name of an element of either version in camel case."""
    name = etree.QName(element).localname.removeprefix("qti-")
    first, *rest = name.split("-")
    return first + "".join(part.capitalize() for part in rest)


@pytest.mark.parametrize("name", ["qti-2.1", "qti-3.0"])
def test_items_of_qti_hold_their_parts_in_order_and_what_they_refer_to(name: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.zip"
    write_questions(name, path, [PLAIN, RICH, PICTURED])
    with zipfile.ZipFile(path) as archive:
        files = set(archive.namelist())
        for file in sorted(file for file in files if file.startswith("items/")):
            item = etree.fromstring(archive.read(file))
            parts = [_plain(child) for child in item]
            assert parts == sorted(parts, key=_ITEM.index)
            declared = {
                child.get("identifier")
                for child in item
                if _plain(child) in ("responseDeclaration", "outcomeDeclaration")
            }
            choices = set()
            for element in item.iter(etree.Element):
                kind = _plain(element)
                for attribute in ("responseIdentifier", "response-identifier", "outcomeIdentifier"):
                    assert element.get(attribute, "RESPONSE") in declared
                if kind == "simpleChoice":
                    choices.add(element.get("identifier"))
                if kind == "img":
                    assert posixpath.normpath(posixpath.join("items", element.get("src", ""))) in files
                    assert element.get("alt")
            right = [element for element in item.iter(etree.Element) if _plain(element) == "correctResponse"]
            keys = {value.text for response in right for value in response}
            assert keys
            assert keys <= choices


@pytest.mark.parametrize("name", ["qti-2.1", "qti-3.0"])
def test_the_manifest_of_qti_names_each_file_once(name: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.zip"
    write_questions(name, path, [PLAIN, RICH, PICTURED])
    with zipfile.ZipFile(path) as archive:
        files = set(archive.namelist()) - {"imsmanifest.xml"}
        manifest = etree.fromstring(archive.read("imsmanifest.xml"))
    resources = [element for element in manifest.iter(etree.Element) if _plain(element) == "resource"]
    identifiers = [resource.get("identifier") for resource in resources]
    assert len(set(identifiers)) == len(identifiers) == 4
    named = {child.get("href") for resource in resources for child in resource if _plain(child) == "file"}
    assert named == files
    depends = {child.get("identifierref") for child in resources[0] if _plain(child) == "dependency"}
    assert depends == set(identifiers[1:])


def test_moodle_questions_have_what_an_import_asks_for(tmp_path: Path) -> None:
    path = tmp_path / "deck.xml"
    write_questions("moodle-xml", path, [PLAIN, RICH, PICTURED])
    quiz = etree.parse(str(path)).getroot()
    assert quiz.tag == "quiz"
    for question in quiz.iterchildren("question"):
        if question.get("type") == "category":
            assert (question.findtext("category/text") or "").startswith("$course$/top")
            continue
        assert question.get("type") == "multichoice"
        assert question.findtext("name/text")
        fractions = [float(answer.get("fraction", "")) for answer in question.iterchildren("answer")]
        assert all(abs(fraction) in _FRACTIONS for fraction in fractions)
        assert sum(fraction for fraction in fractions if fraction > 0) == pytest.approx(100, abs=0.001)
        is_single = question.findtext("single") == "true"
        assert is_single == (sum(fraction > 0 for fraction in fractions) == 1)
        for holder in question.iter("questiontext", "generalfeedback", "answer", "feedback"):
            assert holder.get("format") == "html"
            text = holder.findtext("text") or ""
            files = [file.get("name") for file in holder.iterchildren("file")]
            assert text.count("@@PLUGINFILE@@/") == len(files)
            assert all(f"@@PLUGINFILE@@/{name}" in text for name in files)
