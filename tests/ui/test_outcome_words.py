from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QUrl

from whycards.core.problem import Problem, Severity
from whycards.services.checking import ImageCounts, PathReport
from whycards.services.importing import FileReport, ImportReport
from whycards.services.study import Missed, Summary
from whycards.storage.import_result import DeckImport, ImportResult
from whycards.ui.finished.words import Next, ending
from whycards.ui.importing.dropping import dropped
from whycards.ui.importing.words import as_text, outcome_of, short_names, what_happens


def report(
    *decks: DeckImport,
    single: int = 0,
    multiple: int = 0,
    flashcards: int = 0,
    drafts: int = 0,
    skipped: int = 0,
) -> ImportReport:
    found = PathReport(
        path="net.md",
        format="native",
        questions=single + multiple,
        single=single,
        multiple=multiple,
        drafts=drafts,
        flashcards=flashcards,
        skipped=skipped,
        images=ImageCounts(0, 0, 0),
        problems=(),
    )
    return ImportReport(ImportResult(decks), (), (FileReport(found, decks),))


def test_a_new_deck() -> None:
    said = outcome_of(
        report(DeckImport("Net", 724, 0, 0, 2, 12), single=655, multiple=55, flashcards=12, drafts=2)
    )
    assert said.title == "710 questions and 12 flashcards added to Net"
    assert said.sentence == "2 drafts need work."
    assert [(cell.value, cell.words) for cell in said.cells] == [
        (655, "single answer"),
        (55, "several answers"),
        (12, "flashcards"),
        (2, "drafts to finish"),
    ]


def test_an_update_says_what_changed_and_that_history_stays() -> None:
    said = outcome_of(report(DeckImport("Net", 3, 2, 100, 1, 0), single=105, drafts=1))
    assert said.title == "3 new questions added to Net"
    assert said.sentence == (
        "2 questions changed. 100 were already there. Wording changes keep your history. 1 draft needs work."
    )
    assert outcome_of(report(DeckImport("Net", 0, 1, 9, 0, 0), single=10)).title == "1 question updated in Net"


def test_nothing_new() -> None:
    said = outcome_of(report(DeckImport("Net", 0, 0, 710, 0, 0), single=710))
    assert said.title == "Nothing new for Net"
    assert said.sentence == "All 710 were already there. Your history stays as it is."
    assert not said.is_new


def test_several_decks_and_drafts_alone() -> None:
    absent = DeckImport("Net", 0, 0, 9, 0, 0, former_title="Networks", absent=3)
    assert outcome_of(report(absent, single=9)).sentence.endswith(
        'This updates the deck "Networks", now called "Net". '
        "Net: 3 questions of the library are not in this file; they stay."
    )
    two = report(DeckImport("Net", 5, 0, 0, 0, 0), DeckImport("Disk", 5, 0, 0, 0, 0), single=10)
    assert outcome_of(two).title == "10 questions added to 2 decks"
    assert outcome_of(two).sentence == "They are ready to learn."
    assert outcome_of(report(DeckImport("Net", 3, 0, 0, 3, 0), drafts=3)).title == "3 drafts added to Net"


def test_problems_as_text() -> None:
    problem = Problem(Severity.WARNING, "draft", "No key.", "net.md", 48, "Which port")
    assert as_text([problem]) == "net.md:48: warning: No key. (Which port)"
    assert what_happens(problem) == "Kept as draft"
    assert as_text([Problem(Severity.ERROR, "x", "Unreadable.", "net.md")]) == "net.md: error: Unreadable."


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("https://example.org/a.md", "offline"),
        ("file://attic/share/a.md", "another computer"),
        ("file:////attic/share/a.md", "another computer"),
        ("smb://attic/share/a.md", "not a file"),
        ("file:", "not a file"),
    ],
)
def test_only_files_of_this_computer_are_taken(address: str, words: str) -> None:
    found = dropped([QUrl(address)])
    assert found.paths == ()
    assert words in found.refusal


def test_local_files_are_taken_once_and_the_rest_is_named() -> None:
    urls = [QUrl("file:///decks/a.md"), QUrl("file:///decks/a.md"), QUrl("https://example.org/b.md")]
    found = dropped(urls)
    assert found.paths == (Path("/decks/a.md"),)
    assert found.refusal


def summary(
    *,
    right: int = 0,
    partly: int = 0,
    wrong: int = 0,
    cards: int = 0,
    new: int = 0,
    due: int = 0,
    tomorrow: int = 0,
) -> Summary:
    missed = tuple(Missed(str(number), "?") for number in range(partly + wrong))
    return Summary(
        answered=right + partly + wrong + cards,
        right=right,
        partly=partly,
        wrong=wrong,
        flashcards=cards,
        seconds=1500,
        new_today=new,
        due_left=due,
        missed=missed,
        due_tomorrow=due + tomorrow,
    )


def test_the_end_of_a_session_in_words() -> None:
    said = ending(summary(right=27, partly=2, wrong=3, new=8, tomorrow=3), new_left=90)
    assert said.caption == "Session finished, 25 min"
    assert said.title == "27 of 32 right"
    assert said.sentence == "Nothing more is due today. Three come back tomorrow."
    assert (said.next, said.button, said.more) == (Next.LEARN_NEW, "Learn 8 new", "")
    assert [cell.words for cell in said.cells] == ["right", "partly right", "wrong", "come back tomorrow"]


def test_what_is_still_due_comes_first() -> None:
    said = ending(summary(right=1, due=1, new=5), new_left=5)
    assert said.title == "1 of 1 right"
    assert said.sentence == "One is still due today."
    assert (said.next, said.button) == (Next.STUDY_REST, "Study 1 more due")


def test_at_the_limit_home_is_next_and_more_can_follow() -> None:
    said = ending(summary(right=10), new_left=90)
    assert (said.title, said.next, said.button, said.more) == (
        "All 10 right",
        Next.HOME,
        "Home",
        "Learn ten more",
    )
    assert ending(summary(right=10), new_left=4).more == "Learn 4 more"
    assert ending(summary(right=10), new_left=0).more == ""


def test_flashcards_alone() -> None:
    assert ending(summary(cards=12), new_left=0).title == "12 flashcards done"


def test_files_that_could_not_be_read_are_told_first() -> None:
    good = report(DeckImport("Net", 3, 0, 0, 0, 0), single=3)
    bad = FileReport(good.files[0].found, (), "net2.md could not be read.")
    said = outcome_of(ImportReport(good.result, (), (*good.files, bad, bad)))
    assert said.title == "3 questions added to Net; 2 files not read"
    assert not said.is_whole


def test_files_of_one_name_are_told_apart_by_their_folder() -> None:
    names = short_names({"a/deck.md", "b/c/deck.md", "b/other.md"})
    assert names == {"a/deck.md": "a/deck.md", "b/c/deck.md": "c/deck.md", "b/other.md": "other.md"}
