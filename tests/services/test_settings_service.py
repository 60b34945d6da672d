"""What the learner sets, as the services read it afterwards."""

from __future__ import annotations

import pytest

from fakes.clock import FakeClock
from whycards.services.decks import DeckService
from whycards.services.settings import MOST_NEW, SettingsService
from whycards.services.study.preferences import StudyPreferences
from whycards.storage.library import Library


@pytest.fixture
def settings(library: Library) -> SettingsService:
    return SettingsService(library)


def test_what_holds_before_anything_was_set(settings: SettingsService, library: Library) -> None:
    assert (settings.new_per_day, settings.rollover_hour, settings.asks_confidence) == (10, 4, True)
    assert settings.library_path == library.path


def test_what_was_set_holds(settings: SettingsService, library: Library) -> None:
    settings.set_new_per_day(0)
    settings.set_rollover_hour(23)
    settings.set_asks_confidence(False)
    assert (settings.new_per_day, settings.rollover_hour, settings.asks_confidence) == (0, 23, False)
    assert not StudyPreferences(library).asks_confidence


def test_numbers_out_of_bounds_are_brought_back(settings: SettingsService) -> None:
    settings.set_new_per_day(MOST_NEW + 7)
    settings.set_rollover_hour(24)
    assert (settings.new_per_day, settings.rollover_hour) == (MOST_NEW, 23)
    settings.set_new_per_day(-1)
    assert settings.new_per_day == 0


@pytest.mark.parametrize("nonsense", ["ten", True, None, [4], 3.5, 99_999])
def test_what_another_program_wrote_is_read_with_care(
    settings: SettingsService, library: Library, nonsense: object
) -> None:
    for key in ("new_per_day", "rollover_hour"):
        library.set_setting(key, nonsense)
    library.set_setting("confidence", "perhaps")
    assert (settings.new_per_day, settings.rollover_hour, settings.asks_confidence) == (10, 4, True)


def test_a_later_hour_moves_the_day(settings: SettingsService, library: Library, clock: FakeClock) -> None:
    before = DeckService(library, clock).today()
    settings.set_rollover_hour(23)
    assert (before - DeckService(library, clock).today()).days == 1
