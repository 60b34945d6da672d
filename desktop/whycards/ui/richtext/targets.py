"""What can be clicked in a text: links that may be opened, and references to footnotes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QTextBlock, QTextCharFormat

from whycards.ui.richtext.decorations import cursor_x, span_rects
from whycards.ui.richtext.document import ADDRESS, NOTE, NOTE_REFERENCE, RichDocument
from whycards.ui.richtext.links import can_open

MAX_TARGETS = 400


class Target(NamedTuple):
    """Where it begins and ends in the document, and where it leads: an address, or a footnote's number."""

    start: int
    end: int
    address: str = ""
    note: int = 0


def targets(document: RichDocument) -> list[Target]:
    """All that can be clicked, in order; what belongs together is one."""
    found: list[Target] = []
    block = document.begin()
    while block.isValid() and len(found) < MAX_TARGETS:
        for one in _targets_of(block):
            last = found[-1] if found else None
            if (
                last is not None
                and last.end == one.start
                and (last.address, last.note) == (one.address, one.note)
            ):
                found[-1] = Target(last.start, one.end, one.address, one.note)
            else:
                found.append(one)
        block = block.next()
    return found


def target_at(document: RichDocument, where: QPointF) -> Target | None:
    """What can be clicked at a point of the document; nothing beside the words."""
    place = document.documentLayout().hitTest(where, Qt.HitTestAccuracy.ExactHit)
    if place < 0:
        return None
    near = (one for one in targets(document) if one.start <= place <= one.end)
    return next(
        (one for one in near if any(rect.contains(where) for rect in target_rects(document, one))), None
    )


def picture_at(document: RichDocument, where: QPointF) -> str:
    """The reference of the picture at a point of the document, "" where there is none."""
    found = (one for one in document.pictures if picture_rect(document, one.position).contains(where))
    return next((one.reference for one in found), "")


def picture_rect(document: RichDocument, position: int) -> QRectF:
    """Where the picture at a position of the document lies, as high as its line."""
    block = document.findBlock(position)
    line = block.layout().lineForTextPosition(position - block.position())
    if not line.isValid():
        return QRectF()
    place = position - block.position()
    one, other = (cursor_x(line.cursorToX(at)) for at in (place, place + 1))
    origin = document.documentLayout().blockBoundingRect(block).topLeft()
    return QRectF(origin.x() + min(one, other), origin.y() + line.y(), abs(other - one), line.height())


def target_rects(document: RichDocument, target: Target) -> list[QRectF]:
    """Where it stands, one rectangle for each line."""
    block = document.findBlock(target.start)
    start = block.position()
    return list(span_rects(document, block, target.start - start, target.end - start))


def note_top(document: RichDocument, number: int) -> float | None:
    """Where a footnote begins, in pixels from the document's top."""
    block = document.begin()
    while block.isValid():
        if block.blockFormat().intProperty(NOTE) == number:
            return document.documentLayout().blockBoundingRect(block).top()
        block = block.next()
    return None


def _goes_on(first: Target, second: Target) -> bool:
    return first.end == second.start and (first.address, first.note) == (second.address, second.note)


def _targets_of(block: QTextBlock) -> Iterator[Target]:
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        style: QTextCharFormat = fragment.charFormat()
        address = str(style.property(ADDRESS) or "")
        note = style.intProperty(NOTE_REFERENCE)
        if note or can_open(address):
            start = fragment.position()
            yield Target(start, start + fragment.length(), "" if note else address, note)
        iterator += 1
