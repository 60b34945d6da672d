"""The same question in several decks is found, its keys compared, its histories joined, and parted again."""

from __future__ import annotations

from pathlib import Path

import pytest

from fakes.clock import FakeClock
from whycards.core.events import Answered
from whycards.core.marking import Verdict
from whycards.core.memory import Learned, New, Rating
from whycards.core.progress import Cancelled, Silent
from whycards.scheduling.study_day import moment
from whycards.services.decks import DeckService
from whycards.services.duplicates import DuplicateService
from whycards.services.exporting import ExportService, writer_for
from whycards.services.importing import ImportService
from whycards.storage.library import Library

_STEM = "Which rope keeps a boat from drifting along the quay?"
_OPTIONS = ("A spring line", "A bow thruster", "An anchor buoy", "A fender board")


def _deck(name: str, *questions: tuple[str, tuple[str, ...], int]) -> str:
    parts = [f"---\nwhycards: 1\nid: {name}\ntitle: {name.title()}\n---\n"]
    for number, (stem, options, key) in enumerate(questions):
        rows = "\n".join(f"- [{'x' if at == key else ' '}] {text}" for at, text in enumerate(options))
        parts.append(f"## {stem} {{#q{number}}}\n{rows}\n")
    return "\n".join(parts)


@pytest.fixture
def harbour(library: Library, clock: FakeClock, tmp_path: Path) -> ImportService:
    """Three decks: the question as it is, reordered with a typo and another key, and something else."""
    service = ImportService(library, clock)
    shuffled = (_OPTIONS[2], _OPTIONS[0], _OPTIONS[3], _OPTIONS[1])
    decks = {
        "bay": _deck("bay", (_STEM, _OPTIONS, 0), ("Which flag asks for a pilot?", ("G", "H", "Q", "Z"), 0)),
        "sound": _deck("sound", (_STEM.replace("drifting", "driftng"), shuffled, 2)),
        "cape": _deck("cape", ("Which light marks the cape?", ("A red one", "A green one", "None"), 0)),
    }
    for name, text in decks.items():
        folder = tmp_path / name
        folder.mkdir()
        (folder / "deck.md").write_text(text)
        service.run([folder / "deck.md"], None, Silent())
    return service


def _answer(library: Library, clock: FakeClock, uid: str) -> None:
    stored = library.question(uid)
    assert stored is not None
    key = tuple(stored.question.keys)
    library.append(
        Answered(
            uid, stored.revision, (0, 1, 2, 3), key, (), key, Verdict.RIGHT, "", 900, "study", Rating.GOOD, 1
        ),
        moment(clock),
    )


def test_a_question_in_two_decks_is_one_cluster_in_conflict(library: Library, harbour: ImportService) -> None:
    (cluster,) = DuplicateService(library).clusters(Silent())
    assert [(member.deck, member.keys) for member in cluster.members] == [
        ("Bay", ("A spring line",)),
        ("Sound", ("A fender board",)),
    ]
    assert cluster.is_in_conflict


def test_merging_joins_the_histories_and_survives_the_next_import(
    library: Library, clock: FakeClock, harbour: ImportService, tmp_path: Path
) -> None:
    service = DuplicateService(library)
    (cluster,) = service.clusters(Silent())
    kept, gone = (member.uid for member in cluster.members)
    _answer(library, clock, gone)
    clock.advance(days=2)
    _answer(library, clock, kept)
    alone = library.question(kept)
    service.merge(cluster, kept)
    joined = library.question(kept)
    assert alone is not None
    assert joined is not None
    assert isinstance(alone.memory, Learned)
    assert isinstance(joined.memory, Learned)
    assert (alone.memory.reviews, joined.memory.reviews) == (1, 2)
    assert len(library.events(kept)) == 2
    assert service.clusters(Silent()) == ()
    harbour.run([tmp_path / "sound" / "deck.md"], None, Silent())
    assert service.clusters(Silent()) == ()
    library.rebuild_memory()
    assert library.question(kept) == joined
    service.part(cluster, kept)
    assert library.question(kept) == alone
    assert len(service.clusters(Silent())) == 1


def test_of_a_question_that_was_never_answered_the_other_history_is_taken_over(
    library: Library, clock: FakeClock, harbour: ImportService
) -> None:
    service = DuplicateService(library)
    (cluster,) = service.clusters(Silent())
    kept, gone = (member.uid for member in cluster.members)
    _answer(library, clock, gone)
    before = library.question(kept)
    assert before is not None
    assert isinstance(before.memory, New)
    service.merge(cluster, kept)
    after = library.question(kept)
    assert after is not None
    assert isinstance(after.memory, Learned)


def test_looking_can_be_cancelled(library: Library, harbour: ImportService) -> None:
    class Cancel:
        def advance(self, done: int, total: int, what: str = "") -> None:
            raise Cancelled

    with pytest.raises(Cancelled):
        DuplicateService(library).clusters(Cancel())


@pytest.mark.parametrize("into", [0, 1])
def test_an_import_whose_questions_were_merged_can_be_undone(
    into: int, library: Library, clock: FakeClock, harbour: ImportService
) -> None:
    service = DuplicateService(library)
    (cluster,) = service.clusters(Silent())
    bay, sound = (member.uid for member in cluster.members)
    _answer(library, clock, bay)
    alone = library.question(bay)
    _answer(library, clock, sound)
    service.merge(cluster, (bay, sound)[into])
    assert harbour.undo() == 0  # The deck that has nothing to do with it.
    assert harbour.undo() == 0
    assert library.question(sound) is None
    assert library.question(bay) == alone
    assert bay in library.deck_questions(1)


def test_an_update_that_added_a_merged_question_can_be_undone(
    library: Library, clock: FakeClock, harbour: ImportService, tmp_path: Path
) -> None:
    file = tmp_path / "cape" / "deck.md"
    more = "\n".join(f"- [{' x'[at == 0]}] {text}" for at, text in enumerate(_OPTIONS))
    file.write_text(f"{file.read_text()}\n## {_STEM} {{#again}}\n{more}\n")
    harbour.run([file], None, Silent())
    service = DuplicateService(library)
    (cluster,) = service.clusters(Silent())
    bay, cape = (next(m.uid for m in cluster.members if m.deck == deck) for deck in ("Bay", "Cape"))
    alone = library.question(bay)
    service.merge(cluster, cape)
    assert harbour.undo() == 0
    assert library.question(cape) is None
    assert library.question(bay) == alone
    assert bay in library.deck_questions(1)


def test_a_key_that_changes_where_a_question_rests_is_as_replay_has_it(
    library: Library, clock: FakeClock, harbour: ImportService, tmp_path: Path
) -> None:
    service = DuplicateService(library)
    (cluster,) = service.clusters(Silent())
    kept, gone = (member.uid for member in cluster.members)
    _answer(library, clock, gone)
    service.merge(cluster, kept)
    before = library.question(kept)
    clock.advance(days=1)
    file = tmp_path / "sound" / "deck.md"
    file.write_text(file.read_text().replace("[x]", "[ ]").replace("- [ ]", "- [x]", 1))
    harbour.run([file], None, Silent())
    after = library.question(kept)
    library.rebuild_memory()
    assert library.question(kept) == after != before
    harbour.undo()
    assert library.question(kept) == before


def test_a_deck_is_exported_with_what_was_merged_elsewhere(
    library: Library, clock: FakeClock, harbour: ImportService, tmp_path: Path
) -> None:
    service = DuplicateService(library)
    (cluster,) = service.clusters(Silent())
    service.merge(cluster, cluster.members[0].uid)
    sound = next(deck for deck in DeckService(library, clock).decks() if deck.head.id == "sound")
    path = tmp_path / "sound.json"
    assert ExportService(library).export(sound, path, writer_for(path, None), Silent()).questions == 1
    assert "driftng" in path.read_text("utf-8")


def test_questions_with_the_same_options_that_ask_for_opposites_stay_apart(
    library: Library, clock: FakeClock, tmp_path: Path
) -> None:
    service = ImportService(library, clock)
    for name, word, light in (("bay", "Thin", "before"), ("sound", "Thick", "after")):
        questions: list[tuple[str, tuple[str, ...], int]] = [
            (f"{word} rope {at} holds which boat of yard {at + 7}?", (f"Tug {at}", f"Cog {at}"), 0)
            for at in range(9)
        ]
        questions.append((f"Which light is lit {light} the ferry leaves?", _OPTIONS, 1))
        questions.append(("Which knot holds the ferry?", _OPTIONS, 1))
        folder = tmp_path / name
        folder.mkdir()
        (folder / "deck.md").write_text(_deck(name, *questions))
        service.run([folder / "deck.md"], None, Silent())
    (cluster,) = DuplicateService(library).clusters(Silent())
    assert {member.stem for member in cluster.members} == {"Which knot holds the ferry?"}
