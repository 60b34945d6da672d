"""What tests of services share."""

from __future__ import annotations

import pytest

from fakes.clock import FakeClock
from whycards.services.study import StudyService
from whycards.storage.library import Library


@pytest.fixture
def study(library: Library, clock: FakeClock) -> StudyService:
    return StudyService(library, clock)
