"""At 1280 x 720, after any answer, the verdict and the reason of the learner's own pick are on screen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from fakes.desk import Desk, Sit, choice
from whycards.core.deck import Case
from whycards.core.question import Exhibit, Explanation, Option, Question
from whycards.ui.study.fitting import Fit
from whycards.ui.theme.roles import Role

WINDOW = (1280, 694)
"""1280 x 720 less the status bar."""

SENTENCE = (
    "An operator of forty nodes sees that jobs handed in on Friday evening start on Monday only, "
    "although the boards show idle devices for most of the weekend. "
)
CODE = "\n\n```yaml\nkind: ResourceQuota\nspec:\n  hard:\n    requests.gpu: 8\n```\n\n"
CHOICE = (
    "because the part that admits the work compares the sum of all requests with a limit that was set "
    "for the working week and never lifted for the days after it"
)
REASON = (
    "It sounds likely at first, but what admits the work acts long before anything is placed, and what "
    "it decides shows up as an event on the job, which none of the operators has found in the records."
)


def long_question(number: int, stem: int, options: int, keys: int, code: bool) -> Question:
    text = (SENTENCE * 12)[:stem] + (CODE if code else " ") + f"Which of these explains case {number}?"
    answers = tuple(
        Option(f"Answer {place}, {CHOICE}", is_key=place >= options - keys, rationale=REASON)
        for place in range(options)
    )
    explanation = Explanation("In short, the limit was never lifted.", None, "A long text. " * 80)
    return Question(text, answers, id=f"long{number}", domain="dom", explanation=explanation)


LONG = [
    long_question(0, 300, 4, 1, False),
    long_question(1, 700, 4, 1, False),
    long_question(2, 1_100, 6, 1, False),
    long_question(3, 1_500, 6, 1, False),
    long_question(4, 1_500, 6, 1, True),
    long_question(5, 400, 6, 2, False),
    long_question(6, 1_200, 6, 2, True),
    long_question(7, 1_500, 6, 3, False),
    long_question(8, 900, 5, 2, True),
    long_question(9, 1_500, 6, 2, True),
]


def answer_wrong(desk: Desk, wrong: int = 1) -> None:
    """Pick so many wrong options from the top, and right ones from the bottom for the rest."""
    asked = desk.choice.shown.asked.number or 1
    picks = [*range(wrong), *(len(desk.cards) - 1 - place for place in range(asked - wrong))]
    for place in picks:
        desk.choice.press(place)
    if asked > 1:
        desk.key(Qt.Key.Key_Return)


def assert_visible(desk: Desk) -> None:
    verdict = desk.choice.verdict
    assert not verdict.isHidden()
    assert verdict.mapTo(desk.page, verdict.rect().topLeft()).y() >= desk.page.top.height()
    assert desk.bottom_of(verdict) <= desk.room()
    opened = [card for card in desk.cards if card.is_open]
    assert opened
    own = [card for card in opened if card.words.position in desk.outcome.chosen]
    assert own
    for card in own:
        assert not card.isHidden()
        assert desk.bottom_of(card) <= desk.room()
    assert desk.page.scroller.verticalScrollBar().value() == 0


@pytest.mark.parametrize("question", LONG, ids=lambda question: question.id)
def test_verdict_and_reason_without_scrolling(sit: Sit, question: Question) -> None:
    desk = sit(question, size=WINDOW)
    answer_wrong(desk)
    assert_visible(desk)


@pytest.mark.parametrize("question", LONG, ids=lambda question: question.id)
def test_also_where_the_answer_is_right(sit: Sit, question: Question) -> None:
    desk = sit(question, size=WINDOW)
    answer_wrong(desk, wrong=0)
    assert desk.choice.verdict.words() == "Right."
    assert_visible(desk)


@pytest.mark.parametrize("number", [5, 6, 8, 9])
def test_also_with_two_wrong_picks(sit: Sit, number: int) -> None:
    desk = sit(LONG[number], size=WINDOW)
    answer_wrong(desk, wrong=2)
    assert_visible(desk)


@pytest.mark.parametrize(
    "question", [question for question in LONG if len(question.stem) >= 1_200], ids=lambda question: question.id
)
def test_before_the_answer_the_options_start_on_screen(sit: Sit, question: Question) -> None:
    desk = sit(question, size=WINDOW)
    assert desk.bottom_of(desk.cards[0]) <= desk.room()


def test_everything_stays_where_there_is_room(sit: Sit) -> None:
    desk = sit(choice("a"), size=WINDOW)
    desk.key(Qt.Key.Key_A)
    assert desk.choice.fit is Fit.WHOLE
    assert desk.choice.stem.link.isHidden()
    assert desk.choice.fold_line.isHidden()


def test_first_the_stem_is_cut(sit: Sit) -> None:
    stem = SENTENCE * 6
    question = Question(stem, choice("a", options=6, keys=(1,)).options, id="a", domain="dom")
    desk = sit(question, size=WINDOW)
    desk.key(Qt.Key.Key_F)
    assert desk.choice.fit is Fit.STEM_IN_TWO_LINES
    assert desk.choice.stem.text.height() <= 2 * desk.theme.line_px(Role.STEM) + 1
    assert_visible(desk)
    desk.click(desk.choice.stem.link)
    assert desk.choice.stem.text.height() > 4 * desk.theme.line_px(Role.STEM)
    assert desk.choice.stem.link.isHidden()


def test_then_the_others_are_folded_behind_one_line(sit: Sit) -> None:
    desk = sit(LONG[3], size=(1280, 560))
    desk.key(Qt.Key.Key_E)
    assert desk.choice.fit is Fit.OTHERS_FOLDED
    hidden = [card.words.letter for card in desk.cards if card.isHidden()]
    assert hidden == ["A", "B", "C", "D"]
    assert desk.choice.fold_line.text() == "Four more options, all rightly left"
    tops = {card.words.letter: card.y() for card in desk.cards if not card.isHidden()}
    assert tops["E"] < tops["F"]
    desk.click(desk.choice.fold_line)
    assert [card.isHidden() for card in desk.cards] == [False] * 6
    assert [card.y() for card in desk.cards] == sorted(card.y() for card in desk.cards)


def test_a_letter_unfolds_its_option(sit: Sit) -> None:
    desk = sit(LONG[3], size=(1280, 560))
    desk.key(Qt.Key.Key_E)
    assert desk.cards[1].isHidden()
    desk.key(Qt.Key.Key_B)
    assert not desk.cards[1].isHidden()
    assert desk.cards[1].is_open


def test_last_the_stem_goes_behind_a_link(sit: Sit) -> None:
    desk = sit(LONG[4], size=(900, 300))
    desk.key(Qt.Key.Key_A)
    assert desk.choice.fit is Fit.STEM_HIDDEN
    assert desk.choice.stem.isHidden()
    desk.click(desk.choice.verdict.question_link)
    assert not desk.choice.stem.isHidden()
    assert desk.choice.verdict.question_link.isHidden()


def test_a_case_is_folded_away_after_the_answer(sit: Sit) -> None:
    exhibit = Exhibit("Log", "```\n" + "12:00 down\n" * 8 + "```")
    question = choice("a", case="c", exhibits=(exhibit,))
    desk = sit(question, case=Case("c", "The branch office", SENTENCE * 3), size=WINDOW)
    material = desk.choice.material
    assert material is not None
    assert not material.sheet.isHidden()
    assert material.link.text() == "Case: The branch office"
    desk.key(Qt.Key.Key_A)
    assert material.sheet.isHidden()
    assert_visible(desk)
    desk.click(material.link)
    assert not material.sheet.isHidden()


def test_a_lower_window_makes_room_again(sit: Sit) -> None:
    desk = sit(LONG[1], size=WINDOW)
    desk.key(Qt.Key.Key_A)
    before = desk.choice.fit
    desk.resize(1280, 330)
    assert desk.choice.fit > before
    assert_visible(desk)
    desk.resize(*WINDOW)
    assert desk.choice.fit == before


@pytest.mark.parametrize("size", [(800, 534), (1280, 694), (1920, 1054)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_cut(sit: Sit, size: tuple[int, int], scale: float) -> None:
    question = choice("a", options=5, keys=(0, 2))
    desk = sit(question, LONG[8], size=size)
    desk.theme.set_scale(scale)
    desk.resize(*size)
    desk.key(Qt.Key.Key_A)
    desk.key(Qt.Key.Key_B)
    assert_inside(desk)
    desk.key(Qt.Key.Key_Return)
    assert_inside(desk)
    desk.theme.set_scale(1.0)


def assert_inside(desk: Desk) -> None:
    """Every visible part lies within the page, without scrolling sideways, and none on another."""
    column = desk.choice
    assert column.width() <= desk.page.scroller.viewport().width()
    previous = -1
    parts = (
        column.stem,
        column.instruction,
        column.verdict,
        *column.cards,
        column.fold_line,
        None if desk.page.body.is_wide else column.explanation,
    )
    seen = [widget for widget in parts if widget is not None and not widget.isHidden()]
    for widget in sorted(seen, key=lambda widget: widget.y()):
        assert widget.x() >= 0
        assert widget.geometry().right() < column.width()
        assert widget.y() > previous
        previous = widget.geometry().bottom()
    bars = ((desk.page.top, [desk.page.top.end_button, desk.page.top.more_button, desk.page.top.place]),)
    for bar, widgets in (
        *bars,
        (desk.page.footer, [desk.page.footer.primary, desk.page.footer.ratings, desk.page.footer.rating_list]),
    ):
        for part in widgets:
            if part.isVisible():
                where = part.mapTo(bar, part.rect().topLeft())
                assert where.x() >= 0
                assert where.x() + part.width() <= bar.width()
                assert part.width() >= part.minimumSizeHint().width()


def test_left_edges_agree_to_the_pixel(sit: Sit) -> None:
    desk = sit(LONG[0], size=WINDOW)
    edges = {widget.x() for widget in (desk.choice.stem, desk.choice.instruction, *desk.cards)}
    assert edges == {216}
    desk.key(Qt.Key.Key_A)
    explanation = desk.choice.explanation
    assert explanation is not None
    edges = {widget.x() for widget in (desk.choice.stem, desk.choice.verdict, explanation, *desk.cards)}
    assert edges == {216}
    assert {widget.width() for widget in (desk.choice.verdict, explanation, *desk.cards)} == {848}


def test_sizes_are_those_of_the_design(sit: Sit) -> None:
    desk = sit(choice("a"), size=WINDOW)
    assert desk.page.top.height() == 50
    assert [card.height() for card in desk.cards] == [48] * 4
    assert desk.cards[1].y() - desk.cards[0].geometry().bottom() - 1 == 8
    desk.key(Qt.Key.Key_A)
    assert desk.page.footer.height() == 60
    assert [card.height() for card in desk.cards[2:]] == [38, 38]
    assert desk.cards[3].y() - desk.cards[2].geometry().bottom() - 1 == 6
    assert desk.page.footer.primary.height() == 38


def test_right_to_left_mirrors_the_column(sit: Sit) -> None:
    desk = sit(choice("a"), size=WINDOW)
    before = desk.cards[0].grab().toImage()
    desk.page.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    desk.resize(*WINDOW)
    after = desk.cards[0].grab().toImage()
    ring = desk.theme.color("strong")
    assert any(before.pixelColor(x, 24) == ring for x in range(10, 40))
    assert any(after.pixelColor(after.width() - x, 24) == ring for x in range(10, 40))
    desk.key(Qt.Key.Key_A)
    assert_inside(desk)


def test_a_narrow_footer_keeps_one_line_with_a_list_of_ratings(sit: Sit) -> None:
    desk = sit(choice("a"), size=(640, 334))
    desk.key(Qt.Key.Key_B)
    desk.wait()
    footer = desk.page.footer
    assert footer.height() == 50
    assert footer.ratings.isHidden()
    assert footer.rating_list.text() == "Good"
    assert footer.rating_menu.actions()[0].text() == "Again, 1 day"
    footer.rating_menu.actions()[3].trigger()
    assert footer.rating_list.text() == "Easy"
    assert desk.outcome.is_overruled
