"""Reads tables and JSON banks without a process in between, as their formats alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from whycards.core.problem import Problem
from whycards.core.question import Kind, Question
from whycards.formats.json_banks.json_format import JsonFormat
from whycards.formats.message import Head, Message, ProblemFound, QuestionFound, TableFound
from whycards.formats.opening import read_path
from whycards.formats.options import ReadOptions
from whycards.formats.tables.csv_format import CsvFormat
from whycards.formats.tables.xlsx_format import XlsxFormat
from whycards.formats.workshop import Workshop

BANKS = (XlsxFormat(), JsonFormat(), CsvFormat())


@dataclass
class Bank:
    """What was read, sorted by kind."""

    messages: list[Message]
    heads: list[Head] = field(default_factory=list)
    found: list[QuestionFound] = field(default_factory=list)
    tables: list[TableFound] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def questions(self) -> list[Question]:
        return [found.question for found in self.found]

    @property
    def question(self) -> Question:
        (question,) = self.questions
        return question

    @property
    def rules(self) -> list[str]:
        return [problem.rule for problem in self.problems]

    def keys(self) -> list[str]:
        return [key_letters(question) for question in self.questions]


def key_letters(question: Question) -> str:
    return "".join(chr(65 + at) for at in sorted(question.keys))


def texts(question: Question) -> list[str]:
    return [option.text for option in question.options]


def is_draft(question: Question) -> bool:
    return question.kind is Kind.DRAFT


def read_bank(path: Path, options: ReadOptions | None = None) -> Bank:
    work = path.parent / "work"
    work.mkdir(exist_ok=True)
    workshop = Workshop(work, lambda done, total: None, options or ReadOptions())
    bank = Bank(list(read_path(path, workshop, BANKS)))
    for message in bank.messages:
        match message:
            case Head():
                bank.heads.append(message)
            case QuestionFound():
                bank.found.append(message)
            case TableFound():
                bank.tables.append(message)
            case ProblemFound():
                bank.problems.append(message.problem)
    return bank


def read_text(
    folder: Path, text: str | bytes, name: str = "bank.csv", options: ReadOptions | None = None
) -> Bank:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_bank(path, options)
