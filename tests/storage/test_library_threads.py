"""One library, several threads: the window answers while a worker imports."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

from fakes.clock import FakeClock
from fakes.happening import answered
from fakes.studying import fill, numbered
from whycards.core.memory import Learned
from whycards.scheduling.study_day import moment
from whycards.storage.library import Library


def together(*works: Callable[[], None]) -> None:
    """Run each on a thread of its own; what one raises is raised here."""
    raised: list[BaseException] = []

    def guarded(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=guarded, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]


def test_answers_while_a_deck_is_imported(library: Library, clock: FakeClock) -> None:
    fill(library, clock, "Deck", numbered(50))
    uids = library.deck_questions(1)

    def answer() -> None:
        for uid in uids:
            library.append(answered(uid), moment(clock))
            stored = library.question(uid)
            assert stored is not None
            assert isinstance(stored.memory, Learned)
            library.data_version()

    def take_in() -> None:
        for number in range(4):
            fill(library, clock, f"Deck {number}", numbered(400))

    together(answer, take_in)
    assert len(list(library.all_events())) == 50
    assert [info.counts.questions for info in library.decks(moment(clock).study_day, 10)] == [
        50,
        400,
        400,
        400,
        400,
    ]


def test_two_threads_that_answer(library: Library, clock: FakeClock) -> None:
    fill(library, clock, "Deck", numbered(40))
    uids = library.deck_questions(1)

    def answer(own: list[str]) -> None:
        for uid in own:
            library.append(answered(uid), moment(clock))

    together(*(partial(answer, own) for own in (uids[:20], uids[20:], uids[10:30])))
    events = list(library.all_events())
    assert sorted(event.id.sequence for event in events) == list(range(1, 61))
    assert len({event.time for event in events}) == 60


def test_readers_see_whole_transactions(library: Library, clock: FakeClock) -> None:
    done = threading.Event()
    seen: set[int] = set()

    def write() -> None:
        try:
            for number in range(5):
                fill(library, clock, f"Deck {number}", numbered(600))
        finally:
            done.set()

    def read() -> None:
        while not done.is_set():
            seen.update(info.counts.questions for info in library.decks(moment(clock).study_day, 10))

    together(write, read)
    assert seen <= {600}
