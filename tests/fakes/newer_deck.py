"""A deck and a newer file of it, with one change of each kind."""

from __future__ import annotations

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
