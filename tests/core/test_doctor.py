"""A deck of seeded faults: the doctor finds them, finds nothing in sound questions, and mends what it can."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whycards.core.doctor.doctor import Doctor
from whycards.core.doctor.findings import RULES, Finding, Patient, Picture
from whycards.core.doctor.mending import MENDED_RULES, fix
from whycards.core.question import Explanation, Figure, Option, Question

_THINGS = (
    ("barometer", "pressure of the air", "falls before a storm comes up"),
    ("theodolite", "angles between two points", "was levelled before each reading"),
    ("hygrometer", "moisture of a room", "rises when laundry dries inside"),
    ("odometer", "distance that wheels have rolled", "counts every turn of an axle"),
    ("seismograph", "tremor of the ground", "writes a wave on slow paper"),
    ("anemometer", "speed of the wind", "turns its cups in every breeze"),
    ("galvanometer", "weak currents in a coil", "moves its needle by a magnet"),
    ("sextant", "height of the sun at noon", "brought mariners home by its mirrors"),
    ("manometer", "difference between two gases", "shows it as a column of mercury"),
    ("dosimeter", "radiation over a month", "hangs on the coat of its wearer"),
)


def sound(number: int) -> Question:
    """A question without fault; its key stands at another place each time."""
    name, measured, habit = _THINGS[number % len(_THINGS)]
    place = number % 4
    others = [_THINGS[(number + step) % len(_THINGS)][1] for step in (1, 2, 3)]
    texts = [*others[:place], measured, *others[place:]]
    return Question(
        stem=f"What does the {name} of station {number} measure?",
        options=tuple(
            Option(
                f"The {text}",
                is_key=at == place,
                rationale=f"A {name} tells that." if at == place else "Another instrument does that.",
            )
            for at, text in enumerate(texts)
        ),
        explanation=Explanation(
            f"A {name} measures the {measured}.",
            None,
            f"It is known for one habit: it {habit}, as all of them.",
        ),
        id=f"q{number}",
    )


def _wrong(question: Question) -> int:
    return next(place for place, option in enumerate(question.options) if not option.is_key)


def _letter(place: int) -> str:
    return "ABCDEF"[place]


def _changed(question: Question, place: int, **changes: object) -> Question:
    options = list(question.options)
    options[place] = replace(options[place], **changes)  # type: ignore[arg-type]
    return replace(question, options=tuple(options))


def _saying(question: Question, words: str) -> Question:
    return replace(question, explanation=replace(question.explanation, full=words))


def _key_called_wrong(question: Question, dice: random.Random) -> Question:
    key = min(question.keys)
    says = dice.choice(
        ("Option {0} is incorrect because it was read twice.", "**{0}** is wrong: nobody asked for it.")
    )
    return _saying(question, says.format(_letter(key)))


def _other_called_right(question: Question, dice: random.Random) -> Question:
    says = dice.choice(("The correct answer is {0}.", "Option {0} is correct because the needle moves."))
    return _saying(question, says.format(_letter(_wrong(question))))


def _letter_too_high(question: Question, dice: random.Random) -> Question:
    return _saying(question, f"Option {dice.choice('FGH')} is wrong, since nobody asked for it.")


def _all_above_first(question: Question, dice: random.Random) -> Question:
    place = dice.randrange(0, 3)
    options = list(question.options)
    options[place:place] = [
        Option(dice.choice(("All of the above", "None of the above")), rationale="Not that.")
    ]
    return replace(question, options=tuple(options), explanation=Explanation("Just one of them."))


def _long_key(question: Question, dice: random.Random) -> Question:
    more = " and, as everyone who has ever read one on a cold morning knows, with great care and patience" * 2
    return _changed(question, min(question.keys), text=question.options[min(question.keys)].text + more)


def _no_reason(question: Question, dice: random.Random) -> Question:
    bare = _changed(question, _wrong(question), rationale="")
    return replace(bare, explanation=Explanation(question.explanation.short))


def _no_alt(question: Question, dice: random.Random) -> Question:
    if dice.random() < 0.5:
        figure = Figure("dial.svg", caption="The dial at noon")
        return replace(question, explanation=replace(question.explanation, figure=figure))
    return replace(question, stem=question.stem + "\n\n![](dial.png)")


def _open_formula(question: Question, dice: random.Random) -> Question:
    broken = dice.choice((r"$\frac{1}{2$", r"$\left( x + 1$", r"$$\begin{matrix} 1 & 2$$", r"$a}$"))
    return _saying(question, f"It follows {broken} here.")


_FAULTS: dict[str, Callable[[Question, random.Random], Question]] = {
    "key-contradicted": _key_called_wrong,
    "key-contradicted ": _other_called_right,
    "letter-out-of-range": _letter_too_high,
    "catch-all-not-last": _all_above_first,
    "long-key": _long_key,
    "missing-rationale": _no_reason,
    "missing-alt": _no_alt,
    "broken-formula": _open_formula,
}
_PICTURES = {"large-image": Picture("png", 9000, 4000, 400_000), "small-image": Picture("png", 90, 40, 900)}


def examined(patients: Iterable[Patient]) -> list[Finding]:
    """All findings on a deck."""
    doctor = Doctor()
    found = [finding for patient in patients for finding in doctor.meet(patient)]
    return [*found, *doctor.end()]


def _patient(question: Question, pictures: dict[str, Picture] | None = None) -> Patient:
    return Patient(question, question.id, pictures=pictures or {})


def _seeded(seed: int) -> tuple[list[Patient], Counter[tuple[str, str]]]:
    """A deck of 300 questions with over 100 faults, and which rule each question breaks."""
    dice = random.Random(seed)
    deck = [_patient(sound(number)) for number in range(300)]
    places = iter(dice.sample(range(1, 299, 2), 140))
    expected: Counter[tuple[str, str]] = Counter()

    def put(rule: str, place: int, patient: Patient) -> None:
        deck[place] = patient
        expected[rule.strip(), patient.label] += 1

    for rule, change in _FAULTS.items():
        for _ in range(9):
            place = next(places)
            put(rule, place, _patient(change(deck[place].question, dice)))
    for rule, picture in _PICTURES.items():
        for _ in range(7):
            place = next(places)
            put(rule, place, _patient(deck[place].question, {"dial.png": picture}))
    for _ in range(9):
        place = next(places)
        before = deck[place - 1].question
        put("duplicate-stem", place, _patient(replace(before, id=f"again{place}")))
    for _ in range(9):
        place = next(places)
        swapped = replace(deck[place].question, explanation=deck[place + 1].question.explanation)
        put("neighbour-explanation", place, _patient(swapped))
    return deck, expected


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_seeded_faults_are_found_and_nothing_else(seed: int) -> None:
    deck, expected = _seeded(seed)
    found = {(one.rule, one.patient.label) for one in examined(deck) if one.patient}
    assert len(expected) >= 100
    missed = [one for one in expected if one not in found]
    assert len(missed) <= 0.05 * len(expected), missed
    assert found - set(expected) == set()


def test_sound_questions_have_no_findings() -> None:
    assert examined(_patient(sound(number)) for number in range(200)) == []


@pytest.mark.parametrize(
    "words",
    [
        "Option {0} would be right if the air were dry.",
        "Option {0} is correct only if the wind blows.",
        "Option {0} wäre richtig, wenn es keinen Wind gäbe.",
    ],
)
def test_what_would_be_right_under_other_conditions_is_no_contradiction(words: str) -> None:
    question = sound(3)
    told = _saying(question, words.format(_letter(_wrong(question))))
    assert examined([_patient(told)]) == []


def test_a_deck_whose_longest_option_is_right_is_told_as_a_whole() -> None:
    deck = []
    for number in range(40):
        question = sound(number)
        key = min(question.keys)
        deck.append(
            _patient(_changed(question, key, text=question.options[key].text + ", to be exact and full"))
        )
    (finding,) = [one for one in examined(deck) if one.patient is None]
    assert finding.rule == "longest-is-key"
    assert "40 of 40" in finding.message


def test_keys_at_one_letter_are_told_as_a_whole() -> None:
    deck = [_patient(sound(4 * number + 1)) for number in range(30)]
    (finding,) = [one for one in examined(deck) if one.patient is None]
    assert finding.rule == "key-positions"
    assert "at B" in finding.message


def test_where_most_lack_rationales_one_finding_says_so() -> None:
    dice = random.Random(0)
    deck = [_patient(_no_reason(sound(number), dice)) for number in range(30)]
    (finding,) = examined([*deck, _patient(sound(31))])
    assert (finding.rule, finding.patient) == ("missing-rationale", None)
    assert finding.message.startswith("30 of 31 questions")


def test_of_one_question_it_is_said_in_the_singular() -> None:
    (finding,) = examined([_patient(_no_reason(sound(1), random.Random(0)))])
    assert finding.message == "The question does not say of each wrong option why it is wrong."


def test_every_rule_is_named_once_with_its_reason() -> None:
    names = [rule.name for rule in RULES]
    assert len(set(names)) == len(names)
    assert all(rule.why.endswith(".") for rule in RULES)


def test_the_guide_for_authors_lists_every_rule() -> None:
    guide = (Path(__file__).resolve().parents[2] / "decks" / "README.md").read_text("utf-8")
    for rule in RULES:
        mended_too = " Mended by `--fix`." if rule.has_fix else ""
        assert f"| `{rule.name}` | {rule.why}{mended_too} |" in guide


def mended(question: Question) -> tuple[Question, tuple[str, ...]]:
    """The question with all that can be put right, and the rules that it broke before."""
    rules = []
    for rule in MENDED_RULES:
        found = fix(rule, question)
        if found is None:
            continue
        if found.hindrance:
            assert found.question == question
            continue
        assert len(found.order) == len(found.question.options)
        question = found.question
        rules.append(rule)
    return question, tuple(rules)


def test_what_sums_up_goes_last_and_letters_follow() -> None:
    question = Question(
        "Which?",
        (
            Option("All of the above"),
            Option("One"),
            Option("Two", is_key=True, rationale="Option B is no such thing."),
        ),
        explanation=Explanation("Two.", None, "Option C is right. Option A is wrong."),
    )
    better, rules = mended(question)
    assert rules == ("catch-all-not-last",)
    assert [option.text for option in better.options] == ["One", "Two", "All of the above"]
    assert better.explanation.full == "Option B is right. Option C is wrong."
    assert better.options[1].rationale == "Option A is no such thing."
    assert mended(better) == (better, ())


def test_empty_and_doubled_wrong_options_go_unless_they_are_named() -> None:
    options = (Option("Yes", is_key=True), Option(""), Option("No"), Option("Maybe"), Option("No"))
    better, rules = mended(Question("Is it?", options))
    assert rules == ("empty-option", "duplicate-options")
    assert [option.text for option in better.options] == ["Yes", "No", "Maybe"]
    named = Question("Is it?", options, explanation=Explanation("", None, "Options B and E are wrong."))
    assert mended(named) == (named, ())
    found = fix("empty-option", named)
    assert found is not None
    assert found.hindrance == "A text speaks of option B, which would go."
    few = fix("empty-option", Question("Is it?", (Option("Yes", is_key=True), Option(""))))
    assert few is not None
    assert few.hindrance == "Fewer than two options would be left."


def test_a_caption_becomes_the_alternative_text() -> None:
    question = replace(sound(1), explanation=Explanation("s", Figure("a.svg", caption="The dial"), "f"))
    better, rules = mended(question)
    assert rules == ("missing-alt",)
    assert better.explanation.figure == Figure("a.svg", alt="The dial", caption="The dial")


_TEXT = st.text(st.sampled_from("AB $\\{}![]()`.\nü漢") | st.characters(), max_size=40)


@settings(max_examples=150)
@given(
    st.builds(
        Question,
        stem=_TEXT,
        options=st.lists(st.builds(Option, _TEXT, st.booleans(), _TEXT), max_size=5).map(tuple),
        explanation=st.builds(Explanation, _TEXT, st.none() | st.builds(Figure, _TEXT, _TEXT, _TEXT), _TEXT),
    )
)
def test_whatever_a_question_holds_it_is_examined_and_its_keys_stay(question: Question) -> None:
    examined([_patient(question), _patient(question)])
    better, _ = mended(question)
    before = sorted(option.text for option in question.options if option.is_key)
    assert len([option for option in better.options if option.is_key]) == len(before)
