"""The ### sections of a question or case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from whycards.core.question import Exhibit, Explanation, Figure
from whycards.formats.cleaning.text import one_line, trim
from whycards.formats.markdown import Block, blocks, inside, lone_image
from whycards.formats.native.deck import EXHIBIT, SECTIONS
from whycards.formats.native.options import boxes, dedent
from whycards.formats.native.pieces import Piece
from whycards.formats.report import Report


@dataclass(slots=True)
class Sections:
    """Texts by the name of their section, and the exhibits."""

    texts: dict[str, str] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    exhibits: list[Exhibit] = field(default_factory=list)

    @property
    def explanation(self) -> Explanation:
        """Short text, figure and full text."""
        short, figure = split_figure(self.texts.get("Short explanation", ""))
        return Explanation(short, figure, self.texts.get("Full explanation", ""))


def read_sections(pieces: Sequence[Piece], lines: list[str], report: Report) -> Sections:
    """The sections that follow a question's or case's own text."""
    found = Sections()
    for piece in pieces:
        text = trim("\n".join(lines[piece.start : piece.end]))
        _refuse_options(piece, report)
        if piece.title.startswith(EXHIBIT):
            exhibit = Exhibit(piece.title.removeprefix(EXHIBIT).strip(), text)
            _review_exhibit(exhibit, found.exhibits, piece.line + 1, report)
            found.exhibits.append(exhibit)
        elif piece.title not in SECTIONS:
            report.error("unknown-section", piece.line + 1, _unknown(piece.title))
        elif piece.title in found.texts:
            report.error(
                "duplicate-section",
                piece.line + 1,
                f'The section "{piece.title}" stands there twice. Join them.',
            )
        else:
            if not text:
                report.warn("empty-section", piece.line + 1, f'The section "{piece.title}" is empty.')
            found.texts[piece.title] = text
            if piece.title == "Sources":
                found.sources = _sources(piece, lines, report)
    return found


def _review_exhibit(exhibit: Exhibit, before: Sequence[Exhibit], line: int, report: Report) -> None:
    if not exhibit.title:
        report.warn("exhibit", line, 'The exhibit has no title. Write "### Exhibit: Topology".')
    elif any(other.title == exhibit.title for other in before):
        report.warn("exhibit", line, f'There are two exhibits "{exhibit.title}" here. Change one title.')
    if not exhibit.text:
        report.warn("empty-section", line, "The exhibit is empty.")


def _refuse_options(piece: Piece, report: Report) -> None:
    if piece.title == "Sources":
        return
    for block in piece.blocks:
        found = boxes(block)
        if found and all(found):
            report.error(
                "misplaced-options",
                block.start + 1,
                "Options stand before the first ### of their question. "
                "For a check list in a text, use * instead of -.",
            )


def _unknown(title: str) -> str:
    names = ", ".join(SECTIONS)
    return (
        f'"### {title}" is no section. Sections are {names} and "Exhibit: title". '
        "A heading inside a text has four or more #."
    )


def _sources(piece: Piece, lines: list[str], report: Report) -> tuple[str, ...]:
    found: list[str] = []
    for block in piece.blocks:
        if block.kind not in ("bullet_list", "ordered_list"):
            report.error(
                "sources", block.start + 1, "Sources are a list, each on a line that begins with a dash."
            )
            continue
        found += (_item_text(item, lines) for item in inside(block))
    return tuple(source for source in found if source)


def _item_text(item: Block, lines: list[str]) -> str:
    first = lines[item.start]
    marker = first[: first.index(first.split(maxsplit=1)[0])] + first.split(maxsplit=1)[0]
    text = first[len(marker) :].lstrip(" \t")
    start, after = (len(part.expandtabs(4)) for part in (first[: len(first) - len(text)], marker))
    column = start if 1 <= start - after <= 4 else after + 1
    return trim("\n".join([text, *(dedent(line, column) for line in lines[item.start + 1 : item.end])]))


def split_figure(short: str) -> tuple[str, Figure | None]:
    """The short explanation without the infographic at its end, and that infographic."""
    if "![" not in short:
        return short, None
    parts = blocks(short)
    lines = short.split("\n")
    if not parts or parts[-1].kind != "paragraph" or any(lines[parts[-1].end :]):
        return short, None
    image = lone_image("\n".join(lines[parts[-1].start : parts[-1].end]).strip())
    if image is None:
        return short, None
    figure = Figure(image.src, one_line(image.alt), one_line(image.title))
    return trim("\n".join(lines[: parts[-1].start])), figure
