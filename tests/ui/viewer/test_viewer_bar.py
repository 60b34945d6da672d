"""The bar of the viewer is one line in all sizes, and whatever finds no room in it is in its menu."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from whycards.assets import RESOURCES
from whycards.ui.theme.theme import Mode, Theme
from whycards.ui.viewer.bar import Bar

SIZES = [(width, scale) for width in (320, 640, 800, 1280, 1680) for scale in (1.0, 1.5, 2.0, 2.5)]


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(qapp)
    return theme


@pytest.fixture
def bar(qtbot: QtBot, theme: Theme) -> Bar:
    bar = Bar(theme)
    qtbot.addWidget(bar)
    bar.show_place(12, 28)
    bar.show_scale(1.25)
    bar.show()
    return bar


def fit(bar: Bar, theme: Theme, width: int, scale: float) -> None:
    theme.set_scale(scale)
    bar.resize(width, bar.sizeHint().height())
    QApplication.processEvents()


@pytest.mark.parametrize(("width", "scale"), SIZES)
def test_the_bar_keeps_to_one_line(bar: Bar, theme: Theme, width: int, scale: float) -> None:
    fit(bar, theme, width, scale)
    assert bar.sizeHint().height() == theme.px(48) + 1
    for part in shown_parts(bar):
        left = part.mapTo(bar, part.rect().topLeft()).x()
        assert left >= 0
        assert left + part.width() <= width
        assert part.width() >= part.sizeHint().width()
    theme.set_scale(1.0)


def shown_parts(bar: Bar) -> list[QWidget]:
    parts = [one for one in bar.findChildren(QWidget) if isinstance(one, (QAbstractButton, QLabel))]
    return [one for one in parts if one.isVisible()]


@pytest.mark.parametrize(("width", "scale"), SIZES)
def test_every_function_is_in_the_line_or_in_the_menu(
    qtbot: QtBot, bar: Bar, theme: Theme, width: int, scale: float
) -> None:
    fit(bar, theme, width, scale)
    done: list[object] = []
    bar.stepped.connect(done.append)
    bar.zoomed.connect(lambda factor: done.append("larger" if factor > 1 else "smaller"))
    named = {"whole": bar.whole, "natural": bar.natural, "width": bar.width_wanted}
    named |= {"full": bar.full_screen, "copy": bar.copied, "save": bar.saved}
    for name, signal in named.items():
        signal.connect(partial(done.append, name))
    bar.keep.toggled.connect(lambda on: done.append("keep"))
    bar.stay.toggled.connect(lambda on: done.append("stay"))
    for part in shown_parts(bar):
        if isinstance(part, QAbstractButton) and part is not bar.more:
            qtbot.mouseClick(part, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(bar.more, Qt.MouseButton.LeftButton)
    assert bar.menu.isVisible()
    for action in bar.menu.actions():
        assert action.isSeparator() or action.text()
        action.trigger()
    bar.menu.close()
    assert sorted(map(str, done)) == sorted(
        [*named, "keep", "stay", "larger", "smaller", "1", "-1"],
    )
    theme.set_scale(1.0)


def test_the_menu_shows_what_is_so_now(bar: Bar, theme: Theme) -> None:
    fit(bar, theme, 320, 2.5)
    bar.show_place(1, 3)
    bar.keep.setChecked(True)
    bar.more.click()
    entries = {action.text(): action for action in bar.menu.actions()}
    assert entries["Keep open"].isChecked()
    assert not entries["Pin"].isChecked()
    assert not entries[bar.back.toolTip()].isEnabled()
    assert entries[bar.on.toolTip()].isEnabled()
    bar.menu.close()
    fit(bar, theme, 1680, 1.0)
    bar.more.click()
    assert [action.text() for action in bar.menu.actions()] == [bar.copy_action.text(), bar.save_action.text()]
    bar.menu.close()


def test_a_single_picture_has_no_place(bar: Bar, theme: Theme) -> None:
    fit(bar, theme, 1280, 1.0)
    bar.show_place(1, 1)
    QApplication.processEvents()
    assert not bar.place.isVisible()
    bar.show_scale(0)
    QApplication.processEvents()
    assert {type(one) for one in shown_parts(bar)} == {type(bar.keep), type(bar.more)}
