"""The first run: cards of decks and its button, in all sizes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from fakes.whole import assert_whole
from whycards.ui.home.firstrun import FirstRunPage, Offer
from whycards.ui.theme.theme import Theme


@pytest.mark.parametrize(
    ("width", "scale", "stands_below"),
    [(1204, 1.0, False), (740, 1.0, False), (700, 1.0, True), (1160, 2.0, True)],
)
def test_three_decks_of_the_first_run_fit(
    qtbot: QtBot, theme: Theme, width: int, scale: float, stands_below: bool
) -> None:
    theme.set_scale(scale)
    page = FirstRunPage(theme)
    qtbot.addWidget(page)
    page.show_offers([Offer(key, f"Deck {key} of the north", "About lamps", 120, 48) for key in "abc"])
    page.resize(width, 660)
    page.show()
    QApplication.processEvents()
    assert_whole(page, "first run")
    tops = {top_of(page, card) for card in page.cards}
    assert len(tops) == (3 if stands_below else 1)
    assert all(card.mapTo(page, QPoint(card.width(), 0)).x() <= page.width() for card in page.cards)
    theme.set_scale(1.0)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 2.5])
def test_the_first_run_shows_its_button_without_scrolling(qtbot: QtBot, theme: Theme, scale: float) -> None:
    theme.set_scale(scale)
    page = FirstRunPage(theme)
    qtbot.addWidget(page)
    page.show_offers([Offer(key, f"Deck {key} of the north", "About lamps", 120, 48) for key in "abc"])
    page.resize(1280 - theme.px(60), 720 - theme.px(28))
    page.show()
    qtbot.waitUntil(lambda: page.primary.visibleRegion().boundingRect() == page.primary.rect(), timeout=3000)
    assert page.focusProxy() is page.cards[0]
    theme.set_scale(1.0)


@pytest.mark.parametrize("size", [(740, 520), (760, 540), (1204, 666)])
def test_cards_of_the_first_run_say_all_and_leave_the_button_in_sight(
    qtbot: QtBot, theme: Theme, size: tuple[int, int]
) -> None:
    said = (
        (
            "Tour of the northern harbours",
            "Fourteen questions, each of which shows the lamp that it asks about",
            1,
        ),
        ("Lamps", "Two lamps", 50),
        ("Understanding harbours: Lamps, Quays, Ropes", "Twelve cases from the days of a pilot", 12),
    )
    page = FirstRunPage(theme)
    qtbot.addWidget(page)
    page.show_offers([Offer(title, title, words, 120, figures) for title, words, figures in said])
    page.resize(*size)
    page.show()
    QApplication.processEvents()
    for card, (title, words, _figures) in zip(page.cards, said, strict=True):
        assert " ".join(card.title_lines(card.width())) == title
        assert " ".join(card.text_lines(card.width())) == words
        assert card.height() >= card.heightForWidth(card.width())
        assert card.toolTip() == ""
    assert len({card.height() for card in page.cards}) == 1
    assert top_of(page, page.primary) + page.primary.height() <= page.height()


def test_a_card_whose_words_are_cut_tells_them(qtbot: QtBot, theme: Theme) -> None:
    page = FirstRunPage(theme)
    qtbot.addWidget(page)
    page.show_offers([Offer(key, f"Deck {key} of the lamps " * 9, "About lamps " * 40, 9, 0) for key in "abc"])
    page.resize(740, 660)
    page.show()
    QApplication.processEvents()
    assert page.cards[0].toolTip().startswith("Deck a of the lamps")
    assert "About lamps" in page.cards[0].toolTip()


def top_of(page: QWidget, widget: QWidget) -> int:
    return widget.mapTo(page, QPoint(0, 0)).y()
