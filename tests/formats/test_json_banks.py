"""Banks in JSON as people write and export them: what becomes of each shape."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from formats.reading_banks import Bank, is_draft, key_letters, read_text, texts
from whycards.core.question import Kind, Question
from whycards.formats.errors import ReadFailed


def read(folder: Path, value: Any) -> Bank:
    return read_text(folder, json.dumps(value, ensure_ascii=False, indent=1), "bank.json")


def one(folder: Path, **names: Any) -> Question:
    return read(folder, [names]).question


OPTIONS = ["left", "right", "up"]


@pytest.mark.parametrize(
    ("names", "key"),
    [
        ({"answer": 1}, "B"),
        ({"correctIndex": 0}, "A"),
        ({"answer": "B"}, "B"),
        ({"answer": "bc"}, "BC"),
        ({"answer": "A, C"}, "AC"),
        ({"answer": ["A", "C"]}, "AC"),
        ({"correctAnswers": [0, 2]}, "AC"),
        ({"correct_answers": ["up", "left"]}, "AC"),
        ({"correctAnswer": "right"}, "B"),
        ({"correct_option": " Right. "}, "B"),
        ({"answer": {"index": 2}}, "C"),
        ({"answer": {"A": False, "B": True, "C": False}}, "B"),
        ({"correct": [False, False, True]}, "C"),
    ],
)
def test_keys_of_a_list_of_texts(tmp_path: Path, names: dict[str, Any], key: str) -> None:
    assert key_letters(one(tmp_path, question="Where to?", options=OPTIONS, **names)) == key


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ([{"text": text, "isCorrect": text == "right"} for text in OPTIONS], {}),
        ([{"option_text": text, "is_correct": int(text == "right")} for text in OPTIONS], {}),
        ([{"value": text, "correct": text == "right"} for text in OPTIONS], {}),
        ([{"id": f"opt_{text}", "text": text} for text in OPTIONS], {"correctOptionId": "opt_right"}),
        ([{"id": f"opt_{text}", "text": text} for text in OPTIONS], {"correctIds": ["opt_right"]}),
        (
            [{"letter": letter, "text": text} for letter, text in zip("ABC", OPTIONS, strict=True)],
            {"answer": "B"},
        ),
        ([{"id": at, "text": text} for at, text in enumerate(OPTIONS, 1)], {"answer": 2}),
        ([{"A": "left"}, {"B": "right"}, {"C": "up"}], {"answer": "B"}),
        ({"A": "left", "B": "right", "C": "up"}, {"answer": "B"}),
        ({"a": "left", "b": "right", "c": "up", "d": None}, {"answer": "right"}),
        ({"option1": "left", "option2": "right", "option3": "up"}, {"answer": "option2"}),
        ({"left": False, "right": True, "up": False}, {}),
        ({"text": OPTIONS, "label": ["1", "2", "3"]}, {"answerKey": "2"}),
        (["A. left", "B. right", "C. up"], {"answer": "B"}),
        ("A. left\nB. right\nC. up", {"answer": "B"}),
    ],
)
def test_options_in_every_shape(tmp_path: Path, options: Any, names: dict[str, Any]) -> None:
    question = one(tmp_path, question="Where to?", options=options, **names)
    assert texts(question) == OPTIONS and key_letters(question) == "B"


def test_opentdb(tmp_path: Path) -> None:
    results = [
        {
            "type": "multiple",
            "difficulty": "hard",
            "category": "Science: Computers",
            "question": "Which is &quot;fast&quot; &amp; small?",
            "correct_answer": "L1",
            "incorrect_answers": ["DRAM", "SSD, NVMe", "All of these answers"],
        },
        {
            "type": "boolean",
            "difficulty": "easy",
            "category": "Art &amp; History",
            "tags": ["q&amp;a"],
            "question": "It was so.",
            "correct_answer": "False",
            "incorrect_answers": ["True"],
        },
    ]
    bank = read(tmp_path, {"response_code": 0, "results": results})
    first, second = bank.questions
    assert (
        first.stem == 'Which is "fast" & small?' and first.domain == "Science: Computers" and first.level == 3
    )
    assert texts(first) == ["DRAM", "L1", "SSD, NVMe", "All of these answers"] and bank.keys() == ["B", "B"]
    assert texts(second) == ["True", "False"] and bank.rules == []
    assert (second.domain, second.tags) == ("Art & History", ("q&a",))


def test_mmlu_and_arc_rows(tmp_path: Path) -> None:
    rows = [
        {"question": f"Which {at}?", "subject": "law", "choices": list("wxyz"), "answer": at % 4}
        for at in range(8)
    ]
    bank = read_text(tmp_path, "\n".join(map(json.dumps, rows)), "mmlu.jsonl")
    assert bank.keys() == list("ABCDABCD") and bank.questions[0].domain == "law" and bank.found[2].line == 3
    nested = {"stem": "Which?", "choices": [{"text": "x", "label": "A"}, {"text": "y", "label": "B"}]}
    arc = [
        {"id": "MC_9", "question": nested, "answerKey": "B"},
        {
            "id": "MC_7",
            "question": "What?",
            "choices": {"text": ["x", "y"], "label": ["1", "2"]},
            "answerKey": "1",
        },
    ]
    bank = read_text(tmp_path, "\n".join(map(json.dumps, arc)), "arc.jsonl")
    assert bank.keys() == ["B", "A"] and [question.id for question in bank.questions] == ["MC_9", "MC_7"]


@pytest.mark.parametrize("first", [0, 1])
def test_medmcqa_counts_from_0_or_1(tmp_path: Path, first: int) -> None:
    rows = [
        {
            "id": f"q-{at}",
            "question": f"Which {at}?",
            **{f"op{letter}": f"{letter} {at}" for letter in "abcd"},
            "cop": at % 4 + first,
            "choice_type": "multi",
            "exp": "Ans. is such. It follows from the text, which goes on for a while.",
            "subject_name": "Anatomy",
            "topic_name": "Bones",
        }
        for at in range(8)
    ]
    bank = read(tmp_path, rows)
    assert bank.keys() == list("ABCDABCD") and bank.rules == []
    question = bank.questions[0]
    assert (question.domain, question.tags, question.id) == ("Anatomy", ("Bones",), "q-0")


def test_quizapi(tmp_path: Path) -> None:
    asked = {
        "id": 977,
        "question": "Which lists files?",
        "description": None,
        "answers": {"answer_a": "cd", "answer_b": "ls", "answer_c": "dir", "answer_d": None},
        "multiple_correct_answers": "true",
        "correct_answers": {
            "answer_a_correct": "false",
            "answer_b_correct": "true",
            "answer_c_correct": "true",
            "answer_d_correct": "false",
        },
        "correct_answer": None,
        "explanation": None,
        "tags": [{"name": "Linux"}],
        "category": "Linux",
        "difficulty": "Easy",
    }
    question = one(tmp_path, **asked)
    assert texts(question) == ["cd", "ls", "dir"] and key_letters(question) == "BC"
    assert (question.domain, question.level, question.tags) == ("Linux", 1, ("Linux",))
    asked |= {"correct_answers": None, "correct_answer": "answer_a"}
    assert key_letters(one(tmp_path, **asked)) == "A"


@pytest.mark.parametrize(
    ("options", "answer", "key"),
    [
        (["A. left", "B. right"], "B. right", "B"),
        (["A) left", "B) right"], "B", "B"),
        (["left", "right"], "B) right", "B"),
        (["left", "right", "up"], "left, up", "AC"),
        (["left", "right", "up"], ["A. left", "C. up"], "AC"),
        (["left", "right", "up"], "1.0", "B"),
        (["<b>left</b>", "a &lt; b"], "a &lt; b", "B"),
        (["x", "y", "z"], [0, 1, 2], "ABC"),
    ],
)
def test_keys_that_say_more_than_needed(tmp_path: Path, options: list[str], answer: Any, key: str) -> None:
    assert key_letters(one(tmp_path, question="Where to?", options=options, answer=answer)) == key


def test_sciq(tmp_path: Path) -> None:
    question = one(
        tmp_path,
        question="What melts?",
        distractor3="stone",
        distractor1="air",
        distractor2="wood",
        correct_answer="ice",
        support="Ice melts at zero degrees.",
    )
    assert texts(question) == ["air", "ice", "stone", "wood"] and key_letters(question) == "B"
    assert question.explanation.short == "Ice melts at zero degrees."


def test_wrappers_and_what_they_say(tmp_path: Path) -> None:
    asked = {"question": "Which?", "options": OPTIONS, "answer": "A"}
    for value in ({"questions": [asked]}, {"props": {"pageProps": {"questions": [asked]}}}, [[asked]], asked):
        assert key_letters(read(tmp_path, value).question) == "A"
    tests = [
        {"id": at, "title": f"Part {at}", "questions": [{**asked, "question": f"Which {at}?"}]} for at in (1, 2)
    ]
    bank = read(tmp_path, {"title": "All of it", "tests": tests})
    assert bank.heads[0].head.title == "All of it"
    assert [question.domain for question in bank.questions] == ["Part 1", "Part 2"]
    bank = read(tmp_path, {"Routing": [asked], "Names": {"q1": {**asked, "question": "What?"}}})
    assert [question.domain for question in bank.questions] == ["Routing", "Names"]
    bank = read(tmp_path, {"rows": [{"row_idx": 0, "row": asked}]})
    assert bank.question.domain == ""


def test_whether_keys_count_from_0_or_1_is_found_out_from_the_whole_file(tmp_path: Path) -> None:
    def asked(*keys: int) -> list[dict[str, Any]]:
        return [{"question": f"Which {at}?", "options": OPTIONS, "answer": key} for at, key in enumerate(keys)]

    assert read(tmp_path, asked(1, 3, 2)).keys() == ["A", "C", "B"]
    assert read(tmp_path, asked(1, 0, 2)).keys() == ["B", "A", "C"]
    bank = read(tmp_path, asked(1, 2, 1))
    assert bank.keys() == ["B", "C", "B"] and bank.rules == ["key-numbers", "key", "key", "key"]
    bank = read(tmp_path, asked(0, 1, 7))
    assert bank.keys() == ["A", "B", ""] and is_draft(bank.questions[2])


def test_reasons_for_single_options(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"question": "Where?", "options": {"A": "left", "B": "right"}, "answer": "A"}
    for reasons in (
        {"explanations": {"A": "It is.", "B": "It is not."}},
        {"distractorReason": {"B": "It is not."}},
        {"option_explanations": ["It is.", "It is not."]},
        {"explanation": {"a": "It is.", "b": "It is not."}},
        {"explanation_a": "It is.", "explanation_b": "It is not."},
        {"explanation": {"left": "It is.", "right": "It is not."}},
        {"explanation": {"correct": "So it is.", "incorrect": {"B": "It is not."}}},
    ):
        question = one(tmp_path, **asked, **reasons)
        assert question.options[1].rationale == "It is not.", reasons
    options = [{"text": "a", "isCorrect": True, "feedback": "So."}, {"text": "b", "explanation": "Not so."}]
    question = one(tmp_path, question="Where?", options=options)
    assert [option.rationale for option in question.options] == ["So.", "Not so."]
    question = one(tmp_path, question="Where?", optionA="x", optionB="y", explanationA="why x", answer="A")
    assert question.options[0].rationale == "why x"


def test_what_else_an_object_says(tmp_path: Path) -> None:
    asked: dict[str, Any] = {
        "uuid": "a-1",
        "prompt": "Which?",
        "choices": ["a", "b"],
        "answer": "a",
        "explanation": "First. Then much more is said about it, and it goes on.",
        "difficulty": "easy",
        "tags": ["x", {"name": "y"}],
        "references": [{"title": "RFC", "url": "https://example.org/rfc"}, "A book"],
        "hint": "Think.",
        "passage": "A long text to read first.",
        "image": {"url": "https://example.org/a b.png"},
        "isMultiSelect": True,
    }
    bank = read(tmp_path, [asked, {**asked, "uuid": "a-2"}])
    question = bank.questions[0]
    assert (question.id, question.level, question.tags, question.hint) == ("a-1", 1, ("x", "y"), "Think.")
    assert question.sources == ("RFC https://example.org/rfc", "A book")
    assert [exhibit.text for exhibit in question.exhibits] == ["A long text to read first."]
    assert question.stem == "Which?\n\n![](https://example.org/a%20b.png)" and "kind-mismatch" in bank.rules
    assert bank.found[0].remote == ("https://example.org/a%20b.png",)


def test_shapes_of_other_programs(tmp_path: Path) -> None:
    prompt = {"question": "<p>Which?</p>", "answers": ["<p>a</p>", "<p>b</p>"], "feedbacks": ["no", "yes"]}
    for asked in (
        {"assessment_type": "multiple-choice", "prompt": prompt, "correct_response": ["b"], "section": "Net"},
        {
            "questionText": "Which?",
            "answerOptions": [{"answerText": "a"}, {"answerText": "b", "isCorrect": True}],
        },
        {"q": "Which?", "opts": ["a", "b"], "a": 1},
        {"sentence": "Which?", "option1": "a", "option2": "b", "answer": "2"},
        {
            "params": {
                "question": "Which?",
                "answers": [{"text": "a", "correct": False}, {"text": "b", "correct": True}],
            }
        },
        {"question": "Which?", "distractors": ["a"], "answer": "b"},
        {
            "question": {"text": "Which?"},
            "incorrectAnswers": ["a"],
            "correctAnswer": "b",
            "type": "text_choice",
        },
        {"cauhoi": "Which?", "dapan": ["a", "b"], "dapandung": 1},
        {"content": {"question": "Which?", "options": ["a", "b"]}, "answer": "B"},
    ):
        question = one(tmp_path, **asked)
        assert (question.stem, texts(question), key_letters(question)) == ("Which?", ["a", "b"], "B"), asked
    question = one(tmp_path, question="Is it?", passage="A text.", answer=True)
    assert texts(question) == ["True", "False"] and key_letters(question) == "A"


def test_other_kinds_are_skipped_and_cards_kept(tmp_path: Path) -> None:
    bank = read(
        tmp_path,
        [
            {"type": "matching", "question": "Match these.", "options": ["a", "b"], "answer": [0, 1]},
            {"type": "short_answer", "question": "Name it.", "answer": "Such"},
            {"type": "true_false", "question": "Is it?", "answer": True},
            {"type": "mcq", "question": "No options?", "options": [], "answer": "B"},
            {"front": "A word", "back": "What it means"},
            {"question": "Only this?", "id": 4, "type": "mcq"},
            {"name": "no question", "value": 3},
        ],
    )
    kinds = [question.kind for question in bank.questions]
    assert kinds == [Kind.FLASHCARD, Kind.CHOICE, Kind.DRAFT, Kind.FLASHCARD, Kind.DRAFT]
    assert texts(bank.questions[1]) == ["True", "False"] and key_letters(bank.questions[1]) == "A"
    assert [problem.rule for problem in bank.problems].count("skipped") == 1


def test_the_vote_of_readers_is_told_beside_the_key(tmp_path: Path) -> None:
    bank = read(tmp_path, [{"question": "Which?", "options": OPTIONS, "answer": "B", "suggested_answer": "C"}])
    assert bank.keys() == ["B"] and bank.rules == ["vote"]


def test_other_json_is_no_bank(tmp_path: Path) -> None:
    for value in (
        {"name": "x", "version": "1", "scripts": {"test": "y"}},
        [1, 2],
        [{"title": "a", "text": "b"}],
    ):
        with pytest.raises(ReadFailed, match="no questions"):
            read(tmp_path, value)


def test_characters_that_may_not_enter(tmp_path: Path) -> None:
    text = (
        r'[{"question": "Wh\u0000ich\ud800 \u202eone?", "options": ["a\u0007", "b"],'
        r' "answer": "A", "topic": "\ud800"}]'
    )
    question = read_text(tmp_path, text, "bank.json").question
    assert question.stem == "Which\ufffd one?" and texts(question) == ["a", "b"] and question.domain == "\ufffd"
    question.stem.encode()


def test_options_about_tags_are_shown_as_written(tmp_path: Path) -> None:
    question = one(tmp_path, question="Which tag?", options=["<br>", "<line>", "<hr>"], correctAnswer="<hr>")
    assert texts(question) == ["\\<br>", "\\<line>", "\\<hr>"] and key_letters(question) == "C"


def test_encodings(tmp_path: Path) -> None:
    text = json.dumps([{"question": "Größer?", "options": ["für", "wider"], "answer": "A"}], ensure_ascii=False)
    for encoding in ("utf-8-sig", "utf-16", "utf-16-le", "cp1252"):
        assert read_text(tmp_path, text.encode(encoding), "bank.json").question.stem == "Größer?"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 100_000 + "]" * 100_000, "nested too deep"),
        ('[{"question": "Which?", "answer": ' + "9" * 5000 + "}]", "a number has too many digits"),
    ],
)
def test_a_damaged_file_without_a_question_says_what_is_wrong(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(ReadFailed, match=rf"Line \d+: This is no JSON: .*{why}"):
        read_text(tmp_path, text, "bank.json")
