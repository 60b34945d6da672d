"""Questions in plain lines, read without the Markdown parser: most of a long deck, in a tenth of the time.

A line counts as plain only where CommonMark cannot take it for anything that reaches beyond it: no fence, no
HTML, no heading, no definition, nothing indented. Everything else, and every error, is left to the parser.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from whycards.core.question import Option, Value
from whycards.formats.cleaning.text import trim
from whycards.formats.markdown import as_paragraph
from whycards.formats.native.deck import ID
from whycards.formats.native.sections import Sections

_START = r"""(?:[^\W\d_]|["'(“„«¿¡$!|\\]|[0-9]++(?![0-9.)])|\*{1,2}(?=\w)|`(?!``))"""
"""How a line begins that is text of a paragraph, whatever comes before and behind it."""
_TEXT = rf"{_START}[^\n]*+\n"
_LISTED = rf"(?:[-*+] |[0-9]{{1,9}}[.)] |> )?{_TEXT}"
"""Text, or the one line of an item or quote: both end where the next heading begins."""
_QUESTION = re.compile(
    rf"## ([^\W\d_][^\n{{}}#\\]*+)(?:\{{#({ID.pattern})\}})?\n"
    r"(?:<!-- wc: (\{[^\n<>{}]*+\}) -->\n)?"
    rf"((?:{_TEXT}|\n)*+)"
    rf"((?:- \[[ xX]\] (?=\S)[^\n]*+\n(?:  > {_TEXT})*+\n*+)*+)"
    r"((?:### (?:Short explanation|Full explanation|Answer|Hint|Sources)\n"
    rf"(?:{_LISTED}|\n)++)*+)"
)
"""Its title, id, attributes, stem, options and sections."""
_SCALAR = r"[A-Za-z0-9_][A-Za-z0-9_./+-]*+(?: [A-Za-z0-9_./+-]++)*+"
"""What YAML takes for a scalar as it stands, within braces too."""
_LIST = rf"\[{_SCALAR}(?:, {_SCALAR})*+\]"
_MAPPING = re.compile(rf"\{{{_SCALAR}: (?:{_LIST}|{_SCALAR})(?:, {_SCALAR}: (?:{_LIST}|{_SCALAR}))*+\}}")
_OPTION = re.compile(r"- \[([ xX])\] ([^\n]*+)\n((?:  > [^\n]*+\n)*+)")
_RATIONALE = re.compile(r"^  > ", re.MULTILINE)
_SECTION = re.compile(r"### ([^\n]*+)\n((?:(?!### )[^\n]*+\n)*+)")


@dataclass(slots=True)
class Plain:
    """What stands in the lines of a question."""

    title: str
    id: str
    attributes: dict[str, Value]
    stem: str
    options: tuple[Option, ...]
    sections: Sections = field(default_factory=Sections)


def plain_question(lines: Sequence[str], start: int, end: int) -> Plain | None:
    """The question whose heading is the first of these lines; None where the parser has to look.

    `end` is where the next line begins with # or ##, which is a heading then.
    """
    text = "\n".join(lines[start:end]) + "\n"
    found = _QUESTION.fullmatch(text)
    if found is None or "\t" in text:
        return None
    title, name, written, stem, listed, rest = found.groups("")
    options, sections = _options(listed), _sections(rest)
    if options is None or sections is None or (options and "Answer" in sections.texts):
        return None
    attributes = _attributes(written)
    if attributes is None or "kind" in attributes:
        return None
    stem = stem.strip("\n")
    title = title.strip()
    return Plain(title, name, attributes, trim(f"{title}\n\n{stem}" if stem else title), options, sections)


def _attributes(written: str) -> dict[str, Value] | None:
    """The mapping; None where it is more than plain scalars and lists of them, or names a key twice."""
    if not written:
        return {}
    if _MAPPING.fullmatch(written) is None:
        return None
    values: dict[str, Value] = {}
    listed: list[Value] | None = None
    key = ""
    for part in written[1:-1].split(", "):
        if listed is None:
            key, _, part = part.partition(": ")
            if key in values:
                return None
            values[key] = part
            if not part.startswith("["):
                continue
            values[key] = listed = []
            part = part[1:]
        listed.append(part.removesuffix("]"))
        if part.endswith("]"):
            listed = None
    return values


def _options(listed: str) -> tuple[Option, ...] | None:
    """The options; None where one has attributes or may begin a fence."""
    if not listed:
        return ()
    if "<!--" in listed or "] ```" in listed:
        return None
    return tuple(
        Option(_option_text(text), box in "xX", trim(_RATIONALE.sub("", quoted)) if quoted else "")
        for box, text, quoted in _OPTION.findall(listed)
    )


def _option_text(text: str) -> str:
    return trim(text if text[0].isalpha() else as_paragraph(text))


def _sections(written: str) -> Sections | None:
    """The sections; None where one is empty or stands there twice, or sources are more than a list."""
    found = Sections()
    for title, body in _SECTION.findall(written):
        text = trim(body)
        if not text or title in found.texts:
            return None
        found.texts[title] = text
        if title == "Sources":
            items = [line for line in body.split("\n") if line]
            if not all(item.startswith("- ") for item in items):
                return None
            found.sources = tuple(trim(item[2:]) for item in items)
    return found
