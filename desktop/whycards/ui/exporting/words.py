"""What the dialog says about formats."""

from __future__ import annotations

from whycards.core.deck import DeckCounts
from whycards.services.exporting import ExportReport, Part, Writer
from whycards.ui.language import later, tr
from whycards.ui.wording import drafts, flashcards, listed, questions

PARTS = {
    Part.DRAFT: later("drafts"),
    Part.FLASHCARD: later("flashcards"),
    Part.SEVERAL_KEYS: later("questions with several keys"),
    Part.MANY_OPTIONS: later("questions with more options than it has room for"),
    Part.RATIONALE: later("why each option is right or wrong"),
    Part.EXPLANATION: later("explanations"),
    Part.IMAGE: later("images"),
    Part.FORMULA: later("formulas"),
    Part.HINT: later("hints"),
    Part.SOURCES: later("sources"),
    Part.DOMAIN: later("domains"),
    Part.TAGS: later("tags"),
    Part.LEVEL: later("the difficulty"),
    Part.CASE: later("shared cases as such"),
    Part.EXHIBIT: later("exhibits as such"),
    Part.CHOOSE: later("how many options are to be chosen"),
    Part.ORDER: later("that the options keep their order"),
    Part.PIN: later("options that keep their place"),
    Part.MARKUP: later("marked words, tables and code"),
    Part.LINES: later("more than one line in a text"),
}
_ALPHABET = 26
_TITLES = {
    "native": later("Whycards deck"),
    "moodle-xml": later("Moodle XML"),
    "qti-2.1": later("QTI 2.1 package"),
    "qti-3.0": later("QTI 3.0 package"),
    "apkg": later("Anki package (fields of anki-eco)"),
    "apkg-mc": later("Anki package (fields of anki-mc)"),
    "csv": later("Table in Udemy's columns"),
    "pdf": later("Sheet to print (PDF)"),
}


def format_title(writer: Writer) -> str:
    """What people call the format."""
    return tr(_TITLES[writer.name]) if writer.name in _TITLES else writer.title


def cannot_hold(writer: Writer) -> str:
    """What of any deck would stay behind."""
    lost = [tr(words) for part, words in PARTS.items() if _is_lost(part, writer)]
    if not lost:
        return tr("It holds everything: what is imported from it is the same deck again.")
    return tr("It cannot hold {parts}.", parts=listed(lost))


def _is_lost(part: Part, writer: Writer) -> bool:
    is_rare = part is Part.MANY_OPTIONS and writer.most_options >= _ALPHABET
    return part not in writer.holds and not is_rare


def deck_in_words(counts: DeckCounts) -> str:
    """1,196 questions, 2 flashcards and 1 draft."""
    parts = [(counts.questions, questions), (counts.flashcards, flashcards), (counts.drafts, drafts)]
    return listed([in_words(value) for value, in_words in parts if value] or [questions(0)])


def done_title(report: ExportReport) -> str:
    """What was written."""
    return tr("{questions} written", questions=questions(report.questions))
