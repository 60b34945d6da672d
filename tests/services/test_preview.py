"""A look at files before anything is stored: counts, changes, questions, wishes, and nothing left behind."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from samples.deck_files import CHECKBOX, NATIVE, many_questions, write_checkbox, write_native
from whycards.core.progress import Cancelled, Silent
from whycards.services.importing import ImportService, NothingStored
from whycards.services.prepared import Selection
from whycards.services.preview import Changes, Preview, PreviewService
from whycards.storage.library import Library

HEAD = "# {}\n\n### Which?\n- [x] a\n- [ ] b\n"


class StopAt:
    def __init__(self, what: str) -> None:
        self.what = what

    def advance(self, done: int, total: int, what: str = "") -> None:
        if what.startswith(self.what):
            raise Cancelled


@pytest.fixture
def importing(library: Library, clock: FakeClock) -> ImportService:
    return ImportService(library, clock)


@pytest.fixture
def previews(library: Library, importing: ImportService) -> PreviewService:
    return PreviewService(library, importing)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    return folder


def beside(library: Library) -> list[str]:
    """What lies beside the library's file."""
    usual = {library.path.name, f"{library.path.name}-wal", f"{library.path.name}-shm"}
    return sorted({path.name for path in library.path.parent.iterdir()} - usual)


def stems(preview: Preview, number: int = 0) -> list[str]:
    plans = [plan for plan in preview.plan(Selection()).decks if plan.place[0] == number]
    return [
        preview.question(plan.place, at, Selection()).question.stem
        for plan in plans
        for at in range(plan.kinds.items)
    ]


def test_nothing_is_stored_before_it_is_wanted_and_nothing_left_after(
    library: Library, previews: PreviewService, files: Path
) -> None:
    before = beside(library)
    preview = previews.read([write_checkbox(files)], Silent())
    assert previews._importing.heads() == [] and beside(library) != before
    report = preview.store(Selection(), Silent())
    assert [deck.added for deck in report.result.decks] == [3]
    preview.close()
    assert beside(library) == before


def test_what_was_found_is_told(previews: PreviewService, files: Path) -> None:
    path = write_checkbox(files)
    with_tail = path.read_text() + "\n### Is a hitch a knot?\n\n- [x] True\n- [ ] False\n"
    path.write_text(with_tail)
    preview = previews.read([path], Silent())
    (read,) = preview.files
    assert (read.found.questions, read.found.drafts, read.found.true_or_false) == (3, 1, 1)
    assert [text.encoding for text in read.found.texts] == ["utf-8"]
    (deck,) = preview.plan(Selection()).decks
    assert deck.head.title == "Knots and splices" and deck.is_stored and not deck.is_held
    assert deck.changes == Changes(new=4)
    assert stems(preview)[0] == "Which knot joins two ropes?"
    preview.close()


def test_a_question_is_shown_with_its_images(previews: PreviewService, files: Path) -> None:
    preview = previews.read([write_checkbox(files)], Silent())
    (deck,) = preview.plan(Selection()).decks
    shown = preview.question(deck.place, 1, Selection())
    assert shown.asked.number == 2 and (shown.number, shown.total) == (2, 3)
    assert list(shown.images) == ["images/loops.png"] and shown.missing == ("images/lost.png",)
    assert preview.media_bytes(shown.images["images/loops.png"].digest).startswith(b"\x89PNG")
    with pytest.raises(KeyError):
        preview.media_bytes("0" * 64)
    preview.close()


def test_a_problem_leads_to_its_question(previews: PreviewService, files: Path) -> None:
    preview = previews.read([write_checkbox(files)], Silent())
    draft = next(problem for problem in preview.files[0].found.problems if problem.rule == "draft")
    assert preview.at(draft) == ((0, 0), 2)
    assert preview.at(replace(draft, line=None)) is None
    assert preview.at(replace(draft, file="elsewhere.md")) is None
    preview.close()


def test_a_deck_is_compared_with_the_library(
    importing: ImportService, previews: PreviewService, files: Path
) -> None:
    path = write_checkbox(files)
    importing.run([path], None, Silent())
    path.write_text(CHECKBOX.replace("A cleat hitch", "A *cleat* hitch").replace("This one", "This"))
    path.write_text(path.read_text() + "\n### And a new one?\n\n- [x] a\n- [ ] b\n")
    preview = previews.read([path], Silent())
    # A small edit of an option leaves it the question that it was; of two options one is no small part.
    assert preview.plan(Selection()).changes == Changes(new=2, changed=1, removed=1, unchanged=1)
    report = preview.store(Selection(), Silent())
    assert [(deck.added, deck.changed, deck.unchanged) for deck in report.result.decks] == [(2, 1, 1)]
    preview.close()


def test_a_question_that_the_learner_changed_is_kept(
    library: Library, clock: FakeClock, importing: ImportService, previews: PreviewService, files: Path
) -> None:
    from whycards.scheduling.study_day import moment

    path = write_native(files)
    importing.run([path], None, Silent())
    stored = library.question("knots#bend")
    assert stored is not None
    own = replace(stored.question, stem="Which knot joins two *thin* ropes?")
    library.change_question("knots#bend", own, {}, (), (), moment(clock))
    path.write_text(NATIVE.replace("A bend joins.", "A bend joins two ropes."))
    preview = previews.read([path], Silent())
    assert preview.plan(Selection()).changes == Changes(unchanged=1, kept=1)
    (remark,) = preview.store(Selection(), Silent()).remarks
    assert remark == "Knots: 1 question that you changed is other now in the file; yours stays."
    preview.close()
    after = library.question("knots#bend")
    assert after is not None and after.question == own


def test_a_deck_can_have_another_name(importing: ImportService, previews: PreviewService, files: Path) -> None:
    importing.run([write_checkbox(files)], None, Silent())
    other = files / "other.md"
    other.write_text(HEAD.format("Other"))
    preview = previews.read([other], Silent())
    (deck,) = preview.plan(Selection()).decks
    named = Selection(names={deck.place: "Knots and splices"})
    (plan,) = preview.plan(named).decks
    assert plan.is_held and plan.changes is None and preview.plan(named).changes is None
    preview.compare(named, Silent())
    assert preview.plan(named).changes == Changes(new=1)
    preview.store(named, Silent())
    preview.close()
    assert [head.title for head in importing.heads()] == ["Knots and splices"]


def test_a_name_that_would_be_taken_for_another_is_told(
    importing: ImportService, previews: PreviewService, files: Path
) -> None:
    importing.run([write_native(files)], None, Silent())
    other = files / "other.md"
    other.write_text(HEAD.format("Other"))
    preview = previews.read([other], Silent())
    (deck,) = preview.plan(Selection()).decks
    (plan,) = preview.plan(Selection(names={deck.place: "knots"})).decks
    assert not plan.is_stored and "choose another name" in plan.clashes[0].message
    preview.close()


def test_decks_can_be_left_out(importing: ImportService, previews: PreviewService, files: Path) -> None:
    for name in ("A", "B"):
        (files / f"{name}.md").write_text(HEAD.format(name) + "\n### Which else?\n- [x] a\n- [ ] b\n")
    preview = previews.read([files], Silent())
    plans = preview.plan(Selection()).decks
    without = Selection(left_out=frozenset({plans[0].place}))
    assert [plan.is_taken for plan in preview.plan(without).decks] == [False, True]
    assert preview.plan(without).kinds.items == 2
    preview.store(without, Silent())
    assert [head.title for head in importing.heads()] == ["B"]
    with pytest.raises(NothingStored):
        preview.store(Selection(left_out=frozenset(plan.place for plan in plans)), Silent())
    preview.close()


def test_a_file_is_read_again_in_another_encoding(previews: PreviewService, files: Path) -> None:
    path = files / "walls.md"
    path.write_bytes("# Стены\n\n### Какая стена?\n- [x] да\n- [ ] нет\n".encode("cp1251"))
    preview = previews.read([path], Silent())
    preview.read_again(0, replace(preview.files[0].options, encoding="koi8_r"), Silent())
    assert stems(preview) != ["Какая стена?"]
    preview.read_again(0, replace(preview.files[0].options, encoding="cp1251"), Silent())
    assert stems(preview) == ["Какая стена?"]
    assert len([one for one in preview._prepared._folder.iterdir() if one.is_dir()]) == 1
    preview.close()


def test_reading_again_can_be_cancelled(previews: PreviewService, files: Path) -> None:
    path = files / "many.md"
    path.write_text(many_questions(3_000))
    preview = previews.read([path], Silent())
    with pytest.raises(Cancelled):
        preview.read_again(0, replace(preview.files[0].options, encoding="cp1252"), StopAt("Reading"))
    assert preview.plan(Selection()).kinds.items == 3_000
    assert len(stems(preview)) == 3_000
    preview.close()


@pytest.mark.parametrize("step", ["Reading", "Comparing"])
def test_cancel_leaves_nothing(
    library: Library, importing: ImportService, previews: PreviewService, files: Path, step: str
) -> None:
    path = files / "many.md"
    path.write_text(many_questions(1_200))
    if step == "Comparing":
        importing.run([path], None, Silent())
    before = beside(library)
    with pytest.raises(Cancelled):
        previews.read([path], StopAt(step))
    assert beside(library) == before


def test_what_cannot_be_read_is_told_and_the_rest_can_be_stored(
    importing: ImportService, previews: PreviewService, files: Path
) -> None:
    preview = previews.read([files / "lost.md", write_native(files)], Silent())
    assert "is not there" in preview.files[0].trouble
    assert preview.plan(Selection()).kinds.items == 2
    preview.store(Selection(), Silent())
    preview.close()


def test_doubts_are_stored_with_the_question(library: Library, previews: PreviewService, files: Path) -> None:
    path = files / "twins.md"
    path.write_text("# Twins\n\n### Which?\n- [x] same\n- [ ] same\n\n### Other?\n- [x] a\n- [ ] b\n")
    preview = previews.read([path], Silent())
    report = preview.store(Selection(), Silent())
    preview.close()
    assert [deck.doubtful for deck in report.result.decks] == [1]
    (found,) = library.unfinished(1)
    assert found.stem == "Which?"
    assert [(doubt.message, doubt.place) for doubt in found.doubts] == [
        ("Options A and B have the same text.", f"{path}:3")
    ]


def test_a_finding_leads_to_its_question_in_a_deck_of_many_files(
    library: Library, clock: FakeClock, tmp_path: Path
) -> None:
    for name, key in (("1", "x"), ("2", " "), ("3", "x")):
        (tmp_path / f"{name}.md").write_text(f"### Which wall is {name}?\n\n- [{key}] this\n- [ ] that\n")
    preview = PreviewService(library, ImportService(library, clock)).read([tmp_path], Silent())
    (draft,) = (one for one in preview.files[0].found.problems if one.rule == "draft")
    assert preview.at(draft) == ((0, 0), 1)
    assert preview.lines(draft, Silent()).lines[0] == "### Which wall is 2?"
    preview.close()
