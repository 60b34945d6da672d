"""QTI 1.2: which options its response processing means, feedback, Canvas cartridges and Blackboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.image_samples import png
from formats.qti_files import classic_item, classic_quiz, manifest
from formats.reading_decks import pack, problems, read, titles, write
from whycards.core.question import Kind, Question
from whycards.formats.errors import ReadFailed
from whycards.formats.message import Head, Message, QuestionFound


def messages(folder: Path, content: str | bytes) -> list[Message]:
    write(folder, "quiz.xml", content)
    return read(folder / "quiz.xml", folder / "work")


def found(all_messages: list[Message]) -> list[QuestionFound]:
    return [message for message in all_messages if isinstance(message, QuestionFound)]


def only(folder: Path, item: str) -> Question:
    (one,) = found(messages(folder, classic_quiz(item)))
    return one.question


def test_stem_options_key_and_feedback(tmp_path: Path) -> None:
    said = {
        "general_fb": "It <i>flows</i> north, and far.",
        "correct_fb": "Right!",
        "a_fb": "Yes, by far.",
        "b_fb": "Short.",
    }
    all_messages = messages(tmp_path, classic_quiz(classic_item("<p>Which <b>river</b>?</p>", feedback=said)))
    (one,) = found(all_messages)
    (head,) = [message for message in all_messages if isinstance(message, Head)]
    assert (head.format, head.head.title) == ("qti-1.2", "Rivers")
    assert one.question.stem == "Which **river**?"
    assert [(option.text, option.is_key, option.rationale) for option in one.question.options] == [
        ("Nile", True, "Yes, by far."),
        ("Po", False, "Short."),
    ]
    assert one.question.explanation.short == "It *flows* north, and far."
    assert (one.question.id, one.line) == ("i1", 4)


_ALL = (
    "<respcondition title='correct'><conditionvar><and><varequal respident='r'>a</varequal>"
    "<varequal respident='r'>b</varequal><not><varequal respident='r'>c</varequal></not></and></conditionvar>"
    "<setvar varname='SCORE' action='Set'>100</setvar></respcondition>"
)
_BLACKBOARD = (
    "<respcondition title='correct'><conditionvar><varequal respident='r'>b</varequal></conditionvar>"
    "<setvar action='Set' variablename='SCORE'>SCORE.max</setvar><displayfeedback linkrefid='correct'/>"
    "</respcondition>"
    "<respcondition title='incorrect'><conditionvar><other/></conditionvar>"
    "<setvar action='Set' variablename='SCORE'>0.0</setvar></respcondition>"
)
_TITLED = (
    "<respcondition title='correct'><conditionvar><varequal respident='r'>c</varequal></conditionvar>"
    "<!-- no points --></respcondition>"
)
_FEEDBACK_FIRST = (
    "<respcondition continue='Yes'><conditionvar><other/></conditionvar>"
    "<displayfeedback linkrefid='general_fb'/>"
    "</respcondition><respcondition continue='Yes'><conditionvar><varequal respident='r'>b</varequal>"
    "</conditionvar>"
    "<displayfeedback linkrefid='b_fb'/></respcondition>"
)


@pytest.mark.parametrize(
    ("processing", "cardinality", "keys"),
    [
        (_ALL, "Multiple", {0, 1}),
        (_BLACKBOARD, "Single", {1}),
        (_TITLED, "Single", {2}),
        (_FEEDBACK_FIRST + _TITLED, "Single", {2}),
        (_FEEDBACK_FIRST, "Single", set()),
        ("<respcondition><conditionvar/></respcondition>", "Single", set()),
    ],
)
def test_keys_by_conditions(tmp_path: Path, processing: str, cardinality: str, keys: set[int]) -> None:
    item = classic_item(options={"a": "x", "b": "y", "c": "z"}, processing=processing, cardinality=cardinality)
    one = only(tmp_path, item)
    assert one.keys == keys
    assert one.kind is (Kind.CHOICE if keys else Kind.DRAFT)


@pytest.mark.parametrize(
    ("scores", "cardinality", "keys"),
    [
        ({"a": 30, "b": 100, "c": 70}, "Single", {1}),
        ({"a": 50, "b": 50, "c": -50}, "Multiple", {0, 1}),
        ({"a": 0, "b": 0}, "Single", set()),
        ({"gone": 100}, "Single", set()),
    ],
)
def test_keys_by_points(tmp_path: Path, scores: dict[str, float], cardinality: str, keys: set[int]) -> None:
    item = classic_item(options={"a": "x", "b": "y", "c": "z"}, scores=scores, cardinality=cardinality)
    assert only(tmp_path, item).keys == keys


def test_feedback_shown_for_one_option_is_its_rationale(tmp_path: Path) -> None:
    processing = (
        "<respcondition continue='Yes'><conditionvar><varequal respident='r'>b</varequal></conditionvar>"
        "<displayfeedback linkrefid='f7'/></respcondition>" + _BLACKBOARD
    )
    one = only(
        tmp_path, classic_item(processing=processing, feedback={"f7": "The Po is long.", "correct": "Right."})
    )
    assert [option.rationale for option in one.options] == ["", "The Po is long."]
    assert one.explanation.full == one.explanation.short == ""


@pytest.mark.parametrize(
    "kind",
    [
        "essay_question",
        "matching_question",
        "multiple_dropdowns_question",
        "numerical_question",
        "Ordering",
        "Fill in",
    ],
)
def test_other_kinds_are_told(tmp_path: Path, kind: str) -> None:
    all_messages = messages(tmp_path, classic_quiz(classic_item(kind=kind), classic_item(ident="i2")))
    (skipped,) = [problem for problem in problems(all_messages) if problem.rule == "skipped"]
    assert skipped.line == 4
    assert kind.lower() in skipped.message
    assert len(found(all_messages)) == 1


def test_without_a_declared_kind_one_response_is_a_choice(tmp_path: Path) -> None:
    two = classic_item(kind="").replace("</presentation>", "<response_lid ident='s'/></presentation>")
    typed = "<item ident='t'><presentation><response_str ident='r'/></presentation></item>"
    all_messages = messages(tmp_path, classic_quiz(classic_item(kind=""), two, typed, "<item ident='e'/>"))
    assert len(found(all_messages)) == 1
    assert len([problem for problem in problems(all_messages) if problem.rule == "skipped"]) == 3


def test_true_false_blank_options_and_question_groups(tmp_path: Path) -> None:
    item = classic_item(kind="True/False", options={"a": "true", "b": "false"})
    blank = classic_item(options={"a": "", "b": ""}, ident="i2")
    all_messages = messages(tmp_path, classic_quiz(item, blank, section="g1", heading="Group of 2"))
    first, second = found(all_messages)
    assert [option.text for option in first.question.options] == ["True", "False"]
    assert len(second.question.options) == 2
    assert first.question.domain == "Group of 2"


def test_blackboard_text_in_html_and_a_pool(tmp_path: Path) -> None:
    item = classic_item(kind="Multiple Choice").replace(
        '<mattext texttype="text/html">Which river is longer?</mattext>',
        '<mat_extension><mat_formattedtext type="HTML">&lt;b&gt;Which&lt;/b&gt;?</mat_formattedtext>'
        "</mat_extension>",
    )
    assert only(tmp_path, item).stem == "**Which**?"
    pool = (
        "<POOL><TITLE value='p'/><QUESTIONLIST><QUESTION id='q1'/></QUESTIONLIST>"
        "<QUESTION_MULTIPLEANSWER id='q1'><BODY><TEXT>&lt;i&gt;Which&lt;/i&gt;?</TEXT>"
        "<FLAGS><ISHTML value='true'/></FLAGS></BODY><ANSWER id='x'><TEXT>a</TEXT></ANSWER>"
        "<ANSWER id='y'><TEXT>b</TEXT></ANSWER><ANSWER id='z'><TEXT>c</TEXT></ANSWER><GRADABLE>"
        "<CORRECTANSWER answer_id='x'/><CORRECTANSWER answer_id='z'/></GRADABLE></QUESTION_MULTIPLEANSWER>"
        "<QUESTION_ESSAY id='q2'/></POOL>"
    )
    all_messages = messages(tmp_path, pool)
    (one,) = found(all_messages)
    assert (one.question.stem, sorted(one.question.keys)) == ("*Which*?", [0, 2])
    assert [problem.rule for problem in problems(all_messages)] == ["skipped"]


def test_a_canvas_cartridge_is_read_once_with_its_images(tmp_path: Path) -> None:
    stem = (
        '<p>See <img src="$IMS-CC-FILEBASE$/Uploaded%20Media/a%20map.png" alt="map"> and'
        ' <img src="%24IMS-CC-FILEBASE%24/b.png"> and <img class="equation_image"'
        ' data-equation-content="x^2"></p>'
    )
    full = classic_quiz(classic_item(stem), classic_item("Two?", ident="i2"), title="Full")
    part = classic_quiz(classic_item(stem, kind="cc.multiple_choice.v0p1"), title="Full")
    names: dict[str, str | bytes] = {
        "imsmanifest.xml": manifest("g1/assessment_qti.xml", kind="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"),
        "g1/assessment_qti.xml": part,
        "g1/assessment_meta.xml": "<quiz xmlns='http://canvas.instructure.com/xsd/cccv1p0'><title>Full</title></quiz>",
        "non_cc_assessments/g1.xml.qti": full,
        "web_resources/Uploaded Media/a map.png": png(3, 3),
        "web_resources/b.png": png(4, 4),
        "__MACOSX/g1/._assessment_qti.xml": b"\0\5\26\7",
        ".DS_Store": b"\0\0",
    }
    all_messages = read(pack(tmp_path / "course.imscc", names), tmp_path / "work")
    assert titles(all_messages) == ["Full"]
    first, second = found(all_messages)
    assert len(first.images) == 2
    assert "![map](web_resources/Uploaded%20Media/a%20map.png)" in first.question.stem
    assert "$x^2$" in first.question.stem
    assert second.question.stem == "Two?"
    assert problems(all_messages) == []


def test_several_quizzes_are_parts_of_one_deck(tmp_path: Path) -> None:
    path = pack(
        tmp_path / "two.zip",
        {
            "pack/imsmanifest.xml": manifest(
                "b.xml", "a.xml", "gone.xml", kind="imsqti_xmlv1p2", title="Course"
            ),
            "pack/a.xml": classic_quiz(classic_item("A?"), title="First"),
            "pack/b.xml": classic_quiz(classic_item("B?", ident="i2"), title="Second"),
        },
    )
    all_messages = read(path, tmp_path / "work")
    assert titles(all_messages) == ["Course"]
    assert [(one.question.stem, one.question.domain) for one in found(all_messages)] == [
        ("B?", "Second"),
        ("A?", "First"),
    ]
    assert [problem.rule for problem in problems(all_messages)] == ["missing-file"]


def test_a_question_bank_gives_its_title(tmp_path: Path) -> None:
    said = "<fieldlabel>bank_title</fieldlabel><fieldentry>Waters</fieldentry>"
    inside = f"<qtimetadatafield>{said}</qtimetadatafield>{classic_item()}"
    bank = f"<questestinterop><objectbank>{inside}</objectbank></questestinterop>"
    all_messages = messages(tmp_path, bank)
    assert titles(all_messages) == ["Waters"]
    assert len(found(all_messages)) == 1


_WHOLE = classic_quiz(
    classic_item(feedback={"a_fb": "x"}), classic_item(kind="essay_question"), classic_item(ident="i3")
)
_PUT = ["", "<", "&", "\0", "</item>", "<item>", "<a"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(_WHOLE)), st.integers(0, 12), st.sampled_from(_PUT)), max_size=4))
def test_mutations_raise_nothing_undeclared(tmp_path: Path, cuts: list[tuple[int, int, str]]) -> None:
    written = _WHOLE
    for at, length, put in cuts:
        written = written[:at] + put + written[at + length :]
    try:
        messages(tmp_path, written)
    except ReadFailed as failed:
        assert str(failed)
