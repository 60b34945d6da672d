from __future__ import annotations

import subprocess
import sys

import pytest

_LATE = (
    *("sqlalchemy", "alembic", "lxml", "yaml", "openpyxl", "numpy", "email", "asyncio", "markdown_it"),
    *("ziamath", "pygments", "mdit_py_plugins", "xml.etree.ElementTree", "whycards.services.limited.worker"),
    *("whycards.ui.importing.dropping", "whycards.ui.frame.keys"),
)


@pytest.mark.parametrize("module", ["whycards.ui.window", "whycards.services.study", "whycards.ui.study.page"])
def test_what_takes_long_is_not_imported_before_the_first_question(module: str) -> None:
    told = f"import sys, {module}; print(*sorted(set(sys.modules) & set({_LATE!r})))"
    ended = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, timeout=60)
    assert ended.stdout.split() == []
