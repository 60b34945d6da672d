"""One question of a GIFT text as an item."""

from __future__ import annotations

import re
from dataclasses import dataclass

from whycards.formats.cleaning.text import clean, one_line
from whycards.formats.gift.splitting import Piece
from whycards.formats.moodle.categories import domain_of
from whycards.formats.neutral.html import Converter
from whycards.formats.neutral.item import Choice, Item

_TOKEN = re.compile(r"\\.|####|::|->|[{}=~#]", re.DOTALL)
_ESCAPE = re.compile(r"\\([~=#{}:\\n])")
_FORM = re.compile(r"\A\s*+\[(html|markdown|plain|moodle)\]")
_WEIGHT = re.compile(r"\A\s*+%(-?\d{1,3}(?:[.,]\d{1,6})?)%")
_TRUTH = re.compile(r"\A\s*+(TRUE|FALSE|T|F)\s*+(?=#|$)", re.IGNORECASE)
_GAP = "_____"


class Other(Exception):
    """An item of another kind. str() says which, to follow "It is"."""


@dataclass(slots=True)
class _Answer:
    """One answer as written: its mark (= or ~), its weight in percent, its text and its feedback."""

    mark: str
    weight: float | None
    text: str
    feedback: str


class QuestionReader:
    """Makes items of pieces. Texts without a format of their own have that of their stem."""

    def __init__(self) -> None:
        self._converter = Converter(_image)

    def title(self, piece: Piece) -> str:
        """What the author calls the question, "" where there is no title."""
        return one_line(clean(_unescaped(_title(piece.text)[0])))

    def item(self, piece: Piece) -> Item:
        """The item. Raises Other."""
        _, text = _title(piece.text)
        braces = [token for token in _TOKEN.finditer(text) if token[0] in "{}"]
        start, end = _block(braces, piece)
        form, stem = _form(text[:start])
        tail = text[end + 1 :].strip()
        if tail:
            stem = f"{stem.rstrip()} {_GAP} {tail}"
        inside, general = _split_general(text[start + 1 : end])
        item = Item(
            stem=self._converted(stem, form),
            options=self._options(inside, form),
            full=self._converted(*reversed(_form(general, form))),
            domain=domain_of(piece.domain),
            tags=piece.tags,
            id=piece.id,
        )
        left_out = self._converter.take_left_out()
        if left_out:
            item.doubts.append(("unplayed", f"It has {', '.join(left_out)}, which is not played here."))
        return item

    def _options(self, inside: str, form: str) -> list[Choice]:
        bare = inside.strip()
        if not bare:
            raise Other("an essay")
        if bare.startswith("#"):
            raise Other("a numerical answer")
        truth = _TRUTH.match(inside)
        if truth is not None:
            return self._true_or_false(truth, inside, form)
        answers = _answers(inside)
        if not any(answer.mark == "~" for answer in answers):
            is_matching = any("->" in answer.text for answer in answers)
            raise Other("a matching question" if is_matching else "a short answer")
        has_right = any(answer.mark == "=" for answer in answers)
        return [
            Choice(
                self._converted(*reversed(_form(answer.text, form))),
                answer.mark == "=" if has_right else (answer.weight or 0) > 0,
                self._converted(*reversed(_form(answer.feedback, form))),
            )
            for answer in answers
        ]

    def _true_or_false(self, truth: re.Match[str], inside: str, form: str) -> list[Choice]:
        """The first feedback is for a wrong answer, the second for a right one."""
        is_true = truth[1][0] in "Tt"
        wrong, _, right = _cut(inside[truth.end() :].lstrip("#"), "#")
        feedback = {True: right, False: wrong}
        return [
            Choice(name, is_key, self._converted(feedback[is_key], form))
            for name, is_key in (("True", is_true), ("False", not is_true))
        ]

    def _converted(self, text: str, form: str) -> str:
        text = _unescaped(text).strip()
        if form == "html":
            return self._converter.from_html(text)
        if form == "markdown":
            return clean(text)
        return self._converter.from_plain(text) if form == "plain" else self._converter.from_either(text)


def _title(text: str) -> tuple[str, str]:
    """The title and the rest."""
    if not text.startswith("::"):
        return "", text
    end = next((token for token in _TOKEN.finditer(text, 2) if token[0] in ("::", "{")), None)
    if end is None or end[0] == "{":
        return "", text
    return text[2 : end.start()], text[end.end() :].lstrip()


def _block(braces: list[re.Match[str]], piece: Piece) -> tuple[int, int]:
    """Where the answers begin and end. Braces do not nest. Raises Other."""
    start = next((brace for brace in braces if brace[0] == "{"), None)
    if start is None:
        raise Other("a description without answers")
    end = next((brace for brace in braces if brace[0] == "}" and brace.start() > start.start()), None)
    if end is None or piece.is_open:
        raise Other("a question whose brace never closes")
    if any(brace[0] == "{" and brace.start() > end.start() for brace in braces):
        raise Other("a text with several gaps")
    return start.start(), end.start()


def _form(text: str, default: str = "") -> tuple[str, str]:
    found = _FORM.match(text)
    return (found[1], text[found.end() :].lstrip()) if found else (default, text)


def _split_general(inside: str) -> tuple[str, str]:
    before, found, after = _cut(inside, "####")
    return (before, after) if found else (inside, "")


def _cut(text: str, mark: str) -> tuple[str, str, str]:
    """As str.partition, at the first mark that is not escaped and no part of a longer one."""
    for token in _TOKEN.finditer(text):
        if token[0] == mark:
            return text[: token.start()], mark, text[token.end() :]
    return text, "", ""


def _answers(inside: str) -> list[_Answer]:
    """The answers in a block. A mark within a word is text where other marks stand apart, as in `a=b`."""
    marks = [token for token in _TOKEN.finditer(inside) if token[0] in ("=", "~")]
    apart = [mark for mark in marks if _is_apart(inside, mark)]
    if any(mark[0] == "=" for mark in apart):
        marks = [mark for mark in marks if mark[0] == "~" or mark in apart]
    if len([mark for mark in apart if mark[0] == "~"]) > 1:
        marks = [mark for mark in marks if mark in apart or inside[mark.start() - 1] != "/"]
    ends = [*(mark.start() for mark in marks[1:]), len(inside)] if marks else []
    found: list[_Answer] = []
    for mark, end in zip(marks, ends, strict=True):
        written = inside[mark.end() : end]
        if mark[0] == "~" and not written.strip() and end < len(inside) and inside[end] == "=":
            continue
        found.append(_answer(mark[0], written))
    return found


def _is_apart(inside: str, mark: re.Match[str]) -> bool:
    before = inside[: mark.start()][-1:]
    return not before or before.isspace() or before in "=~}"


def _answer(mark: str, written: str) -> _Answer:
    weight = _WEIGHT.match(written)
    text, _, feedback = _cut(written[weight.end() :] if weight else written, "#")
    return _Answer(mark, float(weight[1].replace(",", ".")) if weight else None, text, feedback)


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda found: "\n" if found[1] == "n" else found[1], text) if "\\" in text else text


def _image(address: str) -> str:
    """GIFT has no files: what lies in Moodle may lie beside the text here."""
    return (
        address.removeprefix("@@PLUGINFILE@@").lstrip("/") if address.startswith("@@PLUGINFILE@@") else address
    )
