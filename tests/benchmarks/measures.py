"""What is measured, in groups: each takes a bench and gives rows of the table."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from benchmarks.made_questions import BANKS, write_decks, write_newer
from benchmarks.processes import Fresh
from benchmarks.table import Row, against, at_most, median
from whycards.formats import FORMATS

_REPLAY_SECONDS = 60.0
_FRAME_MILLISECONDS = 16.0
_TYPICAL_MILLISECONDS, _HEAVY_MILLISECONDS = 30.0, 60.0
_ZOOM_MILLISECONDS = 16.0
_IMPORT_MIB = 300.0
_BANK, _BANK_MIB = 4.0, 400.0
"""For files of other programs, whose layout has to be found out first."""
_IMPORT, _HOME, _QUESTION, _MEMORY = 3.0, 2.0, 2.5, 2.5
_SHOWN_SECONDS, _APPLIED_SECONDS, _TURN_MILLISECONDS = 3.0, 2.0, 50.0


@dataclass(frozen=True, slots=True)
class Scale:
    """How much is measured: numbers of questions and of runs. Targets are judged at full scale only."""

    imports: tuple[tuple[int, int], ...]
    large: int
    updated: tuple[int, int]
    answers: int
    answer_runs: int
    starts: int
    idle_seconds: float
    is_full: bool


FULL = Scale(((1000, 5), (10_000, 3), (100_000, 2)), 100_000, (10_000, 3), 1000, 3, 9, 3.0, is_full=True)
QUICK = Scale(((200, 1),), 500, (200, 1), 10, 1, 1, 0.1, is_full=False)


class Bench:
    """A folder to work in, processes to work with, and the large library, made when it is first needed."""

    def __init__(self, folder: Path, scale: Scale, tell: Callable[[str], None]) -> None:
        self.folder = folder
        self.scale = scale
        self.fresh = Fresh(folder)
        self.tell = tell

    @cached_property
    def large(self) -> tuple[Path, dict[str, Any]]:
        """The large library, and what making it told."""
        self.tell(f"making a library of {self.scale.large:,} questions with ten years of study")
        path = self.folder / "large.db"
        return path, self.fresh.run("large_library", path, self.scale.large)

    def target(self, most: float) -> float | None:
        """The target, where this scale is one to judge by."""
        return most if self.scale.is_full else None

    def new(self, name: str) -> Path:
        """A path for a new library; one that lies there is removed."""
        path = self.folder / name
        for old in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            old.unlink(missing_ok=True)
        return path


def importing(bench: Bench) -> Iterator[Row]:
    """Imports against plain inserts of the same rows: our own decks, at last also files of other programs."""
    for number, runs in bench.scale.imports:
        bench.tell(f"importing {number:,} questions, {runs} times")
        decks = write_decks(bench.folder / f"decks-{number}", number)
        whole, floor = _imported(bench, decks, number, runs)
        shutil.rmtree(decks)
        storage = [
            bench.fresh.run("importing", "storage", number, bench.new("storage.db")) for _ in range(runs)
        ]
        is_largest = number == bench.scale.imports[-1][0]
        yield from _deck_rows(bench, number, (whole, storage, floor), is_largest)
    yield from _bank_rows(bench, *bench.scale.imports[-1])


def _imported(
    bench: Bench, source: Path, number: int, runs: int
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """What importing a path told, and what inserting the rows that came of it did."""
    whole, floor = [], []
    for _ in range(runs):
        library = bench.new("whole.db")
        whole.append(bench.fresh.run("importing", "files", source, library))
        floor.append(bench.fresh.run("importing", "rows", library, bench.new("rows.db")))
    assert all(run["questions"] == number for run in whole)
    return whole, floor


def _deck_rows(
    bench: Bench, number: int, runs: tuple[list[dict[str, Any]], ...], is_largest: bool
) -> Iterator[Row]:
    whole, storage, floor = runs
    seconds, cpu = median(floor, "seconds"), median(floor, "cpu")
    most = bench.target(_IMPORT) if is_largest else None
    name = f"import {number:,}"
    yield against(f"{name}: from files", median(whole, "seconds"), seconds, "s", most)
    yield against(f"{name}: storing what was read", median(whole, "storing"), seconds, "s", most)
    yield against(f"{name}: the library alone", median(storage, "seconds"), seconds, "s", most)
    yield against(f"{name}: the library alone, CPU", median(storage, "cpu"), cpu, "s")
    yield from _cost(name, whole, bench.target(_IMPORT_MIB) if is_largest else None)
    yield against(f"{name}: file", median(whole, "mib"), median(floor, "mib"), "MiB")


def _bank_rows(bench: Bench, number: int, runs: int) -> Iterator[Row]:
    for form in FORMATS:
        if form.name not in BANKS:
            continue
        file, write = BANKS[form.name]
        bench.tell(f"importing {number:,} questions from {form.name}, {runs} times")
        source = write(bench.folder / file, number)
        whole, floor = _imported(bench, source, number, runs)
        source.unlink()
        name = f"import {number:,} from {form.name}"
        seconds = median(floor, "seconds")
        yield against(name, median(whole, "seconds"), seconds, "s", bench.target(_BANK))
        yield from _cost(name, whole, bench.target(_BANK_MIB))


def _cost(name: str, whole: list[dict[str, Any]], peak: float | None) -> Iterator[Row]:
    """Work and memory of both processes."""
    yield at_most(f"{name}: CPU here", median(whole, "cpu"), "s")
    yield at_most(f"{name}: CPU of the reader", median(whole, "reader_cpu"), "s")
    yield at_most(f"{name}: peak memory here", median(whole, "peak"), "MiB", peak)
    yield at_most(f"{name}: peak memory of the reader", median(whole, "reader_peak"), "MiB", peak)


def updating(bench: Bench) -> Iterator[Row]:
    """A newer file of a deck with ten years of study, in a window: one question of a hundred has changed."""
    number, runs = bench.scale.updated
    bench.tell(f"updating a deck of {number:,} questions, {runs} times")
    library, newer = bench.new("updated.db"), write_newer(bench.folder / "newer.md", number)
    bench.fresh.run("large_library", library, number)
    told: list[dict[str, Any]] = []
    for _ in range(runs):
        copy = bench.new("update.db")
        shutil.copy(library, copy)
        run = bench.fresh.run("updating", newer, copy)
        told.append(run["seconds"] | {"turn": max(run["turns"].values())})
    name = f"update of {number:,}"
    yield at_most(f"{name}: difference shown", median(told, "shown"), "s", bench.target(_SHOWN_SECONDS))
    yield at_most(f"{name}: applied", median(told, "applied"), "s", bench.target(_APPLIED_SECONDS))
    yield at_most(f"{name}: taken back", median(told, "undone"), "s")
    yield at_most(f"{name}: longest turn, CPU", median(told, "turn"), "ms", bench.target(_TURN_MILLISECONDS))


def answering(bench: Bench) -> Iterator[Row]:
    """Answer to next question against two bare transactions."""
    source, _ = bench.large
    bench.tell(f"answering {bench.scale.answers:,} questions, {bench.scale.answer_runs} times")
    session: list[dict[str, Any]] = []
    bare: list[dict[str, Any]] = []
    for _ in range(bench.scale.answer_runs):
        for what, runs in (("session", session), ("bare", bare)):
            copy = bench.new("answers.db")
            shutil.copy(source, copy)
            runs.append(bench.fresh.run("answering", what, copy, bench.scale.answers))
    for share in ("p50", "p95", "p99"):
        name = f"answer to next question, {share}"
        most = bench.target(_FRAME_MILLISECONDS) if share == "p95" else None
        ours, floor = median(session, share), median(bare, share)
        yield at_most(name, ours, "ms", most, note=f"two bare transactions {floor:.2f} ms, {ours / floor:.1f}x")
    yield against("answer to next question, CPU", median(session, "cpu"), median(bare, "cpu"), "ms")


def starting(bench: Bench) -> Iterator[Row]:
    """Start to first paint, and memory when idle, against a bare Qt window."""
    library, _ = bench.large
    bench.tell(f"starting {bench.scale.starts} times each")
    runs: dict[str, list[dict[str, Any]]] = {"bare": [], "home": [], "question": []}
    for turn in range(bench.scale.starts + 1):
        for what, told in runs.items():
            facts = bench.fresh.run("starting", what, library, bench.scale.idle_seconds if turn else 0.1)
            if turn:  # the first of each only warms what the others find warm
                told.append(facts)
    _check_screens(runs)
    yield from _start_rows(bench, runs)


def _start_rows(bench: Bench, runs: Mapping[str, list[dict[str, Any]]]) -> Iterator[Row]:
    bare, home, question = runs["bare"], runs["home"], runs["question"]
    seconds, cpu = median(bare, "bare"), median(bare, "bare_cpu")
    yield against("first painted Home", median(home, "home"), seconds, "s", bench.target(_HOME))
    yield against("first painted Home, CPU", median(home, "home_cpu"), cpu, "s")
    yield against("first painted question", median(question, "question"), seconds, "s", bench.target(_QUESTION))
    yield against("first painted question, CPU", median(question, "question_cpu"), cpu, "s")
    pss = median(bare, "pss")
    yield against("idle memory on Home", median(home, "pss"), pss, "MiB", bench.target(_MEMORY))
    yield against("idle memory in a session", median(question, "pss"), pss, "MiB", bench.target(_MEMORY))


def _check_screens(runs: Mapping[str, list[dict[str, Any]]]) -> None:
    """What was painted was true: due questions on Home, and one of them after Enter."""
    assert all(run["due"] > 0 for what in ("home", "question") for run in runs[what])
    assert all(run["stem"] for run in runs["question"])


def replaying(bench: Bench) -> Iterator[Row]:
    """The scheduler's replay of a million events, one question at a time."""
    _, made = bench.large
    bench.tell("replaying")
    alone = bench.fresh.run("replaying", min(bench.scale.large, 10_000))
    million = bench.target(_REPLAY_SECONDS)
    for name, run in (("replay of 1M events", alone), ("memory of a library from its 1M events", made)):
        events = int(run["events"])
        note = f"{events:,} events, CPU {run['cpu']:.1f} s"
        yield at_most(name, 1_000_000 * run["seconds"] / events, "s", million, note)


def rendering(bench: Bench) -> Iterator[Row]:
    """From a text to its paint: work of the window's own thread."""
    bench.tell("rendering")
    run = bench.fresh.run("rendering", 15 if bench.scale.is_full else 2)
    yield at_most("typical text to paint", run["typical"], "ms", bench.target(_TYPICAL_MILLISECONDS))
    yield at_most("heavy text to paint", run["heavy"], "ms", bench.target(_HEAVY_MILLISECONDS))
    yield at_most("heavy text made ready ahead", run["ahead"], "ms")
    yield at_most("first typical text of a process", run["typical_cold"], "ms")
    yield at_most("first heavy text of a process", run["heavy_cold"], "ms", note="with its formulas' source")
    bench.tell("moving on and zooming")
    run = bench.fresh.run("studying", 12 if bench.scale.is_full else 2)
    yield at_most("next typical question", run["next_typical"], "ms", bench.target(_TYPICAL_MILLISECONDS))
    yield at_most("next heavy question", run["next_heavy"], "ms", bench.target(_HEAVY_MILLISECONDS))
    for name, what in (("drawing", "SVG of 4,000 parts"), ("pixels", "24 megapixels")):
        yield at_most(f"a step of zoom, {what}", run[f"zoom_{name}"], "ms", bench.target(_ZOOM_MILLISECONDS))
        yield at_most(f"sharp after it, {what}", run[f"sharp_{name}"], "ms", note="wall, with the pause before")


GROUPS: Mapping[str, Callable[[Bench], Iterator[Row]]] = {
    "import": importing,
    "update": updating,
    "answer": answering,
    "start": starting,
    "replay": replaying,
    "render": rendering,
}
"""The groups by the names that `--only` takes."""
