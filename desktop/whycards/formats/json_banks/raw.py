"""A question in JSON, taken apart but not made Markdown yet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from whycards.formats.json_banks.shapes import Shape
from whycards.formats.records import values
from whycards.formats.records.headings import plain_name
from whycards.formats.records.listed import label_split, options_in

_TEXTS = (
    "text",
    "option text",
    "answer text",
    "choice text",
    "value",
    "content",
    "answer",
    "choice",
    "option",
    "body",
    "title",
    "html",
    "label",
)
_NAMES = ("id", "letter", "key", "label", "index", "identifier", "option id", "value")
_FLAGS = (
    *("is correct", "iscorrect", "correct", "is right", "right", "is answer", "is key", "is true", "valid"),
    *("is correct answer", "fraction", "weight", "score", "points"),
)
_REASONS = ("explanation", "rationale", "feedback", "reason", "distractor reason", "why", "comment", "note")
_PICTURES = ("image", "image url", "img", "picture", "media", "src", "url")
_DEEPEST = 4
_WITHOUT_VERDICT = re.compile(r"[_ -]?(?:is[_ -]?)?correct$", re.IGNORECASE)
_LABEL_SIGNS = frozenset(".):、(")


@dataclass(slots=True)
class RawOption:
    """One option as written. `name` is its letter, number or id, "" without; `is_key` its own flag."""

    text: str
    name: str = ""
    is_key: bool | None = None
    rationale: str = ""
    image: str = ""


@dataclass(slots=True)
class Raw:
    """The options and key of a question. `key` is empty where flags of options tell all."""

    options: list[RawOption] = field(default_factory=list)
    key: str | list[str] = ""
    is_truth: bool = False
    is_key_first: bool = False


def text_of(value: Any, depth: int = 0) -> str:
    """A value as text: of an object the text in it, of a list one paragraph for each member."""
    if value is None or depth > _DEEPEST:
        return ""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, list):
        return "\n\n".join(filter(None, (text_of(inner, depth + 1) for inner in value)))
    if isinstance(value, dict):
        if not value:
            return ""
        found = _named(value, _TEXTS)
        inner = found if found is not None else list(value.values())
        return text_of(inner, depth + 1)
    return str(value)


def _named(value: Mapping[str, Any], names: Sequence[str]) -> Any:
    """What stands under the first of these names, however it is written."""
    plain = (
        {plain_name(name): name for name in value} if names[0] not in value else {name: name for name in value}
    )
    for name in names:
        if name in plain and value[plain[name]] is not None:
            return value[plain[name]]
    return None


def raw_of(value: Mapping[str, Any], shape: Shape) -> Raw:
    """The options and key of a question."""
    raw = Raw()
    for name in shape.listed:
        raw.options += _options(value[name])
    if shape.options:
        _numbered(raw, value, shape)
    keys = [value[name] for name in shape.key if value[name] is not None]
    if not keys and shape.spare_keys:
        keys = [value[name] for name in shape.spare_keys if value[name] is not None][:1]
    if not raw.options:
        _answers(raw, value, shape)
    if shape.wrong_options or shape.key_options:
        _right_and_wrong(raw, value, shape)
    _take_labels(raw.options)
    _take_key(raw, keys[0] if len(keys) == 1 else keys)
    return raw


def _right_and_wrong(raw: Raw, value: Mapping[str, Any], shape: Shape) -> None:
    """Options under names that say whether they are right."""
    wrong = [option for name in shape.wrong_options for option in _each(value[name])]
    right = [option for name in shape.key_options for option in _each(value[name])]
    raw.is_key_first = True
    for options, is_key in ((right, True), (wrong, False)):
        raw.options += [RawOption(option.text, "", is_key, option.rationale) for option in options]


def _numbered(raw: Raw, value: Mapping[str, Any], shape: Shape) -> None:
    """Options under names of their own, such as "optionA", with what says more of each of them."""
    names = sorted(shape.options, key=lambda name: shape.numbers.get(name, 0))
    reasons = {shape.numbers.get(name, 0): text_of(value[name]) for name in shape.rationales}
    flags = {shape.numbers.get(name, 0): text_of(value[name]) for name in shape.flags}
    pictures = {shape.numbers.get(name, 0): text_of(value[name]) for name in shape.option_images}
    for name in names:
        number = shape.numbers.get(name, 0)
        text, picture = text_of(value[name]), pictures.get(number, "")
        if text or picture:
            flag = values.truth(flags[number]) if number in flags else None
            label = chr(64 + number) if 0 < number <= 26 else ""
            raw.options.append(RawOption(text, label, flag, reasons.get(number, ""), picture))


def _answers(raw: Raw, value: Mapping[str, Any], shape: Shape) -> None:
    """Options under the name of an answer: a list whose members say which is right."""
    for name in shape.answer:
        held = value[name]
        if isinstance(held, bool):
            raw.is_truth, raw.key = True, str(held)
        if isinstance(held, list) and len(held) > 1 and all(isinstance(inner, dict) for inner in held):
            raw.options += _options(held)


def _options(value: Any) -> list[RawOption]:
    if isinstance(value, str):
        listed = options_in(value)
        labels = listed.labels or ("",) * len(listed.texts)
        return [RawOption(text, label) for text, label in zip(listed.texts, labels, strict=True) if text]
    if isinstance(value, list):
        return [_option(inner) for inner in value]
    if isinstance(value, dict):
        return _of_object(value)
    return [RawOption(text_of(value))] if value is not None else []


def _each(value: Any) -> list[RawOption]:
    """One option, or those of a list; a text is one, whatever marks it has."""
    return [RawOption(value.strip())] if isinstance(value, str) else _options(value)


def _option(value: Any) -> RawOption:
    if isinstance(value, str):
        return RawOption(value.strip())
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str):
        return RawOption(text_of(value[1]), value[0]) if len(value[0]) == 1 else RawOption(text_of(value[0]))
    if not isinstance(value, dict):
        return RawOption(text_of(value))
    if len(value) == 1:
        ((name, held),) = value.items()
        if len(name) < 3:
            return RawOption(text_of(held), name)
    flag = _named(value, _FLAGS)
    name = text_of(_named(value, _NAMES))
    text = text_of(_named(value, _TEXTS))
    return RawOption(
        text,
        name if name != text else "",
        values.truth(text_of(flag)) if flag is not None else None,
        text_of(_named(value, _REASONS)),
        text_of(_named(value, _PICTURES)),
    )


def _of_object(value: Mapping[str, Any]) -> list[RawOption]:
    """Options by their letters, by their texts with true or false, or as two lists of texts and labels."""
    texts, labels = value.get("text"), value.get("label")
    if isinstance(texts, list) and isinstance(labels, list) and len(texts) == len(labels):
        return [RawOption(text_of(text), text_of(label)) for text, label in zip(texts, labels, strict=True)]
    if value and all(isinstance(held, bool) for held in value.values()):
        return [RawOption(name, "", held) for name, held in value.items()]
    found = []
    for name, held in value.items():
        if held is None or held == "":
            continue
        option = _option(held) if isinstance(held, dict) else RawOption(text_of(held))
        option.name = name
        found.append(option)
    return found


def begins_with_label(text: str) -> bool:
    """Whether a text may begin with a letter of its own."""
    return not _LABEL_SIGNS.isdisjoint(text[:4])


def _take_labels(options: list[RawOption]) -> None:
    """Take the letters off texts that all begin with theirs, such as "A. first"."""
    if len(options) < 2 or not begins_with_label(options[0].text):
        return
    split = [label_split(option.text) for option in options]
    labels = [label for label, _ in split]
    letters = [chr(65 + at) for at in range(min(26, len(options)))]
    if labels in (letters, [str(at + 1) for at in range(len(options))]):
        for option, (label, text) in zip(options, split, strict=True):
            option.text = text
            option.name = option.name or label


def _take_key(raw: Raw, key: Any) -> None:
    """Put the key where it belongs: on the options where it has flags or names of theirs, else as written."""
    if key is None or key == [] or key == "":
        return
    if type(key) is int or (isinstance(key, str) and len(key) == 1):
        raw.key = str(key)
        return
    if isinstance(key, bool):
        raw.is_truth, raw.key = True, str(key)
        return
    if isinstance(key, dict):
        key = _of_flags(key) or _named(key, (*_NAMES, *_TEXTS))
    members = key if isinstance(key, list) else [key]
    if members and len(members) == len(raw.options) and all(isinstance(member, bool) for member in members):
        for option, is_key in zip(raw.options, members, strict=True):
            option.is_key = is_key
        return
    parts = [text_of(_named(part, (*_NAMES, *_TEXTS)) if isinstance(part, dict) else part) for part in members]
    parts = [part for part in parts if part]
    names = [option.name for option in raw.options]
    if parts and all(len(part) > 1 and not part.isdigit() and names.count(part) == 1 for part in parts):
        for option in raw.options:
            option.is_key = option.name in parts
        return
    raw.key = parts if len(parts) > 1 else "".join(parts)


def _of_flags(key: Mapping[str, Any]) -> list[str]:
    """The names of options that an object calls right, such as {"answer_a_correct": "true"}."""
    truths = {name: str(held).casefold() for name, held in key.items() if held is not None}
    if not {"true", "false"}.issuperset(truths.values()):
        return []
    return [_WITHOUT_VERDICT.sub("", name) for name, word in truths.items() if word == "true"]
