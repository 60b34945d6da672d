"""What the page of duplicates says."""

from __future__ import annotations

from collections.abc import Sequence

from whycards.services.duplicates import Cluster
from whycards.ui.language import tr, tr_count
from whycards.ui.wording import questions


def title_of(clusters: Sequence[Cluster]) -> str:
    """How many there are."""
    if not clusters:
        return tr("No duplicates")
    return tr_count(
        "{count} question stands in several places",
        "{count} questions stand in several places",
        len(clusters),
    )


def sentence_of(clusters: Sequence[Cluster]) -> str:
    """What is special about them."""
    if not clusters:
        return tr("Every question of your library stands in it once.")
    conflicts = sum(cluster.is_in_conflict for cluster in clusters)
    if not conflicts:
        return tr("The keys agree. Merging keeps one of them, with the answers of all.")
    return tr_count(
        "{count} has keys that differ. Merging keeps one of them, with the answers of all.",
        "{count} have keys that differ. Merging keeps one of them, with the answers of all.",
        conflicts,
    )


def where(cluster: Cluster) -> str:
    """In how many decks, or how often in one."""
    decks = len({member.deck for member in cluster.members})
    if decks > 1:
        return tr_count("{count} deck", "{count} decks", decks)
    return tr("{questions} in one deck", questions=questions(len(cluster.members)))


def member_title(deck: str, keys: str) -> str:
    """Bay: key A."""
    return tr("{deck}: key {key}", deck=deck, key=keys) if keys else deck


def note_of(cluster: Cluster, kept: str, *, is_merged: bool) -> tuple[str, bool]:
    """What merging does, and whether that is a warning."""
    others = len(cluster.members) - 1
    if is_merged:
        words = tr_count(
            "Merged: the one of {deck} is asked, and the other rests.",
            "Merged: the one of {deck} is asked, and the {count} others rest.",
            others,
            deck=kept,
        )
        return words, False
    if cluster.is_in_conflict:
        return tr("The decks disagree on what is right. Keep the one whose key you trust."), True
    words = tr_count(
        "The one of {deck} is asked from then on. The other rests, and its answers count here too.",
        "The one of {deck} is asked from then on. The {count} others rest, and their answers count here too.",
        others,
        deck=kept,
    )
    return words, False
