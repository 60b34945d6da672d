from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whycards.core.letters.anchors import is_anchor
from whycards.core.letters.arranging import Arrangement, arrangement, key_places, order_of
from whycards.core.letters.ladders import is_ladder
from whycards.core.letters.lettering import Lettering
from whycards.core.letters.reading import read
from whycards.core.question import Explanation, Figure, Option, Question

BREAD = ("Rye", "Wheat", "Spelt", "Oats")


def question(
    *texts: str, keys: tuple[int, ...] = (0,), stem: str = "Which flour fits?", full: str = ""
) -> Question:
    options = tuple(Option(text, is_key=place in keys) for place, text in enumerate(texts))
    return Question(stem, options, explanation=Explanation(full=full))


def arranged(asked: Question) -> Arrangement:
    return arrangement(asked, read(asked))


# What keeps its place.


@pytest.mark.parametrize(
    "text",
    [
        *("All of the above", "None of the above.", "None of these", "Both of these", "All of these options"),
        *(
            "Neither of the above",
            "Any of the above",
            "All the above",
            "None",
            "Both",
            "Neither",
            "All are correct",
        ),
        *("None of the other options", "More than one of the above", "I don't know", "Not enough information"),
        *(
            "Alle der oben genannten",
            "Keine der Antworten",
            "Keine davon",
            "Beide",
            "Alle Antworten sind richtig",
        ),
        *("Toutes les réponses ci-dessus", "Aucune de ces réponses", "Aucune", "Les deux"),
        *("Todas las anteriores", "Ninguna de las anteriores", "Ambas", "Ninguna", "Todas serían válidas"),
        *("Todas las respuestas son correctas", "Ninguna es correcta", "Todas correctas", "Ninguno de ellos"),
        *("Ninguna de las otras respuestas es correcta", "Todas las opciones", "Ninguna opción es válida"),
        *("Todas estão corretas", "Nenhuma resposta está certa", "Todas são verdadeiras", "Nenhum deles"),
        *("Keine von beiden", "Keine der anderen", "Keine der genannten", "Alle von ihnen", "Alle davon"),
        *("Todas as anteriores", "Nenhuma das alternativas", "Nenhuma das anteriores"),
        *("Tutte le precedenti", "Nessuna delle precedenti", "Nessuna"),
        *("Alle bovenstaande", "Geen van de bovenstaande", "Geen van deze"),
        *("Wszystkie powyższe", "Żadne z powyższych", "Żadna z odpowiedzi"),
        *("Все перечисленное", "Ни один из вариантов", "Все варианты верны", "Ничего из перечисленного"),
        *("Усі перелічені", "Жоден з варіантів", "Всі відповіді"),
        *("以上都是", "以上都不对", "以上皆是", "都不对", "没有正确答案"),
        *("上記のすべて", "いずれも正しい", "どれも正しい", "すべて正しい"),
    ],
)
def test_anchors(text: str) -> None:
    assert is_anchor(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "All users can read it",
            "None of the users can read it",
            "Both routers drop it",
            "The oven above the shop",
        ),
        *(
            "Alle Nutzer",
            "Keine Wolken am Himmel",
            "Всегда",
            "Обеспечить доступ",
            "Tous les utilisateurs du réseau",
        ),
        *("Todos los barcos salen juntos al alba", "Todas las luces del muelle", "Todos los que hagan falta"),
        *("Ninguno sale antes del alba", "Todos os barcos saem juntos", "Keine der Lampen am Kai brennt"),
        *("`None`", "`all`", "``any``"),
        *("以上海为中心", "Above average", "Allow all", "No bread"),
    ],
)
def test_what_only_looks_like_an_anchor(text: str) -> None:
    assert not is_anchor(text)


@pytest.mark.parametrize(
    "texts",
    [
        ("1", "2", "3", "4"),
        ("10", "8", "5", "1"),
        ("1,000", "10,000", "100,000"),
        ("0.5", "1.5", "2.5"),
        ("5 minutes", "15 minutes", "1 hour", "1 day"),
        ("512 MB", "1 GB", "4 GB"),
        ("10%", "20%", "50 %"),
        ("$5", "$10", "$100"),
        ("Less than 10", "10-20", "More than 20"),
        ("1-5", "6-10", "11-15"),
        ("/24", "/25", "/26"),
        ("Port 22", "Port 80", "Port 443"),
        ("RAID 0", "RAID 1", "RAID 5"),
        ("TLS 1.0", "TLS 1.1", "TLS 1.2"),
        ("v1.2.3", "v1.2.10", "v2.0.0"),
        ("1990", "1994", "2001"),
        ("3 May 2019", "1 June 2019", "2 June 2020"),
        ("January", "March", "May"),
        ("Monday", "Tuesday", "Friday"),
        ("Low", "Medium", "High"),
        ("Never", "Sometimes", "Always"),
        ("Small", "Medium", "Large"),
        ("One", "Two", "Three"),
        ("First", "Second", "Third"),
        ("Layer 2", "Layer 3", "Layer 4"),
        ("At least 3", "At least 5", "At least 7"),
        ("Yes", "No"),
        ("True", "False"),
        ("No", "Yes"),
        ("Yes, because it rests", "No, because it burns"),
        ("Ja", "Nein"),
        ("Vrai", "Faux"),
        ("Да", "Нет"),
        ("正确", "错误"),
        ("I", "II", "III"),
        ("A", "B", "C"),
        ("2^10", "2^20", "2^30"),
        ("-10", "0", "10"),
    ],
)
def test_ladders(texts: tuple[str, ...]) -> None:
    assert is_ladder(texts)
    assert arranged(question(*texts)).is_fixed


@pytest.mark.parametrize(
    "texts",
    [
        ("1", "3", "2"),
        BREAD,
        ("5 minutes", "1 GB", "7"),
        ("Yes", "Maybe later", "No"),
        ("High", "Low", "Medium"),
        ("1990", "2001", "1994"),
        ("Yes", "Bread"),
        ("No salt", "Yes"),
        ("", ""),
        ("10", "Ten"),
    ],
)
def test_no_ladder(texts: tuple[str, ...]) -> None:
    assert not is_ladder(texts)


def test_a_ladder_keeps_its_order_beside_an_anchor() -> None:
    assert arranged(question("1", "2", "3", "None of the above")).is_fixed


def test_anchors_and_options_that_name_others_keep_their_place() -> None:
    asked = question("Rye", "Wheat", "Both A and B", "None of these")
    assert arranged(asked).free == (0, 1)
    assert arranged(asked).pinned == {2: 2, 3: 3}


def test_an_anchor_that_looks_up_from_the_middle_locks_all() -> None:
    assert arranged(question("Rye", "All of the above", "Wheat", "Oats")).is_fixed
    assert not arranged(question("Rye", "None of these", "Wheat", "Oats")).is_fixed


def test_the_author_pins_and_forbids() -> None:
    asked = question(*BREAD)
    pinned = replace(asked, options=(replace(asked.options[0], pin="last"), *asked.options[1:]))
    assert arranged(pinned).pinned == {3: 0}
    first = replace(asked, options=(*asked.options[:3], replace(asked.options[3], pin="first")))
    assert arranged(first).pinned == {0: 3}
    here = replace(asked, options=(asked.options[0], replace(asked.options[1], pin="here"), *asked.options[2:]))
    assert arranged(here).pinned == {1: 1}
    assert arranged(replace(asked, shuffle=False)).is_fixed


# What locks a question.


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (question(*BREAD, full="The spare one (B) helps."), "brackets"),
        (question(*BREAD, full="The first option is wrong."), "by its place"),
        (question(*BREAD, full="Option F is wrong."), "does not have"),
        (question(*BREAD, full="A: dark.\n\nB: light.\n\nE: wet."), "does not have"),
        (
            question(*BREAD, stem="Statement B says it. Which?", full="Statement B is wrong."),
            "calls by that letter",
        ),
        (question(*BREAD, full="Option B is correct."), "the key says otherwise"),
        (question(*BREAD, full="Option A is wrong."), "the key says otherwise"),
        (question("Both A and B", "Rye", "Wheat"), "names itself"),
        (question("A) Rye", "B) Wheat", "A) Spelt", "B) Oats"), "that of another"),
        (question("B. Rye", "A. Wheat", "Oats"), "that of another"),
        (question(*BREAD, stem="Mix A. rye, B. oats. Which?", full="B is wrong."), "calls by that letter"),
        (question("A and C", "B and C", "Oats", stem="Mix A, B and C. Which fit?"), "calls by that letter"),
        (question(*BREAD, stem="Option A: bake now. Option B: wait. Which flour?"), "options of its own"),
    ],
)
def test_what_locks(asked: Question, words: str) -> None:
    assert words in read(asked).lock
    assert arranged(asked).is_fixed


def test_a_figure_that_names_options_locks() -> None:
    asked = question(*BREAD)
    figure = Figure("a.png", alt="Option B rises, option C does not")
    assert "figure" in read(replace(asked, explanation=Explanation(figure=figure))).lock


@pytest.mark.parametrize(
    "asked",
    [
        question(*BREAD, full="Option A is right. Options B, C and D are wrong."),
        question(*BREAD, full="Vitamin B is not the point."),
        question(*BREAD, stem="Which flour is NOT dark?", full="Option B is correct that it is dark."),
        question("A. Rye", "B. Wheat", "C. Oats", full="B is too light."),
        question("Rye", "Wheat", "Both A and B"),
        question(*BREAD, stem="Server A bakes. Which flour?", full="Option B is wrong. Server A waits."),
    ],
)
def test_what_does_not_lock(asked: Question) -> None:
    assert read(asked).lock == ""
    assert not arranged(asked).is_fixed


def test_an_options_own_label_moves_with_it() -> None:
    asked = question("A. Rye", "B. Wheat", "C. Oats")
    shown = Lettering(asked, (2, 0, 1))
    assert [shown.option(position) for position in (2, 0, 1)] == ["A. Oats", "B. Rye", "C. Wheat"]


def test_all_texts_follow() -> None:
    options = (
        Option("Rye", is_key=True, rationale="Unlike option B, it is dark."),
        Option("Wheat", rationale="B is wrong: too light."),
        Option("Both A and B", rationale="Only A is right."),
    )
    explanation = Explanation(
        short="Option A is right.", full="Rye is dark.\n\nOption B is wrong: it is light."
    )
    asked = Question("Which flour fits?", options, explanation=explanation, hint="Not option B.")
    shown = Lettering(asked, (1, 0, 2))
    assert (shown.short, shown.hint) == ("Option B is right.", "Not option A.")
    assert shown.option(2) == "Both B and A"
    assert shown.prose == "Rye is dark."
    assert [why.card_text for why in shown.reasons] == [
        "Unlike option A, it is dark.",
        "A is wrong: too light.",
        "Only B is right.",
    ]
    assert shown.reasons[1].row_text == "Option A is wrong: it is light."


def test_the_stem_follows() -> None:
    asked = question(*BREAD, stem="Why is option A better than option D?")
    assert Lettering(asked, (3, 1, 2, 0)).stem == "Why is option D better than option A?"


def test_a_locked_question_stays_word_for_word() -> None:
    asked = question(*BREAD, full="Option A is right. The first option is dark. Вариант Б.")
    shown = Lettering(asked, (0, 1, 2, 3))
    assert shown.prose + "".join(why.row_text for why in shown.reasons) == asked.explanation.full


# The order.

SETS = st.integers(2, 7).flatmap(
    lambda count: st.tuples(
        st.just(count),
        st.frozensets(st.integers(0, count - 1), min_size=1),
        st.lists(st.sampled_from(["", "", "", "first", "last", "here"]), min_size=count, max_size=count),
    )
)


@given(SETS, st.text(max_size=5), st.integers(0, 30))
def test_rules_of_every_order(drawn: tuple[int, frozenset[int], list[str]], uid: str, showing: int) -> None:
    count, keys, pins = drawn
    options = tuple(Option(f"Flour {place * 7 % 5} {'x' * place}", place in keys) for place in range(count))
    options = tuple(replace(one, pin=pin) for one, pin in zip(options, pins, strict=True))  # type: ignore[arg-type]
    arrangement_ = arranged(Question("Which?", options))
    order = order_of(arrangement_, f"{uid}{showing}")
    assert sorted(order) == list(range(count))
    assert order == order_of(arrangement_, f"{uid}{showing}"), "the same seed, the same order"
    assert all(order[place] == position for place, position in arrangement_.pinned.items())
    following = order_of(arrangement_, f"{uid}{showing + 1}", key_places(order, keys))
    moving = keys & set(arrangement_.free)
    if len(arrangement_.free) >= 3 and 0 < len(moving) < len(arrangement_.free):
        assert key_places(order, keys) != key_places(following, keys)


def showings(asked: Question, times: int) -> list[tuple[int, ...]]:
    arrangement_ = arranged(asked)
    orders: list[tuple[int, ...]] = []
    before = None
    for showing in range(times):
        orders.append(order_of(arrangement_, f"bread\n{showing}", before))
        before = key_places(orders[-1], asked.keys)
    return orders


def chi_square(counts: Counter[tuple[int, ...]], cells: int) -> float:
    """Against an even spread over so many cells."""
    expected = counts.total() / cells
    return (
        sum((count - expected) ** 2 / expected for count in counts.values()) + (cells - len(counts)) * expected
    )


def critical(freedom: int) -> float:
    """What chi-square exceeds by chance once in a hundred times (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 2.3263 * math.sqrt(2 / (9 * freedom))) ** 3


@pytest.mark.parametrize(("count", "keys"), [(3, (0,)), (4, (0,)), (4, (1, 2)), (5, (4,)), (6, (0, 1, 5))])
def test_keys_stand_everywhere_alike_and_never_twice_running(count: int, keys: tuple[int, ...]) -> None:
    asked = question(*("Rye", "Wheat", "Spelt", "Oats", "Barley", "Millet")[:count], keys=keys)
    places = [tuple(sorted(key_places(order, asked.keys))) for order in showings(asked, 10_000)]
    assert all(one != other for one, other in pairwise(places))
    cells = math.comb(count, len(keys))
    assert chi_square(Counter(places), cells) < critical(cells - 1)


def test_all_orders_come_alike() -> None:
    asked = question(*BREAD)
    arrangement_ = arranged(asked)
    orders = Counter(order_of(arrangement_, f"rye\n{number}") for number in range(10_000))
    assert chi_square(orders, 24) < critical(23)


def test_two_options_change_their_order_too() -> None:
    orders = Counter(showings(question("Rye", "Wheat"), 1_000))
    assert chi_square(orders, 2) < critical(1)


@pytest.mark.parametrize("form", ["Option {}", "Answer {}.", "**Choice {}**", "Antwort {}"])
def test_options_that_are_only_called_by_letters_keep_their_order(form: str) -> None:
    asked = question(*(form.format(name) for name in "ABC"), stem="Which plan of the picture is a ring?")
    assert "only its own name" in read(asked).lock


def test_a_reason_is_short_however_long_the_text_is() -> None:
    asked = question(*BREAD, full=f"Option B rises. {'dough' * 20_000}")
    assert 0 < len(read(asked).lock) < 300


@pytest.mark.parametrize("denial", ["The answer isn't B.", "The answer cannot be B.", "B cannot be correct."])
def test_what_is_denied_contradicts_no_key(denial: str) -> None:
    assert not read(question(*BREAD, full=denial)).lock
