"""Gathers the findings of one file."""

from __future__ import annotations

from dataclasses import dataclass, field

from whycards.core.problem import Problem, Severity


@dataclass(slots=True)
class Report:
    """Findings of one file in the order of their discovery. `question` is what the next ones are about."""

    file: str
    question: str = ""
    problems: list[Problem] = field(default_factory=list)

    def error(self, rule: str, line: int | None, message: str) -> None:
        """A breach of the grammar."""
        self._add(Severity.ERROR, rule, line, message)

    def warn(self, rule: str, line: int | None, message: str) -> None:
        """Something doubtful."""
        self._add(Severity.WARNING, rule, line, message)

    def note(self, rule: str, line: int | None, message: str) -> None:
        """Something worth knowing."""
        self._add(Severity.NOTE, rule, line, message)

    def _add(self, severity: Severity, rule: str, line: int | None, message: str) -> None:
        self.problems.append(Problem(severity, rule, message, self.file, line, self.question))

    def take(self) -> list[Problem]:
        """The findings so far, by line; they are no longer held."""
        taken = sorted(self.problems, key=lambda problem: problem.line or 0)
        self.problems = []
        return taken
