"""The profile of an exam in the front matter: which values can be understood."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from whycards.core.question import Value

_WHOLE = re.compile(r"0*[1-9][0-9]{0,5}")
_NUMBER = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,12})?")


def exam_faults(exam: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """Each key whose value is not understood, with a sentence on what it is. Unknown keys are the author's."""
    if "questions" in exam and not _matches(_WHOLE, exam["questions"]):
        yield "questions", "questions of the exam is a whole number from 1 on, such as 65."
    if "minutes" in exam and not (_number(exam["minutes"]) or 0) > 0:
        yield "minutes", "minutes of the exam is a number above 0, such as 130."
    scale = _scale(exam["scale"]) if "scale" in exam else None
    if "scale" in exam and scale is None:
        yield "scale", "scale of the exam is a list of its least and its most points: [100, 1000]."
    passing = _number(exam.get("pass", "0"))
    if passing is None:
        yield "pass", "pass of the exam is a number of points, such as 720."
    elif "pass" in exam and scale is not None and not scale[0] <= passing <= scale[1]:
        yield "pass", "pass of the exam lies outside its scale."
    if not isinstance(exam.get("scoring", ""), str):
        yield "scoring", "scoring of the exam is a single text, such as all-or-nothing."
    if exam.get("tell_number", "true") not in ("true", "false"):
        yield "tell_number", "tell_number of the exam is true or false."


def _scale(value: Value) -> tuple[float, float] | None:
    ends = [_number(end) for end in value] if isinstance(value, list) else []
    if len(ends) != 2 or ends[0] is None or ends[1] is None or ends[0] >= ends[1]:
        return None
    return ends[0], ends[1]


def _number(value: Value) -> float | None:
    return float(str(value)) if _matches(_NUMBER, value) else None


def _matches(form: re.Pattern[str], value: Value) -> bool:
    return isinstance(value, str) and form.fullmatch(value) is not None
