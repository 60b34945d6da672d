from __future__ import annotations

import os
import queue
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from whycards.services.limited.code import LANGUAGES, parts_of
from whycards.services.limited.formula import EM
from whycards.services.limited.parcel import Parcel
from whycards.services.limited.process import LimitedProcess, Unanswered
from whycards.services.limited.worker import Job, Worker

MODULE = "whycards.services.limited.typesetting"
ENDLESS = "x"
for _ in range(12):
    ENDLESS = rf"\frac{{{ENDLESS}}}{{2}}"
X = Parcel(["formula", "x", False])


@contextmanager
def running() -> Iterator[LimitedProcess]:
    process = LimitedProcess(MODULE)
    try:
        yield process
    finally:
        process.stop()


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_process_answers_many_questions() -> None:
    with running() as process:
        width, above, below, shapes = process.ask(X, 30).value
        first = process.pid
        assert 0.3 * EM < width < 0.8 * EM
        assert 0.3 * EM < above < 0.6 * EM
        assert 0 <= below < 0.1 * EM
        assert shapes[0][:2] == ["", 0]
        assert process.ask(Parcel(["code", "json"], b"{}\n"), 30).value == [[3, ""]]
        assert process.pid == first


@pytest.mark.parametrize(
    "question",
    [
        ["formula", r"\frac{a", True],
        ["formula", r"\color{'/><script>}{y}", True],
        ["what"],
        ["code", "no such"],
    ],
)
def test_what_cannot_be_done_is_answered_with_no(question: list[object]) -> None:
    with running() as process:
        assert process.ask(Parcel(question), 30).value == ["no"]
        assert process.ask(X, 30).value != ["no"]


def test_a_formula_that_takes_too_long_ends_the_process_and_the_next_question_starts_another() -> None:
    with running() as process:
        process.ask(X, 30)
        first = process.pid
        assert first is not None
        start = time.monotonic()
        with pytest.raises(Unanswered):
            process.ask(Parcel(["formula", ENDLESS, True]), 0.5)
        assert time.monotonic() - start < 2
        assert not is_running(first)
        assert process.ask(X, 30).value != ["no"]


def test_a_process_that_is_left_alone_ends_by_itself() -> None:
    with running() as process:
        process.ask(X, 30)
        held = process._process
        assert held is not None and held.stdin is not None
        held.stdin.close()
        assert held.wait(10) == 0


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="limits are read from /proc")
def test_the_process_has_limits_on_memory_files_and_work() -> None:
    with running() as process:
        process.ask(X, 30)
        limits = Path(f"/proc/{process.pid}/limits").read_text("utf-8")
    found = {line[:25].strip(): line[26:].split()[0] for line in limits.splitlines()}
    assert found["Max address space"] == str(768 * 1024 * 1024)
    assert found["Max file size"] == "0"
    assert 3 <= int(found["Max cpu time"]) < 10


def test_work_is_stopped_by_the_processor_time_too() -> None:
    with running() as process:
        process.ask(X, 30)
        start = time.process_time()
        with pytest.raises(Unanswered):
            process.ask(Parcel(["formula", ENDLESS, True]), 60)
        assert time.process_time() - start < 1


def test_what_is_waited_for_comes_before_what_is_ahead_and_a_group_that_ended_the_process_is_given_up() -> None:
    told: queue.Queue[str] = queue.Queue()

    def job(group: str, latex: str) -> Job:
        def tell(answer: Parcel | None) -> None:
            told.put(f"{group} {'drawn' if answer else 'not'}")

        return Job(group, "formula", Parcel(["formula", latex, True]), 0.5, tell)

    worker = Worker(MODULE)
    try:
        worker.submit(job("first", "x"))
        worker.submit(job("ahead", "x"), is_ahead=True)
        worker.submit(job("bad", ENDLESS))
        worker.submit(job("bad", "y"))
        worker.submit(job("good", "y"))
        heard = [told.get(timeout=30) for _ in range(5)]
    finally:
        worker.stop()
    assert heard == ["first drawn", "bad not", "bad not", "good drawn", "ahead drawn"]


def test_an_idle_worker_lets_its_process_go_and_starts_another_when_it_is_needed() -> None:
    told: queue.Queue[Parcel | None] = queue.Queue()
    worker = Worker(MODULE, idle=0.05)
    with closing(_Stopped(worker)):
        for _ in range(2):
            worker.submit(Job("", "code", Parcel(["code", "json"], b"1"), 5, told.put))
            assert told.get(timeout=30) is not None
            until = time.monotonic() + 10
            while worker.pid is not None and time.monotonic() < until:
                time.sleep(0.01)
            assert worker.pid is None


def test_the_end_of_the_program_waits_for_no_answer() -> None:
    code = f"""
import atexit
from whycards.services.limited.parcel import Parcel
from whycards.services.limited.worker import Job, Worker
worker = Worker({MODULE!r})
atexit.register(worker.stop)
worker.submit(Job("", "formula", Parcel(["formula", {ENDLESS!r}, True]), 60, print))
while worker.pid is None:
    pass
print(worker.pid)
"""
    start = time.monotonic()
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=30)
    assert time.monotonic() - start < 15
    assert not is_running(int(ended.stdout))


class _Stopped:
    def __init__(self, worker: Worker) -> None:
        self.close = worker.stop


def test_a_formula_is_drawn_from_its_left_edge_with_colours_and_frames() -> None:
    with running() as process:
        question = Parcel(["formula", r"\color{red}{\boxed{\frac{a}{b}}}", True])
        width, above, below, shapes = process.ask(question, 30).value
    assert {shape[0] for shape in shapes} == {"red"}
    assert sum(shape[1] > 0 for shape in shapes) == 1
    numbers = [[part for part in shape[2] if not isinstance(part, str)] for shape in shapes]
    xs, ys = [x for one in numbers for x in one[::2]], [y for one in numbers for y in one[1::2]]
    assert min(xs) >= -40 and max(xs) <= width + 40
    assert min(ys) >= -above - 40 and max(ys) <= below + 40


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_has_a_lexer_and_no_character_is_lost(language: str) -> None:
    code = "\n\nif x = '😀' # one\n  <a>b</a>\n\n"
    assert sum(units for units, _ in parts_of(code, language)) == len(code.encode("utf-16-le")) // 2
    assert sum(units for units, _ in parts_of("x", language)) == len("x\n")


def test_code_is_cut_into_kinds() -> None:
    code = "def f():\n    return 'a' # b"
    kinds, at = {}, 0
    for units, kind in parts_of(code, "python"):
        kinds[code[at : at + units]] = kind
        at += units
    assert kinds["def"] == kinds["return"] == "keyword"
    assert (kinds["f"], kinds["'a'"], kinds["# b"]) == ("function", "string", "comment")
