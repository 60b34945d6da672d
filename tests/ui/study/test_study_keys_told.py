from __future__ import annotations

import pytest

from whycards.ui.study.keys import keys_after, keys_before


@pytest.mark.parametrize(("options", "key"), [(4, "V"), (21, "V"), (22, "F9"), (26, "F9")])
def test_the_key_of_the_figure_is_never_that_of_an_option(options: int, key: str) -> None:
    for pairs in (
        keys_before(options, is_single=True, has_figure=True),
        keys_after(options, has_reasons=True, has_figure=True),
    ):
        assert [name for name, does in pairs if "figure" in does] == [key]
