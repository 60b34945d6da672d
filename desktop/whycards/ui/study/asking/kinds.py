"""Which way of asking each kind of question has."""

from __future__ import annotations

from importlib import import_module

from whycards.services.study import Shown
from whycards.ui.study.asking.asking import Asking
from whycards.ui.study.page_frame import PageFrame


def asking(page: PageFrame, shown: Shown) -> Asking:
    """The way in which this question is asked on this page: drafts are not asked."""
    return way_of("recall" if shown.recall_first else shown.question.kind)(page, shown)


def way_of(name: str) -> type[Asking]:
    """What the module beside this one defines that is called so; it is read when first needed."""
    module = import_module(f"{__package__}.{name}")
    return next(
        found
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, Asking) and found.__module__ == module.__name__
    )
