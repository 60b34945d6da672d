"""The texts of a question as other programs have room for them: all explanations in one, cases in the stem."""

from __future__ import annotations

from collections.abc import Iterable

from whycards.core.question import Figure, Question
from whycards.formats.neutral.referring import OURS
from whycards.formats.writing.outgoing import Outgoing


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
    sources = sources_list(question)
    return _joined([explained(question), f"{OURS}\n\n{sources}" if sources else ""])


def explained(question: Question) -> str:
    """Short explanation, figure and full explanation, as one text."""
    explanation = question.explanation
    return _joined([explanation.short, figure_text(explanation.figure), explanation.full])


def sources_list(question: Question) -> str:
    """The sources as a list, "" where there are none."""
    return "\n".join("- " + source.replace("\n", "\n  ") for source in question.sources)


def figure_text(figure: Figure | None) -> str:
    """The figure as Markdown, "" where there is none."""
    if figure is None:
        return ""
    alt = figure.alt.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
    return f"![{alt}](<{figure.image}>)" + (f"\n\n*{figure.caption}*" if figure.caption else "")


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part)
