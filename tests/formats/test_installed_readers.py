"""Readers of other packages: loaded in the reading process only, and harmless where they are broken."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from formats.reading_decks import NATIVE, problems, titles, write
from whycards.core.progress import Progress
from whycards.formats.errors import ReadFailed
from whycards.formats.message import Message, QuestionFound
from whycards.formats.parent import read_deck

TINY = """
    from whycards.core.deck import DeckHead
    from whycards.core.question import Option, Question
    from whycards.formats.message import Head
    from whycards.formats.report import Report


    class TinyFormat:
        name = "tiny"

        def recognises(self, document):
            return document.head.startswith(b"TINY")

        def read(self, document, workshop):
            yield Head(DeckHead(document.title), self.name, document.label)
            for number, line in enumerate(document.text.splitlines()[1:], 2):
                stem, right, wrong = line.split("|")
                question = Question(stem, (Option(right, True), Option(wrong)))
                yield from workshop.question(document, question, number, Report(document.label))
"""


class _Deaf:
    def advance(self, done: int, total: int, what: str = "") -> None:
        pass


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Installs a module with this source and this entry point as a package of its own."""
    site = tmp_path / "site"
    site.mkdir()
    paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))

    def installed(source: str, entry: str) -> None:
        module = entry.partition(":")[0]
        write(site, f"{module}.py", dedent(source))
        info = f"{module}-1.0.dist-info"
        write(site, f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        write(site, f"{info}/entry_points.txt", f"[whycards.formats]\n{module} = {entry}\n")

    return installed


def read(tmp_path: Path, name: str, content: str) -> list[Message]:
    write(tmp_path, name, content)
    deaf: Progress = _Deaf()
    return list(read_deck(tmp_path / name, tmp_path / "work", deaf))


def test_an_installed_reader_reads_its_decks(tmp_path: Path, install: Callable[[str, str], None]) -> None:
    install(TINY, "tiny_reader:TinyFormat")
    found = read(tmp_path, "rivers.tiny", "TINY\nLongest?|Nile|Elbe\nDeepest?|Congo|Rhine\n")
    assert titles(found) == ["rivers"]
    stems = [one.question.stem for one in found if isinstance(one, QuestionFound)]
    assert stems == ["Longest?", "Deepest?"]
    assert not problems(found)
    assert titles(read(tmp_path, "ours.md", NATIVE.format("Ours"))) == ["Ours"]
    assert "tiny_reader" not in sys.modules


@pytest.mark.parametrize(
    ("source", "entry", "said"),
    [
        ("import nothing_of_this_name", "broken:Format", "cannot be used (ModuleNotFoundError"),
        ("raise SystemExit(3)", "broken:Format", "cannot be used (SystemExit"),
        ("x = 1", "broken:Format", "cannot be used (AttributeError"),
        ("class Format:\n    pass", "broken:Format", "cannot be used (AttributeError"),
    ],
)
def test_a_broken_one_is_told_and_harms_no_deck(
    tmp_path: Path, install: Callable[[str, str], None], source: str, entry: str, said: str
) -> None:
    install(source, entry)
    found = read(tmp_path, "ours.md", NATIVE.format("Ours"))
    assert titles(found) == ["Ours"]
    (told,) = problems(found)
    assert told.rule == "reader"
    assert said in told.message
    with pytest.raises(ReadFailed) as failed:
        read(tmp_path, "prose.md", "prose")
    assert said in str(failed.value)


def test_one_that_stops_while_it_looks_is_told(tmp_path: Path, install: Callable[[str, str], None]) -> None:
    source = "class Format:\n    name, read = 'b', print\n    def recognises(self, document):\n        1 / 0"
    install(source, "broken:Format")
    write(tmp_path, "bank/a.md", NATIVE.format("Ours"))
    write(tmp_path, "bank/b.md", "prose")
    deaf: Progress = _Deaf()
    found = list(read_deck(tmp_path / "bank", tmp_path / "work", deaf))
    assert titles(found) == ["Ours"]
    assert [told.rule for told in problems(found)] == ["left-out", "reader"]
    assert "stopped (ZeroDivisionError" in problems(found)[1].message


@pytest.mark.parametrize(
    "body",
    ["raise ValueError('so')", "yield 3", "yield from (1 / 0 for _ in '1')", "import sys; sys.exit(1); yield"],
)
def test_one_that_stops_while_it_reads_costs_only_its_file(
    tmp_path: Path, install: Callable[[str, str], None], body: str
) -> None:
    lines = ["class Format:", "    name = 'b'", "    def recognises(self, document):"]
    lines += [
        "        return document.name == 'b.md'",
        "    def read(self, document, workshop):",
        f"        {body}",
    ]
    install("\n".join(lines), "broken:Format")
    write(tmp_path, "bank/b.md", "anything")
    write(tmp_path, "bank/ours.md", NATIVE.format("Ours"))
    deaf: Progress = _Deaf()
    found = list(read_deck(tmp_path / "bank", tmp_path / "work", deaf))
    assert titles(found) == ["Ours"]
    (told,) = problems(found)
    assert told.rule == "unreadable"
    assert "made the installed reader b stop" in told.message
