"""Moodle XML: keys by fractions, categories, feedback, images in the file, and files that are damaged."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.image_samples import png
from formats.reading_decks import problems, read, titles, write
from whycards.core.question import Kind, Question
from whycards.formats.errors import ReadFailed
from whycards.formats.message import Message, ProblemFound, QuestionFound

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'


def answer(text: str, fraction: str = "0", feedback: str = "") -> str:
    said = f'<feedback format="html"><text>{feedback}</text></feedback>' if feedback else ""
    return f'<answer fraction="{fraction}" format="html"><text>{text}</text>{said}</answer>'


def choice(*parts: str, stem: str = "Which river is longer?", kind: str = "multichoice") -> str:
    asked = f'<questiontext format="html"><text><![CDATA[{stem}]]></text></questiontext>'
    return f'<question type="{kind}"><name><text>rivers</text></name>{asked}{"".join(parts)}</question>\n'


def quiz(*questions: str) -> str:
    return HEAD + "".join(questions) + "</quiz>\n"


def messages(folder: Path, content: str | bytes, name: str = "bank.xml") -> list[Message]:
    write(folder, name, content)
    return read(folder / name, folder / "work")


def found(folder: Path, content: str | bytes) -> list[QuestionFound]:
    return [message for message in messages(folder, content) if isinstance(message, QuestionFound)]


def question(folder: Path, *parts: str, **more: str) -> Question:
    (one,) = found(folder, quiz(choice(*parts, **more)))
    return one.question


RIGHT, WRONG = answer("Nile", "100", "It is <b>longer</b>."), answer("Po", "0", "It is short.")


def category(path: str) -> str:
    return f"<question type='category'><category><text>{path}</text></category></question>"


@pytest.mark.parametrize(
    ("paths", "domains"),
    [
        # "" stands for a question in the category before it.
        (["top/Geo", "", "top/Geo/Rivers", ""], ["Geo", "Geo / Rivers"]),
        (["top/Geo", "top/Geo/Rivers", "", "top/Geo/Lakes", ""], ["Rivers", "Lakes"]),
        (["top", "top/Geo", "top/Geo/A//B", "", "top/Geo", "", "top/Bio/A", ""], ["A/B", "", "Bio / A"]),
        (["top/Geo", "top/Bio", "", "top/Geo", ""], ["Bio", "Geo"]),
        (["top/Geo", "top/Geography", ""], ["Geography"]),
        (["top/Geo", "top/Geo/Rivers", "top/Geo/Rivers/Long", ""], ["Long"]),
    ],
)
def test_a_category_with_others_in_it_and_no_question_before_is_the_whole(
    tmp_path: Path, paths: list[str], domains: list[str]
) -> None:
    parts = [
        category(f"$course$/{path}") if path else choice(RIGHT, WRONG, stem=f"Which, {at}?")
        for at, path in enumerate(paths)
    ]
    assert [one.question.domain for one in found(tmp_path, quiz(*parts))] == domains


def test_stem_options_rationale_explanation_and_the_rest(tmp_path: Path) -> None:
    within = category("$course$/top/Geo//graphy/Water")
    extra = (
        "<generalfeedback format='html'><text>It flows north.</text></generalfeedback><single>true</single>"
        "<idnumber>r-1</idnumber><tags><tag><text>africa</text></tag></tags><shuffleanswers>0</shuffleanswers>"
        "<hint format='html'><text>Think of Egypt.</text></hint>"
    )
    (one,) = found(tmp_path, quiz(within, choice(RIGHT, WRONG, extra)))
    asked = one.question
    assert one.line == 3
    assert asked.stem == "Which river is longer?"
    assert [(option.text, option.is_key, option.rationale) for option in asked.options] == [
        ("Nile", True, "It is **longer**."),
        ("Po", False, "It is short."),
    ]
    assert asked.explanation.short == "It flows north."
    assert (asked.domain, asked.id, asked.tags, asked.hint) == (
        "Geo/graphy / Water",
        "r-1",
        ("africa",),
        "Think of Egypt.",
    )
    assert not asked.shuffle


@pytest.mark.parametrize(
    ("single", "fractions", "keys"),
    [
        ("<single>true</single>", ("100", "50", "0"), {0}),
        ("<single>true</single>", ("50", "50", "0"), {0, 1}),
        ("", ("33.33333", "0", "-10"), {0}),
        ("<single>false</single>", ("50", "50", "-100"), {0, 1}),
        ("<single>0</single>", ("33,3", "66,7", "0"), {0, 1}),
        ("<single>1</single>", ("0", "0", "0"), set()),
        ("<single>1</single>", ("nan", "inf", "x"), set()),
    ],
)
def test_keys(tmp_path: Path, single: str, fractions: tuple[str, ...], keys: set[int]) -> None:
    answers = [answer(f"r{at}", fraction) for at, fraction in enumerate(fractions)]
    asked = question(tmp_path, single, *answers)
    assert asked.keys == keys
    assert asked.kind is (Kind.CHOICE if keys else Kind.DRAFT)


def test_partial_credit_and_penalties_are_kept_as_data(tmp_path: Path) -> None:
    asked = question(
        tmp_path, "<single>true</single>", answer("a", "100"), answer("b", "50"), answer("c", "-25")
    )
    assert asked.extra["fractions"] == ["100", "50", "-25"]


def test_true_and_false(tmp_path: Path) -> None:
    asked = question(tmp_path, answer("true", "0"), answer("false", "100"), kind="truefalse")
    assert [(option.text, option.is_key) for option in asked.options] == [("True", False), ("False", True)]


def test_other_kinds_are_told_one_by_one(tmp_path: Path) -> None:
    kinds = ["essay", "shortanswer", "matching", "cloze", "numerical", "kprime", "strange & new"]
    written = quiz(
        *(choice(RIGHT, WRONG, kind=kind.replace("&", "&amp;")) for kind in kinds), choice(RIGHT, WRONG)
    )
    all_messages = messages(tmp_path, written)
    skipped = [problem for problem in problems(all_messages) if problem.rule == "skipped"]
    assert [problem.line for problem in skipped] == [3, 4, 5, 6, 7, 8, 9]
    assert "strange & new" in skipped[-1].message
    assert len([message for message in all_messages if isinstance(message, QuestionFound)]) == 1


def test_images_in_the_file_beside_it_and_nowhere(tmp_path: Path) -> None:
    data = base64.b64encode(png(3, 2)).decode()
    write(tmp_path, "near.png", png(4, 4))
    stem = (
        '<p>a <img src="@@PLUGINFILE@@/in%20here.png" alt="map"/> <img src="@@PLUGINFILE@@/near.png"/>'
        '<img src="@@PLUGINFILE@@/gone.png"/><img src="https://example.org/x.png"/>'
        f'<img src="data:image/png;base64,{data}"/></p>'
    )
    file = f'<file name="in here.png" path="/" encoding="base64">\n{data[:20]}\n{data[20:]}\n</file>'
    asked = f'<questiontext format="html"><text><![CDATA[{stem}]]></text>{file}</questiontext>'
    (one,) = found(tmp_path, quiz(f'<question type="multichoice">{asked}{RIGHT}{WRONG}</question>'))
    assert len(one.images) == 3
    assert len(set(one.images.values())) == 2
    assert one.missing == ("gone.png",)
    assert one.remote == ("https://example.org/x.png",)
    assert "![map](" in one.question.stem


def test_an_old_image_and_a_damaged_one(tmp_path: Path) -> None:
    data = base64.b64encode(png(3, 2)).decode()
    old = f"<image>old.png</image><image_base64>{data}</image_base64>"
    broken = "<image>bad.png</image><image_base64>%%%</image_base64>"
    first, second = found(tmp_path, quiz(choice(old, RIGHT, WRONG), choice(broken, RIGHT, WRONG, stem="Two?")))
    assert len(first.images) == 1
    assert len(second.missing) == 1


@pytest.mark.parametrize(
    ("form", "written", "shown"),
    [
        ("html", "1 &lt; 2 <i>x</i>", "1 < 2 *x*"),
        ("markdown", "**bold** &amp; `x`", "**bold** &amp; `x`"),
        ("plain_text", "a *b* <p>", "a \\*b\\* \\<p>"),
        ("moodle_auto_format", "fish &amp; chips", "fish & chips"),
    ],
)
def test_formats_of_texts(tmp_path: Path, form: str, written: str, shown: str) -> None:
    asked = f'<questiontext format="{form}"><text><![CDATA[{written}]]></text></questiontext>'
    (one,) = found(tmp_path, quiz(f'<question type="multichoice">{asked}{RIGHT}{WRONG}</question>'))
    assert one.question.stem == shown


def test_html_that_is_not_escaped_and_foreign_attributes(tmp_path: Path) -> None:
    asked = (
        '<questiontext format="html">'
        '<text xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="string">'
        "<p>Is <b>this</b> read?</p></text></questiontext>"
    )
    (one,) = found(tmp_path, quiz(f'<question type="multichoice">{asked}{RIGHT}{WRONG}</question>'))
    assert one.question.stem == "Is **this** read?"


def test_a_prefix_that_is_not_declared_is_no_damage(tmp_path: Path) -> None:
    asked = '<questiontext format="html"><text>What is <m:math><m:mi>x</m:mi></m:math>?</text></questiontext>'
    written = quiz(f'<question type="multichoice">{asked}{RIGHT}{WRONG}</question>')
    all_messages = messages(tmp_path, written)
    assert problems(all_messages) == []
    (one,) = [message for message in all_messages if isinstance(message, QuestionFound)]
    assert one.question.stem == "What is $x$?"


def test_names_of_html_that_xml_does_not_know(tmp_path: Path) -> None:
    stem = "caf&eacute;&nbsp;&mdash; <![CDATA[&eacute; &amp;eacute;]]>"
    asked = f'<questiontext format="html"><text>{stem}</text></questiontext>'
    (one,) = found(tmp_path, quiz(f'<question type="multichoice">{asked}{RIGHT}{WRONG}</question>'))
    assert one.question.stem == "café — é \\&eacute;"


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("cp1252", "windows-1252"),
        ("iso8859-5", "ISO-8859-5"),
        ("utf-8", "ISO-8859-1"),
    ],
)
def test_encodings_declared_rightly_and_wrongly(tmp_path: Path, encoding: str, declared: str) -> None:
    word = "река река река Волга" if encoding == "iso8859-5" else "Größe, Öl"
    written = quiz(choice(RIGHT, WRONG, stem=word)).replace("UTF-8", declared, 1)
    (one,) = found(tmp_path, written.encode(encoding))
    assert one.question.stem == word


def test_a_damaged_declaration_and_stray_nul_bytes(tmp_path: Path) -> None:
    written = quiz(choice(RIGHT, WRONG)).replace('"1.0" encoding', '"1.0"encoding').replace("river", "riv\0er")
    (one,) = found(tmp_path, written)
    assert one.question.stem == "Which river is longer?"
    assert one.line == 3


@pytest.mark.parametrize("damage", ["<answer", "</wrong>", "", "<a b=c>", "&undefined;</question>"])
def test_what_stands_before_the_damage_is_read(tmp_path: Path, damage: str) -> None:
    all_messages = messages(tmp_path, HEAD + choice(RIGHT, WRONG) + damage)
    assert len([message for message in all_messages if isinstance(message, QuestionFound)]) == 1
    (fault,) = [problem for problem in problems(all_messages) if problem.rule == "malformed"]
    assert fault.line in (4, 5)
    assert "damaged here" in fault.message
    assert "The one before is read" in fault.message


def test_nothing_readable_is_told_with_line_and_reason(tmp_path: Path) -> None:
    all_messages = messages(tmp_path, "<?xml version='1.0'?>\n<question type=multichoice>\n</question>")
    assert titles(all_messages) == ["bank"]
    (fault,) = problems(all_messages)
    assert (fault.rule, fault.line) == ("malformed", 2)


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>',
        '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE quiz [<!ENTITY % p SYSTEM "http://example.org/x.dtd"> %p;]>',
    ],
)
def test_entities_are_refused(tmp_path: Path, doctype: str) -> None:
    written = quiz(choice(RIGHT, WRONG, stem="&x; &b;")).replace("<quiz>", doctype + "<quiz>", 1)
    all_messages = messages(tmp_path, written)
    assert [problem.rule for problem in problems(all_messages)] == ["unreadable"]
    assert "entities" in problems(all_messages)[0].message


def test_a_doctype_without_entities_is_no_harm_and_reads_no_file(tmp_path: Path) -> None:
    doctype = '<!DOCTYPE quiz SYSTEM "file:///etc/hostname">'
    (one,) = found(tmp_path, quiz(choice(RIGHT, WRONG)).replace("<quiz>", doctype + "<quiz>", 1))
    assert len(one.question.options) == 2


@pytest.mark.parametrize(
    "hostile",
    [
        "<a>" * 2_000,
        "<p " + " ".join(f'a{n}="1"' for n in range(20_000)) + "/>",
        f'<p a="{"x" * 11_000_000}"/>',
    ],
)
def test_depth_and_attributes_end_in_a_finding(tmp_path: Path, hostile: str) -> None:
    all_messages = messages(tmp_path, HEAD + choice(RIGHT, WRONG) + hostile)
    assert [problem.rule for problem in problems(all_messages)] == ["malformed"]


def test_a_markdown_quiz_is_none_of_moodle(tmp_path: Path) -> None:
    write(tmp_path, "q.md", "<quiz>\nWhich one?\n- [x] a\n- [ ] b\n</quiz>\n")
    try:
        heads = titles(read(tmp_path / "q.md", tmp_path / "work"))
    except ReadFailed:
        heads = []
    assert "malformed" not in heads


_WHOLE = quiz(
    choice(RIGHT, WRONG, answer("Rhine &lt;b&gt;", "-50")), choice(kind="essay"), choice(RIGHT, WRONG)
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(_WHOLE)), st.integers(0, 12), st.sampled_from(["", "<", "&", "\0", "]]>", "<a"])
        ),
        max_size=4,
    )
)
def test_mutations_raise_nothing_undeclared(tmp_path: Path, cuts: list[tuple[int, int, str]]) -> None:
    written = _WHOLE
    for at, length, put in cuts:
        written = written[:at] + put + written[at + length :]
    try:
        messages(tmp_path, written)
    except ReadFailed as failed:
        assert str(failed)


def test_a_file_that_ends_too_early_says_so(tmp_path: Path) -> None:
    asked = '<question type="multichoice"><questiontext format="html"><text>Which wall?</text></questiontext>'
    answers = '<answer fraction="100"><text>No</text></answer><answer fraction="0"><text>Yes</text></answer>'
    whole = f"<quiz>{asked}{answers}</question>{asked}{answers}</question></quiz>"
    for end in range(len(whole) - 200, len(whole) - 10, 7):
        (tmp_path / "walls.xml").write_text(whole[:end])
        messages = read(tmp_path / "walls.xml", tmp_path / f"work-{end}")
        told = [one.problem.message for one in messages if isinstance(one, ProblemFound)]
        assert any("The XML is damaged here" in one for one in told)
        assert not any("Unregistered" in one for one in told)
