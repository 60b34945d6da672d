"""The process that sets formulas and finds the words of code: this module, run.

A question is ["formula", LaTeX, whether it stands alone], ["code", language] with the code as data, or
["warm", kind].
"""

from __future__ import annotations

import sys

from whycards.services.limited.parcel import Parcel
from whycards.services.limited.serving import NO, serve

MEGABYTES = 768
SECONDS = 3
"""Of work on one question."""


def answer(question: Parcel) -> Parcel:
    """The formula as shapes, or the code's parts. Raises what the libraries raise."""
    match question.value:
        case ["formula", str(latex), bool(is_display)]:
            from whycards.services.limited.formula import shapes_of

            return Parcel(shapes_of(latex, is_display=is_display))
        case ["code", str(language)]:
            from whycards.services.limited.code import parts_of

            return Parcel(parts_of(question.data.decode("utf-8"), language))
        case ["warm", str(kind)]:
            return _warm(kind)
    return NO


def _warm(kind: str) -> Parcel:
    """Do the work of its kind once, so that everything it needs is loaded."""
    if kind == "formula":
        return answer(Parcel(["formula", "x", False]))
    return answer(Parcel(["code", "python"], b"x = 1"))


if __name__ == "__main__":
    sys.exit(serve(answer, MEGABYTES, SECONDS))
