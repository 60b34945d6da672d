"""Pairs of questions made from a seed: one and the same after an edit, and those that only look alike."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

_TEAMS = (
    "A small bakery", "A city library", "Your team", "A hospital", "A regional railway", "An online shop",
    "A start-up", "A weather service", "The finance department", "A film archive", "A school district",
    "A logistics company", "A museum", "An insurer", "A bank", "A robotics lab", "A game studio",
)  # fmt: skip
_DOINGS = (
    "runs a report each night that takes too long", "stores scanned pages that are seldom opened",
    "moves its message queue to another data centre", "keeps customer files on one server",
    "sees its web pages slow down at noon", "must keep its log files for seven years",
    "wants to restore a database to a moment of last week", "shares one disk among many machines",
    "is about to replace its load balancer", "lets partners upload large pictures",
    "pays for machines that idle at night", "loses a sensor's readings when the link drops",
    "trains a model on images of parcels", "has a cache that forgets its entries too soon",
    "rolls out a new version every Friday", "gives every employee a certificate of their own",
)  # fmt: skip
_ASKS = (
    "Which change meets the need at the lowest cost?", "What should the team do?", "Which service fits?",
    "Which setting has to be changed?", "What explains this behaviour?", "Which step comes next?",
    "Which design needs the least upkeep?", "Which measure shortens the outage?", "What reduces the load?",
    "Which tool shows the cause?", "Which option protects the data?", "What makes the restore possible?",
)  # fmt: skip
_SHORT = (
    "Which port does {0} use by default?", "What does the flag {0} of the command mean?",
    "Which layer does {0} belong to?", "What is the purpose of {0}?", "Which statement about {0} is true?",
    "Who is responsible for {0}?", "When does {0} end?", "What happens if {0} fails?",
    "Which file configures {0}?", "How long does {0} keep an entry?",
)  # fmt: skip
_NAMES = (
    "the resolver", "a stateful set", "the sprint review", "SMTP", "the ring buffer", "a bloom filter",
    "LDAP", "the product owner", "a write-ahead log", "the scheduler", "BGP", "a foreign key", "the shard map",
    "an ingress rule", "NTP", "the garbage collector", "a canary release", "the quorum", "SSH", "a saga",
)  # fmt: skip
_VERBS = ("Move", "Copy", "Compress", "Replicate", "Encrypt", "Cache", "Archive", "Split", "Index", "Stream")
_THINGS = (
    "the files", "all tables", "each partition", "the oldest objects", "the session data", "the log files",
    "every message", "the hot rows", "its snapshots", "the thumbnails",
)  # fmt: skip
_WAYS = (
    "to a second region", "into cold storage after 30 days", "once an hour", "behind a read replica",
    "with a key that the customer holds", "before they leave the branch", "on the nodes themselves",
    "through a queue with a dead letter", "by the hash of the customer", "in batches of 500",
)  # fmt: skip
_SYNONYMS = (
    ("Which", "What"), ("needs", "requires"), ("shows", "reveals"), ("large", "big"), ("seldom", "rarely"),
    ("about to", "going to"), ("keeps", "holds"), ("use", "rely on"), ("purpose", "role"),
    ("fits", "is suitable"),
    ("Move", "Transfer"), ("Copy", "Duplicate"), ("to a second", "to another"), ("once an hour", "every hour"),
)  # fmt: skip
_OPPOSITES = (
    ("is true", "is not true"),
    ("should the team do", "should the team not do"),
    ("does", "does not"),
)


@dataclass(frozen=True)
class Made:
    """A question as texts."""

    stem: str
    options: tuple[str, ...]
    keys: frozenset[int]


class Pair(NamedTuple):
    """An old and a new question, and whether they are one."""

    kind: str
    old: Made
    new: Made
    is_same: bool


Change: TypeAlias = Callable[[random.Random, Made], Made | None]


def made_pairs(seed: int, number: int) -> list[Pair]:
    """So many pairs, half of them true."""
    rng = random.Random(seed)
    found: list[Pair] = []
    kinds = [(name, change, True) for name, change in TRUE.items()]
    others = [(name, change, False) for name, change in FALSE.items()]
    while len(found) < number:
        name, change, is_same = rng.choice(kinds if len(found) % 2 else others)
        old = made_question(rng)
        new = change(rng, old)
        if new is not None and new != old:
            found.append(Pair(name, old, new, is_same))
    return found


def made_question(rng: random.Random) -> Made:
    """One with four or five options."""
    if rng.random() < 0.5:
        stem = f"{rng.choice(_TEAMS)} {rng.choice(_DOINGS)}. {rng.choice(_ASKS)}"
    else:
        stem = rng.choice(_SHORT).format(rng.choice(_NAMES))
    options: dict[str, None] = {}
    while len(options) < rng.choice((4, 4, 4, 5)):
        options[_option(rng)] = None
    keys = rng.sample(range(len(options)), rng.choice((1, 1, 1, 2)))
    return Made(stem, tuple(options), frozenset(keys))


def _option(rng: random.Random) -> str:
    return f"{rng.choice(_VERBS)} {rng.choice(_THINGS)} {rng.choice(_WAYS)}"


def _with_options(question: Made, options: list[tuple[str, bool]]) -> Made:
    keys = frozenset(place for place, (_, is_key) in enumerate(options) if is_key)
    return Made(question.stem, tuple(text for text, _ in options), keys)


def _listed(question: Made) -> list[tuple[str, bool]]:
    return [(text, place in question.keys) for place, text in enumerate(question.options)]


def _typo(rng: random.Random, text: str) -> str:
    place = rng.randrange(1, len(text) - 2)
    return rng.choice((
        text[:place] + text[place + 1 :],
        text[:place] + text[place] + text[place:],
        text[:place] + text[place + 1] + text[place] + text[place + 2 :],
    ))  # fmt: skip


def _mended(rng: random.Random, question: Made) -> Made | None:
    words = question.stem.split()
    places = [place for place, word in enumerate(words) if len(word) > 4 and word.isalpha() and word.islower()]
    if not places:
        return None
    place = rng.choice(places)
    words[place] = _typo(rng, words[place])
    return replace(question, stem=" ".join(words))


def _reworded(rng: random.Random, question: Made) -> Made:
    stem, options = question.stem, list(question.options)
    for old, new in rng.sample(_SYNONYMS, len(_SYNONYMS)):
        stem = stem.replace(old, new, 1)
        options = [option.replace(old, new, 1) for option in options]
    return Made(stem, tuple(options), question.keys)


def _reordered(rng: random.Random, question: Made) -> Made:
    return _with_options(question, rng.sample(_listed(question), len(question.options)))


def _longer(rng: random.Random, question: Made) -> Made:
    extra = rng.choice((
        "The budget for this year is spent.", "Two people look after it.", "It has run like that since spring.",
        "Several offices depend on it.",
    ))  # fmt: skip
    first, dot, rest = question.stem.partition(". ")
    return replace(question, stem=f"{first}. {extra} {rest}" if dot else f"{extra} {question.stem}")


def _option_added(rng: random.Random, question: Made) -> Made:
    return _with_options(question, [*_listed(question), (_option(rng), False)])


def _option_removed(rng: random.Random, question: Made) -> Made | None:
    wrong = [one for one in _listed(question) if not one[1]]
    gone = rng.choice(wrong)
    return _with_options(question, [one for one in _listed(question) if one != gone])


def _option_replaced(rng: random.Random, question: Made) -> Made:
    options = list(question.options)
    options[rng.randrange(len(options))] = _option(rng)
    return replace(question, options=tuple(options))


def _key_changed(rng: random.Random, question: Made) -> Made | None:
    other = frozenset(rng.sample(range(len(question.options)), len(question.keys)))
    return replace(question, keys=other) if other != question.keys else None


def _marked(rng: random.Random, question: Made) -> Made:
    words = question.stem.split()
    place = rng.randrange(len(words))
    words[place] = f"**{words[place]}**"
    return replace(
        question, stem=" ".join(words) + rng.choice(("", "\n\n![A plan](plan.png)", " (Choose one.)"))
    )


def _everything(rng: random.Random, question: Made) -> Made | None:
    mended = _mended(rng, question)
    return _marked(rng, _option_added(rng, _reordered(rng, mended))) if mended else None


def _other_options(rng: random.Random, question: Made) -> Made:
    return replace(made_question(rng), stem=question.stem)


def _some_other_options(rng: random.Random, question: Made) -> Made:
    """One option in common, as between two questions of one topic."""
    other = made_question(rng)
    return Made(question.stem, (question.options[0], *other.options[1:]), other.keys)


def _negated(rng: random.Random, question: Made) -> Made | None:
    stem = question.stem
    for plain, opposite in _OPPOSITES:
        if plain in stem:
            stem = stem.replace(plain, opposite, 1)
            break
    else:
        return None
    keys = question.keys if rng.random() < 0.5 else frozenset(range(len(question.options))) - question.keys
    return Made(stem, question.options, keys)


def _other_stem(rng: random.Random, question: Made) -> Made | None:
    other = made_question(rng)
    if other.stem == question.stem:
        return None
    return replace(question, stem=other.stem)


def _other_name(rng: random.Random, question: Made) -> Made | None:
    """Another thing is asked about, with the same options, but another key."""
    name = next((name for name in _NAMES if name in question.stem), None)
    changed = _key_changed(rng, question)
    other = rng.choice(_NAMES)
    if name is None or changed is None or other == name:
        return None
    return replace(changed, stem=question.stem.replace(name, other))


def _other_ask(rng: random.Random, question: Made) -> Made | None:
    """The same story, and another question at its end with options of its own."""
    story, dot, _ = question.stem.partition(". ")
    if not dot:
        return None
    return replace(made_question(rng), stem=f"{story}. {rng.choice(_ASKS)}")


TRUE: dict[str, Change] = {
    "a typo mended": _mended,
    "reworded": _reworded,
    "options reordered": _reordered,
    "a sentence more": _longer,
    "an option more": _option_added,
    "an option less": _option_removed,
    "an option replaced": _option_replaced,
    "another key": _key_changed,
    "marks and an image": _marked,
    "all of that": _everything,
}
FALSE: dict[str, Change] = {
    "other options": _other_options,
    "one option in common": _some_other_options,
    "a negation apart": _negated,
    "another stem": _other_stem,
    "another thing, other key": _other_name,
    "the same story, another question": _other_ask,
}
