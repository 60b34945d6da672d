"""A newer file of a deck: each kind of change keeps the answers and the schedule, and can be taken back."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from samples.answered_bank import (
    COUNT,
    HEAD,
    Bench,
    everything,
    explained,
    image,
    moved,
    option_less,
    option_more,
    other_key,
    question,
    reordered,
    typo,
)
from whycards.core.events import Answered
from whycards.core.progress import Silent
from whycards.core.question import Option, Question
from whycards.scheduling.study_day import moment
from whycards.services.prepared import Selection
from whycards.services.preview import Changes
from whycards.services.updating.difference import Aspect, State
from whycards.storage.library import Library

KEEP: dict[str, Callable[[Question], Question]] = {
    "typo": typo,
    "reordered": reordered,
    "option more": option_more,
    "option less": option_less,
    "image": image,
    "explanation": explained,
    "domain": moved,
}


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a library whose questions were answered, made once and copied for each test."""
    folder = tmp_path_factory.mktemp("answered")
    library = Library.open(folder / "library.db", FakeClock())
    Bench(library, FakeClock(), folder).begin()
    library.close()
    return folder


@pytest.fixture
def bench(answered: Path, tmp_path: Path) -> Iterator[Bench]:
    folder = shutil.copytree(answered, tmp_path / "files")
    clock = FakeClock()
    clock.advance(days=3)
    library = Library.open(folder / "library.db", clock)
    yield Bench(library, clock, folder)
    library.close()


@pytest.mark.parametrize("kind", KEEP)
def test_a_changed_question_keeps_its_answers_and_its_schedule(kind: str, bench: Bench) -> None:
    before, shown = bench.due(), bench.shown()
    newer = [KEEP[kind](one) if number % 4 == 0 else one for number, one in enumerate(bench.questions)]
    added, changed, unchanged = bench.update(newer)
    assert (added, changed + unchanged) == (0, COUNT)
    assert changed == (0 if kind == "domain" else COUNT // 4)
    assert bench.due() == before
    assert bench.answers() == COUNT
    assert bench.library.deck_questions(1) == bench.uids
    assert bench.update(newer) == (0, 0, COUNT)
    assert bench.importing.undo() == 0
    assert bench.shown() == shown


def test_a_changed_key_is_due_again_and_old_answers_stand_under_the_old_one(bench: Bench) -> None:
    before, shown = bench.due(), bench.shown()
    newer = [other_key(one) if number % 4 == 0 else one for number, one in enumerate(bench.questions)]
    assert bench.update(newer) == (0, COUNT // 4, COUNT - COUNT // 4)
    for number, (uid, day) in enumerate(bench.due().items()):
        old = before[uid]
        assert old is not None
        assert day == (min(old, bench.today) if number % 4 == 0 else old)
    (answer,) = [one.body for one in bench.library.events(bench.uids[0]) if isinstance(one.body, Answered)]
    stored = bench.library.question(bench.uids[0])
    assert stored is not None
    assert set(answer.key) != stored.question.keys
    assert bench.importing.undo() == 0
    assert bench.due() == before
    assert bench.shown() == shown


def test_removed_questions_rest_with_their_history_and_come_back(bench: Bench) -> None:
    before, shown = bench.due(), bench.shown()
    gone = set(bench.uids[::4])
    assert bench.update([one for number, one in enumerate(bench.questions) if number % 4])[0] == 0
    assert set(bench.library.deck_questions(1)) == set(bench.uids) - gone
    assert bench.due() == before
    assert bench.update(bench.questions) == (0, 0, COUNT)
    assert bench.library.deck_questions(1) == bench.uids
    assert bench.importing.undo() == bench.importing.undo() == 0
    assert bench.shown() == shown


def test_a_question_that_is_split_goes_on_as_the_half_that_is_closer(bench: Bench) -> None:
    one = bench.questions[7]
    halves = [replace(one, options=one.options[:-1] if one.options[-1].is_key is False else one.options[1:])]
    halves.append(
        Question(
            "What does the crew read instead?", (Option("A dial", is_key=True), Option("A clock")), domain="one"
        )
    )
    newer = [*bench.questions[:7], *halves, *bench.questions[8:]]
    assert bench.update(newer) == (1, 1, COUNT - 1)
    assert set(bench.uids) <= set(bench.library.deck_questions(1))
    assert bench.answers() == COUNT


def test_all_kinds_of_change_at_once(bench: Bench) -> None:
    shown = bench.shown()
    newer: list[Question] = []
    for number, one in enumerate(bench.questions):
        if number % 10 == 9:
            continue
        newer.append(everything(one) if number % 3 == 0 else one)
    newer.insert(50, Question("What is new here?", (Option("This", is_key=True), Option("That")), domain="one"))
    preview = bench.previews.read([bench.write(newer)], Silent())
    changed = sum(number % 3 == 0 and number % 10 != 9 for number in range(COUNT))
    removed = COUNT // 10
    wanted = Changes(new=1, key_changed=changed, removed=removed, unchanged=COUNT - changed - removed)
    assert preview.plan(Selection()).changes == wanted
    preview.store(Selection(), Silent())
    preview.close()
    assert bench.answers() == COUNT
    assert len(bench.library.deck_questions(1)) == COUNT - removed + 1
    assert bench.importing.undo() == 0
    assert bench.shown() == shown


def test_what_the_learner_keeps_stays_through_later_imports(bench: Bench) -> None:
    newer = [
        other_key(one) if number == 4 else one for number, one in enumerate(bench.questions) if number != 9
    ]
    preview = bench.previews.read([bench.write(newer)], Silent())
    comparison = preview.comparison(HEAD.key)
    assert comparison is not None
    states = {change.state: change for change in comparison.found.changes}
    assert states[State.KEY_CHANGED].aspects == (Aspect.REST,)
    assert states[State.KEY_CHANGED].keys == ("A", "B")
    mine = frozenset({states[State.KEY_CHANGED].uid, states[State.REMOVED].uid})
    preview.store(Selection(mine={HEAD.key: mine}), Silent())
    preview.close()
    assert bench.library.deck_questions(1) == bench.uids
    stored = bench.library.question(bench.uids[4])
    assert stored is not None
    assert stored.question == bench.questions[4]
    assert bench.update(newer)[:2] == (0, 0)
    stored = bench.library.question(bench.uids[4])
    assert stored is not None
    assert stored.question == bench.questions[4]


def test_a_file_with_other_questions_adds_and_takes_nothing_out(bench: Bench) -> None:
    more = [question(number) for number in range(190, 200)]
    more += [
        Question(f"What does rule {number} of the harbour say?", (Option("Yes", is_key=True), Option("No")))
        for number in range(40)
    ]
    added, _, _ = bench.update(more)
    assert added == 40
    assert set(bench.uids) <= set(bench.library.deck_questions(1))


def test_undo_of_an_order_replays_no_history(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A large deck would take seconds. Only what came, went or has another uid now has another memory."""
    before = bench.due()
    fresh = replace(bench.questions[0], id="fresh", stem="Which one came on top?")
    bench.update([fresh, *bench.questions])
    replayed: list[str] = []

    def noted(connection: object, uids: Iterable[str]) -> None:
        replayed.extend(uids)

    monkeypatch.setattr("whycards.storage.memory_cache.refresh", noted)
    assert bench.importing.undo() == 0
    assert len(replayed) == 1 and bench.due() == before


def test_undo_takes_back_a_new_deck_and_only_the_newest_import(bench: Bench) -> None:
    shown = bench.shown()
    other = bench.folder / "other.md"
    other.write_text("---\nwhycards: 1\nid: o\ntitle: Other\n---\n## Which? {#a}\n- [x] This\n- [ ] That\n")
    bench.importing.run([other], None, Silent())
    assert len(bench.importing.heads()) == 2
    assert bench.importing.undo() == 0
    assert bench.shown() == shown
    assert bench.importing.undo() == 0
    assert bench.importing.heads() == []
    with pytest.raises(KeyError):
        bench.importing.undo()


def test_what_the_learner_edited_since_an_import_stays_when_that_is_undone(bench: Bench) -> None:
    bench.update([typo(one) if number < 2 else one for number, one in enumerate(bench.questions)])
    stored = bench.library.question(bench.uids[0])
    assert stored is not None
    own = replace(stored.question, stem="My own words for it?")
    bench.library.change_question(bench.uids[0], own, {}, (), (), moment(bench.clock))
    assert bench.importing.undo() == 1
    stored = bench.library.question(bench.uids[0])
    assert stored is not None
    assert stored.question.stem == "My own words for it?"
    stored = bench.library.question(bench.uids[1])
    assert stored is not None
    assert stored.question == bench.questions[1]
