"""A learner at work: python workload.py LIBRARY FOLDER SEED ACTIONS [SYNCHRONOUS].

Answers, takes back, overrules, imports, closes and opens again, as the dice of SEED fall, and says after
each action in a line of JSON what it was and what the library holds now. FOLDER is for deck files. An action
that fails is said too, with the sentence for the learner; the work goes on. With SYNCHRONOUS, a weaker setting
than the library's own, it does nothing but answer.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

from fakes.clock import FakeClock
from reliability import contents
from samples.deck_files import PNG
from whycards.core.memory import Rating
from whycards.core.problem import Trouble
from whycards.core.progress import Silent
from whycards.services.importing import ImportService
from whycards.services.study import Chosen, Plan, StudyService, StudySession
from whycards.storage import database
from whycards.storage.library import Library

QUESTIONS = 24


class Learner:
    """Does one thing after the other with a library."""

    def __init__(self, path: Path, folder: Path, dice: random.Random) -> None:
        self._path = path
        self._folder = folder
        self._dice = dice
        self._clock = FakeClock()
        self._library = Library.open(path, self._clock)
        self._session: StudySession | None = None
        self._decks = 0

    def act(self, action: str) -> None:
        """Do what has this name. Raises Trouble where the surroundings did not let it."""
        self._clock.advance(self._dice.uniform(1, 20))
        actions: dict[str, Callable[[], object]] = {
            "import": self._import,
            "answer": self._answer,
            "undo": lambda: self._studying().undo(),
            "overrule": self._overrule,
            "flag": lambda: self._studying().set_flag(on=self._dice.random() < 0.7),
            "rest": lambda: self._studying().suspend(),
            "setting": lambda: self._library.set_setting("new_per_day", self._dice.randint(20, 99)),
            "pause": self._pause,
            "reopen": self._reopen,
        }
        actions[action]()

    def close(self) -> None:
        self._library.close()

    def _studying(self) -> StudySession:
        if self._session is None or self._session.current is None:
            self._clock.advance(days=1)
            plan = self._dice.choice((Plan.DUE, Plan.NEW))
            self._session = StudyService(self._library, self._clock).begin(None, plan)
        return self._session

    def _answer(self) -> None:
        session = self._studying()
        if session.outcome is not None:
            session.advance()
        if session.current is not None:
            keys = session.current.question.keys
            is_right = self._dice.random() < 0.7
            session.answer(Chosen(keys if is_right else {min(set(session.current.order) - keys)}, 1500))

    def _overrule(self) -> None:
        if self._studying().outcome is not None:
            self._studying().overrule(Rating(self._dice.randint(1, 4)))

    def _import(self) -> None:
        """A deck and its image, other each time; most questions stay."""
        self._decks += 1
        (self._folder / "sign.png").write_bytes(PNG + bytes([self._decks]))
        file = self._folder / "deck.md"
        file.write_text(_deck(self._decks), "utf-8")
        ImportService(self._library, self._clock).run((file,), None, Silent())

    def _pause(self) -> None:
        """Long enough for the journal to be tidied."""
        self._clock.advance(60)
        self._library.checkpoint_if_idle()

    def _reopen(self) -> None:
        self._library.close()
        self._session = None
        self._library = Library.open(self._path, self._clock)


def planned(dice: random.Random, actions: int, *, is_plain: bool) -> list[str]:
    """So many names of actions; the first is an import. Plain ones are answers alone."""
    if is_plain:
        return ["import", *["answer"] * (actions - 1)]
    weights = {"answer": 60, "undo": 9, "overrule": 9, "import": 3, "flag": 5, "rest": 3}
    weights |= {"setting": 3, "pause": 4, "reopen": 4}
    return ["import", *dice.choices(list(weights), list(weights.values()), k=actions - 1)]


def main(arguments: list[str]) -> None:
    path, folder, seed, actions = Path(arguments[0]), Path(arguments[1]), int(arguments[2]), int(arguments[3])
    weakened = arguments[4:]
    if weakened:
        weaken(weakened[0])
    dice = random.Random(seed)
    learner = opened(path, folder, dice) or opened(path, folder, dice)
    if learner is None:
        return
    for action in planned(dice, actions, is_plain=bool(weakened)):
        try:
            learner.act(action)
        except Trouble as trouble:
            say(action, path, str(trouble))
        else:
            say(action, path)
    learner.close()


def opened(path: Path, folder: Path, dice: random.Random) -> Learner | None:
    """The learner with the library open, None where it does not open."""
    try:
        learner = Learner(path, folder, dice)
    except Trouble as trouble:
        say("open", path, str(trouble))
        return None
    say("open", path)
    return learner


def weaken(synchronous: str) -> None:
    """Open libraries with another `synchronous` than the one they should have."""
    kept = [setting for setting in database._SETTINGS if not setting.startswith("synchronous")]
    database._SETTINGS = (f"synchronous={synchronous}", *kept)  # type: ignore[assignment]


def say(action: str, library: Path, trouble: str = "") -> None:
    happened = contents.events(library)
    line = {
        "action": action,
        "trouble": trouble,
        "held": contents.digest(library),
        "events": len(happened),
        "happened": contents.digest_of(happened),
    }
    os.write(sys.stdout.fileno(), f"{json.dumps(line)}\n".encode())


def _deck(version: int) -> str:
    lines = [f"---\n{{whycards: 1, id: signs, title: Signs, version: {version}}}\n---", "# All {#all}"]
    for number in range(QUESTIONS):
        edition = version if number % 7 == version % 7 else 0
        picture = "\n![A sign](sign.png)\n" if number % 10 == 0 else ""
        lines += [f"## What does sign {number} say, edition {edition}? {{#s{number}}}", picture]
        lines += [f"- [x] It says {number}", "  > Right: it is written there.", "- [ ] It says nothing"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(sys.argv[1:])
