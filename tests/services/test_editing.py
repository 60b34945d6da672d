"""Completing drafts: what is lacking is said, what is saved stays, and can be taken back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fakes.clock import FakeClock
from samples.deck_files import PNG
from whycards.core.progress import Silent
from whycards.core.question import Explanation, Figure, Kind, Option, Question
from whycards.services.editing import EditingService, ImageRefused, Part, Sheet, lacks, remarks
from whycards.services.importing import ImportService
from whycards.storage.library import Library

DRAFTS = """# Ropes

### Which rope holds a ship?

- [ ] A hawser
- [ ] A shoelace

### Which of them is a buoy?

- [x] The red one
- [ ] The red one
"""
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>x()</script></svg>'


@pytest.fixture
def editing(library: Library, clock: FakeClock) -> EditingService:
    return EditingService(library, clock)


@pytest.fixture
def file(library: Library, clock: FakeClock, tmp_path: Path) -> Path:
    path = tmp_path / "ropes.md"
    path.write_text(DRAFTS, "utf-8")
    ImportService(library, clock).run([path], None, Silent())
    return path


def opened(editing: EditingService, place: int = 0) -> Sheet:
    return editing.open(editing.unfinished(1)[place])


def with_key(sheet: Sheet) -> Sheet:
    first, *others = sheet.question.options
    return replace(sheet, question=replace(sheet.question, options=(replace(first, is_key=True), *others)))


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (Question("", (Option("a", True), Option("b"))), [Part.STEM]),
        (Question("Which?"), [Part.OPTIONS]),
        (Question("Which?", (Option("a", True),)), [Part.OPTIONS]),
        (Question("Which?", (Option("a", True), Option(" "))), [Part.OPTIONS]),
        (Question("Which?", (Option("a"), Option("b"))), [Part.KEY]),
        (Question("Which?", (Option("a", True), Option("b" * 110_000))), [Part.TEXTS]),
        (Question("", ()), [Part.STEM, Part.OPTIONS]),
        (Question("Front", answer="Back"), []),
        (Question("Which?", (Option("a", True), Option("b"))), []),
    ],
)
def test_what_is_lacking_is_said(question: Question, parts: list[Part]) -> None:
    assert [lack.part for lack in lacks(question)] == parts


def test_what_is_doubtful_is_said() -> None:
    twins = Question("Choose two.", (Option("a", True), Option("a")))
    assert remarks(twins) == [
        "Options A and B have the same text.",
        "The text asks for more than the one key.",
    ]
    assert remarks(Question("Which?", (Option("a", True), Option("b")), choose=2)) == []


def test_a_completed_draft_can_be_studied_and_stays_so(
    library: Library, clock: FakeClock, editing: EditingService, file: Path
) -> None:
    assert editing.count(1) == 2
    saved = editing.save(with_key(opened(editing)))
    assert saved.lacking == () and editing.count(1) == 1
    stored = library.question(saved.uid)
    assert stored is not None and stored.question.kind is Kind.CHOICE
    ImportService(library, clock).run([file], None, Silent())
    again = library.question(saved.uid)
    assert again is not None and again.question == stored.question
    editing.undo(saved)
    assert editing.count(1) == 2
    ImportService(library, clock).run([file], None, Silent())
    assert editing.count(1) == 2


def test_what_is_not_complete_is_kept_as_a_draft(editing: EditingService, file: Path) -> None:
    sheet = opened(editing)
    longer = replace(sheet, question=replace(sheet.question, stem="Which rope holds a large ship?"))
    saved = editing.save(longer)
    assert [lack.sentence for lack in saved.lacking] == ["Tick the option that is right."]
    assert editing.unfinished(1)[0].stem == "Which rope holds a large ship?"


def test_an_option_without_text_keeps_it_a_draft(library: Library, editing: EditingService, file: Path) -> None:
    sheet = with_key(opened(editing))
    options = (sheet.question.options[0], Option(" "))
    saved = editing.save(replace(sheet, question=replace(sheet.question, options=options)))
    stored = library.question(saved.uid)
    assert stored is not None and stored.question.kind is Kind.DRAFT
    assert opened(editing).doubts == ("This is a draft: option B has no text.",)
    complete = replace(sheet.question, options=(options[0], Option("A shoelace")))
    assert editing.save(replace(opened(editing), question=complete)).lacking == ()
    again = library.question(saved.uid)
    assert again is not None and again.question.kind is Kind.CHOICE and again.question.extra == {}


def test_a_doubtful_question_is_marked_as_seen(editing: EditingService, file: Path) -> None:
    sheet = opened(editing, 1)
    assert sheet.doubts == ("Options A and B have the same text.",)
    saved = editing.mark_seen(sheet.uid)
    assert editing.count(1) == 1
    editing.undo(saved)
    assert editing.count(1) == 2


def test_the_authors_number_gives_way_to_the_keys(
    library: Library, clock: FakeClock, editing: EditingService, tmp_path: Path
) -> None:
    path = tmp_path / "three.md"
    path.write_text(
        "---\n{whycards: 1, id: t, title: T}\n---\n## Which? {#a}\n<!-- wc: {choose: 2} -->\n"
        "- [x] a\n- [x] b\n- [x] c\n- [ ] d\n"
    )
    ImportService(library, clock).run([path], None, Silent())
    saved = editing.save(opened(editing))
    stored = library.question(saved.uid)
    assert stored is not None and stored.question.choose is None


def test_a_picture_from_disk_is_cleaned_and_shown(
    library: Library, editing: EditingService, file: Path, tmp_path: Path
) -> None:
    (tmp_path / "rope.SVG").write_bytes(SVG)
    picture = editing.picture(tmp_path / "rope.SVG", Silent())
    assert b"script" not in picture.data and (picture.media.kind, picture.media.width) == ("svg", 40)
    sheet = with_key(opened(editing))
    figure = Explanation("Short.", Figure(picture.reference, "A rope"))
    sheet = replace(
        sheet,
        question=replace(sheet.question, explanation=figure),
        pictures={picture.reference: picture, "unused.png": picture},
    )
    assert sheet.shown().images[picture.reference] == picture.media
    saved = editing.save(sheet)
    stored = library.question(saved.uid)
    assert stored is not None and stored.images == {picture.reference: picture.media}
    assert editing.media_bytes(picture.media.digest) == picture.data
    assert not (library.path.parent / f"{library.path.name}-work").exists()


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("rope.png", PNG[:20], r"rope\.png cannot be the picture: it"),
        ("rope.pdf", b"%PDF-1.4", r"rope\.pdf cannot be the picture: it"),
        ("rope.svg", b"<svg", r"rope\.svg cannot be the picture: it"),
        ("lost.png", None, r"lost\.png cannot be read: No such file"),
    ],
)
def test_what_is_no_picture_is_refused(
    editing: EditingService, tmp_path: Path, name: str, data: bytes | None, sentence: str
) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(ImageRefused, match=sentence):
        editing.picture(tmp_path / name, Silent())
