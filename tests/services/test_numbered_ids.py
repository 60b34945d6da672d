"""Decks whose ids are mere numbers: each question keeps its own history when all of them are numbered anew."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from whycards.core.deck import DeckHead
from whycards.core.progress import Silent
from whycards.core.question import Option, Question
from whycards.formats.native.deck import Deck
from whycards.formats.native.writer import write_deck
from whycards.services.importing import ImportService
from whycards.services.prepared import Selection
from whycards.services.preview import Changes, PreviewService
from whycards.storage.library import Library

HEAD = DeckHead("Harbour", id="harbour")
_NOUNS = ("crane", "pier", "buoy", "tug", "sluice", "beacon", "anchor", "ferry", "winch", "mole")
_DOES = ("lifts", "holds", "marks", "tows", "fills", "shows", "keeps", "carries", "pulls", "breaks")
_AT = ("in the old basin", "beyond the bar", "at low water", "during a storm")
COUNT = 40


def question(number: int) -> Question:
    noun, does, where = _NOUNS[number % 10], _DOES[number * 3 % 10], _AT[number // 10]
    return Question(
        f"What is true of the {noun} that {does} whatever the pilot sends it {where}?",
        (
            Option(f"The {noun} {does} it by day and by night", is_key=True),
            Option(f"Only the crew of the {_NOUNS[(number + 3) % 10]} may let it go"),
            Option(f"It rests {_AT[(number // 10 + 1) % 4]} until the {_NOUNS[(number + 7) % 10]} comes"),
        ),
    )


NEW = Question("Who rows the guests ashore on Sundays?", (Option("The mate", is_key=True), Option("The cook")))

NEW_TOO = Question("Which bell calls the mate?", (Option("The small one", is_key=True), Option("None at all")))


def numbered(questions: Sequence[Question]) -> list[Question]:
    return [replace(one, id=f"q{place}") for place, one in enumerate(questions, 1)]


class Harbour:
    """A library with the deck, its questions numbered by their places."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.library = Library.open(folder / "library.db", FakeClock())
        self.importing = ImportService(self.library, FakeClock())
        self.questions = [question(number) for number in range(COUNT)]
        self.update(self.questions)
        self.first = self.stems()

    def update(self, questions: Sequence[Question]) -> tuple[int, int, int]:
        """Import them, numbered by their places: how many were added, changed, left as they are."""
        (deck,) = self.importing.run([self._written(questions)], None, Silent()).result.decks
        return deck.added, deck.changed, deck.unchanged

    def changes(self, questions: Sequence[Question]) -> Changes | None:
        """What the page of differences tells of them, numbered by their places."""
        previews = PreviewService(self.library, self.importing)
        with closing(previews.read([self._written(questions)], Silent())) as preview:
            return preview.plan(Selection()).changes

    def _written(self, questions: Sequence[Question]) -> Path:
        path = self.folder / "deck.md"
        path.write_text(write_deck(Deck(HEAD, (), tuple(numbered(questions)))), encoding="utf-8")
        return path

    def stems(self) -> dict[str, str]:
        """What each uid of the deck asks."""
        asked = {}
        for uid in self.library.deck_questions(1):
            stored = self.library.question(uid)
            assert stored is not None
            asked[uid] = stored.question.stem
        return asked

    def aliases(self) -> int:
        with closing(sqlite3.connect(self.library.path)) as connection:
            return int(connection.execute("SELECT count(*) FROM alias").fetchone()[0])


@pytest.fixture
def harbour(tmp_path: Path) -> Iterator[Harbour]:
    harbour = Harbour(tmp_path)
    yield harbour
    harbour.library.close()


def _on_top(asked: list[Question]) -> list[Question]:
    return [NEW, *asked]


def _first_gone(asked: list[Question]) -> list[Question]:
    return asked[1:]


def _in_the_middle(asked: list[Question]) -> list[Question]:
    return [*asked[:20], NEW, *asked[20:]]


def _swapped(asked: list[Question]) -> list[Question]:
    return [asked[1], asked[0], *asked[2:]]


def _turned_round(asked: list[Question]) -> list[Question]:
    return asked[::-1]


@pytest.mark.parametrize("change", [_on_top, _first_gone, _in_the_middle, _swapped, _turned_round])
def test_each_question_stays_itself(
    change: Callable[[list[Question]], list[Question]], harbour: Harbour
) -> None:
    newer = change(harbour.questions)
    new = len([one for one in newer if one is NEW])
    assert harbour.update(newer) == (new, 0, len(newer) - new)
    now = harbour.stems()
    assert sorted(now.values()) == sorted(one.stem for one in newer)
    assert {uid: stem for uid, stem in now.items() if uid in harbour.first} == {
        uid: stem for uid, stem in harbour.first.items() if stem in now.values()
    }
    assert harbour.update(newer) == (0, 0, len(newer))
    assert harbour.stems() == now
    while harbour.importing.undo() == 0 and harbour.stems() != harbour.first:
        pass
    assert harbour.stems() == harbour.first
    assert harbour.aliases() == 0


def test_the_number_of_one_that_is_gone_gives_its_history_to_no_stranger(harbour: Harbour) -> None:
    newer = [NEW, NEW_TOO, *harbour.questions[1:]]
    wanted = Changes(new=2, unchanged=COUNT - 1, removed=1)
    assert harbour.changes(newer) == wanted
    assert harbour.update(newer) == (2, 0, COUNT - 1)
    now = harbour.stems()
    assert "harbour#q1" not in now
    assert {uid: now[uid] for uid in now if uid in harbour.first} == {
        uid: stem for uid, stem in harbour.first.items() if uid != "harbour#q1"
    }
    assert harbour.changes(newer) == Changes(unchanged=COUNT + 1)


def test_a_file_that_numbers_other_questions_takes_no_history(harbour: Harbour) -> None:
    others = [
        Question(
            f"Who paid for the {noun} in the year of the flood?",
            (Option(f"Merchants of the {noun}", is_key=True), Option(f"The {noun} guild")),
        )
        for noun in ("shed", "slip", "gate", "lamp", "tower", "bell")
    ]
    assert harbour.update(others) == (6, 0, 0)
    assert harbour.first.items() <= harbour.stems().items()
    assert harbour.update(others) == (0, 0, 6)


def test_numbers_may_change_again_and_again(harbour: Harbour) -> None:
    for newer in (
        _on_top(harbour.questions),
        harbour.questions[5:],
        harbour.questions,
        harbour.questions[::-1],
    ):
        harbour.update(newer)
        now = harbour.stems()
        assert {uid: now[uid] for uid in now if uid in harbour.first} == {
            uid: stem for uid, stem in harbour.first.items() if uid in now
        }
    assert harbour.stems() == harbour.first


def test_a_question_that_is_edited_keeps_its_number_and_its_history(harbour: Harbour) -> None:
    said_anew = [replace(one) for one in harbour.questions]
    said_anew[3] = replace(
        said_anew[3], stem="How does the tug help a ship that cannot steer by herself any more?"
    )
    said_anew[8] = replace(said_anew[8], stem=said_anew[8].stem.replace("pilot", "harbour pilot"))
    assert harbour.update(said_anew) == (0, 2, COUNT - 2)
    assert harbour.stems().keys() == harbour.first.keys()


def test_an_edit_and_a_new_question_on_top_in_one(harbour: Harbour) -> None:
    asked = list(harbour.questions)
    asked[8] = replace(asked[8], stem=asked[8].stem.replace("pilot", "harbour pilot"))
    assert harbour.update([NEW, *asked]) == (1, 1, COUNT - 1)
    now = harbour.stems()
    edited = next(uid for uid, stem in harbour.first.items() if stem == harbour.questions[8].stem)
    assert now[edited] == asked[8].stem


def test_another_library_takes_the_same_file_in_as_it_is(harbour: Harbour, tmp_path: Path) -> None:
    newer = [NEW, *harbour.questions]
    harbour.update(newer)
    (tmp_path / "other").mkdir()
    other = Harbour(tmp_path / "other")
    assert other.update(newer) == (1, 0, COUNT)
    assert sorted(other.stems().values()) == sorted(harbour.stems().values())
    other.library.close()
