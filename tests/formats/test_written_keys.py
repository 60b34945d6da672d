"""Which options a written key means, one line for each way in which people write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whycards.formats.neutral.keys import Means, Numbering, resolve
from whycards.formats.neutral.texts import plain, slipped

FOUR = ("Wood", "Stone", "Brick, fired", "Clay")
NUMBERS = ("14", "20", "10", "12")


@pytest.mark.parametrize(
    ("written", "positions"),
    [
        ("B", (1,)),
        ("b", (1,)),
        ("(b)", (1,)),
        ("**B**", (1,)),
        ("B.", (1,)),
        ("BD", (1, 3)),
        ("DB", (1, 3)),
        ("Ac", (0, 2)),
        ("b, d", (1, 3)),
        ("B D", (1, 3)),
        ("B and D", (1, 3)),
        ("B, C, and D", (1, 2, 3)),
        ("B & D", (1, 3)),
        ("B/D", (1, 3)),
        ("B;D", (1, 3)),
        ("B.\nD.", (1, 3)),
        ("2", (1,)),
        ("2.0", (1,)),
        ("2,4", (1, 3)),
        ("2 and 4", (1, 3)),
        ("Stone", (1,)),
        (" STONE. ", (1,)),
        ("`Stone`", (1,)),
        ("Brick, fired", (2,)),
        ("Stone, Brick, fired", (1, 2)),
        ("Brick, fired, Stone, Clay", (1, 2, 3)),
        ("Stone; Clay", (1, 3)),
        ("Stone and Clay", (1, 3)),
        ("B. Stone", (1,)),
        ("B) Stone, D) Clay", (1, 3)),
        ("B Stone", (1,)),
        ("2. Stone", (1,)),
        ("D. Is correct because it is soft", (3,)),
        ("B - Correct", (1,)),
        ("The correct answer is a)", (0,)),
        ("The correct answers are B and D", (1, 3)),
        ("Option C", (2,)),
        ("Answer: D", (3,)),
        ("C is correct because it is fired", (2,)),
        ("", ()),
        ("  ", ()),
        ("-", ()),
        ("UB", ()),
        ("B, U", ()),
        ("E", ()),
        ("0", ()),
        ("5", ()),
        ("2, 5", ()),
        ("Glass", ()),
        ("Stone, Glass", ()),
        ("Not known", ()),
    ],
)
def test_keys(written: str, positions: tuple[int, ...]) -> None:
    found = resolve(written, FOUR)
    assert found.positions == positions
    assert bool(found.reason) is not bool(positions)


@pytest.mark.parametrize(
    ("written", "positions"),
    [
        (["B", "D"], (1, 3)),
        (["1"], (0,)),
        (["1", "3"], (0, 2)),
        (["Stone", "Clay"], (1, 3)),
        (["B", "U"], ()),
        ([], ()),
    ],
)
def test_keys_in_parts(written: Sequence[str], positions: tuple[int, ...]) -> None:
    assert resolve(written, FOUR).positions == positions


@pytest.mark.parametrize(
    ("written", "base", "means", "positions", "is_doubtful"),
    [
        ("14", 1, "any", (0,), False),
        ("14;10", 1, "any", (0, 2), False),
        ("2", 1, "any", (1,), False),
        ("2", 0, "any", (2,), False),
        ("2", 0, "texts", (), False),
        ("14", 1, "numbers", (), False),
        ("C", 1, "letters", (2,), False),
    ],
)
def test_numbers_among_numbers(
    written: str, base: int, means: Means, positions: tuple[int, ...], is_doubtful: bool
) -> None:
    found = resolve(written, NUMBERS, base=base, means=means)
    assert (found.positions, bool(found.reason and found.positions)) == (positions, is_doubtful)


def test_a_digit_that_is_one_options_text_and_anothers_number_is_the_text_and_doubtful() -> None:
    options = ("4", "3", "2", "1")
    assert resolve("4", options).positions == (0,)
    assert resolve("4", options).reason
    assert resolve(["4"], options) == resolve("4", options)
    assert resolve("4", options, means="numbers").positions == (3,)


@pytest.mark.parametrize(
    ("written", "options", "positions"),
    [
        ("Zincplated steel", ("Zinc-plated steel", "Bare steel"), (0,)),
        ("Masonary wall, Timber frame", ("Masonry wall", "Timber frame", "Tent"), (0, 1)),
        ("Port 8081", ("Port 8080", "Port 9090"), ()),
        ("Woof", ("Wood", "Clay"), ()),
        ("Brick wall", ("Brick walk", "Brick hall"), ()),
    ],
)
def test_slips_of_the_pen(written: str, options: Sequence[str], positions: tuple[int, ...]) -> None:
    found = resolve(written, options)
    assert found.positions == positions
    assert found.reason


@pytest.mark.parametrize(
    ("written", "options", "labels", "positions"),
    [
        ("F", ("a", "b", "c"), ("A", "F", "C"), (1,)),
        ("B", ("a", "b", "c"), ("A", "F", "C"), ()),
        ("3", ("a", "b"), ("2", "3"), (1,)),
        ("b", ("x", "y"), ("a)", "b)"), (1,)),
        ("Г", ("x", "y"), ("В", "Г"), (1,)),
    ],
)
def test_labels_as_written_go_before_places(
    written: str, options: Sequence[str], labels: Sequence[str], positions: tuple[int, ...]
) -> None:
    assert resolve(written, options, labels=labels).positions == positions


@pytest.mark.parametrize(
    ("written", "options", "positions"),
    [
        ("Bad", ("Good", "Bad", "Dull", "Ace"), (1,)),
        ("ace", ("Good", "Bad", "Dull", "Ace"), (3,)),
        ("A", ("B", "A"), (0,)),
        ("T", ("True", "False"), (0,)),
        ("false", ("True", "False"), (1,)),
        ("Stone", ("Stone", "Stone"), ()),
        ("Stone", ("Stone", "stone"), (0,)),
        ("AB", ("A and B", "C"), (0, 1)),
        ("a*b", ("ab", "a*b"), (1,)),
        ("F..H", ("a",) * 3, ()),
        ("H", tuple("stuvwxyz"), (7,)),
    ],
)
def test_words_that_could_be_letters(written: str, options: Sequence[str], positions: tuple[int, ...]) -> None:
    assert resolve(written, options).positions == positions


@pytest.mark.parametrize(
    ("keys", "default", "base", "is_proved"),
    [
        (["1", "2"], 1, 1, False),
        (["1", "2"], 0, 0, False),
        (["0", "2"], 1, 0, True),
        (["4", "2"], 0, 1, True),
        (["0", "0", "4"], 1, 0, False),
        (["B", "Stone"], 1, 1, False),
        (["1,4"], 0, 1, True),
    ],
)
def test_a_whole_file_tells_from_where_its_keys_count(
    keys: Sequence[str], default: Literal[0, 1], base: int, is_proved: bool
) -> None:
    numbering = Numbering()
    for key in keys:
        numbering.see(key, FOUR)
    assert (numbering.base(default), numbering.is_proved) == (base, is_proved)


def test_a_key_that_is_a_text_says_nothing_of_numbers() -> None:
    numbering = Numbering()
    numbering.see("4", ("1", "2", "3", "4"))
    assert not numbering.is_used


OPTIONS = st.lists(st.text(max_size=12), min_size=1, max_size=8)


@given(st.text(max_size=60) | st.lists(st.text(max_size=9), max_size=5), OPTIONS, st.sampled_from([0, 1]))
def test_any_key_resolves_or_says_why_not(written: str | list[str], options: list[str], base: int) -> None:
    found = resolve(written, options, base=base)
    assert all(0 <= at < len(options) for at in found.positions)
    assert list(found.positions) == sorted(set(found.positions))
    assert found.positions or found.reason


@given(
    st.lists(st.sampled_from("ABCDEF"), min_size=1, max_size=6, unique=True),
    st.sampled_from(["", ",", ", ", " "]),
)
def test_any_row_of_letters_resolves(letters: list[str], separator: str) -> None:
    options = [f"option number {place}" for place in ["one", "two", "three", "four", "five", "six"]]
    expected = tuple(sorted("ABCDEF".index(letter) for letter in letters))
    assert resolve(separator.join(letters), options).positions == expected
    assert resolve(separator.join(letters).lower(), options).positions == expected


@given(st.text(alphabet="abcdef", min_size=6, max_size=30), st.data())
def test_one_changed_letter_is_a_slip(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    assert slipped(plain(text[:at] + "z" + text[at + 1 :]), [plain(text), "quite another"]) == 0
