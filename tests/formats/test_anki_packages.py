"""Anki packages of three generations: decks, notes, media and schedules."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import genanki  # type: ignore[import-untyped]
import pytest

from formats.anki_packages import Generation, Package, Written
from formats.image_samples import png
from formats.reading_decks import problems, read, titles
from whycards.core.question import Kind, Question
from whycards.core.schedule import Schedule
from whycards.formats.message import Head, Message, QuestionFound, ScheduleFound, TableFound

GENERATIONS: tuple[Generation, ...] = ("anki2", "anki21", "anki21b")
every_generation = pytest.mark.parametrize("generation", GENERATIONS)


def questions(messages: list[Message]) -> list[Question]:
    return [message.question for message in messages if isinstance(message, QuestionFound)]


def schedules(messages: list[Message]) -> list[Schedule | None]:
    return [message.schedule for message in messages if isinstance(message, QuestionFound)]


def read_package(tmp_path: Path, package: Package, generation: Generation = "anki21b") -> list[Message]:
    return read(package.write(tmp_path / "rivers.apkg", generation))


@every_generation
def test_a_basic_note_is_a_flashcard(tmp_path: Path, generation: Generation) -> None:
    fields = ("Where does the <b>Elbe</b> rise?", "In the Giant&nbsp;Mountains<br>at 1,386 m")
    note = Written(fields, tags=" eu hard ")
    found = read_package(tmp_path, Package([note]), generation)
    assert titles(found) == ["Rivers"]
    (card,) = questions(found)
    assert card.kind is Kind.FLASHCARD
    assert card.stem == "Where does the **Elbe** rise?"
    assert card.answer.split("\n") == ["In the Giant Mountains\\", "at 1,386 m"]
    assert card.tags == ("eu", "hard")
    assert not problems(found)


def test_a_package_of_genanki_is_read(tmp_path: Path) -> None:
    deck = genanki.Deck(17, "Lakes")
    deck.add_note(genanki.Note(genanki.BASIC_MODEL, ["Deepest lake?", "Baikal"]))
    gaps = "{{c1::Baikal}} holds {{c2::a fifth::how much}} of it"
    deck.add_note(genanki.Note(genanki.CLOZE_MODEL, [gaps, ""]))
    genanki.Package(deck).write_to_file(str(tmp_path / "lakes.apkg"))
    found = read(tmp_path / "lakes.apkg")
    assert titles(found) == ["Lakes"]
    basic, gap = questions(found)
    assert (basic.stem, basic.answer) == ("Deepest lake?", "Baikal")
    assert gap.stem == "[…] holds [how much] of it"
    assert gap.answer == "**Baikal** holds **a fifth** of it"


@every_generation
def test_the_stub_beside_a_newer_collection_is_not_read(tmp_path: Path, generation: Generation) -> None:
    found = read_package(tmp_path, Package([Written(("Rhine", "1,233 km"))]), generation)
    assert [question.stem for question in questions(found)] == ["Rhine"]


@every_generation
def test_outermost_decks_are_decks_and_inner_ones_domains(tmp_path: Path, generation: Generation) -> None:
    notes = [
        Written(("a", "1"), deck="Water::Seas::Cold"),
        Written(("b", "2"), deck="Water"),
        Written(("c", "3"), deck="Air"),
    ]
    found = read_package(tmp_path, Package(notes), generation)
    assert titles(found) == ["Air", "Water"]
    (_, water) = (message.head for message in found if isinstance(message, Head))
    assert [domain.name for domain in water.domains] == ["Seas / Cold"]
    assert [(one.stem, one.domain) for one in questions(found)] == [("c", ""), ("a", "Seas / Cold"), ("b", "")]


@every_generation
def test_images_are_found_by_the_names_that_notes_use(tmp_path: Path, generation: Generation) -> None:
    package = Package(
        [Written(('<img src="map of the Elbe.png"> <img src="gone.png">', '<img src="größe 1.png">'))],
        media={"map of the Elbe.png": png(3, 2), "größe 1.png": png(4, 4)},
    )
    (found,) = (one for one in read_package(tmp_path, package, generation) if isinstance(one, QuestionFound))
    assert len(set(found.images.values())) == 2
    assert found.missing == ("gone.png",)


@every_generation
def test_a_known_id_makes_a_note_the_same_after_a_change(tmp_path: Path, generation: Generation) -> None:
    (first,) = questions(read_package(tmp_path, Package([Written(("a", "1"), guid="q~?g/Yg=`M")]), generation))
    (second,) = questions(read_package(tmp_path, Package([Written(("b", "2"), guid="q~?g/Yg=`M")]), generation))
    assert first.id == second.id != ""


def test_what_another_program_knows_comes_along(tmp_path: Path) -> None:
    cards: list[dict[str, object]] = [
        {"type": 2, "queue": 2, "due": 40, "ivl": 30, "factor": 2300, "reps": 9, "lapses": 2},
        {
            "type": 2,
            "queue": -1,
            "due": 12,
            "ivl": 9,
            "factor": 2500,
            "reps": 3,
            "flags": 2,
            "data": '{"s": 8.5, "d": 6.25, "lrt": 1767600000}',
        },
        {"type": 3, "queue": 1, "due": 1_768_000_000, "ivl": 1, "factor": 1900, "reps": 5, "lapses": 1},
        {"type": 2, "queue": 2, "due": -90000, "ivl": 7, "odid": 2, "odue": 20, "reps": 4, "did": 1},
        {"type": 1, "queue": 1, "due": 1_768_000_000, "reps": 1},
        {"queue": -1},
        {},
    ]
    notes = [Written((str(at), "x"), cards=(card,)) for at, card in enumerate(cards)]
    package = Package(notes, reviews=[(1_767_700_000_000, 1), (1_767_600_000_000, 1)])
    found = read_package(tmp_path, package)
    assert titles(found) == ["Rivers"]
    long, known, lapsed, filtered, learning, resting, new = schedules(found)
    assert long == Schedule(date(2026, 2, 14), 30, date(2026, 1, 6), None, None, 2.3, 9, 2)
    assert known == Schedule(
        date(2026, 1, 17), 9, date(2026, 1, 5), 8.5, 6.25, 2.5, 3, 0, suspended=True, flagged=True
    )
    assert lapsed is not None and lapsed.due_day == date(2026, 1, 9)
    assert filtered is not None and filtered.due_day == date(2026, 1, 25)
    assert learning is None
    assert resting == Schedule(suspended=True)
    assert new is None
    assert [message.cards for message in found if isinstance(message, ScheduleFound)] == [4]


@pytest.mark.parametrize(
    ("conf", "day"), [({}, date(2026, 1, 15)), ({"creationOffset": 480}, date(2026, 1, 14))]
)
@every_generation
def test_days_are_those_of_the_learner(
    tmp_path: Path, generation: Generation, conf: dict[str, int], day: date
) -> None:
    card = {"type": 2, "queue": 2, "due": 10, "ivl": 3, "reps": 2}
    package = Package([Written(("a", "b"), cards=(card,))], conf=conf)
    (schedule,) = schedules(read_package(tmp_path, package, generation))
    assert schedule is not None
    assert schedule.due_day == day


def test_a_note_with_several_cards_is_one_question(tmp_path: Path) -> None:
    cards = (
        {"type": 2, "queue": 2, "due": 40, "ivl": 30, "reps": 9},
        {"type": 2, "queue": 2, "due": 20, "ivl": 11, "reps": 4},
        {"queue": 0},
    )
    found = read_package(tmp_path, Package([Written(("Elbe", "river"), cards=cards)]))
    (schedule,) = schedules(found)
    assert schedule is not None
    assert (schedule.due_day, schedule.interval) == (date(2026, 1, 25), 11)
    (told,) = problems(found)
    assert "several cards were learned" in told.message


def test_sounds_are_told_to_be_left_out(tmp_path: Path) -> None:
    found = read_package(tmp_path, Package([Written(("Elbe [sound:elbe.mp3]", "river"))]))
    assert [question.stem for question in questions(found)] == ["Elbe"]
    (told,) = problems(found)
    assert told.rule == "unplayed"


def test_parts_of_pictures_that_are_hidden_are_told(tmp_path: Path) -> None:
    kinds = {"Cloze": ("Occlusion", "Image")}
    note = Written(("{{c1::image-occlusion:rect:left=.1:top=.2}}", '<img src="a.png">'), kind="Cloze")
    found = read_package(tmp_path, Package([note], kinds))
    assert not questions(found)
    assert [problem.rule for problem in problems(found)] == ["skipped"]


def test_fields_of_an_unknown_kind_are_shown_with_what_they_are_taken_for(tmp_path: Path) -> None:
    kinds = {"Words": ("Word", "Reading", "Meaning")}
    package = Package([Written(("Fluss", "flʊs", "river"), kind="Words")], kinds)
    found = read_package(tmp_path, package)
    (table,) = (message for message in found if isinstance(message, TableFound))
    assert table.headers == ("Word", "Reading", "Meaning")
    assert table.fields == ("question", "answer", "answer")
    assert table.samples == (("Fluss", "flʊs", "river"),)
    assert not table.sure
    (card,) = questions(found)
    assert card.stem == "Fluss"
    assert card.answer == "**Reading**\n\nflʊs\n\n**Meaning**\n\nriver"


def test_a_basic_kind_is_known(tmp_path: Path) -> None:
    kinds = {"Basic": ("Front", "Back", "Add Reverse")}
    found = read_package(tmp_path, Package([Written(("Fluss", "river", "y"))], kinds))
    (table,) = (message for message in found if isinstance(message, TableFound))
    assert table.sure
    assert [(card.stem, card.answer) for card in questions(found)] == [("Fluss", "river")]
