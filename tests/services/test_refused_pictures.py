"""A picture that is not there and one that is there and was refused are told apart, from file to screen."""

from __future__ import annotations

from pathlib import Path

from fakes.clock import FakeClock
from whycards.core.progress import Silent
from whycards.services.opening import open_services
from whycards.services.study import Plan

DECK = """\
---
{whycards: 1, id: maps, title: Maps}
---
## Which of these maps is upside down? {#maps}
![Lost](lost.png)

![Damaged](damaged.png)
- [x] The first
- [ ] The second
"""


def test_missing_and_refused_pictures(tmp_path: Path, clock: FakeClock) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    (folder / "deck.md").write_text(DECK, "utf-8")
    (folder / "damaged.png").write_bytes(b"no picture at all")
    services = open_services(tmp_path / "library.db", clock, tmp_path / "none")
    services.importing.run([folder], None, Silent())
    shown = services.study.begin(None, Plan.NEW).current
    assert shown is not None
    assert shown.missing == ("lost.png", "damaged.png")
    assert shown.refused == {"damaged.png"}
    services.close()
