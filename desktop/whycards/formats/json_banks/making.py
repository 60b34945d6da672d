"""Makes items of the objects of JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import unescape
from typing import Any

from whycards.core.question import Exhibit
from whycards.formats.cleaning.text import clean, one_line, opening, trim
from whycards.formats.json_banks.raw import Raw, RawOption, raw_of, text_of
from whycards.formats.json_banks.scanner import Context
from whycards.formats.json_banks.shapes import Shape, known
from whycards.formats.neutral.item import Choice, Item
from whycards.formats.neutral.keys import Means
from whycards.formats.neutral.naming import number_of
from whycards.formats.records import values
from whycards.formats.records.declared import Declared, declared
from whycards.formats.records.habits import Habits, exact_keys, place_of
from whycards.formats.records.headings import heading, plain_name
from whycards.formats.records.ordering import in_neutral_order
from whycards.formats.records.words import Words

MARKUP, MARKDOWN = "markup", "markdown"
"""By this member a bank says of its texts that they are Markdown."""
_TITLES = ("title", "name", "topic", "category", "subject", "section", "domain", "chapter", "module", "exam")
_COMMON = """
questions question items item results result data quiz quizzes tests test exam exams rows row cards
card entries entry list content body props page pageprops mcqs mcq bank records payload value values
sections categories topics chapters modules units dataset examples train validation dev response
questionbank allquestions children all parts lessons
"""
_COMMON_NAMES = frozenset(_COMMON.split())
_LONGEST_NAME = 80
_WRITTEN_FROM = 3
_NUMBERISH = re.compile(r"[\d_\W]*")


class Declined(Exception):
    """An object that declares a kind of question that is none of ours. str() says which."""


class ObjectMaker:
    """Makes items of objects that `shapes.is_question` takes.

    `is_markdown`: the bank says that its texts are Markdown.
    """

    def __init__(self, *, is_markdown: bool = False) -> None:
        self.is_markdown = is_markdown
        self.means: Means = "any"
        self.base = 0
        self.has_own_ids = False
        self.has_key_as_option = False
        self._words = Words(is_markdown=is_markdown)

    def hear(self, value: Mapping[str, Any], habits: Habits) -> None:
        """Let the habits of the file hear the key and id of an object."""
        value, shape = _known(value)
        for name in shape.id[:1]:
            habits.hear_id(_name_of(value[name]))
        if _is_settled(value, shape, habits):
            return
        raw = raw_of(value, shape)
        if raw.key and not _by_name(raw):
            habits.hear_key(raw.key, [option.text for option in raw.options])

    def name(self, value: Mapping[str, Any]) -> str:
        """What to call an object in a report."""
        value, shape = _known(value)
        return opening(text_of(value[shape.question])) or "(no text)"

    def item(self, value: Mapping[str, Any], context: Context) -> Item:
        """The item of an object. Raises Declined."""
        value, shape = _known(value)
        raw = raw_of(value, shape)
        kinds = [text_of(value[name]) for name in shape.kind]
        kind = declared(kinds[0]) if kinds else Declared.UNKNOWN
        item = Item(stem=self._stem(value, shape))
        self._explain(item, value, shape, raw)
        self._describe(item, value, shape, context)
        self._choose(item, value, shape, raw, kind)
        return item

    def _stem(self, value: Mapping[str, Any], shape: Shape) -> str:
        text = self._words.markdown(text_of(value[shape.question]))
        pictures = [_picture(value[name]) for name in shape.image]
        return "\n\n".join(filter(None, [text, *pictures]))

    def _text(self, value: Mapping[str, Any], names: Sequence[str]) -> str:
        return "\n\n".join(filter(None, (self._words.markdown(text_of(value[name])) for name in names)))

    def _explain(self, item: Item, value: Mapping[str, Any], shape: Shape, raw: Raw) -> None:
        full = []
        for name in (*shape.reasons, *shape.explanation):
            place = shape.numbers.get(name, 0) - 1
            if 0 <= place < len(raw.options):
                raw.options[place].rationale = raw.options[place].rationale or text_of(value[name])
            elif not _give_reasons(raw.options, value[name]):
                full.append(self._words.markdown(_told(_without_reasons(raw.options, value[name]))))
        item.full = "\n\n".join(filter(None, full))
        item.short = self._text(value, shape.short)

    def _describe(self, item: Item, value: Mapping[str, Any], shape: Shape, context: Context) -> None:
        domains = [in_one_line(value[name]) for name in shape.domain]
        item.domain = next(filter(None, domains), "") or domain_of(context)
        item.tags = [tag for name in shape.tag for tag in _tags(value[name])]
        if shape.hint:
            item.hint = self._text(value, shape.hint)
        item.sources = [source for name in shape.source for source in _sources(value[name])]
        for name in shape.level:
            item.level = values.level(text_of(value[name]))
        if self.has_own_ids:
            item.id = "".join(_name_of(value[name]) for name in shape.id[:1])
        for name in shape.contexts:
            text = self._words.markdown(text_of(value[name]))
            if text:
                item.exhibits = [*item.exhibits, Exhibit(one_line(name).capitalize()[:_LONGEST_NAME], text)]
        for name in shape.choose:
            item.choose = number_of(text_of(value[name]))

    def _choose(self, item: Item, value: Mapping[str, Any], shape: Shape, raw: Raw, kind: Declared) -> None:
        if len(raw.options) < 2 and (raw.is_truth or kind is Declared.TRUTH) and isinstance(raw.key or "", str):
            key = raw.key or "".join(text_of(value[name]) for name in shape.answer[:1])
            values.true_or_false(item, str(key))
            return
        if kind is Declared.OTHER or (kind is Declared.WRITTEN and raw.options):
            raise Declined("".join(text_of(value[name]) for name in shape.kind))
        shown = self._words.choices([option.text for option in raw.options])
        item.options = [self._choice(option, text) for option, text in zip(raw.options, shown, strict=True)]
        if not item.options:
            item.answer = self._written(value, shape, raw)
            return
        self._key(item, raw)
        if kind is Declared.TRUTH or (raw.is_key_first or self.has_key_as_option):
            item.options = in_neutral_order(item.options)
        self._cross_check(item, value, shape, kind)

    def _choice(self, option: RawOption, text: str) -> Choice:
        picture = values.image(option.image) if option.image else ""
        label = option.name if len(option.name) <= 2 else ""
        return Choice(
            "\n\n".join(filter(None, [text, picture])),
            option.is_key,
            self._words.markdown(option.rationale),
            label,
        )

    def _written(self, value: Mapping[str, Any], shape: Shape, raw: Raw) -> str:
        """The answer in words of a question without options; a letter alone is none."""
        answer = self._text(value, shape.answer)
        if answer or not raw.key:
            return answer
        key = "\n\n".join(raw.key) if isinstance(raw.key, list) else raw.key
        return self._words.markdown(key) if len(key) >= _WRITTEN_FROM else ""

    def _key(self, item: Item, raw: Raw) -> None:
        if not raw.key:
            return
        if self.has_key_as_option and isinstance(raw.key, str):
            item.options.append(Choice(self._words.markdown(raw.key), True))
            return
        at = place_of(raw.key, len(item.options), self.base, self.means) if isinstance(raw.key, str) else None
        if at is not None and not _by_name(raw):
            item.options[at].is_key = True
            return
        exact = exact_keys(raw.key, [option.text for option in raw.options], self.means)
        for at in exact:
            item.options[at].is_key = True
        if exact:
            return
        parts = [raw.key] if isinstance(raw.key, str) else raw.key
        written = [part if len(part) < _WRITTEN_FROM else self._words.markdown(part) for part in parts]
        item.key = written[0] if isinstance(raw.key, str) else written
        item.key_means = "any" if _by_name(raw) else self.means

    def _cross_check(self, item: Item, value: Mapping[str, Any], shape: Shape, kind: Declared) -> None:
        if kind in (Declared.SINGLE, Declared.MULTIPLE):
            item.is_multiple = kind is Declared.MULTIPLE
        several = value.get(shape.several) if shape.several else None
        if isinstance(several, bool):
            item.is_multiple = several
        vote = text_of(value.get(shape.others)) if shape.others else ""
        key = item.key if isinstance(item.key, str) else "".join(item.key)
        if vote and key and len(vote) <= len(item.options) and sorted(vote.upper()) != sorted(key.upper()):
            item.doubts.append(("vote", f"The file's key is {key}, and its readers voted for {vote}."))


def _known(value: Mapping[str, Any]) -> tuple[Mapping[str, Any], Shape]:
    found = known(value)
    if found is None:
        raise TypeError("only questions are made to items")
    return found


def _is_settled(value: Mapping[str, Any], shape: Shape, habits: Habits) -> bool:
    """Whether the key of an object, one of many, is one that says nothing more of the file."""
    if len(shape.key) != 1 or len(shape.listed) != 1:
        return False
    key, options = value[shape.key[0]], value[shape.listed[0]]
    if not isinstance(key, str | int) or not isinstance(options, list):
        return False
    return not habits.may_prove(str(key), len(options))


def _by_name(raw: Raw) -> bool:
    """Whether each part of the key is the letter, number or id of one option."""
    parts = [raw.key] if isinstance(raw.key, str) else raw.key
    names = [option.name.casefold() for option in raw.options]
    return bool(parts) and all(names.count(part.casefold()) == 1 for part in parts)


def _name_of(value: Any) -> str:
    return text_of(next(iter(value.values()), "") if isinstance(value, dict) else value)


def in_one_line(value: Any) -> str:
    """A name in one line; a number alone is no name of a domain to people, but keeps its questions together."""
    return one_line(clean(unescape(text_of(value))))[:_LONGEST_NAME]


def _told(value: Any) -> str:
    """A text, or the texts of an object under their names where these are no mere labels."""
    if isinstance(value, dict):
        return "\n\n".join(filter(None, (text_of(inner) for inner in value.values())))
    return text_of(value)


def _give_reasons(options: Sequence[RawOption], value: Any) -> bool:
    """Give each option its reason, where a list or object has one for each; whether it has."""
    if not options or not isinstance(value, list | dict) or not value:
        return False
    if isinstance(value, list):
        if len(value) != len(options) or not any(map(text_of, value)):
            return False
        for option, reason in zip(options, value, strict=True):
            option.rationale = option.rationale or text_of(reason)
        return True
    by_name = {option.name.casefold(): option for option in options if option.name}
    by_name |= {chr(97 + at): option for at, option in enumerate(options) if chr(97 + at) not in by_name}
    by_name |= {option.text.casefold(): option for option in options}
    matched = [by_name.get(name.strip().casefold()) or _numbered(name, options) for name in value]
    if not all(matched):
        return False
    for name, owner in zip(value, matched, strict=True):
        if owner is not None:
            owner.rationale = owner.rationale or text_of(value[name])
    return True


def _without_reasons(options: Sequence[RawOption], value: Any) -> Any:
    """An explanation without those parts of it that are reasons of single options."""
    if not isinstance(value, dict):
        return value
    return {
        name: part
        for name, part in value.items()
        if not (isinstance(part, dict) and _give_reasons(options, part))
    }


def _numbered(name: str, options: Sequence[RawOption]) -> RawOption | None:
    number = heading(name).number
    return options[number - 1] if 0 < number <= len(options) else None


def _tags(value: Any) -> list[str]:
    members = value if isinstance(value, list) else values.parts(text_of(value))
    return [tag for tag in (in_one_line(member) for member in members) if tag]


def _sources(value: Any) -> list[str]:
    members = value if isinstance(value, list) else [value]
    return [source for source in map(_source, members) if source]


def _source(value: Any) -> str:
    """A source as it is written; of an object its title and address, in one line."""
    if not isinstance(value, dict):
        return trim(clean(text_of(value)))
    plain = {plain_name(name): text_of(held) for name, held in value.items()}
    title = next(
        (plain[name] for name in ("title", "name", "video title", "text", "label") if plain.get(name)), ""
    )
    address = next((plain[name] for name in ("url", "link", "href", "address") if plain.get(name)), "")
    return one_line(clean(" ".join(filter(None, [title, address]))))


def _picture(value: Any) -> str:
    members = value if isinstance(value, list) else [value]
    addresses = []
    for member in members:
        if isinstance(member, dict):
            member = next(
                (member[name] for name in ("url", "src", "path", "file", "name", "data") if name in member), ""
            )
        addresses.append(values.image(text_of(member)))
    return "\n\n".join(filter(None, addresses))


def title_of(context: Context) -> str:
    """The title in the outermost object around a question."""
    return _title(context.texts[0]) if context.texts else ""


def says_markdown(context: Context) -> bool:
    """Whether the outermost object around a question says that texts are Markdown."""
    return bool(context.texts) and str(context.texts[0].get(MARKUP)).casefold() == MARKDOWN


def domain_of(context: Context) -> str:
    """What the innermost object around a question, the outermost apart, is called."""
    for depth in range(len(context.names) - 1, -1, -1):
        title = _title(context.texts[depth]) if depth > 0 and depth < len(context.texts) else ""
        if title:
            return title
        name = context.names[depth]
        if (
            plain_name(name) not in _COMMON_NAMES
            and not _NUMBERISH.fullmatch(name)
            and len(name) <= _LONGEST_NAME
        ):
            return one_line(clean(name))
    return ""


def _title(texts: Mapping[str, Any]) -> str:
    plain = {plain_name(name): held for name, held in texts.items()}
    return next(
        (in_one_line(plain[name]) for name in _TITLES if isinstance(plain.get(name), str) and plain[name]), ""
    )
