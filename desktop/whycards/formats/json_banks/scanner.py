"""Takes JSON apart piece by piece: only one question is held at a time, wherever in the file it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from whycards.formats.limits import MB

JsonObject: TypeAlias = dict[str, Any]

_BLANKS = re.compile(r"[ \t\r\n]*+")
_MARKS = re.compile(r"[\"\\{}\[\]]")
_TRAILING_COMMA = re.compile(r",(?=\s{0,200}[}\]])")
_LARGEST = 4 * MB
"""Characters of a question with all that is in it."""
_SKIPPED = 256 * 1024
"""Characters of a damaged object within which its end is looked for."""
_DEEPEST = 40
_NEAR_END = 12
"""A decoder that fails so near the end of what is there may only lack the rest."""
_MOST_FAULTS = 50


@dataclass(frozen=True, slots=True)
class Context:
    """Where a value stands: the names on the way to it, and the texts beside it in the objects around."""

    names: tuple[str, ...] = ()
    texts: tuple[JsonObject, ...] = ()


@dataclass(frozen=True, slots=True)
class Unit:
    """An object that is a question. `line` is where it begins, 1-based."""

    value: JsonObject
    line: int
    context: Context


class Malformed(Exception):
    """What stands at `line` is no JSON; str() says why. `is_end`: the file ends in it."""

    def __init__(self, reason: str, line: int, *, is_end: bool = False) -> None:
        super().__init__(reason)
        self.line = line
        self.is_end = is_end


@dataclass(slots=True)
class _Seen:
    """Oddities of the objects decoded last."""

    doubles: list[str] = field(default_factory=list)
    has_constants: bool = False


_NOTHING_SEEN = _Seen()


class Scanner:
    """Finds the objects that `is_unit` takes. `findings` holds what was wrong: rule, line, a sentence."""

    def __init__(self, blocks: Iterator[str], is_unit: Callable[[JsonObject], bool]) -> None:
        self._blocks = blocks
        self._is_unit = is_unit
        self._text = ""
        self._at = 0
        self._line = 1
        self._counted = 0
        self._has_ended = False
        self._seen = _NOTHING_SEEN
        self._told: set[str] = set()
        self._faults = 0
        self.findings: list[tuple[str, int, str]] = []
        self._decoder = json.JSONDecoder(
            strict=False, object_pairs_hook=self._object, parse_constant=self._constant
        )

    def units(self) -> Iterator[Unit]:
        """Every question, in order. Raises Refused where the file cannot be read."""
        outside = Context()
        while mark := self._peek():
            if mark == "{" and (unit := self._whole(outside)) is not None:
                yield unit
            elif mark in "{[":
                yield from self._guarded(outside, 0)
            elif mark == ",":
                self._at += 1
            elif not self._skip_line("no JSON begins here"):
                return

    def _whole(self, context: Context) -> Unit | None:
        """The question that begins here, if all of it is there and nothing is wrong with it: nearly always."""
        self._seen = _NOTHING_SEEN
        try:
            value, end = self._decoder.raw_decode(self._text, self._at)
        except (ValueError, RecursionError):
            return None
        if self._seen is not _NOTHING_SEEN or not self._is_unit(value):
            return None
        line = self._count()
        self._at = end
        return Unit(value, line, context)

    def _object(self, pairs: list[tuple[str, Any]]) -> JsonObject:
        value = dict(pairs)
        if len(value) < len(pairs):
            names = [name for name, _ in pairs]
            self._noted().doubles += [name for name in value if names.count(name) > 1]
        return value

    def _constant(self, _: str) -> None:
        """NaN and Infinity are no JSON; programs write them where there is nothing."""
        self._noted().has_constants = True

    def _noted(self) -> _Seen:
        if self._seen is _NOTHING_SEEN:
            self._seen = _Seen()
        return self._seen

    def _peek(self) -> str:
        """The next mark that is no blank, "" at the end."""
        while True:
            found = _BLANKS.match(self._text, self._at)
            self._at = found.end() if found else self._at
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def _more(self) -> bool:
        """Read on; whether there was more. What lies before the place where we are is let go."""
        block = "" if self._has_ended else next(self._blocks, "")
        if not block:
            self._has_ended = True
            return False
        self._count()
        self._text = self._text[self._at :] + block
        self._at = self._counted = 0
        return True

    def _count(self) -> int:
        """The line where we are."""
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def _guarded(self, context: Context, depth: int, around: Context | None = None) -> Iterator[Unit]:
        """A value; where it is damaged, it is told and reading goes on behind it.

        `around` is where a question stands that is this value itself, if that is elsewhere than `context`.
        """
        try:
            yield from self._value(context, depth, around or context)
        except Malformed as fault:
            self._faults += 1
            self._tell("malformed", fault.line, f"This is no JSON: {fault}.")
            if self._faults < _MOST_FAULTS and not fault.is_end and self._skip():
                return
            if not fault.is_end:
                self._tell("malformed", fault.line, "Nothing is read from here on.")
            self._stop()

    def _stop(self) -> None:
        self._text, self._at, self._counted, self._has_ended = "", 0, 0, True
        self._told.add("cut")

    def _value(self, context: Context, depth: int, around: Context) -> Iterator[Unit]:
        if depth > _DEEPEST:
            raise Malformed("it is nested too deep", self._count())
        if self._text[self._at] == "[":
            yield from self._array(context, depth)
            return
        line = self._count()
        fault: Malformed | None = None
        try:
            value, end = self._decoded()
        except Malformed as found:
            value, end, fault = None, 0, found
        if isinstance(value, dict):
            self._tell_oddities(line)
            if self._is_unit(value):
                self._at = end
                yield Unit(value, line, around)
                return
            if not any(isinstance(inner, list | dict) for inner in value.values()):
                self._at = end
                return
        told = len(self.findings)
        yield from self._members(context, depth)
        if fault is not None and told == len(self.findings):
            self._faults += 1
            self._tell("malformed", fault.line, f"This is no JSON: {fault}.")

    def _array(self, context: Context, depth: int) -> Iterator[Unit]:
        self._at += 1
        before = ""
        while mark := self._peek():
            if mark == "]":
                self._close(before)
                return
            if mark == ",":
                self._at += 1
            elif mark == "{" and depth < _DEEPEST and (unit := self._whole(context)) is not None:
                yield unit
            elif mark in "{[":
                yield from self._guarded(context, depth + 1)
            else:
                self._scalar()
            before = mark
        self._tell_cut()

    def _members(self, context: Context, depth: int) -> Iterator[Unit]:
        """The members of an object that holds questions, is damaged, or is too large for one."""
        self._at += 1
        texts: JsonObject = {}
        before = ""
        while mark := self._peek():
            if mark == "}":
                self._close(before)
                return
            before = mark
            if mark == ",":
                self._at += 1
                continue
            name = self._scalar()
            if self._peek() != ":":
                raise Malformed("a colon is missing", self._count())
            self._at += 1
            if (mark := self._peek()) and mark in "{[":
                under = Context((*context.names, str(name)), (*context.texts, texts))
                yield from self._guarded(under, depth + 1, context)
            elif mark:
                texts[str(name)] = self._scalar()
        self._tell_cut()

    def _close(self, before: str) -> None:
        if before == ",":
            self._tell_once("comma", self._count(), "A comma stands behind the last member; it is passed over.")
        self._at += 1

    def _scalar(self) -> Any:
        value, end = self._decoded()
        if value is _TOO_LARGE:
            raise Malformed("a text does not end", self._count())
        self._at = end
        return value

    def _decoded(self) -> tuple[Any, int]:
        """The value that begins here, and where it ends; _TOO_LARGE where its end is out of reach."""
        while True:
            try:
                self._seen = _NOTHING_SEEN
                value, end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                is_cut = error.msg.startswith("Unterminated") or error.pos >= len(self._text) - _NEAR_END
                if is_cut and len(self._text) - self._at > _LARGEST:
                    return _TOO_LARGE, self._at
                if is_cut and self._more():
                    continue
                line = self._count() + self._text.count("\n", self._at, error.pos)
                if self._is_mended(error):
                    continue
                is_end = is_cut and self._has_ended
                raise Malformed(_reason(error, is_cut=is_end), line, is_end=is_end) from None
            except RecursionError:
                raise Malformed("it is nested too deep", self._count()) from None
            except ValueError:
                raise Malformed("a number has too many digits", self._count()) from None
            is_whole = not isinstance(value, int | float) or len(self._text) - end > _NEAR_END
            if is_whole or not self._more():
                return value, end

    def _is_mended(self, error: json.JSONDecodeError) -> bool:
        """Whether commas behind last members, a common slip, are all that is wrong; then they are taken out."""
        if not error.msg.startswith(("Expecting property", "Expecting value", "Illegal trailing")):
            return False
        end = self._end_of_object()
        if end < 0:
            return False
        text = _TRAILING_COMMA.sub("", self._text[self._at : end])
        try:
            json.loads(text, strict=False)
        except (ValueError, RecursionError):
            return False
        self._tell_once("comma", self._count(), "A comma stands behind the last member; it is passed over.")
        self._text = self._text[: self._at] + text + self._text[end:]
        return True

    def _end_of_object(self) -> int:
        """Where the object that begins here ends by its brackets; -1 where it does not within reach."""
        while len(self._text) - self._at < _SKIPPED and self._more():
            pass
        depth = 0 if self._text[self._at : self._at + 1] in ("{", "[") else 1
        is_text = False
        at = self._at
        while found := _MARKS.search(self._text, at, self._at + _SKIPPED):
            mark, at = found[0], found.end()
            if mark == "\\":
                at += is_text
            elif mark == '"':
                is_text = not is_text
            elif not is_text:
                depth += 1 if mark in "{[" else -1
                if depth <= 0:
                    return at
        return -1

    def _skip(self) -> bool:
        """Go behind the damaged object, or to the next line in a file with one for each line."""
        end = self._end_of_object()
        if end >= 0:
            self._at = end
            return True
        return self._skip_to_line()

    def _skip_line(self, reason: str) -> bool:
        self._faults += 1
        self._tell("malformed", self._count(), f"This is no JSON: {reason}.")
        return self._faults < _MOST_FAULTS and self._skip_to_line()

    def _skip_to_line(self) -> bool:
        """Go to the next line that begins with an object."""
        end = self._text.find("\n{", self._at + 1)
        while end < 0:
            self._at = max(self._at, len(self._text) - 1)
            if not self._more():
                return False
            end = self._text.find("\n{", self._at)
        self._at = end + 1
        return True

    def _tell(self, rule: str, line: int, sentence: str) -> None:
        self.findings.append((rule, line, sentence))

    def _tell_once(self, rule: str, line: int, sentence: str) -> None:
        if rule not in self._told:
            self._told.add(rule)
            self._tell(rule, line, sentence)

    def _tell_cut(self) -> None:
        sentence = "The file ends in the middle. What stands before is read; fetch the file again for the rest."
        self._tell_once("cut", self._count(), sentence)

    def _tell_oddities(self, line: int) -> None:
        if self._seen.has_constants:
            self._tell_once("constant", line, "NaN or Infinity stands for a value here, which is read as none.")
        if self._seen.doubles:
            name = self._seen.doubles[0]
            self._tell_once(
                "double", line, f'The name "{name}" stands twice in one object; its last value holds.'
            )


_TOO_LARGE = object()


def _reason(error: json.JSONDecodeError, *, is_cut: bool) -> str:
    if is_cut:
        return "the file ends in the middle of it"
    return error.msg[:1].lower() + error.msg[1:]
