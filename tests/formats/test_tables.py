"""Tables as people export them: what becomes of each layout."""

from __future__ import annotations

import codecs
import csv
import io
from pathlib import Path

import pytest

from formats.reading_banks import is_draft, key_letters, read_text, texts
from whycards.core.question import Kind

UDEMY = (
    "Question,Question Type,Answer Option 1,Explanation 1,Answer Option 2,Explanation 2,Answer Option 3,"
    "Explanation 3,Answer Option 4,Explanation 4,Answer Option 5,Explanation 5,Answer Option 6,Explanation 6,"
    "Correct Answers,Overall Explanation,Domain\r\n"
)


def table(*rows: list[str], delimiter: str = ",") -> str:
    written = io.StringIO()
    csv.writer(written, delimiter=delimiter).writerows(rows)
    return written.getvalue()


def test_udemy_bulk_upload(tmp_path: Path) -> None:
    text = UDEMY + (
        "Which record names a mail server?,multiple-choice,MX,It names hosts that take mail.,A,It names an "
        "address.,TXT,,,,,,,,1,Mail finds its way by MX records. The lowest number is tried first.,Names\r\n"
        'Which two are link-state?,multi-select,OSPF,,RIP,,IS-IS,,EIGRP,,,,,,"1,3",,Routes &amp; rules\r\n'
    )
    bank = read_text(tmp_path, codecs.BOM_UTF8 + text.encode())
    first = bank.questions[0]
    assert texts(first) == ["MX", "A", "TXT"] and bank.keys() == ["A", "AC"]
    assert [option.rationale for option in first.options] == [
        "It names hosts that take mail.",
        "It names an address.",
        "",
    ]
    assert first.domain == "Names" and first.explanation.short.startswith("Mail finds its way")
    assert bank.questions[1].domain == "Routes & rules" and bank.rules == []
    assert bank.tables[0].sure and bank.tables[0].fields[:4] == ("question", "kind", "option", "rationale")


def test_udemy_variant_with_letters_and_equal_headers(tmp_path: Path) -> None:
    header = ["question", "option a", "explanation", "option b", "explanation", "correct answer"]
    bank = read_text(
        tmp_path, table(header, ["Which is a port?", "80", "It is one.", "HTTP", "A protocol.", "A"])
    )
    assert [(option.text, option.is_key, option.rationale) for option in bank.question.options] == [
        ("80", True, "It is one."),
        ("HTTP", False, "A protocol."),
    ]


def test_a_gap_among_options_shifts_no_key(tmp_path: Path) -> None:
    rows = [["Question", "Option A", "Option B", "Option C", "Option D", "Answer"]]
    rows += [["Which one stays?", "first", "second", "", "fourth", "D"]]
    bank = read_text(tmp_path, table(*rows))
    assert texts(bank.question) == ["first", "second", "fourth"] and key_letters(bank.question) == "C"
    rows[0] = ["Question", "Option 1", "Option 2", "Option 3", "Option 4", "Answer"]
    rows[1][-1] = "4"
    assert key_letters(read_text(tmp_path, table(*rows)).question) == "C"


def test_kahoot_has_its_header_below_instructions(tmp_path: Path) -> None:
    rows = [["", "Quiz template"], ["", "Add your questions below"], [""]]
    rows += [["", "Question - max 120 characters", "Answer 1", "Answer 2", "Answer 3", "Answer 4"]]
    rows[-1] += ["Time limit (sec) – 5, 10, 20, 30", "Correct answer(s) - choose at least one"]
    rows += [["1", "Which are primes?", "2", "4", "5", "9", "20", "1,3"], ["2", "", "", "", "", "", "", ""]]
    bank = read_text(tmp_path, table(*rows))
    assert bank.keys() == ["AC"] and bank.found[0].line == 5


def test_blooket_as_template_saved_again_and_without_header(tmp_path: Path) -> None:
    header = [
        "Question #",
        "Question Text",
        "Answer 1",
        "Answer 2",
        "Answer 3\n(Optional)",
        "Answer 4\n(Optional)",
    ]
    header += ["Time Limit (sec)\n(Max: 300 seconds)", "Correct Answer(s)\n(Only include Answer #)"]
    rows = [
        ["1", "What carries web pages?", "HTTP", "SMTP", "FTP", "", "20", "1"],
        ["2", "What carries mail between hosts?", "HTTP", "SMTP", "FTP", "POP", "20", "2"],
        ["3", "What carries files in the clear?", "HTTP", "SSH", "FTP", "POP", "20", "3"],
        ["4", "What fetches mail from a box?", "HTTP", "SSH", "FTP", "POP", "20", "4"],
        ["5", "What opens a safe shell?", "HTTP", "SSH", "FTP", "POP", "20", "2"],
        ["6", "", "", "", "", "", "", ""],
    ]
    assert read_text(tmp_path, table(["Blooket\nImport Template"], header, *rows)).keys() == list("ABCDB")
    again = [*header[:3], "HTTP", "SMTP", "FTP", *header[6:]]
    bank = read_text(tmp_path, table(["Blooket\nImport Template", "Unnamed: 1"], again, *rows[1:5]))
    assert bank.keys() == list("BCDB") and not bank.tables[0].sure
    bank = read_text(tmp_path, table(*rows[:5]))
    assert bank.keys() == list("ABCDB") and not bank.tables[0].sure
    assert bank.tables[0].fields == ("ignore", "question", *["option"] * 4, "ignore", "key")


def test_quizizz_describes_its_columns_in_a_second_row(tmp_path: Path) -> None:
    header = ["Question Text", "Question Type", "Option 1", "Option 2", "Option 3", "Option 4", "Option 5"]
    header += ["Correct Answer", "Time in seconds", "Image Link", "Answer explanation"]
    described = ["Text of the question (required)", "Kind of question (default is choice)", "Text (required)"]
    described += [
        "Text (required)",
        "Text (optional)",
        "Text (optional)",
        "Text (optional)",
        "Its number",
        "Optional",
    ]
    described += ["Link (optional)", "Why (optional)"]
    rows = [
        [
            "Which is lossless?",
            "Multiple Choice",
            "PNG",
            "JPEG",
            "",
            "",
            "",
            "1",
            "30",
            "https://example.org/a.png",
            "So.",
        ],
        ["Which are raster images?", "Checkbox", "PNG", "SVG", "GIF", "", "", "1,3", "30", "", ""],
        ["How do you feel?", "Poll", "Good", "Bad", "", "", "", "", "30", "", ""],
        ["Name a vector format.", "Fill-in-the-Blank", "SVG", "", "", "", "", "", "30", "", ""],
        ["Tell us more.", "Open-Ended", "", "", "", "", "", "", "30", "", ""],
    ]
    bank = read_text(tmp_path, table(header, described, *rows))
    first, second, last = bank.questions
    assert [key_letters(first), key_letters(second)] == ["A", "AC"] and is_draft(last)
    assert first.stem.endswith("![](https://example.org/a.png)") and first.explanation.short == "So."
    assert bank.found[0].remote == ("https://example.org/a.png",)
    skipped = [problem for problem in bank.problems if problem.rule == "skipped"]
    assert [problem.line for problem in skipped] == [5, 6] and "Poll" in skipped[0].message


def test_quizlet_terms_are_flashcards(tmp_path: Path) -> None:
    bank = read_text(
        tmp_path, "latency\tthe time until a bit arrives\njitter\thow much latency varies\n", "set.tsv"
    )
    assert [question.kind for question in bank.questions] == [Kind.FLASHCARD] * 2
    assert bank.questions[1].answer == "how much latency varies" and not bank.tables[0].sure
    bank = read_text(tmp_path, "Term,Definition\nlatency,the time until a bit arrives\n")
    assert bank.question.answer == "the time until a bit arrives"


def test_forms_have_the_key_as_text(tmp_path: Path) -> None:
    header = ["Question", "Option 1", "Option 2", "Option 3", "Correct answer"]
    rows = [["Capital of Norway?", "Oslo", "Bergen", "Bodø", "oslo."], ["Smallest prime?", "1", "2", "3", "2"]]
    rows += [["Signs of a set?", "{}", "[]", "()", "{}"], ["Which sign multiplies?", "*", "/", "+", "*"]]
    rows += [["Capital of Chad?", "Lagos", "N'Djamena", "Accra", "N'Djamena"]]
    assert read_text(tmp_path, table(header, *rows)).keys() == list("ABAAB")


def test_a_text_key_that_fits_none_makes_a_draft(tmp_path: Path) -> None:
    rows = [["Question", "Option 1", "Option 2", "Correct answer"], ["Which?", "left", "right", "straight on"]]
    bank = read_text(tmp_path, table(*rows, ["Where?", "here", "there", "there"]))
    assert is_draft(bank.questions[0]) and bank.keys()[1] == "B" and "draft" in bank.rules


def test_moodle_tables_have_the_choices_in_one_cell(tmp_path: Path) -> None:
    header = ["multichoicename", "questiontext", "choices", "answer", "generalfeedback", "defaultmark", "qtype"]
    rows = [["a", "Which are right?", "one;two;three", "AC", "Because.", "2", "multichoice"]]
    rows += [["b", "Which one?", "yes, and no;no", "B", "", "1", "single"]]
    bank = read_text(tmp_path, table(header, *rows))
    assert bank.keys() == ["AC", "B"] and texts(bank.questions[1]) == ["yes, and no", "no"]
    assert bank.questions[0].explanation.short == "Because."
    rows = [["truefalsename", "questiontext", "answer"], ["a", "Is it so?", "1"], ["b", "Is it not?", "0"]]
    bank = read_text(tmp_path, table(*rows))
    assert bank.keys() == ["A", "B"] and texts(bank.questions[0]) == ["True", "False"]


@pytest.mark.parametrize(
    ("cell", "options"),
    [
        ('["a, b", "c"]', ["a, b", "c"]),
        ("['it''s', 'no']", ["it", "s", "no"]),
        ("['one' 'two']", ["one", "two"]),
        ("[\"it's\", 'no']", ["it's", "no"]),
        (
            "{'text': array(['up', 'down'], dtype=object), 'label': array(['A', 'B'], dtype=object)}",
            ["up", "down"],
        ),
        ('{"A": "up", "B": "down"}', ["up", "down"]),
        ("A. up\nB. down", ["up", "down"]),
        ("A) up B) down C) left", ["up", "down", "left"]),
        ("1) up, 2) down", ["up", "down"]),
        ("up|down", ["up", "down"]),
        ("up||down|left", ["up", "down|left"]),
        ("up<br>down", ["up", "down"]),
        ("up, down", ["up", "down"]),
    ],
)
def test_options_in_one_cell(tmp_path: Path, cell: str, options: list[str]) -> None:
    bank = read_text(tmp_path, table(["question", "options", "answer"], ["Where to?", cell, "B"]))
    assert texts(bank.question) == [
        option.replace("|", "\\|") if "|" in option else option for option in options
    ] or (texts(bank.question) == options)
    assert key_letters(bank.question) == "B"


def test_options_with_a_flag_each(tmp_path: Path) -> None:
    header = ["question", "option_1", "option_1_correct", "option_2", "option_2_correct"]
    bank = read_text(
        tmp_path, table(header, ["Which?", "one", "TRUE", "two", "FALSE"], ["And?", "a", "0", "b", "1"])
    )
    assert bank.keys() == ["A", "B"]
    header = ["question", "answer1", "fraction", "answer2", "fraction", "answer3", "fraction"]
    bank = read_text(tmp_path, table(header, ["Which?", "one", "50", "two", "-50", "three", "50"]))
    assert bank.keys() == ["AC"]


def test_right_answers_first_are_put_in_an_order_that_tells_nothing(tmp_path: Path) -> None:
    header = ["Câu hỏi", "Đáp án đúng", "Đáp án sai 1", "Đáp án sai 2"]
    bank = read_text(
        tmp_path, table(header, ["2 + 2?", "4", "22", "3"], ["Which?", "b", "All of the above", "a"])
    )
    assert [texts(question) for question in bank.questions] == [
        ["3", "4", "22"],
        ["a", "b", "All of the above"],
    ]
    assert bank.keys() == ["B", "B"]


def test_a_key_that_is_never_among_the_options_is_the_missing_one(tmp_path: Path) -> None:
    rows = [[f"Question {at}?", f"right {at}", f"wrong {at}", f"worse {at}"] for at in range(5)]
    bank = read_text(tmp_path, table(["question", "correct answer", "option 2", "option 3"], *rows))
    assert {len(question.options) for question in bank.questions} == {3}
    assert all(question.options[min(question.keys)].text.startswith("right") for question in bank.questions)


def test_tabs_with_a_reason_for_each_option_behind_the_key(tmp_path: Path) -> None:
    header = ["Question", "A", "B", "C", "N", "Answer", "A explanation", "B explanation", "C explanation"]
    header[4] = "D"
    row = ["Which?", "one", "two", "three", "N/A", "B", "no", "yes", "never"]
    bank = read_text(tmp_path, table(header, row, delimiter="\t"), "bank.tsv")
    assert [option.rationale for option in bank.question.options] == ["no", "yes", "never"]
    assert key_letters(bank.question) == "B"


@pytest.mark.parametrize(
    "header",
    [
        "Frage;Antwort A;Antwort B;Richtige Antwort",
        "Pregunta;Opción A;Opción B;Respuesta correcta",
        "Question;Réponse A;Réponse B;Bonne réponse",
        "Вопрос;Вариант 1;Вариант 2;Правильный ответ",
        "题目;选项A;选项B;正确答案",
        "問題;選択肢1;選択肢2;正解",
        "السؤال;الخيار 1;الخيار 2;الإجابة الصحيحة",
        "Pertanyaan;Pilihan A;Pilihan B;Kunci Jawaban",
        "Soru;A;B;Doğru Cevap",
    ],
)
def test_headers_in_many_languages(tmp_path: Path, header: str) -> None:
    bank = read_text(tmp_path, f"{header}\nWhich?;left;right;B\n")
    assert key_letters(bank.question) == "B" and bank.tables[0].sure


def test_what_else_a_row_says(tmp_path: Path) -> None:
    header = ["ID", "Question", "A", "B", "Answer", "Topic", "Difficulty", "Tags", "Hint", "Reference", "Notes"]
    row = [
        "net-7",
        "Which?",
        "left",
        "right",
        "A",
        "Routing",
        "Hard",
        "ospf; bfd",
        "Think.",
        "RFC 2328",
        "More.",
    ]
    other = ["net-9", "Where?", "left", "right", "B", "", "", "", "", "", ""]
    first, second = read_text(tmp_path, table(header, row, other)).questions
    assert (first.id, first.domain, first.level, first.tags) == ("net-7", "Routing", 3, ("ospf", "bfd"))
    assert (first.hint, first.sources, first.explanation.short) == ("Think.", ("RFC 2328",), "More.")
    assert (second.id, second.domain, second.level) == ("net-9", "", None)


def test_ids_that_only_count_or_repeat_are_no_names(tmp_path: Path) -> None:
    rows = [
        ["id", "question", "a", "b", "answer"],
        ["1", "Which?", "x", "y", "A"],
        ["2", "Where?", "x", "y", "B"],
    ]
    assert [question.id for question in read_text(tmp_path, table(*rows)).questions] == ["", ""]
    rows[1][0] = "2"
    assert [question.id for question in read_text(tmp_path, table(*rows)).questions] == ["", ""]


def test_whether_numbers_begin_at_zero_is_found_out_from_the_whole_file(tmp_path: Path) -> None:
    header = ["question", "a", "b", "c", "answer"]
    rows = [[f"Which {at}?", "x", "y", "z", str(at % 2)] for at in range(4)]
    assert read_text(tmp_path, table(header, *rows)).keys() == list("ABAB")
    rows = [[f"Which {at}?", "x", "y", "z", str(at % 2 + 2)] for at in range(4)]
    bank = read_text(tmp_path, table(header, *rows))
    assert bank.keys() == list("BCBC") and bank.rules == []
    bank = read_text(tmp_path, table(header, *[[*row[:-1], "1"] for row in rows]))
    assert bank.keys() == list("AAAA") and bank.rules == ["key-numbers", *["key"] * 4]
    header[1:4] = ["Answer 1", "Answer 2", "Answer 3"]
    bank = read_text(tmp_path, table(header, *[[*row[:-1], "1"] for row in rows]))
    assert bank.keys() == list("AAAA") and bank.rules == []


def test_numbers_among_options_do_not_mislead(tmp_path: Path) -> None:
    header = ["question", "option 1", "option 2", "option 3", "option 4", "answer"]
    bank = read_text(tmp_path, table(header, ["How many?", "14", "20", "10", "12", "14"]))
    assert key_letters(bank.question) == "A"
    rows = [[f"Which {at}?", "w", "x", "y", "z", str(at % 4 + 1)] for at in range(8)]
    bank = read_text(tmp_path, table(header, *rows, ["How many?", "2", "3", "4", "1", "1"]))
    assert bank.keys()[-1] == "A"


def test_rows_that_are_no_questions(tmp_path: Path) -> None:
    header = ["No", "Question", "A", "B", "Answer"]
    rows = [
        ["1", "Which?", "x", "y", "A"],
        ["2", "", "", "", ""],
        header,
        ["3", "", "x", "y", "B"],
        ["", "", "", "", ""],
    ]
    bank = read_text(tmp_path, table(header, *rows, ["4", "Only this?", "", "", ""]) + ",,,,\n" * 40)
    assert [is_draft(question) for question in bank.questions] == [False, True, True]
    assert [found.line for found in bank.found] == [2, 5, 7]


def test_html_markdown_and_plain_cells(tmp_path: Path) -> None:
    header = ["question", "a", "b", "c", "answer"]
    row = ["<p>Is <b>x</b> &lt; y?</p>", "a * b * c", "`a*b`", "snake_case_ _x_", "A"]
    question = read_text(tmp_path, table(header, row)).question
    assert question.stem == "Is **x** < y?" and texts(question)[1] == "`a*b`"
    assert texts(question)[0].replace("\\", "") == "a * b * c" and "\\_x\\_" in texts(question)[2]


@pytest.mark.parametrize("options", [["<br>", "<line>", "<hr>"], ["<b>x</b>", "<bold>x</bold>", "<strong>"]])
def test_options_about_tags_are_shown_as_written(tmp_path: Path, options: list[str]) -> None:
    rows = [["question", "a", "b", "c", "answer"], ["Which tag?", *options, options[2]]]
    question = read_text(tmp_path, table(*rows)).question
    assert [text.replace("\\", "") for text in texts(question)] == options and key_letters(question) == "C"


def test_more_cells_than_names_are_doubted(tmp_path: Path) -> None:
    bank = read_text(tmp_path, "question,a,b,answer\nWhich one, of two?,x,y,A\nFine?,x,y,B\n")
    assert (bank.problems[0].rule, bank.problems[0].line) == ("cells", 2)
