"""Questions in the sizes of real ones, made from a seed: the first thousand are the same for every count.

A stem of about 300 characters, four to six options of about 80, an explanation of about 1,500, three tags. The
words follow Zipf's law over 20,000 made-up ones, as those of prose do.
"""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import accumulate, count, islice
from pathlib import Path

from whycards.core.question import Explanation, Option, Question

_WORDS = 20_000
_BLOCK = 1000
_IN_ONE_FILE = 10_000
_LETTERS = "ABCDEF"
_STARTS = ("", "b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "st", "tr")
_VOWELS = ("a", "e", "i", "o", "u", "ai", "ea")


def questions(number: int) -> Iterator[Question]:
    """So many questions, one after the other."""
    return islice(_all_questions(), number)


def write_decks(folder: Path, number: int) -> Path:
    """A folder of deck files with so many questions, as many files as the size of one file allows."""
    waiting = questions(number)
    for part in range(-(-number // _IN_ONE_FILE)):
        place = folder / f"part-{part:02}"
        place.mkdir(parents=True)
        with (place / "deck.md").open("w", encoding="utf-8") as file:
            file.write(f"---\nwhycards: 1\nid: made-{part:02}\ntitle: Made questions {part:02}\n---\n")
            file.writelines(map(_written, islice(waiting, _IN_ONE_FILE)))
    return folder


def write_newer(path: Path, number: int) -> Path:
    """A newer file of a deck of so many questions: one of a hundred has changed, some in what is asked.

    Of these one in ten is gone, and as many are new.
    """
    with path.open("w", encoding="utf-8") as file:
        file.write("---\nwhycards: 1\nid: made\ntitle: Made questions\n---\n")
        for place, question in enumerate(questions(number + number // 1000)):
            if place >= number or place % 100:
                file.write(_written(question))
            elif place // 100 % 10 != 9:
                file.write(_written(_changed(question, place // 100)))
    return path


def _changed(question: Question, way: int) -> Question:
    """The same with another explanation, another stem, another option or another key."""
    if way % 5 < 2:
        return replace(question, explanation=Explanation(full=f"{question.explanation.full} And so on."))
    if way % 5 == 2:
        return replace(question, stem=f"{question.stem.removesuffix('?')} today?")
    first, second, *others = question.options
    if way % 5 == 3:
        return replace(question, options=(replace(first, text=f"{first.text} now"), second, *others))
    key = min(question.keys)
    options = (replace(one, is_key=place == (key + 1) % 4) for place, one in enumerate(question.options))
    return replace(question, options=tuple(options))


def write_csv(path: Path, number: int) -> Path:
    """A table of so many questions."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(
            ("question", *(f"option {letter}" for letter in _LETTERS), "answer", "explanation", "tags")
        )
        for question in questions(number):
            texts = [option.text for option in question.options]
            texts += [""] * (len(_LETTERS) - len(texts))
            key = _LETTERS[min(question.keys)]
            rows.writerow((question.stem, *texts, key, question.explanation.full, ", ".join(question.tags)))
    return path


def write_json_lines(path: Path, number: int) -> Path:
    """So many questions, each a JSON object on a line of its own."""
    with path.open("w", encoding="utf-8") as file:
        for question in questions(number):
            fields = {
                "question": question.stem,
                "options": [option.text for option in question.options],
                "answer": _LETTERS[min(question.keys)],
                "explanation": question.explanation.full,
                "tags": question.tags,
            }
            file.write(json.dumps(fields) + "\n")
    return path


def write_moodle_xml(path: Path, number: int) -> Path:
    """A question bank as Moodle exports it, with so many questions."""
    with path.open("w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n')
        for question in questions(number):
            answers = "\n".join(map(_moodle_answer, question.options))
            tags = "".join(f"<tag><text>{tag}</text></tag>" for tag in question.tags)
            file.write(
                f'<question type="multichoice">\n<name><text>{question.id}</text></name>\n'
                f'<questiontext format="html"><text><![CDATA[<p>{question.stem}</p>]]></text></questiontext>\n'
                f'<generalfeedback format="html"><text><![CDATA[<p>{question.explanation.full}</p>]]></text>'
                f"</generalfeedback>\n<single>true</single>\n{answers}\n<tags>{tags}</tags>\n</question>\n"
            )
        file.write("</quiz>\n")
    return path


def _moodle_answer(option: Option) -> str:
    fraction = 100 if option.is_key else 0
    return f'<answer fraction="{fraction}" format="html"><text>{option.text}</text></answer>'


BANKS: Mapping[str, tuple[str, Callable[[Path, int], Path]]] = {
    "csv": ("questions.csv", write_csv),
    "json": ("questions.jsonl", write_json_lines),
    "moodle-xml": ("questions.xml", write_moodle_xml),
}
"""Files of other programs: for the name of a format that of a file, and what writes it."""


def _all_questions() -> Iterator[Question]:
    for number in count():
        if number % _BLOCK == 0:
            chance = random.Random(f"questions from {number}")
        yield _question(chance, number)


def _question(chance: random.Random, number: int) -> Question:
    texts = [_text(chance, 60, 100) for _ in range(chance.randint(4, 6))]
    key = chance.randrange(len(texts))
    return Question(
        stem=f"{_text(chance, 260, 340)}?",
        options=tuple(Option(text, place == key) for place, text in enumerate(texts)),
        explanation=Explanation(full=_text(chance, 1400, 1600)),
        id=f"q{number:06}",
        tags=(f"domain-{number % 10:02}", f"topic-{number % 199:03}", f"level-{number % 5}"),
    )


def _written(question: Question) -> str:
    options = "\n".join(f"- [{'x' if option.is_key else ' '}] {option.text}" for option in question.options)
    return (
        f"## {question.stem} {{#{question.id}}}\n<!-- wc: {{tags: [{', '.join(question.tags)}]}} -->\n"
        f"{options}\n### Full explanation\n{question.explanation.full}\n"
    )


def _text(chance: random.Random, least: int, most: int) -> str:
    """Words up to a length between the two, the first with a capital."""
    words, heap = _vocabulary()
    length = chance.randint(least, most)
    text = " ".join(chance.choices(words, cum_weights=heap, k=length // 4))
    return text[:length].rpartition(" ")[0].capitalize()


@cache
def _vocabulary() -> tuple[list[str], list[float]]:
    """The words, the most frequent ones first and mostly short, and their weights summed up."""
    chance = random.Random("vocabulary")
    words: dict[str, None] = {}
    while len(words) < _WORDS:
        longest = 2 if len(words) < 100 else 4
        syllables = chance.randint(1, longest)
        words.setdefault("".join(chance.choice(_STARTS) + chance.choice(_VOWELS) for _ in range(syllables)))
    return list(words), list(accumulate(1 / (rank + 3) for rank in range(_WORDS)))
