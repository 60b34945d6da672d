"""Rows of a table are read once, and taken from where they are kept after that."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from whycards.formats.document import Document
from whycards.formats.options import ReadOptions
from whycards.formats.source import FolderSource
from whycards.formats.tables.csv_rows import CsvRows


def rows_of(folder: Path, text: str) -> CsvRows:
    (folder / "signals.csv").write_bytes(text.encode("utf-8"))
    return CsvRows(Document(FolderSource(folder), "signals.csv", ReadOptions()), ",", folder / "kept")


def test_the_second_round_gives_the_same_rows_findings_and_progress(tmp_path: Path) -> None:
    lines = [f'Signal {number},"Rot, \u00e9 \U0001f6a6","two\nlines",' for number in range(1050)]
    lines[500] = 'Signal 500,"never closed,x,y'
    rows = rows_of(tmp_path, "sep=,\r\n" + "\r\n".join(lines) + "\r\n")
    first, findings, progress = list(rows), list(rows.findings), rows.progress
    (tmp_path / "signals.csv").unlink()
    assert (list(rows), rows.findings, rows.progress) == (first, findings, progress)
    assert len(first) == 1050
    assert [rule for rule, _, _ in findings] == ["unclosed-quote"]
    assert progress[0] == progress[1]


def test_a_round_that_was_left_early_keeps_nothing(tmp_path: Path) -> None:
    rows = rows_of(tmp_path, "".join(f"Signal {number},red\n" for number in range(500)))
    assert [row.line for row in islice(rows, 3)] == [1, 2, 3]
    assert [row.line for row in rows] == list(range(1, 501))


def test_a_table_without_rows_has_none_in_either_round(tmp_path: Path) -> None:
    rows = rows_of(tmp_path, "")
    assert (list(rows), list(rows)) == ([], [])
