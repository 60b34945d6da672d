from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from benchmarks.table import against, at_most, printed

RUN = Path(__file__).with_name("run.py")


def test_a_quick_run_prints_the_table(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, str(RUN), "--quick"],
        capture_output=True,
        text=True,
        timeout=110,
        env=os.environ | {"TMPDIR": str(tmp_path)},
    )
    assert ended.returncode == 0, ended.stderr
    for measure in (
        "import 200: from files",
        "update of 200: applied",
        "answer to next question, p95",
        "painted Home",
        "replay of 1M",
    ):
        assert measure in ended.stdout
    assert "MISSED" not in ended.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_table_says_what_is_met() -> None:
    lines = printed(
        [
            against("import", 6.2, 2.0, "s", 3.0),
            against("start", 0.3, 0.2, "s", 2.0),
            at_most("peak", 1234.5, "MiB", 300.0),
            at_most("file", 12.34, "MiB", note="as it is"),
        ]
    ).splitlines()
    assert lines[0].split() == ["measure", "ours", "floor", "ratio", "target"]
    assert lines[2].split() == ["import", "6.20", "s", "2.00", "s", "3.10x", "<=", "3x", "MISSED"]
    assert lines[3].split() == ["start", "0.30", "s", "0.20", "s", "1.50x", "<=", "2x", "met"]
    assert lines[4].split() == ["peak", "1,234", "MiB", "<=", "300", "MiB", "MISSED"]
    assert lines[5].split() == ["file", "12.3", "MiB", "as", "it", "is"]
