"""Sources of text2qti: "1. stem", "*a) right", "[*] right", feedback behind "...". No code is run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from whycards.formats.bank.lines import Kind, Line, sort_lines
from whycards.formats.cleaning.text import trim
from whycards.formats.markdown import as_paragraph
from whycards.formats.marked.found import Found
from whycards.formats.neutral.item import Choice, Item

_MARKED = re.compile(r"^(?:\*[A-Za-z]\)[ \t]|\[\*\][ \t])", re.MULTILINE)
_NUMBERED = re.compile(r"^\d{1,5}\.[ \t]+\S", re.MULTILINE)
_STEM = re.compile(r"(\d{1,5})\.[ \t]+(?=\S)")
_CHOICE = re.compile(r"(?:(\*?)([A-Za-z])\)|\[([ *]?)\])[ \t]+(?=\S)")
_FEEDBACK = re.compile(r"(?:\.\.\.|\+|-)[ \t]+(?=\S)")
_OTHER = (
    (re.compile(r"^\*[ \t]+\S"), "a question with a short answer"),
    (re.compile(r"^=[ \t]+\S"), "a question for a number"),
    (re.compile(r"^_{3,}[ \t]*$"), "an essay"),
    (re.compile(r"^\^{3,}[ \t]*$"), "an upload of a file"),
)
_TITLE = re.compile(r"(?:text[ \t]+)?title[ \t]*:[ \t]*", re.IGNORECASE)
_SETTING = re.compile(
    r"(?:quiz (?:title|description)|title|points|text title|text|shuffle answers|show correct answers"
    r"|one question at a time|can't go back|feedback is solution|solutions (?:sample|randomize) groups"
    r"|pick|points per question)[ \t]*:",
    re.IGNORECASE,
)
_GROUP = re.compile(r"(END_)?GROUP[ \t]*$")
_PICK = re.compile(r"pick[ \t]*:[ \t]*(\d{1,4})[ \t]*$", re.IGNORECASE)
_RUN = re.compile(r"^(?:`{3,}|~{3,})[ \t]*\{[^{}]{0,200}\.run\b")
_CODE = "a block of code that would have to be run; the code of a deck is never run"


def recognises(text: str) -> bool:
    """Whether right options are marked as text2qti does, below numbered stems."""
    return _MARKED.search(text) is not None and _NUMBERED.search(text) is not None


def read(text: str) -> Iterator[Found]:
    """The questions in their order, those of a group with its number as a tag."""
    reader = _Reader()
    for line in _without_comments(text):
        yield from reader.take(line)
    yield from reader.end()


def _without_comments(text: str) -> Iterator[Line]:
    is_comment = False
    for line in sort_lines(text):
        raw = line.raw.rstrip()
        if raw in ("COMMENT", "END_COMMENT"):
            is_comment = raw == "COMMENT"
        elif not is_comment and not (raw.startswith("%") and line.kind is not Kind.FENCE):
            yield line


@dataclass(slots=True)
class _Group:
    """Questions of which a quiz picks some."""

    line: int
    pick: int = 1
    size: int = 0


@dataclass(slots=True)
class _Reader:
    """The question whose lines are coming. `at` is the text that the next line goes on with."""

    line: int = 0
    name: str = ""
    other: str = ""
    item: Item | None = None
    text: list[str] = field(default_factory=list)
    at: str = ""
    groups: int = 0
    group: _Group | None = None

    def take(self, line: Line) -> Iterator[Found]:
        """Take a line in; what ends with it comes out."""
        raw = line.raw
        if line.kind is Kind.FENCE:
            if _RUN.match(raw):
                yield from self.end_of_question()
                yield Found(line.number, None, skipped=_CODE)
            self.text.append(raw)
        elif raw[:1] in (" ", "\t") or not raw.strip():
            self.text.append(raw.removeprefix("    ") if raw.startswith("    ") else raw.lstrip())
        else:
            yield from self._begin(line.number, raw)

    def _begin(self, number: int, raw: str) -> Iterator[Found]:
        stem = _STEM.match(raw)
        choice = _CHOICE.match(raw) if self.item else None
        feedback = _FEEDBACK.match(raw) if self.item else None
        group = _GROUP.match(raw)
        if stem or group or _SETTING.match(raw):
            yield from self.end_of_question()
        if group:
            yield from self._end_of_group()
            if not group[1]:
                self.groups += 1
                self.group = _Group(number)
        pick = _PICK.match(raw)
        if pick and self.group is not None:
            self.group.pick = int(pick[1])
        if stem:
            self.line, self.name, self.item = number, stem[1], Item("")
            self._open("stem", as_paragraph(raw[stem.end() :]))
        elif self.item is not None and choice:
            self._close()
            self.item.options.append(Choice("", bool(choice[1]) or choice[3] == "*", label=choice[2] or ""))
            self._open("choice", as_paragraph(raw[choice.end() :]))
        elif self.item is not None and feedback:
            self._open(
                "reason" if self.item.options and raw.startswith("...") else "full", raw[feedback.end() :]
            )
        elif self.item is not None:
            self.other = next((what for form, what in _OTHER if form.match(raw)), self.other)
            self.text.append(raw)

    def _open(self, at: str, text: str) -> None:
        self._close()
        self.at, self.text = at, [text]

    def _close(self) -> None:
        text, item = trim("\n".join(self.text)), self.item
        if item is not None and text:
            if self.at == "stem":
                item.stem = text
            elif self.at == "choice":
                item.options[-1].text = text
            elif self.at == "reason":
                item.options[-1].rationale = text
            elif self.at == "full":
                item.full = "\n\n".join(filter(None, [item.full, text]))
        self.at, self.text = "", []

    def end(self) -> Iterator[Found]:
        """What is left at the end of the text."""
        yield from self.end_of_question()
        yield from self._end_of_group()

    def _end_of_group(self) -> Iterator[Found]:
        group, self.group = self.group, None
        if group is not None and group.size:
            yield Found(group.line, None, note=_picked(group.pick, group.size, self._tag()))

    def _tag(self) -> str:
        return f"group-{self.groups}"

    def end_of_question(self) -> Iterator[Found]:
        """The question so far, if there is one."""
        self._close()
        item, self.item = self.item, None
        other, self.other = self.other, ""
        if item is not None:
            is_other = bool(other) and not item.options
            if self.group is not None and not is_other:
                self.group.size += 1
                item.tags = (*item.tags, self._tag())
            yield Found(self.line, None if is_other else item, self.name, other if is_other else "")


def _picked(pick: int, size: int, tag: str) -> str:
    if size == 1:
        return f'A quiz picks from this group, and it holds only one question. It has the tag "{tag}".'
    return (
        f"A quiz picks {pick} of the {size} questions of this group. Here each is asked; "
        f'they have the tag "{tag}".'
    )
