from __future__ import annotations

import pytest

from whycards.ui.richtext.decorations import grounds
from whycards.ui.richtext.document import QUOTE
from whycards.ui.richtext.renderer import Renderer
from whycards.ui.richtext.style import READING
from whycards.ui.theme.theme import Theme

ARABIC, ENGLISH = "> لا تغيّر القيم في طرف واحد.", "> Never change one end alone."


@pytest.mark.parametrize(("text", "is_right"), [(ARABIC, True), (ENGLISH, False)])
def test_the_bar_of_a_quote_stands_where_its_lines_begin(
    renderer: Renderer, theme: Theme, text: str, is_right: bool
) -> None:
    document = renderer.document(text, READING)
    document.fit(600, 1.0)
    (bar,) = grounds(document, theme, "sunken")
    assert (bar.rect.center().x() > 300) == is_right
    style = document.begin().blockFormat()
    assert style.intProperty(QUOTE) == 1
    assert (style.rightMargin() > 0, style.leftMargin() > 0) == (is_right, not is_right)
    line = document.begin().layout().lineAt(0)
    words = line.naturalTextRect()
    assert not words.intersects(bar.rect)
