"""Images that stand in texts as base 64, in every format that can hold them."""

from __future__ import annotations

import base64
import json
import random
import struct
import zlib
from pathlib import Path

import pytest

from formats.anki_packages import Package, Written
from whycards.core.progress import Silent
from whycards.formats.message import MediaFound, ProblemFound, QuestionFound
from whycards.formats.parent import read_deck

SIDE = 220


def noisy_png(seed: int) -> bytes:
    """A PNG that does not get smaller by packing: about 145 KB."""
    noise = random.Random(seed)
    rows = b"".join(b"\0" + noise.randbytes(3 * SIDE) for _ in range(SIDE))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    )


ADDRESS = f"data:image/png;base64,{base64.b64encode(noisy_png(1)).decode()}"
OTHER = f"data:image/png;base64,{base64.b64encode(noisy_png(2)).decode()}"
TAG = f'<img src="{ADDRESS}" alt="wall">'
QTI = """<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t">
<responseDeclaration identifier="R" cardinality="single"><correctResponse><value>A</value></correctResponse>
</responseDeclaration><itemBody><p>Which wall? {}</p><choiceInteraction responseIdentifier="R" maxChoices="1">
<simpleChoice identifier="A">north</simpleChoice><simpleChoice identifier="B">south</simpleChoice>
</choiceInteraction></itemBody></assessmentItem>"""
MOODLE = (
    '<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[Which wall? {}]]></text>'
    '</questiontext><answer fraction="100"><text>north</text></answer><answer fraction="0"><text>south</text>'
    "</answer></question></quiz>"
)
BOXES = "- [x] north\n- [ ] south\n"
TEXTS = {
    "bank.md": f"# Walls\n\n### Which wall?\n\n![wall]({ADDRESS})\n\n- [x] north\n- [ ] south\n",
    "own.md": f"---\nwhycards: 1\ntitle: W\n---\n## Which wall?\n![wall]({ADDRESS})\n{BOXES}",
    "gift.txt": f"::w:: [html]Which wall? {TAG.replace('=', chr(92) + '=')} {{ =north ~south }}\n",
    "first.gift": f"[html]{TAG.replace('=', chr(92) + '=')} Which wall? {{ =north ~south }}\n",
    "aiken.txt": f"Which wall? {TAG}\nA. north\nB. south\nANSWER: A\n",
    "table.csv": f'Question,A,B,Answer\n"Which wall? {TAG.replace(chr(34), chr(34) * 2)}",north,south,A\n',
    "bank.json": json.dumps(
        [{"question": f"Which wall? {TAG}", "options": ["north", "south"], "answer": "north"}]
    ),
    "bank.jsonl": json.dumps(
        {"question": f"Which wall? {TAG}", "options": ["north", "south"], "answer": "north"}
    ),
    "moodle.xml": MOODLE.format(TAG),
    "item.xml": QTI.format(f"<img src='{ADDRESS}' alt='wall'/>"),
}


def read(path: Path) -> tuple[list[QuestionFound], list[MediaFound], list[str]]:
    found = list(read_deck(path, path.parent / "work", Silent()))
    return (
        [one for one in found if isinstance(one, QuestionFound)],
        [one for one in found if isinstance(one, MediaFound)],
        [one.problem.rule for one in found if isinstance(one, ProblemFound) and one.problem.severity != "note"],
    )


@pytest.mark.parametrize("name", list(TEXTS))
def test_a_large_image_in_a_text_is_kept(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(TEXTS[name])
    questions, media, rules = read(tmp_path / name)
    (question,) = questions
    assert len(question.images) == 1 and not question.missing, rules
    assert [one.media.width for one in media] == [SIDE]
    assert "Which wall?" in question.question.stem and len(question.question.stem) < 500
    assert [option.is_key for option in question.question.options] == [True, False]
    assert "refused-image" not in rules and "too-long" not in rules


def test_a_large_image_in_a_note_is_kept(tmp_path: Path) -> None:
    path = Package([Written((f"Which wall? {TAG}", "north"))]).write(tmp_path / "walls.apkg", "anki21b")
    (question,) = read(path)[0]
    assert len(question.images) == 1 and not question.missing


def test_images_of_options_and_explanations_are_kept(tmp_path: Path) -> None:
    row = {
        "question": "Which?",
        "options": [TAG, "south"],
        "answer": "B",
        "explanation": f'See <img src="{OTHER}">',
    }
    (tmp_path / "bank.json").write_text(json.dumps([row]))
    (question,) = read(tmp_path / "bank.json")[0]
    assert len(question.images) == 2 and not question.missing
    assert all(len(option.text) < 500 for option in question.question.options)


def test_a_long_text_is_cut_and_its_images_before_that_are_kept(tmp_path: Path) -> None:
    text = f"# W\n\n### Which wall?\n\n![wall]({ADDRESS})\n\n{'many words ' * 12_000}\n\n{BOXES}"
    (tmp_path / "bank.md").write_text(text)
    questions, _, rules = read(tmp_path / "bank.md")
    assert len(questions[0].images) == 1 and "too-long" in rules


def test_a_damaged_large_image_is_told(tmp_path: Path) -> None:
    text = f"# W\n\n### Which?\n\n![wall](data:image/png;base64,{'AAAA' * 40_000})\n\n- [x] a\n- [ ] b\n"
    (tmp_path / "bank.md").write_text(text)
    questions, _, rules = read(tmp_path / "bank.md")
    assert "refused-image" in rules and len(questions[0].question.stem) < 500
