"""What stands under one heading: the rest of the stem, the options, and what follows them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from whycards.formats.bank.furniture import is_furniture, is_separator
from whycards.formats.bank.keylines import ends_options, is_row
from whycards.formats.bank.lines import Kind, Line
from whycards.formats.cleaning.text import trim
from whycards.formats.markdown import as_paragraph
from whycards.formats.native.options import dedent
from whycards.formats.neutral.item import Choice

_LABEL = re.compile(r"^\(?([A-Za-z])[.)][ \t]+(?=\S)")
_STARTS_BLOCK = (">", "#", "|", "---", "***", "- ", "* ", "+ ")
_QUOTE_MARK = re.compile(r"^ {0,3}> ?")


@dataclass(slots=True)
class _Draft:
    """An option whose lines are still coming. `is_apart` after a comment that ended its list."""

    box: Line
    lines: list[str] = field(default_factory=list)
    is_apart: bool = False

    @property
    def content(self) -> int:
        """Column at which its further lines begin."""
        return self.box.indent + 2


class Body:
    """Takes the lines of one block in order. `is_labelled` where its options have letters and no boxes."""

    def __init__(self, *, is_labelled: bool = False) -> None:
        self._is_labelled = is_labelled
        self.stem: list[str] = []
        self.after: list[Line] = []
        self._options: list[_Draft] = []
        self._between: list[Line] = []
        self._is_closed = False
        self._is_fresh = False

    @classmethod
    def of(cls, lines: Sequence[Line], *, is_labelled: bool = False) -> Body:
        """The body that these lines make."""
        body = cls(is_labelled=is_labelled)
        for line in lines:
            body._take(line)
        body.after += body._between
        body._between = []
        return body

    def choices(self) -> list[Choice]:
        """The options in their order."""
        choices = [_choice(draft) for draft in self._options]
        return choices if self._is_labelled else _without_labels(choices)

    def _take(self, line: Line) -> None:
        if line.kind is Kind.BOX and not self._is_nested(line):
            self._begin_option(line)
        elif not self._options:
            if not is_furniture(line):
                self.stem.append(line.raw)
        elif self._is_closed:
            raw = dedent(line.raw, self._options[-1].box.indent)
            self._between.append(Line(line.number, raw, line.kind, line.text))
        else:
            self._continue_option(line)

    def _is_nested(self, line: Line) -> bool:
        return bool(self._options) and not self._is_closed and line.indent >= self._options[-1].content

    def _begin_option(self, line: Line) -> None:
        """Open an option. What stood between it and the one before goes to the stem if it shows something."""
        if self._is_labelled and self._options:
            lines = self._options[-1].lines
            is_apart = not lines or bool(lines[-1].strip())
            lines += [*([""] if is_apart else []), *(between.raw for between in self._between)]
        elif any(between.kind is Kind.FENCE or "![" in between.raw for between in self._between):
            self.stem += ["", *(between.raw for between in self._between if not is_furniture(between))]
        else:
            self.after += self._between
        self._between = []
        self._options.append(_Draft(line))
        self._is_closed, self._is_fresh = False, True

    def _continue_option(self, line: Line) -> None:
        option = self._options[-1]
        if line.kind is Kind.FENCE:
            option.lines.append(dedent(line.raw, option.content))
            self._is_fresh = False
        elif line.kind is Kind.BLANK:
            option.lines.append("")
            self._is_fresh = False
        elif is_separator(line):
            option.is_apart = True
        elif self._belongs(option, line):
            option.lines.append(line.raw if option.is_apart else dedent(line.raw, option.content))
        else:
            self._is_closed = True
            self._between.append(Line(line.number, dedent(line.raw, option.content), line.kind, line.text))

    def _belongs(self, option: _Draft, line: Line) -> bool:
        """Whether a line goes on with the option: indented, or the next line of its paragraph."""
        if is_furniture(line) or ends_options(line) or (self._is_labelled and is_row(line)):
            return False
        indent = len(line.raw.expandtabs(4)) - len(line.raw.expandtabs(4).lstrip())
        if indent >= option.content:
            return True
        return self._is_fresh and not line.raw.lstrip().startswith(_STARTS_BLOCK)


def _choice(draft: _Draft) -> Choice:
    lines = list(draft.lines)
    while lines and not lines[-1].strip():
        lines.pop()
    quoted: list[str] = []
    while lines and _QUOTE_MARK.match(lines[-1]):
        quoted.insert(0, _QUOTE_MARK.sub("", lines.pop(), count=1))
    if not draft.box.text and not any(line.strip() for line in lines):
        lines, quoted = [*lines, *(f"> {line}" for line in quoted)], []
    first = draft.box.text
    is_fence = bool(lines) and first.startswith(("```", "~~~")) and "`" not in first.lstrip("`")
    text = "\n".join([first if is_fence else as_paragraph(first), *lines])
    return Choice(trim(text), draft.box.is_checked, trim("\n".join(quoted)), draft.box.label)


def _without_labels(choices: list[Choice]) -> list[Choice]:
    """Options without the letters that their texts begin with, where all have one, in order."""
    labels = [_LABEL.match(choice.text) for choice in choices]
    letters = [label[1].upper() if label else "" for label in labels]
    if len(choices) < 2 or letters != [chr(ord("A") + index) for index in range(len(choices))]:
        return choices
    return [
        replace(choice, text=as_paragraph(choice.text[label.end() :] if label else choice.text))
        for choice, label in zip(choices, labels, strict=True)
    ]
