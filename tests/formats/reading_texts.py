"""Reads a text as a file of its own, whatever format it turns out to be."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from whycards.core.problem import Problem
from whycards.core.question import Kind, Question
from whycards.formats.bank.bank_format import BankFormat
from whycards.formats.document import Document
from whycards.formats.marked.marked_format import MarkedFormat
from whycards.formats.message import Head, ProblemFound, QuestionFound
from whycards.formats.source import FolderSource
from whycards.formats.workshop import Workshop


class Read(NamedTuple):
    """What a text holds."""

    format: str
    questions: list[Question]
    lines: list[int]
    problems: list[Problem]
    title: str

    @property
    def rules(self) -> list[str]:
        """The rules of the findings."""
        return [problem.rule for problem in self.problems]

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """Usable questions, those with several keys, drafts, and the others."""
        kinds = [question.kind for question in self.questions]
        multiple = sum(q.kind is Kind.CHOICE and len(q.keys) > 1 for q in self.questions)
        others = kinds.count(Kind.FLASHCARD) + self.rules.count("skipped")
        return kinds.count(Kind.CHOICE), multiple, kinds.count(Kind.DRAFT), others


def read_text(folder: Path, text: str) -> Read:
    """What the readers of Markdown and text make of it."""
    (folder / "bank.txt").write_text(text, "utf-8")
    document = Document(FolderSource(folder), "bank.txt")
    format_ = next((one for one in (MarkedFormat(), BankFormat()) if one.recognises(document)), None)
    messages = (
        [] if format_ is None else list(format_.read(document, Workshop(folder, lambda done, total: None)))
    )
    heads = [message for message in messages if isinstance(message, Head)]
    found = [message for message in messages if isinstance(message, QuestionFound)]
    problems = [message.problem for message in messages if isinstance(message, ProblemFound)]
    return Read(
        "".join(head.format for head in heads),
        [one.question for one in found],
        [one.line for one in found],
        problems,
        heads[0].head.title if heads else "",
    )


def only(folder: Path, text: str) -> Question:
    """The one question of a text."""
    (question,) = read_text(folder, text).questions
    return question
