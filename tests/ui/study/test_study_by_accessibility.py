"""A session through the accessibility tree alone: what it names can be found, read and pressed."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from shiboken6 import isValid

from fakes.desk import Desk, Sit, choice
from whycards.core.question import Explanation, Question

QUESTIONS = 65
ROLES = QAccessible.Role


def tree(root: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Everything that is visible, from the top."""
    yield root
    for place in range(root.childCount()):
        child = root.child(place)
        if child is not None and not child.state().invisible:
            yield from tree(child)


class Reader:
    """Sees names, roles, descriptions and states, and does actions."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def page(self) -> QAccessibleInterface:
        found = QAccessible.queryAccessibleInterface(self.desk.page)
        assert found is not None
        return found

    def all(self, *roles: QAccessible.Role) -> list[QAccessibleInterface]:
        return [one for one in tree(self.page()) if one.role() in roles]

    def named(self, start: str, *roles: QAccessible.Role) -> QAccessibleInterface:
        found = [one for one in self.all(*roles) if name(one).startswith(start)]
        assert found, f"{start}: {[name(one) for one in self.all(*roles)]}"
        return found[0]

    def options(self) -> list[QAccessibleInterface]:
        choices = self.all(ROLES.RadioButton, ROLES.CheckBox)
        return [one for one in choices if name(one)[1:3] == ". " and one.childCount() >= 0]

    def says(self, text: str) -> bool:
        return any(text in name(one) for one in tree(self.page()))

    def press(self, start: str) -> None:
        act(self.named(start, ROLES.Button))


def name(one: QAccessibleInterface) -> str:
    return one.text(QAccessible.Text.Name)


def description(one: QAccessibleInterface) -> str:
    return one.text(QAccessible.Text.Description)


def act(one: QAccessibleInterface) -> None:
    """Do the first of the usual actions that it offers; a press takes a moment, since Qt shows it."""
    actions = one.actionInterface()
    assert actions is not None
    wanted = next(known for known in ("Toggle", "Press") if known in actions.actionNames())
    actions.doAction(wanted)
    button = one.object()
    while isinstance(button, QAbstractButton) and isValid(button) and button.isDown():
        QTest.qWait(5)


def deck() -> list[Question]:
    explanation = Explanation("In short.", None, "And at length.")
    made = []
    for number in range(QUESTIONS):
        keys = (0, 2) if number % 3 == 1 else (number % 4,)
        made.append(choice(f"q{number:02}", keys=keys, explanation=explanation))
    return made


def test_a_whole_session(sit: Sit) -> None:
    desk = sit(*deck())
    reader, right = Reader(desk), 0
    while desk.session.current is not None:
        question = desk.session.current.question
        assert reader.says(question.stem)
        assert reader.says("Progress")
        options = reader.options()
        assert [name(one)[:2] for one in options] == ["A.", "B.", "C.", "D."]
        role = ROLES.RadioButton if len(question.keys) == 1 else ROLES.CheckBox
        assert {one.role() for one in options} == {role}
        for place in sorted(question.keys):
            act(options[place])
        if len(question.keys) > 1:
            assert options[0].state().checked
            assert reader.says("2 of 2 selected")
            reader.press("Submit")
        assert reader.says("Right.")
        key = min(question.keys)
        assert description(reader.options()[key]).startswith("Your pick, right")
        assert reader.says("In short.")
        right += 1
        desk.wait()
        reader.press("Next")
    assert right == QUESTIONS
    assert desk.summaries[0].right == QUESTIONS


def test_everything_that_a_question_offers_has_a_name_and_an_action(sit: Sit) -> None:
    desk = sit(*deck()[:3])
    reader = Reader(desk)
    for one in reader.all(ROLES.Button, ROLES.RadioButton, ROLES.CheckBox, ROLES.ButtonMenu):
        assert name(one), one.role()
        assert one.actionInterface() is not None
    for start in ("End session", "Note on this question", "Flag this question", "I don", "More"):
        assert reader.named(start, ROLES.Button, ROLES.CheckBox, ROLES.ButtonMenu)
    assert [name(one) for one in reader.all(ROLES.RadioButton) if name(one)[1:3] != ". "] == [
        "Guess",
        "Think so",
        "Sure",
    ]


def test_ruling_out_confidence_not_knowing_rating_and_undo(sit: Sit) -> None:
    desk = sit(*deck()[:3])
    reader = Reader(desk)
    desk.cards[3].setFocus()
    reader.press("Rule out D")
    assert description(reader.options()[3]) == "Ruled out"
    reader.press("Take D back in")
    assert description(reader.options()[3]) == ""
    act(reader.named("Sure", ROLES.RadioButton))
    act(reader.options()[0])
    assert reader.says("Right, and you were sure.")
    act(reader.named("Hard", ROLES.RadioButton))
    assert desk.outcome.is_overruled
    reader.press("Take back")
    assert desk.session.outcome is None
    reader.press("I don")
    assert reader.says("Not known yet: the key is A")
    assert description(reader.options()[0]).startswith("Right answer")


def test_a_note(sit: Sit) -> None:
    desk = sit(*deck()[:2])
    reader = Reader(desk)
    reader.press("Note on this question")
    field = reader.named("Note", ROLES.EditableText)
    text = field.editableTextInterface()
    assert text is not None
    text.insertText(0, "Read again")
    act(reader.options()[0])
    desk.wait()
    reader.press("Next")
    assert desk.session.undo() is not None
    assert desk.session.current is not None
    assert desk.session.current.note == "Read again"


def test_a_third_tick_is_refused_and_the_flag_is_set(sit: Sit) -> None:
    desk = sit(choice("a", keys=(0, 2)))
    reader = Reader(desk)
    for place in (0, 1, 2):
        act(reader.options()[place])
    assert [bool(one.state().checked) for one in reader.options()] == [True, True, False, False]
    act(reader.named("Flag this question", ROLES.Button, ROLES.CheckBox))
    assert desk.is_flagged


def test_rows_of_the_explanation_open_and_close(sit: Sit) -> None:
    desk = sit(*deck()[:1])
    reader = Reader(desk)
    act(reader.options()[1])
    named = [one for one in reader.all(ROLES.Button, ROLES.CheckBox) if name(one).startswith("D. ")]
    card, row = named
    assert description(row) == "Rightly left"
    assert not reader.says("Reason 3")
    act(row)
    assert reader.says("Reason 3")
    act(row)
    assert not reader.says("Reason 3")
    act(card)
    assert description(card) == "Rightly left. Reason 3 of q00."


def test_wide_windows_tell_the_verdict_once(sit: Sit) -> None:
    desk = sit(*deck()[:1], size=(1680, 974))
    reader = Reader(desk)
    act(reader.options()[1])
    told = [one for one in tree(reader.page()) if name(one) == "Not this time: the key is A"]
    assert len(told) == 1
    assert reader.says("And at length.")
