"""A library after three weeks of a learner, for pictures of it."""

from __future__ import annotations

import random
from pathlib import Path

from fakes.clock import FakeClock
from whycards.core.progress import Silent
from whycards.services.opening import Services
from whycards.services.study import Chosen, Plan

FILLER = {"Kubernetes operations": 268, "Cloud networking essentials": 96, "Linux administration": 120}


def seed(services: Services, clock: FakeClock, folder: Path) -> None:
    """Three weeks of a learner with the bundled deck and three more."""
    for title, count in FILLER.items():
        path = folder / f"{title}.md"
        path.write_text(checkbox_deck(title, count), "utf-8")
        services.importing.run((path,), None, Silent())
    services.bundled.start("ai-infrastructure", Silent())
    chance = random.Random(7)
    for day in range(21):
        if day % 6 != 4:
            for deck in services.decks.decks()[: 4 if day < 16 else 3]:
                if deck.head.title != "Linux administration":
                    _study(services, clock, deck.row, chance)
        clock.advance(days=1)


def _study(services: Services, clock: FakeClock, row: int, chance: random.Random) -> None:
    for plan in (Plan.DUE, Plan.NEW):
        session = services.study.begin(row, plan)
        while session.current is not None:
            clock.advance(chance.uniform(15, 70))
            keys = session.current.question.keys
            wrong = set(session.current.order) - keys
            picked = keys if chance.random() < 0.84 else {min(wrong)}
            session.answer(Chosen(picked, int(chance.uniform(15, 70) * 1000)))
            session.advance()


def answer_all(services: Services) -> None:
    """Answer everything that is due or new today, all of it right."""
    for plan in Plan.DUE, Plan.NEW:
        session = services.study.begin(None, plan)
        while session.current is not None:
            session.answer(Chosen(session.current.question.keys, 20_000))
            session.advance()


def checkbox_deck(title: str, count: int) -> str:
    """A deck with check boxes of so many questions."""
    blocks = [f"# {title}\n"]
    for number in range(1, count + 1):
        options = "\n".join(
            f"- [{'x' if place == number % 4 else ' '}] Setting {place + 1}" for place in range(4)
        )
        blocks.append(f"### Which setting does step {number} of {title.lower()} need?\n\n{options}\n")
    return "\n".join(blocks)
