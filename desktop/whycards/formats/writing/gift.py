"""GIFT: questions as text, their parts told apart by signs; texts are Markdown."""

from __future__ import annotations

import re
from pathlib import Path

from whycards.core.question import Option, Question
from whycards.formats.writing.outgoing import Outgoing, OutgoingDeck
from whycards.formats.writing.parts import Losses
from whycards.formats.writing.texts import whole_explanation, whole_stem

_SIGNS = re.compile(r"([\\~=#{}:])")


def write_gift(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write the text; see `Write`."""
    domain = ""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for outgoing in filter(losses.may_write, deck.questions):
            name = deck.domain_name(outgoing.question)
            if name != domain:
                domain = name
                file.write(f"$CATEGORY: $course$/top/{name.replace('/', '//') or 'Default'}\n\n")
            file.write(_question(outgoing))


def _question(outgoing: Outgoing) -> str:
    question = outgoing.question
    marks = [f"[id:{question.id}]"] if question.id else []
    marks += [f"[tag:{tag}]" for tag in question.tags]
    lines = [f"// {' '.join(marks)}"] if marks else []
    lines.append(f"[markdown]{_escaped(whole_stem(outgoing))} {{")
    lines += [_option(question, option) for option in question.options]
    explanation = whole_explanation(outgoing)
    if explanation:
        lines.append(f"####[markdown]{_escaped(explanation)}")
    return "\n".join(lines) + "\n}\n\n"


def _option(question: Question, option: Option) -> str:
    several = len(question.keys) > 1
    if option.is_key and several:
        start = f"~%{100 / len(question.keys):.5f}".rstrip("0").rstrip(".") + "%"
    elif several:
        start = "~%-100%"
    else:
        start = "=" if option.is_key else "~"
    rationale = f"#[markdown]{_escaped(option.rationale)}" if option.rationale else ""
    return f"  {start}[markdown]{_escaped(option.text)}{rationale}"


def _escaped(text: str) -> str:
    """A text without signs that mean something, and without blank lines, which end a question."""
    signs = _SIGNS.sub(r"\\\1", text)
    return re.sub(r"\n(?=[ \t]*\n)", r"\\n", signs).replace("\\n\n", "\\n\\n")
