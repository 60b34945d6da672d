"""deck.md as one of the formats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from whycards.core.deck import Case
from whycards.formats.cleaning.text import clean, is_text
from whycards.formats.document import Document
from whycards.formats.message import Head, Message, ProblemFound
from whycards.formats.native.front import is_native
from whycards.formats.report import Report
from whycards.formats.workshop import Workshop


@dataclass(frozen=True, slots=True)
class NativeFormat:
    """Markdown with `whycards: 1` in its front matter."""

    name: str = "whycards"

    def recognises(self, document: Document) -> bool:
        """See Format.recognises."""
        head = document.head
        if not head.removeprefix(b"\xef\xbb\xbf").startswith(
            (b"---", b"\xff\xfe-", b"\xfe\xff")
        ) or not is_text(head):
            return False
        return is_native(document.text)

    def read(self, document: Document, workshop: Workshop) -> Iterator[Message]:
        """See Format.read."""
        from whycards.formats.native.reader import parse_deck

        parsed = parse_deck(clean(document.text), document.title, document.label)
        report = Report(document.label, problems=parsed.problems)
        if parsed.head is None:
            yield from map(ProblemFound, report.take())
            return
        yield Head(parsed.head, self.name, document.label)
        total = len(parsed.items)
        for index, (line, item) in enumerate(parsed.items):
            workshop.advance(index, total)
            if isinstance(item, Case):
                yield from workshop.case(document, item, line, report)
            else:
                report.question = item.id
                yield from workshop.question(document, item, line, report)
        yield from map(ProblemFound, report.take())
