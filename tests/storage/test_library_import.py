"""What an import keeps, finds again and leaves alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from fakes.happening import answered
from fakes.studying import card, choice, draft
from whycards.core.deck import Case, DeckHead, Domain
from whycards.core.identity import question_uid, revision_hash
from whycards.core.media import Media
from whycards.core.memory import Learned
from whycards.core.question import Exhibit, Explanation, Figure, Option, Question
from whycards.scheduling.study_day import moment
from whycards.storage.import_result import DeckImport
from whycards.storage.library import Library

HEAD = DeckHead("Networks", id="net", domains=(Domain("rt", "Routing", 60.0), Domain("dns", "Names")))
FULL = Question(
    stem="Which two settings shorten failover?",
    options=(
        Option("A shorter dead interval", True, "Noticed sooner."),
        Option("BFD on the link", True),
        Option("All of the above", False, "One of them is none.", "last"),
    ),
    explanation=Explanation(
        "Noticing is slow.", Figure("fail.svg", "Outage", "By the second", "fail.dark.svg"), "C is out."
    ),
    id="rt-7",
    domain="rt",
    choose=2,
    case="case-1",
    level=3,
    tags=("ospf", "bfd"),
    shuffle=False,
    hint="Think of hello packets.",
    sources=("OSPF Version 2, RFC 2328, 1998",),
    exhibits=(Exhibit("Log", "`down`"), Exhibit("Map", "![](topo.svg)")),
    extra={"reviewed": "yes", "by": ["a", {"b": "c"}]},
)
CASE = Case(
    "case-1", "The branch office", "Two sites.", (Exhibit("Topology", "![](topo.svg)"),), "rt", {"x": "y"}
)
LIGHT, DARK, TOPO = (Media(letter * 64, "svg", 320, 200) for letter in "abc")
IMAGES = {"fail.svg": LIGHT.digest, "fail.dark.svg": DARK.digest}


def take(
    library: Library, clock: FakeClock, questions: Sequence[Question], head: DeckHead = HEAD
) -> DeckImport:
    with library.importer(moment(clock)) as run:
        run.deck(head)
        for question in questions:
            run.question(question, {}, ())
    (outcome,) = run.result.decks
    return outcome


def content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for name in names}


def test_a_question_comes_back_whole(library: Library, clock: FakeClock) -> None:
    with library.importer(moment(clock)) as run:
        run.deck(HEAD)
        for media in (LIGHT, DARK, TOPO):
            run.media(media, media.digest.encode())
        run.case(CASE, {"topo.svg": TOPO.digest})
        run.question(FULL, IMAGES, ("lost.png",))
    stored = library.question("net#rt-7")
    assert stored is not None
    assert stored.question == FULL
    assert stored.case == CASE
    assert stored.images == {"fail.svg": LIGHT, "fail.dark.svg": DARK, "topo.svg": TOPO}
    assert stored.missing == ("lost.png",)
    assert stored.revision == revision_hash(FULL, IMAGES)
    assert (stored.deck_title, stored.domain_name) == ("Networks", "Routing")
    assert library.media_bytes(DARK.digest) == b"b" * 64
    with pytest.raises(KeyError):
        library.media_bytes("none")


@pytest.mark.parametrize(
    "question",
    [
        choice("plain"),
        card("card"),
        draft("draft"),
        replace(choice("all"), choose="all"),
        replace(choice("without id"), id=""),
        replace(choice("unlisted"), domain="a domain of its own"),
        replace(choice("figure only"), explanation=Explanation(figure=Figure(""))),
        replace(choice("odd"), stem="NUL-free \U0001f9ea é e\u0301 \u202e", tags=("", "a", "a b")),
    ],
    ids=lambda question: question.id or "without id",
)
def test_every_shape_comes_back(library: Library, clock: FakeClock, question: Question) -> None:
    take(library, clock, [question])
    stored = library.question(question_uid("net", question))
    assert stored is not None
    assert stored.question == question
    assert stored.case is None


def test_the_head_comes_back(library: Library, clock: FakeClock) -> None:
    head = replace(
        HEAD,
        version="3",
        language="de",
        licence="CC0",
        description="Text",
        exam={"minutes": "130"},
        extra={"k": ["v"]},
    )
    take(library, clock, [], head)
    (info,) = library.decks(moment(clock).study_day, 10)
    assert (info.head, info.key) == (head, "net")
    other = replace(head, title="Nets", version="4", domains=(Domain("dns", "DNS", 10.0), *head.domains[:1]))
    take(library, clock, [], other)
    (info,) = library.decks(moment(clock).study_day, 10)
    assert info.head == other


def test_the_same_again_changes_nothing(library: Library, clock: FakeClock) -> None:
    questions = [
        choice("a"),
        replace(choice("b"), tags=("x", "y")),
        replace(choice("c"), id=""),
        card("d"),
        draft("e"),
    ]
    first = take(library, clock, questions)
    assert first == DeckImport("Networks", 5, 0, 0, drafts=1, flashcards=1)
    event = library.append(answered("net#a"), moment(clock))
    before = content(library.path)
    clock.advance(days=1)
    assert take(library, clock, questions) == DeckImport("Networks", 0, 0, 5, drafts=1, flashcards=1)
    assert content(library.path) == before
    assert library.events("net#a") == [event]


def test_a_changed_rationale_is_a_new_revision_with_the_old_memory(library: Library, clock: FakeClock) -> None:
    old = Question("Which?", (Option("one", True), Option("two"), Option("three"), Option("two")), id="q")
    new = replace(old, options=(Option("two"), Option("one", True, "Because."), Option("four"), Option("two ")))
    take(library, clock, [old])
    library.append(answered("net#q"), moment(clock))
    before = library.question("net#q")
    assert before is not None
    assert take(library, clock, [new]) == DeckImport("Networks", 0, 1, 0, 0, 0)
    after = library.question("net#q")
    assert after is not None
    assert after.question == new
    assert after.revision != before.revision
    assert isinstance(after.memory, Learned)
    assert after.memory == before.memory
    moved = content(library.path)["position_map"]
    assert [row[2:] for row in sorted(moved, key=lambda row: str(row[2]))] == [
        (0, 1),
        (1, 0),
        (2, None),
        (3, 3),
    ]
    assert take(library, clock, [old]).changed == 1
    again = library.question("net#q")
    assert again is not None
    assert again.revision == before.revision
    assert len(content(library.path)["revision"]) == 2


def test_what_only_files_a_question_makes_no_revision(library: Library, clock: FakeClock) -> None:
    question = replace(choice("a"), tags=("x", "y"), domain="rt", level=1)
    take(library, clock, [question])
    filed = replace(question, tags=("y", "z", "x"), domain="dns", level=2, extra={"k": "v"})
    assert take(library, clock, [filed]).unchanged == 1
    stored = library.question("net#a")
    assert stored is not None
    assert stored.question == filed
    assert len(content(library.path)["revision"]) == 1


def test_an_image_that_was_missing_makes_a_revision(library: Library, clock: FakeClock) -> None:
    take(library, clock, [choice("a")])
    with library.importer(moment(clock)) as run:
        run.deck(HEAD)
        run.media(LIGHT, b"x")
        run.question(choice("a"), {"fail.svg": LIGHT.digest}, ())
    assert run.result.decks[0].changed == 1
    stored = library.question("net#a")
    assert stored is not None
    assert stored.images == {"fail.svg": LIGHT}


def test_equal_questions_are_told_apart_by_their_number(library: Library, clock: FakeClock) -> None:
    twin = replace(choice("twin"), id="")
    assert take(library, clock, [twin, choice("other"), twin]).added == 3
    assert take(library, clock, [twin, choice("other"), twin]) == DeckImport("Networks", 0, 0, 3, 0, 0)
    uids = library.deck_questions(1)
    assert uids == [question_uid("net", twin), "net#other", question_uid("net", twin, 1)]


def test_an_id_given_twice_loses_no_question(library: Library, clock: FakeClock) -> None:
    second = replace(choice("b"), id="a")
    assert take(library, clock, [choice("a"), second]).added == 2
    assert take(library, clock, [choice("a"), second]).unchanged == 2
    assert library.deck_questions(1) == ["net#a", question_uid("net", replace(second, id=""))]


def test_order_follows_the_file_and_what_it_left_out_stays(library: Library, clock: FakeClock) -> None:
    take(library, clock, [choice(name) for name in "abcd"])
    assert take(library, clock, [choice(name) for name in "dxca"]).added == 1
    found = [uid.split("#")[1] for uid in library.deck_questions(1)]
    assert [name for name in found if name != "b"] == ["d", "x", "c", "a"]
    assert "b" in found


def test_a_second_file_of_a_deck_goes_behind_the_first(library: Library, clock: FakeClock) -> None:
    take(library, clock, [choice(name) for name in "abc"])
    take(library, clock, [choice(name) for name in "xyz"])
    assert [uid.split("#")[1] for uid in library.deck_questions(1)] == list("abcxyz")
    before = content(library.path)
    take(library, clock, [choice(name) for name in "xyz"])
    take(library, clock, [choice(name) for name in "abc"])
    assert content(library.path) == before


def test_batches_make_no_difference(library: Library, clock: FakeClock, tmp_path: Path) -> None:
    questions = [replace(choice(f"q{number}"), id="", tags=(f"t{number % 9}",)) for number in range(1203)]
    questions[700] = questions[10]
    assert take(library, clock, questions).added == 1203
    assert take(library, clock, questions).unchanged == 1203
    changed = [replace(question, hint="new") for question in questions]
    assert take(library, clock, changed).changed == 1203
    assert len(library.unseen(1)) == 1203


def test_a_new_title_and_what_the_file_lacks_are_told(library: Library, clock: FakeClock) -> None:
    first = take(library, clock, [choice(name) for name in "abc"])
    assert (first.former_title, first.absent) == ("", 0)
    renamed = take(library, clock, [choice(name) for name in "cd"], replace(HEAD, title="Nets"))
    assert (renamed.title, renamed.former_title, renamed.absent) == ("Nets", "Networks", 2)
    with library.importer(moment(clock)) as run:
        for name in "dbd":
            run.deck(replace(HEAD, title="Nets"))
            run.question(choice(name), {}, ())
    assert [(deck.former_title, deck.absent) for deck in run.result.decks] == [("", 2)]


def test_several_decks_in_one_run(library: Library, clock: FakeClock) -> None:
    other = DeckHead("Other")
    with library.importer(moment(clock)) as run:
        for head, name in ((HEAD, "a"), (other, "b"), (HEAD, "c")):
            run.deck(head)
            run.question(choice(name), {}, ())
    assert run.result.decks == (DeckImport("Networks", 2, 0, 0, 0, 0), DeckImport("Other", 1, 0, 0, 0, 0))
    assert library.deck_questions(1) == ["net#a", "net#c"]
    assert library.deck_questions(2) == ["Other#b"]


def test_a_case_is_replaced(library: Library, clock: FakeClock) -> None:
    for case, images in (
        (CASE, {"topo.svg": TOPO}),
        (replace(CASE, text="One site.", exhibits=()), {"fail.svg": LIGHT}),
    ):
        with library.importer(moment(clock)) as run:
            run.deck(HEAD)
            for media in images.values():
                run.media(media, b"x")
            run.case(case, {ref: media.digest for ref, media in images.items()})
            run.question(replace(choice("a"), case="case-1"), {}, ())
        stored = library.question("net#a")
        assert stored is not None
        assert stored.case == case
        assert stored.images == images


def test_a_failed_import_leaves_nothing(library: Library, clock: FakeClock) -> None:
    take(library, clock, [choice("a")])
    before = content(library.path)
    with pytest.raises(ZeroDivisionError), library.importer(moment(clock)) as run:
        run.deck(DeckHead("Other"))
        run.media(LIGHT, b"x")
        for number in range(1100):
            run.question(choice(str(number)), {}, ())
        raise ZeroDivisionError
    assert content(library.path) == before
    assert take(library, clock, [choice("b")]).added == 1


def test_an_error_of_the_caller_stays_his(library: Library, clock: FakeClock) -> None:
    with pytest.raises(PermissionError), library.importer(moment(clock)):
        raise PermissionError(13, "not the library's")
