"""Each reader, with decks in which something is wrong by chance: a sentence, in time, and nothing raised."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzz.deck_words import Made, Words
from fuzz.made_decks import MAKERS
from fuzz.mutating import mutated
from fuzz.reading import outcome
from whycards.formats import FORMATS

_QTI = {"qti-1.2", "qti-2.1", "qti-package"}
BROKE_ONCE = (
    Made("bank.gift", b"::A:: Deepest? {=Baikal ~Ladoga}\n\nWhich? {is 1,6<2 m deep.\n####so}\n\n"),
    Made("bank.gift", b"::A:: Deepest? {=Baikal ~Ladoga}\n\nWhich? {a {b {c}\n\n"),
)
"""Decks that a long run found, each cut down to what broke a reader."""
READ = [kind for kind in MAKERS if kind not in _QTI or any("qti" in one.name for one in FORMATS)]


@pytest.mark.parametrize("kind", READ)
def test_a_deck_of_each_kind_is_read(kind: str) -> None:
    found = outcome(MAKERS[kind](Words()))
    assert not found.failure
    assert found.questions
    assert found.questions[0].stem.startswith("Which river is the longest of Europe?")


@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize("kind", READ)
def test_chance_breaks_no_reader(kind: str, seed: int) -> None:
    outcome(mutated(kind, seed))


@pytest.mark.parametrize("made", BROKE_ONCE)
def test_what_broke_a_reader_once_does_so_no_more(made: Made) -> None:
    assert len(outcome(made).questions) == 1
