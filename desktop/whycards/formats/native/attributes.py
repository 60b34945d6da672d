"""What `<!-- wc: {...} -->` says of a question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from whycards.core.question import Value
from whycards.formats.cleaning.text import one_line
from whycards.formats.native.deck import is_extra
from whycards.formats.report import Report

_CHOOSE = re.compile(r"[1-9][0-9]?")
_TRUTH = {"": True, "true": True, "false": False}


class Given(NamedTuple):
    """The attributes of a question, those that are not given as a question has them by default."""

    choose: int | Literal["all"] | None = None
    case: str = ""
    level: int | None = None
    tags: tuple[str, ...] = ()
    shuffle: bool = True
    extra: Mapping[str, Value] = MappingProxyType({})


def given(values: Mapping[str, Value], options: int, line: int, report: Report) -> Given:
    """What they say of a question with so many options. A value not understood is an error and left out."""
    if not values:
        return _NOTHING
    reading = _Reading(values, line, report)
    return Given(
        choose=reading.choose(options) if "choose" in values else None,
        case=reading.text("case") if "case" in values else "",
        level=reading.level() if "difficulty" in values else None,
        tags=reading.tags() if "tags" in values else (),
        shuffle=reading.shuffle() if "shuffle" in values else True,
        extra={key: value for key, value in values.items() if is_extra(key, value)},
    )


_NOTHING = Given()


class _Reading:
    def __init__(self, values: Mapping[str, Value], line: int, report: Report) -> None:
        self._values = values
        self._line = line
        self._report = report

    def _error(self, message: str) -> None:
        self._report.error("attributes", self._line, message)

    def text(self, key: str) -> str:
        value = self._values.get(key, "")
        if isinstance(value, str):
            return one_line(value)
        self._error(f"{key} is a single text, no list.")
        return ""

    def choose(self, options: int) -> int | Literal["all"] | None:
        value = self.text("choose")
        if value in ("", "all"):
            return "all" if value else None
        if _CHOOSE.fullmatch(value) and int(value) <= options:
            return int(value)
        self._error(f'choose is a number of options up to {options}, or "all".')
        return None

    def level(self) -> int | None:
        value = self.text("difficulty")
        if value in ("1", "2", "3"):
            return int(value)
        if value:
            self._error("difficulty is 1, 2 or 3.")
        return None

    def tags(self) -> tuple[str, ...]:
        value = self._values.get("tags", [])
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list):
            self._error("tags is a list: [ospf, bgp].")
            return ()
        tags = [one_line(tag) for tag in listed if isinstance(tag, str)]
        if len(tags) != len(listed):
            self._error("tags is a list of single texts: [ospf, bgp].")
        return tuple(dict.fromkeys(tag for tag in tags if tag))

    def shuffle(self) -> bool:
        value = self.text("shuffle").lower()
        if value not in _TRUTH:
            self._error("shuffle is true or false.")
        return _TRUTH.get(value, True)
