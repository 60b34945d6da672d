"""What the learner changes in a question stays, through imports of its file too; and what is doubtful in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from fakes.clock import FakeClock
from fakes.happening import answered
from fakes.studying import choice, draft
from whycards.core.deck import DeckHead
from whycards.core.identity import question_uid
from whycards.core.media import Media
from whycards.core.memory import Learned
from whycards.core.problem import Problem, Severity
from whycards.core.question import UNFINISHED, Explanation, Figure, Option, Question
from whycards.scheduling.study_day import moment
from whycards.storage.import_result import DeckImport
from whycards.storage.library import Library

HEAD = DeckHead("Networks")
BARE = Question("What carries a frame?", (Option("a cable"), Option("a wish")))
DONE = replace(BARE, options=(Option("a cable", True, "It does."), Option("a wish")))
UID = question_uid("Networks", BARE)
DUPLICATE = Problem(Severity.WARNING, "duplicate-options", "Options A and B have the same text.", "a.csv", 7)


def take(
    library: Library, clock: FakeClock, *questions: Question, doubts: Sequence[Problem] = ()
) -> DeckImport:
    with library.importer(moment(clock)) as run:
        run.deck(HEAD)
        for question in questions:
            run.question(question, {}, (), doubts=doubts)
    (deck,) = run.result.decks
    return deck


def complete(library: Library, clock: FakeClock, question: Question = DONE) -> None:
    library.change_question(UID, question, {}, (), (), moment(clock))


def shown(library: Library, uid: str = UID) -> Question:
    stored = library.question(uid)
    assert stored is not None
    return stored.question


def test_a_completed_draft_is_studied_under_its_uid(library: Library, clock: FakeClock) -> None:
    take(library, clock, BARE)
    assert library.unseen(None) == [] and library.count_unfinished(1) == (1, 0)
    complete(library, clock)
    assert shown(library) == DONE
    assert library.unseen(None) == [UID] and library.count_unfinished(1) == (0, 0)
    library.append(answered(UID), moment(clock))
    stored = library.question(UID)
    assert stored is not None and isinstance(stored.memory, Learned)


def test_importing_the_same_file_again_leaves_the_completion(library: Library, clock: FakeClock) -> None:
    take(library, clock, BARE)
    complete(library, clock)
    library.append(answered(UID), moment(clock))
    again = take(library, clock, BARE)
    assert (again.added, again.changed, again.unchanged, again.kept, again.drafts) == (0, 0, 1, 0, 0)
    assert shown(library) == DONE
    assert len(library.events(UID)) == 1 and library.count_unfinished(1) == (0, 0)


def test_where_the_file_changes_too_the_learners_stays(library: Library, clock: FakeClock) -> None:
    take(library, clock, BARE)
    complete(library, clock)
    explained = replace(BARE, explanation=Explanation("Frames need a carrier."))
    changed = take(library, clock, explained)
    assert (changed.changed, changed.unchanged, changed.kept) == (0, 0, 1)
    assert shown(library) == DONE
    again = take(library, clock, explained)
    assert (again.changed, again.unchanged, again.kept) == (0, 1, 0)


def test_a_file_that_catches_up_goes_on_as_any_other(library: Library, clock: FakeClock) -> None:
    take(library, clock, BARE)
    complete(library, clock)
    caught_up = take(library, clock, DONE)
    assert (caught_up.changed, caught_up.unchanged, caught_up.kept) == (0, 1, 0)
    explained = replace(DONE, explanation=Explanation("Frames need a carrier."))
    assert take(library, clock, explained).changed == 1
    assert shown(library) == explained


def test_what_a_draft_was_marked_with_does_not_come_back(library: Library, clock: FakeClock) -> None:
    """A draft with a proposed key is one by a mark in its extra, which no revision holds."""
    proposed = replace(DONE, extra={UNFINISHED: "yes", "by": "a colleague"})
    take(library, clock, proposed)
    assert library.count_unfinished(1) == (1, 0)
    complete(library, clock, replace(DONE, extra={"by": "a colleague"}))
    assert take(library, clock, proposed).unchanged == 1
    assert shown(library).extra == {"by": "a colleague"} and library.unseen(None) == [UID]


def test_tags_and_domain_of_the_file_still_arrive(library: Library, clock: FakeClock) -> None:
    take(library, clock, BARE)
    complete(library, clock)
    take(library, clock, replace(BARE, tags=("frames",), domain="rt", level=2))
    assert shown(library) == replace(DONE, tags=("frames",), domain="rt", level=2)


def test_a_change_can_be_taken_back(library: Library, clock: FakeClock) -> None:
    take(library, clock, BARE, doubts=[DUPLICATE])
    before = library.change_question(UID, DONE, {}, (), (), moment(clock))
    twice = library.change_question(UID, replace(DONE, stem="Which?"), {}, (), (), moment(clock))
    library.restore_question(twice)
    assert shown(library) == DONE
    library.restore_question(before)
    assert shown(library) == BARE and library.count_unfinished(1) == (1, 0)
    assert [doubt.message for doubt in library.unfinished(1)[0].doubts] == [DUPLICATE.message]
    assert take(library, clock, BARE).unchanged == 1
    assert take(library, clock, replace(BARE, hint="A thing.")).changed == 1


def test_going_back_to_what_the_file_says_is_no_change_any_more(library: Library, clock: FakeClock) -> None:
    take(library, clock, BARE)
    complete(library, clock)
    complete(library, clock, BARE)
    assert take(library, clock, replace(BARE, hint="A thing.")).changed == 1


def test_a_picture_comes_with_the_change(library: Library, clock: FakeClock) -> None:
    take(library, clock, BARE)
    image = Media("d" * 64, "png", 30, 20)
    figure = replace(DONE, explanation=Explanation("Short.", Figure("frame.png", "A frame")))
    library.change_question(UID, figure, {"frame.png": image.digest}, (), [(image, b"bytes")], moment(clock))
    stored = library.question(UID)
    assert stored is not None and stored.images == {"frame.png": image}
    assert library.media_bytes(image.digest) == b"bytes"


def test_answers_know_where_options_went(library: Library, clock: FakeClock) -> None:
    """As with an update by a file: events hold positions of the revision that was shown."""
    take(library, clock, BARE)
    complete(library, clock, replace(DONE, options=tuple(reversed(DONE.options))))
    with library._database.reading() as connection:
        rows = connection.execute("SELECT old_position, new_position FROM position_map").fetchall()
    assert sorted(map(tuple, rows)) == [(0, 1), (1, 0)]


def test_a_question_that_is_not_there(library: Library, clock: FakeClock) -> None:
    with pytest.raises(KeyError):
        library.change_question("Networks#none", DONE, {}, (), (), moment(clock))
    with pytest.raises(KeyError):
        library.mark_seen("Networks#none")


def test_doubts_are_listed_until_they_were_looked_at(library: Library, clock: FakeClock) -> None:
    take(library, clock, draft("d"))
    found = take(library, clock, choice("c"), doubts=[DUPLICATE])
    assert found.doubtful == 1
    listed = library.unfinished(1)
    assert [(one.stem, one.is_draft) for one in listed] == [
        ("What about d?", True),
        ("What about c?", False),
    ]
    assert [(doubt.message, doubt.place) for doubt in listed[1].doubts] == [(DUPLICATE.message, "a.csv:7")]
    before = library.mark_seen("Networks#c")
    assert library.count_unfinished(1) == (1, 0)
    again = take(library, clock, choice("c"), doubts=[replace(DUPLICATE, line=9)])
    assert again.doubtful == 0 and library.count_unfinished(1) == (1, 0)
    library.restore_question(before)
    assert library.count_unfinished(1) == (1, 1)
    assert library.unfinished(1)[1].doubts[0].place == "a.csv:9"


def test_a_doubt_that_the_file_lost_is_gone_and_a_new_one_is_told(library: Library, clock: FakeClock) -> None:
    take(library, clock, choice("c"), doubts=[DUPLICATE])
    library.mark_seen("Networks#c")
    other = replace(DUPLICATE, rule="empty-option", message="Option C has no text.")
    assert take(library, clock, choice("c"), doubts=[DUPLICATE, other]).doubtful == 1
    assert [doubt.message for doubt in library.unfinished(1)[0].doubts] == [other.message]
    assert take(library, clock, choice("c")).doubtful == 0
    assert library.count_unfinished(1) == (0, 0)
