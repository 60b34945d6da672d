"""`whycards export DECK --to FILE.pdf` on a machine without a display."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fakes.newer_deck import OLDER


@pytest.mark.parametrize("words", [("--to", "pods.pdf"), ("--to", "pods", "--format", "pdf")])
def test_a_sheet_is_written_without_a_display(tmp_path: Path, words: tuple[str, ...]) -> None:
    environ = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    environ.pop("QT_QPA_PLATFORM", None)
    environ["WHYCARDS_LIBRARY"] = str(tmp_path / "library.db")
    (tmp_path / "pods.md").write_text(OLDER, "utf-8")

    def whycards(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "whycards", *arguments]
        return subprocess.run(
            command, cwd=tmp_path, env=environ, capture_output=True, encoding="utf-8", timeout=60, check=False
        )

    assert whycards("import", "pods.md").returncode == 0
    done = whycards("export", "Pods", *words)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Pods: 5 questions written to {words[1]} (Sheet to print (PDF)).")
    assert (tmp_path / words[1]).read_bytes().startswith(b"%PDF")
