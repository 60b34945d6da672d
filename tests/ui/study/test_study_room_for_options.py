"""Before the answer the options start on screen, whatever stands above them."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractScrollArea

from fakes.desk import Desk, Sit, choice
from whycards.core.deck import Case
from whycards.core.media import Media
from whycards.core.question import Exhibit, Option, Question
from whycards.ui.richtext.view import RichText
from whycards.ui.theme.roles import Role

WINDOW = (1280, 694)
SENTENCE = (
    "The harbour moves forty cranes by one plan, and none of them may wait for another longer than a tide. "
)
CODE = "```yaml\n" + "crane: north\n" * 40 + "```\n\n"


def picture(width: int, height: int) -> tuple[str, Media, bytes]:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    data = bytes(buffer.data().data())
    return "plan.png", Media(hashlib.sha256(data).hexdigest(), "png", width, height), data


def in_case(options: int = 4, stem: str = "Which crane first?") -> Question:
    exhibit = Exhibit("Timetable", CODE)
    return replace(choice("a", options=options, case="c", exhibits=(exhibit,)), stem=stem)


def case(sentences: int = 30) -> Case:
    return Case("c", "The harbour", (SENTENCE * 5 + "\n\n") * (sentences // 5))


@pytest.mark.parametrize("options", [2, 4, 8])
@pytest.mark.parametrize(
    "stem", ["Which crane first?", SENTENCE * 5, SENTENCE * 11, SENTENCE * 14, CODE + "Which?"]
)
@pytest.mark.parametrize("size", [WINDOW, (1000, 574)])
def test_a_long_case_leaves_room_for_the_options(
    sit: Sit, stem: str, options: int, size: tuple[int, int]
) -> None:
    desk = sit(in_case(options, stem), case=case(), size=size)
    material = desk.choice.material
    assert material is not None
    assert desk.bottom_of(desk.cards[0]) <= desk.room()
    assert material.pane.height() >= desk.theme.px(96)
    assert material.whole.isVisible()
    bar = material.pane.verticalScrollBar()
    assert bar.maximum() > 0


def test_the_whole_case_opens_and_stays_so(sit: Sit) -> None:
    desk = sit(in_case(), case=case(), size=WINDOW)
    material = desk.choice.material
    assert material is not None
    assert material.whole.text() == "Whole case"
    desk.click(material.whole)
    assert material.whole.isHidden()
    assert material.pane.verticalScrollBar().maximum() == 0
    desk.resize(1200, 690)
    assert material.pane.verticalScrollBar().maximum() == 0
    desk.resize(*WINDOW)
    assert material.whole.isHidden()


def test_a_case_that_leaves_room_is_whole_and_no_stop_for_tab(sit: Sit) -> None:
    desk = sit(choice("a", case="c"), case=Case("c", "The harbour", SENTENCE), size=WINDOW)
    material = desk.choice.material
    assert material is not None
    assert material.whole.isHidden()
    assert material.pane.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert desk.bottom_of(desk.cards[-1]) <= desk.room()


def test_a_case_scrolls_by_keyboard(sit: Sit) -> None:
    desk = sit(in_case(), case=case(), size=WINDOW)
    material = desk.choice.material
    assert material is not None
    assert material.pane.focusPolicy() == Qt.FocusPolicy.StrongFocus
    material.pane.setFocus(Qt.FocusReason.TabFocusReason)
    desk.key(Qt.Key.Key_Down)
    assert material.pane.verticalScrollBar().value() > 0


def test_the_case_follows_scale_and_height(sit: Sit) -> None:
    desk = sit(in_case(), case=case(), size=WINDOW)
    for scale, size in ((1.5, WINDOW), (1.0, (1280, 500)), (1.0, WINDOW)):
        desk.theme.set_scale(scale)
        desk.resize(*size)
        assert desk.bottom_of(desk.cards[0]) <= desk.room()
    desk.theme.set_scale(1.0)


def test_a_stem_full_of_code_scrolls_by_itself(sit: Sit) -> None:
    desk = sit(replace(choice("a"), stem=CODE + "Which line is wrong?"), size=WINDOW)
    assert desk.choice.stem.pane is not None
    assert desk.choice.stem.pane.is_limited
    assert desk.bottom_of(desk.cards[0]) <= desk.room()


@pytest.mark.parametrize("scale", [1.0, 2.5])
@pytest.mark.parametrize("start", ["", "Two sites share one short quay.\n\n", "One.\n\nTwo.\n\nThree.\n\n"])
def test_a_stem_that_scrolls_cuts_no_line_through(sit: Sit, start: str, scale: float) -> None:
    desk = sit(replace(choice("a"), stem=start + SENTENCE * 14), size=WINDOW)
    desk.theme.set_scale(scale)
    desk.resize(*WINDOW)
    stem = desk.choice.stem
    assert stem.pane is not None
    assert stem.pane.is_limited
    foot = stem.pane.viewport().height() + stem.text.lift()
    assert min(abs(end - foot) for end in line_ends(stem.text)) <= 1
    assert desk.bottom_of(desk.cards[0]) - desk.cards[0].height() < desk.room()
    desk.theme.set_scale(1.0)


def line_ends(text: RichText) -> list[float]:
    document, ends = text.document, []
    block = document.begin()
    while block.isValid():
        top = document.documentLayout().blockBoundingRect(block).top()
        lines = [block.layout().lineAt(at) for at in range(block.layout().lineCount())]
        ends += [top + line.y() + line.height() for line in lines]
        block = block.next()
    return ends


def test_a_stem_that_leaves_room_is_whole(sit: Sit) -> None:
    desk = sit(replace(choice("a"), stem=SENTENCE * 8), size=WINDOW)
    assert desk.choice.stem.pane is None
    assert desk.bottom_of(desk.cards[0]) <= desk.room()


def long_stem(characters: int) -> str:
    return (SENTENCE * (characters // len(SENTENCE) + 1))[: characters - 1] + "?"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 2.5])
@pytest.mark.parametrize("characters", [480, 800, 1199, 1200])
def test_the_column_scrolls_as_one_up_to_twelve_hundred_characters(
    sit: Sit, characters: int, scale: float
) -> None:
    desk = sit(replace(choice("a"), stem=long_stem(characters)), size=WINDOW)
    desk.theme.set_scale(scale)
    desk.resize(*WINDOW)
    assert [area for area in desk.choice.findChildren(QAbstractScrollArea) if area.isVisible()] == []
    assert desk.choice.stem.text.height() >= desk.choice.stem.text.heightForWidth(desk.choice.stem.width())
    desk.theme.set_scale(1.0)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 2.5])
def test_beyond_them_the_stem_scrolls_by_itself_and_the_options_start_on_screen(sit: Sit, scale: float) -> None:
    desk = sit(replace(choice("a"), stem=long_stem(1201)), size=WINDOW)
    desk.theme.set_scale(scale)
    desk.resize(*WINDOW)
    pane = desk.choice.stem.pane
    assert pane is not None
    assert pane.height() <= max(0.4 * desk.room(), 3.5 * desk.theme.line_px(Role.STEM)) + 1
    assert desk.bottom_of(desk.cards[0]) - desk.cards[0].height() < desk.room()
    desk.theme.set_scale(1.0)


def test_a_picture_in_the_stem_leaves_room_for_the_options(sit: Sit) -> None:
    question = replace(choice("a", options=6), stem="Which crane?\n\n![The plan](plan.png)")
    desk = sit(question, media=[picture(900, 800)], size=WINDOW)
    assert desk.choice.stem.height() <= 0.3 * desk.room() + 2 * desk.theme.px(27) + 20
    assert desk.bottom_of(desk.cards[4]) <= desk.room()
    assert desk.bottom_of(desk.cards[5]) - desk.cards[5].height() < desk.room()
    desk.key(Qt.Key.Key_B)
    assert desk.choice.stem.height() <= 0.3 * desk.room() + 2 * desk.theme.px(27) + 20


def test_a_flashcard_keeps_its_case_low(sit: Sit) -> None:
    front = Question("Which crane?", answer="North", id="f", domain="dom", case="c")
    desk: Desk = sit(front, case=case(), size=WINDOW)
    material = desk.flashcard.material
    assert material is not None
    assert material.whole.isVisible()
    assert desk.bottom_of(desk.flashcard.stem) <= desk.room()


def test_a_high_option_needs_only_to_begin(sit: Sit) -> None:
    high = Option("- one\n" * 30, is_key=True)
    question = Question(SENTENCE * 11 + "Which plan?", (high, Option("None")), id="a", domain="dom")
    desk = sit(question, size=WINDOW)
    assert desk.bottom_of(desk.cards[0]) > desk.room()
    assert desk.choice.stem.pane is None
    assert desk.bottom_of(desk.cards[0]) - desk.cards[0].height() < desk.room()
