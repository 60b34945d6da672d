"""Questions written as YAML: the words that people use for the parts of a question."""

from __future__ import annotations

from collections.abc import Mapping

from whycards.core.question import Value
from whycards.formats.cleaning.text import trim
from whycards.formats.neutral.item import Choice, Item

_TRUE = frozenset({"true", "yes", "1", "on", "x", "100", "correct"})
_STEM = ("text", "question", "stem", "prompt", "title")
_OPTIONS = ("options", "answers", "choices")
_TEXT = ("text", "answer_text", "option", "label", "value", "answer", "content")
_FLAG = ("iscorrect", "is_correct", "correct", "right", "answer_weight", "weight")
_REASON = ("explanation", "feedback", "rationale", "reason", "answer_comments", "comment")
_KEY = ("answer", "correct", "correct_answer", "correctanswer", "correct_answers", "correctanswers", "key")
_OTHER_KINDS = (
    "essay",
    "short",
    "match",
    "order",
    "fill",
    "blank",
    "numer",
    "upload",
    "file",
    "drag",
    "cloze",
    "text_only",
)
_LEVELS = {"easy": 1, "medium": 2, "hard": 3, "1": 1, "2": 2, "3": 3}


def other_kind(values: Mapping[str, Value]) -> str:
    """The declared kind where it is no choice; else ""."""
    kind = _text(_lowered(values), ("type", "question_type", "kind")).lower()
    return kind if any(word in kind for word in _OTHER_KINDS) else ""


def item_of(values: Mapping[str, Value]) -> Item:
    """The item that a mapping describes."""
    given = _lowered(values)
    options = next((value for name in _OPTIONS if isinstance(value := given.get(name), list | dict)), [])
    kind = _text(given, ("type", "question_type", "kind")).lower()
    item = Item(_text(given, _STEM), _choices(options), id=_text(given, ("id", "uid")))
    item.key = _key(given)
    item.full = _text(given, _REASON)
    item.hint = _text(given, ("hint",))
    item.domain = _text(given, ("domain", "category", "section"))
    item.tags = _list(given.get("tags", []))
    item.level = _LEVELS.get(_text(given, ("difficulty", "level")).lower())
    if kind:
        item.is_multiple = (
            "multiple-answer" in kind or "multiple_answers" in kind or "multi-select" in kind or None
        )
    if not item.options and isinstance(given.get("answer"), str):
        item.answer, item.key = str(given["answer"]), ""
    return item


def _lowered(values: Mapping[str, Value]) -> dict[str, Value]:
    return {name.lower(): value for name, value in values.items()}


def _choices(options: list[Value] | dict[str, Value]) -> list[Choice]:
    if isinstance(options, dict):
        return [
            Choice(trim(str(text)), label=label) for label, text in options.items() if isinstance(text, str)
        ]
    return [_choice(option) for option in options]


def _choice(option: Value) -> Choice:
    if isinstance(option, str):
        return Choice(trim(option))
    if isinstance(option, list):
        return Choice(" ".join(str(part) for part in option))
    given = _lowered(option)
    flag = next((given[name] for name in _FLAG if name in given), None)
    is_key = None if flag is None else str(flag).lower() in _TRUE
    return Choice(_text(given, _TEXT), is_key, _text(given, _REASON), _text(given, ("id", "letter", "key")))


def _key(given: Mapping[str, Value]) -> str | list[str]:
    for name in _KEY:
        value = given.get(name)
        if isinstance(value, str):
            return value
        if isinstance(value, list):
            return _list(value)
    return ""


def _text(given: Mapping[str, Value], names: tuple[str, ...]) -> str:
    return next((trim(value) for name in names if isinstance(value := given.get(name), str)), "")


def _list(value: Value) -> list[str]:
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    return [part for part in value if isinstance(part, str)]
