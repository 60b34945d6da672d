"""Which options of a QTI 1.2 item are right: those for which its response processing gives the most points."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from whycards.formats.qti.elements import attribute, beneath, children, name_of, words

if TYPE_CHECKING:
    from lxml import etree

_MOST = 100.0


class Condition(NamedTuple):
    """The options that an answer must have for it, and the points it gives; None where it gives none."""

    names: frozenset[str]
    score: float | None
    feedback: tuple[str, ...]


def keys(conditions: Sequence[Condition], *, is_multiple: bool) -> frozenset[str]:
    """The idents of the right options; none where no condition gives points."""
    scored = [condition for condition in conditions if condition.names and (condition.score or 0) > 0]
    if not scored:
        return frozenset()
    most = max(condition.score or 0 for condition in scored)
    best = [condition for condition in scored if condition.score == most]
    together = max(best, key=lambda condition: len(condition.names))
    if len(together.names) > 1:
        return together.names
    return frozenset(name for condition in (scored if is_multiple else best) for name in condition.names)


def rationale_links(
    conditions: Sequence[Condition], names: Sequence[str], feedback: Collection[str]
) -> dict[str, str]:
    """The feedback that belongs to each option: shown for it alone, or named after it."""
    found: dict[str, str] = {}
    for name in names:
        named = next((ident for ident in (f"{name}_fb", name) if ident in feedback), "")
        if named:
            found[name] = named
    shared = _shown_for_several(conditions)
    for condition in conditions:
        for ident in condition.feedback:
            is_own = len(condition.names) == 1 and ident in feedback and ident not in shared
            if is_own and not _is_general(ident):
                found.setdefault(next(iter(condition.names)), ident)
    return found


def _shown_for_several(conditions: Sequence[Condition]) -> set[str]:
    seen: dict[str, set[frozenset[str]]] = {}
    for condition in conditions:
        for ident in condition.feedback:
            seen.setdefault(ident, set()).add(condition.names)
    return {ident for ident, sets in seen.items() if len(sets) > 1}


def _is_general(ident: str) -> bool:
    return ident.lower() in (
        "general_fb",
        "correct_fb",
        "general_incorrect_fb",
        "correct",
        "incorrect",
        "general",
    )


def conditions_of(item: etree._Element, names: Sequence[str]) -> list[Condition]:
    """The conditions of an item whose options have these idents."""
    found = []
    for part in beneath(item, "respcondition"):
        links = tuple(attribute(link, "linkrefid") for link in children(part, "displayfeedback"))
        found.append(Condition(_wanted(part, set(names)), _score(part), links))
    return found


def _wanted(condition: etree._Element, names: set[str]) -> frozenset[str]:
    """The options that are asked for, not those that must be missing."""
    asked = (
        words(part)
        for part in beneath(condition, "varequal", "varsubset")
        if all(name_of(above) != "not" for above in part.iterancestors())
    )
    return frozenset(name for text in asked for name in (text, *text.split(",")) if name in names)


def _score(condition: etree._Element) -> float | None:
    """The points a condition gives. What is called "correct" without a number gives the most."""
    title = attribute(condition, "title").lower()
    for part in children(condition, "setvar"):
        written = words(part)
        if written.upper() == "SCORE.MAX":
            return _MOST
        try:
            score = float(written.replace(",", "."))
        except ValueError:
            continue
        return score if abs(score) <= 1e9 and score == score else None
    return _MOST if title == "correct" else None
