"""A small deck of each kind that is read, around words that a test chooses: for words that mean harm."""

from __future__ import annotations

import csv
import html
import io
import json
import tempfile
import zipfile
from dataclasses import astuple
from pathlib import Path

import openpyxl

from formats.anki_packages import Generation, Package, Written
from fuzz.deck_words import PLAIN, Made, Maker, Words, in_blocks, in_xml
from fuzz.layout_decks import LAYOUTS

NATIVE = in_blocks(
    "deck.md",
    lambda w, at: (
        f"## {w.stem} {{#q{at}}}\n- [x] {w.right}\n  > {w.why}\n- [ ] {w.wrong}\n"
        f"### Short explanation\n{w.why}\n\n"
    ),
    "---\nwhycards: 1\nid: water\ntitle: Water\n---\n# Rivers {#r}\n",
)
CHECKBOX = in_blocks(
    "bank.md",
    lambda w, at: f"### Q{at}. {w.stem}\n\n- [ ] {w.wrong}\n- [x] {w.right}\n\n**Explanation:** {w.why}\n\n",
    "# Water\n\n",
)
DETAILS = in_blocks(
    "bank.md",
    lambda w, at: (
        f"{at}. {w.stem}\n    - A. {w.right}\n    - B. {w.wrong}\n\n    <details markdown=1>"
        f"<summary markdown='span'>Answer</summary>\n\n    Correct answer: A\n\n"
        f"    Explanation: {w.why}\n    </details>\n\n"
    ),
    "# Water\n\n",
)
HEADED = in_blocks(
    "bank.md",
    lambda w, at: (
        f"## Exam topic 1 question {at}\n\n{w.stem}\n\n**A:** {w.right}\n\n"
        f"**B:** {w.wrong}\n\n**Answer: A**\n\n"
    ),
)
FRONT_YAML = in_blocks(
    "bank.md",
    lambda w, at: (
        f"  - id: q{at}\n    text: {json.dumps(w.stem)}\n    explanation: {json.dumps(w.why)}\n    options:\n"
        f"      - id: a\n        text: {json.dumps(w.right)}\n        isCorrect: true\n"
        f"      - id: b\n        text: {json.dumps(w.wrong)}\n        isCorrect: false\n"
    ),
    "---\ntitle: Water\nquestions:\n",
    "---\n",
)
MKDOCS = in_blocks(
    "bank.md",
    lambda w, at: f"<quiz>\n{w.stem}\n\n- [x] {w.right}\n- [ ] {w.wrong}\n\n{w.why}\n</quiz>\n\n",
    "# Water\n\n",
)
TEXT2QTI = in_blocks(
    "bank.txt",
    lambda w, at: f"{at}. {w.stem}\n... {w.why}\n*a) {w.right}\nb) {w.wrong}\n\n",
    "Quiz title: Water\n\n",
)
COPIED = in_blocks(
    "page.txt",
    lambda w, at: (
        f"Question #{at} Topic 1\n{w.stem}\n  A. {w.right}\n  B. {w.wrong}\nCorrect Answer: A\n"
        f"Explanation: {w.why}\n"
    ),
)
PAIRS = in_blocks(
    "page.txt",
    lambda w, at: f"question: {w.stem}\noptionA: {w.right}\noptionB: {w.wrong}\nanswer: A\nnote: {w.why}\n\n",
)
PAGE = in_blocks(
    "page.txt",
    lambda w, at: (
        f"{w.stem} (Choose two)\nShort Explanation and Infographic\n{w.why}\nFull explanation below image\n"
        f"Full Explanation\n{w.why} Option B is incorrect because {w.wrong}\n\n"
    ),
)
AIKEN = in_blocks("bank.txt", lambda w, at: f"{w.stem}\nA. {w.right}\nB. {w.wrong}\nANSWER: A\n\n")
GIFT = in_blocks(
    "bank.gift",
    lambda w, at: (
        f"::Q{at}::{_gift(w.stem)} {{\n={_gift(w.right)} # {_gift(w.why)}\n~{_gift(w.wrong)}\n"
        f"####{_gift(w.why)}\n}}\n\n"
    ),
    "$CATEGORY: water\n\n",
)


def _gift(text: str) -> str:
    return "".join(f"\\{sign}" if sign in "~=#{}:" else sign for sign in text)


MOODLE = in_blocks(
    "bank.xml",
    lambda w, at: (
        f'<question type="multichoice"><name><text>Q{at}</text></name><questiontext format="html"><text>'
        f"{in_xml(w.stem)}</text></questiontext><generalfeedback><text>{in_xml(w.why)}</text></generalfeedback>"
        f'<single>true</single><answer fraction="100"><text>{in_xml(w.right)}</text>'
        f"<feedback><text>{in_xml(w.why)}</text>"
        f'</feedback></answer><answer fraction="0"><text>{in_xml(w.wrong)}</text></answer></question>'
    ),
    '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>',
    "</quiz>",
)
QTI12 = in_blocks(
    "bank.xml",
    lambda w, at: (
        f'<item ident="i{at}" title="Q{at}"><presentation><material><mattext texttype="text/html">'
        f'{in_xml(w.stem)}</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>'
        f'<response_label ident="a"><material><mattext>{in_xml(w.right)}</mattext></material></response_label>'
        f'<response_label ident="b"><material><mattext>{in_xml(w.wrong)}</mattext></material></response_label>'
        "</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal "
        'respident="r">a</varequal></conditionvar>'
        '<setvar action="Set" varname="SCORE">100</setvar></respcondition>'
        '</resprocessing><itemfeedback ident="general_fb">'
        f"<material><mattext>{in_xml(w.why)}</mattext></material>"
        "</itemfeedback></item>"
    ),
    '<?xml version="1.0"?>\n<questestinterop><assessment ident="x" title="Water"><section ident="s">',
    "</section></assessment></questestinterop>",
)


def _qti_item(words: Words, number: int) -> bytes:
    return (
        f'<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i{number}" '
        f'title="Q{number}" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" '
        'cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse>'
        f'</responseDeclaration><itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" '
        f'maxChoices="1"><prompt>{in_xml(words.stem)}</prompt><simpleChoice identifier="A">'
        f'{in_xml(words.right)}<feedbackInline outcomeIdentifier="F" identifier="A" showHide="show">'
        f"{in_xml(words.why)}</feedbackInline>"
        f'</simpleChoice><simpleChoice identifier="B">{in_xml(words.wrong)}</simpleChoice></choiceInteraction>'
        "</itemBody></assessmentItem>"
    ).encode("utf-8", "surrogatepass")


def qti2(words: Words) -> Made:
    """A single item of QTI 2.1."""
    return Made("item.xml", _qti_item(words, 1))


def qti_package(words: Words) -> Made:
    """A package of two items with a manifest."""
    resources = "".join(
        f'<resource identifier="r{at}" type="imsqti_item_xmlv2p1" href="items/i{at}.xml"/>' for at in (1, 2)
    )
    manifest = (
        '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><organizations/>'
        f"<resources>{resources}</resources></manifest>"
    )
    items = {f"items/i{at}.xml": _qti_item(one, at) for at, one in enumerate((words, PLAIN), 1)}
    return Made("package.zip", entries={"imsmanifest.xml": manifest.encode(), **items})


_HEADERS = (
    *("Question", "Question Type", "Answer Option 1", "Explanation 1", "Answer Option 2", "Explanation 2"),
    *("Correct Answers", "Overall Explanation", "Domain"),
)


def _rows(words: Words) -> list[tuple[str, ...]]:
    return [
        (one.stem, "multiple-choice", one.right, one.why, one.wrong, "no", "1", one.why, "Water")
        for one in (words, PLAIN)
    ]


def table(words: Words, delimiter: str = ",") -> Made:
    """A table as Udemy's bulk upload takes it."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter)
    writer.writerows([_HEADERS, *_rows(words)])
    return Made(
        "bank.csv" if delimiter == "," else "bank.tsv", text.getvalue().encode("utf-8", "surrogatepass")
    )


def workbook(words: Words) -> Made:
    """The same in a workbook."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (_HEADERS, *_rows(words)):
        cells = [
            "".join(sign for sign in cell if sign in "\t\n" or " " <= sign < "\ud800")[:32_000] for cell in row
        ]
        sheet.append([f"'{cell}" if cell.startswith("=") else cell for cell in cells])
    data = io.BytesIO()
    book.save(data)
    with zipfile.ZipFile(data) as archive:
        return Made("bank.xlsx", entries={name: archive.read(name) for name in archive.namelist()})


def _records(words: Words) -> list[dict[str, object]]:
    return [
        {"id": at, "question": one.stem, "options": [one.right, one.wrong], "answer": 0, "explanation": one.why}
        for at, one in enumerate((words, PLAIN), 1)
    ]


def json_bank(words: Words) -> Made:
    """A list of questions in JSON."""
    return Made("bank.json", json.dumps({"questions": _records(words)}).encode())


def json_lines(words: Words) -> Made:
    """A question a line."""
    return Made("bank.jsonl", "".join(json.dumps(one) + "\n" for one in _records(words)).encode())


def _anki(generation: Generation) -> Maker:
    def made(words: Words) -> Made:
        names = ("question", "optionA", "optionB", "answer", "note", "noteA", "noteB")
        words = Words(*(text.encode("utf-8", "replace").decode() for text in astuple(words)))
        notes = [
            Written((one.stem, one.right, one.wrong, "A", one.why, one.why, ""), kind="Choice")
            for one in (words, PLAIN)
        ]
        notes.append(Written((f"{{{{c1::{words.stem}}}}}", words.why), kind="Cloze"))
        package = Package(notes, {"Choice": names, "Cloze": ("Text", "Extra")})
        with tempfile.TemporaryDirectory() as folder:
            path = package.write(Path(folder) / "rivers.apkg", generation)
            with zipfile.ZipFile(path) as archive:
                return Made("rivers.apkg", entries={name: archive.read(name) for name in archive.namelist()})

    return made


def as_html(words: Words) -> Words:
    """The words as HTML that shows them, for kinds that hold HTML."""
    return Words(*(html.escape(text) for text in (words.stem, words.right, words.wrong, words.why)))


MAKERS: dict[str, Maker] = {
    "native": NATIVE,
    "checkbox": CHECKBOX,
    "details": DETAILS,
    "headed": HEADED,
    "front-yaml": FRONT_YAML,
    "mkdocs": MKDOCS,
    "text2qti": TEXT2QTI,
    "copied": COPIED,
    "pairs": PAIRS,
    "page": PAGE,
    "aiken": AIKEN,
    "gift": GIFT,
    "moodle": MOODLE,
    "qti-1.2": QTI12,
    "qti-2.1": qti2,
    "qti-package": qti_package,
    "csv": table,
    "tsv": lambda words: table(words, "\t"),
    "xlsx": workbook,
    "json": json_bank,
    "jsonl": json_lines,
    "anki2": _anki("anki2"),
    "anki21b": _anki("anki21b"),
    **LAYOUTS,
}
"""A maker for each kind of deck."""
