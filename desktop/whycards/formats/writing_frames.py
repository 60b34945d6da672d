"""Frames of messages. Those of questions are put together by hand: there are hundreds of thousands of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from json.encoder import encode_basestring_ascii as _quoted

from whycards.core.question import Explanation, Option, Question
from whycards.formats.frames import fitting, packed
from whycards.formats.message import Message, QuestionFound
from whycards.formats.wire import encode


def framed(message: Message) -> bytes:
    """The frame of a message, without its length. Raises BadFrame where that is too large."""
    if (
        type(message) is QuestionFound
        and message.schedule is None
        and message.question.explanation.figure is None
    ):
        return fitting(_question_found(message))
    return packed(encode(message))


def _question_found(found: QuestionFound) -> str:
    """What `packed(encode(found))` gives, for a question without figure and schedule."""
    images = _mapped(found.images)
    place = f"{_quoted(found.file)},{found.line},{images},{_listed(found.missing)},{_listed(found.remote)}"
    return f'["question",{_question(found.question)},{place},null,{_listed(found.refused)}]'


def _question(question: Question) -> str:
    options = ",".join(map(_option, question.options))
    choose = '"all"' if question.choose == "all" else _number(question.choose)
    shuffle = "true" if question.shuffle else "false"
    exhibits = ",".join([f"[{_quoted(one.title)},{_quoted(one.text)}]" for one in question.exhibits])
    return (
        f"[{_quoted(question.stem)},[{options}],{_text(question.answer)},{_explained(question.explanation)},"
        f"{_text(question.id)},{_text(question.domain)},{choose},{_text(question.case)},"
        f"{_number(question.level)},{_listed(question.tags)},{shuffle},{_text(question.hint)},"
        f"{_listed(question.sources)},[{exhibits}],{_mapped(question.extra)}]"
    )


def _option(option: Option) -> str:
    key = "true" if option.is_key else "false"
    if option.rationale or option.pin:
        return f"[{_quoted(option.text)},{key},{_quoted(option.rationale)},{_quoted(option.pin)}]"
    return f'[{_quoted(option.text)},{key},"",""]'


def _explained(explanation: Explanation) -> str:
    return f"[{_text(explanation.short)},null,{_text(explanation.full)}]"


def _text(text: str) -> str:
    return _quoted(text) if text else '""'


def _number(number: object) -> str:
    return "null" if number is None else str(number)


def _listed(texts: Sequence[str]) -> str:
    return f"[{','.join(map(_quoted, texts))}]" if texts else "[]"


def _mapped(values: Mapping[str, object]) -> str:
    return packed(dict(values)).decode("ascii") if values else "{}"
