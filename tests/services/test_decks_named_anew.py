"""A deck gains, loses or changes its id, or its name: it stays the deck that it was, with what was learned."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from samples.answered_bank import Bench, explained, question, typo
from whycards.core.deck import DeckHead, Domain
from whycards.core.progress import Silent
from whycards.core.question import Option, Question
from whycards.formats.native.deck import Deck
from whycards.formats.native.writer import write_deck
from whycards.scheduling.study_day import moment
from whycards.services.importing import ImportReport, NameRefused, NothingStored
from whycards.services.prepared import Selection
from whycards.storage.library import Library

_NUMBER = 24
_DOMAINS = (Domain("one", "First"), Domain("two", "Second"))
PLAIN = DeckHead("Instruments", domains=_DOMAINS)
NAMED = DeckHead("Instruments", id="instr", domains=_DOMAINS)
CALLED_SO = DeckHead("Instruments", id="Instruments", domains=_DOMAINS)
OTHER_ID = DeckHead("Instruments", id="panel", domains=_DOMAINS)
OTHER_NAME = DeckHead("Instruments of 2027", domains=_DOMAINS)
ALL_OTHER = DeckHead("Dials", id="dials", domains=_DOMAINS)


class Shelf(Bench):
    """The bank under another head, with some of its questions only."""

    def __init__(self, library: Library, folder: Path) -> None:
        super().__init__(library, FakeClock(), folder)
        self.questions = [question(number) for number in range(_NUMBER)]
        self.head = PLAIN

    def write(self, questions: Sequence[Question]) -> Path:
        path = self.folder / f"{self.head.key}.md"
        path.write_text(write_deck(Deck(self.head, (), tuple(questions))), encoding="utf-8")
        return path

    def start(self, head: DeckHead, *, with_ids: bool = False) -> None:
        """Import it under this head, and answer all of it."""
        self.head = head
        if with_ids:
            self.questions = [replace(one, id=f"q{at}") for at, one in enumerate(self.questions)]
        self.begin()

    def take(self, head: DeckHead, questions: Sequence[Question], *, are_apart: bool = False) -> ImportReport:
        """Import a newer file under another head."""
        self.head = head
        return self.importing.run([self.write(questions)], None, Silent(), are_apart=are_apart)

    def stems(self) -> list[str]:
        found = [self.library.question(uid) for uid in self.library.deck_questions(1)]
        return [one.question.stem for one in found if one is not None]

    def heads(self) -> list[tuple[str, str]]:
        return [(head.id, head.title) for head in self.importing.heads()]


@pytest.fixture
def shelf(library: Library, tmp_path: Path) -> Shelf:
    return Shelf(library, tmp_path)


@pytest.mark.parametrize("with_ids", [True, False])
@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (PLAIN, NAMED, 'It has the id "instr" now.'),
        (PLAIN, CALLED_SO, 'It has the id "Instruments" now.'),
        (NAMED, PLAIN, 'It has no id any more, so the deck keeps "instr".'),
        (NAMED, OTHER_ID, 'It has the id "panel" now.'),
        (PLAIN, OTHER_NAME, 'It is called "Instruments of 2027" now.'),
        (NAMED, ALL_OTHER, 'It is called "Dials" now. It has the id "dials" now.'),
        (PLAIN, ALL_OTHER, 'It is called "Dials" now. It has the id "dials" now.'),
    ],
)
def test_it_stays_one_deck_with_its_history(
    before: DeckHead, after: DeckHead, said: str, with_ids: bool, shelf: Shelf
) -> None:
    shelf.start(before, with_ids=with_ids)
    due, shown = shelf.due(), shelf.shown()
    newer = [typo(one) if at % 6 == 0 else one for at, one in enumerate(shelf.questions)]
    report = shelf.take(after, newer)
    (deck,) = report.result.decks
    assert (deck.added, deck.changed, deck.unchanged) == (0, 4, _NUMBER - 4)
    assert report.clashes[0].message.endswith(f"{said} It can become a deck of its own instead.")
    assert shelf.heads() == [(after.id or before.id, after.title)]
    assert shelf.due() == due and shelf.answers() == _NUMBER
    again = shelf.take(after, newer)
    assert [(one.added, one.changed, one.unchanged) for one in again.result.decks] == [(0, 0, _NUMBER)]
    if after.id:
        assert not again.clashes
    back = shelf.take(before, shelf.questions)
    assert [(one.added, one.changed) for one in back.result.decks] == [(0, 4)]
    assert (shelf.importing.undo(), shelf.importing.undo()) == (0, 0)
    assert shelf.shown() == shown


def test_what_is_asked_tells_the_deck_where_the_name_stays(shelf: Shelf) -> None:
    shelf.start(PLAIN)
    shelf.take(NAMED, [explained(one) for one in shelf.questions])
    assert shelf.heads() == [("instr", "Instruments")]


def test_under_another_name_it_is_what_shows_the_same(shelf: Shelf) -> None:
    shelf.start(PLAIN)
    shelf.take(OTHER_NAME, [explained(one) for one in shelf.questions])
    assert shelf.heads() == [("", "Instruments"), ("", "Instruments of 2027")]


def test_another_bank_of_the_same_name_stays_another(shelf: Shelf) -> None:
    shelf.start(PLAIN)
    others = [
        Question(
            f"Who keeps the {at}th gate?", (Option(f"Guard {at}", is_key=True), Option("Nobody")), domain="one"
        )
        for at in range(_NUMBER)
    ]
    shelf.take(NAMED, others)
    assert sorted(shelf.heads()) == [("", "Instruments"), ("instr", "Instruments")]
    assert len(shelf.library.deck_questions(1)) == _NUMBER


def test_the_bank_for_the_next_exam_shares_less_than_half(shelf: Shelf) -> None:
    shelf.start(NAMED)
    later = [question(number) for number in range(13, 13 + _NUMBER)]
    shelf.take(ALL_OTHER, later)
    assert sorted(shelf.heads()) == [("dials", "Dials"), ("instr", "Instruments")]
    assert len(shelf.library.deck_questions(1)) == _NUMBER


def test_a_part_of_a_deck_under_another_name_is_no_newer_one(shelf: Shelf) -> None:
    shelf.start(NAMED)
    shelf.take(ALL_OTHER, shelf.questions[:10])
    assert len(shelf.heads()) == 2
    assert len(shelf.library.deck_questions(1)) == _NUMBER


@pytest.mark.parametrize(("before", "after"), [(NAMED, ALL_OTHER), (PLAIN, OTHER_NAME), (NAMED, PLAIN)])
def test_the_learner_may_have_two_decks(before: DeckHead, after: DeckHead, shelf: Shelf) -> None:
    shelf.start(before)
    report = shelf.take(after, shelf.questions, are_apart=True)
    assert [(one.added, one.changed) for one in report.result.decks] == [(_NUMBER, 0)]
    assert len(shelf.heads()) == 2
    again = shelf.take(after, shelf.questions)
    assert [(one.added, one.changed, one.unchanged) for one in again.result.decks] == [(0, 0, _NUMBER)]


def test_an_id_that_is_the_name_of_the_other_deck_cannot_be_kept_apart(shelf: Shelf) -> None:
    shelf.start(PLAIN)
    with pytest.raises(NothingStored, match="cannot have the id"):
        shelf.take(CALLED_SO, shelf.questions, are_apart=True)


def test_the_page_shows_the_choice_and_what_follows_from_it(shelf: Shelf) -> None:
    shelf.start(NAMED)
    shelf.head = ALL_OTHER
    with closing(shelf.previews.read([shelf.write(shelf.questions)], Silent())) as preview:
        (plan,) = preview.plan(Selection()).decks
        assert (plan.is_held, plan.recognised, plan.changes and plan.changes.unchanged) == (
            True,
            "Instruments",
            _NUMBER,
        )
        apart = Selection(apart=frozenset({plan.place}))
        (plan,) = preview.plan(apart).decks
        assert (plan.is_held, plan.is_apart, plan.clashes) == (False, True, ())
        assert plan.changes is not None and plan.changes.new == _NUMBER
        preview.compare(apart, Silent())
        preview.store(apart, Silent())
    assert len(shelf.heads()) == 2


def test_two_files_of_one_import_cannot_both_be_the_deck(shelf: Shelf) -> None:
    shelf.start(NAMED)
    paths = []
    for head in (OTHER_ID, ALL_OTHER):
        shelf.head = head
        paths.append(shelf.write(shelf.questions))
    shelf.importing.run(paths, None, Silent())
    assert sorted(shelf.heads()) == [("dials", "Dials"), ("panel", "Instruments")]


def test_a_deck_that_was_renamed_takes_questions_under_its_name_of_now(shelf: Shelf) -> None:
    shelf.start(PLAIN)
    shelf.take(OTHER_NAME, shelf.questions)
    more = shelf.folder / "more.md"
    more.write_text("### What is a vane?\n\n- [x] A thing that turns\n- [ ] A tree\n", "utf-8")
    report = shelf.importing.run([more], OTHER_NAME.title, Silent())
    assert [(one.title, one.added) for one in report.result.decks] == [(OTHER_NAME.title, 1)]
    assert shelf.heads() == [("", OTHER_NAME.title)]
    assert shelf.library.deck_questions(1)[-1].startswith("Instruments#")


def test_a_free_name_is_needed_beside_a_deck_that_was_renamed(shelf: Shelf) -> None:
    """Its questions go on under the old name, which another deck must not have."""
    shelf.start(NAMED)
    with pytest.raises(NameRefused, match='another deck called "Instruments"'):
        shelf.importing.run([shelf.write(shelf.questions)], PLAIN.title, Silent())


def test_a_name_that_the_learner_chose_for_a_file_stays(shelf: Shelf) -> None:
    table = shelf.folder / "dump_v3.csv"
    rows = [f"What is gauge {at}?,A dial {at},A clock {at},A" for at in range(6)]
    table.write_text("question,option A,option B,answer\n" + "\n".join(rows), "utf-8")
    shelf.importing.run([table], "Gauges", Silent())
    newer = shelf.folder / "dump_v4.csv"
    newer.write_text(table.read_text("utf-8") + "\nWhat is gauge 7?,A dial,A clock,B", "utf-8")
    for expected in ((1, 6), (0, 7)):
        report = shelf.importing.run([newer], None, Silent())
        assert [(one.title, one.added, one.unchanged) for one in report.result.decks] == [("Gauges", *expected)]
        assert report.remarks == (
            'dump_v4.csv brings the deck "Gauges" up to date, since it asks the same questions. '
            "It can become a deck of its own instead.",
        )
    assert shelf.heads() == [("", "Gauges")]


def test_what_the_learner_wrote_anew_is_known_by_what_its_file_said(shelf: Shelf) -> None:
    shelf.start(PLAIN)
    for uid in shelf.uids:
        stored = shelf.library.question(uid)
        assert stored is not None
        own = replace(stored.question, stem=f"In my own words, {stored.question.stem[4:30]}?")
        shelf.library.change_question(uid, own, {}, (), (), moment(shelf.clock))
    shown = shelf.shown()
    newer = [typo(one) if at % 6 == 0 else one for at, one in enumerate(shelf.questions)]
    (deck,) = shelf.take(OTHER_NAME, newer).result.decks
    assert (deck.added, deck.kept) == (0, 4)
    assert shelf.library.deck_questions(1) == shelf.uids
    assert all("In my own words" in stem for stem in shelf.stems())
    shelf.importing.undo()
    assert shelf.shown() == shown


def test_what_was_exported_to_another_format_does_not_take_the_place_of_its_deck(shelf: Shelf) -> None:
    """It holds less, and it has the deck's name, but no id."""
    shelf.start(NAMED)
    before = shelf.shown()
    table = shelf.folder / "Instruments.csv"
    rows = [
        f'"{one.stem}",{",".join(f"{option.text!r}" for option in one.options)},A' for one in shelf.questions
    ]
    table.write_text("question,option A,option B,option C,option D,answer\n" + "\n".join(rows), "utf-8")
    shelf.importing.run([table], None, Silent())
    assert len(shelf.heads()) == 2
    assert shelf.importing.undo() == 0
    assert shelf.shown() == before
