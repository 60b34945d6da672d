"""The questions to look at again: how each went, with its code, whole on demand."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from whycards.assets import RESOURCES
from whycards.core.marking import Verdict
from whycards.services.study import Missed
from whycards.ui.finished.missed import MissedCard, MissedRow
from whycards.ui.richtext.document import CODE_SPAN
from whycards.ui.theme.theme import Mode, Theme

LONG = (
    "Pods that ask for one GPU stay **Pending**, although two GPUs of the node `gpu-04` are idle, and the "
    "description of that node lists none of them under `Allocatable`, not even after it was started anew. "
    "Which part of the node do you look at first?"
)


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(qapp)
    return theme


def row(qtbot: QtBot, theme: Theme, missed: Missed, width: int = 848) -> MissedRow:
    shown = MissedRow(theme, missed, has_line=False)
    qtbot.addWidget(shown)
    shown.resize(width, shown.heightForWidth(width))
    shown.show()
    return shown


def in_grey(shown: MissedRow) -> QImage:
    theme = shown._theme
    return (
        shown.grab()
        .toImage()
        .copy(0, 0, theme.px(45), theme.px(40))
        .convertToFormat(QImage.Format.Format_Grayscale8)
    )


def test_wrong_partly_right_and_the_others_differ_in_grey_and_in_words(qtbot: QtBot, theme: Theme) -> None:
    verdicts = [Verdict.WRONG, Verdict.PARTLY, Verdict.RIGHT, None]
    rows = [row(qtbot, theme, Missed("a", "Which one?", verdict)) for verdict in verdicts]
    words = ["Wrong", "Partly right", "Right, counts as Again", "Counts as Again"]
    assert [shown.tag.words() for shown in rows] == words
    assert rows[1].accessibleName() == "Partly right: Which one?"
    marks = [in_grey(shown) for shown in rows]
    assert all(first != second for place, first in enumerate(marks) for second in marks[:place])


def test_code_is_set_as_code(qtbot: QtBot, theme: Theme) -> None:
    shown = row(qtbot, theme, Missed("a", "What does `kubectl top` show?", Verdict.WRONG))
    formats = shown.stem.document.allFormats()
    assert any(one.hasProperty(CODE_SPAN) for one in formats)


def test_a_picture_is_named_and_not_drawn(qtbot: QtBot, theme: Theme) -> None:
    shown = row(qtbot, theme, Missed("a", "![Two switches](wiring.png) Which cable is wrong?", Verdict.WRONG))
    assert shown.stem.document.toPlainText() == "[Two switches] Which cable is wrong?"


def test_a_long_question_takes_two_lines_and_is_whole_in_its_tooltip(qtbot: QtBot, theme: Theme) -> None:
    long, short = (row(qtbot, theme, Missed("a", text, Verdict.WRONG)) for text in (LONG, "Which one?"))
    assert long.stem.is_cut_in(long.stem.width())
    assert long.stem.toolTip().endswith("Which part of the node do you look at first?")
    assert short.stem.toolTip() == ""
    assert 44 <= short.height() < long.height() < 70
    assert long.stem.geometry().bottom() < long.height()


def test_a_narrow_row_leaves_the_words_to_the_mark(qtbot: QtBot, theme: Theme) -> None:
    shown = row(qtbot, theme, Missed("a", LONG, Verdict.PARTLY), width=420)
    assert shown.tag.isHidden()
    assert shown.stem.geometry().right() <= 420


def test_the_questions_grow_with_the_text_size(qtbot: QtBot, theme: Theme) -> None:
    shown = row(qtbot, theme, Missed("a", LONG, Verdict.WRONG))
    before = shown.heightForWidth(848)
    theme.set_text_scale(2.0)
    assert shown.heightForWidth(848) > 1.6 * before
    theme.set_text_scale(1.0)


def test_a_card_without_missed_questions_is_not_there(qtbot: QtBot, theme: Theme) -> None:
    card = MissedCard(theme)
    qtbot.addWidget(card)
    card.show_missed(())
    assert card.isHidden()


def test_right_to_left_the_mark_stands_at_the_right(qtbot: QtBot, theme: Theme) -> None:
    shown = row(qtbot, theme, Missed("a", LONG, Verdict.WRONG))
    left = shown.stem.x()
    shown.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    shown.resize(849, shown.heightForWidth(849))
    assert shown.width() - shown.stem.geometry().right() - 1 == left
    assert shown.tag.x() < shown.stem.x()


def test_words_keep_to_the_end_when_the_scale_changes(qtbot: QtBot, theme: Theme) -> None:
    shown = row(qtbot, theme, Missed("a", "Which one?", Verdict.WRONG))
    for scale in (2.0, 1.0):
        theme.set_scale(scale)
        QApplication.processEvents()
        assert shown.tag.geometry().right() + 1 == shown.width() - theme.px(19)
