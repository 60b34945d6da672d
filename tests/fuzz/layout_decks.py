"""Small decks in the layouts that have marks of their own, in spreadsheets, and in the newest QTI."""

from __future__ import annotations

import json

from formats.qti_files import newest
from fuzz.deck_words import PLAIN, Made, Maker, Words, in_blocks, in_xml

QUIZDOWN = in_blocks(
    "lesson.md",
    lambda w, at: f"## {w.stem}\n\n- [x] {w.right}\n- [ ] {w.wrong}\n\n> **Explanation:** {w.why}\n\n",
    "# Water\n\n{{< quizdown >}}\n\n---\nshuffle_questions: false\n---\n\n",
    "{{< /quizdown >}}\n",
)
COSMO = in_blocks(
    "bank.md",
    lambda w, at: (
        f"__Practice Question__\n\n{w.stem}\n\nA. {w.right}\nB. {w.wrong}\n\n__Question Options__\n\nany\n\n"
        "__Suggested Answers__\n\n- A - Correct\n- B\n\n"
    ),
    "__Type__\n\nMultiple Choice\n\n",
)
FENCES = in_blocks(
    "quiz.md",
    lambda w, at: (
        "---\n\n```yaml\nquestion_type: multiple_choice_question\nanswers:\n    -\n"
        f"        answer_text: {json.dumps(w.right)}\n        answer_weight: 100\n    -\n"
        f"        answer_text: {json.dumps(w.wrong)}\n        answer_weight: 0\n```\n\n{w.stem}\n\n"
    ),
    "---\ntime_limit: 10\n---\n\n# Quiz\n\n",
)
ONE_A_FILE = in_blocks(
    "one.md",
    lambda w, at: (
        f"---\nTitle: Water\nType: MC\nAnswer: A\n---\n\n{w.stem}\n\n--- Answers\n{w.right}\n---\n{w.wrong}\n\n"
        f"--- Explanation\n{w.why}\n"
        if w is not PLAIN
        else ""
    ),
)
RULED = in_blocks(
    "bank.md",
    lambda w, at: f"{w.stem}\n\n- (X) {w.right}\n- ( ) {w.wrong}\n\n# reason\n{w.why}\n\n---\n\n",
)
STARRED = in_blocks(
    "bank.md", lambda w, at: f"* {w.stem}\n\n    - !{w.right}\n    - {w.wrong}\n\n", "# Water/Rivers\n\n"
)
TESTOWNIK = in_blocks("001.txt", lambda w, at: f"X10\n{w.stem}\n{w.right}\n{w.wrong}\n\n")


def qti_3(words: Words) -> Made:
    """A single item of QTI 3.0."""
    item = (
        '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i1" title="Q1">'
        '<responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse>'
        "<value>A</value></correctResponse></responseDeclaration><itemBody>"
        '<choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>{}</prompt>'
        '<simpleChoice identifier="A">{}<feedbackInline outcomeIdentifier="F" identifier="A" showHide="show">{}'
        '</feedbackInline></simpleChoice><simpleChoice identifier="B">{}</simpleChoice></choiceInteraction>'
        "</itemBody></assessmentItem>"
    )
    texts = map(in_xml, (words.stem, words.right, words.why, words.wrong))
    return Made("item.xml", newest(item).format(*texts).encode("utf-8", "surrogatepass"))


def spreadsheet(words: Words) -> Made:
    """A table in an OpenDocument spreadsheet."""
    headers = ("Question", "Option 1", "Option 2", "Correct answer", "Explanation")
    rows = [headers, *((one.stem, one.right, one.wrong, "1", one.why) for one in (words, PLAIN))]
    cells = "".join(f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>" for row in rows)
    return opened("bank.ods", f'<table:table table:name="Water">{cells}</table:table>')


def opened(name: str, tables: str, top: str = "") -> Made:
    """An OpenDocument spreadsheet of these tables; `top` stands before its first element."""
    spaces = " ".join(
        f'xmlns:{space}="urn:oasis:names:tc:opendocument:xmlns:{space}:1.0"'
        for space in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0"?>{top}<office:document-content {spaces}><office:body><office:spreadsheet>'
        f"{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    entries = {
        "mimetype": b"application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": content.encode("utf-8", "surrogatepass"),
        "META-INF/manifest.xml": b"<manifest/>",
    }
    return Made(name, entries=entries)


def _cell(text: str) -> str:
    lines = "".join(f"<text:p>{in_xml(line)}</text:p>" for line in text.split("\n"))
    return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'


LAYOUTS: dict[str, Maker] = {
    "quizdown": QUIZDOWN,
    "cosmo": COSMO,
    "yaml-fences": FENCES,
    "one-a-file": ONE_A_FILE,
    "round-boxes": RULED,
    "starred": STARRED,
    "testownik": TESTOWNIK,
    "qti-3.0": qti_3,
    "ods": spreadsheet,
}
"""A maker for each of them."""
