"""Questions of objects that hold nothing special, by far the most, in half the time of the way through an item.

Such an object has one text for its question, a list of texts for its options, one letter for its key, and an
explanation that names no option. `ObjectMaker` and `Maker` make the very same question of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from whycards.core.question import Question
from whycards.formats.cleaning.text import one_line
from whycards.formats.json_banks.making import ObjectMaker, domain_of, in_one_line
from whycards.formats.json_banks.raw import begins_with_label
from whycards.formats.json_banks.scanner import Context
from whycards.formats.json_banks.shapes import Shape, shape_of
from whycards.formats.neutral.plain import plain_question
from whycards.formats.records.words import Words

_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_LONGEST_KEPT = 80
_TEXT = frozenset((str,))
_PLAIN = frozenset(
    ("question", "is_strong", "has_more", "numbers", "listed", "key", "explanation", "tag", "id")
)


class QuickObjects:
    """Makes questions of the plain objects of one file, whose habits `maker` knows."""

    def __init__(self, maker: ObjectMaker) -> None:
        self._words = Words(is_markdown=maker.is_markdown)
        self._is_usable = maker.means in ("any", "letters") and not maker.has_key_as_option
        self._has_own_ids = maker.has_own_ids
        self._names: tuple[str, ...] = ()
        self._shape: Shape | None = None

    def question(self, value: dict[str, Any], context: Context) -> Question | None:
        """The question of an object; None where the long way has to be gone."""
        shape = self._shape_of(value)
        if shape is None:
            return None
        stem, key, texts = value[shape.question], value[shape.key[0]], value[shape.listed[0]]
        full = value[shape.explanation[0]] if shape.explanation else ""
        tags = value[shape.tag[0]] if shape.tag else []
        name = value[shape.id[0]] if shape.id and self._has_own_ids else ""
        if not (type(stem) is type(full) is type(name) is type(key) is str and key in _LETTERS):
            return None
        if not (_are_texts(texts) and texts and _are_texts(tags)):
            return None
        texts = [text.strip() for text in texts]
        if begins_with_label(texts[0]):
            return None
        markdown = self._words.markdown
        return plain_question(
            markdown(stem.strip()),
            self._words.choices(texts),
            (ord(key) | 32) - 97,
            markdown(full.strip()),
            map(_tag, tags),
            name.strip(),
            one_line(domain_of(context)) if context.names else "",
        )

    def _shape_of(self, value: dict[str, Any]) -> Shape | None:
        """The shape of an object, if it is a plain one."""
        names = tuple(value)
        if names != self._names:
            self._names, shape = names, shape_of(names)
            self._shape = shape if self._is_usable and shape is not None and _is_plain(shape) else None
        return self._shape


def _is_plain(shape: Shape) -> bool:
    """Whether there are only names for what a plain object holds."""
    held = {name for name in Shape.__slots__ if getattr(shape, name)}
    if not held <= _PLAIN or len(shape.listed) != 1 or len(shape.key) != 1:
        return False
    return max(len(shape.explanation), len(shape.tag)) <= 1 and not set(shape.explanation) & set(shape.numbers)


def _tag(text: str) -> str:
    return _short_tag(text) if len(text) <= _LONGEST_KEPT else in_one_line(text)


@lru_cache(maxsize=4096)
def _short_tag(text: str) -> str:
    return in_one_line(text)


def _are_texts(values: Any) -> bool:
    return type(values) is list and _TEXT.issuperset(map(type, values))
