"""`--fix` changes the lines of a deck that a fix concerns; every other byte stays as its author wrote it."""

from __future__ import annotations

import codecs
import zipfile
from pathlib import Path

import pytest

from samples.deck_files import write_native
from whycards.commands.check import check as say_check
from whycards.core.progress import Silent
from whycards.services.mending import NotMended, mend

_HAND_KEPT = """---
# The tide deck; ask the harbour office before a new version.
title:   Tides      # as on the board
id: tides

domains:
    - &first {name: Levels, id: levels}   # an anchor that nobody uses would be refused
version: "3"
whycards: 1
---

<!-- Reviewed in spring. -->

# Levels   {#levels}


##   When is the water lowest?   {#low}
<!-- wc: {tags: [ebb,   flood],choose:   1} -->

<!-- The board says more. -->
Think of option C first.

-   [ ] All of the above
    > Option B is not one of them.
    >
    > Nor is option C,
    as said.

- [X] At ebb\t
  > It has run off by then.
- [ ] At flood <!-- wc: {pin: here} -->
  <!-- asked for by two readers -->
  > It comes in then.

###   Short explanation
Ebb takes the water away,\x20\x20
option B says.

![]( pier.svg   "The pier \\"at\\" ebb" )
<!-- Drawn by hand. -->


### Full explanation

* Option B is right.
* Options A and C are wrong.
## What moves the tides? {#moon}

### Answer
The moon.
"""
_DECK = _HAND_KEPT.replace("&first ", "")

_MENDED = (
    _DECK.replace("option C first", "option B first")
    .replace(
        """-   [ ] All of the above
    > Option B is not one of them.
    >
    > Nor is option C,
    as said.

- [X] At ebb\t
  > It has run off by then.
- [ ] At flood <!-- wc: {pin: here} -->
  <!-- asked for by two readers -->
  > It comes in then.
""",
        """- [X] At ebb\t
  > It has run off by then.

- [ ] At flood <!-- wc: {pin: here} -->
  <!-- asked for by two readers -->
  > It comes in then.
-   [ ] All of the above
    > Option A is not one of them.
    >
    > Nor is option B,
    as said.
""",
    )
    .replace("option B says", "option A says")
    .replace("![](", '![The pier \\"at\\" ebb](')
    .replace("* Option B is right", "* Option A is right")
    .replace("Options A and C", "Options C and B")
)


def _mixed(text: str) -> bytes:
    """The text with a byte order mark, every third line ending in CR LF, and no end at its end."""
    lines = text.removesuffix("\n").split("\n")
    ended = [line + ("\r\n" if len(line) % 3 == 0 else "\n") for line in lines[:-1]]
    return codecs.BOM_UTF8 + "".join([*ended, lines[-1]]).encode()


def _mend(folder: Path, data: bytes) -> tuple[bytes, dict[str, int], list[tuple[str, int, str]]]:
    path = write_native(folder, "")
    path.write_bytes(data)
    done = mend(path, Silent())
    assert done.copy is None or done.copy.read_bytes() == data
    return path.read_bytes(), dict(done.rules), [(left.rule, left.line, left.why) for left in done.left]


def test_what_a_person_wrote_around_a_fix_stays(tmp_path: Path) -> None:
    data, rules, left = _mend(tmp_path, _DECK.encode())
    assert left == []
    assert rules == {"missing-alt": 1, "catch-all-not-last": 1}
    assert data.decode() == _MENDED


def test_marks_and_mixed_ends_of_lines_stay(tmp_path: Path) -> None:
    data, rules, _ = _mend(tmp_path, _mixed(_DECK))
    assert rules == {"missing-alt": 1, "catch-all-not-last": 1}
    text = data.decode("utf-8-sig").replace("\r\n", "\n")
    assert data.startswith(codecs.BOM_UTF8)
    assert text == _MENDED.removesuffix("\n")
    touched = ("All of", "Nor is", "option", "Option", "pier.svg")
    for line in _mixed(_DECK).splitlines(keepends=True):
        assert line in data or any(word.encode() in line for word in touched)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be-mark", "cp1252"])
def test_the_encoding_stays(tmp_path: Path, encoding: str) -> None:
    text = _DECK.replace("The moon.", "Der Mond über dem Hafen, größer als sonst, zieht das Wässer an; schön.")
    wished = _MENDED.replace(
        "The moon.", "Der Mond über dem Hafen, größer als sonst, zieht das Wässer an; schön."
    )
    if encoding == "utf-16-be-mark":
        data, _, _ = _mend(tmp_path, codecs.BOM_UTF16_BE + text.encode("utf-16-be"))
        assert data == codecs.BOM_UTF16_BE + wished.encode("utf-16-be")
    else:
        data, _, _ = _mend(tmp_path, text.encode(encoding))
        assert data == wished.encode(encoding)


_QUESTION = """## Which of them floats? {#one}
- [x] Cork

- [ ]
- [ ] Lead
- [ ]  Lead
- [ ] Iron

### Short explanation
Cork is light.
"""
_FRONT = "---\nwhycards: 1\ntitle: Floating\n---\n"


def test_options_that_go_take_their_blank_lines_with_them(tmp_path: Path) -> None:
    data, rules, left = _mend(tmp_path, (_FRONT + _QUESTION).encode())
    assert left == []
    assert rules == {"empty-option": 1, "duplicate-options": 1}
    assert data.decode() == _FRONT + _QUESTION.replace("- [ ]\n", "").replace("- [ ]  Lead\n", "")


def test_the_last_option_goes_and_the_file_ends_as_it_did(tmp_path: Path) -> None:
    text = _FRONT + "## Floats?\r\n- [x] Cork\r\n\r\n- [ ] Lead\r\n\r\n- [ ] Lead"
    data, rules, _ = _mend(tmp_path, text.encode())
    assert rules == {"duplicate-options": 1}
    assert data.decode() == _FRONT + "## Floats?\r\n- [x] Cork\r\n\r\n- [ ] Lead"


def test_the_last_line_moves_and_the_file_ends_as_it_did(tmp_path: Path) -> None:
    text = _FRONT + "## Floats?\n- [x] Cork\n- [ ] None of the above\n- [ ] Lead"
    data, rules, _ = _mend(tmp_path, text.encode())
    assert rules == {"catch-all-not-last": 1}
    assert data.decode() == _FRONT + "## Floats?\n- [x] Cork\n- [ ] Lead\n- [ ] None of the above"


def test_a_comment_in_an_option_that_would_go_keeps_it(tmp_path: Path) -> None:
    text = _FRONT + _QUESTION.replace("  Lead\n", "  Lead\n  <!-- twice, says a reader -->\n")
    data, rules, left = _mend(tmp_path, text.encode())
    assert rules == {"empty-option": 1}
    assert left == [("duplicate-options", 5, "A comment stands in the option that would go.")]
    assert data.decode() == text.replace("- [ ]\n", "")


@pytest.mark.parametrize(
    ("old", "new", "rule", "why"),
    [
        ("Cork is light.", "Option B sinks, option D too.", "empty-option", "A text speaks of option B"),
        ("Cork is light.", "Option C is right.", "empty-option", "Its options keep their places: A text"),
        ("{#one}", "{#one}\n<!-- wc: {choose: 5} -->", "empty-option", "read otherwise"),
        (
            "Cork is light.",
            'Cork is light.\n\n![ &nbsp; ](cork.svg "Cork")',
            "missing-alt",
            "no place for its words",
        ),
    ],
)
def test_what_is_left_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, rule: str, why: str
) -> None:
    path = write_native(tmp_path, _FRONT + _QUESTION.replace(old, new))
    say_check([path], "", as_json=False, fix=True)
    told = capsys.readouterr().err
    (line,) = [line for line in told.splitlines() if rule in line]
    assert line.startswith(f"whycards: {path}:5: {rule} was not fixed: ")
    assert why in line


def test_what_is_left_is_named_by_its_line_after_the_fixes(tmp_path: Path) -> None:
    text = (
        _FRONT
        + "## One?\n- [x] Cork\n- [ ] Lead\n- [ ] Lead\n"
        + "## Two?\n- [x] Wood\n- [ ]\n### Hint\nOption B!\n"
    )
    data, rules, left = _mend(tmp_path, text.encode())
    assert rules == {"duplicate-options": 1}
    assert left == [("empty-option", 8, "Fewer than two options would be left.")]
    assert data.decode().split("\n")[7] == "## Two?"


def test_words_that_the_encoding_lacks_are_not_written(tmp_path: Path) -> None:
    text = (
        _FRONT
        + "## Über Öl und Wässer, größer als schöne Flüße?\n- [x] Ja\n- [ ] Nein\n### Short explanation\n"
        + 'Öl.\n\n![](a.svg "&alpha;")\n'
    )
    data, rules, left = _mend(tmp_path, text.encode("cp1252"))
    assert data == text.encode("cp1252")
    assert rules == {}
    assert left == [("missing-alt", 5, "Its words cannot be written in the encoding of the file, cp1252.")]


def test_a_packed_deck_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tides.zip"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("deck.md", _DECK)
    before = path.read_bytes()
    with pytest.raises(NotMended, match="packed"):
        mend(path, Silent())
    assert path.read_bytes() == before


def test_a_file_keeps_who_may_read_it(tmp_path: Path) -> None:
    path = write_native(tmp_path, _DECK)
    path.chmod(0o640)
    mend(path, Silent())
    assert path.stat().st_mode & 0o777 == 0o640
