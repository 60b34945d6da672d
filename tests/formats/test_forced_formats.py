"""Files read as formats that they plainly are not in: right questions come of it, or a clear sentence."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook

from formats.anki_packages import Package, Written
from whycards.core.question import Kind
from whycards.formats import FORMATS
from whycards.formats.errors import ReadFailed
from whycards.formats.installed import read_any
from whycards.formats.message import Message, ProblemFound, QuestionFound
from whycards.formats.options import ReadOptions
from whycards.formats.workshop import Workshop

NUMBER = 6
ROWS = [(f"Which wall number {n} is cold?", f"North {n}", f"South {n}", f"East {n}") for n in range(NUMBER)]
FRONT = "---\n{whycards: 1, id: walls, title: Walls}\n---\n# Walls {#w}\n"
ITEM = (
    '<item ident="i{0}"><presentation><material><mattext>Which wall number {0} is cold?</mattext></material>'
    '<response_lid ident="r" rcardinality="Single"><render_choice>'
    '<response_label ident="a"><material><mattext>North</mattext></material></response_label>'
    '<response_label ident="b"><material><mattext>South</mattext></material></response_label>'
    "</render_choice></response_lid></presentation><resprocessing><outcomes><decvar/></outcomes><respcondition>"
    '<conditionvar><varequal respident="r">a</varequal></conditionvar><setvar action="Set">100</setvar>'
    "</respcondition></resprocessing></item>"
)


def native() -> str:
    return FRONT + "".join(
        f"## {stem} {{#w-{at}}}\n- [x] {one}\n  > Right: no sun.\n- [ ] {two}\n- [ ] {three}\n"
        "### Short explanation\nThe sun never reaches it.\n"
        "### Full explanation\nOption B is wrong, since the sun is there at noon. Option C has it at dawn.\n"
        for at, (stem, one, two, three) in enumerate(ROWS)
    )


def moodle() -> str:
    return "<quiz>{}</quiz>".format(
        "".join(
            f'<question type="multichoice"><questiontext format="html"><text>{row[0]}</text></questiontext>'
            + "".join(
                f'<answer fraction="{0 if at else 100}"><text>{text}</text></answer>'
                for at, text in enumerate(row[1:])
            )
            + "</question>"
            for row in ROWS
        )
    )


TEXTS = {
    "whycards": native(),
    "moodle-xml": moodle(),
    "qti": "<questestinterop><assessment><section>{}</section></assessment></questestinterop>".format(
        "".join(map(ITEM.format, range(NUMBER)))
    ),
    "gift": "\n\n".join(f"{row[0]} {{\n={row[1]}\n~{row[2]}\n~{row[3]}\n}}" for row in ROWS),
    "aiken": "\n\n".join("{}\nA. {}\nB. {}\nC. {}\nANSWER: A".format(*row) for row in ROWS),
    "json": json.dumps([{"question": row[0], "options": row[1:], "answer": "A"} for row in ROWS], indent=1),
    "csv": "\n".join(["Question,Option A,Option B,Option C,Answer", *(",".join([*row, "A"]) for row in ROWS)]),
    "marked": "\n".join("<quiz>\n{}\n- [x] {}\n- [ ] {}\n- [ ] {}\n</quiz>".format(*row) for row in ROWS),
    "markdown": "\n".join("### {}\n\n- [x] {}\n- [ ] {}\n- [ ] {}\n".format(*row) for row in ROWS),
}
NAMES = [format_.name for format_ in FORMATS]


def sample(folder: Path, name: str) -> Path:
    """A file in this format with six questions, alone in a folder but for a file of another one."""
    folder.mkdir()
    path = folder / "bank.dat"
    if name == "anki":
        return Package([Written(row[:2]) for row in ROWS]).write(folder / "bank.apkg", "anki21")
    if name == "xlsx":
        book = Workbook(write_only=True)
        sheet = book.create_sheet()
        for row in (["Question", "Option A", "Option B", "Option C", "Answer"], *([*row, "A"] for row in ROWS)):
            sheet.append(row)
        book.save(path)
    else:
        path.write_text(TEXTS[name])
    other = "aiken" if name == "qti" else "qti"
    (folder / "beside.xml").write_text(TEXTS[other])
    return path


def taken(path: Path, work: Path, name: str) -> tuple[int, list[str]]:
    """How many questions were read that are no drafts, and what was told."""
    work.mkdir()
    messages: list[Message] = []
    sentences: list[str] = []
    try:
        for message in read_any(path, Workshop(work, lambda done, total: None, ReadOptions(format=name))):
            messages.append(message)
    except ReadFailed as failed:
        sentences.append(str(failed))
    sentences += [one.problem.message for one in messages if isinstance(one, ProblemFound)]
    found = [one.question.kind for one in messages if isinstance(one, QuestionFound)]
    return len(found) - found.count(Kind.DRAFT), sentences


@pytest.mark.parametrize("wished", NAMES)
@pytest.mark.parametrize("name", [*TEXTS, "anki", "xlsx"])
def test_every_format_is_tried_on_every_other(tmp_path: Path, name: str, wished: str) -> None:
    path = sample(tmp_path / "in", name)
    questions, sentences = taken(path, tmp_path / "work", wished)
    if questions != NUMBER:
        (told,) = [one for one in sentences if "looks like" in one]
        assert f"It looks like {name}, not {wished}." in told
        assert f"Questions found in it: {NUMBER} as {name}, {questions} as {wished}." in told
    else:
        assert not any("looks like" in one for one in sentences)


def test_its_own_format_is_not_read_twice(tmp_path: Path) -> None:
    for name in TEXTS:
        assert taken(sample(tmp_path / f"in-{name}", name), tmp_path / f"work-{name}", name)[0] == NUMBER


def test_a_zip_of_another_format_says_so(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "walls.zip", "w") as archive:
        for at, name in enumerate(("aiken", "aiken")):
            archive.writestr(f"{at}.txt", TEXTS[name])
    questions, sentences = taken(tmp_path / "walls.zip", tmp_path / "work", "json")
    assert questions == 0
    assert any(
        f"It looks like aiken, not json. Questions found in it: {2 * NUMBER} as aiken" in one
        for one in sentences
    )


def test_what_is_no_bank_at_all_looks_like_nothing(tmp_path: Path) -> None:
    (tmp_path / "page.txt").write_text("Walls are old.\n\nSome of them are cold.\n")
    for name in NAMES:
        questions, sentences = taken(tmp_path / "page.txt", tmp_path / name, name)
        assert questions == 0
        assert sentences
        assert not any("looks like" in one for one in sentences)


def test_a_file_without_front_matter_is_told_that_it_has_none(tmp_path: Path) -> None:
    (tmp_path / "page.txt").write_text("Walls are old.\n")
    _, (sentence,) = taken(tmp_path / "page.txt", tmp_path / "work", "whycards")
    assert sentence.startswith("There is no front matter, so this is no deck of Whycards.")
