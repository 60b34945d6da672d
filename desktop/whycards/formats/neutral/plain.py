"""Questions that hold nothing special, by far the most of long files, without the way through an item.

Such a question has a stem, options with one key among them, and an explanation that names no option. `Maker`
makes the very same question of an item with these texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whycards.core.question import Explanation, Option, Question
from whycards.formats.cleaning.text import one_line, trim
from whycards.formats.limits import OPTIONS
from whycards.formats.neutral.judging import speaks_of_options
from whycards.formats.neutral.maker import known_as
from whycards.formats.neutral.referring import may_refer
from whycards.formats.neutral.shortening import split_short


def plain_question(
    stem: str,
    options: Sequence[str],
    key: int,
    full: str,
    tags: Iterable[str] = (),
    name: str = "",
    domain: str = "",
    shuffle: bool = True,
) -> Question | None:
    """The question of these Markdown texts, whose option at `key` is right; None where it is no plain one.

    `domain` is in one line already.
    """
    stem, full = trim(stem), trim(full)
    if not (1 < len(options) <= OPTIONS and 0 <= key < len(options) and stem):
        return None
    if not all(options) or speaks_of_options(full) or may_refer(full):
        return None
    short, full = split_short(full) if full else ("", "")
    return Question(
        stem=stem,
        options=tuple([Option(trim(text), at == key) for at, text in enumerate(options)]),
        explanation=Explanation(short, None, full),
        id=known_as(name) if name else "",
        domain=domain,
        tags=tuple(dict.fromkeys(filter(None, map(one_line, tags)))),
        shuffle=shuffle,
    )
