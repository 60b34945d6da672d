from __future__ import annotations

import random
import time
from collections import Counter

import pytest

from samples.letter_cases import DOUBTS, LetterCase, cases
from whycards.core.letters.evidence import Field
from whycards.core.letters.finding import Found, find
from whycards.core.letters.marked import as_written, has_marks, lettered, marked, relettered

CASES = cases()
KNOWN = [case for case in CASES if case.name != DOUBTS]
BOUND = [case for case in KNOWN if case.bound]


def found_in(case: LetterCase) -> Found:
    return find(case.text, case.options, case.field)


def spans(found: Found) -> tuple[tuple[int, int, str], ...]:
    return tuple((one.start, one.end, "".join(one.letters)) for one in found.references)


def test_the_table_is_large_and_has_all_languages() -> None:
    assert len(KNOWN) >= 300
    assert len(BOUND) >= 250
    assert len(KNOWN) - len(BOUND) >= 150
    languages = Counter(case.name for case in KNOWN)
    assert {"en", "de", "fr", "es", "pt", "it", "nl", "pl", "ru", "uk", "zh", "ja"} <= set(languages)


@pytest.mark.parametrize("case", KNOWN, ids=[f"{case.name}-{case.text[:40]}" for case in KNOWN])
def test_what_is_bound(case: LetterCase) -> None:
    assert spans(found_in(case)) == case.bound


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.name == DOUBTS], ids=lambda case: case.text[:40]
)
def test_what_is_in_doubt(case: LetterCase) -> None:
    found = found_in(case)
    assert not found.references
    assert found.doubts


def test_letters_mean_the_same_options_in_a_thousand_orders() -> None:
    dice = random.Random("a thousand orders")
    known = [(case, found_in(case)) for case in BOUND]
    for _ in range(1_000):
        for case, found in dice.sample(known, 40):
            order = list(range(case.options))
            dice.shuffle(order)
            _assert_same_options(case, found, order)


def test_each_sentence_in_every_kind_of_order() -> None:
    dice = random.Random("every sentence")
    for case in BOUND:
        for _ in range(8):
            order = list(range(case.options))
            dice.shuffle(order)
            _assert_same_options(case, found_in(case), order)


def _assert_same_options(case: LetterCase, found: Found, order: list[int]) -> None:
    """Each reference reads as the letter that its option has on screen; all other words stay."""
    in_marks = marked(case.text, found.references)
    assert as_written(in_marks) == case.text
    shown = lettered(in_marks, order)
    assert not has_marks(shown)
    assert shown == relettered(case.text, found.references, order)
    at, rest = 0, shown
    for one in found.references:
        before = case.text[at : one.start]
        assert rest.startswith(before)
        rest, at = rest[len(before) :], one.end
        letters = sorted(chr(ord("A") + order.index(place)) for place in one.places)
        written = _letters_at(rest, case.text[one.start : one.end], letters)
        rest = rest[len(written) :]
    assert rest == case.text[at:]


def _letters_at(shown: str, written: str, letters: list[str]) -> str:
    """What stands for these letters at the beginning of a text, however they are written there."""
    first, last = letters[0], letters[-1]
    forms = [", ".join(letters), first + written[1:-1] + last if len(letters) > 1 else first]
    for form in (*forms, *(form.lower() for form in forms)):
        if shown.startswith(form):
            return form
    wide = chr(ord("Ａ") + ord(first) - ord("A"))
    assert shown.startswith(wide), shown
    return wide


def test_there_and_back() -> None:
    """The letters of another order, found again and put into the order back, are those of the author."""
    dice = random.Random("there and back")
    for case in (case for case in BOUND if case.name == "en" and case.field is Field.EXPLANATION):
        found = found_in(case)
        if any(one.is_range for one in found.references):
            continue
        order = list(range(case.options))
        dice.shuffle(order)
        back = [order.index(place) for place in range(case.options)]
        shown = relettered(case.text, found.references, order)
        moved = [one._replace(places=(order.index(one.places[0]),)) for one in found.references]
        assert relettered(shown, moved, back) == case.text


@pytest.mark.parametrize(
    ("text", "order", "shown"),
    [
        ("Options A–C burn.", (2, 0, 1, 3), "Options A–C burn."),
        ("Options A–C burn.", (3, 0, 1, 2), "Options B–D burn."),
        ("Options A–C burn.", (0, 3, 1, 2), "Options A, C, D burn."),
        ("choice (b) burns", (1, 0, 2, 3), "choice (a) burns"),
        ("Вариант В неверен.", (1, 0, 2, 3), "Вариант A неверен."),
        ("Правильный ответ: Б, а не Г.", (0, 1, 2, 3), "Правильный ответ: B, а не Г."),
        ("Ｂ项错误。", (1, 0, 2, 3), "Ａ项错误。"),
        ("Vitamin B and option B.", (1, 0, 2, 3), "Vitamin B and option A."),
    ],
)
def test_how_letters_are_written(text: str, order: tuple[int, ...], shown: str) -> None:
    assert relettered(text, find(text, 4).references, order) == shown


def test_a_text_that_holds_marks_already_is_left_alone() -> None:
    text = "Option B " + chr(0x10FE01)
    assert marked(text, find(text, 4).references) == text
    assert relettered(text, find(text, 4).references, (1, 0, 2, 3)) == text


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Option B is correct.", True),
        ("B is wrong.", False),
        ("B is not correct.", False),
        ("The correct answer is B.", True),
        ("Incorrect answers: B", False),
        ("B would be correct if the oven were hot.", None),
        ("Option B burns.", None),
        ("Antwort B ist falsch.", False),
        ("选项B正确。", True),
        ("B项错误。", False),
    ],
)
def test_what_a_text_says_of_an_option(text: str, right: bool | None) -> None:
    assert [one.says_right for one in find(text, 4).references] == [right]


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "A ",
            "B ",
            "Option B ",
            "option b ",
            "(B) ",
            "B, ",
            "B and ",
            "A/B ",
            "A-",
            "A–C ",
            "B) ",
            "B. ",
            "**B** ",
        ),
        *(
            "answer: ",
            "the correct answer is ",
            "is not ",
            "both ",
            "` ",
            "`B` ",
            "$",
            "$a$ ",
            "$$",
            "<",
            "<a ",
            "![",
            "](",
        ),
        *(
            "\\(",
            "\\[",
            "http://",
            "a@",
            "\n- ",
            "\n    ",
            "```\n",
            "~~~\n",
            "选项",
            "A项",
            "答案是",
            "В ",
            "Вариант ",
            "# B\n",
        ),
        *(
            "| B ",
            "'",
            "* ",
            "_",
            "\u0301",
            "A\u0301",
            ". B) ",
            "ABCD",
            "ABCDE ",
            " \t",
            "(((",
            "first option ",
            "option 1 ",
        ),
    ],
)
def test_hostile_text_is_read_quickly(piece: str) -> None:
    for start in ("", "Option B is wrong. "):
        text = start + piece * (50_000 // len(piece))
        begun = time.process_time()
        find(text, 5)
        assert time.process_time() - begun < 0.5


def test_an_ordinary_explanation_takes_a_moment() -> None:
    text = "Bread needs yeast and time.\n\n" + "\n\n".join(
        f"Option {name} is {'right' if name == 'B' else 'wrong'}: the dough rests for an hour in a warm room."
        for name in "ABCDE"
    )
    find(text, 5)
    begun = time.process_time()
    for _ in range(50):
        find(text, 5)
    assert (time.process_time() - begun) / 50 < 0.004


@pytest.mark.parametrize(
    "text",
    [
        "Option A is right. Using B costs more than C.",
        "Option A is right (B is cold).",
        "Options BCD are slow.",
        "Option A holds; CD are wrong.",
        "A OR B is false.",
        "NOT B is true only if the lamp is out.",
    ],
)
def test_no_letter_is_left_behind_where_others_are_bound(text: str) -> None:
    assert find(text, 5).doubts
