from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import whycards.ui
from fakes.catalogue import messages, write_catalogue
from whycards.ui.language import LANGUAGE
from whycards.ui.window import MainWindow


def test_a_catalogue_changes_what_menus_and_settings_say(
    reopen: Callable[..., MainWindow], tmp_path: Path
) -> None:
    sources = Path(whycards.ui.__file__).parent.rglob("*.py")
    write_catalogue(tmp_path, "qq", messages(sources), lambda message: f"⟦{message}⟧")
    with LANGUAGE.chosen("qq", tmp_path):
        window = reopen()
        window.settings.show()
    page = window.settings.page
    assert window.menus.home.text() == "⟦Home⟧"
    assert page.primary.text() == "⟦Done⟧"
    assert page.text_scale.accessibleName() == "⟦Text of questions⟧"
