"""A learner who looks at files before importing them: each stop is a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from fakes.waiting import wait
from whycards.ui.window import MainWindow


def before_importing(window: MainWindow, folder: Path) -> Iterator[str]:
    """Names of what is on screen: what needs a look, the questions, how they are read, an update, decks."""
    pane = window.flow.import_page.preview
    bank = folder / "cloud-operations.md"
    bank.write_text(_bank(), "utf-8")
    _read(window, bank)
    pane.problems.selectRow(1)
    yield "import-look-problems"
    pane.sample.in_file.click()
    _wait_until(lambda: pane.sample.is_in_file)
    yield "import-look-in-file"
    pane.leave_file()
    pane.pills.pills[0].click()
    pane.questions.setCurrentIndex(pane.questions.questions.index(0))
    yield "import-look-questions"
    pane.change.click()
    yield "import-look-wishes"
    pane.press()
    _wait(window)
    yield "import-look-stored"
    changed = _bank().replace("the pods", "all pods") + "\n### New?\n\n- [x] Yes\n- [ ] No\n"
    bank.write_text(changed, "utf-8")
    _read(window, bank)
    yield "import-look-update"
    pane.begin("Reading cloud-operations.md")
    pane.busy.show_progress(3, 10, "Reading cloud-operations.md")
    yield "import-look-busy"
    pane.refresh()
    table = folder / "ropes.csv"
    table.write_text(_TABLE, "utf-8")
    _read(window, table)
    pane.known.click()
    yield "import-look-columns"
    decks = folder / "decks"
    decks.mkdir(exist_ok=True)
    for title in ("Storage", "Compute", "Networks"):
        (decks / f"{title}.md").write_text(_plain(title, 12), "utf-8")
    _read(window, decks)
    pane.destination.several.click()
    yield "import-look-decks"
    notes = folder / "meeting.txt"
    notes.write_text(_NOTES, "utf-8")
    _read(window, notes)
    yield "import-unknown"
    damaged = folder / "storage" / "deck.md"
    damaged.parent.mkdir(exist_ok=True)
    damaged.write_text(_DAMAGED, "utf-8")
    _read(window, damaged)
    yield "import-refused-text"


_TABLE = """Zeile;Frage im Test;Wahl eins;Wahl zwei;Lösung;Warum
1;Which rope holds a ship?;A hawser;A shoelace;A;It is thick and does not stretch.
2;Which knot makes a loop?;A bowline;A reef knot;A;Sailors tie it.
"""

_NOTES = """Notes from the meeting on storage, second floor, Tuesday

The old array stays until the new one has run for a month without a fault. Nobody moves data before that.
Backups go to the second site each night; who needs a file back asks the team on duty.

Open points
    who orders the disks
    where the keys of the racks are kept
"""
_DAMAGED = """---
whycards: 1
title: Storage basics
domains: [{id: raid, name: RAID
---
# RAID {#raid}
## Which level mirrors each disk?
- [x] RAID 1
- [ ] RAID 0
"""


def _read(window: MainWindow, path: Path) -> None:
    window.flow.import_files((path,))
    _wait(window)


def _wait_until(is_done: Callable[[], bool]) -> None:
    while not is_done():
        wait(20)


def _wait(window: MainWindow) -> None:
    while window.flow.imports.is_running:
        wait(20)


def _plain(title: str, count: int) -> str:
    questions = (
        f"### Which setting does step {number} of {title.lower()} need?\n\n"
        + "".join(f"- [{'x' if key == number % 4 else ' '}] Setting {key + 1}\n" for key in range(4))
        for number in range(1, count + 1)
    )
    return f"# {title}\n\n" + "\n".join(questions)


def _bank() -> str:
    """A question bank with what can be doubtful in one."""
    twins = "\n### Which of them is it?\n\n- [x] The same\n- [ ] The same\n- [ ] Another one\n"
    keyless = "\n### Which record names a mail server?\n\n- [ ] MX\n- [ ] TXT\n"
    three = "\n### Which two ports are open? Choose two.\n\n- [x] 22\n- [x] 80\n- [x] 443\n- [ ] 8080\n"
    picture = "\n### What does this path show?\n\n![The path](images/path.png)\n\n- [x] A switch\n- [ ] A hub\n"
    far = "\n### And this one?\n\n![Far](https://example.org/far.png)\n\n- [x] A switch\n- [ ] A hub\n"
    policy = (
        "\n### A network policy with an empty ingress list is applied to a namespace. "
        "Which pods stop receiving traffic?\n\n"
        "- [x] Only the pods that match its selector\n- [ ] Every pod of the namespace\n"
        "- [ ] Every pod of the cluster\n- [ ] Only pods with an open port\n"
    )
    first, rest = _plain("Cloud operations", 60).split("\n", 1)
    return first + "\n" + policy + rest + twins + keyless + three + picture + far


def finishing(window: MainWindow, folder: Path) -> Iterator[str]:
    """Names of what is on screen: a draft in its editor, what is missing, a doubtful question, nothing left."""
    bank = folder / "unfinished.md"
    bank.write_text(_bank(), "utf-8")
    _read(window, bank)
    window.flow.import_page.preview.press()
    _wait(window)
    window.flow.import_page.result.work.click()
    _wait_until(lambda: window.shell.current_page() == "drafts")
    page = window.flow.drafts_page
    yield "drafts-draft"
    page.form.short.setPlainText("An MX record names the server that takes the mail of a domain.")
    page.form.rows[0].reason.setPlainText("It names **m**ail e**x**changers.")
    page.save()
    yield "drafts-missing"
    page.form.rows[0].key.click()
    wait(300)
    yield "drafts-complete"
    page.save()
    yield "drafts-doubtful"
    while page.seen.isVisible():
        page.seen.click()
    yield "drafts-nothing-left"
