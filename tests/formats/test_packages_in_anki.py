"""Packages are opened by Anki itself, where it is installed (the extra `anki`)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from formats.test_written_decks import CARD, PICTURED, PLAIN, RICH, write_questions

anki: Any = pytest.importorskip("anki.collection")


@pytest.mark.parametrize("name", ["apkg", "apkg-mc"])
def test_notes_cards_and_images_arrive_and_come_again_without_doubling(name: str, tmp_path: Path) -> None:
    package = tmp_path / "deck.apkg"
    write_questions(name, package, [PLAIN, RICH, PICTURED, CARD])
    collection = anki.Collection(str(tmp_path / "collection.anki2"))
    try:
        wish = anki.ImportAnkiPackageRequest(package_path=str(package), options=anki.ImportAnkiPackageOptions())
        first = collection.import_anki_package(wish)
        again = collection.import_anki_package(wish)
        assert (len(first.log.new), len(again.log.new)) == (4, 0)
        assert (collection.note_count(), collection.card_count()) == (4, 4)
        assert [path.suffix for path in (tmp_path / "collection.media").iterdir()] == [".png"]
        note = next(note for note in map(collection.get_note, collection.find_notes("Red")) if note.tags)
        assert "safety" in note.tags
        assert "Red" in note.cards()[0].question()
        assert collection.fix_integrity()[1]
    finally:
        collection.close()


@pytest.mark.parametrize("name", ["apkg", "apkg-mc"])
def test_a_card_shows_reasons_and_sources_behind_the_answer(name: str, tmp_path: Path) -> None:
    package = tmp_path / "deck.apkg"
    write_questions(name, package, [replace(PLAIN, sources=("A. Mason: Signals, 1999",))])
    collection = anki.Collection(str(tmp_path / "collection.anki2"))
    try:
        wish = anki.ImportAnkiPackageRequest(package_path=str(package), options=anki.ImportAnkiPackageOptions())
        collection.import_anki_package(wish)
        (note,) = map(collection.get_note, collection.find_notes(""))
        (card,) = note.cards()
        for words in ("Mason", "It lets the train pass.", "Red stops."):
            assert card.answer().count(words) == 1
            assert words not in card.question()
        if name == "apkg-mc":
            assert "Mason" in note["Sources"]
            assert "Mason" not in note["Extra 1"]
    finally:
        collection.close()
