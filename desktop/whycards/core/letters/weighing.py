"""Weighs what stands around letters: do they certainly mean options, perhaps, or something else?"""

from __future__ import annotations

from whycards.core.letters import patterns
from whycards.core.letters.bare import look_at_bare
from whycards.core.letters.evidence import (
    ALSO_A_NAME,
    NAME,
    PRONOUN,
    PROSE,
    Evidence,
    Field,
    Kind,
    Surroundings,
    goes_on,
    judgement,
)
from whycards.core.letters.tokens import Group, in_code


def weigh(group: Group, around: Surroundings) -> Evidence:
    """The strongest evidence that there is for these letters."""
    before, behind = around.before(group), around.behind(group)
    named = _by_noun(group, before, behind, around)
    if named is not None:
        return named
    if group.tokens[0].is_lower:
        return _lower(group, before, behind, around)
    if in_code(around.masked, group.tokens[0]):
        return NAME if around.names.intersection(group.places) else Evidence(Kind.MAYBE, is_name=True)
    found = look_at_bare(group, before, behind, around)
    if found.kind in (Kind.PROSE, Kind.DOUBT):
        return found
    if not around.names.intersection(group.places):
        return found
    # Bare letters mean nothing certain where the question names something else by them.
    if found.kind in (Kind.LOOSE, Kind.MAYBE):
        return NAME
    return ALSO_A_NAME


def weigh_run(group: Group, around: Surroundings) -> Evidence:
    """Letters written together mean options only behind "答案", "Answers:" and the like."""
    before, behind = around.before(group), around.behind(group)
    given = patterns.given_before().search(before)
    if given is None:
        named = patterns.noun_before().search(before)
        if (named and patterns.many_before().search(named.group())) or patterns.all_judged_behind().match(
            behind
        ):
            return Evidence(Kind.DOUBT, "may be the letters of options, or a word")
        found = patterns.noun_behind().match(behind)
        is_joined = found is not None and found["spaced"] is None
        return Evidence(Kind.BOUND) if is_joined or patterns.joined_noun_before().search(before) else PROSE
    if patterns.many_before().search(given.group()):
        return Evidence(Kind.BOUND, says_right=True, gives_answer=True)
    return Evidence(Kind.DOUBT, "may be the letters of the answer, or a word")


def _by_noun(group: Group, before: str, behind: str, around: Surroundings) -> Evidence | None:
    """ "Option B", "answers: A and D", "the B option"."""
    given = patterns.given_before().search(before)
    if given is not None:
        if "\n" in given.group() and patterns.label_behind().match(behind):
            return None
        if _is_word(group, behind):
            return PROSE
        is_right = patterns.wrong_words().search(before, max(0, given.start() - 12)) is None
        return Evidence(Kind.BOUND, says_right=is_right, gives_answer=is_right)
    named = patterns.noun_before().search(before)
    if named is not None and not ("\n" in named.group() and patterns.label_behind().match(behind)):
        may_be_word = group.tokens[0].is_lower or ":" in named.group()
        if (may_be_word and _is_word(group, behind)) or patterns.thing_behind().match(behind):
            return PROSE
        if patterns.letter_noun_before().search(before) and around.field is Field.STEM:
            return NAME
        return Evidence(Kind.BOUND, says_right=judgement(behind))
    found = patterns.noun_behind().match(behind)
    if found is None or group.tokens[0].is_lower:
        return None
    if found["spaced"]:
        word = patterns.word_before().search(before)
        if word is None or word[1].lower() not in _BEFORE_THAT:
            return None
    return Evidence(Kind.BOUND, says_right=None if found["spaced"] else judgement(behind))


_BEFORE_THAT = frozenset(
    {"the", "this", "that", "both", "either", "neither", "and", "or", "your", "correct", "wrong"}
)


def _is_word(group: Group, behind: str) -> bool:
    """Whether the letters behind a noun are a word of the sentence: "the answer: A server", "option a team"."""
    token = group.tokens[0]
    if not group.is_alone:
        return token.is_lower and not patterns.stop_behind().match(behind) and not goes_on(behind)
    if patterns.thing_behind().match(behind):
        return True
    if not token.is_lower and token.places[0] not in _WORDS_CAPITAL:
        return False
    if token.is_lower and token.places[0] in _WORDS_LOWER:
        return not patterns.closed_behind().match(behind) and patterns.judged_behind().match(behind) is None
    is_closed = patterns.stop_behind().match(behind) or patterns.closed_behind().match(behind)
    return not is_closed and not goes_on(behind)


_WORDS_CAPITAL = frozenset({0, PRONOUN})
_WORDS_LOWER = frozenset(ord(char) - ord("a") for char in "aeiouwyzl")


def _lower(group: Group, before: str, behind: str, around: Surroundings) -> Evidence:
    """ "(b)" at the beginning of a line, or "both b and c" as a whole option; other small letters are words."""
    if around.field is Field.OPTION and (whole := patterns.small_list().fullmatch(around.masked)):
        is_sure = whole["head"] or whole["tail"]
        return (
            Evidence(Kind.BOUND)
            if is_sure
            else Evidence(Kind.DOUBT, "may mean options, or things of that name")
        )
    label = patterns.label_before().search(before)
    closed = behind[:1] in (")", "]")
    if label is None or not closed or len(group.tokens) > 1:
        return PROSE
    return Evidence(Kind.WEAK_LABEL, "begins a line as the label of an option does")
