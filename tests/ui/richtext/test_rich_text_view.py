from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from whycards.ui.richtext.cutting import cut_to_lines, cut_to_question
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import READING
from whycards.ui.richtext.view import RichText
from whycards.ui.theme.roles import Role
from whycards.ui.theme.theme import Mode, Theme

LONG = "Pods that ask for one GPU stay **Pending**, although two GPUs of the node `gpu-04` are idle. " * 4


Show = Callable[..., RichText]


@pytest.fixture
def show(qtbot: QtBot, renderer: Renderer) -> Show:
    """Shows a text in a window of its own."""
    windows = []

    def shown(text: str, width: int = 400) -> RichText:
        window = QWidget()
        windows.append(window)
        qtbot.addWidget(window)
        view = RichText(renderer.theme, Role.READING, window)
        view.show_document(lambda: renderer.document(text, READING), "spoken")
        view.setGeometry(0, 0, width, view.heightForWidth(width))
        window.resize(width, 600)
        with qtbot.waitActive(window):
            window.show()
        return view

    return shown


def test_height_follows_width(show: Show, renderer: Renderer) -> None:
    view = show(LONG)
    line = renderer.theme.line_px(Role.READING)
    narrow, wide = view.heightForWidth(300), view.heightForWidth(900)
    assert narrow > wide
    assert wide == pytest.approx(round(wide / line) * line, abs=1.5)
    assert view.heightForWidth(300) == narrow


def test_everything_grows_with_the_scale(show: Show, renderer: Renderer) -> None:
    view = show("One line")
    before = view.heightForWidth(400)
    renderer.theme.set_scale(2.0)
    assert view.heightForWidth(400) == pytest.approx(2 * before, abs=2)
    renderer.theme.set_scale(1.0)


def test_a_new_theme_is_taken_on(show: Show, renderer: Renderer) -> None:
    view = show("word " * 20)
    before = view.grab().toImage()
    renderer.theme.set_mode(Mode.DARK)
    assert view.grab().toImage() != before
    renderer.theme.set_mode(Mode.LIGHT)


def test_it_is_static_text_with_the_plain_words(show: Show) -> None:
    view = show(LONG)
    interface = QAccessible.queryAccessibleInterface(view)
    assert interface.role() == QAccessible.Role.StaticText
    assert interface.text(QAccessible.Text.Name) == "spoken"


def test_words_can_be_marked_and_copied(qtbot: QtBot, show: Show) -> None:
    view = show("Ask `gpu-04` now\n\n```\na = 1\nb = 2\n```")
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(1, 5))
    qtbot.mouseMove(view, QPoint(399, view.height() - 2))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(399, view.height() - 2))
    assert view.selected_text() == "Ask gpu-04 now\na = 1\nb = 2"
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Ask gpu-04 now\na = 1\nb = 2"


def test_a_double_click_marks_a_word(qtbot: QtBot, show: Show) -> None:
    view = show("alpha beta")
    qtbot.mouseDClick(view, Qt.MouseButton.LeftButton, pos=QPoint(8, 10))
    assert view.selected_text() == "alpha"


def test_cut_to_two_lines_with_an_ellipsis(show: Show, theme: Theme) -> None:
    view = show(LONG)
    view.set_max_lines(2)
    assert view.is_cut_in(400)
    assert view.heightForWidth(400) == pytest.approx(2 * theme.line_px(Role.READING), abs=1.5)
    assert view.document.toPlainText().endswith("…")
    assert not view.is_cut_in(4000)
    view.set_max_lines(0)
    assert not view.document.toPlainText().endswith("…")


def test_code_and_pictures_end_the_cut_text(renderer: Renderer) -> None:
    for rest in ("```\ncode\n```", "![a](x.png)", "| a |\n|---|\n| b |"):
        document = renderer.document(f"Short.\n\n{rest}\n\nWhich one?", READING)
        document.fit(400, 1.0)
        assert cut_to_lines(document, 2)
        assert document.toPlainText() == "Short. …", rest


def test_a_short_text_is_not_cut(renderer: Renderer) -> None:
    document = renderer.document("Short.", READING)
    document.fit(400, 1.0)
    assert not cut_to_lines(document, 2)
    assert document.toPlainText() == "Short."


@pytest.mark.parametrize("width", [40, 61, 90, 133, 200, 311])
@pytest.mark.parametrize("word", ["Is it. ", "So? ", "wordwordword ", "漢字が続く。", "a! b, c; "])
def test_cutting_ends_in_every_width(renderer: Renderer, word: str, width: int) -> None:
    document = renderer.document(word * 40, READING)
    document.fit(width, 1.0)
    assert cut_to_lines(document, 2)
    document.height()
    assert document.begin().layout().lineCount() <= 2
    assert document.toPlainText().endswith("…")


def test_a_link_can_be_copied_from_its_words_and_its_address(show: Show) -> None:
    view = show("[the book](https://example.org/b)\n\nplain")
    for x in (5, 120):
        menu = view.menu_at(QPointF(x, 8))
        action = next(action for action in menu.actions() if action.text() == "Copy link")
        QGuiApplication.clipboard().clear()
        action.trigger()
        assert QGuiApplication.clipboard().text() == "https://example.org/b"
    assert [action.text() for action in view.menu_at(QPointF(5, 40)).actions()] == ["Copy", "Select all"]


SETTING = "A team runs forty nodes for its models. " * 6


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (SETTING + "What should the team do?", "What should the team do?"),
        (SETTING + "\n\nWhat should the team do?", "What should the team do?"),
        (SETTING + "\n\n- one\n- two\n\nWhat **should** the team do?", "What should the team do?"),
        (SETTING + "What should it do? (Choose two.)", "What should it do? (Choose two.)"),
        (SETTING + "Which fits (e.g. a cache)?", "Which fits (e.g. a cache)?"),
        (SETTING + "😀 Why `a?`\n\n```\ncode\n```", "Why a? …"),
        (SETTING + "\n\nWhy so?\n\n```\ncode\n```", "Why so? …"),
        ("| a |\n|---|\n| b |\n\n" + SETTING + "Which row fails?", "Which row fails?"),
        ("```\ncode\n```\n\nWhy? " + "😀 Was it so? " * 30, "😀 Was it so?"),
    ],
)
def test_a_cut_text_keeps_the_question_that_ends_it(renderer: Renderer, text: str, shown: str) -> None:
    document = renderer.document(text, READING)
    document.fit(400, 1.0)
    assert cut_to_question(document, 2)
    words = document.toPlainText().replace("\u202f", "")
    assert document.size().height() <= 2 * renderer.theme.line_px(Role.READING) + 1
    assert words.startswith("… ")
    assert words.endswith(shown)


def test_as_many_sentences_stay_as_there_is_room_for(renderer: Renderer) -> None:
    document = renderer.document(SETTING + "It is slow. Why?", READING)
    document.fit(400, 1.0)
    assert cut_to_question(document, 2)
    assert document.toPlainText() == f"… {SETTING[:80]}It is slow. Why?"


def test_a_question_that_is_too_long_itself_keeps_its_beginning(renderer: Renderer) -> None:
    document = renderer.document(SETTING + "Which of these" + ", or of those" * 40 + "?", READING)
    document.fit(400, 1.0)
    assert cut_to_question(document, 2)
    assert document.toPlainText().startswith("… Which of these")
    assert document.toPlainText().endswith("…")


@pytest.mark.parametrize("text", [SETTING, SETTING + "Name it:", "Which of these" + " or those" * 60 + "?"])
def test_without_a_question_at_the_end_the_first_lines_stay(renderer: Renderer, text: str) -> None:
    document = renderer.document(text, READING)
    document.fit(400, 1.0)
    assert cut_to_question(document, 2)
    assert document.toPlainText().startswith(text[:12])


def test_what_fits_stays_whole(renderer: Renderer) -> None:
    document = renderer.document("It is slow. Why?", READING)
    document.fit(400, 1.0)
    assert not cut_to_question(document, 2)
    assert document.toPlainText() == "It is slow. Why?"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Which bridge ![an arch](arch.svg) is older?", "Which bridge  is older? …"),
        ("![an arch](arch.svg) Is it older?", "Is it older? …"),
        ("See ![an arch](arch.svg)\n\n![a beam](beam.svg)\n\nWhich is older?", "… Which is older?"),
        ("Which is older? ![an arch](arch.svg)\n\n![a beam](beam.svg)", "Which is older? …"),
    ],
)
def test_words_beside_a_picture_stay(renderer: Renderer, text: str, shown: str) -> None:
    document = renderer.document(text, READING)
    document.fit(400, 1.0)
    assert cut_to_question(document, 2)
    assert document.toPlainText().strip() == shown
    assert not document.has_pictures
