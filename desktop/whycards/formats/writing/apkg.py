"""Packages for Anki. Their kinds of notes have the fields of widespread ones for choice questions.

Notes carry ids made of the deck's and the question's, so that a later package brings them up to date.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import genanki  # type: ignore[import-untyped]

from whycards.core.identity import Numbering
from whycards.core.question import Question, letter
from whycards.formats.writing.html import HtmlWriter
from whycards.formats.writing.outgoing import Outgoing, OutgoingDeck
from whycards.formats.writing.parts import Losses
from whycards.formats.writing.pictures import Pictures, named
from whycards.formats.writing.texts import explained, sources_list, whole_explanation, whole_stem

_ECO_SIZES = (6, 10, 26)
_MC_SIZES = (5, 10, 26)
_CSS = """
.card { font-family: sans-serif; font-size: 18px; text-align: left; line-height: 1.45; max-width: 45em; }
img { max-width: 100%; }
"""
_ANSWER = '{{FrontSide}}<hr id="answer">'


def write_eco(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write notes with a field for each option and each reason, as anki-eco has them; see `Write`."""
    _Package(deck, _eco).write(path, losses)


def write_mc(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write notes with numbered options and a row of ones and zeros, as anki-mc has them; see `Write`."""
    _Package(deck, _mc).write(path, losses)


class _Package:
    def __init__(self, deck: OutgoingDeck, choice: Callable[[_Package, Outgoing], Any]) -> None:
        self._deck = deck
        self._choice = choice
        self._pictures = Pictures()
        self._names: dict[str, str] = {}
        self._numbering = Numbering(deck.head.key)
        self._models: dict[tuple[str, int], Any] = {}
        self._parts: dict[str, Any] = {}
        self._part("")
        self.html = HtmlWriter(lambda reference: named(reference, self._names))

    def write(self, path: Path, losses: Losses) -> None:
        for outgoing in filter(losses.may_write, self._deck.questions):
            self._names = self._pictures.names(outgoing)
            has_options = bool(outgoing.question.options)
            note = self._choice(self, outgoing) if has_options else _card(self, outgoing)
            self._part(self._deck.domain_name(outgoing.question)).add_note(note)
        with TemporaryDirectory(dir=path.parent, prefix=".whycards-") as folder:
            files = []
            for name, media in self._pictures:
                file = Path(folder) / name
                file.write_bytes(self._deck.data(media))
                files.append(str(file))
            package = genanki.Package(list(self._parts.values()))
            package.media_files = files
            package.write_to_file(str(path))

    def _part(self, domain: str) -> Any:
        """The deck of a domain, which lies in that of the whole, made once."""
        head = self._deck.head
        if domain not in self._parts:
            names = [_name(head.title) or "Whycards", *([_name(domain)] if domain else [])]
            key = "::".join((head.key, domain)) if domain else head.key
            self._parts[domain] = genanki.Deck(_number("deck", key), "::".join(names))
        return self._parts[domain]

    def model(self, name: str, size: int, make: Callable[[int], Any]) -> Any:
        """The kind of note for so many options, made once."""
        if (name, size) not in self._models:
            self._models[name, size] = make(size)
        return self._models[name, size]

    def note(self, model: Any, question: Question, fields: Sequence[str]) -> Any:
        """A note of one question."""
        tags = [tag.replace(" ", "_") for tag in question.tags]
        uid = self._numbering.uid(question)
        return genanki.Note(model=model, fields=list(fields), tags=tags, guid=genanki.guid_for(uid))


def _eco(package: _Package, outgoing: Outgoing) -> Any:
    question, html = outgoing.question, package.html
    size = next(size for size in _ECO_SIZES if len(question.options) <= size)
    blank = [""] * (size - len(question.options))
    fields = [
        html.blocks(whole_stem(outgoing)),
        *(html.inline(option.text) for option in question.options),
        *blank,
        "".join(letter(key) for key in sorted(question.keys)),
        html.blocks(whole_explanation(outgoing)),
        *(html.inline(option.rationale) for option in question.options),
        *blank,
    ]
    return package.note(package.model("eco", size, _eco_model), question, fields)


def _mc(package: _Package, outgoing: Outgoing) -> Any:
    question, html = outgoing.question, package.html
    size = next(size for size in _MC_SIZES if len(question.options) <= size)
    blank = [""] * (size - len(question.options))
    explanation = "\n\n".join(filter(None, (explained(question), _reasons(question))))
    fields = [
        html.blocks(whole_stem(outgoing)),
        "",
        "1" if len(question.keys) > 1 else "2",
        *(html.inline(option.text) for option in question.options),
        *blank,
        " ".join("1" if option.is_key else "0" for option in question.options),
        html.blocks(sources_list(question)),
        html.blocks(explanation),
    ]
    return package.note(package.model("mc", size, _mc_model), question, fields)


def _reasons(question: Question) -> str:
    """Each reason below the words of its option: these notes shuffle, so that letters would lie."""
    reasons = ((option.text, _quoted(option.rationale)) for option in question.options if option.rationale)
    return "\n\n".join(f"{text}\n\n> {reason}" for text, reason in reasons)


def _quoted(text: str) -> str:
    return text.replace("\n", "\n> ")


def _card(package: _Package, outgoing: Outgoing) -> Any:
    html, explanation = package.html, whole_explanation(outgoing)
    fields = [html.blocks(whole_stem(outgoing)), html.blocks(outgoing.question.answer)]
    if not explanation:
        return package.note(package.model("card", 0, _card_model), outgoing.question, fields)
    fields.append(html.blocks(explanation))
    return package.note(package.model("explained", 0, _explained_model), outgoing.question, fields)


def _eco_model(size: int) -> Any:
    letters = [letter(place) for place in range(size)]
    fields = [
        "question",
        *(f"option{mark}" for mark in letters),
        "answer",
        "note",
        *(f"note{mark}" for mark in letters),
    ]
    options = "".join(_shown(f"option{mark}", f"<li>{{{{option{mark}}}}}</li>") for mark in letters)
    reasons = "".join(_shown(f"note{mark}", f"<p><b>{mark}</b> {{{{note{mark}}}}}</p>") for mark in letters)
    front = f'{{{{question}}}}<ol type="A">{options}</ol>'
    return _model(
        f"Whycards choice A-{letters[-1]}",
        fields,
        front,
        f"{_ANSWER}<b>{{{{answer}}}}</b>{{{{note}}}}{reasons}",
    )


def _mc_model(size: int) -> Any:
    numbers = range(1, size + 1)
    options = "".join(_shown(f"Q_{number}", f"<li>{{{{Q_{number}}}}}</li>") for number in numbers)
    fields = [
        "Question",
        "Title",
        "QType (0=kprim,1=mc,2=sc)",
        *(f"Q_{number}" for number in numbers),
        "Answers",
        "Sources",
        "Extra 1",
    ]
    front = f"{{{{Question}}}}<ol>{options}</ol>"
    back = f"{_ANSWER}<b>{{{{Answers}}}}</b>{{{{Extra 1}}}}{_shown('Sources', '<hr>{{Sources}}')}"
    return _model(f"Whycards choice 1-{size}", fields, front, back)


def _card_model(_: int) -> Any:
    return _model("Whycards card", ["Front", "Back"], "{{Front}}", f"{_ANSWER}{{{{Back}}}}")


def _explained_model(_: int) -> Any:
    fields = ["Front", "Back", "Explanation"]
    return _model(
        "Whycards explained card", fields, "{{Front}}", f"{_ANSWER}{{{{Back}}}}<hr>{{{{Explanation}}}}"
    )


def _name(deck: str) -> str:
    """What a deck is called, where two colons would mean one within another."""
    return deck.replace("::", ": ")


def _shown(field: str, html: str) -> str:
    """HTML that shows only where a field is filled."""
    return f"{{{{#{field}}}}}{html}{{{{/{field}}}}}"


def _model(name: str, fields: Sequence[str], front: str, back: str) -> Any:
    return genanki.Model(
        _number("model", name),
        name,
        fields=[{"name": field} for field in fields],
        templates=[{"name": "Card 1", "qfmt": front, "afmt": back}],
        css=_CSS,
    )


def _number(kind: str, name: str) -> int:
    """An id that is the same each time, in the range that Anki gives out itself."""
    digest = hashlib.sha256(f"{kind} {name}".encode()).digest()
    return (1 << 30) + int.from_bytes(digest[:4], "big") % (1 << 30)
