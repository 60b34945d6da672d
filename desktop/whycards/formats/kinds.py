"""What a file is that holds no deck, by its first bytes: so that its owner hears what to do with it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from whycards.formats.cleaning.text import is_text

ZIP = b"PK\x03\x04"
OFFICE = "[Content_Types].xml"
"""A member of every Word, Excel and PowerPoint file."""
_OPEN_DOCUMENT = ("mimetype", "content.xml", "META-INF/manifest.xml")
_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PROTECTED = "EncryptedPackage".encode("utf-16-le")
"""Newer documents lie in such a file, too, once they have a password."""
_KINDS = (
    (b"%PDF", "It is a PDF document, and only text can be read: copy its text into a file and import that."),
    (
        _OLD_OFFICE,
        "It is a workbook (.xls) or another file of an old Office: open it there and save it as .xlsx or .csv.",
    ),
    (b"{\\rtf", "It is a document in rich text: save it as plain text."),
    (b"7z\xbc\xaf\x27\x1c", "It is a 7z archive: unpack it and import the folder."),
    (b"Rar!\x1a\x07", "It is a RAR archive: unpack it and import the folder."),
    (b"\x1f\x8b", "It is packed by gzip: unpack it first."),
    (b"\xfd7zXZ\0", "It is packed by xz: unpack it first."),
    (b"\x28\xb5\x2f\xfd", "It is packed by zstd: unpack it first."),
    (b"PK\x05\x06", "It is an empty zip."),
    (b"SQLite format 3\0", "It is a database: export a package (.apkg) from the program that it belongs to."),
    (b"\x89PNG", "It is a picture."),
    (b"\xff\xd8\xff", "It is a picture."),
    (b"GIF8", "It is a picture."),
    (b"\x7fELF", "It is a program."),
    (b"MZ", "It is a program."),
)
_MEMBERS = (
    ("word/", "It is a Word document: save it as plain text."),
    ("ppt/", "It is a presentation: save its questions as text."),
    ("META-INF/container.xml", "It is a book: copy its text into a file."),
    ("content.xml", "It is an OpenDocument file without a sheet of questions: save its questions as text."),
    ("xl/", "It is a workbook without a sheet of questions."),
)


def is_one_document(names: Collection[str]) -> bool:
    """Whether a zip with such entries is a single document of an office program."""
    return OFFICE in names or all(name in names for name in _OPEN_DOCUMENT)


def what_it_is(head: bytes) -> str:
    """A sentence on a file that begins so; "" where there is nothing to say."""
    if not head.strip():
        return "It is empty."
    if head.startswith(_OLD_OFFICE) and _PROTECTED in head:
        return "It is a document that a password protects: save it without one."
    for start, sentence in _KINDS:
        if head.startswith(start):
            return sentence
    if is_text(head):
        return ""
    return "It has many NUL bytes, so it is no text; save it as UTF-8."


def is_known(head: bytes) -> bool:
    """Whether a file that begins so is of a kind that is no text, such as a picture."""
    return any(head.startswith(start) for start, _ in _KINDS)


def what_zip_it_is(names: Sequence[str]) -> str:
    """A sentence on a zip with such entries; "" where there is nothing to say."""
    for start, sentence in _MEMBERS:
        if any(name.startswith(start) for name in names):
            return sentence
    return ""
