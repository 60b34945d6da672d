"""How well questions of a newer file are recognised: tests/benchmarks/matching.py [SEED] [PAIRS]."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "desktop"), str(ROOT / "tests")]

from benchmarks.made_pairs import Made, made_pairs  # noqa: E402
from whycards.services.updating.closeness import closeness  # noqa: E402
from whycards.services.updating.pairing import pairs  # noqa: E402
from whycards.services.updating.wording import Wording, wording  # noqa: E402


class Recognised(NamedTuple):
    """Of the pairs taken for one question those that are (precision), and of those the taken (recall)."""

    precision: float
    recall: float
    wrong: Counter[str]
    missed: Counter[str]


def recognised(seed: int, number: int) -> Recognised:
    """Judge each pair by itself."""
    taken = right = true = 0
    wrong: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for pair in made_pairs(seed, number):
        is_taken = closeness(worded(pair.old), worded(pair.new)) > 0
        true += pair.is_same
        taken += is_taken
        right += is_taken and pair.is_same
        if is_taken and not pair.is_same:
            wrong[pair.kind] += 1
        if pair.is_same and not is_taken:
            missed[pair.kind] += 1
    return Recognised(right / max(1, taken), right / max(1, true), wrong, missed)


def among_all(seed: int, number: int) -> tuple[float, float, float]:
    """The same with all true pairs in two decks: precision, recall and seconds."""
    true = [pair for pair in made_pairs(seed, 2 * number) if pair.is_same]
    began = time.process_time()
    found = pairs([worded(pair.old) for pair in true], [worded(pair.new) for pair in true])
    spent = time.process_time() - began
    right = sum(at == to for at, to in found)
    return right / max(1, len(found)), right / len(true), spent


def worded(question: Made) -> Wording:
    """As it is compared."""
    return wording(question.stem, question.options, question.keys)


def main(arguments: list[str]) -> int:
    """Print the figures; 1 where they are below 0.99 and 0.95."""
    seed, number = (
        (int(word) for word in (*arguments, "1", "1000")[:2])
        if len(arguments) != 1
        else (
            int(arguments[0]),
            1000,
        )
    )
    alone = recognised(seed, number)
    print(f"seed {seed}, {number} pairs: precision {alone.precision:.4f}, recall {alone.recall:.4f}")
    print(f"taken wrongly: {dict(alone.wrong)}\nmissed: {dict(alone.missed)}")
    precision, recall, seconds = among_all(seed, number)
    both = f"precision {precision:.4f}, recall {recall:.4f}"
    print(f"{number} changed questions in two decks: {both}, {seconds:.2f} s")
    return 0 if min(alone.precision, precision) >= 0.99 and min(alone.recall, recall) >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
