"""A sheet speaks the deck's language and begins on the side where its lines do, whatever the window speaks."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt, QThread, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fakes.printed import Printed, Shape
from whycards.assets import RESOURCES
from whycards.core.deck import DeckHead
from whycards.core.progress import Cancelled
from whycards.core.question import Option, Question
from whycards.services.exporting import Losses, Outgoing, OutgoingDeck, sheet
from whycards.ui.language import LANGUAGE, tr
from whycards.ui.printing.deck_language import direction_of_deck, voice_of_deck
from whycards.ui.printing.pages import Pages
from whycards.ui.printing.writer import SheetWriter
from whycards.ui.theme.theme import Mode, Theme

LEFT, RIGHT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
MARGIN, WIDTH = 51.0, 492.75
"""Of the column on A4, in points."""
Write = Callable[..., Printed]


@pytest.fixture(autouse=True)
def _on_a4(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QLocale, "system", lambda: QLocale("de_DE"))


@pytest.fixture
def write(qapp: QApplication, tmp_path: Path) -> Write:
    """Writes a sheet of questions and reads it."""
    writer = SheetWriter(Theme(RESOURCES, Mode.LIGHT), RESOURCES, lambda: False)

    def written(language: str, *questions: Question, title: str = "Deck") -> Printed:
        path = tmp_path / "sheet.pdf"
        writer.write(_deck(language, title, *questions), path, Losses(sheet(writer.write).holds))
        return Printed(path)

    return written


@pytest.fixture
def in_arabic() -> Iterator[None]:
    with LANGUAGE.chosen("ar", RESOURCES):
        yield


def _deck(language: str, title: str, *questions: Question) -> OutgoingDeck:
    return OutgoingDeck(DeckHead(title, language=language), [Outgoing(one) for one in questions], lambda _: b"")


def _question(stem: str = "Which?", *options: str, keys: int = 1) -> Question:
    texts = options or ("Rope", "Chain", "Wire")
    return Question(stem, tuple(Option(text, at < keys) for at, text in enumerate(texts)))


def _boxes(printed: Printed) -> list[Shape]:
    return [
        one for one in printed.shapes if one.right - one.left == pytest.approx(one.bottom - one.top, abs=0.1)
    ]


def _said(printed: Printed) -> str:
    return "\n".join(printed.lines())


def test_a_sheet_from_right_to_left_is_the_mirror_of_one_from_left_to_right(write: Write) -> None:
    card = Question("What?", answer="That.")
    for keys in (1, 2):
        left = write("en", _question(keys=keys), card)
        right = write("he", _question(keys=keys), card)
        assert (
            len(left.shapes) == len(right.shapes) > 5
        )  # two lines for name and date, three boxes, three lines
        for one, other in zip(left.shapes[2:], right.shapes[2:], strict=True):
            assert other.left == pytest.approx(2 * MARGIN + WIDTH - one.right, abs=0.01)
            assert (other.top, other.bottom) == pytest.approx((one.top, one.bottom))


def test_number_box_letter_and_words_follow_one_another_from_the_left(write: Write) -> None:
    printed = write("en", _question())
    places = [printed.x("1."), _boxes(printed)[0].left, printed.x("A"), printed.x("Rope")]
    assert places == sorted(places) and places[0] == pytest.approx(MARGIN, abs=1.5)
    assert printed.x("Which?") == pytest.approx(_boxes(printed)[0].left, abs=1.5)
    assert printed.x("Name") == pytest.approx(MARGIN, abs=1.5) and printed.x("Date") > 300
    assert printed.x("Page 1") > 400


def test_number_box_letter_and_words_follow_one_another_from_the_right(write: Write) -> None:
    printed = write("he", _question())
    places = [printed.x("Rope"), printed.x("A"), _boxes(printed)[0].left, printed.x(".1")]
    assert places == sorted(places)
    assert MARGIN + WIDTH - 15 < places[-1] < MARGIN + WIDTH
    # What has one line stands beside its letter and its number.
    assert places[1] - 40 < places[0] < places[1]
    assert places[3] - 70 < printed.x("Which?") < places[3] - 38
    assert printed.x("Name") > 500 and printed.x("Date") < 300
    assert printed.x("Page 1") == pytest.approx(MARGIN, abs=1.5)


def test_the_key_begins_where_the_sheet_does(write: Write) -> None:
    options = (Option("Rope", False), Option("Chain", True))
    questions = [Question("Which?", options)] * 9
    left, right = write("en", *questions), write("fa", *questions)
    last = left.pages
    assert left.x("1", last) < left.x("B", last) < left.x("4", last)
    assert right.x("1", last) > right.x("B", last) > right.x("4", last)
    assert left.x("Answer key", last) == pytest.approx(MARGIN, abs=1.5)
    assert right.x("Answer key", last) > MARGIN + WIDTH / 2


def test_code_stays_as_it_is_and_short_texts_without_a_direction_stand_by_their_letter(write: Write) -> None:
    stem = "מה זה?\n\n```\nls -l\n```\n\n| א | ב |\n|---|---|\n| 80 | 443 |"
    printed = write("he", _question(stem, "10.0.0.1", "אבג"))
    assert printed.x("ls") < MARGIN + 20
    assert printed.x("10.0.0.1") > MARGIN + WIDTH / 2
    assert printed.x("80") > printed.x("443") > MARGIN + WIDTH / 2


def test_paragraphs_run_as_their_own_first_letter_does(write: Write) -> None:
    long = "It holds the boat, and the boat holds those who went out in the morning. " * 3
    printed = write("ar", _question(long, "حبل", "سلك", "سلسلة Chain"))
    assert printed.x("It holds") == pytest.approx(MARGIN, abs=1.5)
    english = write("en", _question("حبل", "سلك", "قيد"))
    # The other way round, what is short stands by its letter as well.
    assert all(
        glyph.x < MARGIN + WIDTH / 2 for glyph in english.glyphs if glyph.text > "\u0600" and glyph.page == 1
    )


def test_a_german_sheet_is_german_in_an_english_window(write: Write) -> None:
    said = _said(write("de-AT", _question(keys=2), title="Seile"))
    assert "Wähle zwei Antworten." in said and "Lösungen: Seile" in said
    assert "Seite 1" in said and "Seite 2" in said and "Datum" in said
    assert "Page" not in said and tr("Date") == "Date"


def test_an_arabic_sheet_is_arabic_in_an_english_window(write: Write) -> None:
    printed = write("ar", _question("أي حبل؟", "حبل", "سلك", keys=2), title="حبال")
    said = _said(printed)
    assert "مفتاح الإجابات" in said and "الاسم" in said and "الصفحة" in said and "اختر إجابتين" in said
    assert "Page" not in said and "Name" not in said
    assert tr("Name") == "Name"


@pytest.mark.usefixtures("in_arabic")
def test_an_english_sheet_is_english_in_an_arabic_window(write: Write) -> None:
    printed = write("en_GB", _question(keys=2), title="Ropes")
    assert "Select two answers." in _said(printed) and "Answer key: Ropes" in _said(printed)
    assert printed.x("1.") < 60 and tr("Name") == "الاسم"


@pytest.mark.usefixtures("in_arabic")
def test_without_a_catalogue_the_words_are_the_windows_and_the_side_is_the_decks(write: Write) -> None:
    printed = write("fr", _question(), title="Cordes")
    assert "الصفحة" in _said(printed) and printed.x("1.") < 60


def test_a_long_title_leaves_the_number_of_the_page_alone(write: Write) -> None:
    printed = write("en", _question(), title="All of the ropes that anybody has ever spliced " * 4)
    foot = next(line for line in printed.lines() if "Page 1" in line)
    assert "..." in foot
    low = max(glyph.y for glyph in printed.glyphs if glyph.page == 1)
    title_ends = max(
        glyph.x for glyph in printed.glyphs if glyph.page == 1 and glyph.y == low and glyph.text == "…"
    )
    assert title_ends < printed.x("Page 1") - 10


@pytest.mark.parametrize("tag", ["ar", "he", "iw", "fa-IR", "ur", "az-Arab", "yi", "ckb"])
def test_these_languages_run_from_right_to_left(tag: str) -> None:
    assert direction_of_deck(tag, "Latin words") is RIGHT


@pytest.mark.parametrize("tag", ["", "x", "Arabic", "../../de"])
def test_where_no_language_is_named_the_words_tell(tag: str) -> None:
    assert direction_of_deck(tag, "أي حبل TCP أطول؟") is RIGHT
    assert direction_of_deck(tag, "Which rope, حبل, is longer?") is LEFT
    assert direction_of_deck(tag, "2 + 2") is LEFT
    assert voice_of_deck(tag, RESOURCES) is LANGUAGE.voice


def test_the_window_keeps_its_language_while_the_sheet_waits_for_a_formula(write: Write, qtbot: QtBot) -> None:
    heard: set[str] = set()
    timer = QTimer(interval=0)
    timer.timeout.connect(lambda: heard.add(tr("Name")))
    timer.start()
    questions = [_question(f"$x^{{{at}}} + y$") for at in range(40, 60)]
    said = _said(write("de", *questions))
    timer.stop()
    assert heard == {"Name"} and "Lösungen" in said


def test_one_that_is_stopped_is_closed_on_the_thread_that_paints_it(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[bool] = []
    give_up = Pages.give_up

    def spied(pages: Pages) -> None:
        closed.append(QThread.currentThread() is qapp.thread())
        give_up(pages)

    monkeypatch.setattr(Pages, "give_up", spied)
    stopped, ended = threading.Event(), threading.Event()
    writer = SheetWriter(Theme(RESOURCES, Mode.LIGHT), RESOURCES, stopped.is_set)

    def questions() -> Iterator[Outgoing]:
        yield Outgoing(_question())
        yield Outgoing(_question())
        stopped.set()
        yield Outgoing(_question())

    def work() -> None:
        deck = OutgoingDeck(DeckHead("Ropes"), questions(), lambda _: b"")
        with pytest.raises(Cancelled):
            writer.write(deck, tmp_path / "x.pdf", Losses(sheet(writer.write).holds))
        ended.set()

    threading.Thread(target=work, daemon=True).start()
    qtbot.waitUntil(ended.is_set, timeout=10_000)
    assert closed == [True]
