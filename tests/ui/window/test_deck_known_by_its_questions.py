"""A file that is a deck of the library under another name: the learner sees that, and may want two decks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from fakes.clock import FakeClock
from fakes.files import drop, urls
from fakes.harbour import Harbour
from fakes.newer_deck import HEAD, NEWER, OLDER
from whycards.core.progress import Silent
from whycards.ui.importing.preview import PreviewPane
from whycards.ui.window import MainWindow

_OTHER_HEAD = "---\n{whycards: 1, id: pods-2027, title: Pods and more}\n---\n"
_RENAMED = OLDER.replace(HEAD, _OTHER_HEAD) + "## When does a job end? {#job}\n- [x] Done\n- [ ] Never\n"
_NAMELESS = NEWER.replace(HEAD, "---\n{whycards: 1, title: Pods}\n---\n")


class Pier(Harbour):
    """A learner who has a deck, and reads a file of it that names itself otherwise."""

    def read(self, text: str) -> PreviewPane:
        with self.bot.waitSignal(self.window.flow.imports.previewed, timeout=20_000):
            drop(self.window, urls(self.write("newer.md", text)))
        return self.window.flow.import_page.preview

    def show_all(self) -> PreviewPane:
        page = self.window.flow.import_page
        self.bot.mouseClick(page.difference.heading.link, Qt.MouseButton.LeftButton)
        assert page.preview.isVisible()
        return page.preview

    def finish(self, pane: PreviewPane) -> None:
        with self.bot.waitSignal(self.window.flow.imports.imported, timeout=20_000):
            self.bot.mouseClick(pane.primary, Qt.MouseButton.LeftButton)

    def choose(self, pane: PreviewPane, words: str) -> None:
        assert pane.destination.others.isVisible()
        menu = pane.destination.menu()
        (action,) = [action for action in menu.actions() if action.text() == words]
        action.trigger()
        menu.deleteLater()


@pytest.fixture
def pier(qtbot: QtBot, window: MainWindow, clock: FakeClock, tmp_path: Path) -> Pier:
    pier = Pier(qtbot, window, tmp_path)
    window._services.importing.run((pier.write("pods.md", OLDER),), None, Silent())
    return pier


def test_it_updates_the_deck_and_says_why(pier: Pier) -> None:
    pier.read(_RENAMED)
    page = pier.window.flow.import_page
    assert page.difference.isVisible()
    assert "By its questions it is “Pods”." in page.difference.heading.sentence.words()
    pane = pier.show_all()
    assert (pane.destination.words.words(), pane.destination.fixed.words()) == ("Updates", "Pods")
    pier.finish(pane)
    assert pier.decks() == {"Pods and more": 6}


def test_the_learner_makes_it_a_deck_of_its_own(pier: Pier) -> None:
    pier.read(_RENAMED)
    pane = pier.show_all()
    pier.choose(pane, "New deck")
    pier.bot.waitUntil(lambda: pane.primary.text() == "Import 6 questions")
    assert pane.destination.words.words() == "New deck"
    pier.choose(pane, "Update “Pods”")
    pier.bot.waitUntil(lambda: pane.primary.text() == "Update deck")
    pier.choose(pane, "New deck")
    pier.finish(pane)
    assert pier.decks() == {"Pods": 5, "Pods and more": 6}


def test_one_without_an_id_keeps_that_of_the_deck(pier: Pier) -> None:
    pier.read(_NAMELESS)
    pane = pier.show_all()
    assert (pane.destination.words.words(), pane.destination.fixed.words()) == ("Updates", "Pods")
    pier.finish(pane)
    (deck,) = pier.window._services.decks.decks()
    assert (deck.head.id, deck.head.title) == ("pods", "Pods")


def test_several_decks_are_chosen_in_their_list(pier: Pier) -> None:
    folder = pier.folder / "decks"
    for name, text in (
        ("a", _RENAMED),
        ("b", "---\n{whycards: 1, id: b, title: b}\n---\n## Who?\n- [x] I\n- [ ] You\n"),
    ):
        (folder / name).mkdir(parents=True)
        (folder / name / "deck.md").write_text(text, "utf-8")
    with pier.bot.waitSignal(pier.window.flow.imports.previewed, timeout=20_000):
        drop(pier.window, urls(folder))
    pane = pier.show_all()
    pane.destination.several.click()
    apart, none = pane.decks.apart
    assert none is None and apart is not None and apart.text() == "Make it a deck of its own"
    apart.click()
    pier.bot.waitUntil(lambda: pane.primary.text() == "Import 7 questions")
    pier.finish(pane)
    assert pier.decks() == {"Pods": 5, "Pods and more": 6, "b": 1}
