from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from whycards.core.progress import Progress
from whycards.ui.background import Background, Task


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[Background]:
    worker = Background()
    yield worker
    worker.close()


def test_the_result_comes_back_on_the_windows_thread(qtbot: QtBot, background: Background) -> None:
    threads: list[int] = []
    window = threading.get_ident()

    def work(progress: Progress) -> int:
        threads.append(threading.get_ident())
        return 42

    task = background.start(work)
    results: list[object] = []
    task.succeeded.connect(lambda value: results.append((value, threading.get_ident())))
    with qtbot.waitSignal(task.succeeded):
        pass
    assert results == [(42, window)]
    assert threads[0] != window


def test_a_failure_comes_back_as_the_exception(qtbot: QtBot, background: Background) -> None:
    def work(progress: Progress) -> None:
        raise ValueError("no such line")

    task = background.start(work)
    with qtbot.waitSignal(task.failed) as failed:
        pass
    assert isinstance(failed.args[0], ValueError)


def test_progress_comes_at_most_ten_times_a_second(qtbot: QtBot, background: Background) -> None:
    def work(progress: Progress) -> None:
        end = time.monotonic() + 0.55
        while time.monotonic() < end:
            progress.advance(1, 3_000_000_000, "Reading")

    task = background.start(work)
    reports: list[tuple[int, int, str]] = []
    task.progressed.connect(lambda *report: reports.append(report))
    with qtbot.waitSignal(task.succeeded):
        pass
    assert 1 <= len(reports) <= 7
    assert reports[0] == (1, 3_000_000_000, "Reading")


def endless(progress: Progress) -> None:
    while True:
        progress.advance(0, 0)
        time.sleep(0.001)


def test_cancel_ends_the_work_and_nothing_follows(qtbot: QtBot, background: Background) -> None:
    task = background.start(endless)
    with qtbot.waitSignal(task.progressed):
        pass
    outcomes: list[str] = []
    task.succeeded.connect(lambda *_: outcomes.append("succeeded"))
    task.failed.connect(lambda *_: outcomes.append("failed"))
    with qtbot.waitSignal(task.cancelled, timeout=1000):
        task.cancel()
    assert outcomes == []
    assert not background.is_busy


def test_tasks_run_one_after_the_other(qtbot: QtBot, background: Background) -> None:
    seen: list[str] = []
    first = background.start(lambda progress: seen.append("first"))
    last = background.start(lambda progress: seen.append("last"))
    with qtbot.waitSignals([first.succeeded, last.succeeded]):
        pass
    assert seen == ["first", "last"]


def test_closing_while_work_runs_is_clean_and_quick(qtbot: QtBot) -> None:
    usual = sys.getswitchinterval()
    background = Background()
    task = background.start(endless)
    waiting = background.start(endless)
    with qtbot.waitSignal(task.progressed):
        pass
    outcomes: list[str] = []
    for each in (task, waiting):
        each.succeeded.connect(lambda *_: outcomes.append("succeeded"))
        each.failed.connect(lambda *_: outcomes.append("failed"))
    start = time.monotonic()
    background.close()
    assert time.monotonic() - start < 1.0
    qtbot.wait(20)
    assert outcomes == []
    assert sys.getswitchinterval() == usual


def test_the_window_stays_responsive_while_python_computes(qtbot: QtBot, background: Background) -> None:
    def work(progress: Progress) -> int:
        total = 0
        end = time.monotonic() + 0.4
        while time.monotonic() < end:
            total += sum(range(200))
            progress.advance(0, 0)
        return total

    task: Task = background.start(work)
    gaps: list[float] = []
    last = time.monotonic()
    while not task.is_over:
        qtbot.wait(1)
        now = time.monotonic()
        gaps.append(now - last)
        last = now
    # The promise is 50 ms; the bound leaves room for a busy test machine.
    assert sorted(gaps)[int(len(gaps) * 0.95)] < 0.05


def test_garbage_of_the_window_is_never_collected_by_the_worker(qtbot: QtBot, background: Background) -> None:
    """A widget in a circle of references would be ended on the wrong thread, which kills the program."""
    enders: list[int] = []

    class Circle:
        def __init__(self) -> None:
            self.me = self

        def __del__(self) -> None:
            enders.append(threading.get_ident())

    def work(_progress: Progress) -> None:
        for _ in range(20_000):
            Circle()

    task = background.start(work)
    with qtbot.waitSignal(task.succeeded, timeout=20_000):
        pass
    gc.collect()
    assert enders and set(enders) == {threading.get_ident()}


def test_an_abandoned_task_lives_until_its_work_is_done(qtbot: QtBot) -> None:
    background = Background()
    began, goes_on = threading.Event(), threading.Event()

    def work(progress: Progress) -> None:
        began.set()
        goes_on.wait(5)
        progress.advance(1, 2)

    first = background.start(work)
    assert began.wait(5)
    first.abandon()
    second = background.start(lambda progress: "done")
    heard: list[object] = []
    second.succeeded.connect(heard.append)
    qtbot.wait(20)  # what was to be deleted is by now
    goes_on.set()
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == ["done"]
    background.close()
