"""Every kind of question that is studied has its way of being asked."""

from __future__ import annotations

import pytest

from whycards.core.question import Kind
from whycards.ui.study.asking.asking import Asking
from whycards.ui.study.asking.kinds import way_of


@pytest.mark.parametrize("name", [*(kind.value for kind in Kind if kind is not Kind.DRAFT), "recall"])
def test_each_kind_has_a_module_of_its_name(name: str) -> None:
    assert issubclass(way_of(name), Asking)
