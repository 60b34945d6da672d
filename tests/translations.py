"""Brings the catalogues up to date with the sources: python tests/translations.py [LANGUAGE ...]

New messages come in without a translation, those that nobody says any more go, and what is there stays. With
the name of a language that has no catalogue yet, one is made. Prints how many messages wait for a translator.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "desktop"), str(ROOT / "tests")]

import polib  # noqa: E402

from fakes.catalogue import Message, messages, sentences  # noqa: E402

PACKAGE = ROOT / "desktop" / "whycards"
LANGUAGES = ROOT / "resources" / "languages"
_BELOW = ("core", "services", "formats", "storage")
_UNSEEN = {
    *("mending.py", "amending.py", "rewording.py", "vocabulary.py", "limited", "migrations"),
    *("frames.py", "wire.py", "protobuf.py", "session.py", "answering.py", "event_log.py", "importer.py"),
    *("clock.py", "ready.py", "findings.py"),
}
"""Files and folders whose sentences never reach the window: those of the command line, and of faults."""


def said() -> list[Message]:
    """Everything that the window can say, in the order of the sources, once each."""
    window = sorted((PACKAGE / "ui").rglob("*.py"))
    return list(dict.fromkeys([*messages(window), *sentences(_below())]))


def _below() -> Iterator[Path]:
    for layer in _BELOW:
        for source in sorted((PACKAGE / layer).rglob("*.py")):
            if not _UNSEEN & set(source.parts):
                yield source


def main() -> int:
    """Update the catalogues of these languages, or of all."""
    names = sys.argv[1:] or sorted(path.parent.name for path in LANGUAGES.glob("*/whycards.po"))
    for name in names:
        path = LANGUAGES / name / "whycards.po"
        waiting = update(path)
        print(f"{path.relative_to(ROOT)}: {waiting} messages wait for a translation")
    return 0


def update(path: Path) -> int:
    """Give a catalogue exactly the messages of the sources. Returns how many have no translation."""
    path.parent.mkdir(parents=True, exist_ok=True)
    old = polib.pofile(str(path), wrapwidth=110) if path.exists() else polib.POFile(wrapwidth=110)
    held = {(entry.msgid, entry.msgid_plural, entry.msgctxt or ""): entry for entry in old}
    new = polib.POFile(wrapwidth=110)
    new.metadata = old.metadata or {"Content-Type": "text/plain; charset=UTF-8"}
    new.header = old.header
    for one, many, context in said():
        entry = held.get((one, many, context)) or polib.POEntry(
            msgid=one, msgid_plural=many, msgctxt=context or None
        )
        new.append(entry)
    new.save(str(path))
    return sum(not entry.translated() for entry in new)


if __name__ == "__main__":
    sys.exit(main())
