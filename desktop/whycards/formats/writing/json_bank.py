"""A list of questions in JSON, with plain names for everything; texts are Markdown, and it says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from whycards.formats.json_banks.making import MARKDOWN, MARKUP
from whycards.formats.writing.outgoing import Outgoing, OutgoingDeck
from whycards.formats.writing.parts import Losses
from whycards.formats.writing.texts import figure_text, whole_stem


def write_json(deck: OutgoingDeck, path: Path, losses: Losses) -> None:
    """Write the bank, one question a line; see `Write`."""
    head = {
        "title": deck.head.title,
        "description": deck.head.description,
        "language": deck.head.language,
        MARKUP: MARKDOWN,
    }
    lead = json.dumps({name: value for name, value in head.items() if value}, ensure_ascii=False)
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(lead[:-1] + ', "questions": [')
        separator = "\n"
        for outgoing in filter(losses.may_write, deck.questions):
            record = _record(outgoing, deck.domain_name(outgoing.question))
            file.write(separator + json.dumps(record, ensure_ascii=False))
            separator = ",\n"
        file.write("\n]}\n")


def _record(outgoing: Outgoing, domain: str) -> dict[str, Any]:
    question = outgoing.question
    explanation = question.explanation
    short = "\n\n".join(filter(None, (explanation.short, figure_text(explanation.figure))))
    record: dict[str, Any] = {"id": question.id, "question": whole_stem(outgoing)}
    if not question.options:
        record["answer"] = question.answer
    else:
        record["options"] = [option.text for option in question.options]
        record["correct_answers"] = [option.text for option in question.options if option.is_key]
        if any(option.rationale for option in question.options):
            record["rationales"] = [option.rationale for option in question.options]
    record |= {
        "short_explanation": short,
        "explanation": explanation.full,
        "hint": question.hint,
        "references": list(question.sources),
        "domain": domain,
        "tags": list(question.tags),
        "difficulty": question.level,
    }
    return {name: value for name, value in record.items() if value not in ("", [], None)}
