"""Reads decks from files: text in, questions and findings out. `parent.read_deck` is the way in.

A deck file is hostile until proved otherwise, so it is read in a process of its own, which this package starts.
"""

from whycards.formats.aiken.aiken_format import AikenFormat
from whycards.formats.anki.anki_format import AnkiFormat
from whycards.formats.bank.bank_format import BankFormat
from whycards.formats.format import Format
from whycards.formats.gift.gift_format import GiftFormat
from whycards.formats.json_banks.json_format import JsonFormat
from whycards.formats.marked.marked_format import MarkedFormat
from whycards.formats.moodle.moodle_format import MoodleFormat
from whycards.formats.native.deck_format import NativeFormat
from whycards.formats.qti.qti_format import QtiFormat
from whycards.formats.tables.csv_format import CsvFormat
from whycards.formats.tables.ods_format import OdsFormat
from whycards.formats.tables.xlsx_format import XlsxFormat

FORMATS: tuple[Format, ...] = (
    NativeFormat(),
    AnkiFormat(),
    MoodleFormat(),
    QtiFormat(),
    GiftFormat(),
    AikenFormat(),
    XlsxFormat(),
    OdsFormat(),
    JsonFormat(),
    CsvFormat(),
    MarkedFormat(),
    BankFormat(),
)
"""Every format, the surest to recognise first."""
TEXTS = ("markdown", "csv", "aiken", "gift", "json", "moodle-xml", "qti", "whycards")
"""Formats that any text can be taken for, those first that texts are in most often."""
READS = (
    "Whycards reads its own deck.md, other Markdown and plain text with questions, Aiken, GIFT, Moodle XML, "
    "QTI, Anki packages, spreadsheets (CSV, TSV, XLSX, ODS) and JSON."
)
"""What the learner is told where a file is none of these."""
