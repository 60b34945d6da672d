"""Decks whose rows were made while they were read come into the library as question by question."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fakes.clock import FakeClock
from fakes.happening import answered
from fakes.studying import choice, fill, numbered
from whycards.core.deck import DeckHead, Domain
from whycards.core.identity import identity
from whycards.core.media import Media
from whycards.core.problem import Problem, Severity
from whycards.core.question import Exhibit, Explanation, Figure, Option, Question
from whycards.scheduling.study_day import moment
from whycards.storage.errors import DiskFull
from whycards.storage.import_result import DeckImport
from whycards.storage.library import Library
from whycards.storage.staging import Staging

TEXTS = st.sampled_from(["", "a", "b", 'x "y"\nz', "\u00e4\U0001f682"])
OPTIONS = st.builds(Option, TEXTS, st.booleans(), TEXTS, st.sampled_from(["", "last"]))
FIGURES = st.none() | st.builds(Figure, TEXTS, TEXTS, TEXTS, TEXTS)
QUESTIONS = st.builds(
    Question,
    stem=TEXTS,
    options=st.lists(OPTIONS, max_size=3).map(tuple),
    answer=TEXTS,
    explanation=st.builds(Explanation, TEXTS, FIGURES, TEXTS),
    id=st.sampled_from(["", "", "q1", "q2"]),
    domain=st.sampled_from(["", "rt", "dns"]),
    choose=st.sampled_from([None, 2, "all"]),
    case=TEXTS,
    level=st.sampled_from([None, 3]),
    tags=st.lists(TEXTS, max_size=3).map(tuple),
    shuffle=st.booleans(),
    hint=TEXTS,
    sources=st.lists(TEXTS, max_size=2).map(tuple),
    exhibits=st.lists(st.builds(Exhibit, TEXTS, TEXTS), max_size=2).map(tuple),
    extra=st.sampled_from([{}, {}, {"by": ["a", {"b": "c"}]}, {"unfinished": "no key"}]),
)
IMAGE = Media("a" * 64, "png", 3, 4)
FOUND = st.tuples(
    QUESTIONS,
    st.sampled_from([{}, {}, {"a.png": IMAGE.digest}]),
    st.dictionaries(st.sampled_from(["b.png", "c.png"]), st.booleans(), max_size=2),
)
HEADS = (
    DeckHead("Networks", id="net", domains=(Domain("rt", "Routing", 60.0),)),
    DeckHead("Signals"),
)
WHAT = {
    "deck": "SELECT * FROM deck ORDER BY key",
    "domain": "SELECT d.key, m.ident, m.name, m.weight, m.position FROM domain m "
    "JOIN deck d ON d.id = m.deck_id",
    "question": "SELECT q.uid, d.key, r.hash, q.kind, q.position, q.archived, m.ident, q.ident, q.level, "
    "q.extra, q.reviews, q.stability FROM question q JOIN deck d ON d.id = q.deck_id "
    "JOIN revision r ON r.id = q.revision_id LEFT JOIN domain m ON m.id = q.domain_id ORDER BY q.id",
    "revision": "SELECT hash, stem, answer, hint, choose, scenario, shuffle, sources, missing, created, "
    "typeof(choose), typeof(shuffle) FROM revision ORDER BY id",
    "tag": "SELECT q.uid, l.position, t.name, t.id FROM question_tag l JOIN tag t ON t.id = l.tag_id "
    "JOIN question q ON q.id = l.question_id ORDER BY l.question_id, l.position",
    "image": "SELECT r.hash, i.ref, m.digest FROM revision_media i JOIN revision r ON r.id = i.revision_id "
    "JOIN media m ON m.id = i.media_id ORDER BY r.id, i.ref",
    "doubt": "SELECT q.uid, d.position, d.rule, d.message, d.place, d.seen FROM doubt d "
    "JOIN question q ON q.id = d.question_id ORDER BY q.uid, d.position",
} | {
    name: f'SELECT r.hash, o.* FROM "{name}" o JOIN revision r ON r.id = o.revision_id ORDER BY r.id, 3'
    for name in ("option", "exhibit", "explanation")
}

Found = tuple[Question, Mapping[str, str], Mapping[str, bool]]


@pytest.fixture
def staging(library: Library, tmp_path: Path) -> Iterator[Staging]:
    folder = tmp_path / "work"
    folder.mkdir()
    with closing(library.staging(folder)) as made:
        yield made


def content(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """What a library holds, row numbers aside."""
    with closing(sqlite3.connect(path)) as connection:
        assert not connection.execute("PRAGMA foreign_key_check").fetchall()
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        held = {name: connection.execute(statement).fetchall() for name, statement in WHAT.items()}
        for name in ("option", "exhibit", "explanation"):
            held[name] = [(row[0], *row[2:]) for row in held[name]]
        return held


def one_by_one(library: Library, clock: FakeClock, decks: Sequence[Sequence[Found]]) -> list[DeckImport]:
    with library.importer(moment(clock)) as run:
        run.media(IMAGE, b"image")
        for head, found in zip(HEADS, decks, strict=False):
            run.deck(head)
            for question, images, missing in found:
                run.question(question, images, missing)
        run.flush()
        return list(run.result.decks)


def staged(
    library: Library, clock: FakeClock, staging: Staging, decks: Sequence[Sequence[Found]]
) -> list[DeckImport]:
    made = []
    for found in decks:
        made.append(staging.deck())
        for line, (question, images, missing) in enumerate(found):
            staging.add(question, images, missing, ("deck.md", line), identity(question, images))
    staging.finish()
    with library.importer(moment(clock), staging) as run:
        run.media(IMAGE, b"image")
        for head, deck in zip(HEADS, made, strict=False):
            run.deck(head)
            assert run.is_new
            assert sum(run.take(deck, {})) == deck.questions
        return list(run.result.decks)


@settings(max_examples=40)
@given(st.lists(FOUND, max_size=9), st.lists(FOUND, max_size=9), st.lists(FOUND, max_size=3))
@example([(Question("a"), {}, {}), (Question("a"), {}, {"b.png": True})], [], [])
def test_a_library_holds_the_same_either_way(
    first: Sequence[Found], second: Sequence[Found], before: Sequence[Found]
) -> None:
    held, outcomes = [], []
    for is_staged in (False, True):
        with TemporaryDirectory() as folder:
            clock, path = FakeClock(), Path(folder) / "library.db"
            with (
                closing(Library.open(path, clock)) as library,
                closing(library.staging(Path(folder))) as staging,
            ):
                fill(library, clock, "Before", [question for question, _, _ in before])
                library.append(answered("net#q1"), moment(clock))
                way = [first, second]
                told = staged(library, clock, staging, way) if is_staged else one_by_one(library, clock, way)
            with closing(sqlite3.connect(path)) as connection:
                assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
            held.append(content(path))
            outcomes.append(told)
    assert held[0] == held[1]
    assert outcomes[0] == outcomes[1]


def test_a_long_deck_comes_in_parts(library: Library, clock: FakeClock, staging: Staging) -> None:
    deck = staging.deck()
    for question in numbered(4600):
        staging.add(question, {}, {}, ("deck.md", 1), identity(question, {}))
    staging.finish()
    with library.importer(moment(clock), staging) as run:
        run.deck(HEADS[0])
        assert list(run.take(deck, {})) == [2000, 2000, 600]
    (info,) = library.decks(moment(clock).study_day, 10)
    assert [uid.split("#")[1] for uid in library.deck_questions(info.row)] == [one.id for one in numbered(4600)]


def test_doubts_come_with_their_questions(library: Library, clock: FakeClock, staging: Staging) -> None:
    doubt = Problem(Severity.WARNING, "key", "Look at the key.", "deck.md", 4)
    fill(library, clock, "Before", numbered(3))
    deck = staging.deck()
    for question in numbered(2):
        staging.add(question, {}, {}, ("deck.md", 4), identity(question, {}))
    staging.finish()
    places = list(staging.places(deck))
    assert places == [
        (1, "deck.md", 4, "q000", choice("q000").stem),
        (2, "deck.md", 4, "q001", choice("q001").stem),
    ]
    with library.importer(moment(clock), staging) as run:
        run.deck(HEADS[0])
        list(run.take(deck, {2: [doubt]}))
        assert [one.doubtful for one in run.result.decks] == [1]
    assert [row[:3] for row in content(library.path)["doubt"]] == [("net#q001", 0, "key")]


def test_what_is_forgotten_leaves_room_and_the_others(
    library: Library, clock: FakeClock, staging: Staging
) -> None:
    decks = []
    for start in (0, 10):
        decks.append(staging.deck())
        for question in numbered(10, start):
            staging.add(question, {}, {}, ("deck.md", 1), identity(question, {}))
    staging.finish()
    staging.forget(decks[:1])
    assert not list(staging.places(decks[0]))
    with library.importer(moment(clock), staging) as run:
        run.deck(HEADS[0])
        list(run.take(decks[1], {}))
    assert [row[0] for row in content(library.path)["question"]] == [f"net#q{n:03}" for n in range(10, 20)]


def test_an_import_that_is_stopped_leaves_nothing(library: Library, clock: FakeClock, staging: Staging) -> None:
    fill(library, clock, "Before", numbered(3))
    before = content(library.path)
    deck = staging.deck()
    for question in numbered(3000, 10):
        staging.add(question, {}, {}, ("deck.md", 1), identity(question, {}))
    staging.finish()
    with pytest.raises(ZeroDivisionError), library.importer(moment(clock), staging) as run:
        run.deck(HEADS[0])
        for _ in run.take(deck, {}):
            raise ZeroDivisionError
    assert content(library.path) == before
    with library.importer(moment(clock), staging) as run:  # and the file may be attached again
        run.deck(HEADS[0])
        assert sum(run.take(deck, {})) == 3000


def test_a_full_disk_is_told_of_the_library(library: Library, staging: Staging) -> None:
    staging.deck()
    staging.add(choice("q"), {}, {}, ("deck.md", 1), identity(choice("q"), {}))
    staging.finish()
    assert staging._opened is not None
    staging._opened.execute("PRAGMA max_page_count=1")
    with pytest.raises(DiskFull, match=library.path.name):
        for question in numbered(3000):
            staging.add(question, {}, {}, ("deck.md", 1), identity(question, {}))


def test_the_file_is_private(library: Library, staging: Staging) -> None:
    assert not staging.holds_any
    staging.deck()
    for question in numbered(600):
        staging.add(question, {}, {}, ("deck.md", 1), identity(question, {}))
    assert staging.holds_any
    assert staging.path.stat().st_mode & 0o777 == 0o600
