from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fakes.typesetting import Settle, settled
from whycards.assets import RESOURCES
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.theme.theme import Mode, Theme


def no_media(digest: str) -> bytes:
    raise AssertionError(f"asked for {digest}")


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    theme = Theme(RESOURCES, Mode.LIGHT)
    theme.apply(qapp)
    return theme


@pytest.fixture
def renderer(theme: Theme) -> Renderer:
    """Renders texts that hold no pictures of a deck."""
    return Renderer(theme, no_media)


@pytest.fixture
def settle(qtbot: QtBot) -> Settle:
    """Builds a document as often as it takes until nothing is under way."""
    return settled(qtbot)
