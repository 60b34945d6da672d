"""The feedback of an item outside its choices: which of its interactions each piece speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from whycards.formats.qti.elements import attribute, markup, name_of, within
from whycards.formats.qti.pictures import Texts

if TYPE_CHECKING:
    from lxml import etree

FEEDBACK = ("feedbackinline", "feedbackblock", "modalfeedback")
_WITH_CHOICES = ("simplechoice", *FEEDBACK)
_CONDITIONS = ("responsecondition", "responseif", "responseelseif", "responseelse")
_MOST_CONDITIONS, _MOST_PARTS = 500, 200


class Feedback:
    """The pieces of one item that stand outside its choices. `asking` are its interactions."""

    def __init__(self, element: etree._Element, asking: Sequence[etree._Element], texts: Texts) -> None:
        self._texts = texts
        self._asking = list(asking)
        self._parts = [part for part in within(element, *FEEDBACK) if _is_outside(part)]
        several = len(self._asking) > 1 and bool(self._parts)
        self._responses = _responses(element) if several else {}
        self._owners = [
            self._owner(element, part) if several and number < _MOST_PARTS else None
            for number, part in enumerate(self._parts)
        ]

    def of(self, asked: etree._Element, names: Sequence[str]) -> dict[str, str]:
        """Its texts for an interaction, by the choice that each speaks of, else by something else.

        What speaks of no interaction by itself is said for each of them.
        """
        found: dict[str, str] = {}
        for number, (part, owner) in enumerate(zip(self._parts, self._owners, strict=True)):
            if owner is not None and owner is not asked:
                continue
            text = self._texts.html(markup(part, lambda _part: None))
            identifier = attribute(part, "identifier")
            if text:
                found[identifier if identifier in names else f" {number}"] = text
        return found

    @property
    def is_shared(self) -> bool:
        """Whether a piece is said for several interactions, since nothing tells which it speaks of."""
        return len(self._asking) > 1 and any(owner is None for owner in self._owners)

    def _owner(self, element: etree._Element, part: etree._Element) -> etree._Element | None:
        """The interaction that a piece speaks of: by what sets its outcome, by its names, by its place."""
        outcome, identifier = attribute(part, "outcomeidentifier"), attribute(part, "identifier")
        set_by = self._responses.get(outcome, set())
        by_outcome = [one for one in self._asking if attribute(one, "responseidentifier") in set_by]
        if len(by_outcome) == 1:
            return by_outcome[0]
        by_name = [one for one in self._asking if _speaks_of(one, outcome, identifier)]
        if len(by_name) == 1:
            return by_name[0]
        return self._by_place(element, part) if name_of(part) != "modalfeedback" else None

    def _by_place(self, element: etree._Element, part: etree._Element) -> etree._Element | None:
        """The only interaction in the nearest element around a piece that holds any."""
        for above in part.iterancestors():
            if above is element or name_of(above) == "itembody":
                return None
            inside = [one for one in self._asking if above in one.iterancestors()]
            if inside:
                return inside[0] if len(inside) == 1 else None
        return None


def _is_outside(part: etree._Element) -> bool:
    return not any(name_of(above) in _WITH_CHOICES for above in part.iterancestors())


def _speaks_of(interaction: etree._Element, outcome: str, identifier: str) -> bool:
    response = attribute(interaction, "responseidentifier")
    names = {attribute(choice, "identifier") for choice in within(interaction, "simplechoice")}
    ends = (f"_{response}", f"-{response}", f".{response}")
    return identifier in names or (bool(response) and (outcome == response or outcome.endswith(ends)))


def _responses(element: etree._Element) -> dict[str, set[str]]:
    """By the name of an outcome, the responses that the rules look at which set it."""
    found: dict[str, set[str]] = {}
    for number, rule in enumerate(within(element, "setoutcomevalue")):
        if number >= _MOST_CONDITIONS:
            break
        around = [above for above in rule.iterancestors() if name_of(above) in _CONDITIONS]
        where = around[-1] if around else rule
        looked_at = {
            attribute(part, "identifier") for part in within(where, "variable", "correct", "mapresponse")
        }
        found.setdefault(attribute(rule, "identifier"), set()).update(looked_at)
    return found
