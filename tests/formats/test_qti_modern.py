"""QTI 2.x and 3.0: items, feedback, composites, and packages that are whole or damaged."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.image_samples import png
from formats.qti_files import manifest, modern_item, newest
from formats.reading_decks import pack, problems, read, titles, write
from whycards.core.question import Kind, Question
from whycards.formats.errors import ReadFailed
from whycards.formats.message import CaseFound, Head, Message, QuestionFound


def messages(folder: Path, content: str) -> list[Message]:
    write(folder, "item.xml", content)
    return read(folder / "item.xml", folder / "work")


def found(all_messages: list[Message]) -> list[QuestionFound]:
    return [message for message in all_messages if isinstance(message, QuestionFound)]


def only(folder: Path, content: str) -> Question:
    (one,) = found(messages(folder, content))
    return one.question


def skipped(all_messages: list[Message]) -> list[str]:
    found = [problem for problem in problems(all_messages) if problem.rule == "skipped"]
    return [problem.message.removesuffix(", which is no choice question.") for problem in found]


@pytest.mark.parametrize("version", ["qti-2.2", "qti-3.0"])
def test_stem_options_key_and_feedback(tmp_path: Path, version: str) -> None:
    item = modern_item(
        after='<modalFeedback outcomeIdentifier="F" identifier="x" showHide="show">It is long.</modalFeedback>'
        '<modalFeedback outcomeIdentifier="F" identifier="y" showHide="show">Yes!</modalFeedback>'
        '<modalFeedback outcomeIdentifier="F" identifier="b" showHide="show">The Po is short.</modalFeedback>'
    )
    all_messages = messages(tmp_path, newest(item) if version == "qti-3.0" else item)
    assert [message.format for message in all_messages if isinstance(message, Head)] == [version]
    (one,) = found(all_messages)
    asked = one.question
    assert asked.stem == "Which river is longer?\n\nChoose."
    assert [(option.text, option.is_key, option.rationale) for option in asked.options] == [
        ("Nile", True, "It is **longer**."),
        ("Po", False, "The Po is short."),
    ]
    assert asked.explanation.short == "It is long."
    assert asked.id == "m1"


@pytest.mark.parametrize(
    ("more", "keys"),
    [
        ({"key": "a b", "cardinality": "multiple"}, {0, 1}),
        ({"key": ""}, set()),
        ({"key": "a gone"}, set()),
        (
            {
                "key": "",
                "declaration": "<mapping><mapEntry mapKey='b' mappedValue='1'/>"
                "<mapEntry mapKey='a' mappedValue='-1'/></mapping>",
            },
            {1},
        ),
    ],
)
def test_keys(tmp_path: Path, more: dict[str, str], keys: set[int]) -> None:
    one = only(tmp_path, modern_item(**more))
    assert one.keys == keys
    assert one.kind is (Kind.CHOICE if keys else Kind.DRAFT)


def test_each_interaction_counts(tmp_path: Path) -> None:
    body = "<p>Both.</p>%s<p><textEntryInteraction responseIdentifier='T'/></p><endAttemptInteraction/>"
    all_messages = messages(tmp_path, modern_item(body))
    assert skipped(all_messages) == ["It is an answer to type in"]
    (one,) = found(all_messages)
    assert one.question.stem == "Both.\n\nChoose."
    assert "composite" in {problem.rule for problem in problems(all_messages)}


SECOND = (
    "<div><p>And which peak?</p><choiceInteraction responseIdentifier='S' maxChoices='1'>"
    "<simpleChoice identifier='c'>Eiger</simpleChoice><simpleChoice identifier='d'>Etna</simpleChoice>"
    "</choiceInteraction>{}</div>"
)
KEY_OF_SECOND = (
    "<responseDeclaration identifier='S' cardinality='single'><correctResponse><value>c</value>"
    "</correctResponse></responseDeclaration>"
)


def two_parts(tmp_path: Path, *, beside: str = "", after: str = "") -> list[Message]:
    item = modern_item("<div><p>Which river?</p>%s</div>" + SECOND.format(beside), after=after)
    return messages(tmp_path, item.replace("<itemBody>", f"{KEY_OF_SECOND}<itemBody>"))


RULES = (
    "<responseProcessing>{}</responseProcessing>"
    "<modalFeedback outcomeIdentifier='F1' identifier='x' showHide='show'>Rivers run.</modalFeedback>"
    "<modalFeedback outcomeIdentifier='F2' identifier='y' showHide='show'>Peaks stand.</modalFeedback>"
)
RULE = (
    "<responseCondition><responseIf><match><variable identifier='{0}'/><correct identifier='{0}'/></match>"
    "<setOutcomeValue identifier='{1}'><baseValue baseType='identifier'>x</baseValue></setOutcomeValue>"
    "</responseIf></responseCondition>"
)


@pytest.mark.parametrize(
    ("beside", "after"),
    [
        ("", RULES.format(RULE.format("R", "F1") + RULE.format("S", "F2"))),
        (
            "<feedbackBlock outcomeIdentifier='F' identifier='z' showHide='show'>Peaks stand.</feedbackBlock>",
            "<modalFeedback outcomeIdentifier='FEEDBACK_R' identifier='q'>Rivers run.</modalFeedback>",
        ),
        (
            "",
            "<modalFeedback outcomeIdentifier='F' identifier='b'>Rivers run.</modalFeedback>"
            "<modalFeedback outcomeIdentifier='F' identifier='d'>Peaks stand.</modalFeedback>",
        ),
    ],
)
def test_each_part_of_an_item_has_its_own_feedback(tmp_path: Path, beside: str, after: str) -> None:
    all_messages = two_parts(tmp_path, beside=beside, after=after)
    said = [
        " ".join([one.question.explanation.short, *(option.rationale for option in one.question.options)])
        for one in found(all_messages)
    ]
    assert "Rivers run." in said[0] and "Peaks" not in said[0]
    assert "Peaks stand." in said[1] and "Rivers" not in said[1]
    assert not [one for one in problems(all_messages) if "at each of them" in one.message]


def test_what_speaks_of_no_part_is_said_for_each_and_told(tmp_path: Path) -> None:
    after = "<modalFeedback outcomeIdentifier='F' identifier='w'>Maps help.</modalFeedback>"
    all_messages = two_parts(tmp_path, after=after)
    assert [one.question.explanation.short for one in found(all_messages)] == ["Maps help."] * 2
    assert len([one for one in problems(all_messages) if "at each of them" in one.message]) == 2


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        (modern_item("<p>Words.</p>"), "It is an item without a question"),
        (modern_item("<p/><orderInteraction/>"), "It is an ordering question"),
        (modern_item().replace('adaptive="false"', 'adaptive="true"'), "It is an adaptive item"),
        (
            modern_item().replace("<itemBody>", "<templateDeclaration identifier='t'/><itemBody>"),
            "It is an item with",
        ),
    ],
)
def test_other_items_are_told(tmp_path: Path, item: str, reason: str) -> None:
    (told,) = skipped(messages(tmp_path, item))
    assert told.startswith(reason)


def test_mathml_pictures_ruby_and_rubric(tmp_path: Path) -> None:
    write(tmp_path, "a map.png", png(3, 3))
    write(tmp_path, "b.png", png(4, 4))
    body = (
        '<rubricBlock view="candidate"><p>Read first.</p></rubricBlock>'
        '<rubricBlock view="scorer">No.</rubricBlock>'
        '<p>Is <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mi>a</m:mi><m:mi>b</m:mi>'
        "</m:mfrac>"
        '</m:math> in <img src="a%20map.png" alt="map"/> or <object type="image/png"'
        ' data="b.png">other</object>'
        " of <ruby>川<rt>kawa</rt></ruby>?</p>%s"
    )
    (one,) = found(messages(tmp_path, modern_item(body)))
    assert one.question.stem.startswith(
        "Is $\\frac{a}{b}$ in ![map](a%20map.png) or ![other](b.png) of 川(kawa)?"
    )
    assert len(one.images) == 2
    assert [(exhibit.title, exhibit.text) for exhibit in one.question.exhibits] == [
        ("Instructions", "Read first.")
    ]


def test_a_fixed_choice_keeps_the_order(tmp_path: Path) -> None:
    fixed = '<simpleChoice identifier="c" fixed="true">None of them</simpleChoice>'
    assert only(tmp_path, modern_item()).shuffle
    assert not only(tmp_path, modern_item(inside=fixed)).shuffle


def test_a_package_in_a_folder_with_a_damaged_item_and_a_missing_one(tmp_path: Path) -> None:
    entries: dict[str, str | bytes] = {
        "top/in/imsmanifest.xml": manifest(
            "items/two%20b.xml", "items/bad.xml", "items/one.xml", "nowhere.xml"
        ),
        "top/in/items/one.xml": modern_item("<p>One?<img src='../img/x.png' alt='x'/></p>%s", ident="one"),
        "top/in/items/two b.xml": modern_item("<p>Two?</p>%s", ident="two"),
        "top/in/items/bad.xml": modern_item(ident="bad")[:-40],
        "top/in/img/x.png": png(3, 3),
        "__MACOSX/top/in/items/._one.xml": b"\0\5",
    }
    all_messages = read(pack(tmp_path / "p.zip", entries), tmp_path / "work")
    assert titles(all_messages) == ["A course"]
    two, one = found(all_messages)
    assert (two.question.id, one.question.id) == ("two", "one")
    assert len(one.images) == 1
    told = {problem.rule: problem for problem in problems(all_messages)}
    assert set(told) == {"missing-file", "malformed"}
    assert told["malformed"].file.endswith("items/bad.xml")
    assert "nowhere.xml" in told["missing-file"].message


def test_a_test_gives_order_sections_and_title(tmp_path: Path) -> None:
    test = (
        "<assessmentTest xmlns='http://www.imsglobal.org/xsd/imsqti_v2p2' identifier='t' title='The test'>"
        "<testPart><assessmentSection title='Deep'><assessmentItemRef href='b.xml'/></assessmentSection>"
        "<assessmentSection title='High'><assessmentItemRef href='a.xml'/></assessmentSection></testPart>"
        "</assessmentTest>"
    )
    entries: dict[str, str | bytes] = {
        "imsmanifest.xml": manifest("a.xml", "b.xml"),
        "test.xml": test,
        "a.xml": modern_item("<p>A?</p>%s", ident="a"),
        "b.xml": modern_item("<p>B?</p>%s", ident="b"),
    }
    all_messages = read(pack(tmp_path / "p.zip", entries), tmp_path / "work")
    assert titles(all_messages) == ["The test"]
    assert [(one.question.id, one.question.domain) for one in found(all_messages)] == [
        ("b", "Deep"),
        ("a", "High"),
    ]


def test_loose_items_in_a_zip_are_one_deck(tmp_path: Path) -> None:
    entries: dict[str, str | bytes] = {
        "a.xml": modern_item("<p>A?</p>%s", ident="a"),
        "b/b.xml": newest(modern_item("<p>B?</p>%s", ident="b")),
    }
    all_messages = read(pack(tmp_path / "loose.zip", entries), tmp_path / "work")
    assert titles(all_messages) == ["loose"]
    assert len(found(all_messages)) == 2


def test_loose_items_in_a_folder_are_one_deck_and_one_file_is_itself(tmp_path: Path) -> None:
    write(tmp_path / "loose", "a.xml", modern_item("<p>A?</p>%s", ident="a"))
    write(tmp_path / "loose", "b.xml", modern_item("<p>B?</p>%s", ident="b"))
    assert len(found(read(tmp_path / "loose"))) == 2
    assert len(found(read(tmp_path / "loose" / "a.xml", tmp_path / "work"))) == 1
    write(tmp_path / "loose", "c.xml", "<quiz><question type='essay'/></quiz>")
    assert sorted(titles(read(tmp_path / "loose"))) == ["a", "b", "c"]


def test_a_shared_stimulus_is_a_case_and_a_page_is_an_exhibit(tmp_path: Path) -> None:
    stimulus = (
        '<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="s1"'
        ' title="Flood">'
        '<qti-stimulus-body><p>The river <b>rose</b>.</p><img src="img/x.png" alt="x"/></qti-stimulus-body>'
        "</qti-assessment-stimulus>"
    )
    link = '<qti-assessment-stimulus-ref identifier="s1" href="texts/flood.xml"/><qti-item-body>'
    page = "<p>B?</p><object type='text/html' data='page.html'>The page</object>%s"
    entries: dict[str, str | bytes] = {
        "imsmanifest.xml": manifest("a.xml", "b.xml"),
        "a.xml": newest(modern_item(ident="a")).replace("<qti-item-body>", link),
        "b.xml": newest(modern_item(page, ident="b")).replace("<qti-item-body>", link),
        "texts/flood.xml": stimulus,
        "texts/img/x.png": png(3, 3),
        "page.html": "<html><head><title>t</title></head><body><h1>Levels</h1><p>7 m</p></body></html>",
    }
    all_messages = read(pack(tmp_path / "p.zip", entries), tmp_path / "work")
    (case,) = [message for message in all_messages if isinstance(message, CaseFound)]
    assert (case.case.id, case.case.title) == ("s1", "Flood")
    assert case.case.text.startswith("The river **rose**.")
    assert len(case.images) == 1
    first, second = found(all_messages)
    assert (first.question.case, second.question.case) == ("s1", "s1")
    assert [exhibit.title for exhibit in second.question.exhibits] == ["The page"]
    assert "7 m" in second.question.exhibits[0].text


def test_entities_and_a_manifest_without_questions_are_refused(tmp_path: Path) -> None:
    hostile = modern_item().replace("<assessmentItem", '<!DOCTYPE x [<!ENTITY a "b">]><assessmentItem', 1)
    assert [problem.rule for problem in problems(messages(tmp_path, hostile))] == ["unreadable"]
    with pytest.raises(ReadFailed):
        read(pack(tmp_path / "empty.zip", {"imsmanifest.xml": manifest(), "a.html": "x"}), tmp_path / "work")


@pytest.mark.parametrize(
    "body",
    [
        "%s" + "<choiceInteraction responseIdentifier='R'/>" * 5_000,
        "<div>" * 240 + "%s" + "</div>" * 240,
        "<div>" * 2_000 + "%s" + "</div>" * 2_000,
        "<p>" + "<img src='gone.png'/>" * 4_000 + "</p>%s",
        "<p>x</p>" * 40_000 + "%s",
    ],
)
def test_hostile_bodies_end_soon(tmp_path: Path, body: str) -> None:
    started = time.process_time()
    assert messages(tmp_path, modern_item(body))
    assert time.process_time() - started < 5


_WHOLE = modern_item(
    "<p>Both.</p>%s<p><textEntryInteraction responseIdentifier='T'/></p>", cardinality="multiple"
)
_PUT = ["", "<", "&", "\0", "</value>", "<prompt>", "<a"]


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
