from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from fakes.desk import Desk, Sit
from whycards.assets import RESOURCES
from whycards.core.deck import Case, DeckHead, Domain
from whycards.core.media import Media
from whycards.core.question import Question
from whycards.scheduling.study_day import moment
from whycards.services.study import Plan, StudyService
from whycards.storage.library import Library
from whycards.ui.study.page import StudyPage
from whycards.ui.theme.theme import Mode, Theme


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(qapp)
    return theme


@pytest.fixture
def sit(qtbot: QtBot, library: Library, clock: FakeClock, theme: Theme) -> Iterator[Sit]:
    """Imports questions into a deck and begins to study them."""
    desks: list[Desk] = []

    def sit_down(
        *questions: Question,
        media: Sequence[tuple[str, Media, bytes]] = (),
        case: Case | None = None,
        size: tuple[int, int] = (1280, 694),
        title: str = "Deck",
    ) -> Desk:
        library.set_setting("new_per_day", 1000)
        with library.importer(moment(clock)) as run:
            run.deck(DeckHead(title, id="deck", domains=(Domain("dom", "Domain"),)))
            for _, item, data in media:
                run.media(item, data)
            images = {reference: item.digest for reference, item, _ in media}
            if case is not None:
                run.case(case, images)
            for question in questions:
                run.question(question, images, ())
        session = StudyService(library, clock).begin(None, Plan.NEW)
        page = StudyPage(theme, library.media_bytes, clock)
        desk = Desk(page, session, library, clock, qtbot, theme)
        page.finished.connect(desk.summaries.append)
        desks.append(desk)
        qtbot.addWidget(page)
        page.resize(*size)
        with qtbot.waitActive(page):
            page.show()
        page.start(session)
        QApplication.processEvents()
        return desk

    yield sit_down
    for desk in desks:
        desk.page.close()
