"""Frames of questions are put together by hand for speed: they are what the encoder of JSON would give."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from whycards.core.deck import DeckHead
from whycards.core.question import Exhibit, Explanation, Figure, Option, Question
from whycards.formats.frames import packed
from whycards.formats.message import Head, QuestionFound
from whycards.formats.wire import encode
from whycards.formats.writing_frames import framed

TEXTS = st.sampled_from(
    ["", "Why?", 'a "b" \\ c', "x\ny", "\t\x00\x7f", "\u2028", "\ud83d", "\U0001f682"]
) | st.text(st.characters(exclude_categories=()), max_size=8)
LISTS = st.lists(TEXTS, max_size=2).map(tuple)
QUESTIONS = st.builds(
    Question,
    stem=TEXTS,
    options=st.lists(
        st.builds(Option, TEXTS, st.booleans(), TEXTS, st.sampled_from(["", "first", "here"])), max_size=3
    ).map(tuple),
    answer=TEXTS,
    explanation=st.builds(Explanation, TEXTS, st.none() | st.builds(Figure, TEXTS, TEXTS), TEXTS),
    id=TEXTS,
    domain=TEXTS,
    choose=st.sampled_from([None, 0, 2, "all"]),
    case=TEXTS,
    level=st.sampled_from([None, 1, 3]),
    tags=LISTS,
    shuffle=st.booleans(),
    hint=TEXTS,
    sources=LISTS,
    exhibits=st.lists(st.builds(Exhibit, TEXTS, TEXTS), max_size=2).map(tuple),
    extra=st.dictionaries(TEXTS, TEXTS | st.lists(TEXTS, max_size=2), max_size=2),
)
FOUND = st.builds(
    QuestionFound,
    QUESTIONS,
    TEXTS,
    st.integers(1, 9),
    st.dictionaries(TEXTS, TEXTS, max_size=2),
    LISTS,
    LISTS,
    refused=LISTS,
)


@given(FOUND)
@example(QuestionFound(Question(""), "", 1))
def test_a_question_is_written_as_the_encoder_writes_it(found: QuestionFound) -> None:
    assert framed(found) == packed(encode(found))


def test_other_messages_are_encoded() -> None:
    head = Head(DeckHead("Signals"), "whycards", "a.md")
    assert framed(head) == packed(encode(head))
