"""A whole session of 65 questions without a mouse."""

from __future__ import annotations

from PySide6.QtCore import Qt

from fakes.desk import Desk, Sit, choice
from whycards.core.events import Answered, Flagged, Noted, Undone
from whycards.core.question import Question

QUESTIONS = 65
NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def deck() -> list[Question]:
    """One key, several keys, an untold number and flashcards in turn."""
    made = []
    for number in range(QUESTIONS):
        name = f"q{number:02}"
        if number % 8 == 7:
            made.append(Question(f"Front of {name}?", answer="Back", id=name, domain="dom"))
        elif number % 4 == 2:
            made.append(choice(name, options=5, keys=(0, 3)))
        elif number % 16 == 5:
            made.append(choice(name, options=4, keys=(1, 2), choose="all"))
        else:
            made.append(choice(name, keys=(number % 4,)))
    return made


class Learner:
    """Knows the keys, and now and then does something more."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.flagged: set[str] = set()
        self.noted: set[str] = set()
        self.undone = 0
        self.unknown: set[str] = set()

    def play(self) -> int:
        """To the end; how many questions were shown."""
        shown = 0
        while self.desk.session.current is not None:
            self.one(shown)
            shown += 1
            assert shown < 3 * QUESTIONS
        return shown

    def one(self, turn: int) -> None:
        desk, name = self.desk, self.desk.name
        desk.wait()
        if turn % 7 == 1 and name not in self.flagged:
            desk.key(Qt.Key.Key_M, CONTROL)
            self.flagged.add(name)
        if desk.session.current is not None and desk.session.current.question.options:
            self.choose(turn, name)
            if turn % 9 == 4:
                desk.key(Qt.Key.Key_Z, CONTROL)
                assert desk.session.outcome is None
                self.undone += 1
                self.choose(turn, name)
            assert desk.session.outcome is not None
            if turn % 13 == 3:
                self.note(name)
            desk.wait()
            if turn % 10 == 6:
                desk.key(Qt.Key.Key_2)
        else:
            desk.key(Qt.Key.Key_Space)
            desk.wait()
        desk.key(Qt.Key.Key_Return)

    def choose(self, turn: int, name: str) -> None:
        desk, current = self.desk, self.desk.session.current
        assert current is not None
        if turn % 11 == 8 and not current.is_retry:
            desk.key(Qt.Key.Key_0)
            self.unknown.add(name)
            return
        keys = sorted(current.question.keys)
        wrong = min(set(current.order) - set(keys))
        if turn % 5 == 2:
            desk.key(Qt.Key(Qt.Key.Key_A + wrong), SHIFT)
        if turn % 6 in (1, 2):
            desk.key(Qt.Key.Key_Plus if turn % 6 == 1 else Qt.Key.Key_Minus)
        if len(keys) > 1:
            self.tick(keys)
        else:
            desk.key(Qt.Key(Qt.Key.Key_A + (wrong if turn % 17 == 9 else keys[0])))

    def tick(self, keys: list[int]) -> None:
        """The first by its letter, the others with the arrows and the space bar."""
        desk = self.desk
        desk.key(Qt.Key(Qt.Key.Key_A + keys[0]))
        desk.cards[0].setFocus(Qt.FocusReason.TabFocusReason)
        for place in range(1, len(desk.cards)):
            desk.key(Qt.Key.Key_Down)
            if place in keys:
                desk.key(Qt.Key.Key_Space)
        desk.key(Qt.Key.Key_Return)

    def note(self, name: str) -> None:
        self.desk.key(Qt.Key.Key_E, CONTROL)
        self.desk.bot.keyClicks(self.desk.focus, "b 2")
        self.desk.key(Qt.Key.Key_Escape)
        self.noted.add(name)


def test_a_session_of_65_questions(sit: Sit) -> None:
    desk = sit(*deck())
    learner = Learner(desk)
    shown = learner.play()
    assert len(desk.summaries) == 1
    assert desk.summaries[0].answered == QUESTIONS
    bodies = [event.body for event in desk.events()]
    undone = [body for body in bodies if isinstance(body, Undone)]
    assert len(undone) == learner.undone > 5
    answers = [body for body in bodies if isinstance(body, Answered)]
    assert len(answers) == shown + learner.undone
    assert {
        body.uid.split("#")[1] for body in bodies if isinstance(body, Flagged) and body.on
    } == learner.flagged
    notes = [body for body in bodies if isinstance(body, Noted)]
    assert {note.uid.split("#")[1] for note in notes} == learner.noted
    assert {note.text for note in notes} == {"b 2"}
    unknown = {body.uid.split("#")[1] for body in answers if not body.chosen and body.verdict is not None}
    assert unknown == learner.unknown
    assert {body.confidence for body in answers} == {"", "think", "sure", "guess"}
    assert any(body.struck for body in answers)
