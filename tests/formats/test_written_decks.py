"""Decks that are written for other programs are read back, with what each format can hold."""

from __future__ import annotations

import csv
import json
import struct
import zlib
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from formats.reading_decks import problems, read
from whycards.core.deck import Case, DeckHead, Domain
from whycards.core.media import Media
from whycards.core.problem import Severity
from whycards.core.question import Exhibit, Explanation, Figure, Option, Question
from whycards.formats.message import CaseFound, Head, MediaFound, QuestionFound
from whycards.formats.writing.formats import WRITERS
from whycards.formats.writing.outgoing import Outgoing, OutgoingDeck
from whycards.formats.writing.parts import Losses, Part
from whycards.formats.writing.writer import Writer

_BY_NAME = {writer.name: writer for writer in WRITERS}


def _png() -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + b"\x20\x80\xf0" * 4 for _ in range(4))
    header = struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


PNG = _png()
MEDIA = Media(sha256(PNG).hexdigest(), "png", 4, 4)
HEAD = DeckHead("Roads and rails", domains=(Domain("rt", "Routes / maps"), Domain("sg", "Signals")))
PLAIN = Question(
    stem="Which signal stops a train?",
    options=(
        Option("Green", rationale="It lets the train pass."),
        Option("Red", is_key=True, rationale="Nothing passes it."),
        Option("White", rationale="It means nothing here."),
    ),
    explanation=Explanation(
        "Red stops.", None, "A driver who sees red brakes at once.\n\nNothing else stops a train."
    ),
    id="sg-1",
    domain="sg",
    tags=("colour", "safety"),
)
RICH = Question(
    stem="What holds for $v = s/t$ and `a[0] = {x: 1}`?\n\n| way | time |\n| --- | --- |\n| 3 | 1 |",
    options=(
        Option("It **grows** with 50 % less time", is_key=True, rationale="Since `t` divides: ~5 = #1."),
        Option("It needs a = b: always", rationale="No: why should it?"),
        Option("It is $\\frac{1}{2}$", is_key=True, rationale="Half of it."),
        Option("None of these", rationale="Two of them hold."),
    ),
    explanation=Explanation("Speed is way by time.", None, "Think of a clock.\n\n- one\n- two"),
    id="rt-2",
    domain="rt",
)
PICTURED = Question(
    stem="What does the map show?\n\n![A plan of the yard](img/yard.png)",
    options=(Option("A yard", is_key=True), Option("A lake")),
    explanation=Explanation(
        "The yard.", Figure("img/yard.png", alt="The yard from above"), "Seen from a tower."
    ),
)
CARD = Question(stem="Gauge of the old line", answer="1,000 mm", explanation=Explanation("Narrow."))
DRAFT = Question(stem="Which?", options=(Option("One"), Option("Two")))


def _written(
    name: str, path: Path, questions: Sequence[Question], cases: Sequence[Case] = ()
) -> tuple[Losses, list[QuestionFound]]:
    """What is lost, and what is read back."""
    writer = _BY_NAME[name]
    losses = write_to(writer, path, questions, cases)
    messages = read(path)
    errors = [one for one in problems(messages) if one.severity is Severity.ERROR]
    assert not errors
    return losses, [message for message in messages if isinstance(message, QuestionFound)]


def write_to(writer: Writer, path: Path, questions: Sequence[Question], cases: Sequence[Case] = ()) -> Losses:
    by_id = {case.id: case for case in cases}
    losses = Losses(writer.holds, writer.most_options)
    images = {"img/yard.png": MEDIA}
    outgoing = [
        Outgoing(one, by_id.get(one.case), images if "yard.png" in repr(one) else {}) for one in questions
    ]
    writer.write(OutgoingDeck(HEAD, outgoing, lambda _: PNG, tuple((case, {}) for case in cases)), path, losses)
    return losses


def _core(question: Question) -> tuple[object, ...]:
    options = [(option.text, option.is_key, option.rationale) for option in question.options]
    return question.stem, options, question.explanation.short, question.explanation.full


@pytest.mark.parametrize(
    ("name", "ending"),
    [("moodle-xml", "xml"), ("gift", "gift"), ("qti-2.1", "zip"), ("qti-3.0", "zip"), ("apkg", "apkg")],
)
@pytest.mark.parametrize("question", [PLAIN, RICH], ids=["plain", "rich"])
def test_stem_options_reasons_and_explanation_come_back(
    name: str, ending: str, question: Question, tmp_path: Path
) -> None:
    losses, found = _written(name, tmp_path / f"deck.{ending}", [question])
    (read_back,) = found
    assert _core(read_back.question) == _core(question)
    assert losses.written == 1


def test_a_table_in_the_columns_of_uploads_comes_back_as_plain_text(tmp_path: Path) -> None:
    losses, found = _written("csv", tmp_path / "deck.csv", [RICH, PLAIN])
    assert _core(found[1].question) == _core(PLAIN)
    assert found[1].question.domain == "Signals"
    assert losses.found == {Part.MARKUP: ["rt-2"], Part.TAGS: ["sg-1"]}
    rich = found[0].question
    assert rich.stem == "What holds for $v = s/t$ and a[0] = {x: 1}?\n\nway | time\\\n3 | 1"
    assert [option.text for option in rich.options] == [
        "It grows with 50 % less time",
        "It needs a = b: always",
        "It is $\\frac{1}{2}$",
        "None of these",
    ]
    assert rich.keys == RICH.keys
    assert rich.options[0].rationale == "Since t divides: ~5 = #1."
    assert (rich.explanation.short, rich.explanation.full) == (
        "Speed is way by time.",
        "Think of a clock.\n\n\\- one\\\n\\- two",
    )


def test_cells_of_a_table_hold_words_and_no_marks(tmp_path: Path) -> None:
    formula = replace(
        PLAIN,
        options=(Option("`=1+1`", is_key=True), Option("-5"), Option("@home\n\n- one"), Option("+x")),
        explanation=Explanation(
            "[Law](https://a.example/law), <https://b.example> and 10^-3^, x^ab^.", None, "1. a\n2. b"
        ),
    )
    path = tmp_path / "deck.csv"
    losses = write_to(_BY_NAME["csv"], path, [PICTURED, formula])
    with path.open(encoding="utf-8-sig", newline="") as file:
        _, pictured, second = csv.reader(file)
    assert pictured[0] == "What does the map show?\n\n[A plan of the yard]"
    assert pictured[15] == "The yard.\n\n[The yard from above]\n\nSeen from a tower."
    assert losses.found[Part.IMAGE] == ["What does the map show? ![A plan of the yard](img/yard.png)"]
    # A spreadsheet would reckon with what begins like a formula; a blank before it keeps it words.
    assert [second[at] for at in (2, 4, 6, 8)] == [" =1+1", "-5", " @home\n\n- one", " +x"]
    assert second[15] == "Law (https://a.example/law), https://b.example and 10⁻³, x^ab.\n\n1. a\n2. b"
    messages = read(path)
    assert not problems(messages)
    options = [message for message in messages if isinstance(message, QuestionFound)][1].question.options
    assert [option.text for option in options] == ["=1+1", "-5", "@home\n\n\\- one", "+x"]


def test_json_says_that_its_texts_are_markdown(tmp_path: Path) -> None:
    marked = replace(
        RICH,
        stem="Which *way*, $a_1$ or <b> &amp; c?\n\n* 1\n* 2",
        options=(Option("<br>", is_key=True, rationale="It *breaks*."), Option("\\*", rationale="_No._")),
        explanation=Explanation("A [way](https://a.example).", None, "> Quoted *so*.\n\n1^st^"),
    )
    path = tmp_path / "deck.json"
    losses, found = _written("json", path, [marked, PLAIN])
    assert _core(found[0].question) == _core(marked)
    assert Part.MARKUP not in losses.found
    assert json.loads(path.read_text("utf-8"))["markup"] == "markdown"
    path.write_text(path.read_text("utf-8").replace(', "markup": "markdown"', ""), "utf-8")
    foreign = [message for message in read(path) if isinstance(message, QuestionFound)]
    assert foreign[0].question.options[1].rationale != "_No._"


@pytest.mark.parametrize("question", [PLAIN, RICH, CARD], ids=["plain", "rich", "card"])
def test_json_comes_back(question: Question, tmp_path: Path) -> None:
    full = replace(question, hint="Think.", sources=("Signal book, 1999",), level=2)
    _, found = _written("json", tmp_path / "deck.json", [full, PLAIN])
    read_back = found[0].question
    assert _core(read_back)[:3] == _core(full)[:3]
    assert (read_back.hint, read_back.sources, read_back.level) == ("Think.", ("Signal book, 1999",), 2)
    assert read_back.answer == full.answer


def test_aiken_keeps_question_options_and_key_as_plain_text(tmp_path: Path) -> None:
    losses, found = _written("aiken", tmp_path / "deck.txt", [PLAIN, RICH, PICTURED, CARD])
    assert [one.question.stem for one in found] == [PLAIN.stem, "What does the map show? [A plan of the yard]"]
    assert [option.text for option in found[0].question.options] == ["Green", "Red", "White"]
    assert found[0].question.keys == {1}
    assert losses.found[Part.SEVERAL_KEYS] == ["rt-2"]
    assert losses.found[Part.RATIONALE] == ["sg-1"]
    assert Part.FLASHCARD in losses.found


def test_anki_mc_keeps_options_and_key(tmp_path: Path) -> None:
    _, found = _written("apkg-mc", tmp_path / "deck.apkg", [PLAIN, RICH])
    for read_back, question in zip(found, (PLAIN, RICH), strict=True):
        assert [option.text for option in read_back.question.options] == [
            option.text for option in question.options
        ]
        assert read_back.question.keys == question.keys


@pytest.mark.parametrize("name", ["moodle-xml", "qti-2.1", "qti-3.0", "apkg", "native"])
def test_images_travel_with_their_questions(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"deck{_BY_NAME[name].ending}"
    losses = write_to(_BY_NAME[name], path, [PICTURED, PLAIN])
    messages = read(path)
    found = [message for message in messages if isinstance(message, QuestionFound)]
    assert set(found[0].images.values()) == {MEDIA.digest}
    assert not found[0].missing
    assert [message.media.digest for message in messages if isinstance(message, MediaFound)] == [MEDIA.digest]
    assert losses.found == ({} if name == "native" else losses.found)


def test_flashcards_travel_in_packages(tmp_path: Path) -> None:
    _, found = _written("apkg", tmp_path / "deck.apkg", [CARD])
    assert (found[0].question.stem, found[0].question.answer) == (CARD.stem, "1,000 mm")
    assert found[0].question.explanation == CARD.explanation


@pytest.mark.parametrize("name", ["apkg", "apkg-mc"])
def test_domains_are_decks_within_a_deck(name: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.apkg"
    write_to(_BY_NAME[name], path, [RICH, replace(PLAIN, domain="a::b"), replace(CARD, domain="")])
    messages = read(path)
    (head,) = [message.head for message in messages if isinstance(message, Head)]
    assert head.title == HEAD.title
    assert [domain.name for domain in head.domains] == ["Routes / maps", "a: b"]
    found = {
        message.question.stem: message.question for message in messages if isinstance(message, QuestionFound)
    }
    assert [found[one.stem].domain for one in (RICH, PLAIN, CARD)] == ["Routes / maps", "a: b", ""]
    assert found[PLAIN.stem].tags == PLAIN.tags


def test_what_a_format_cannot_hold_is_counted(tmp_path: Path) -> None:
    tagged = replace(PLAIN, hint="Look up.", sources=("A book",), level=3, shuffle=False, choose=1)
    losses, found = _written("gift", tmp_path / "deck.gift", [tagged, DRAFT, CARD, PICTURED])
    assert len(found) == 2
    assert {part: len(labels) for part, labels in losses.found.items()} == {
        Part.HINT: 1,
        Part.LEVEL: 1,
        Part.CHOOSE: 1,
        Part.ORDER: 1,
        Part.DRAFT: 1,
        Part.FLASHCARD: 1,
        Part.IMAGE: 1,
    }


def test_cases_and_exhibits_stand_in_the_stem_where_a_format_has_no_place(tmp_path: Path) -> None:
    case = Case("yard", "The yard", "Three tracks end here.", (Exhibit("Plan", "Track 1 is long."),))
    question = replace(PLAIN, case="yard", exhibits=(Exhibit("Rules", "Red stops."),))
    losses, found = _written("moodle-xml", tmp_path / "deck.xml", [question], [case])
    stem = found[0].question.stem
    for words in ("The yard", "Three tracks end here.", "Track 1 is long.", "Red stops.", PLAIN.stem):
        assert words in stem
    assert {Part.CASE, Part.EXHIBIT} <= set(losses.found)


def test_our_own_format_keeps_everything(tmp_path: Path) -> None:
    case = Case("yard", "The yard", "Three tracks.", (Exhibit("Plan", "Long."),))
    unused = Case("lake", "The lake", "Cold.")
    questions = [
        replace(PLAIN, case="yard", hint="h", sources=("s",), level=1, shuffle=False),
        RICH,
        CARD,
        DRAFT,
    ]
    path = tmp_path / "deck.zip"
    losses = write_to(_BY_NAME["native"], path, questions, [case, unused])
    messages = read(path)
    assert not losses.found
    assert [message.question for message in messages if isinstance(message, QuestionFound)] == questions
    assert [message.case.id for message in messages if isinstance(message, CaseFound)] == ["yard", "lake"]
    assert next(message.head for message in messages if isinstance(message, Head)) == HEAD


def test_options_keep_their_letters_beyond_the_sixth(tmp_path: Path) -> None:
    many = Question("Which?", tuple(Option(f"Number {at}", is_key=at == 7) for at in range(9)))
    losses, found = _written("csv", tmp_path / "deck.csv", [many, PLAIN])
    assert [one.question.stem for one in found] == [PLAIN.stem]
    assert Part.MANY_OPTIONS in losses.found
    _, found = _written("apkg", tmp_path / "deck.apkg", [many])
    assert found[0].question.keys == {7}


def write_questions(name: str, path: Path, questions: Sequence[Question]) -> None:
    """Write these in the format of this name, for tests that open the file elsewhere."""
    write_to(_BY_NAME[name], path, questions)
