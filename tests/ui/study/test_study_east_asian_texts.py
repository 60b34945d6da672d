"""Japanese on the study page, where a font is there: ends of lines, letters that follow, one base line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontDatabase, QImage
from PySide6.QtWidgets import QWidget

from fakes.desk import Desk, Sit, choice
from whycards.core.question import Option, Question
from whycards.ui.study.rows import HEAD, ReasonRow

FONT = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
pytestmark = pytest.mark.skipif(not FONT.is_file(), reason=f"needs {FONT.name}")
NEVER_FIRST = "、。，．」』）！？ー々ゃゅょっァィゥェォッャュョ％"
NEVER_LAST = "「『（"
STEM = (
    "会社では、サーバーを「一台」のスイッチに接続している（夜間）。"
    "ちょっと遅くなり、3 ms から 250 ms に増える。どれか？"
)


@pytest.fixture(autouse=True)
def font() -> Iterator[None]:
    number = QFontDatabase.addApplicationFont(str(FONT))
    yield
    QFontDatabase.removeApplicationFont(number)


def question() -> Question:
    plain = choice("east")
    texts = ("回線を制限する。選択肢", "昼間に行う", "設定する", "どれでもない")
    options = tuple(
        Option(text, option.is_key, f"理由は選択肢{'ABCD'[at]}にある。")
        for at, (text, option) in enumerate(zip(texts, plain.options, strict=True))
    )
    return replace(plain, stem=STEM * 4, options=options)


@pytest.mark.parametrize("width", [620, 700, 810, 905, 1280])
def test_no_line_begins_or_ends_with_a_sign_that_may_not_stand_there(sit: Sit, width: int) -> None:
    desk = sit(question(), size=(width, 694))
    document = desk.choice.stem.text.document
    block = document.begin()
    layout = block.layout()
    assert layout.lineCount() > 2
    for at in range(layout.lineCount()):
        line = layout.lineAt(at)
        said = block.text()[line.textStart() : line.textStart() + line.textLength()].strip()
        assert said[0] not in NEVER_FIRST and said[-1] not in NEVER_LAST, said


def test_letters_follow_their_options(sit: Sit) -> None:
    desk = sit(question())
    order = desk.session.current.order if desk.session.current else ()
    desk.key(Qt.Key.Key_A)
    for place, position in enumerate(order):
        card = next(card for card in desk.cards if card.words.position == position)
        assert f"選択肢{'ABCD'[place]}" in card.words.reason


def test_the_words_of_a_row_stand_on_the_line_of_its_letter(sit: Sit) -> None:
    desk = sit(question(), size=(1680, 1000))
    desk.key(Qt.Key.Key_A)
    desk.wait()
    for row in rows_of(desk):
        row.set_open(False)
        ink = inked(row.head)
        middle = desk.theme.px(HEAD) / 2
        assert abs((ink[0] + ink[1]) / 2 - middle) <= desk.theme.px(2)


def rows_of(desk: Desk) -> list[ReasonRow]:
    sheet = desk.choice.explanation
    assert sheet is not None
    return [row for row in sheet.rows if not row.isHidden()]


def inked(head: QWidget) -> tuple[int, int]:
    """First and last line of pixels with words, right of the badge."""
    image: QImage = head.grab().toImage()
    ground = QColor(image.pixel(head.width() // 2, 1))
    lines = [
        y
        for y in range(2, image.height() - 2)
        if any(QColor(image.pixel(x, y)) != ground for x in range(40, 100))
    ]
    return lines[0], lines[-1]
