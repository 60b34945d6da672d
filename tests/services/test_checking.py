"""Counts and problems of deck files, nothing stored."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from samples.deck_files import CHECKBOX, WRONG_SECTION, many_questions, write_checkbox, write_native
from whycards.core.problem import Severity
from whycards.core.progress import Cancelled, Silent
from whycards.services.checking import ImageCounts, PathReport, check


def check_one(path: Path) -> PathReport:
    (report,) = check([path], Silent())
    return report


def test_a_checkbox_deck_is_counted(tmp_path: Path) -> None:
    report = check_one(write_checkbox(tmp_path))
    assert report.path == str(tmp_path / "knots.md")
    assert (report.questions, report.single, report.multiple) == (2, 1, 1)
    assert (report.drafts, report.flashcards, report.skipped, report.items) == (1, 0, 0, 3)
    assert report.images == ImageCounts(local=1, missing=1, remote=1)
    draft = next(problem for problem in report.problems if problem.rule == "draft")
    assert (draft.severity, draft.line) == (
        Severity.WARNING,
        CHECKBOX.splitlines().index("### Which knot has no key?") + 1,
    )
    assert report.format
    assert not report.has_errors


def test_a_native_deck_is_counted(tmp_path: Path) -> None:
    report = check_one(write_native(tmp_path / "knots"))
    assert (report.questions, report.flashcards, report.drafts, report.problems) == (1, 1, 0, ())


def test_a_breach_of_the_grammar_is_an_error_with_its_line(tmp_path: Path) -> None:
    report = check_one(write_native(tmp_path, WRONG_SECTION))
    assert report.has_errors
    (problem,) = report.problems
    assert (problem.severity, problem.line) == (Severity.ERROR, 15)


def test_a_folder_and_a_zip_of_a_deck_count_the_same(tmp_path: Path) -> None:
    deck = write_native(tmp_path / "knots")
    with zipfile.ZipFile(tmp_path / "knots.zip", "w") as archive:
        archive.write(deck, "knots/deck.md")
    reports = check([tmp_path / "knots", tmp_path / "knots.zip", deck], Silent())
    assert [(report.questions, report.flashcards) for report in reports] == [(1, 1)] * 3


def test_findings_name_files_from_the_path_that_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    deck = write_native(Path("knots"), WRONG_SECTION)
    with zipfile.ZipFile("knots.zip", "w") as archive:
        archive.write(deck, "inside/deck.md")
    reports = check([deck, Path("knots"), Path("knots.zip"), Path(), tmp_path / "knots"], Silent())
    assert [report.problems[0].file for report in reports] == [
        "knots/deck.md",
        "knots/deck.md",
        "knots.zip/inside/deck.md",
        "./knots/deck.md",
        f"{tmp_path}/knots/deck.md",
    ]


def test_a_path_that_cannot_be_read_is_an_error_and_the_others_are_checked(tmp_path: Path) -> None:
    missing, good = check([tmp_path / "lost.md", write_checkbox(tmp_path)], Silent())
    assert missing.has_errors
    assert "lost.md" in missing.problems[0].message
    assert missing.questions == 0
    assert good.questions == 2


def test_every_skipped_item_stands_among_the_problems(tmp_path: Path) -> None:
    report = check_one(
        write_native(tmp_path, "---\n{whycards: 1, title: Odd}\n---\n## Drag it\n<!-- wc: {kind: drag} -->\n")
    )
    assert report.skipped == 1
    assert [problem.rule for problem in report.problems if problem.rule == "skipped"] == ["skipped"]


def test_the_report_is_plain_json(tmp_path: Path) -> None:
    (value,) = json.loads(json.dumps([check_one(write_checkbox(tmp_path)).as_json()]))
    assert value["images"] == {"local": 1, "missing": 1, "remote": 1}
    assert {
        "path",
        "format",
        "questions",
        "single",
        "multiple",
        "drafts",
        "flashcards",
        "skipped",
    } <= value.keys()
    assert {"severity", "rule", "line", "question", "message"} <= value["problems"][0].keys()
    assert value["problems"][0]["severity"] == "warning"


def test_cancel_ends_the_check(tmp_path: Path) -> None:
    class Stop:
        def advance(self, done: int, total: int, what: str = "") -> None:
            raise Cancelled

    path = tmp_path / "numbers.md"
    path.write_text(many_questions(2000))
    with pytest.raises(Cancelled):
        check([path], Stop())
