"""PySide6 6.12.0 on Python 3.11 drops a reference to None or True in each call, and crashes after hundreds."""

from __future__ import annotations

import subprocess
import sys

LOOP = """
import sys
from PySide6.QtCore import QObject, Signal

class Sender(QObject):
    sent = Signal()

sender = Sender()
sender.sent.connect(lambda: None)
before = sys.getrefcount(None), sys.getrefcount(True)
for _ in range(5000):
    sender.setObjectName("name")
    sender.sent.emit()
after = sys.getrefcount(None), sys.getrefcount(True)
print(*(new - old for old, new in zip(before, after)))
"""


def test_calls_and_signals_keep_the_references_of_none_and_true() -> None:
    run = subprocess.run([sys.executable, "-c", LOOP], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert all(abs(int(change)) < 100 for change in run.stdout.split()), run.stdout
