"""The part of YAML that decks use: mappings, lists and scalars that stay strings, and no references."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, TypeAlias

from whycards.core.question import Value
from whycards.formats.cleaning.text import clean
from whycards.formats.limits import KB, YAML_CHARACTERS, YAML_DEPTH

_PLAIN = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_./+-]*(?: [A-Za-z0-9_./+-]+)*")
_LONGEST_SIMPLE = 200
_UNPRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


Lines: TypeAlias = dict[tuple[str | int, ...], int]
"""The line (from 0) of each value by its path of keys and places in lists; a key's own where it has one."""


class YamlFault(Exception):
    """The text breaks our part of YAML. `line` counts from 0; str() completes "cannot be read: ..."."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def read_mapping(text: str) -> dict[str, Value]:
    """The mapping that a text holds ({} where it holds nothing). Raises YamlFault."""
    return read_with_lines(text)[0]


def read_with_lines(text: str, longest: int = YAML_CHARACTERS) -> tuple[dict[str, Value], Lines]:
    """As `read_mapping`, and where everything stands. Raises YamlFault."""
    if len(text) > longest:
        raise YamlFault(0, f"it is longer than {longest // KB} KB")
    simple = _simple(text)
    if simple is not None:
        return simple
    try:
        builder = _Builder(_events(text))
        value = builder.document()
    except YamlFault:
        raise
    except Exception as error:
        fault = _fault(error)
        raise YamlFault(min(fault.line, text.count("\n")), str(fault)) from None
    if not isinstance(value, dict):
        raise YamlFault(0, "it is not of the form key: value")
    return value, builder.lines


def _simple(text: str) -> tuple[dict[str, Value], Lines] | None:
    """A mapping with plain words in each line, as most front matter is: it need not wait for the parser."""
    values: dict[str, Value] = {}
    lines: Lines = {}
    for number, line in enumerate(text.split("\n")):
        key, _, value = line.partition(": ")
        is_simple = len(line) <= _LONGEST_SIMPLE and _PLAIN.fullmatch(key) and _PLAIN.fullmatch(value)
        if not is_simple or key in values:
            return None
        values[key] = value
        lines[key,] = number
    return values, lines


def _events(text: str) -> Iterable[Any]:
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    return yaml.parse(text, Loader=loader)


def _fault(error: Exception) -> YamlFault:
    """A YamlFault for what the library raised. Anything that is not about the text goes on as it is."""
    import yaml

    if not isinstance(error, (yaml.YAMLError, ValueError, OverflowError)):
        raise error
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    what = getattr(error, "problem", None) or "it holds a character that is not allowed"
    return YamlFault(mark.line if mark is not None else 0, clean(str(what)))


class _Builder:
    """Builds the value from events, so that aliases, tags and depth are refused before anything is built."""

    def __init__(self, events: Iterable[Any]) -> None:
        self._events = iter(events)
        self._depth = 0
        self._path: tuple[str | int, ...] = ()
        self.lines: Lines = {}

    def document(self) -> Value:
        value: Value = {}
        documents = 0
        for event in self._events:
            kind = type(event).__name__
            if kind == "DocumentStartEvent":
                documents += 1
                if documents > 1:
                    raise YamlFault(event.start_mark.line, "it holds a second document")
                value = self._value(next(self._events))
        return value

    def _value(self, event: Any) -> Value:
        kind, line = type(event).__name__, event.start_mark.line
        if kind == "AliasEvent" or getattr(event, "anchor", None):
            raise YamlFault(line, "it uses an alias (& or *); write the value out, or put it in quotes")
        if getattr(event, "tag", None):
            raise YamlFault(line, "it uses a tag (!); put the value in quotes")
        if kind == "ScalarEvent":
            return clean(str(event.value))
        self._depth += 1
        if self._depth > YAML_DEPTH:
            raise YamlFault(line, f"it is nested more than {YAML_DEPTH} deep")
        value: Value = self._sequence() if kind == "SequenceStartEvent" else self._mapping()
        self._depth -= 1
        return value

    def _sequence(self) -> list[Value]:
        values: list[Value] = []
        for event in self._events:
            if type(event).__name__ == "SequenceEndEvent":
                break
            values.append(self._at(len(values), event.start_mark.line, event))
        return values

    def _mapping(self) -> dict[str, Value]:
        values: dict[str, Value] = {}
        for event in self._events:
            if type(event).__name__ == "MappingEndEvent":
                break
            line = event.start_mark.line
            key = self._value(event)
            if not isinstance(key, str):
                raise YamlFault(line, "a key is not a plain word")
            if key in values:
                raise YamlFault(line, f'the key "{key}" stands there twice')
            values[key] = self._at(key, line, next(self._events))
        return values

    def _at(self, place: str | int, line: int, event: Any) -> Value:
        outer, self._path = self._path, (*self._path, place)
        self.lines[self._path] = line
        value = self._value(event)
        self._path = outer
        return value


def flow(value: Value) -> str:
    """A value on one line, in a form that `read_mapping` gives back and that cannot end an HTML comment."""
    if isinstance(value, str):
        return scalar(value)
    if isinstance(value, list):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return "{" + ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items()) + "}"


def scalar(text: str) -> str:
    """A string, plain where that is safe, else in double quotes."""
    if _PLAIN.fullmatch(text):
        return text
    quoted = json.dumps(text, ensure_ascii=False).replace(">", "\\x3E")
    return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04X}", quoted)
