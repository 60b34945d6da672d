"""Recall first: the options stay hidden until the learner has an answer in mind."""

from __future__ import annotations

from PySide6.QtCore import Qt

from fakes.desk import Desk, Sit, choice
from fakes.studying import card
from whycards.core.events import Answered
from whycards.core.question import Question
from whycards.services.study import Confidence, StudyPreferences
from whycards.storage.library import Library
from whycards.ui.study.recall import Recall

Key = Qt.Key


def recalling(sit: Sit, library: Library, *questions: Question) -> Desk:
    StudyPreferences(library).keep_recalls_first("deck", on=True)
    return sit(*(questions or (choice("one"), choice("two"))))


def recall(desk: Desk) -> Recall:
    assert desk.choice.recall is not None
    return desk.choice.recall


def options_are_hidden(desk: Desk) -> bool:
    return not any(card.isVisible() for card in desk.cards) and not desk.choice.instruction.isVisible()


def last(desk: Desk) -> Answered:
    return desk.answers()[-1]


def test_options_stay_hidden_until_they_are_asked_for(sit: Sit, library: Library) -> None:
    desk = recalling(sit, library)
    assert options_are_hidden(desk)
    assert recall(desk).lead.isVisible()
    assert desk.page.footer.primary.text() == "Show the options"
    assert ("Enter", "show the options") in desk.page.status_keys
    desk.click(desk.page.footer.primary)
    assert all(card.isVisible() for card in desk.cards)
    assert not recall(desk).isVisible()
    assert desk.answers() == []


def test_enter_or_space_shows_them(sit: Sit, library: Library) -> None:
    for key in (Key.Key_Return, Key.Key_Space):
        desk = recalling(sit, library)
        desk.key(key)
        assert not options_are_hidden(desk)
        assert desk.answers() == []
        desk.page.end_session()


def test_what_is_hidden_cannot_be_chosen_or_ruled_out(sit: Sit, library: Library) -> None:
    desk = recalling(sit, library)
    for key in (Key.Key_A, Key.Key_B, Key.Key_1, Key.Key_Down, Key.Key_Up):
        desk.key(key)
    desk.key(Key.Key_A, Qt.KeyboardModifier.ShiftModifier)
    assert options_are_hidden(desk)
    assert desk.answers() == []
    desk.key(Key.Key_Return)
    assert desk.choice.struck() == frozenset()


def test_after_that_study_goes_on_as_usual_and_the_answer_says_so(sit: Sit, library: Library) -> None:
    desk = recalling(sit, library)
    desk.key(Key.Key_Return)
    assert desk.page.footer.sureness.segments.isVisible()
    desk.key(Key.Key_Plus)
    desk.key(Key.Key_B)
    assert desk.page.is_reading
    assert (last(desk).recalled, last(desk).chosen, last(desk).confidence) == ("", (1,), Confidence.SURE)
    desk.wait()
    desk.key(Key.Key_Return)
    assert desk.name == "two"
    assert options_are_hidden(desk)


def test_a_line_that_was_typed_stands_beside_the_options_and_in_the_answer(sit: Sit, library: Library) -> None:
    desk = recalling(sit, library)
    desk.key(Key.Key_Tab)
    assert desk.focus is recall(desk).field
    desk.bot.keyClicks(desk.focus, "a b1 0")
    desk.key(Key.Key_Return)
    assert not options_are_hidden(desk)
    assert recall(desk).said.isVisible()
    assert recall(desk).said.words() == "From memory: a b1 0"
    assert not recall(desk).field.isVisible()
    desk.key(Key.Key_A)
    assert last(desk).recalled == "a b1 0"
    assert recall(desk).said.isVisible()


def test_escape_leaves_the_line_and_only_then_the_session(sit: Sit, library: Library) -> None:
    desk = recalling(sit, library)
    desk.key(Key.Key_Tab)
    desk.key(Key.Key_Escape)
    assert desk.focus is desk.choice
    assert desk.summaries == []
    desk.key(Key.Key_Escape)
    assert len(desk.summaries) == 1


def test_i_do_not_know_needs_no_options(sit: Sit, library: Library) -> None:
    desk = recalling(sit, library)
    desk.click(desk.page.footer.unknown_button)
    assert desk.page.is_reading
    assert all(card.isVisible() for card in desk.cards)
    assert (last(desk).recalled, last(desk).chosen) == ("", ())


def test_a_question_with_several_keys_is_submitted_as_usual(sit: Sit, library: Library) -> None:
    desk = recalling(sit, library, choice("pair", keys=(0, 1)))
    desk.key(Key.Key_Return)
    assert desk.page.footer.counter.isVisible()
    desk.key(Key.Key_A)
    desk.key(Key.Key_B)
    desk.key(Key.Key_Return)
    assert (last(desk).recalled, last(desk).chosen) == ("", (0, 1))


def test_taking_the_answer_back_hides_the_options_again(sit: Sit, library: Library) -> None:
    desk = recalling(sit, library)
    desk.key(Key.Key_Return)
    desk.key(Key.Key_B)
    desk.wait()
    desk.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert options_are_hidden(desk)


def test_the_menu_turns_it_on_for_the_next_question(sit: Sit, library: Library) -> None:
    desk = sit(choice("one"), choice("two"))
    action = desk.page.top.recall_action
    assert not action.isChecked()
    action.trigger()
    assert StudyPreferences(library).recalls_first("deck")
    assert not options_are_hidden_in(desk)
    desk.key(Key.Key_B)
    assert last(desk).recalled is None
    desk.wait()
    desk.key(Key.Key_Return)
    assert options_are_hidden(desk)


def options_are_hidden_in(desk: Desk) -> bool:
    return any(card.isHidden() for card in desk.cards)


def test_the_menu_turns_it_off_at_once(sit: Sit, library: Library) -> None:
    desk = recalling(sit, library)
    assert desk.page.top.recall_action.isChecked()
    desk.page.top.recall_action.trigger()
    assert not options_are_hidden(desk)
    assert desk.page.status_keys[0][0] == "A–D"
    desk.key(Key.Key_B)
    assert last(desk).recalled is None


def test_flashcards_know_no_other_way(sit: Sit, library: Library) -> None:
    desk = recalling(sit, library, card("front"))
    assert not desk.page.top.recall_action.isVisible()
    desk.key(Key.Key_Space)
    assert desk.flashcard.is_answered


def test_in_a_wide_window_the_panel_waits(sit: Sit, library: Library) -> None:
    StudyPreferences(library).keep_recalls_first("deck", on=True)
    desk = sit(choice("one"), size=(1680, 944))
    assert options_are_hidden(desk)
    desk.key(Key.Key_Return)
    desk.key(Key.Key_A)
    assert desk.page.body.panel.head.isVisible()
    assert all(card.isVisible() for card in desk.cards)
