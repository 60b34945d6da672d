"""Answers that were given under another key than the question has now."""

from __future__ import annotations

from pathlib import Path

from fakes.clock import FakeClock
from fakes.newer_deck import NEWER, OLDER, answer_first
from whycards.core.progress import Silent
from whycards.services.opening import open_services
from whycards.services.study import Chosen, Plan

MOVED = OLDER.replace(
    "- [x] Liveness probe\n- [ ] Startup probe\n- [ ] Readiness probe\n",
    "- [ ] Startup probe\n- [ ] Readiness probe\n- [x] Liveness probe\n",
)


def _after(tmp_path: Path, clock: FakeClock, *texts: str) -> list[tuple[bool, bool]]:
    services = open_services(tmp_path / "library.db", clock)
    try:
        services.settings.set_shuffles_options(False)
        file = tmp_path / "pods.md"
        file.write_text(OLDER, "utf-8")
        services.importing.run((file,), None, Silent())
        assert answer_first(services, Plan.NEW, 0) == "pods#probe"
        for text in texts:
            clock.advance(days=90)
            file.write_text(text, "utf-8")
            services.importing.run((file,), None, Silent())
        session = services.study.begin(None, Plan.DUE)
        assert session.current is not None and session.current.uid == "pods#probe"
        session.answer(Chosen({2}, 1000))
        return [(one.is_older, one.is_now) for one in session.earlier()]
    finally:
        services.close()


def test_an_answer_under_another_key_is_told(tmp_path: Path, clock: FakeClock) -> None:
    assert _after(tmp_path, clock, NEWER) == [(True, False), (False, True)]


def test_the_same_key_at_another_place_is_no_other_one(tmp_path: Path, clock: FakeClock) -> None:
    assert _after(tmp_path, clock, MOVED) == [(False, False), (False, True)]


def test_a_key_that_came_back_is_followed_through_all_revisions(tmp_path: Path, clock: FakeClock) -> None:
    assert _after(tmp_path, clock, NEWER, MOVED) == [(False, False), (False, True)]


def test_the_options_of_an_older_revision_are_followed(tmp_path: Path, clock: FakeClock) -> None:
    moved = MOVED.replace("Readiness probe", "Readiness probes")
    other = moved.replace("- [x] Live", "- [ ] Live").replace("- [ ] Start", "- [x] Start")
    assert _after(tmp_path, clock, moved, other) == [(True, False), (False, True)]
