"""The bundled deck on AI infrastructure, read as a learner's deck is, against the quality bar of our decks."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from whycards.cli import main
from whycards.core.choosing import asked
from whycards.core.explaining import split
from whycards.core.identity import normal_text
from whycards.core.progress import Silent
from whycards.core.question import Kind, Question, letter
from whycards.formats.message import Head, MediaFound, Message, ProblemFound, QuestionFound
from whycards.formats.parent import read_deck

_DECK = Path(__file__).resolve().parents[2] / "decks" / "ai-infrastructure"
_FIGURES = sorted(path for path in (_DECK / "images").glob("*.svg") if not path.name.endswith(".dark.svg"))
_QUESTIONS, _SEVERAL, _PICTURES = 60, 25, 45
_FIRST = {
    "zero-stage",
    "pipeline-bubble",
    "roofline-kernel",
    "ring-all-reduce",
    "input-stall",
    "checkpoint-interval",
    "gpu-sharing",
    "kv-cache",
}


@pytest.fixture(scope="module")
def messages(tmp_path_factory: pytest.TempPathFactory) -> list[Message]:
    """All that the reader says about the deck."""
    return list(read_deck(_DECK, tmp_path_factory.mktemp("work"), Silent()))


@pytest.fixture(scope="module")
def found(messages: list[Message]) -> list[QuestionFound]:
    """The questions with their images."""
    return [message for message in messages if isinstance(message, QuestionFound)]


@pytest.fixture(scope="module")
def questions(found: list[QuestionFound]) -> list[Question]:
    """The questions alone."""
    return [message.question for message in found]


def _words(text: str) -> int:
    return len(normal_text(text).split())


def _longest(question: Question) -> int:
    return max(range(len(question.options)), key=lambda place: len(question.options[place].text))


def test_the_reader_finds_no_problem(messages: list[Message]) -> None:
    assert [message.problem for message in messages if isinstance(message, ProblemFound)] == []


def test_the_check_command_finds_nothing_in_our_decks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", str(_DECK.parent)], lambda library, files: 1) == 0
    for checked in json.loads(capsys.readouterr().out):
        assert checked["problems"] == []
        assert checked["drafts"] == checked["skipped"] == checked["images"]["missing"] == 0


def test_the_head_says_what_the_deck_is(messages: list[Message]) -> None:
    [head] = [message.head for message in messages if isinstance(message, Head)]
    assert (head.id, head.title) == ("ai-infrastructure", "AI infrastructure in practice")
    assert (head.version, head.language, head.licence) == ("3", "en", "CC-BY-4.0")
    assert 0 < len(head.description) <= 80
    assert sum(domain.weight or 0 for domain in head.domains) == 100
    assert head.exam["scoring"] == "all-or-nothing"


def test_choice_questions_with_an_id_in_every_domain(
    messages: list[Message], questions: list[Question]
) -> None:
    [head] = [message.head for message in messages if isinstance(message, Head)]
    assert len(questions) >= _QUESTIONS
    assert {question.kind for question in questions} == {Kind.CHOICE}
    assert {question.domain for question in questions} <= {domain.id for domain in head.domains}
    assert len({question.id for question in questions} - {""}) == len(questions)


def test_the_ids_that_learners_have_answers_to_stay(questions: list[Question]) -> None:
    assert {question.id for question in questions} >= _FIRST


def test_several_ask_for_two_or_three_keys_and_say_so(questions: list[Question]) -> None:
    several = [question for question in questions if len(question.keys) > 1]
    assert len(several) >= _SEVERAL
    for question in questions:
        assert asked(question).agrees
        assert asked(question).number == len(question.keys)
    for question in several:
        number = {2: "two", 3: "three"}[len(question.keys)]
        assert question.stem.endswith(f"(Choose {number})"), question.id
        assert question.choose == len(question.keys)
        assert 5 <= len(question.options) <= 6, question.id


def test_all_of_the_above_is_rare(questions: list[Question]) -> None:
    texts = [normal_text(option.text).casefold() for question in questions for option in question.options]
    assert sum("of the above" in text for text in texts) <= 2


def test_a_scenario_a_level_and_tags(questions: list[Question]) -> None:
    for question in questions:
        assert 40 <= _words(question.stem) <= 90, question.id
        assert question.level in (1, 2, 3)
        assert question.tags


def test_every_option_has_a_rationale_of_its_own(questions: list[Question]) -> None:
    for question in questions:
        assert 4 <= len(question.options) <= 6
        rationales = [normal_text(option.rationale) for option in question.options]
        assert all(rationales)
        assert len(set(rationales)) == len(rationales)
        said = set(re.split(r"(?<=[.?!])\s", normal_text(question.explanation.full)))
        for rationale in rationales:
            assert not said & set(re.split(r"(?<=[.?!])\s", rationale)), question.id


def test_the_full_explanation_gives_background_and_a_row_for_each_option(questions: list[Question]) -> None:
    for question in questions:
        parts = split(question.explanation.full, len(question.options))
        assert list(parts.rows) == list(range(len(question.options))), question.id
        assert all(row.startswith(f"Option {letter(place)} ") for place, row in parts.rows.items())
        assert parts.prose
        assert question.explanation.full.startswith(parts.prose), "background comes first"
        assert question.explanation.short


def test_sources_name_a_year(questions: list[Question]) -> None:
    for question in questions:
        assert question.sources
        assert all(re.search(r", (?:19|20)\d\d$", source) for source in question.sources), question.sources


def test_key_positions_are_within_chance(questions: list[Question]) -> None:
    positions = Counter(position for question in questions for position in question.keys)
    for place in range(6):
        shares = [len(each.keys) / len(each.options) for each in questions if place < len(each.options)]
        spread = sum(share * (1 - share) for share in shares) ** 0.5
        assert abs(positions[place] - sum(shares)) <= 2 * spread, letter(place)


def test_the_longest_option_is_a_key_no_more_often_than_chance(questions: list[Question]) -> None:
    shares = [len(question.keys) / len(question.options) for question in questions]
    spread = sum(share * (1 - share) for share in shares) ** 0.5
    longest = sum(_longest(question) in question.keys for question in questions)
    assert abs(longest - sum(shares)) <= 2 * spread
    ratios = [_length_of(question, keys=True) / _length_of(question, keys=False) for question in questions]
    assert 0.9 <= sum(ratios) / len(ratios) <= 1.1


def test_no_word_tells_keys_from_other_options(questions: list[Question]) -> None:
    """Such as "so that" in wrong options and "and" in right ones, which learners of tests pick up soon."""
    keys: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for question in questions:
        for place, option in enumerate(question.options):
            words = set(re.findall(r"[a-z]+", option.text.casefold()))
            (keys if place in question.keys else others).update(words)
    right = sum(len(question.keys) for question in questions)
    wrong = sum(len(question.options) for question in questions) - right
    tells = {word: keys[word] / right - others[word] / wrong for word in keys | others}
    assert {word: share for word, share in tells.items() if abs(share) > 0.2} == {}


def _length_of(question: Question, *, keys: bool) -> float:
    """Mean length of the keys, or of the other options, in characters."""
    lengths = [
        len(option.text) for place, option in enumerate(question.options) if (place in question.keys) is keys
    ]
    return sum(lengths) / len(lengths)


def test_figures_are_there_light_and_dark(messages: list[Message], found: list[QuestionFound]) -> None:
    known = {message.media.digest: message.media for message in messages if isinstance(message, MediaFound)}
    shown = 0
    for message in found:
        assert not message.missing
        assert not message.remote
        figure = message.question.explanation.figure
        if figure is None:
            continue
        shown += 1
        assert len(figure.alt) > 60, "the alternative text gives the message"
        assert figure.caption
        assert (_DECK / figure.image).is_file()
        assert (_DECK / figure.dark).is_file()
        assert figure.dark == figure.image.replace(".svg", ".dark.svg")
        light, dark = (known[message.images[reference]] for reference in (figure.image, figure.dark))
        assert (light.width, light.height, light.kind) == (dark.width, dark.height, dark.kind)
        assert light.digest != dark.digest
    assert shown == len(_FIGURES) >= _PICTURES
