"""Seeds that once failed, kept in a file beside this one: every run takes them again."""

from __future__ import annotations

from pathlib import Path

KEPT = Path(__file__).with_name("kept_seeds.txt")


class Fell(AssertionError):
    """A run that did not hold, with the numbers that bring it about again."""

    def __init__(self, row: str, seed: tuple[int, ...], why: object) -> None:
        super().__init__(f"{row} fell with seed {' '.join(map(str, seed))}: {why}")
        self.row = row
        self.seed = seed


def kept(row: str, path: Path = KEPT) -> list[tuple[int, ...]]:
    """The seeds of this row (R2, R10, ...) that once failed."""
    lines = (line.partition("#")[0].split() for line in path.read_text("utf-8").splitlines())
    return [tuple(map(int, words[1:])) for words in lines if words and words[0] == row]


def keep(fell: Fell, path: Path = KEPT) -> None:
    """Write the seed down, once."""
    if fell.seed not in kept(fell.row, path):
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{fell.row} {' '.join(map(str, fell.seed))}\n")
