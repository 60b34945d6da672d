"""Reads banks of questions in JSON: once to learn their habits, once more for the questions."""

from __future__ import annotations

from collections.abc import Iterator

from whycards.core.deck import DeckHead
from whycards.formats.document import Document
from whycards.formats.json_banks.making import Declined, ObjectMaker, says_markdown, title_of
from whycards.formats.json_banks.quick import QuickObjects
from whycards.formats.json_banks.scanner import Scanner, Unit
from whycards.formats.json_banks.shapes import is_question
from whycards.formats.limits import MB, QUESTIONS
from whycards.formats.message import Head, Message, ProblemFound
from whycards.formats.neutral.item import Item
from whycards.formats.neutral.maker import Maker
from whycards.formats.records.habits import Habits
from whycards.formats.report import Report
from whycards.formats.workshop import Workshop

_BEAT = 200
_LOOKED_AT = 8 * MB
"""Bytes within which the first question stands, else the file is taken for something else."""


def has_questions(document: Document) -> bool:
    """Whether a question stands in a document, not too far behind. Raises Refused where it is unreadable."""
    if next(Scanner(iter([document.opening_text]), is_question).units(), None) is not None:
        return True
    with document.text_stream() as text:
        blocks = (block for block in text.blocks() if text.done <= _LOOKED_AT)
        return next(Scanner(blocks, is_question).units(), None) is not None


def fault_of(document: Document) -> str:
    """The first fault in the opening of a document that calls itself JSON, with its line; "" for none."""
    if not document.name.lower().endswith((".json", ".jsonl")):
        return ""
    scanner = Scanner(iter([document.opening_text]), is_question)
    for _ in scanner.units():
        pass
    faults = [(line, sentence) for rule, line, sentence in scanner.findings if rule == "malformed"]
    # Of a long file only the opening is looked at, which may end in the middle.
    return next((f"Line {line}: {sentence}" for line, sentence in faults if "ends in" not in sentence), "")


def read_json(document: Document, workshop: Workshop, format_: str) -> Iterator[Message]:
    """Everything in a document. Raises Refused where it is unreadable."""
    return _Reading(document, workshop).messages(format_)


class _Reading:
    def __init__(self, document: Document, workshop: Workshop) -> None:
        self._document = document
        self._workshop = workshop
        self._report = Report(document.label)
        self._findings: list[tuple[str, int, str]] = []
        self._title = ""
        self._is_base_open = False

    def messages(self, format_: str) -> Iterator[Message]:
        maker = self._learned()
        yield Head(DeckHead(self._title or self._document.title), format_, self._document.label)
        makes, quick = Maker(self._report, maker.base), QuickObjects(maker)
        if self._is_base_open:
            self._report.warn(
                "key-numbers",
                None,
                f"Keys are numbers that are taken to begin at {maker.base}; nothing in the file proves it.",
            )
        yield from map(ProblemFound, self._report.take())
        for count, unit in enumerate(self._units(1)):
            if count >= QUESTIONS:
                self._report.error("too-many", unit.line, f"The deck is cut after {QUESTIONS:,} questions.")
                break
            plain = quick.question(unit.value, unit.context)
            if plain is not None:
                question = makes.made(plain, unit.line)
                yield from self._workshop.question(self._document, question, unit.line, self._report)
            else:
                yield from self._of_unit(unit, maker, makes)
            if self._report.problems:
                yield from map(ProblemFound, self._report.take())
        self._report.question = ""
        for rule, line, sentence in self._findings:
            is_light = rule in ("comma", "double", "constant")
            (self._report.warn if is_light else self._report.error)(rule, line, sentence)
        yield from map(ProblemFound, self._report.take())

    def _of_unit(self, unit: Unit, maker: ObjectMaker, makes: Maker) -> Iterator[Message]:
        try:
            item = maker.item(unit.value, unit.context)
        except Declined as kind:
            self._report.question = maker.name(unit.value)
            self._report.warn(
                "skipped", unit.line, f'It is a question of the kind "{kind}", which is not asked here.'
            )
            return
        self._doubt_base(item, makes.base)
        question = makes.question(item, unit.line)
        if question is not None:
            yield from self._workshop.question(self._document, question, unit.line, self._report)

    def _doubt_base(self, item: Item, base: int) -> None:
        key = item.key if isinstance(item.key, str) else "".join(item.key)
        has_labels = all(choice.label for choice in item.options)
        if self._is_base_open and item.options and key.isdigit() and not has_labels:
            item.doubts.append(
                ("key", f"The key {key} is a number, and nothing proves that numbers begin at {base} here.")
            )

    def _learned(self) -> ObjectMaker:
        """The maker of items, knowing the habits of the whole file."""
        maker, habits = ObjectMaker(), Habits(0)
        is_first = True
        for unit in self._units(0):
            if is_first:
                self._title = title_of(unit.context)
                maker = ObjectMaker(is_markdown=says_markdown(unit.context))
                is_first = False
            maker.hear(unit.value, habits)
        maker.base, maker.means = habits.base, habits.means
        maker.has_own_ids, maker.has_key_as_option = habits.has_own_ids, habits.is_key_an_option
        self._is_base_open = habits.is_base_open
        return maker

    def _units(self, passed: int) -> Iterator[Unit]:
        with self._document.text_stream() as text:
            scanner = Scanner(text.blocks(), is_question)
            for count, unit in enumerate(scanner.units()):
                if count % _BEAT == 0:
                    self._workshop.advance(passed * text.size + text.done * (1 + passed), 3 * text.size)
                yield unit
            self._findings = scanner.findings
