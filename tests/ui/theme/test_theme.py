from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontDatabase, QFontInfo, QFontMetricsF, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from whycards.assets import RESOURCES
from whycards.ui.theme.controls.bars import ProgressBar
from whycards.ui.theme.controls.buttons import Button, IconButton, Kind, PrimaryButton
from whycards.ui.theme.controls.chips import KeyList, chip_font
from whycards.ui.theme.controls.fields import NumberField
from whycards.ui.theme.controls.focus import FocusRing
from whycards.ui.theme.controls.segments import Segments
from whycards.ui.theme.roles import LEAST_POINTS, Role
from whycards.ui.theme.sheet import mix
from whycards.ui.theme.theme import Mode, Theme, tokens_for
from whycards.ui.theme.tokens import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Tokens


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(qapp)
    return theme


def test_the_bundled_fonts_are_used(theme: Theme) -> None:
    assert {"Inter", "JetBrains Mono"} <= set(QFontDatabase.families())
    for role in Role:
        assert QFontInfo(theme.font(role)).family() == "Inter", role
    assert QFontInfo(theme.code_font(Role.READING)).family() == "JetBrains Mono"
    assert (RESOURCES / "fonts" / "inter" / "LICENSE").is_file()
    assert (RESOURCES / "fonts" / "jetbrains-mono" / "LICENSE").is_file()
    assert (RESOURCES / "icons" / "LICENSE").is_file()


def test_weights_are_real_and_digits_line_up(theme: Theme) -> None:
    widths = [
        QFontMetricsF(theme.font(role)).horizontalAdvance("Networking") for role in (Role.UI, Role.BUTTON)
    ]
    assert widths[0] < widths[1]
    metrics = QFontMetricsF(theme.font(Role.UI, tabular=True))
    assert len({round(metrics.horizontalAdvance(digit), 2) for digit in "0123456789"}) == 1


def test_code_has_no_ligatures(theme: Theme) -> None:
    font = theme.code_font(Role.READING)
    step = QFontMetricsF(font).horizontalAdvance("!")

    def drawn(pieces: list[tuple[float, str]]) -> QImage:
        image = QImage(80, 30, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        painter = QPainter(image)
        painter.setFont(font)
        for x, text in pieces:
            painter.drawText(QPointF(x, 20), text)
        painter.end()
        return image

    assert drawn([(0, "!==")]) == drawn([(0, "!"), (step, "="), (2 * step, "=")])


@pytest.mark.parametrize("role", list(Role))
def test_nothing_is_set_smaller_than_is_read_at_ease(theme: Theme, role: Role) -> None:
    point = theme.font(Role.CAPTION).pointSizeF() / Role.CAPTION.value.points
    for font in (theme.font(role), theme.code_font(role), chip_font(theme, weight=400)):
        assert font.pointSizeF() >= LEAST_POINTS * point - 1e-6


def test_sizes_follow_the_scale(theme: Theme) -> None:
    height = QFontMetricsF(theme.font(Role.STEM)).height()
    theme.set_scale(2.0)
    assert theme.px(38) == 76
    assert QFontMetricsF(theme.font(Role.STEM)).height() == pytest.approx(2 * height, rel=0.03)
    assert theme.line_px(Role.STEM) == pytest.approx(2 * 18.5 * 4 / 3)


def test_a_change_of_theme_reaches_the_application(theme: Theme, qapp: QApplication, qtbot: QtBot) -> None:
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(LIGHT.bg)
    with qtbot.waitSignal(theme.changed):
        theme.set_mode(Mode.DARK)
    assert theme.tokens is DARK
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(DARK.bg)
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_mode(Mode.DARK)


def test_following_the_system_is_light_where_the_system_does_not_say(theme: Theme) -> None:
    theme.set_mode(Mode.DARK)
    theme.set_mode(Mode.SYSTEM)
    assert theme.tokens is LIGHT


def test_mixing_colours() -> None:
    assert mix("#FFFFFF", "#000000", 0.5) == "#808080"
    assert mix(LIGHT.strong, LIGHT.bg, 1) == LIGHT.strong


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_icons_take_the_colour_and_the_pixels_of_the_screen(theme: Theme, ratio: float) -> None:
    pixmap = theme.icons.pixmap("check", "#ff0000", 20, ratio)
    assert pixmap.width() == round(20 * ratio)
    image = pixmap.toImage()
    solid = {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() == 255
    }
    assert solid == {"#ff0000"}


def test_every_icon_can_be_drawn(theme: Theme) -> None:
    for path in (RESOURCES / "icons").glob("*.svg"):
        image = QImage(24, 24, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        theme.icons.paint(painter, path.stem, QRectF(0, 0, 24, 24), "#000000")
        painter.end()
        assert any(image.pixelColor(x, y).alpha() for x in range(24) for y in range(24)), path.stem


def page(qtbot: QtBot, *widgets: QWidget) -> QWidget:
    window = QWidget()
    rows = QVBoxLayout(window)
    for widget in widgets:
        rows.addWidget(widget)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
    return window


def test_focus_ring_shows_for_the_keyboard_only_and_lies_outside(theme: Theme, qtbot: QtBot) -> None:
    button = Button(theme, "Import…", Kind.OUTLINED, icon="file-input")
    window = page(qtbot, button, IconButton(theme, "flag", "Flag"))
    button.setFocus(Qt.FocusReason.MouseFocusReason)
    assert not any(child.isVisible() for child in window.children() if isinstance(child, FocusRing))
    window.setFocus()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    ring = next(child for child in window.children() if isinstance(child, FocusRing))
    assert ring.isVisible()
    assert ring.geometry() == button.geometry().adjusted(-4, -4, 4, 4)
    window.setFocus()
    assert not ring.isVisible()


def test_the_primary_button_leaves_keys_to_its_page(theme: Theme, qtbot: QtBot) -> None:
    button = PrimaryButton(theme, "Next")
    window = page(qtbot, button)
    button.setFocus()
    with qtbot.assertNotEmitted(button.clicked):
        qtbot.keyClick(button, Qt.Key.Key_Space)
    with qtbot.waitSignal(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert button.height() == 38
    assert button.width() >= 124
    del window


def test_segments_tell_the_learners_choice_only(theme: Theme, qtbot: QtBot) -> None:
    row = Segments(theme, ["Again", "Hard"])
    window = page(qtbot, row)
    row.segments[0].set_figure("3 d", "3 days")
    with qtbot.assertNotEmitted(row.chosen):
        row.set_current(0)
    with qtbot.waitSignal(row.chosen) as caught:
        qtbot.mouseClick(row.segments[1], Qt.MouseButton.LeftButton)
    assert caught.args == [1]
    assert row.segments[0].accessibleName() == "Again, 3 days"
    row.segments[1].setFocus()
    with qtbot.assertNotEmitted(row.chosen):
        qtbot.keyClick(row.segments[1], Qt.Key.Key_Left)
    assert row.segments[0].hasFocus()
    with qtbot.waitSignal(row.chosen):
        qtbot.keyClick(row.segments[0], Qt.Key.Key_Space)
    assert row.height() == 32
    del window


def test_key_list_speaks_and_leaves_out_what_does_not_fit(theme: Theme, qtbot: QtBot) -> None:
    keys = KeyList(theme)
    keys.set_keys([("A–F", "choose"), ("Space", "toggle")], "0:31 for this question")
    assert keys.accessibleName() == "A–F choose; Space toggle; 0:31 for this question"
    qtbot.addWidget(keys)
    keys.resize(60, 26)
    narrow = keys.grab().toImage()
    keys.set_keys([], "")
    assert keys.grab().toImage() == narrow


def test_progress_is_painted_in_proportion(theme: Theme, qtbot: QtBot) -> None:
    bar = ProgressBar(theme)
    qtbot.addWidget(bar)
    bar.setRange(0, 4)
    bar.setValue(1)
    bar.resize(180, 6)
    image = bar.grab().toImage()
    assert image.pixelColor(40, 3) == theme.color("accent")
    assert image.pixelColor(50, 3) == theme.color("sunken")


HIGH, USUAL = Qt.ContrastPreference.HighContrast, Qt.ContrastPreference.NoPreference
SCHEME = Qt.ColorScheme


@pytest.mark.parametrize(
    ("mode", "scheme", "contrast", "tokens"),
    [
        (Mode.SYSTEM, SCHEME.Unknown, USUAL, LIGHT),
        (Mode.SYSTEM, SCHEME.Light, USUAL, LIGHT),
        (Mode.SYSTEM, SCHEME.Dark, USUAL, DARK),
        (Mode.SYSTEM, SCHEME.Light, HIGH, CONTRAST_LIGHT),
        (Mode.SYSTEM, SCHEME.Unknown, HIGH, CONTRAST_LIGHT),
        (Mode.SYSTEM, SCHEME.Dark, HIGH, CONTRAST_DARK),
        (Mode.LIGHT, SCHEME.Dark, HIGH, LIGHT),
        (Mode.DARK, SCHEME.Light, HIGH, DARK),
        (Mode.CONTRAST_LIGHT, SCHEME.Dark, USUAL, CONTRAST_LIGHT),
        (Mode.CONTRAST_DARK, SCHEME.Light, USUAL, CONTRAST_DARK),
    ],
)
def test_the_desktop_decides_only_where_the_learner_follows_it(
    mode: Mode, scheme: Qt.ColorScheme, contrast: Qt.ContrastPreference, tokens: Tokens
) -> None:
    assert tokens_for(mode, scheme, contrast) is tokens


@pytest.mark.parametrize("mode", [Mode.CONTRAST_LIGHT, Mode.CONTRAST_DARK])
def test_in_high_contrast_states_have_wide_borders_and_the_chosen_is_inverted(
    theme: Theme, qtbot: QtBot, mode: Mode
) -> None:
    assert (theme.state_border, theme.chosen_ground, theme.chosen_ink) == (2, "tint", "accent")
    theme.set_mode(mode)
    assert (theme.state_border, theme.chosen_ground, theme.chosen_ink) == (3, "accent", "onaccent")
    row = Segments(theme, ["Again", "Hard"])
    qtbot.addWidget(row)
    row.set_current(0)
    image = row.grab().toImage()
    assert image.pixelColor(8, 4) == theme.color("accent")
    assert image.pixelColor(row.segments[1].x() + 8, 4) == theme.color("surface")


@pytest.mark.parametrize("mode", list(Mode))
def test_tracks_have_an_outline_where_contrast_is_high(theme: Theme, qtbot: QtBot, mode: Mode) -> None:
    theme.set_mode(mode)
    bar = ProgressBar(theme)
    qtbot.addWidget(bar)
    bar.resize(180, 8)
    edge = bar.grab().toImage().pixelColor(90, 0)
    assert edge == theme.color("strong" if theme.is_high_contrast else "sunken")


def test_the_desktops_font_can_be_had_and_left_again(theme: Theme) -> None:
    wanted = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).family()
    before = theme.key()
    theme.set_system_font(True)
    assert QFontInfo(theme.font(Role.UI)).family() == wanted
    assert QFontInfo(theme.code_font(Role.UI)).family() == "JetBrains Mono"
    assert theme.key() != before
    theme.set_system_font(False)
    assert QFontInfo(theme.font(Role.UI)).family() == "Inter"


def test_the_ring_is_whole_where_the_control_fills_what_it_lies_in(theme: Theme, qtbot: QtBot) -> None:
    row = Segments(theme, ["Again", "Hard"])
    number = NumberField(theme, "How many", 0, 9)
    window = page(qtbot, row, number)
    row.set_current(0)
    for control in (row.segments[0], number.field):
        window.setFocus()
        control.setFocus(Qt.FocusReason.TabFocusReason)
        [ring] = [ring for ring in window.findChildren(FocusRing) if ring.isVisible()]
        assert ring.size() == control.size() + QSize(8, 8)
        place = QRect(ring.mapTo(window, QPoint(0, 0)), ring.size())
        layer = ring.parentWidget()
        assert layer is not None
        assert layer.rect().contains(ring.geometry())
        assert place.center() == QRect(control.mapTo(window, QPoint(0, 0)), control.size()).center()
