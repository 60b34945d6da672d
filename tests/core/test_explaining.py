from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whycards.core.blocks import blocks, joined
from whycards.core.explaining import Reason, prose, reasons, split
from whycards.core.question import Explanation, Option, Question

A, B, C, D = 0, 1, 2, 3


@pytest.mark.parametrize(
    ("text", "position", "row"),
    [
        # The option is named.
        ("Option B is incorrect because the cache is cold.", B, None),
        ("Option C cannot be right, since it needs a disk.", C, None),
        ("Option D would double the bill.", D, None),
        ("**Option C (cost)** rises with each copy.", C, None),
        ("**Option A** keeps the link up.", A, None),
        ("*Option A* keeps the link up.", A, None),
        ("Option `B` drops packets.", B, None),
        ("(Option A) A spare link takes over.", A, None),
        ("**(Option A)** A spare link takes over.", A, None),
        ("Option B's retry hides the fault.", B, None),
        ("Option B, the cheaper one, loses data.", B, None),
        ("Answer C is wrong: it never expires.", C, None),
        ("Choice D is not supported there.", D, None),
        ("Antwort B ist falsch, denn der Speicher ist voll.", B, None),
        ("❌ Option B deletes the log.", B, None),
        ("Option B is incorrect because option A already covers it.", B, None),
        ("Option B is wrong.\nIt goes on over\nthree lines.", B, None),
        # The name is a label: the badge says it.
        ("Option B: The cache is cold.", B, "The cache is cold."),
        ("**Option B:** The cache is cold.", B, "The cache is cold."),
        ("**Option B** – the cache is cold.", B, "the cache is cold."),
        ("Option B - A cold cache.", B, "A cold cache."),
        ("**Option B (cache):** It is cold.", B, None),
        # A letter and a judgement.
        ("B is wrong, since nobody listens.", B, None),
        ("B is not correct because nobody listens.", B, None),
        ("**B** is correct: the leader answers.", B, None),
        ("C is incorrect.", C, None),
        ("A is right because both sites share it.", A, None),
        ("A is the correct answer here.", A, None),
        ("B would be wrong under load.", B, None),
        ("B would not help.", B, None),
        ("B is simply wrong.", B, None),
        ("B isn't enough for two sites.", B, None),
        ("D (a larger disk) is incorrect, as the disk is idle.", D, None),
        ("B is a distractor.", B, None),
        # A letter as a label.
        ("B) The cache is cold.", B, "The cache is cold."),
        ("B: The cache is cold.", B, "The cache is cold."),
        ("**B**: The cache is cold.", B, "The cache is cold."),
        ("**B:** The cache is cold.", B, "The cache is cold."),
        ("**B)** The cache is cold.", B, "The cache is cold."),
        ("**B: Too dear.** It doubles the bill.", B, "**Too dear.** It doubles the bill."),
        ("(B) The cache is cold.", B, "The cache is cold."),
        ("**(B)** The cache is cold.", B, "The cache is cold."),
        ("**B (cost):** It doubles the bill.", B, None),
        # A list of one says so too.
        ("- Option B (readability) is incorrect because code stays as it is.", B, "*"),
        ("- **B**: The cache is cold.", B, "The cache is cold."),
        ("* B is wrong.\n\n  It has a second paragraph.", B, "B is wrong.\n\nIt has a second paragraph."),
        ("1. Option B drops packets.", B, "Option B drops packets."),
        # What its colon announces belongs to it.
        ("Option B fails twice:\n\n- cold cache\n- lost lease", B, None),
        ("Option B runs this:\n\n```sh\nrm log\n```", B, None),
        ("**B)**\n\nThe cache is cold.", B, "The cache is cold."),
        (
            "#### Option B\n\nThe cache is cold.\n\nNobody warms it.",
            B,
            "The cache is cold.\n\nNobody warms it.",
        ),
        ("#### B\n\nThe cache is cold.", B, "The cache is cold."),
        ("#### Option B is too dear\n\nIt doubles the bill.", B, None),
    ],
)
def test_bound_to_one_option(text: str, position: int, row: str | None) -> None:
    """`row` None: the text as it is; "*": without its marker."""
    expected = {None: text, "*": text[2:]}.get(row, row)
    parts = split(f"Two sites share a link.\n\n{text}", 4)
    assert parts.rows == {position: expected}
    assert parts.prose == "Two sites share a link."


@pytest.mark.parametrize(
    "text",
    [
        "A server is a machine that waits.",
        "A server is incorrect to assume order.",
        "A right answer needs both sites.",
        "A wrong guess costs nothing.",
        "A (small) server is enough.",
        "A is a letter that stands for availability.",
        "I would not recommend a second link.",
        "Options B and C are incorrect because both need a disk.",
        "Option B and option C are incorrect.",
        "Option A, B and D miss the point.",
        "Options A–C are about cost.",
        "Option A-C are about cost.",
        "Option B/C would both do.",
        "B and C are wrong.",
        "B, C: both need a disk.",
        "Both A and B are right.",
        "Option B is incorrect because it is slow. Option C is incorrect because it is dear.",
        "Option A is correct, while B and C are not.",
        "Option B is wrong; D is wrong as well.",
        "B) is slow, C) is dear.",
        "(A) cheap parts and (B) fast parts matter.",
        "- Option B is slow.\n  - Option C is dear.",
        "Option F is incorrect.",
        "Option a small team takes is a queue.",
        "Optional settings are left out.",
        "Option Bravo is a code name.",
        "The correct answer is B, as the leader answers.",
        "Answer: B",
        "Keep in mind that option B is wrong.",
        "B-trees are right for this.",
        "B. Smith described it first.",
        "B - and nothing else - is asked.",
        "C:\\logs is the folder.",
        "Vitamin B is not the point.",
        "`B) not code`",
        "> Option B is wrong, says the manual.",
        "| B) | wrong |\n|---|---|\n| C) | right |",
        "```\nOption B is wrong.\n\nB) no\n```",
        "~~~\nB: no\n~~~",
        "    Option B is code here.",
        "#### Why the others fail\n\nThey need a disk.",
        "- a server\n- a client",
        "",
    ],
)
def test_in_doubt_it_is_prose(text: str) -> None:
    assert split(text, 4).rows == {}
    assert split(text, 4).prose == text


def test_prose_and_rows_of_a_whole_explanation() -> None:
    full = """\
A link fails over when its loss is noticed.

- **Option A** notices within a second.
- Option B (a longer interval) notices later.
- Probes help as well.

Option D is incorrect because it counts hops:

```text
hop 1
  hop 2
```

What matters is the time to notice.

Option A also needs no new hardware."""
    parts = split(full, 4)
    assert parts.prose == (
        "A link fails over when its loss is noticed.\n\n"
        "- Probes help as well.\n\n"
        "What matters is the time to notice."
    )
    assert parts.rows == {
        A: "**Option A** notices within a second.\n\nOption A also needs no new hardware.",
        B: "Option B (a longer interval) notices later.",
        D: "Option D is incorrect because it counts hops:\n\n```text\nhop 1\n  hop 2\n```",
    }


def test_lines_of_one_paragraph_that_begin_with_each_option() -> None:
    full = (
        "Think of the cache.\nA is not correct as it is cold.\nB is correct because\nit is warm.\nC) No cache."
    )
    assert split(full, 3) == split(full.replace("\nA is", "\n\nA is").replace("\nB is", "\n\nB is"), 3)
    assert split(full, 3).prose == "Think of the cache."
    assert split(full, 3).rows == {
        A: "A is not correct as it is cold.",
        B: "B is correct because\nit is warm.",
        C: "No cache.",
    }


def test_a_line_that_only_happens_to_begin_with_a_letter_stays() -> None:
    full = "The lease runs out when option\nB is wrong by more than a second."
    assert split(full, 4).rows == {}


def test_weak_labels_count_where_several_options_have_theirs() -> None:
    full = "A. Warm caches answer.\nB. Cold caches wait.\n\nC - nothing is stored."
    assert split(full, 3).rows == {A: "Warm caches answer.", B: "Cold caches wait.", C: "nothing is stored."}
    assert split("Option C is wrong.\n\nB. Cold caches wait.", 3).rows[B] == "Cold caches wait."


def test_what_is_not_taken_out_stays_as_written() -> None:
    full = "# Heading\ntext  \nbroken\n\n\n\n* * *\n\tcode\n\n> quote\nlazy\n\n1. one\n2. two\n   more\n"
    assert split(full, 4).prose == full


def test_tabs_in_code_survive() -> None:
    full = "B) See the recipe:\n\n```make\nall:\n\techo hi\n```\n\nThe rest:\n\n```make\nall:\n\techo no\n```"
    parts = split(full, 2)
    assert parts.rows == {B: "See the recipe:\n\n```make\nall:\n\techo hi\n```"}
    assert parts.prose == "The rest:\n\n```make\nall:\n\techo no\n```"


def test_a_heading_over_several_options_stays_prose_and_its_items_are_rows() -> None:
    full = "#### Option B\n\nIt is slow.\n\n- Option A is right.\n- Option B is wrong."
    parts = split(full, 2)
    assert parts.rows == {A: "Option A is right.", B: "Option B is wrong."}
    assert parts.prose == "#### Option B\n\nIt is slow."


def test_a_line_about_several_options_is_prose_beside_the_row_of_one() -> None:
    parts = split("Option B is wrong.\nOptions C and D are wrong, too.", 4)
    assert parts.rows == {B: "Option B is wrong."}
    assert parts.prose == "Options C and D are wrong, too."


def test_a_section_ends_at_the_next_heading_of_its_level() -> None:
    full = "#### Option B\n\nSlow.\n\n##### Figures\n\n20 ms.\n\n#### Summary\n\nMeasure first."
    parts = split(full, 2)
    assert parts.rows == {B: "Slow.\n\n##### Figures\n\n20 ms."}
    assert parts.prose == "#### Summary\n\nMeasure first."


def test_an_announced_list_stops_at_another_options_item() -> None:
    full = "Option A needs:\n\n- a disk\n- Option B needs nothing.\n\nDone."
    parts = split(full, 2)
    assert parts.rows == {A: "Option A needs:\n\n- a disk", B: "Option B needs nothing."}
    assert parts.prose == "Done."


def test_a_bare_label_with_nothing_under_it_is_no_row() -> None:
    assert split("The key:\n\nB)", 4).rows == {}


def test_an_open_fence_swallows_the_rest() -> None:
    assert split("Text.\n\n````\nOption B is wrong.\n```\n\nOption C is wrong.", 4).rows == {}


def test_reasons_prefer_rationale_in_the_card_and_the_row_below() -> None:
    question = Question(
        "What helps?",
        (
            Option("Warm", is_key=True, rationale="It is warm."),
            Option("Cold", rationale="It is cold."),
            Option("None"),
            Option("All"),
        ),
        explanation=Explanation(full="Caches.\n\nOption B is wrong because it waits.\n\nC) Nothing is stored."),
    )
    assert reasons(question) == (
        Reason(0, "It is warm.", "It is warm."),
        Reason(1, "It is cold.", "Option B is wrong because it waits."),
        Reason(2, "Nothing is stored.", "Nothing is stored."),
        Reason(3, "", ""),
    )
    assert prose(question) == "Caches."


def test_a_flashcard_has_no_reasons() -> None:
    card = Question("Front", answer="Back", explanation=Explanation(full="Option A is wrong."))
    assert reasons(card) == ()
    assert prose(card) == "Option A is wrong."


WORDS = st.sampled_from(
    [
        "Option A",
        "Option B is wrong",
        "B)",
        "**C**:",
        "text.",
        "\n",
        "\n\n",
        "- ",
        "  ",
        "```",
        "> ",
        "#### ",
        "1. ",
        "\t",
        "---",
    ]
)


@given(st.lists(WORDS, max_size=25).map(" ".join), st.integers(0, 6))
def test_nothing_is_lost_and_nothing_stands_twice(full: str, options: int) -> None:
    parts = split(full, options)
    after = parts.prose + "".join(parts.rows.values())
    assert set(parts.rows) <= set(range(options))
    for word in ("text.", "wrong"):
        assert after.count(word) == full.count(word)


@given(st.text(alphabet="ab#>-+*1.)`~ \t\n", max_size=80))
def test_blocks_keep_every_line(text: str) -> None:
    written = [line for line in text.split("\n") if line.strip()]
    found = blocks(text)
    assert [line for block in found for line in block.text.split("\n") if line.strip()] == written
    assert [line for line in joined(found).split("\n") if line.strip()] == written


@pytest.mark.parametrize(
    "piece",
    [
        "B) ",
        "Option B ",
        "(",
        "`",
        "**",
        "A is ",
        "\n",
        ".\n",
        "- ",
        "  ",
        "> ",
        "#",
        "A, B and ",
        "B (x) ",
        "*_`).",
    ],
)
def test_hostile_text_is_read_quickly(piece: str) -> None:
    for start in ("", "Option B is wrong. "):
        text = start + piece * (50_000 // len(piece))
        begun = time.perf_counter()
        split(text, 4)
        assert time.perf_counter() - begun < 0.5


@pytest.mark.parametrize(
    "full",
    [
        "B) The rope slips.\n- B) It wears out too.",
        "- B) The rope slips.\n- B) It wears out too.",
        "B) The rope slips.\nB) It wears out too.",
        "B) The rope slips.\n\nC) Good.\n\n- **B:** It wears out too.",
    ],
)
def test_two_texts_on_one_option_stay_two_paragraphs(full: str) -> None:
    assert split(full, 4).rows[1] == "The rope slips.\n\nIt wears out too."


@pytest.mark.parametrize("line", ["## A\nB is wrong.\n", "- A) x\n", "B. x\n\n", "Option A is wrong\n"])
def test_a_text_without_end_is_taken_apart_in_no_time(line: str) -> None:
    start = time.process_time()
    split(line * 20_000, 6)
    assert time.process_time() - start < 0.3
