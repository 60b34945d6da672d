"""Letters by themselves, without a noun: what tells that they mean options, or something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from whycards.core.letters import patterns, words
from whycards.core.letters.evidence import (
    NAME,
    PRONOUN,
    PROSE,
    Evidence,
    Field,
    Kind,
    Surroundings,
    goes_on,
    is_article,
    judgement,
)
from whycards.core.letters.tokens import Group
from whycards.core.question import letter

_Look: TypeAlias = Callable[[Group, str, str, Surroundings], Evidence | None]


def look_at_bare(group: Group, before: str, behind: str, around: Surroundings) -> Evidence:
    """The first thing that is told by what stands around letters without a noun."""
    for look in _LOOKS:
        evidence = look(group, before, behind, around)
        if evidence is not None:
            return evidence
    return PROSE


def _whole_text(group: Group, before: str, behind: str, around: Surroundings) -> Evidence | None:
    """ "A, C and E" and nothing else."""
    if group.is_alone or around.field is Field.STEM:
        return None
    if (
        len(around.masked) > 120
        or around.masked[: group.start] != before
        or around.masked[group.end :] != behind
    ):
        return None
    head, tail = patterns.whole_list()
    return Evidence(Kind.BOUND) if head.match(before) and tail.match(behind) else None


def _label(group: Group, before: str, behind: str, around: Surroundings) -> Evidence | None:
    """A letter that begins a line."""
    if around.field is Field.STEM or not group.is_alone:
        return None
    opened = patterns.label_before().search(before)
    if opened is None:
        return _label_in_line(group, before, behind)
    if "#" in opened.group() and patterns.line_end().match(behind):
        return Evidence(Kind.LABEL, _LABEL)
    if opened.group().rstrip().endswith("|") and patterns.cell_ends().match(behind):
        is_headed = patterns.options_column().search(around.masked) is not None
        return Evidence(Kind.LABEL if is_headed else Kind.DOUBT, "begins a row of a table, alone in its cell")
    found = patterns.label_behind().match(behind)
    if found is None:
        return _label_without_stop(group, opened["open"], behind, around)
    if group.places[0] == PRONOUN and not found["strong"]:
        return NAME
    if patterns.judged_behind().match(behind) is not None:
        return Evidence(Kind.BOUND, says_right=judgement(behind))
    if found["weak"] is not None:
        goes_small = "." in found["weak"] and behind[found.end() :].lstrip()[:1].islower()
        may_be_initial = goes_small or around.field is Field.OPTION
        return Evidence(Kind.INITIAL if may_be_initial else Kind.WEAK_LABEL, _LABEL, is_name=may_be_initial)
    may_be_answer = is_article(group) and found["strong"] == ":" and not opened.group().strip()
    return Evidence(Kind.WEAK_LABEL if may_be_answer else Kind.LABEL, _LABEL)


def _label_without_stop(group: Group, opened: str, behind: str, around: Surroundings) -> Evidence | None:
    """ "**C** a cold cache", "D can help": a letter set off, or with a verb."""
    if patterns.judged_behind().match(behind) is not None:
        return None
    is_emphasised = "*" in opened or "_" in opened
    if is_emphasised and patterns.emphasis_ends().match(behind) and not is_article(group):
        return Evidence(Kind.LABEL, _LABEL)
    says = group.places[0] != PRONOUN and patterns.verb_behind().match(behind)
    return Evidence(Kind.WEAK_LABEL, _LABEL) if says and around.field is not Field.OPTION else None


def _label_in_line(group: Group, before: str, behind: str) -> Evidence | None:
    """ "It is slow. B) It is dear.": a label behind the end of a sentence."""
    found = patterns.label_behind().match(behind)
    if found is None or not found["strong"]:
        return None
    if not patterns.sentence_before().search(before) and not _closes_only(before, found["strong"]):
        return None
    return Evidence(Kind.WEAK_LABEL, _LABEL, says_right=judgement(behind))


def _closes_only(before: str, strong: str) -> bool:
    """Whether the bracket behind a label was opened nowhere: "A) slow B) dear"."""
    line = before[before.rfind("\n") + 1 :]
    return strong[0] in ")]" and before[-1:].isspace() and not _opens(line)


def _opens(line: str) -> bool:
    return line.count("(") + line.count("[") > line.count(")") + line.count("]") or line.endswith(("(", "["))


_LABEL = "begins a line as the label of an option does, or an initial"


def _thing(group: Group, before: str, behind: str, around: Surroundings) -> Evidence | None:
    """ "Vitamin A", "team B", "the C language", "维生素A", "from A to B"."""
    if patterns.thing_behind().match(behind) or patterns.joined_thing_before().search(before):
        return NAME
    found = patterns.word_before().search(before)
    if found is None:
        return None
    if _is_aside(before) and _stands_out(group, behind):
        return None
    word = found[1].lower().strip("-.")
    if word in words.THINGS:
        return NAME
    if word in words.SMALL:
        return None
    if word in words.CLAIMS and around.field not in (Field.STEM, Field.OPTION):
        says = judgement(behind)
        return Evidence(
            Kind.BOUND if says is not None else Kind.LOOSE, "may mean an option, or a claim", says_right=says
        )
    return NAME if not is_article(group) or not patterns.noun_like_behind().match(behind) else PROSE


def _judged(group: Group, before: str, behind: str, around: Surroundings) -> Evidence | None:
    """ "B is wrong"."""
    if around.field in (Field.STEM, Field.OPTION):
        return None
    if group.is_alone and group.places[0] == PRONOUN:
        return None
    found = patterns.judged_behind().match(behind)
    if found is None:
        return None
    if patterns.logic_before().search(before):
        return Evidence(Kind.DOUBT, "may mean an option, or a value of logic")
    if group.tokens[0].is_cyrillic and group.is_alone and patterns.russian_word().match(behind):
        return Evidence(Kind.DOUBT, "may mean an option, or is a word")
    return Evidence(Kind.BOUND, says_right=judgement(behind))


def _quantified(group: Group, before: str, behind: str, around: Surroundings) -> Evidence | None:
    """ "Both A and B"."""
    if around.field is Field.STEM or (group.is_alone and around.field is not Field.OPTION):
        return None
    if not patterns.quantifier_before().search(before):
        return None
    if group.is_alone or not (patterns.stop_behind().match(behind) or goes_on(behind)):
        return Evidence(Kind.DOUBT, "may mean options, or things of that name")
    return Evidence(
        Kind.LOOSE if around.field is not Field.OPTION else Kind.BOUND, "may mean options, or things"
    )


def _bracketed(group: Group, before: str, behind: str, around: Surroundings) -> Evidence | None:
    """ "a spare link (B) helps"."""
    if not before.rstrip("*_").endswith("(") or not behind.lstrip("*_").startswith(")"):
        return None
    if around.field in (Field.STEM, Field.OPTION) or patterns.called_before().search(before):
        return NAME
    word = patterns.word_before().search(before)
    if word is not None and (word[1].lower() in words.THINGS or _begins_with(word[1], group)):
        return NAME
    return Evidence(Kind.LOOSE, "stands in brackets and may mean an option")


def _begins_with(word: str, group: Group) -> bool:
    """Whether the letter abbreviates the word: "availability (A)"."""
    return any(word[:1].upper() == letter(place) for place in group.places)


def _loose(group: Group, before: str, behind: str, around: Surroundings) -> Evidence | None:
    """A letter that stands in a sentence as the name of an option does."""
    stands_out = _stands_out(group, behind)
    if around.field in (Field.STEM, Field.OPTION):
        return NAME if stands_out else PROSE
    is_word = group.is_alone and (group.places[0] == PRONOUN or (is_article(group) and not stands_out))
    if is_word:
        return PROSE
    if patterns.initial_before().search(before) or patterns.short_word_before().search(before):
        return NAME
    if group.tokens[0].is_range and stands_out:
        return Evidence(Kind.DOUBT, "may mean options, or a way from one to the other")
    if stands_out and _is_led_in(before):
        return Evidence(Kind.LOOSE)
    return Evidence(Kind.MAYBE, is_name=True) if _may_be_led_in(before) else NAME


def _is_led_in(before: str) -> bool:
    """Whether a sentence begins here, or words stand before that lead to an option."""
    found = patterns.word_before().search(before)
    if found is None:
        return _begins(before)
    return found[1].lower() in words.LOOSE or patterns.compared_before().search(before) is not None


def _may_be_led_in(before: str) -> bool:
    found = patterns.word_before().search(before)
    return _begins(before) or _is_aside(before) if found is None else _leaves_open(found[1].lower(), before)


def _leaves_open(word: str, before: str) -> bool:
    return word in words.SMALL or _is_aside(before)


def _is_aside(before: str) -> bool:
    """Whether a bracket opens right before, behind a word: "a spare link (B is down)"."""
    return before.endswith("(") and patterns.called_before().search(before) is None


def _begins(before: str) -> bool:
    """Whether a sentence, a part of one or a line begins here."""
    bare = before.rstrip(' \n\t*_-(“"')
    return (
        not bare or "\n" in before[len(bare) :] or bare.endswith((".", "!", "?", ":", ";", ",", "–", "—", "→"))
    )


def _stands_out(group: Group, behind: str) -> bool:
    """Whether what follows leaves the letters a name: a stop, or a verb."""
    return bool(patterns.stop_behind().match(behind) or patterns.verb_behind().match(behind))


_LOOKS: tuple[_Look, ...] = (_whole_text, _label, _bracketed, _thing, _judged, _quantified, _loose)
