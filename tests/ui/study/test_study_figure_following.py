"""The viewer of figures: from question to question, and what can be taken along."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
)

from fakes.desk import Sit
from fakes.viewing import Key, answer, go_on, opened, pictured, press, sheet, shown, sit_down, svg, viewer


def test_previous_and_next_lead_through_what_was_answered(sit: Sit) -> None:
    desk = opened(sit)
    assert not viewer(desk).bar.on.isVisible()
    press(desk, Key.Key_PageDown)
    assert shown(desk) == "one.svg"
    press(desk, Key.Key_Escape)
    go_on(desk)
    answer(desk)
    desk.key(Key.Key_V)
    assert shown(desk) == "two.svg"
    assert viewer(desk).bar.place.words() == "2 of 2"
    press(desk, Key.Key_PageUp)
    assert shown(desk) == "one.svg"
    desk.click(viewer(desk).bar.on)
    assert shown(desk) == "two.svg"
    assert not viewer(desk).bar.on.isEnabled()


def test_it_closes_when_the_learner_goes_on(sit: Sit) -> None:
    desk = opened(sit)
    go_on(desk)
    assert not viewer(desk).isVisible()


def test_kept_open_it_follows_to_the_next_answer(sit: Sit) -> None:
    desk = sit_down(sit)
    answer(desk)
    desk.click(sheet(desk).figure_foot.own)
    assert viewer(desk).stays_open
    go_on(desk)
    assert viewer(desk).isVisible()
    assert shown(desk) == "one.svg"
    answer(desk)
    assert shown(desk) == "two.svg"
    go_on(desk)
    answer(desk)
    assert shown(desk) == "two.svg"  # the third question has none


def test_pinned_it_stays_on_its_picture(sit: Sit) -> None:
    desk = opened(sit)
    press(desk, Key.Key_P)
    go_on(desk)
    answer(desk)
    assert shown(desk) == "one.svg"
    desk.click(viewer(desk).bar.stay)
    go_on(desk)
    assert not viewer(desk).isVisible()


def test_a_question_that_is_asked_again_takes_its_figure_back(sit: Sit) -> None:
    desk = opened(sit)
    press(desk, Key.Key_K)
    desk.page.undo()
    assert viewer(desk).isVisible()
    assert shown(desk) == ""
    assert desk.page.figures.album.pictures == []
    press(desk, Key.Key_PageDown)
    assert shown(desk) == ""
    answer(desk)
    assert shown(desk) == "one.svg"


def test_a_retry_too_even_where_it_is_pinned(sit: Sit) -> None:
    desk = sit_down(sit, pictured("one"))
    desk.key(Key.Key_A)
    desk.key(Key.Key_V)
    press(desk, Key.Key_P)
    go_on(desk)
    assert desk.session.current is not None
    assert desk.session.current.is_retry
    assert shown(desk) == ""


def test_the_picture_is_copied_on_its_matte(sit: Sit) -> None:
    desk = opened(sit)
    press(desk, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    image = QGuiApplication.clipboard().image()
    assert image.pixelColor(image.width() // 2, image.height() // 2) == QColor("#ff0000")
    assert viewer(desk).caption.words() == "The picture is on the clipboard."


def test_it_is_saved_as_it_is_in_the_deck(sit: Sit, tmp_path: Path) -> None:
    desk = opened(sit)
    asked: list[tuple[str, str]] = []

    def choose(_parent: object, name: str, kinds: str) -> Path:
        asked.append((name, kinds))
        return tmp_path / name

    viewer(desk).choose_target = choose
    viewer(desk).bar.save_action.trigger()
    assert asked == [("one.svg", "SVG (*.svg)")]
    assert (tmp_path / "one.svg").read_bytes() == svg("#ff0000")
    assert viewer(desk).caption.words() == "Saved as one.svg."
    viewer(desk).choose_target = lambda *_: None
    press(desk, Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    viewer(desk).choose_target = lambda *_: tmp_path
    press(desk, Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert "could not be written" in viewer(desk).caption.words()
