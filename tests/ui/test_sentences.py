from __future__ import annotations

from collections.abc import Iterator
from time import process_time

import pytest

from whycards.assets import RESOURCES
from whycards.ui.language import LANGUAGE
from whycards.ui.sentences import told


@pytest.fixture
def german() -> Iterator[None]:
    with LANGUAGE.chosen("de", RESOURCES):
        yield


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Options A and C have the same text.", "Die Optionen A und C haben denselben Text."),
        # a part that another sentence puts into its gap
        (
            "This is a draft: no option is marked as right.",
            "Das ist ein Entwurf: keine Option ist als richtig markiert.",
        ),
        # two gaps that only a blank parts
        (
            "The image a b.png is not there. Put the file into the deck's folder, or correct the path.",
            "Das Bild a b.png ist nicht da. Leg die Datei in den Ordner des Stapels oder berichtige den Pfad.",
        ),
        (
            "The number to choose differs from the key: 2 options are marked as right. "
            "The question will ask for 2.",
            "Die verlangte Zahl passt nicht zur Lösung: als richtig markiert sind 2. "
            "Die Frage wird nach 2 fragen.",
        ),
        # what the doctor finds
        (
            "Option B is marked as right, and the explanation calls it wrong. Correct one of them.",
            "Option B ist als richtig markiert, und die Erklärung nennt sie falsch. Berichtige eines davon.",
        ),
        (
            "The question does not say of each wrong option why it is wrong.",
            "Die Frage sagt nicht von jeder falschen Option, warum sie falsch ist.",
        ),
        # what is news of a deck
        (
            'more.md brings the deck "Pods" up to date, since it asks the same questions. '
            'It is called "Pods and more" now. It has the id "more" now. '
            "It can become a deck of its own instead.",
            "more.md bringt den Stapel „Pods“ auf den neuen Stand, denn es stellt dieselben Fragen. "
            "Er heißt jetzt „Pods and more“. Er hat jetzt die Kennung „more“. "
            "Du kannst stattdessen einen eigenen Stapel daraus machen.",
        ),
        # several sentences, and a place before one of them
        (
            "Nothing of it is stored. a.md, line 3: The front matter does not end. "
            "Write a line --- below its last key.",
            "Nichts davon ist gespeichert. a.md, Zeile 3: Der Kopf endet nicht. "
            "Schreib eine Zeile --- unter seinen letzten Eintrag.",
        ),
        # what nobody translated, and what a deck says
        ("Something else altogether.", "Something else altogether."),
        ("", ""),
    ],
)
def test_a_sentence_of_the_layers_below_is_recognised(said: str, shown: str) -> None:
    assert told(said) == shown


def test_in_english_it_stays_as_it_is() -> None:
    assert told("Option A has no text.") == "Option A has no text."


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("text", ["a " * 1900, " is " * 900, "The image " * 380, ". " * 1900, ": " * 1900])
def test_hostile_texts_take_no_time(text: str) -> None:
    began = process_time()
    assert told(text)
    assert process_time() - began < 0.5
