"""`--fix` puts right what is safe in a deck's own file, keeps a copy, and leaves everything else alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from samples.deck_files import WRONG_SECTION, write_checkbox, write_native
from whycards.core.progress import Silent
from whycards.formats.native.reader import parse_deck
from whycards.services.checking import check
from whycards.services.mending import NotMended, mend

_DECK = """---
whycards: 1
id: tides
title: Tides
x-keeper: kept
---
## The pier {#case-pier}
<!-- wc: {kind: case} -->
A pier stands in deep water.
## When is the water lowest at the pier? {#low}
<!-- wc: {case: case-pier} -->
- [ ] All of the above
  > Option B is not one of them.
- [x] At ebb
  > It has run off by then.
- [ ] At flood
  > It comes in then.
### Short explanation
Ebb takes the water away.
![](pier.svg "The pier at ebb")
### Full explanation
Option B is right.
## What moves the tides? {#moon}
### Answer
The moon.
"""


def test_what_is_safe_is_mended_and_a_copy_is_kept(tmp_path: Path) -> None:
    path = write_native(tmp_path, _DECK.replace("away.\n!", "away.\n\n!"))
    (before,) = check([path], Silent())
    assert {"catch-all-not-last", "missing-alt"} <= {problem.rule for problem in before.problems}
    done = mend(tmp_path, Silent())
    assert dict(done.rules) == {"missing-alt": 1, "catch-all-not-last": 1}
    assert done.copy is not None
    assert done.copy.read_text("utf-8").count("All of the above") == 1
    (after,) = check([path], Silent())
    assert not {"catch-all-not-last", "missing-alt"} & {problem.rule for problem in after.problems}
    deck = parse_deck(path.read_text("utf-8")).deck
    question = deck.questions[0]
    assert [option.text for option in question.options] == ["At ebb", "At flood", "All of the above"]
    assert question.explanation.full == "Option A is right."
    assert question.options[2].rationale == "Option A is not one of them."
    assert deck.questions[1].answer == "The moon."
    assert deck.cases[0].id == question.case == "case-pier"
    assert deck.head.extra == {"x-keeper": "kept"}
    assert not mend(path, Silent()).rules


def test_a_sound_deck_is_not_written(tmp_path: Path) -> None:
    path = write_native(tmp_path)
    before = path.read_text("utf-8")
    assert mend(path, Silent()).copy is None
    assert path.read_text("utf-8") == before
    assert [one.name for one in tmp_path.iterdir()] == ["deck.md"]


def test_a_deck_with_errors_or_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    path = write_native(tmp_path, WRONG_SECTION)
    with pytest.raises(NotMended, match="line 15"):
        mend(path, Silent())
    other = write_checkbox(tmp_path / "other")
    with pytest.raises(NotMended, match="no deck of Whycards"):
        mend(other, Silent())
    assert path.read_text("utf-8") == WRONG_SECTION


def test_an_earlier_copy_stays(tmp_path: Path) -> None:
    path = write_native(tmp_path, _DECK)
    first = mend(path, Silent()).copy
    path.write_text(_DECK.replace("Tides", "Ebb and flood"), "utf-8")
    second = mend(path, Silent()).copy
    assert first is not None
    assert second is not None
    assert (first.name, second.name) == ("deck.md.before-fix", "deck.md.before-fix-2")
    assert first.read_text("utf-8") == _DECK


def test_ends_of_lines_stay(tmp_path: Path) -> None:
    path = write_native(tmp_path, "")
    path.write_bytes(_DECK.replace("\n", "\r\n").encode())
    mend(path, Silent())
    written = path.read_bytes()
    assert written.count(b"\r\n") == written.count(b"\n") > 10


def test_a_link_stays_and_what_it_leads_to_is_mended(tmp_path: Path) -> None:
    real = write_native(tmp_path, _DECK).rename(tmp_path / "tides.md")
    link = tmp_path / "deck.md"
    link.symlink_to(real.name)
    mend(link, Silent())
    assert link.is_symlink()
    assert real.read_text("utf-8") != _DECK


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may write everywhere"
)
def test_a_file_that_may_not_be_written_is_left_alone(tmp_path: Path) -> None:
    path = write_native(tmp_path, _DECK)
    path.chmod(0o444)
    with pytest.raises(NotMended, match="cannot be written"):
        mend(path, Silent())
    assert path.read_text("utf-8") == _DECK
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
