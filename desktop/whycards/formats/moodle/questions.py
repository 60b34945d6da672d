"""One question of Moodle XML as an item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import unquote

from whycards.formats.cleaning.text import clean, one_line
from whycards.formats.document import Document, is_inline
from whycards.formats.moodle.categories import WITHIN, domain_of
from whycards.formats.moodle.quick import TRUE
from whycards.formats.neutral.embedded import Gallery
from whycards.formats.neutral.html import Converter
from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.verdicts import telling
from whycards.formats.xml.reading import inner

if TYPE_CHECKING:
    from lxml import etree

CHOICES = frozenset(("multichoice", "truefalse", "multichoiceset"))
_PLUGIN_FILE = "@@PLUGINFILE@@"


class QuestionReader:
    """Makes items of elements, in the order of the file: a category holds for those after it.

    `gallery` holds the images of the newest item, `domain` is the one that holds now.
    """

    def __init__(self, document: Document) -> None:
        self.gallery = Gallery(document)
        self.domain = ""
        self._whole, self._path = "", WITHIN
        self._files: dict[str, etree._Element] = {}
        self._converter = Converter(self._image)

    def enter(self, category: etree._Element, *, has_begun: bool) -> None:
        """The questions from now on belong to this category.

        One that others lie in before the file `has_begun` with its questions is the whole, and no domain.
        """
        path = f"{domain_of(inner(_child(_child(category, 'category'), 'text')))}{WITHIN}"
        if not has_begun and self._path != WITHIN and path.startswith(self._path):
            self._whole = self._path
        self._path = path
        self.domain = path.removeprefix(self._whole).removesuffix(WITHIN)

    def name(self, element: etree._Element) -> str:
        """What the question is called, "" where it has no name."""
        return inner(_child(_child(element, "name"), "text")).strip()

    def item(self, element: etree._Element) -> Item:
        """The item of a question with options."""
        self.gallery.clear()
        parts = _by_name(element)
        kind = (element.get("type") or "").strip().lower()
        answers = parts.get("answer", [])
        fractions = [_fraction(answer.get("fraction")) for answer in answers]
        is_single = kind == "truefalse" or (kind == "multichoice" and _is(parts, "single", default=True))
        keys = _keys(fractions, is_single=is_single)
        item = Item(
            stem=self._stem(parts),
            options=[self._choice(answer, kind, is_key=at in keys) for at, answer in enumerate(answers)],
            is_multiple=False if is_single and "single" in parts else None,
            full=self._explanation(parts),
            hint="\n\n".join(filter(None, map(self._text, parts.get("hint", ())))),
            domain=self.domain,
            tags=_tags(parts),
            id=_words(parts, "idnumber"),
            shuffle=_is(parts, "shuffleanswers", default=True),
        )
        if any(fraction < 0 or (fraction and at not in keys) for at, fraction in enumerate(fractions)):
            item.extra["fractions"] = [f"{fraction:g}" for fraction in fractions]
        left_out = self._converter.take_left_out()
        if left_out:
            item.doubts.append(("unplayed", f"It has {', '.join(left_out)}, which is not played here."))
        return item

    def _stem(self, parts: dict[str, list[etree._Element]]) -> str:
        stem = self._text(_first(parts, "questiontext"))
        old = _words(parts, "image_base64")
        if not old:
            return stem
        name = _words(parts, "image") or "image.png"
        picture = f"![]({self.gallery.put(name, old)})"
        return f"{stem}\n\n{picture}" if stem else picture

    def _choice(self, answer: etree._Element, kind: str, *, is_key: bool) -> Choice:
        feedback = next((part for part in answer if part.tag == "feedback"), None)
        text = self._text(answer)
        if kind == "truefalse" and text in ("true", "false"):
            text = text.capitalize()
        return Choice(text, is_key, self._text(feedback))

    def _explanation(self, parts: dict[str, list[etree._Element]]) -> str:
        general = self._text(_first(parts, "generalfeedback"))
        return general or "\n\n".join(telling([self._text(_first(parts, "correctfeedback"))]))

    def _text(self, holder: etree._Element | None) -> str:
        """The text in an element, in the format that the element declares, with the files beside it."""
        if holder is None:
            return ""
        written = holder.text
        for child in holder:
            if child.tag == "text":
                written = inner(child)
            elif child.tag == "file":
                self._remember(child)
        if not written or written.isspace():
            return ""
        return self._converted(written, (holder.get("format") or "").strip().lower())

    def _converted(self, written: str, form: str) -> str:
        if form == "html":
            return self._converter.from_html(written)
        if form == "markdown":
            return clean(written).strip()
        if form in ("plain_text", "plain"):
            return self._converter.from_plain(written)
        return self._converter.from_either(written)

    def _remember(self, file: etree._Element) -> None:
        path = (file.get("path") or "/") + (file.get("name") or "")
        self._files[path.strip("/")] = file

    def _image(self, address: str) -> str:
        """The reference of an image, its data being taken from the file where it is in there."""
        if is_inline(address):
            return self.gallery.put("image", address)
        if not address.startswith(_PLUGIN_FILE):
            return address
        name = unquote(address.removeprefix(_PLUGIN_FILE).partition("?")[0]).strip("/")
        file = self._files.get(name)
        if file is None or not (file.text or "").strip():
            return name
        return self.gallery.put(name, file.text or "")


def _child(element: etree._Element | None, name: str) -> etree._Element | None:
    if element is None:
        return None
    return next(element.iterchildren(name), None)


def _by_name(element: etree._Element) -> dict[str, list[etree._Element]]:
    found: dict[str, list[etree._Element]] = {}
    for child in element:
        found.setdefault(str(child.tag), []).append(child)
    return found


def _first(parts: dict[str, list[etree._Element]], name: str) -> etree._Element | None:
    return parts[name][0] if name in parts else None


def _words(parts: dict[str, list[etree._Element]], name: str) -> str:
    element = _first(parts, name)
    if element is None:
        return ""
    nested = _child(element, "text")
    return inner(element if nested is None else nested).strip()


def _is(parts: dict[str, list[etree._Element]], name: str, *, default: bool) -> bool:
    said = _words(parts, name).lower()
    return said in TRUE if said else default


def _tags(parts: dict[str, list[etree._Element]]) -> list[str]:
    holder = _first(parts, "tags")
    found = [] if holder is None else [inner(_child(tag, "text")) or inner(tag) for tag in holder]
    return [one_line(clean(tag)) for tag in found]


def _fraction(written: str | None) -> float:
    try:
        fraction = float((written or "0").replace(",", "."))
    except ValueError:
        return 0.0
    return fraction if -1000 <= fraction <= 1000 else 0.0


def _keys(fractions: Sequence[float], *, is_single: bool) -> frozenset[int]:
    """With one answer to choose, the options with the most points; else each that gives some."""
    least = max([fraction for fraction in fractions if fraction > 0], default=1.0) if is_single else 0.0
    return frozenset(
        at for at, fraction in enumerate(fractions) if fraction > 0 and (fraction >= least or not is_single)
    )
