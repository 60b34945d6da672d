"""The pictures of a session that may be looked at: those of its questions, and of the answers given in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from PySide6.QtCore import QObject, Signal

from whycards.core.media import Media
from whycards.services.study import Shown
from whycards.ui.richtext.parsing import inline_text, parse

if TYPE_CHECKING:
    from whycards.ui.richtext.tokens import Token


class Pictured(NamedTuple):
    """A picture as a question shows it: by its reference there, and that of its variant for dark themes.

    `of_answer` says that it explains, and is seen only once its question is answered.
    """

    uid: str
    reference: str
    dark: str
    alt: str
    caption: str
    images: Mapping[str, Media]
    is_refused: bool
    of_answer: bool

    def media(self, *, is_dark: bool) -> tuple[Media | None, bool]:
        """What to draw in such a theme, None where it is not there; and whether it is made for a dark one."""
        dark = self.images.get(self.dark) if is_dark and self.dark else None
        if dark is not None:
            return dark, True
        return self.images.get(self.reference) or self.images.get(unquote(self.reference)), False


class Album(QObject):
    """In the order in which they came up. `changed` tells that there are others."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pictures: list[Pictured] = []

    def show_question(self, shown: Shown, *, is_answered: bool) -> None:
        """This question is on screen. What explains it goes as long as it is not answered, also once more."""
        before = self.pictures
        stays = [one for one in before if one.uid != shown.uid or (not one.of_answer or is_answered)]
        known = {(one.uid, one.reference) for one in stays}
        wanted = [*of_question(shown), *(of_answer(shown) if is_answered else ())]
        new = [one for one in wanted if (one.uid, one.reference) not in known]
        self.pictures = [*stays, *new]
        if self.pictures != before:
            self.changed.emit()

    def clear(self) -> None:
        """The session is over."""
        self.pictures = []
        self.changed.emit()

    def first_of(self, shown: Shown) -> Pictured | None:
        """What to show of this question: what explains it first, then what belongs to it."""
        own = [one for one in self.pictures if one.uid == shown.uid]
        return next((one for one in own if one.of_answer), own[0] if own else None)

    def find(self, uid: str, reference: str) -> Pictured | None:
        """The picture of a question with this reference."""
        return next((one for one in self.pictures if (one.uid, one.reference) == (uid, reference)), None)


def of_question(shown: Shown) -> tuple[Pictured, ...]:
    """The pictures of stem, case and exhibits."""
    exhibits = [*(shown.case.exhibits if shown.case is not None else ()), *shown.question.exhibits]
    texts = [shown.question.stem, shown.case.text if shown.case is not None else ""]
    return _distinct(_in_texts(shown, [*texts, *(one.text for one in exhibits)], of_answer=False))


def of_answer(shown: Shown) -> tuple[Pictured, ...]:
    """The infographic, and what stands in the texts that come with the answer."""
    question, found = shown.question, []
    figure = question.explanation.figure
    if figure is not None and figure.image:
        found.append(
            _pictured(shown, figure.image, figure.alt, figure.caption, dark=figure.dark, of_answer=True)
        )
    texts = [question.answer, question.explanation.short, question.explanation.full]
    for option in question.options:
        texts += [option.text, option.rationale]
    return _distinct([*found, *_in_texts(shown, texts, of_answer=True)])


def _in_texts(shown: Shown, texts: Sequence[str], *, of_answer: bool) -> Iterator[Pictured]:
    for text in texts:
        if "![" not in text:
            continue
        for token in parse(text):
            for child in token.children or ():
                if child.type == "image":
                    yield _of_token(shown, child, of_answer=of_answer)


def _of_token(shown: Shown, token: Token, *, of_answer: bool) -> Pictured:
    reference, title = str(token.attrs.get("src", "")), str(token.attrs.get("title", ""))
    return _pictured(shown, reference, inline_text([token]), title, of_answer=of_answer)


def _pictured(
    shown: Shown, reference: str, alt: str, caption: str, *, dark: str = "", of_answer: bool
) -> Pictured:
    return Pictured(
        uid=shown.uid,
        reference=reference,
        dark=dark,
        alt=alt.strip(),
        caption=caption.strip(),
        images=shown.images,
        is_refused=reference in shown.refused,
        of_answer=of_answer,
    )


def _distinct(pictures: Iterator[Pictured] | Sequence[Pictured]) -> tuple[Pictured, ...]:
    return tuple({one.reference: one for one in reversed(list(pictures))}.values())[::-1]
