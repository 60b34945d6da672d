"""The texts of a question as other programs have room for them: all explanations in one, cases in the stem."""

from __future__ import annotations

from collections.abc import Iterable

from whycards.core.question import Figure
from whycards.formats.writing.outgoing import Outgoing

_SOURCES = "**Sources**"
"""In English, whatever the deck's language: so is the heading in our own format."""


def whole_stem(outgoing: Outgoing) -> str:
    """The stem with its case and exhibits before it."""
    case, question = outgoing.case, outgoing.question
    exhibits = [*(case.exhibits if case else ()), *question.exhibits]
    parts = [f"**{case.title}**\n\n{case.text}".strip()] if case else []
    parts += [f"**{exhibit.title}**\n\n{exhibit.text}".strip() for exhibit in exhibits]
    return _joined([*parts, question.stem])


def whole_explanation(outgoing: Outgoing) -> str:
    """Short explanation, figure, full explanation and sources, as one text."""
    question = outgoing.question
    explanation = question.explanation
    sources = "\n".join("- " + source.replace("\n", "\n  ") for source in question.sources)
    parts = [explanation.short, figure_text(explanation.figure), explanation.full]
    return _joined([*parts, f"{_SOURCES}\n\n{sources}" if sources else ""])


def figure_text(figure: Figure | None) -> str:
    """The figure as Markdown, "" where there is none."""
    if figure is None:
        return ""
    alt = figure.alt.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return f"![{alt}](<{figure.image}>)" + (f"\n\n*{figure.caption}*" if figure.caption else "")


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part)
