"""A deck and a newer file of it, with one change of each kind."""

from __future__ import annotations

from pathlib import Path

from whycards.services.opening import Services
from whycards.services.study import Chosen, Plan

HEAD = """---
{whycards: 1, id: pods, title: Pods}
---
"""
OLDER = f"""{HEAD}## Which probe stops traffic to a busy pod? {{#probe}}
- [x] Liveness probe
- [ ] Startup probe
- [ ] Readiness probe
### Short explanation
A failing probe removes the pod from the service.
## What does a taint without a toleration do? {{#taint}}
- [x] It keeps pods away
- [ ] It deletes the node
## Which command shows the history of a rollout? {{#rollout}}
- [x] `rollout history`
- [ ] `rollout undo`
### Short explanation
It lists the revisions.
## Which object keeps a number of pods running? {{#replica}}
- [x] A replica set
- [ ] A secret
## Which flag enabled the old dashboard? {{#flag}}
- [x] `--dashboard`
- [ ] `--old`
"""
NEWER = f"""{HEAD}## Which probe stops traffic to a busy pod? {{#probe}}
- [ ] Liveness probe
- [ ] Startup probe
- [x] Readiness probe
### Short explanation
Only the **readiness** probe removes the pod from the service.
## What does a taint without tolerations do? {{#taint}}
- [x] It keeps pods away
- [ ] It deletes the node
## Which command shows the history of a rollout? {{#rollout}}
- [x] `rollout history`
- [ ] `rollout undo`
### Short explanation
It lists the revisions, the newest last.
## Which object keeps a number of pods running? {{#replica}}
- [x] A replica set
- [ ] A secret
## When does a job keep its failed pods? {{#job}}
- [x] With a limit above zero
- [ ] Never
"""


def answer_first(services: Services, plan: Plan, choice: int) -> str:
    """Answer the first question that a session asks; gives its uid."""
    session = services.study.begin(None, plan)
    assert session.current is not None
    uid = session.current.uid
    session.answer(Chosen({choice}, 1000))
    return uid


def write_doubles(folder: Path) -> list[Path]:
    """Two decks that share two questions; of one they disagree on the key."""
    doubles = {
        "bay": ("Bay", "Which rope keeps a boat from drifting along the quay?", 0, "Which light is green?", 1),
        "sound": (
            "Sound",
            "Which rope keeps a boat from driftng along the quay?",
            2,
            "Which light is green?",
            1,
        ),
    }
    files = []
    for key, (title, rope, rope_key, light, light_key) in doubles.items():
        parts = [f"---\n{{whycards: 1, id: {key}, title: {title}}}\n---\n"]
        questions = (
            (rope, ("A spring line", "A bow thruster", "An anchor buoy"), rope_key),
            (light, ("The one to port", "The one to starboard"), light_key),
        )
        for number, (stem, options, right) in enumerate(questions):
            lines = "\n".join(f"- [{'x' if at == right else ' '}] {text}" for at, text in enumerate(options))
            parts.append(f"## {stem} {{#q{number}}}\n{lines}\n")
        files.append(folder / f"{key}.md")
        files[-1].write_text("\n".join(parts), "utf-8")
    return files
